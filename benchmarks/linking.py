"""Which parsed records are one paper, and whether two mentions are one person, by the project's own rules."""

import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import duckdb
import pyarrow as pa
import pyarrow.parquet as pq

from paperlake.flows.scorers import SCORERS
from paperlake.schemas.column import arrow_schema
from paperlake.schemas.lineage import Listing
from paperlake.schemas.quarantine import QuarantineRow
from paperlake.schemas.record import Record, Shard, Span, Value
from paperlake.transforms.identity import Mention, judge_mentions, mention
from paperlake.transforms.names import normalize_name
from paperlake.transforms.tables import stage
from paperlake.transforms.topics import normalize_topic
from paperlake.warehouse.resolve import StagedInput, link_papers, open_staged

ParsedRecord = Mapping[str, Any]
PrintedMention = Mapping[str, Any]


class PrintedRecord(NamedTuple):
    """The fields of a record as a listing prints them, None for one that it doesn't print."""

    title: str | None
    authors: str | None
    abstract: str | None


@dataclass(frozen=True, slots=True)
class Links:
    """The paper of each record in the order given, and why two papers are left for review."""

    papers: tuple[str, ...]
    reviews: Mapping[frozenset[str], str]


def link_records(records: Sequence[PrintedRecord]) -> Links:
    """Which records are one paper, by the pipeline's own steps: staged, then linked in DuckDB."""
    shard = Shard("", "0" * 64, "text", "utf-8", 0, len(records), 1, "", "")
    staged = stage(map(_record, range(len(records)), records), shard, "0")
    rejected = arrow_schema(QuarantineRow).empty_table().append_column("record_id", pa.array([], pa.string()))
    with tempfile.TemporaryDirectory(prefix="paperlake-linking-") as folder, duckdb.connect() as con:
        for name, table in staged.tables.items():
            pq.write_table(table, Path(folder) / f"{name}.parquet")
        open_staged(con, StagedInput([Path(folder)], arrow_schema(Listing).empty_table(), rejected))
        link_papers(con, SCORERS)
        return _links(con)


def _record(number: int, printed: PrintedRecord) -> Record:
    span = Span(number, number + 1, 1, 1)
    title, authors, abstract = (Value(text, span) if text else None for text in printed)
    return Record(span, None, title, authors, abstract)


def _links(con: duckdb.DuckDBPyConnection) -> Links:
    papers = con.sql("SELECT paper_id FROM paper_records ORDER BY byte_start").fetchall()
    reviews = con.sql(
        """
        WITH placed AS (SELECT DISTINCT paper_key, paper_id FROM paper_records)
        SELECT a.paper_id, b.paper_id, max(basis || ': ' || evidence)
        FROM paper_reviews JOIN placed AS a ON a.paper_key = key_a JOIN placed AS b ON b.paper_key = key_b
        WHERE a.paper_id <> b.paper_id GROUP BY ALL
        """
    ).fetchall()
    return Links(tuple(paper for (paper,) in papers), {frozenset((a, b)): why for a, b, why in reviews})


def groups(records: Sequence[ParsedRecord]) -> list[list[str]]:
    """The ids of the records, those of one paper together, as the pipeline groups them."""
    links = link_records([_printed(record) for record in records])
    members: dict[str, list[str]] = {}
    for record, paper in zip(records, links.papers, strict=True):
        members.setdefault(paper, []).append(record["id"])
    return list(members.values())


def author_line(names: Sequence[str], *, is_cut: bool) -> str | None:
    """The names as a listing prints them, None where there are none."""
    separator = "; " if any("," in name for name in names) else ", "
    return separator.join(names) + (" et al." if is_cut else "") if names else None


def verdict(a: PrintedMention, b: PrintedMention, *, is_same_paper: bool) -> str:
    """Same, different or review for two names with their `coauthors`, `topic` and `orcid`, where printed.

    Two strings that hold no name at all can't be told apart or merged: review.
    """
    sides = _mention(a), _mention(b)
    if sides[0] is None or sides[1] is None:
        return "review"
    return judge_mentions(sides[0], sides[1], same_paper=is_same_paper).decision


def _mention(printed: PrintedMention) -> Mention | None:
    name = normalize_name(printed["name"])
    topic = normalize_topic(printed["topic"]) if printed.get("topic") else None
    coauthors = map(normalize_name, printed.get("coauthors", ()))
    if name is None:
        return None
    return mention(
        name,
        coauthors=[person.folded_key for person in coauthors if person],
        topics=[topic.topic_id] if topic else (),
        identifiers=[("orcid", printed["orcid"])] if printed.get("orcid") else (),
    )


def _printed(record: ParsedRecord) -> PrintedRecord:
    line = author_line(record["authors"], is_cut=record.get("truncated", False))
    return PrintedRecord(record.get("title"), line, record["abstract"])
