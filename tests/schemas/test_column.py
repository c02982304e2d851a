"""What a declaration gives: fields, an Arrow schema with descriptions, and tables that are checked."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Literal, Optional

import pyarrow as pa
import pytest

from paperlake.schemas.column import (
    Column,
    Field,
    arrow_schema,
    checked,
    key_columns,
    table_description,
    table_fields,
    to_table,
)


@dataclass(frozen=True, slots=True)
class Teapot:
    """One row per teapot,
    however small.
    """

    teapot_id: Annotated[str, Column("The teapot.", key=True)]
    spout: Annotated[Literal["long", "short"], Column("The spout.", key=True)]
    cup_count: Annotated[int, Column("Cups in it.", pa.int16(), between=(1, None))]
    glaze: Annotated[str | None, Column("The glaze.")]
    price: Annotated[Optional[float], Column("The price.")]  # noqa: UP045 - the old spelling is read too
    is_whole: Annotated[bool, Column("True where nothing is chipped.")]
    mark: Annotated[Literal["crown", "star"] | None, Column("The maker's mark.")]
    serial: Annotated[int, Column("The serial number.")]


GOOD = {
    "teapot_id": ["a", "b"],
    "spout": ["long", "short"],
    "cup_count": [1, 2],
    "glaze": [None, "blue"],
    "price": [None, 2.5],
    "is_whole": [True, False],
    "mark": [None, "star"],
    "serial": [1, 1 << 40],
}


@pytest.mark.parametrize(
    ("name", "arrow_type", "is_nullable", "allowed"),
    [
        ("teapot_id", pa.string(), False, ()),
        ("spout", pa.string(), False, ("long", "short")),
        ("cup_count", pa.int16(), False, ()),
        ("glaze", pa.string(), True, ()),
        ("price", pa.float64(), True, ()),
        ("is_whole", pa.bool_(), False, ()),
        ("mark", pa.string(), True, ("crown", "star")),
        ("serial", pa.int64(), False, ()),
    ],
)
def test_fields_follow_from_the_annotation(
    name: str, arrow_type: pa.DataType, is_nullable: bool, allowed: tuple[str, ...]
) -> None:
    field: Field = next(field for field in table_fields(Teapot) if field.name == name)
    assert (field.arrow_type, field.is_nullable, field.allowed) == (arrow_type, is_nullable, allowed)


def test_fields_keep_the_declared_order() -> None:
    assert [field.name for field in table_fields(Teapot)] == list(GOOD)
    assert key_columns(Teapot) == ("teapot_id", "spout")


def test_a_field_without_a_column_is_refused() -> None:
    @dataclass(frozen=True)
    class Bare:
        name: str

    with pytest.raises(TypeError, match=r"Bare\.name has no Column"):
        table_fields(Bare)


def test_the_schema_carries_the_descriptions() -> None:
    schema = arrow_schema(Teapot)
    assert schema.metadata == {b"description": b"One row per teapot, however small."}
    assert schema.field("glaze").metadata == {b"description": b"The glaze."}
    assert table_description(Teapot) == "One row per teapot, however small."
    assert [field.name for field in schema if field.nullable] == ["glaze", "price", "mark"]


def test_columns_become_a_table_in_declared_order() -> None:
    table = to_table(Teapot, dict(reversed(GOOD.items())))
    assert table.schema.equals(arrow_schema(Teapot), check_metadata=True)
    assert table.to_pydict() == GOOD


def test_arrow_arrays_are_taken_as_they_are() -> None:
    table = to_table(Teapot, {**GOOD, "cup_count": pa.array([1, 2], pa.int16())})
    assert table.to_pydict() == GOOD


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"lid": [1, 2]}, "missing or unknown: lid"),
        ({"glaze": None}, "missing or unknown: glaze"),
        ({"is_whole": [True, None]}, r"Teapot\.is_whole holds a null"),
        ({"teapot_id": [None, None]}, r"Teapot\.teapot_id holds a null"),
        ({"cup_count": [1, 40_000]}, "40000"),
        ({"cup_count": [1]}, "length"),
    ],
    ids=lambda value: str(value)[:40],
)
def test_columns_that_do_not_fit_are_refused(changed: dict[str, Sequence[Any] | None], message: str) -> None:
    columns = {name: values for name, values in {**GOOD, **changed}.items() if values is not None}
    with pytest.raises(ValueError, match=message):
        to_table(Teapot, columns)


@pytest.mark.parametrize(
    "table",
    [
        to_table(Teapot, GOOD).drop_columns(["serial"]),
        to_table(Teapot, GOOD).select(list(reversed(GOOD))),
        to_table(Teapot, GOOD).set_column(2, "cup_count", pa.array([1, 2], pa.int64())),
        to_table(Teapot, GOOD).append_column("lid", pa.array([1, 2])),
    ],
    ids=["a column is missing", "another order", "another type", "a column too many"],
)
def test_tables_of_another_schema_are_refused(table: pa.Table) -> None:
    with pytest.raises(ValueError, match="schema differs"):
        checked(Teapot, table)


def test_a_forbidden_null_is_seen_in_a_table_that_says_nothing_of_nulls() -> None:
    fields = [field.with_nullable(True) for field in arrow_schema(Teapot)]
    rows = {**GOOD, "serial": [1, None]}
    with pytest.raises(ValueError, match=r"Teapot\.serial holds a null"):
        checked(Teapot, pa.table(rows, schema=pa.schema(fields)))


def test_a_checked_table_is_the_same_table() -> None:
    table = to_table(Teapot, GOOD)
    assert checked(Teapot, table) is table
