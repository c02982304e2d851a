"""Which mentions the project would put together as one person: the method `paperlake` of `authors`."""

import pyarrow as pa

from paperlake.transforms.names import normalize_name


def link(table: pa.Table) -> list[str]:
    """A label for each row, equal where two mentions are one person: people without ids meet by name key.

    What holds no name stays alone.
    """
    return [_label(row, name) for row, name in enumerate(table["name"].to_pylist())]


def _label(row: int, printed: str | None) -> str:
    name = normalize_name(printed) if printed else None
    return name.key if name else f"row {row}"
