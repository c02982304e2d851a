"""The SQL that ships with paperlake as files: views and macros of the catalog, and the cookbook's queries."""

from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Literal


@dataclass(frozen=True, slots=True)
class SqlFile:
    """One SQL file: its name without ending, the sentences that open it, and the whole text."""

    name: str
    description: str
    sql: str


@cache
def sql_files(folder: Literal["views", "macros", "queries"]) -> tuple[SqlFile, ...]:
    """The files of a folder, sorted by name. Raises ValueError for one that doesn't open with a comment."""
    entries = (files("paperlake.warehouse") / "sql" / folder).iterdir()
    found = {entry.name.removesuffix(".sql"): entry for entry in entries if entry.name.endswith(".sql")}
    return tuple(_sql_file(name, found[name].read_text(encoding="utf-8")) for name in sorted(found))


def _sql_file(name: str, sql: str) -> SqlFile:
    comment = []
    for line in sql.splitlines():
        if not line.startswith("--"):
            break
        comment.append(line.removeprefix("--").strip())
    if not comment:
        raise ValueError(f"{name}.sql doesn't open with a comment that says what it is for")
    return SqlFile(name, " ".join(comment), sql)
