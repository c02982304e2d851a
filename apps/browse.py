"""`paperlake tables`, `quarantine` and `snapshots`: what the dataset holds, and what it left out."""

from typing import Annotated, Any

import typer

from paperlake.apps.arguments import DEFAULT_OUTPUT, AsJson, OutputFolder, SnapshotVersion
from paperlake.apps.errors import CommandError
from paperlake.apps.terminal import counted, print_json, printable, table_lines

_QUARANTINE = """\
SELECT
    listings.uri || ':' || quarantine.line_start AS place, quarantine.reason, quarantine.expectation,
    quarantine.detail, quarantine.text_raw AS text, quarantine.byte_start, quarantine.byte_end
FROM quarantine JOIN listings USING (listing_id)
ORDER BY listings.uri, quarantine.byte_start
LIMIT $row_limit
"""
_VIEWS = """\
SELECT view_name, comment FROM duckdb_views()
WHERE NOT internal AND NOT list_contains($tables, view_name) ORDER BY view_name
"""
_COLUMNS = """\
SELECT column_name, data_type, comment FROM duckdb_columns() WHERE table_name = $name ORDER BY column_index
"""
_SNIPPET = 60


def tables(
    table: Annotated[str | None, typer.Argument(help="Describe the columns of this table or view.")] = None,
    output: OutputFolder = DEFAULT_OUTPUT,
    version: SnapshotVersion = None,
    as_json: AsJson = False,
) -> None:
    """List the tables and views, or describe one. The list says what a row is and how many there are."""
    from paperlake.schemas.tables import TABLES
    from paperlake.warehouse.catalog import open_dataset

    with open_dataset(output, version) as con:
        if table is None:
            found = _all_tables(con)
            header = ["table", "rows", "a row is"]
        elif table in TABLES:
            found = _declared_columns(table)
            header = ["column", "type", "null", "key", "refers to", "meaning"]
        else:
            found = con.execute(_COLUMNS, {"name": table}).fetchall()
            header = ["column", "type", "meaning"]
            if not found:
                known = ", ".join(name for name, *_ in _all_tables(con))
                raise CommandError(f"there is no table or view {table!r}; there are: {known}")
        if as_json:
            print_json([dict(zip(header, row, strict=True)) for row in found])
            return
        print(*table_lines(header, found, is_last_wrapped=True), sep="\n")


def _all_tables(con: Any) -> list[tuple[Any, ...]]:
    from paperlake.schemas.column import table_description
    from paperlake.schemas.tables import TABLES

    counts = " UNION ALL ".join(f"SELECT '{name}', count(*) FROM \"{name}\"" for name in TABLES)
    row_counts = dict(con.execute(counts).fetchall())
    declared = [(name, row_counts[name], table_description(row_type)) for name, row_type in TABLES.items()]
    views = con.execute(_VIEWS, {"tables": list(TABLES)}).fetchall()
    return declared + [(name, None, f"View: {comment}") for name, comment in views]


def _declared_columns(table: str) -> list[tuple[Any, ...]]:
    from paperlake.schemas.column import table_fields
    from paperlake.schemas.tables import TABLES

    return [
        (
            field.name,
            str(field.arrow_type),
            "null" if field.is_nullable else None,
            "key" if field.column.key else None,
            field.column.references,
            field.column.description + (f" One of {', '.join(field.allowed)}." if field.allowed else ""),
        )
        for field in table_fields(TABLES[table])
    ]


def quarantine(
    output: OutputFolder = DEFAULT_OUTPUT,
    version: SnapshotVersion = None,
    rows: Annotated[int, typer.Option(min=0, help="Most rows that are printed; 0 prints all.")] = 100,
    as_json: AsJson = False,
) -> None:
    """List what could not become a record. Says where it stands (file:line), why, and its text."""
    from paperlake.warehouse.catalog import open_dataset

    with open_dataset(output, version) as con:
        found = con.execute("SELECT count(*) FROM quarantine").fetchone()
        cursor = con.execute(_QUARANTINE, {"row_limit": rows or 1 << 62})
        names = [column[0] for column in cursor.description or ()]
        spans = [dict(zip(names, row, strict=True)) for row in cursor.fetchall()]
    if as_json:
        print_json(spans)
        return
    total = found[0] if found else 0
    for span in spans:
        print(printable(span["place"]))
        print(printable(f"  {span['expectation'] or span['reason']}: {span['detail']}"))
        print(f"  {_snippet(span['text'])}")
    print(f"{counted(total, 'entry')} in quarantine" + _left_out(total - len(spans)))


def _left_out(count: int) -> str:
    return f"; {count:,} more with --rows 0" if count else ""


def _snippet(text: str) -> str:
    """The beginning of a text on one line."""
    flat = " ".join(text[: 4 * _SNIPPET].split())
    return printable(flat if len(flat) <= _SNIPPET and len(text) <= 4 * _SNIPPET else f"{flat[:_SNIPPET]}…")


def snapshots(output: OutputFolder = DEFAULT_OUTPUT, as_json: AsJson = False) -> None:
    """List the published snapshots. The oldest comes first; the current one is marked."""
    from paperlake.warehouse.errors import ManifestError
    from paperlake.warehouse.output_folder import list_snapshots, pointed_version

    found: list[dict[str, Any]] = []
    pointed = pointed_version(output)
    for snapshot in list_snapshots(output):
        row: dict[str, Any] = {"version": snapshot.version, "is_current": snapshot.version == pointed}
        try:
            manifest = snapshot.manifest()
        except ManifestError as error:
            row["damage"] = str(error)
        else:
            row |= {
                "paper_count": manifest.row_counts.get("papers"),
                "listing_count": len(manifest.listings),
                "quarantine_count": manifest.row_counts.get("quarantine"),
                "content_hash": manifest.content_hash,
                "inputs": list(manifest.inputs),
            }
        found.append(row)
    if not found:
        raise CommandError(f"{output} holds no published dataset; check the path, or run paperlake first")
    if as_json:
        print_json(found)
        return
    header = ["", "version", "papers", "listings", "quarantined", "content", "inputs"]
    print(*table_lines(header, [_snapshot_row(row) for row in found]), sep="\n")


def _snapshot_row(row: dict[str, Any]) -> list[Any]:
    mark = "*" if row["is_current"] else " "
    if "damage" in row:
        return [mark, row["version"], None, None, None, None, row["damage"]]
    counts = [row["paper_count"], row["listing_count"], row["quarantine_count"]]
    return [mark, row["version"], *counts, row["content_hash"][:12], ", ".join(row["inputs"])]
