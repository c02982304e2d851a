"""What a declaration demands, as values: rules of a row, and facts that only the whole dataset can show."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Literal

import pyarrow as pa

from paperlake.schemas.column import Field, Severity, key_columns, table_fields

RuleKind = Literal["not_null", "allowed", "between", "lengths", "pattern", "above"]

UNIQUE_KEY = "unique_key"
REFERENCE = "reference"


@dataclass(frozen=True, slots=True)
class Rule:
    """One thing that the values of one column must be."""

    kind: RuleKind
    field: Field

    @property
    def columns(self) -> tuple[str, ...]:
        """The columns that the rule looks at; the one that it is about comes first."""
        above = self.field.column.above
        return (self.field.name, above) if self.kind == "above" and above else (self.field.name,)

    @property
    def severity(self) -> Severity:
        """What a broken rule leads to, as declared; a missing value is always an error."""
        return "error" if self.kind == "not_null" else self.field.column.severity

    @property
    def wanted(self) -> str:
        """What the values must be, for a person: "1 to 200 characters"."""
        column = self.field.column
        match self.kind:
            case "not_null":
                return "not null"
            case "allowed":
                return f"one of {', '.join(self.field.allowed)}"
            case "between":
                return _range_text(*(column.between or (None, None)))
            case "lengths":
                return f"{_range_text(*(column.lengths or (None, None)))} characters"
            case "pattern":
                return f"like {column.pattern}"
            case "above":
                return f"above {column.above}"


@cache
def row_rules(row_type: type) -> tuple[Rule, ...]:
    """The rules that each row must keep, in the order of the columns.

    Raises TypeError for a rule that could never be broken: lengths or a pattern of a number, bounds of
    a text, a list (Great Expectations lets an empty one pass), a comparison with an unknown column.
    """
    names = {field.name for field in table_fields(row_type)}
    found: list[Rule] = []
    for field in table_fields(row_type):
        kinds = _kinds(field)
        for kind in kinds:
            if not _can_break(kind, field, names):
                raise TypeError(f"{row_type.__name__}.{field.name}: {kind} can't be checked there")
        found += (Rule(kind, field) for kind in kinds)
    return tuple(found)


@cache
def needed_columns(row_type: type) -> tuple[str, ...]:
    """The key and the columns that some rule looks at, in declared order: all that a check must read."""
    needed = {*key_columns(row_type), *(name for rule in row_rules(row_type) for name in rule.columns)}
    return tuple(field.name for field in table_fields(row_type) if field.name in needed)


def dataset_facts(tables: Mapping[str, type]) -> dict[tuple[str, str], Severity]:
    """(check, subject) of each fact that the declarations demand of a whole dataset, with its severity.

    A rule's kind and `reference` are about `table.column`, `unique_key` is about a table. Each is counted
    elsewhere (rows that break it) and must be 0.
    """
    facts: dict[tuple[str, str], Severity] = {}
    for table, row_type in tables.items():
        facts |= {(rule.kind, f"{table}.{rule.field.name}"): rule.severity for rule in row_rules(row_type)}
        if key_columns(row_type):
            facts[UNIQUE_KEY, table] = "error"
        for field in table_fields(row_type):
            if field.column.references:
                facts[REFERENCE, f"{table}.{field.name}"] = "error"
    return facts


def _kinds(field: Field) -> list[RuleKind]:
    column = field.column
    declared: list[tuple[RuleKind, object]] = [
        ("not_null", not field.is_nullable),
        ("allowed", field.allowed),
        ("between", column.between),
        ("lengths", column.lengths),
        ("pattern", column.pattern),
        ("above", column.above),
    ]
    return [kind for kind, value in declared if value]


def _can_break(kind: RuleKind, field: Field, names: set[str]) -> bool:
    is_number = pa.types.is_integer(field.arrow_type) or pa.types.is_floating(field.arrow_type)
    match kind:
        case "not_null":
            return not pa.types.is_nested(field.arrow_type)
        case "between":
            return is_number and field.column.between != (None, None)
        case "above":
            return is_number and field.column.above in names
        case "allowed" | "lengths" | "pattern":
            return bool(pa.types.is_string(field.arrow_type))


def _range_text(low: int | None, high: int | None) -> str:
    if high is None:
        return f"at least {low}"
    return f"at most {high}" if low is None else f"{low} to {high}"
