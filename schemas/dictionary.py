"""The row types as documents: a data dictionary for people, and descriptors for machines beside it.

`python -m paperlake.schemas.dictionary` writes docs/dictionary.md anew; `--check` says whether it is stale.
"""

import json
import sys
from collections.abc import Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

from paperlake.schemas.column import Field, table_description, table_fields
from paperlake.schemas.croissant import croissant
from paperlake.schemas.data_files import DataFile
from paperlake.schemas.datapackage import datapackage
from paperlake.schemas.rules import row_rules
from paperlake.schemas.tables import SCHEMA_VERSION, TABLES

DOCUMENT = Path(__file__).resolve().parents[1] / "docs" / "dictionary.md"
_COMMAND = "python -m paperlake.schemas.dictionary"

_HEAD = f"""\
<!-- Generated from schemas/ by `{_COMMAND}`; change it there. -->

# Data dictionary

What the published tables hold, schema version {SCHEMA_VERSION}. Null means: the listing does not say.
The columns marked *key* together identify a row; an arrow leads to the column that must hold the value.
What stands under *values* is checked before a snapshot is published.
"""


def write_descriptors(folder: Path, version: str, files: Sequence[DataFile], created_at: datetime) -> None:
    """Write DICTIONARY.md, croissant.json and datapackage.json of a snapshot into its folder.

    `files` are those of the folder. Raises ValueError where a table has none.
    """
    _write(folder / "DICTIONARY.md", dictionary_markdown())
    _write(folder / "croissant.json", _json(croissant(version, files, created_at)))
    _write(folder / "datapackage.json", _json(datapackage(version, files, created_at)))


def dictionary_markdown() -> str:
    """The data dictionary of all published tables."""
    contents = [f"| [{table}](#{table}) | {_cell(table_description(TABLES[table]))} |" for table in TABLES]
    parts = [_HEAD, "\n".join(["| table | what a row is |", "| --- | --- |", *contents]) + "\n"]
    parts += [_section(table, row_type) for table, row_type in TABLES.items()]
    return "\n".join(parts)


def _section(table: str, row_type: type) -> str:
    wanted = _wanted(row_type)
    rows = ["| column | type | null | key | values | description |", "| --- | --- | --- | --- | --- | --- |"]
    rows += [_row(field, wanted[field.name]) for field in table_fields(row_type)]
    return f"## {table}\n\n{table_description(row_type)}\n\n" + "\n".join(rows) + "\n"


def _wanted(row_type: type) -> Mapping[str, Sequence[str]]:
    """What the rules demand of each column's values; nullability has a mark of its own."""
    wanted: dict[str, list[str]] = {field.name: [] for field in table_fields(row_type)}
    for rule in row_rules(row_type):
        if rule.kind == "pattern":
            wanted[rule.field.name].append(f"`{rule.field.column.pattern}`")
        elif rule.kind != "not_null":
            wanted[rule.field.name].append(rule.wanted)
    return wanted


def _row(field: Field, wanted: Sequence[str]) -> str:
    target = field.column.references
    marks = (["key"] if field.column.key else []) + ([f"→ {_link(target)}"] if target else [])
    cells = (
        f"`{field.name}`",
        str(field.arrow_type),
        "yes" if field.is_nullable else "",
        ", ".join(marks),
        "; ".join(wanted),
        field.column.description,
    )
    return "| " + " | ".join(map(_cell, cells)) + " |"


def _link(target: str) -> str:
    return f"[{target}](#{target.partition('.')[0]})"


def _cell(text: str) -> str:
    return text.replace("|", r"\|")


def _json(value: Mapping[str, Any]) -> str:
    return json.dumps(value, indent=2, ensure_ascii=False) + "\n"


def _write(path: Path, text: str) -> None:
    path.write_text(text, encoding="utf-8")


def main(arguments: Sequence[str]) -> int:
    """Write the document anew, or with `--check` return 1 where it is stale."""
    if list(arguments) not in ([], ["--check"]):
        print(f"usage: {_COMMAND} [--check]", file=sys.stderr)
        return 2
    if not arguments:
        _write(DOCUMENT, dictionary_markdown())
    elif not DOCUMENT.is_file() or DOCUMENT.read_text(encoding="utf-8") != dictionary_markdown():
        print(f"{DOCUMENT} is stale; write it anew with: {_COMMAND}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
