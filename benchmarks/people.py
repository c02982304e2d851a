"""Which mentions the project puts together as one person: the method `paperlake` of `authors`.

The mentions become staged tables, and the pipeline's own step links them. What a mention file tells besides
the names is staged where the pipeline keeps it: venue, year, affiliation, e-mail domain and printed ids.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import duckdb
import pyarrow as pa

from paperlake.flows.scorers import SCORERS
from paperlake.schemas.column import arrow_schema
from paperlake.schemas.staged import StagedAuthorIdentifier, StagedAuthorship, StagedTopic
from paperlake.transforms import fingerprints
from paperlake.transforms.name_forms import crowd_level
from paperlake.transforms.names import PersonName, normalize_name
from paperlake.warehouse.judgements import judgements_table
from paperlake.warehouse.people import link_people
from paperlake.warehouse.resolve import open_previous

Row = Mapping[str, Any]

_ORCID = re.compile(r"(\d{4}-){3}\d{3}[\dX]")
_DBLP = re.compile(r"(?:^|/pid/)([a-z]?\d*/[\w-]+?)(?:\.html)?$")


def link(table: pa.Table) -> list[str]:
    """A label for each row, equal where two mentions are one person; what holds no name stays alone."""
    rows = table.to_pylist()
    staged = Staged()
    places = [staged.add_mention(row) for row in rows]
    for row in rows:
        staged.add_unlisted(row)
    with duckdb.connect() as con:
        staged.open(con)
        link_people(con, SCORERS.people)
        found = con.execute(
            'SELECT record_id, "position", author_id FROM mentions JOIN author_ids USING (author_key)'
        ).fetchall()
    labels = {(paper, position): author_id for paper, position, author_id in found}
    return [labels.get(place, f"row {number}") for number, place in enumerate(places)]


class Staged:
    """Staged rows under construction. A record is a paper."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self.papers: dict[str, tuple[str | None, int | None]] = {}
        self.names: dict[str, list[str]] = {}
        self.authorships: list[tuple[Any, ...]] = []
        self.identifiers: list[tuple[Any, ...]] = []

    def add_mention(self, row: Row) -> tuple[str, int]:
        """Add a row's mention and return where it stands, at no position where it holds no name."""
        name = normalize_name(row["name"]) if row["name"] else None
        paper = row["paper_id"]
        if name is None:
            return paper, 0
        self.papers.setdefault(paper, (row.get("venue"), row.get("year")))
        position = self.add_name(paper, name, _affiliation(row), row.get("email_domain"))
        for scheme, value in _identifiers(row):
            key = fingerprints.author_id(name.key, (scheme, value))
            self.identifiers.append((paper, position, scheme, value, key))
        return paper, position

    def add_unlisted(self, row: Row) -> None:
        """Add the co-authors that no row stands for."""
        for printed in row.get("coauthors") or ():
            name = normalize_name(printed)
            if name and name.key not in self.names.get(row["paper_id"], [name.key]):
                self.add_name(row["paper_id"], name, None, None)

    def add_name(self, paper: str, name: PersonName, affiliation: str | None, domain: str | None) -> int:
        """Add a name and return its position, in the order in which a paper's names come."""
        known = self.names.setdefault(paper, [])
        own = f"{paper}:{len(known)}" if name.key in known else None  # two of one name are two people
        known.append(name.key)
        key = fingerprints.author_id(name.key, None, own)
        crowd = crowd_level(name.folded_key.split())
        names = (name.display, name.display, name.given, name.family, name.key, name.folded_key)
        self.authorships.append((paper, len(known), *names, key, affiliation, domain, crowd))
        return len(known)

    def open(self, con: duckdb.DuckDBPyConnection) -> None:
        """Make the tables visible that linking people asks for."""
        papers = [(paper, venue, year) for paper, (venue, year) in self.papers.items()]
        text = pa.string()
        kept = pa.schema([("record_id", text), ("venue", text), ("year", pa.int16())])
        con.register("staged_records", _table(kept, papers))
        con.register("staged_authorships", _table(arrow_schema(StagedAuthorship), self.authorships))
        con.register(
            "staged_author_identifiers", _table(arrow_schema(StagedAuthorIdentifier), self.identifiers)
        )
        con.register("staged_topics", arrow_schema(StagedTopic).empty_table())
        con.execute(
            "CREATE TABLE paper_author_records AS SELECT record_id AS paper_id, record_id FROM staged_records"
        )
        con.execute("CREATE TABLE moved_paper_ids (old_id VARCHAR, id VARCHAR)")
        con.execute("CREATE TABLE judged_ids (kind VARCHAR, id VARCHAR, last_id VARCHAR, step_count INTEGER)")
        con.register("judgements", judgements_table())
        open_previous(con, ())


def _affiliation(row: Row) -> str | None:
    several = row.get("affiliations")
    return " + ".join(several) if several else row.get("affiliation")


def _identifiers(row: Row) -> Iterator[tuple[str, str]]:
    for scheme, pattern in (("orcid", _ORCID), ("dblp", _DBLP)):
        found = pattern.search(row.get(scheme) or "")
        if found:
            yield scheme, found.group() if scheme == "orcid" else found.group(1)


def _table(schema: pa.Schema, rows: Sequence[tuple[Any, ...]]) -> pa.Table:
    columns = zip(*rows, strict=True) if rows else ((),) * len(schema)
    return pa.table(
        [pa.array(values, kind.type) for values, kind in zip(columns, schema, strict=True)], schema=schema
    )
