"""Great Expectations judges: each rule passes a sound value and fails a broken one, wherever it stands."""

import os
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from types import ModuleType
from typing import Annotated, Any, Literal

import pyarrow as pa
import pytest

from paperlake.schemas.column import Column, arrow_schema, key_columns
from paperlake.schemas.issues import ExpectationResult, RowValidation
from paperlake.schemas.rules import Rule, dataset_facts, needed_columns, row_rules
from paperlake.schemas.staged import STAGED_TABLES
from paperlake.schemas.tables import TABLES


@dataclass(frozen=True, slots=True)
class Shelf:
    """One row per shelf."""

    shelf_id: Annotated[str, Column("The shelf.", key=True, pattern=r"^s_[0-9]+$")]
    wood: Annotated[Literal["oak", "elm"] | None, Column("The wood.")]
    label: Annotated[str | None, Column("What is written on it.", lengths=(1, 4), severity="warning")]
    start: Annotated[int | None, Column("Where it begins.", between=(0, None))]
    end: Annotated[int | None, Column("Where it ends.", pa.int16(), above="start", between=(1, 900))]
    is_full: Annotated[bool, Column("True where nothing fits in.")]
    note: Annotated[str | None, Column("A note.")]


SOUND = {"shelf_id": "s_1", "wood": "oak", "label": "A", "start": 0, "end": 1, "is_full": True}
NAMES = {
    "not_null": "expect_column_values_to_not_be_null",
    "allowed": "expect_column_values_to_be_in_set",
    "between": "expect_column_values_to_be_between",
    "lengths": "expect_column_value_lengths_to_be_between",
    "pattern": "expect_column_values_to_match_regex",
    "above": "expect_column_pair_values_a_to_be_greater_than_b",
}

Judge = Callable[..., RowValidation]
NoCalls = Callable[[], AbstractContextManager[None]]


def _rows(*rows: dict[str, Any], row_type: type = Shelf) -> pa.Table:
    declared = arrow_schema(row_type)
    fields = [declared.field(name).with_nullable(True) for name in needed_columns(row_type)]
    return pa.Table.from_pylist(list(rows), pa.schema(fields))


@pytest.fixture(scope="session")
def judge(expectations: ModuleType) -> Judge:
    def run(*batches: pa.Table, row_type: type = Shelf) -> RowValidation:
        validation = expectations.validate_rows("shelves", row_type, batches)
        assert isinstance(validation, RowValidation)
        return validation

    return run


def _unmet(validation: RowValidation) -> list[str]:
    return [result.expectation for result in validation.results if not result.is_met]


@pytest.mark.parametrize(
    "changed",
    [
        {},
        {"wood": "elm"},
        {"wood": None},
        {"label": None},
        {"label": "A B!"},
        {"label": "ÄÖ茶𝔘"},
        {"start": None},
        {"end": None},
        {"start": 1 << 40, "end": None},
        {"start": 899, "end": 900},
        {"is_full": False},
        {"shelf_id": "s_0123456789"},
    ],
    ids=str,
)
def test_sound_rows_pass(changed: dict[str, Any], judge: Judge) -> None:
    validation = judge(_rows(SOUND | changed))
    assert _unmet(validation) == []
    assert validation.failing == ()


BAD = [
    ({"shelf_id": None}, "not_null", ("shelf_id",), "shelf_id: null, must be not null"),
    ({"shelf_id": "s_"}, "pattern", ("shelf_id",), "shelf_id: 's_', must be like ^s_[0-9]+$"),
    ({"shelf_id": " s_1"}, "pattern", ("shelf_id",), "shelf_id: ' s_1', must be like ^s_[0-9]+$"),
    ({"wood": "Oak"}, "allowed", ("wood",), "wood: 'Oak', must be one of oak, elm"),
    ({"wood": ""}, "allowed", ("wood",), "wood: '', must be one of oak, elm"),
    ({"start": -1}, "between", ("start",), "start: -1, must be at least 0"),
    ({"start": None, "end": 0}, "between", ("end",), "end: 0, must be 1 to 900"),
    ({"end": 901}, "between", ("end",), "end: 901, must be 1 to 900"),
    ({"start": 5, "end": 5}, "above", ("end", "start"), "end: 5 against 5, must be above start"),
    (
        {"start": 1 << 53, "end": 9},
        "above",
        ("end", "start"),
        f"end: 9 against {1 << 53}, must be above start",
    ),
    ({"is_full": None}, "not_null", ("is_full",), "is_full: null, must be not null"),
]


