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
from paperlake.warehouse.people import link_people

Row = Mapping[str, Any]

_ORCID = re.compile(r"(\d{4}-){3}\d{3}[\dX]")
_DBLP = re.compile(r"(?:^|/pid/)([a-z]?\d*/[\w-]+?)(?:\.html)?$")


def link(table: pa.Table) -> list[str]:
    """A label for each row, equal where two mentions are one person; what holds no name stays alone."""
    rows = table.to_pylist()
    staged = _Staged()
    for number, row in enumerate(rows):
        staged.add_mention(number, row)
    staged.add_unlisted(rows)
    with duckdb.connect() as con:
        staged.open(con)
        link_people(con, SCORERS.people)
        found = con.execute(
            'SELECT "position", author_id FROM mentions JOIN author_ids USING (author_key)'
        ).fetchall()
    labels = {position: author_id for position, author_id in found if position > 0}
    return [labels.get(number + 1, f"row {number}") for number in range(len(rows))]


class _Staged:
    """Staged rows under construction. A record is a paper; a position is a row's number, from 1."""

    def __init__(self) -> None:
        self.papers: dict[str, tuple[str | None, int | None]] = {}
        self.names: dict[str, set[str]] = {}
        self.authorships: list[tuple[Any, ...]] = []
        self.identifiers: list[tuple[Any, ...]] = []

    def add_mention(self, number: int, row: Row) -> None:
        name = normalize_name(row["name"]) if row["name"] else None
        if name is None:
            return
        paper = row["paper_id"]
        self.papers.setdefault(paper, (row.get("venue"), row.get("year")))
        self.add_name(paper, number + 1, name, _affiliation(row), row.get("email_domain"))
        for scheme, value in _identifiers(row):
            key = fingerprints.author_id(name.key, (scheme, value))
            self.identifiers.append((paper, number + 1, scheme, value, key))

    def add_unlisted(self, rows: Sequence[Row]) -> None:
        """Add the co-authors that no row stands for, at negative positions so that they get no label."""
        for number, row in enumerate(rows):
            for printed in row.get("coauthors") or ():
                name = normalize_name(printed)
                if name and name.key not in self.names.get(row["paper_id"], {name.key}):
                    self.add_name(row["paper_id"], -len(self.authorships) - number, name, None, None)

    def add_name(
        self, paper: str, position: int, name: PersonName, affiliation: str | None, domain: str | None
    ) -> None:
        known = self.names.setdefault(paper, set())
        own = f"{paper}:{position}" if name.key in known else None  # two of one name on a paper are two people
        known.add(name.key)
        key = fingerprints.author_id(name.key, None, own)
        crowd = crowd_level(name.folded_key.split())
        self.authorships.append(
            (paper, position, name.display, name.display, name.given, name.family, name.key, name.folded_key)
            + (key, affiliation, domain, crowd)
        )

    def open(self, con: duckdb.DuckDBPyConnection) -> None:
        """Make the tables visible that linking people asks for."""
        papers = [(paper, venue, year) for paper, (venue, year) in self.papers.items()]
        text = pa.string()
        kept = pa.schema([("record_id", text), ("venue", text), ("year", pa.int16())])
        con.register("staged_records", _table(kept, papers))
        con.register("staged_authorships", _table(arrow_schema(StagedAuthorship), self.authorships))
        con.register("staged_author_identifiers", _table(arrow_schema(StagedAuthorIdentifier), self.identifiers))
        con.register("staged_topics", arrow_schema(StagedTopic).empty_table())
        con.execute("CREATE TABLE paper_author_records AS SELECT record_id AS paper_id, record_id FROM staged_records")
        con.execute("CREATE TABLE moved_paper_ids (old_id VARCHAR, id VARCHAR)")


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
    return pa.table([pa.array(values, kind.type) for values, kind in zip(columns, schema, strict=True)], schema=schema)
