"""The version of the rules: a hash of the code and lookups that decide what a listing's bytes become."""

from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable

_LAYERS = ("schemas", "sources", "transforms", "warehouse")
_ENDINGS = (".py", ".csv", ".sql")


@cache
def rules_version() -> str:
    """12 hex digits; it changes with any rule, so nobody has to remember to raise it."""
    digest = sha256()
    for layer in _LAYERS:
        for name, path in sorted(_rule_files(files(f"paperlake.{layer}"), layer)):
            digest.update(f"{name}\0".encode() + path.read_bytes().replace(b"\r\n", b"\n") + b"\0")
    return digest.hexdigest()[:12]


def _rule_files(folder: Traversable, name: str) -> Iterator[tuple[str, Traversable]]:
    for path in folder.iterdir():
        if path.is_dir():
            yield from _rule_files(path, f"{name}/{path.name}")
        elif path.name.endswith(_ENDINGS):
            yield f"{name}/{path.name}", path
