"""Row types to Great Expectations suites, and their verdicts; the only module that imports GX.

Importing it costs seconds, so callers import it where they validate, never at their top.
"""

import logging
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import groupby
from typing import Any

import pyarrow as pa

from paperlake.schemas.column import Severity, arrow_schema, key_columns
from paperlake.schemas.issues import ExpectationResult, FailingRow, RowValidation
from paperlake.schemas.rules import Rule, RuleKind, dataset_facts, needed_columns, row_rules
from paperlake.schemas.tables import TABLES

# Before the import: releases that report usage read it once. Whoever wants that sets the variable.
os.environ.setdefault("GX_ANALYTICS_ENABLED", "false")

import great_expectations as gx
from great_expectations.execution_engine.pandas_execution_engine import PandasExecutionEngine
from great_expectations.expectations.expectation_configuration import ExpectationConfiguration
from great_expectations.expectations.metadata_types import FailureSeverity
from great_expectations.validator.validator import Validator

logging.captureWarnings(False)  # importing GX takes the process's warnings away into a log
logging.getLogger("great_expectations").setLevel(logging.WARNING)

CHUNK_BYTES = 128 << 20
CHUNK_ROWS = 1 << 16
SAMPLE_COUNT = 5
SHOWN_CHARACTERS = 60

_VERDICT = "BOOLEAN_ONLY"
_ROWS = {"result_format": "COMPLETE", "partial_unexpected_count": 0, "return_unexpected_index_query": False}

_TYPES: Mapping[RuleKind, str] = {
    "not_null": "expect_column_values_to_not_be_null",
    "allowed": "expect_column_values_to_be_in_set",
    "between": "expect_column_values_to_be_between",
    "lengths": "expect_column_value_lengths_to_be_between",
    "pattern": "expect_column_values_to_match_regex",
    "above": "expect_column_pair_values_a_to_be_greater_than_b",
}
_FACT_EXPECTATIONS = (
    ExpectationConfiguration("expect_column_values_to_not_be_null", {"column": "value"}),
    ExpectationConfiguration("expect_column_values_to_be_in_set", {"column": "value", "value_set": [0]}),
)

Fact = tuple[str, str, int | None]


@cache
def suite(row_type: type) -> gx.ExpectationSuite:
    """The suite of a row type: an expectation per declared rule, and one for the key.

    It holds for a whole table; `validate_rows` judges the rules batch by batch, and the key is one of
    the facts that `validate_facts` judges.
    """
    _context()
    wanted = [_expectation(rule) for rule in row_rules(row_type)]
    key = list(key_columns(row_type))
    if len(key) == 1:
        wanted.append(ExpectationConfiguration("expect_column_values_to_be_unique", {"column": key[0]}))
    elif key:
        wanted.append(ExpectationConfiguration("expect_compound_columns_to_be_unique", {"column_list": key}))
    return gx.ExpectationSuite(
        name=row_type.__name__, expectations=[expectation.to_domain_obj() for expectation in wanted]
    )


def validate_rows(table: str, row_type: type, batches: Iterable[pa.RecordBatch | pa.Table]) -> RowValidation:
    """How the rows of a table keep the rules of their type, one result per rule, summed over batches.

    Batches need `needed_columns(row_type)` only, in the declared types. Small ones are judged together;
    memory is bounded by the larger of 128 MiB and one batch. Both results and failing rows stand in the
    order of the rules, then of the input, however it is cut. Raises ValueError for a batch that lacks a
    column or has it in another type.
    """
    rules = row_rules(row_type)
    failing: dict[Rule, list[FailingRow]] = {rule: [] for rule in rules}
    row_count = 0
    for chunk in _chunks(row_type, batches):
        row_count += chunk.num_rows
        for columns, group in groupby(rules, key=lambda rule: rule.columns):
            for rule, positions in _broken(chunk.select(columns), tuple(group)):
                failing[rule] += _failing_rows(chunk, key_columns(row_type), rule, positions)
    return RowValidation(
        results=tuple(_result(table, rule, row_count, failing[rule]) for rule in rules),
        failing=tuple(row for rule in rules if rule.severity == "error" for row in failing[rule]),
    )


def validate_facts(
    facts: Iterable[Fact], tables: Mapping[str, type] = TABLES
) -> tuple[ExpectationResult, ...]:
    """How facts about a whole dataset ended, one result each: `value` must be 0.

    A fact is (check, subject, value); the check becomes the result's expectation. A fact without a value
    isn't met, nor is one that the declarations of `tables` demand and nobody computed: a check that was
    left out can't pass.
    """
    declared = dataset_facts(tables)
    rows = list(facts)
    known = {(check, subject) for check, subject, _ in rows}
    rows += [(check, subject, None) for check, subject in declared if (check, subject) not in known]
    values = pa.table({"value": pa.array([value for _, _, value in rows], pa.int64())})
    judged = _judge(values, _FACT_EXPECTATIONS, _ROWS)
    unmet = {position for result in judged for position in _unexpected(result)}
    return tuple(
        _fact_result(fact, declared.get(fact[:2]), is_met=position not in unmet)
        for position, fact in enumerate(rows)
    )


@cache
def _context() -> Any:
    context = gx.get_context(mode="ephemeral")
    context.variables.progress_bars = {"globally": False}  # type: ignore[assignment]  # read as a mapping
    return context


@cache
def _expectation(rule: Rule) -> ExpectationConfiguration:
    return ExpectationConfiguration(
        type=_TYPES[rule.kind],
        kwargs=_arguments(rule),
        severity=FailureSeverity.CRITICAL if rule.severity == "error" else FailureSeverity.WARNING,
    )