@pytest.mark.parametrize(("changed", "kind", "columns", "detail"), BAD, ids=[str(case[0]) for case in BAD])
@pytest.mark.parametrize("has_neighbours", [False, True], ids=["alone", "among others"])
def test_a_broken_rule_fails(
    changed: dict[str, Any],
    kind: str,
    columns: tuple[str, ...],
    detail: str,
    has_neighbours: bool,
    judge: Judge,
) -> None:
    others = [SOUND | {"shelf_id": f"s_{n}"} for n in range(2, 5)] if has_neighbours else []
    validation = judge(_rows(*others, SOUND | changed, *others))
    name = f"{NAMES[kind]}({', '.join(columns)})"
    row = SOUND | changed
    assert _unmet(validation) == [name]
    assert validation.failing == (((row["shelf_id"],), name, detail),)
    result = next(result for result in validation.results if result.expectation == name)
    assert (result.unexpected_count, result.element_count) == (1, 2 * len(others) + 1)
    assert result.samples == (f"{row['shelf_id']} {detail}",)
    assert (result.table, result.column, result.severity) == ("shelves", columns[0], "error")


@pytest.mark.parametrize("label", ["", "ABCDE"])
def test_a_warning_is_counted_but_fails_no_row(label: str, judge: Judge) -> None:
    validation = judge(_rows(SOUND | {"label": label}))
    assert _unmet(validation) == [f"{NAMES['lengths']}(label)"]
    assert validation.failing == ()
    result = next(result for result in validation.results if not result.is_met)
    assert result.samples == (f"s_1 label: {len(label)} characters, must be 1 to 4 characters",)


def test_a_row_fails_once_per_broken_rule(judge: Judge) -> None:
    validation = judge(_rows({**SOUND, "wood": "ash", "start": 7, "end": 2, "is_full": None}))
    assert [row.expectation for row in validation.failing] == [
        f"{NAMES['allowed']}(wood)",
        f"{NAMES['above']}(end, start)",
        f"{NAMES['not_null']}(is_full)",
    ]


