"""Turns raw listings of research papers into a dataset that people can trust and query."""

import importlib
import os
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from paperlake.flows.ingest import ingest
    from paperlake.warehouse.catalog import open_dataset

    __version__: str

__all__ = ["__version__", "ingest", "open_dataset"]

# Prefect and Great Expectations report usage to their makers unless told otherwise before they are
# imported; whoever wants that sets the variable.
for _variable, _value in {
    "DO_NOT_TRACK": "1",
    "PREFECT_SERVER_ANALYTICS_ENABLED": "false",
    "GX_ANALYTICS_ENABLED": "false",
}.items():
    os.environ.setdefault(_variable, _value)

_HOMES = {"ingest": "paperlake.flows.ingest", "open_dataset": "paperlake.warehouse.catalog"}


def __getattr__(name: str) -> Any:
    """A public name, imported when first asked for: `import paperlake` alone costs nothing."""
    if name == "__version__":
        value: Any = importlib.import_module("importlib.metadata").version("paperlake")
    elif name in _HOMES:
        value = getattr(importlib.import_module(_HOMES[name]), name)
    else:
        raise AttributeError(f"module 'paperlake' has no attribute {name!r}")
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
