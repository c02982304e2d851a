"""Where records of one paper say different things: the query that finds it, on a few records at a time."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, get_args

import duckdb
import pyarrow as pa
import pytest

from paperlake.schemas.conflicts import ConflictField
from paperlake.warehouse.resolve import STEPS

WILMA, OTTO, SIV = "Wilma Kettlewright", "Otto Brewhaven", "Siv Saucerholm"


@dataclass(frozen=True, slots=True)
class Said:
    """What one record says; the first record of a test is the paper's best."""

    title: str | None = None
    abstract: str | None = None
    authors: Sequence[str] = ()
    topics: Mapping[str, str] = field(default_factory=dict)  # topic id -> label
    is_cut: bool = False
    paper: str = "p"


def _tables(records: Sequence[Said]) -> Mapping[str, list[dict[str, Any]]]:
    papers = {record.paper: [one for one in records if one.paper == record.paper] for record in records}
    return {
        "staged_records": [
            {"record_id": f"r{n}", "title": one.title, "abstract": one.abstract}
            for n, one in enumerate(records, 1)
        ],
        "staged_authorships": [
            {"record_id": f"r{n}", "position": position, "name": name}
            for n, one in enumerate(records, 1)
            for position, name in enumerate(one.authors, 1)
        ],
        "staged_topics": [
            {"record_id": f"r{n}", "position": position, "topic_id": topic, "label_raw": label}
            for n, one in enumerate(records, 1)
            for position, (topic, label) in enumerate(one.topics.items(), 1)
        ],
        "paper_records": [
            {
                "paper_id": one.paper,
                "record_id": f"r{n}",
                "rank": papers[one.paper].index(one) + 1,
                "is_author_list_truncated": one.is_cut,
            }
            for n, one in enumerate(records, 1)
        ],
        "paper_parts": [
            {
                "paper_id": paper,
                "record_count": len(said),
                "title_rank": next((n for n, one in enumerate(said, 1) if one.title), None),
                "authors_rank": next((n for n, one in enumerate(said, 1) if one.authors), 1),
            }
            for paper, said in papers.items()
        ],
    }


SCHEMAS: Mapping[str, pa.Schema] = {
    "staged_records": pa.schema({"record_id": pa.string(), "title": pa.string(), "abstract": pa.string()}),
    "staged_authorships": pa.schema({"record_id": pa.string(), "position": pa.int32(), "name": pa.string()}),
    "staged_topics": pa.schema(
        {"record_id": pa.string(), "position": pa.int32(), "topic_id": pa.string(), "label_raw": pa.string()}
    ),
    "paper_records": pa.schema(
        {
            "paper_id": pa.string(),
            "record_id": pa.string(),
            "rank": pa.int64(),
            "is_author_list_truncated": pa.bool_(),
        }
    ),
    "paper_parts": pa.schema(
        {
            "paper_id": pa.string(),
            "record_count": pa.int32(),
            "title_rank": pa.int64(),
            "authors_rank": pa.int64(),
        }
    ),
}


@pytest.fixture
def conflicts() -> Callable[..., list[tuple[Any, ...]]]:
    """The conflicts of some records: field, record, value, whether the paper holds it."""

    def find(*records: Said) -> list[tuple[Any, ...]]:
        with duckdb.connect() as con:
            for name, rows in _tables(records).items():
                con.register(name, pa.Table.from_pylist(rows, SCHEMAS[name]))
            con.execute((STEPS / "05_folding.sql").read_text())
            con.execute((STEPS / "publish" / "conflicts.sql").read_text())
            return [row[1:] for row in con.fetchall()]

    return find


