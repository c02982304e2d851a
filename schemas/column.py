"""How a column is declared, and what follows from it: fields, Arrow schemas, checked tables."""

import types
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cache
from typing import Annotated, Any, Literal, TypeAlias, Union, get_args, get_origin, get_type_hints

import pyarrow as pa

Severity = Literal["error", "warning"]

ARROW_TYPES: Mapping[type, pa.DataType] = {
    str: pa.string(),
    int: pa.int64(),
    float: pa.float64(),
    bool: pa.bool_(),
}


@dataclass(frozen=True, slots=True)
class Column:
    """What a column means and what its values must be; a row type's annotation carries one per field.

    `type` overrides the Arrow type that the annotation gives. `key` columns together identify a row.
    `references` names `table.column`. `between` and `lengths` are inclusive bounds of numbers and of
    text lengths in characters; `above` names a column of the row that must be smaller. A value that
    breaks a rule of severity `error` quarantines its record while it is staged and blocks publishing
    afterwards; `warning` is reported.
    """

    description: str
    type: pa.DataType | None = None
    key: bool = False
    references: str | None = None
    between: tuple[int | None, int | None] | None = None
    lengths: tuple[int, int] | None = None
    pattern: str | None = None
    above: str | None = None
    severity: Severity = "error"


@dataclass(frozen=True, slots=True)
class Field:
    """One column of a table, as read from its row type."""

    name: str
    arrow_type: pa.DataType
    is_nullable: bool
    allowed: tuple[str, ...]
    column: Column


@cache
def table_fields(row_type: type) -> tuple[Field, ...]:
    """The columns of a row type in order. Raises TypeError for a field without a Column."""
    hints = get_type_hints(row_type, include_extras=True)
    return tuple(_field(row_type, field.name, hints[field.name]) for field in fields(row_type))


def _field(row_type: type, name: str, hint: Any) -> Field:
    if get_origin(hint) is not Annotated:
        raise TypeError(f"{row_type.__name__}.{name} has no Column")
    value, column = get_args(hint)
    is_nullable = get_origin(value) in (Union, types.UnionType)
    if is_nullable:
        value = next(arg for arg in get_args(value) if arg is not type(None))
    allowed = get_args(value) if get_origin(value) is Literal else ()
    arrow_type = column.type or ARROW_TYPES[str if allowed else value]
    return Field(name, arrow_type, is_nullable, allowed, column)


@cache
def key_columns(row_type: type) -> tuple[str, ...]:
    """The names of the columns that together identify a row."""
    return tuple(field.name for field in table_fields(row_type) if field.column.key)


@cache
def arrow_schema(row_type: type) -> pa.Schema:
    """The Arrow schema of a row type; descriptions stand in the metadata of the schema and of each field."""
    return pa.schema(
        [
            pa.field(
                field.name,
                field.arrow_type,
                nullable=field.is_nullable,
                metadata={"description": field.column.description},
            )
            for field in table_fields(row_type)
        ],
        metadata={"description": table_description(row_type)},
    )


def table_description(row_type: type) -> str:
    """The sentence that tells what a row of the table is."""
    return " ".join((row_type.__doc__ or "").split())


Values: TypeAlias = Sequence[Any] | pa.Array | pa.ChunkedArray


def to_table(row_type: type, columns: Mapping[str, Values]) -> pa.Table:
    """The columns as an Arrow table of the row type's schema.

    Raises ValueError where a column is missing, unknown, or holds a null that its type doesn't allow:
    pyarrow itself drops, fills and lets pass without a word.
    """
    schema = arrow_schema(row_type)
    if columns.keys() != set(schema.names):
        odd = sorted(columns.keys() ^ set(schema.names))
        raise ValueError(f"{row_type.__name__}: columns missing or unknown: {', '.join(odd)}")
    arrays = [_array(columns[field.name], field.type) for field in schema]
    return checked(row_type, pa.table(arrays, schema=schema))


def _array(
    values: Sequence[Any] | pa.Array | pa.ChunkedArray, kind: pa.DataType
) -> pa.Array | pa.ChunkedArray:
    """The values in an Arrow type; those that are in Arrow already aren't copied."""
    return values.cast(kind) if isinstance(values, pa.Array | pa.ChunkedArray) else pa.array(values, kind)


def checked(row_type: type, table: pa.Table) -> pa.Table:
    """The same table. Raises ValueError where it isn't of the row type's schema or holds a forbidden null."""
    schema = arrow_schema(row_type)
    if table.schema.names != schema.names or table.schema.types != schema.types:
        raise ValueError(f"{row_type.__name__}: schema differs from the declared one:\n{table.schema}")
    for field in schema:
        if not field.nullable and table[field.name].null_count:
            raise ValueError(f"{row_type.__name__}.{field.name} holds a null")
    return table