@pytest.mark.parametrize("sizes", [(9,), (1, 8), (3, 3, 3), (1,) * 9, (0, 9, 0)], ids=str)
@pytest.mark.parametrize("chunk_bytes", [1, 100, 1 << 20])
def test_results_do_not_depend_on_how_rows_are_cut(
    sizes: Sequence[int],
    chunk_bytes: int,
    expectations: ModuleType,
    judge: Judge,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rows = [SOUND | {"shelf_id": f"s_{n}", "end": n % 3, "start": None} for n in range(8)]
    rows += [SOUND | {"shelf_id": "s_9", "wood": "ash"}]
    whole = judge(_rows(*rows))
    monkeypatch.setattr(expectations, "CHUNK_BYTES", chunk_bytes)
    batches = [_rows(*rows[sum(sizes[:n]) : sum(sizes[: n + 1])]) for n in range(len(sizes))]
    assert judge(*batches) == whole
    assert [row.key for row in whole.failing] == [("s_9",), ("s_0",), ("s_3",), ("s_6",)]


def test_record_batches_are_judged_as_tables_are(judge: Judge) -> None:
    table = _rows(SOUND, SOUND | {"wood": "ash"})
    assert judge(*table.to_batches()) == judge(table)


@pytest.mark.parametrize("batches", [(), (_rows(),)], ids=["no batch", "an empty batch"])
def test_no_rows_keep_all_rules(batches: Sequence[pa.Table], judge: Judge) -> None:
    validation = judge(*batches)
    assert len(validation.results) == len(row_rules(Shelf))
    assert all(result.is_met and result.element_count == 0 for result in validation.results)


def test_columns_that_no_rule_reads_may_come_along(judge: Judge) -> None:
    with_note = _rows(SOUND).append_column("note", pa.array(["x"]))
    assert _unmet(judge(with_note)) == []


@pytest.mark.parametrize(
    ("batch", "message"),
    [
        (_rows(SOUND).drop_columns(["wood", "end"]), "lacks the columns wood, end"),
        (_rows(SOUND).set_column(3, "start", pa.array(["0"])), r"Shelf\.start is string, not int64"),
    ],
    ids=["a column is missing", "another type"],
)
def test_batches_of_another_schema_are_refused(batch: pa.Table, message: str, judge: Judge) -> None:
    with pytest.raises(ValueError, match=message):
        judge(batch)


def test_samples_are_few_and_short(expectations: ModuleType, judge: Judge) -> None:
    rows = [SOUND | {"shelf_id": f"s_{n}", "wood": "w" * 5_000} for n in range(50)]
    validation = judge(_rows(*rows))
    result = next(result for result in validation.results if not result.is_met)
    assert (result.unexpected_count, len(validation.failing)) == (50, 50)
    assert len(result.samples) == expectations.SAMPLE_COUNT
    assert max(map(len, result.samples)) < 200


def _broken_value(rule: Rule) -> Any:
    column = rule.field.column
    match rule.kind:
        case "not_null":
            return None
        case "allowed" | "pattern":
            return "something else"
        case "between":
            low, high = column.between or (None, None)
            return low - 1 if low is not None else (high or 0) + 1
        case "lengths":
            return "?" * ((column.lengths or (0, 0))[1] + 1)
        case "above":
            return 0


ALL = [*TABLES.items(), *((f"staged_{name}", row_type) for name, row_type in STAGED_TABLES.items())]


@pytest.mark.parametrize(("table", "row_type"), ALL, ids=[table for table, _ in ALL])
def test_every_declared_rule_can_fail(table: str, row_type: type, judge: Judge) -> None:
    """A check that can't fail is none: each rule of each table meets a row that breaks it."""
    rules = row_rules(row_type)
    rows = []
    for rule in rules:
        row = {rule.field.name: _broken_value(rule)}
        rows.append(row | ({rule.field.column.above: 0} if rule.kind == "above" else {}))
    assert len(_unmet(judge(_rows(*rows, row_type=row_type), row_type=row_type))) == len(rules), table


@pytest.mark.parametrize(("table", "row_type"), ALL, ids=[table for table, _ in ALL])
def test_suites_hold_all_rules_and_the_key(table: str, row_type: type, expectations: ModuleType) -> None:
    suite = expectations.suite(row_type)
    types = [expectation.expectation_type for expectation in suite.expectations]
    wanted = [NAMES[rule.kind] for rule in row_rules(row_type)]
    key = key_columns(row_type)
    wanted += [
        "expect_column_values_to_be_unique" if len(key) == 1 else "expect_compound_columns_to_be_unique"
    ]
    assert sorted(types) == sorted(wanted), table


SHELVES = {"shelves": Shelf}


def _facts(**changed: int | None) -> list[tuple[str, str, int | None]]:
    return [
        (check, subject, changed.get(f"{check}_{subject.rpartition('.')[2]}", 0))
        for check, subject in dataset_facts(SHELVES)
    ]


def _judged(
    expectations: ModuleType, facts: Sequence[tuple[str, str, int | None]]
) -> list[ExpectationResult]:
    return list(expectations.validate_facts(facts, SHELVES))


def test_facts_that_are_zero_are_met(expectations: ModuleType) -> None:
    results = _judged(expectations, [*_facts(), ("accounting", "l_1", 0)])
    assert len(results) == len(dataset_facts(SHELVES)) + 1
    assert all(result.is_met and result.unexpected_count == 0 for result in results)


@pytest.mark.parametrize(
    ("changed", "table", "expectation", "column", "severity", "sample", "count"),
    [
        ({"unique_key_shelves": 2}, "shelves", "unique_key", None, "error", "shelves: 2", 2),
        ({"between_start": 1}, "shelves", "between", "start", "error", "shelves.start: 1", 1),
        ({"lengths_label": 3}, "shelves", "lengths", "label", "warning", "shelves.label: 3", 3),
        ({"not_null_is_full": -4}, "shelves", "not_null", "is_full", "error", "shelves.is_full: -4", 4),
        ({"allowed_wood": None}, "shelves", "allowed", "wood", "error", "shelves.wood: not computed", 1),
    ],
    ids=str,
)
def test_facts_that_are_not_zero_fail(
    changed: dict[str, int | None],
    table: str,
    expectation: str,
    column: str | None,
    severity: str,
    sample: str,
    count: int,
    expectations: ModuleType,
) -> None:
    [unmet] = [result for result in _judged(expectations, _facts(**changed)) if not result.is_met]
    assert (unmet.table, unmet.expectation, unmet.column) == (table, expectation, column)
    assert (unmet.severity, unmet.samples, unmet.unexpected_count) == (severity, (sample,), count)


def test_facts_of_other_checks_are_errors_about_their_subject(expectations: ModuleType) -> None:
    [unmet] = [
        result
        for result in _judged(expectations, [*_facts(), ("accounting", "l_1.x", 12)])
        if not result.is_met
    ]
    assert (unmet.table, unmet.expectation, unmet.column) == ("l_1.x", "accounting", None)
    assert (unmet.severity, unmet.samples) == ("error", ("l_1.x: 12",))


@pytest.mark.parametrize("left_out", range(len(dataset_facts(SHELVES))))
def test_a_fact_that_nobody_computed_is_not_met(left_out: int, expectations: ModuleType) -> None:
    facts = _facts()
    check, subject, _ = facts.pop(left_out)
    [unmet] = [result for result in _judged(expectations, facts) if not result.is_met]
    assert (unmet.expectation, unmet.samples) == (check, (f"{subject}: not computed",))


def test_all_facts_of_the_published_tables_are_demanded(expectations: ModuleType) -> None:
    results = expectations.validate_facts([])
    assert len(results) == len(dataset_facts(TABLES))
    assert not any(result.is_met for result in results)


def test_nothing_calls_out(no_calls: NoCalls, judge: Judge, expectations: ModuleType) -> None:
    with no_calls():
        judge(_rows(SOUND, SOUND | {"wood": "ash"}))
        _judged(expectations, _facts())
        expectations.suite(Shelf)
    assert os.environ["GX_ANALYTICS_ENABLED"].lower() == "false"
