"""`paperlake show`: one paper with all that is known of it, down to the bytes it came from."""

from collections.abc import Mapping
from typing import Annotated, Any

import typer

from paperlake.apps.arguments import DEFAULT_OUTPUT, AsJson, OutputFolder, SnapshotVersion
from paperlake.apps.errors import CommandError
from paperlake.apps.terminal import print_json, printable

_PARTS: Mapping[str, str] = {
    "paper": "SELECT * FROM papers WHERE paper_id = $id",
    "identifiers": "SELECT scheme, value FROM identifiers WHERE paper_id = $id ORDER BY ALL",
    "authors": (
        "SELECT position, name, name_raw, author_id, affiliation_raw FROM authorships "
        "WHERE paper_id = $id ORDER BY position"
    ),
    "collaborations": "SELECT name FROM collaborations WHERE paper_id = $id ORDER BY position",
    "topics": (
        "SELECT paper_topics.topic_id, topics.area, topics.subarea, topics.is_known, paper_topics.label_raw "
        "FROM paper_topics JOIN topics USING (topic_id) WHERE paper_id = $id ORDER BY position"
    ),
    "records": (
        "SELECT record_id, listings.uri, listings.sha256, listings.encoding, byte_start, byte_end, "
        "line_start, line_end FROM records JOIN listings USING (listing_id) "
        "WHERE paper_id = $id ORDER BY listings.uri, byte_start"
    ),
}


def show(
    paper_id: Annotated[str, typer.Argument(help="The paper's id; ids that moved are followed.")],
    output: OutputFolder = DEFAULT_OUTPUT,
    version: SnapshotVersion = None,
    raw: Annotated[bool, typer.Option("--raw", help="Print the text of the files it came from.")] = False,
    as_json: AsJson = False,
) -> None:
    """Show one paper and where it was read. Prints its values, and file and lines of each record."""
    from paperlake.warehouse.catalog import open_dataset

    with open_dataset(output, version) as con:
        current = con.execute("SELECT current_id($id)", {"id": paper_id}).fetchone()
        found = current[0] if current else paper_id
        parts = {name: _rows(con, query, found) for name, query in _PARTS.items()}
    if not parts["paper"]:
        raise CommandError(f"there is no paper {paper_id} in {output}")
    whole: dict[str, Any] = parts | {"paper": parts["paper"][0]}
    if raw:
        from paperlake.apps.raw_text import raw_texts

        for record, text in zip(parts["records"], raw_texts(parts["records"]), strict=True):
            record["text_raw"], record["text_missing"] = text.text, text.missing
    if as_json:
        print_json(whole)
    else:
        _print_paper(paper_id, whole)
        _print_records(whole["records"])


def _rows(con: Any, query: str, paper_id: str) -> list[dict[str, Any]]:
    cursor = con.execute(query, {"id": paper_id})
    names = [column[0] for column in cursor.description]
    return [dict(zip(names, row, strict=True)) for row in cursor.fetchall()]


def _print_paper(asked_id: str, whole: Mapping[str, Any]) -> None:
    paper = whole["paper"]
    moved = f" (asked for as {asked_id})" if paper["paper_id"] != asked_id else ""
    print(printable(f"{paper['paper_id']}{moved}"))
    _print_field("title", paper["title"] or "(the listing gives none)")
    edition = " ".join(str(part) for part in (paper["venue"], paper["year"]) if part is not None)
    _print_field("in", edition)
    _print_field("ids", ", ".join(f"{one['scheme']}:{one['value']}" for one in whole["identifiers"]))
    for topic in whole["topics"]:
        label = " → ".join(part for part in (topic["area"], topic["subarea"]) if part)
        _print_field("topic", label if topic["is_known"] else f"{label} (not among the known labels)")
    for author in whole["authors"]:
        printed = f", printed {author['name_raw']!r}" if author["name_raw"] != author["name"] else ""
        _print_field(f"{author['position']:>6}", f"{author['name']}  {author['author_id']}{printed}")
    if paper["is_author_list_truncated"]:
        _print_field("", "… (the listing leaves names out)")
    for group in whole["collaborations"]:
        _print_field("group", group["name"])
    _print_field("abstract", paper["abstract"] or "(the listing gives none)")


def _print_field(name: str, text: str) -> None:
    if text:
        print(f"  {name:<9} {printable(text)}")


def _print_records(records: list[dict[str, Any]]) -> None:
    for record in records:
        lines = f"{record['line_start']}-{record['line_end']}"
        span = f"bytes {record['byte_start']}-{record['byte_end']}"
        print(printable(f"  from      {record['uri']}:{lines}  ({span}, {record['record_id']})"))
        if record.get("text_missing"):
            print(printable(f"            {record['text_missing']}"))
        elif "text_raw" in record:
            print(printable(record["text_raw"], keep_lines=True).rstrip("\n"))