def _arguments(rule: Rule) -> dict[str, Any]:
    name, column = rule.field.name, rule.field.column
    match rule.kind:
        case "not_null":
            return {"column": name}
        case "allowed":
            return {"column": name, "value_set": list(rule.field.allowed)}
        case "between" | "lengths":
            low, high = (column.between if rule.kind == "between" else column.lengths) or (None, None)
            return {"column": name, "min_value": low, "max_value": high}
        case "pattern":
            return {"column": name, "regex": column.pattern}
        case "above":
            return {"column_A": name, "column_B": column.above, "ignore_row_if": "either_value_is_missing"}


def _chunks(row_type: type, batches: Iterable[pa.RecordBatch | pa.Table]) -> Iterator[pa.Table]:
    """The needed columns of all batches in pieces of CHUNK_BYTES: GX costs 3 ms a rule however few rows."""
    declared = arrow_schema(row_type)
    schema = pa.schema([declared.field(name) for name in needed_columns(row_type)])
    held: list[pa.RecordBatch] = []
    byte_count = 0
    for batch in batches:
        table = _needed(row_type, schema, batch)
        for piece in table.to_batches(max_chunksize=CHUNK_ROWS):
            held.append(piece)
            byte_count += piece.nbytes
            if byte_count >= CHUNK_BYTES:
                yield pa.Table.from_batches(held)
                held, byte_count = [], 0
    if held:
        yield pa.Table.from_batches(held)


def _needed(row_type: type, schema: pa.Schema, batch: pa.RecordBatch | pa.Table) -> pa.Table:
    lacking = [name for name in schema.names if name not in batch.schema.names]
    if lacking:
        raise ValueError(f"{row_type.__name__}: a batch lacks the columns {', '.join(lacking)}")
    columns = [batch.column(name) for name in schema.names]
    for field, column in zip(schema, columns, strict=True):
        if column.type != field.type:
            raise ValueError(f"{row_type.__name__}.{field.name} is {column.type}, not {field.type}")
    return pa.table(columns, names=schema.names)


def _broken(values: pa.Table, rules: Sequence[Rule]) -> Iterator[tuple[Rule, list[int]]]:
    """The broken rules among those about the same columns, with the positions of the rows.

    The verdict alone is half the price, so only a broken rule is asked for its rows.
    """
    verdicts = _judge(values, [_expectation(rule) for rule in rules], _VERDICT)
    for rule, verdict in zip(rules, verdicts, strict=True):
        if not verdict.success:
            yield rule, _unexpected(_judge(values, [_expectation(rule)], _ROWS)[0])


def _judge(
    values: pa.Table, expectations: Sequence[ExpectationConfiguration], result_format: Any
) -> list[Any]:
    """GX's results in the order of the expectations; what fails to run raises.

    The engine is given the frame directly: a data source would first hash each row of it, which takes
    longer than all rules. The frame holds no other columns, since GX copies all of them for each rule.
    """
    engine = PandasExecutionEngine(batch_data_dict={"rows": values.to_pandas()})
    validator = Validator(execution_engine=engine, data_context=_context())
    return validator.graph_validate(
        configurations=list(expectations),
        runtime_configuration={"catch_exceptions": False, "result_format": result_format},
    )


def _unexpected(result: Any) -> list[int]:
    return [int(position) for position in result.result["unexpected_index_list"] or ()]


def _failing_rows(
    chunk: pa.Table, key: Sequence[str], rule: Rule, positions: Sequence[int]
) -> list[FailingRow]:
    rows = chunk.take(pa.array(positions, pa.int64()))
    keys = zip(*(rows[name].to_pylist() for name in key), strict=True)
    values = zip(*(rows[name].to_pylist() for name in rule.columns), strict=True)
    name = _name(rule)
    return [FailingRow(k, name, _detail(rule, v)) for k, v in zip(keys, values, strict=True)]


def _name(rule: Rule) -> str:
    return f"{_TYPES[rule.kind]}({', '.join(rule.columns)})"


def _detail(rule: Rule, values: tuple[Any, ...]) -> str:
    if rule.kind == "lengths":
        found = f"{len(values[0])} characters"
    else:
        found = " against ".join(_shown(value) for value in values)
    return f"{rule.field.name}: {found}, must be {rule.wanted}"


def _shown(value: Any) -> str:
    if not isinstance(value, str):
        return "null" if value is None else str(value)
    return repr(value if len(value) <= SHOWN_CHARACTERS else value[:SHOWN_CHARACTERS] + "…")


def _result(table: str, rule: Rule, row_count: int, failing: Sequence[FailingRow]) -> ExpectationResult:
    return ExpectationResult(
        table=table,
        expectation=_name(rule),
        column=rule.field.name,
        severity=rule.severity,
        is_met=not failing,
        element_count=row_count,
        unexpected_count=len(failing),
        samples=tuple(f"{'/'.join(map(str, row.key))} {row.detail}" for row in failing[:SAMPLE_COUNT]),
    )


def _fact_result(fact: Fact, declared: Severity | None, *, is_met: bool) -> ExpectationResult:
    check, subject, value = fact
    table, _, column = subject.partition(".") if declared else (subject, "", "")
    return ExpectationResult(
        table=table,
        expectation=check,
        column=column or None,
        severity=declared or "error",
        is_met=is_met,
        element_count=1,
        unexpected_count=0 if is_met else abs(value or 1),
        samples=() if is_met else (f"{subject}: {'not computed' if value is None else value}",),
    )