@pytest.mark.parametrize(
    ("records", "expected"),
    [
        ([Said("On Cups"), Said("On cups!"), Said("ON  CUPS")], []),
        ([Said("On Cups"), Said(None)], []),
        ([Said("On Cups"), Said("?!")], []),
        ([Said("On Cups")], []),
        ([Said("On Cups"), Said("On Pots", paper="q")], []),
        (
            [Said("On Cups"), Said("On Pots"), Said("on cups.")],
            [
                ("title", "r1", "On Cups", True),
                ("title", "r2", "On Pots", False),
                ("title", "r3", "on cups.", True),
            ],
        ),
        (
            [Said(None, "Of cups."), Said("On Pots"), Said("On Lids")],
            [("title", "r2", "On Pots", True), ("title", "r3", "On Lids", False)],
        ),
        (
            [Said(abstract="Of 3 cups."), Said(abstract="Of 4 cups.")],
            [("abstract", "r1", "Of 3 cups.", True), ("abstract", "r2", "Of 4 cups.", False)],
        ),
        ([Said(abstract="Ｏf cafe\u0301s."), Said(abstract="Ｏf CAFÉS")], []),
    ],
)
def test_texts(conflicts: Any, records: Sequence[Said], expected: list[tuple[Any, ...]]) -> None:
    assert conflicts(*records) == expected


@pytest.mark.parametrize(
    ("first", "second", "is_conflict"),
    [
        (Said(authors=(WILMA, OTTO)), Said(authors=(WILMA, OTTO)), False),
        (Said(authors=(WILMA, OTTO)), Said(authors=("WILMA KETTLEWRIGHT", OTTO)), False),
        (Said(authors=(WILMA, OTTO)), Said(authors=(OTTO, WILMA)), True),
        (Said(authors=(WILMA, OTTO)), Said(authors=(WILMA,)), True),
        (Said(authors=(WILMA, OTTO)), Said(authors=(WILMA,), is_cut=True), False),
        (Said(authors=(WILMA,), is_cut=True), Said(authors=(WILMA, OTTO)), False),
        (Said(authors=(WILMA,), is_cut=True), Said(authors=(WILMA,)), False),
        (Said(authors=(WILMA,), is_cut=True), Said(authors=(WILMA, OTTO), is_cut=True), False),
        (Said(authors=(WILMA, OTTO)), Said(authors=(OTTO,), is_cut=True), True),
        (Said(authors=(WILMA, OTTO)), Said(authors=(WILMA, SIV), is_cut=True), True),
        (Said(authors=("Wilma Kettle",), is_cut=True), Said(authors=(WILMA, OTTO)), True),
        (Said(authors=(WILMA,)), Said(authors=()), False),
    ],
)
def test_author_lists(conflicts: Any, first: Said, second: Said, is_conflict: bool) -> None:
    found = conflicts(first, second)
    assert [(row[0], row[1], row[3]) for row in found] == (
        [("authors", "r1", True), ("authors", "r2", False)] if is_conflict else []
    )
    assert [row[2] for row in found] == ["; ".join(one.authors) for one in (first, second)][: len(found)]


def test_a_cut_list_is_shown_beside_lists_that_differ(conflicts: Any) -> None:
    cut = Said(authors=(WILMA,), is_cut=True)
    found = conflicts(Said(authors=(WILMA, OTTO)), cut, Said(authors=(WILMA, SIV)))
    assert [(row[1], row[3]) for row in found] == [("r1", True), ("r2", False), ("r3", False)]


def test_topics_are_compared_as_what_they_stand_for(conflicts: Any) -> None:
    cups, pots = {"t1": "Crockery->Cups"}, {"t2": "Crockery->Pots"}
    assert conflicts(Said(topics=cups), Said(topics={"t1": "crockery · cups"})) == []
    assert conflicts(Said(topics={**cups, **pots}), Said(topics={**pots, **cups})) == []
    assert conflicts(Said(topics={**cups, **pots}), Said(topics=pots), Said()) == [
        ("topics", "r1", "Crockery->Cups; Crockery->Pots", True),
        ("topics", "r2", "Crockery->Pots", True),
    ]


def test_every_field_can_be_in_conflict(conflicts: Any) -> None:
    one = Said("On Cups", "Of cups.", (WILMA,), {"t1": "Cups"})
    found = conflicts(one, Said("On Pots", "Of pots.", (OTTO,), {"t2": "Pots"}))
    assert {row[0] for row in found} == set(get_args(ConflictField))
    assert conflicts(one, one) == []
