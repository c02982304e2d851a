"""Staged shards to published tables, set-based in DuckDB, which spills to disk where memory ends.

The SQL stands in `sql/resolve/`, a file a step. Between steps, pairs that share a block go through
scorers that the caller hands in, a bounded number of pairs per record, and their groups come back as a table.
"""

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

import duckdb
import pyarrow as pa

from paperlake.schemas.column import arrow_schema
from paperlake.schemas.staged import STAGED_TABLES
from paperlake.schemas.tables import TABLES
from paperlake.warehouse.groups import Groups
from paperlake.warehouse.judgements import judged_papers, judgements_table, register_refusals
from paperlake.warehouse.paper_rows import write_papers
from paperlake.warehouse.parquet import copy_table
from paperlake.warehouse.people import PeopleScorers, link_people
from paperlake.warehouse.topic_links import SuggestTopics, TopicHistories, link_topics
from paperlake.warehouse.verdicts import STEPS, Judgement, rows, run_step, store_verdicts

# How many neighbours in its block a record is compared with; it bounds the pairs to linear.
NEIGHBOURS = 20
# A team's papers share nothing but names: most are compared for nothing.
TEAM_NEIGHBOURS = 8
# An abstract of fewer signs may be what many papers bear, and one of so many teams is.
SHORT_TEXT = 200
BOILERPLATE_TEAMS = 3

# What is asked of snapshots that were published before.
_PREVIOUS: Mapping[str, Sequence[str]] = {
    "records": ("record_id", "paper_id"),
    "authorships": ("record_id", "position", "paper_id", "author_id", "name"),
    "redirects": ("old_id", "id"),
}

# Tables whose queries need nothing that is registered with one connection only.
_BESIDE = ("authorships", "records", "paper_topics")


class PaperSide(NamedTuple):
    """What is known of one record when two are compared; texts are plain."""

    title: str | None
    abstract: str | None
    authors: tuple[str, ...]
    is_truncated: bool


@dataclass(frozen=True, slots=True)
class Scorers:
    """Pure functions that say whether two sides may be one; `people` tells people apart.

    `suggest_topics` gives known topics near unknown ones, `topic_histories` what is known of known labels.
    """

    judge_papers: Callable[[PaperSide, PaperSide], Judgement]
    people: PeopleScorers
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
        register_refusals(con, refused_papers, link_people(con, scorers.people).contradicted)
        run_step(con, "55_history.sql")
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
    run_step(con, "05_folding.sql")
    run_step(con, "10_records.sql", short_text=SHORT_TEXT)
    run_step(con, "15_judged_papers.sql")
    limits = {"neighbours": NEIGHBOURS, "team_neighbours": TEAM_NEIGHBOURS}
    run_step(con, "20_paper_pairs.sql", **limits, boilerplate_teams=BOILERPLATE_TEAMS)
    judged = judged_papers(con)
    pairs = run_step(con, "25_compare_papers.sql")
    verdicts = (
        (key_a, key_b, scorers.judge_papers(_paper_side(sides[:4]), _paper_side(sides[4:])))
        for key_a, key_b, *sides in rows(pairs)
    )
    groups = store_verdicts(
        con, verdicts, judged, links="paper_links", key="paper_key", reviews="paper_reviews"
    )
    run_step(con, "30_papers.sql")
    return groups


def _paper_side(values: Sequence[Any]) -> PaperSide:
    title, abstract, authors, is_truncated = values
    return PaperSide(title, abstract, tuple(authors), is_truncated)
