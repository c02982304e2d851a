"""What a declaration demands: rules in the order of the columns, and only rules that can be broken."""

from dataclasses import dataclass
from typing import Annotated, Literal

import pyarrow as pa
import pytest

from paperlake.schemas.column import Column
from paperlake.schemas.rules import Rule, dataset_facts, needed_columns, row_rules


@dataclass(frozen=True, slots=True)
class Shelf:
    """One row per shelf."""

    shelf_id: Annotated[str, Column("The shelf.", key=True, pattern=r"^s_\d+$")]
    wood: Annotated[Literal["oak", "elm"] | None, Column("The wood.")]
    label: Annotated[str, Column("What is written on it.", lengths=(1, 20), severity="warning")]
    start: Annotated[int | None, Column("Where it begins.", between=(0, None))]
    end: Annotated[int, Column("Where it ends.", above="start", between=(None, 900))]
    note: Annotated[str | None, Column("A note.")]
    price: Annotated[float | None, Column("The price.", between=(1, 5))]


@dataclass(frozen=True, slots=True)
class Book:
    """One row per book."""

    book_id: Annotated[str, Column("The book.", key=True)]
    shelf_id: Annotated[str | None, Column("Its shelf.", references="shelves.shelf_id")]


RULES = [
    ("not_null", ("shelf_id",), "error", "not null"),
    ("pattern", ("shelf_id",), "error", r"like ^s_\d+$"),
    ("allowed", ("wood",), "error", "one of oak, elm"),
    ("not_null", ("label",), "error", "not null"),
    ("lengths", ("label",), "warning", "1 to 20 characters"),
    ("between", ("start",), "error", "at least 0"),
    ("not_null", ("end",), "error", "not null"),
    ("between", ("end",), "error", "at most 900"),
    ("above", ("end", "start"), "error", "above start"),
    ("between", ("price",), "error", "1 to 5"),
]


def test_rules_follow_the_columns() -> None:
    found = [(rule.kind, rule.columns, rule.severity, rule.wanted) for rule in row_rules(Shelf)]
    assert found == RULES


def test_rules_can_be_looked_up() -> None:
    assert len(set(row_rules(Shelf))) == len(RULES)
    assert all(isinstance(rule, Rule) for rule in row_rules(Shelf))


@pytest.mark.parametrize(
    ("row_type", "needed"),
    [(Shelf, ("shelf_id", "wood", "label", "start", "end", "price")), (Book, ("book_id",))],
)
def test_only_columns_that_are_looked_at_are_needed(row_type: type, needed: tuple[str, ...]) -> None:
    assert needed_columns(row_type) == needed


def test_the_facts_of_a_dataset() -> None:
    assert dataset_facts({"shelves": Shelf, "books": Book}) == {
        **{(kind, f"shelves.{columns[0]}"): severity for kind, columns, severity, _ in RULES},
        ("unique_key", "shelves"): "error",
        ("not_null", "books.book_id"): "error",
        ("unique_key", "books"): "error",
        ("reference", "books.shelf_id"): "error",
    }


@pytest.mark.parametrize(
    ("annotation", "kind"),
    [
        (Annotated[int, Column("Lengths of a number.", lengths=(1, 2))], "lengths"),
        (Annotated[int, Column("A number like a text.", pattern="^1$")], "pattern"),
        (Annotated[str, Column("Bounds of a text.", between=(1, 2))], "between"),
        (Annotated[int, Column("No bound at all.", between=(None, None))], "between"),
        (Annotated[bool, Column("Bounds of a truth.", between=(0, 1))], "between"),
        (Annotated[int, Column("Above a column that isn't there.", above="nothing")], "above"),
        (Annotated[str, Column("A text above another.", above="text")], "above"),
        (Annotated[str, Column("A list.", pa.list_(pa.string()))], "not_null"),
        (
            Annotated[str | None, Column("Lengths of a list.", pa.list_(pa.string()), lengths=(1, 2))],
            "lengths",
        ),
        (Annotated[Literal["1"], Column("A number of a set.", pa.int32())], "allowed"),
    ],
    ids=lambda value: value if isinstance(value, str) else value.__metadata__[0].description,
)
def test_a_rule_that_cannot_be_broken_is_refused(annotation: object, kind: str) -> None:
    row_type = dataclass(
        type("Odd", (), {"__annotations__": {"text": annotation}, "__doc__": "One row per odd thing."})
    )
    with pytest.raises(TypeError, match=rf"Odd\.text: {kind} can't be checked there"):
        row_rules(row_type)
