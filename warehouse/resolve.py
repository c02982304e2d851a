"""Staged shards to published tables, set-based in DuckDB, which spills to disk where memory ends.

The SQL stands in `sql/resolve/`, a file a step. Between steps, pairs that share a block go through
scorers that the caller hands in, a bounded number of pairs per record, and their groups come back as a table.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from importlib.resources import files
from pathlib import Path
from typing import Any, Literal, NamedTuple

import duckdb
import pyarrow as pa

from paperlake.schemas.column import arrow_schema
from paperlake.schemas.staged import STAGED_TABLES
from paperlake.schemas.tables import TABLES
from paperlake.warehouse.groups import NOT_JUDGED, Groups, Judged, Pair, group
from paperlake.warehouse.judgements import (
    group_given_ids,
    judged_papers,
    judged_people,
    judgements_table,
    register_refusals,
)
from paperlake.warehouse.paper_rows import write_papers
from paperlake.warehouse.parquet import copy_table
from paperlake.warehouse.topic_links import SuggestTopics, TopicHistories, link_topics

# How many neighbours in its block a record or a person is compared with; it bounds the pairs to linear.
NEIGHBOURS = 20
# A team's papers share nothing but names: most are compared for nothing.
TEAM_NEIGHBOURS = 8
# An abstract of fewer signs may be what many papers bear, and one of so many teams is.
SHORT_TEXT = 200
BOILERPLATE_TEAMS = 3
# How many co-authors and topics of a person are weighed.
EVIDENCE_LIMIT = 200
PAIR_BATCH = 2_000
# Basis and evidence of a pair that was judged the same and isn't merged.
_REFUSED = ("ties_different", "alike, but merging them would merge two others that are known to differ")

# What is asked of snapshots that were published before.
_PREVIOUS: Mapping[str, Sequence[str]] = {
    "records": ("record_id", "paper_id"),
    "authorships": ("record_id", "position", "paper_id", "author_id", "name"),
    "redirects": ("old_id", "id"),
}

# Tables whose queries need nothing that is registered with one connection only.
_BESIDE = ("authorships", "records", "paper_topics")

STEPS = files("paperlake.warehouse") / "sql" / "resolve"


class PaperSide(NamedTuple):
    """What is known of one record when two are compared; texts are plain."""

    title: str | None
    abstract: str | None
    authors: tuple[str, ...]
    is_truncated: bool


class PersonSide(NamedTuple):
    """What is known of one person when two are compared; co-authors are folded name keys."""

    name: str
    coauthors: tuple[str, ...]
    topics: tuple[str, ...]
    identifiers: tuple[str, ...]


class Judgement(NamedTuple):
    """A scorer's verdict on a pair, with the rule that decided and what it saw.

    A pair in review is tied together where a third is called the same as both, unless it `keeps_apart`.
    One that is the same `in_part` goes with several, so it is tied only where these don't differ.
    """

    decision: Literal["same", "different", "review"]
    basis: str
    evidence: str
    keeps_apart: bool = False
    in_part: bool = False


@dataclass(frozen=True, slots=True)
class Scorers:
    """Pure functions that say whether two sides may be one; `judge_people` also learns of a shared paper.

    `suggest_topics` gives known topics near unknown ones, `topic_histories` what is known of known labels.
    """

    judge_papers: Callable[[PaperSide, PaperSide], Judgement]
    judge_people: Callable[[PersonSide, PersonSide, bool], Judgement]
    suggest_topics: SuggestTopics = lambda _: ()
    topic_histories: TopicHistories = tuple


@dataclass(frozen=True, slots=True)
class StagedInput:
    """What is resolved: shard folders in the order of (listing_id, byte_start), and what goes with them.

    `listings` has the columns of the published table before rejection; `rejected` those of the
    quarantine table plus `record_id`. `judgements` are those of `judgements_table`; `previous` are folders
    of snapshots that were published before, whose ids are resolved.
    """

    shard_folders: Sequence[Path]
    listings: pa.Table
    rejected: pa.Table
    judgements: pa.Table = field(default_factory=judgements_table)
    previous: Sequence[Path] = ()


def resolve(con: duckdb.DuckDBPyConnection, staged: StagedInput, scorers: Scorers, target: Path) -> None:
    """Write every published table as Parquet into `target`.

    `con` is a connection to an empty database in memory. Texts are packed on one core from when papers
    are linked; sorted tables are written on one core too, so two go side by side.
    """
    open_staged(con, staged)
    refused_papers = link_papers(con, scorers).contradicted
    heads = con.sql((STEPS / "60_paper_heads.sql").read_text()).to_arrow_table()
    with ThreadPoolExecutor(2) as beside:
        papers = beside.submit(write_papers, heads, staged.shard_folders, target / "papers.parquet")
        query = (STEPS / "35_unknown_topics.sql").read_text()
        link_topics(con, query, scorers.suggest_topics, scorers.topic_histories)
        register_refusals(con, refused_papers, link_people(con, scorers).contradicted)
        others = beside.submit(_publish, con.cursor(), _BESIDE, target)
        _publish(con, [table for table in TABLES if table not in ("papers", *_BESIDE)], target)
        papers.result()
        others.result()


def _publish(con: duckdb.DuckDBPyConnection, tables: Sequence[str], target: Path) -> None:
    for table in tables:
        query = (STEPS / "publish" / f"{table}.sql").read_text()
        copy_table(con, query, TABLES[table], target / f"{table}.parquet")


def open_staged(con: duckdb.DuckDBPyConnection, staged: StagedInput) -> None:
    """Make the staged files visible as `staged_*`, and the listings and rejected records beside them."""
    for table, row_type in STAGED_TABLES.items():
        paths = [str(folder / f"{table}.parquet") for folder in staged.shard_folders]
        if paths:
            con.read_parquet(paths).create_view(f"staged_{table}")
        else:
            con.from_arrow(arrow_schema(row_type).empty_table()).create(f"staged_{table}")
    con.register("read_listings", staged.listings)
    con.register("rejected", staged.rejected)
    con.register("judgements", staged.judgements)
    open_previous(con, staged.previous)


def open_previous(con: duckdb.DuckDBPyConnection, folders: Sequence[Path]) -> None:
    """Make what earlier snapshots say of ids visible as `previous_*`."""
    for table, columns in _PREVIOUS.items():
        names = ", ".join(f'"{column}"' for column in columns)
        paths = [str(folder / f"{table}.parquet") for folder in folders]
        if paths:
            files = con.read_parquet(paths, hive_partitioning=False).project(names)
            (files if len(paths) == 1 else files.distinct()).create_view(f"previous_{table}")
        else:
            empty = arrow_schema(TABLES[table]).empty_table().select(columns)
            con.from_arrow(empty).create(f"previous_{table}")


def link_papers(con: duckdb.DuckDBPyConnection, scorers: Scorers) -> Groups:
    """Group the records of one paper: equal keys, and pairs that the scorer calls the same."""
    _run(con, "05_folding.sql")
    _run(con, "10_records.sql", short_text=SHORT_TEXT)
    _run(con, "15_judged_papers.sql")
    limits = {"neighbours": NEIGHBOURS, "team_neighbours": TEAM_NEIGHBOURS}
    _run(con, "20_paper_pairs.sql", **limits, boilerplate_teams=BOILERPLATE_TEAMS)
    judged = judged_papers(con)
    pairs = _run(con, "25_compare_papers.sql")
    verdicts = (
        (key_a, key_b, scorers.judge_papers(_paper_side(sides[:4]), _paper_side(sides[4:])))
        for key_a, key_b, *sides in _rows(pairs)
    )
    names = {"links": "paper_links", "key": "paper_key", "reviews": "paper_reviews"}
    groups = _store_verdicts(con, verdicts, judged, **names)
    _run(con, "30_papers.sql")
    return groups


def link_people(con: duckdb.DuckDBPyConnection, scorers: Scorers) -> Groups:
    """Group the mentions of one person: by given id, by name, and namesakes called the same."""
    _run(con, "40_mentions.sql")
    same_ids = con.execute("SELECT key_a, key_b FROM id_pairs ORDER BY ALL").fetchall()
    _register_roots(con, "id_links", "author_key", group_given_ids(con, same_ids).roots)
    _run(con, "42_parted_names.sql")
    _run(con, "45_people.sql", neighbours=NEIGHBOURS, evidence_limit=EVIDENCE_LIMIT)
    _run(con, "47_judged_authors.sql")
    judged = judged_people(con)
    pairs = _run(con, "48_compare_people.sql")
    verdicts = (
        (key_a, key_b, scorers.judge_people(_person_side(sides[:4]), _person_side(sides[4:]), same_paper))
        for key_a, key_b, same_paper, *sides in _rows(pairs)
    )
    names = {"links": "author_links", "key": "author_key", "reviews": "author_reviews"}
    groups = _store_verdicts(con, verdicts, judged, **names)
    _run(con, "50_authors.sql")
    _run(con, "55_history.sql")
    return groups


def _run(con: duckdb.DuckDBPyConnection, step: str, **parameters: int) -> duckdb.DuckDBPyConnection:
    for statement in con.extract_statements((STEPS / step).read_text()):
        named = {name: value for name, value in parameters.items() if name in statement.named_parameters}
        con.execute(statement, named or None)
    return con


def _rows(cursor: duckdb.DuckDBPyConnection) -> Iterator[tuple[Any, ...]]:
    while batch := cursor.fetchmany(PAIR_BATCH):
        yield from batch


def _paper_side(values: Sequence[Any]) -> PaperSide:
    title, abstract, authors, is_truncated = values
    return PaperSide(title, abstract, tuple(authors), is_truncated)


def _person_side(values: Sequence[Any]) -> PersonSide:
    name, coauthors, topics, identifiers = values
    return PersonSide(name, tuple(coauthors), tuple(topics), tuple(identifiers))


def _store_verdicts(
    con: duckdb.DuckDBPyConnection,
    verdicts: Iterable[tuple[str, str, Judgement]],
    judged: Judged = NOT_JUDGED,
    *,
    links: str,
    key: str,
    reviews: str,
) -> Groups:
    same: list[Pair] = []
    partial: list[Pair] = []
    different: list[Pair] = []
    open_pairs: list[tuple[str, str, str, str]] = []
    for key_a, key_b, judgement in verdicts:
        match judgement.decision:
            case "same":
                (partial if judgement.in_part else same).append((key_a, key_b))
            case "review":
                open_pairs.append((key_a, key_b, judgement.basis, judgement.evidence))
                if judgement.keeps_apart:
                    different.append((key_a, key_b))
            case "different":
                different.append((key_a, key_b))
    groups = group(same, different, judged, partial)
    _register_roots(con, links, key, groups.roots)
    open_pairs += ((*pair, *_REFUSED) for pair in groups.refused)
    columns = zip(*open_pairs, strict=True) if open_pairs else ((), (), (), ())
    names = ("key_a", "key_b", "basis", "evidence")
    con.register(reviews, _text_table(dict(zip(names, map(list, columns), strict=True))))
    return groups


def _register_roots(con: duckdb.DuckDBPyConnection, name: str, key: str, roots: Mapping[str, str]) -> None:
    con.register(name, _text_table({key: list(roots), "root": list(roots.values())}))


def _text_table(columns: Mapping[str, list[str]]) -> pa.Table:
    return pa.table({name: pa.array(values, pa.string()) for name, values in columns.items()})
