"""What is known of topic labels beside the dataset: their history, and known labels near an unknown one."""

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

import duckdb
import pyarrow as pa

# So many unknown labels are compared, those of most papers first: rules made for hundreds bear any number.
UNKNOWN_LIMIT = 10_000


class TopicSide(NamedTuple):
    """An unknown topic, as listings print it."""

    topic_id: str
    area: str
    subarea: str | None


class TopicReview(NamedTuple):
    """An unknown topic and the known one that it may mean, with the rule that says so and what it saw."""

    topic_id: str
    known_id: str
    basis: str
    evidence: str


class TopicHistory(NamedTuple):
    """Since which edition a known topic has its label, and the label before that."""

    topic_id: str
    since: str
    renamed_from: str | None


SuggestTopics = Callable[[Sequence[TopicSide]], Iterable[TopicReview]]
TopicHistories = Callable[[], Iterable[TopicHistory]]


def link_topics(
    con: duckdb.DuckDBPyConnection, query: str, suggest: SuggestTopics, histories: TopicHistories
) -> None:
    """Make `topic_reviews` and `topic_histories` visible; `query` gives the unknown topics of the dataset."""
    rows = con.execute(query, {"unknown_limit": UNKNOWN_LIMIT}).fetchall()
    _register(con, "topic_reviews", TopicReview._fields, suggest([TopicSide(*row) for row in rows]))
    _register(con, "topic_histories", TopicHistory._fields, histories())


def _register(
    con: duckdb.DuckDBPyConnection,
    name: str,
    columns: Sequence[str],
    rows: Iterable[tuple[str | None, ...]],
) -> None:
    schema = pa.schema([(column, pa.string()) for column in columns])
    named = [dict(zip(columns, row, strict=True)) for row in rows]
    con.register(name, pa.Table.from_pylist(named, schema))
