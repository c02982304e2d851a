"""Unknown topics are shown to the caller, and what it says of labels stands beside the topics."""

from collections.abc import Iterable, Sequence
from typing import Any

import duckdb
import pyarrow as pa
import pytest

from paperlake.warehouse import topic_links
from paperlake.warehouse.resolve import STEPS
from paperlake.warehouse.topic_links import TopicHistory, TopicReview, TopicSide, link_topics

UNKNOWN = (STEPS / "35_unknown_topics.sql").read_text()
NEAR = TopicReview("t_b", "t_a", "label_near", "half alike")
HISTORY = TopicHistory("t_k", "Tea 2020", "Brews")


@pytest.fixture
def con() -> Iterable[duckdb.DuckDBPyConnection]:
    rows = [("r1", "t_b", "Bowls", False), ("r2", "t_b", "Bowls", False), ("r2", "t_c", "Cups", False)]
    rows += [("r3", "t_c", "Cups", False), ("r3", "t_d", "Dips", False), ("r1", "t_k", "Kettles", True)]
    with duckdb.connect() as con:
        con.execute("CREATE TABLE staged_topics (record_id TEXT, topic_id TEXT, area TEXT, is_known BOOLEAN)")
        con.execute("ALTER TABLE staged_topics ADD COLUMN subarea TEXT")
        con.executemany("INSERT INTO staged_topics VALUES (?, ?, ?, ?, NULL)", rows)
        con.execute(
            "CREATE TABLE paper_records AS SELECT * "
            "FROM (VALUES ('r1', 'p1'), ('r2', 'p1'), ('r3', 'p2')) AS t(record_id, paper_id)"
        )
        for reviews, column in (("paper_reviews", "paper_key"), ("author_reviews", "author_key")):
            names = ("key_a", "key_b", "basis", "evidence")
            con.register(reviews, pa.table({name: pa.array([], pa.string()) for name in names}))
            con.execute(f"CREATE TABLE {column}s ({column} TEXT, author_id TEXT)")
        con.execute("ALTER TABLE author_keys RENAME TO author_ids")
        for pairs in ("judged_paper_pairs", "judged_author_pairs"):
            con.execute(f"CREATE TABLE {pairs} (key_a TEXT, key_b TEXT, decision TEXT)")
        con.execute("ALTER TABLE paper_records ADD COLUMN paper_key TEXT")
        yield con


def _published(con: duckdb.DuckDBPyConnection, table: str) -> list[tuple[Any, ...]]:
    return con.execute((STEPS / "publish" / f"{table}.sql").read_text()).fetchall()


def test_unknown_topics_are_compared_once(con: duckdb.DuckDBPyConnection) -> None:
    seen: list[TopicSide] = []

    def suggest(sides: Sequence[TopicSide]) -> list[TopicReview]:
        seen.extend(sides)
        return [NEAR]

    link_topics(con, UNKNOWN, suggest, lambda: [HISTORY])
    # Those of most papers first.
    assert seen == [
        TopicSide("t_c", "Cups", None),
        TopicSide("t_b", "Bowls", None),
        TopicSide("t_d", "Dips", None),
    ]
    assert _published(con, "candidates") == [("topic", "t_a", "t_b", "label_near", "half alike")]
    assert _published(con, "topics") == [
        ("t_b", "Bowls", None, False, None, None, 1),
        ("t_c", "Cups", None, False, None, None, 2),
        ("t_d", "Dips", None, False, None, None, 1),
        ("t_k", "Kettles", None, True, "Tea 2020", "Brews", 1),
    ]


def test_the_number_of_comparisons_is_bounded(
    con: duckdb.DuckDBPyConnection, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(topic_links, "UNKNOWN_LIMIT", 2)
    seen: list[str] = []

    def suggest(sides: Sequence[TopicSide]) -> list[TopicReview]:
        seen.extend(side.topic_id for side in sides)
        return []

    link_topics(con, UNKNOWN, suggest, list)
    assert seen == ["t_c", "t_b"]
    assert _published(con, "candidates") == []
