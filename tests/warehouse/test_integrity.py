"""Each fact is 0 on a sound dataset, and counts what breaks it on one that isn't."""

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, get_args

import duckdb
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from paperlake.schemas.column import arrow_schema, table_fields
from paperlake.schemas.rules import REFERENCE, UNIQUE_KEY, Rule, RuleKind, dataset_facts, row_rules
from paperlake.schemas.tables import TABLES
from paperlake.warehouse.integrity import count_facts, cross_checks

Row = dict[str, Any]
Dataset = Mapping[str, list[Row]]
Values = Mapping[tuple[str, str], int]

P1, P2, P3 = (f"p_000000000000000{n}" for n in (1, 2, 3))
A1, A2, A3 = (f"a_000000000000000{n}" for n in (1, 2, 3))
R1, R2, R3 = (f"r_000000000000000{n}" for n in (1, 2, 3))
L1, L2 = (f"l_000000000000000{n}" for n in (1, 2))
T1, T2, T9 = (f"t_000000000000000{n}" for n in (1, 2, 9))
GONE = "p_00000000000000ff"


def _paper(paper_id: str, author_count: int, record_count: int) -> Row:
    flags = {"is_author_list_truncated": False, "is_incomplete": author_count == 0}
    return {"paper_id": paper_id, "author_count": author_count, "record_count": record_count, **flags}


def _authorship(paper_id: str, position: int, author_id: str, name: str, record_id: str) -> Row:
    place = {"paper_id": paper_id, "position": position, "author_id": author_id, "record_id": record_id}
    return {**place, "name": name, "name_raw": name}


def _author(author_id: str, name: str, paper_count: int) -> Row:
    key = {"name": name, "name_key": name.lower(), "id_basis": "name"}
    return {"author_id": author_id, **key, "paper_count": paper_count}


def _span(byte_start: int, byte_end: int) -> Row:
    return {"byte_start": byte_start, "byte_end": byte_end, "line_start": 1, "line_end": 2}


def _record(record_id: str, listing_id: str, paper_id: str, *span: int, **fields: int) -> Row:
    return {"record_id": record_id, "listing_id": listing_id, "paper_id": paper_id, **_span(*span), **fields}


def _listing(listing_id: str, record_count: int, record_bytes: int, **quarantine: int) -> Row:
    counts = {"quarantine_count": 0, "quarantined_bytes": 0, **quarantine, "record_count": record_count}
    rest = 100 - record_bytes - counts["quarantined_bytes"]
    sizes = {"byte_count": 100, "record_bytes": record_bytes, "rest_bytes": rest, "undecodable_count": 0}
    file = {"uri": "kettles.txt", "sha256": listing_id[-1] * 64, "format": "text", "encoding": "utf-8"}
    return {"listing_id": listing_id, **file, **counts, **sizes}


SOUND: Dataset = {
    "papers": [_paper(P1, 2, 2), _paper(P2, 1, 1)],
    "identifiers": [{"paper_id": P1, "scheme": "doi", "value": "10.0000/kettle"}],
    "authors": [_author(A1, "Io Quill", 2), _author(A2, "Bo Fen", 1)],
    "author_identifiers": [{"author_id": A1, "scheme": "orcid", "value": "0000-0000-0000-0000"}],
    "authorships": [
        _authorship(P1, 1, A1, "Io Quill", R1),
        _authorship(P1, 2, A2, "Bo Fen", R1),
        _authorship(P2, 1, A1, "I. Quill", R2),
    ],
    "author_names": [
        {"author_id": A1, "name": "I. Quill", "mention_count": 1},
        {"author_id": A1, "name": "Io Quill", "mention_count": 1},
        {"author_id": A2, "name": "Bo Fen", "mention_count": 1},
    ],
    "collaborations": [{"paper_id": P1, "position": 1, "name": "The Kettle Group", "record_id": R1}],
    "topics": [
        {"topic_id": T1, "area": "Crockery", "is_known": True, "paper_count": 1},
        {"topic_id": T2, "area": "Crokery wares", "is_known": False, "paper_count": 1},
    ],
    "paper_topics": [
        {"paper_id": P1, "position": 1, "topic_id": T1, "label_raw": "Crockery", "record_id": R1},
        {"paper_id": P1, "position": 2, "topic_id": T2, "label_raw": "Crokery wares", "record_id": R1},
    ],
    "records": [
        _record(R1, L1, P1, 0, 40, title_byte_start=5, title_byte_end=20),
        _record(R2, L1, P2, 40, 70),
        _record(R3, L2, P1, 10, 90),
    ],
    "listings": [_listing(L1, 2, 70, quarantine_count=1, quarantined_bytes=20), _listing(L2, 1, 80)],
    "quarantine": [
        {
            "listing_id": L1,
            **_span(75, 95),
            "text_raw": "=" * 20,
            "reason": "no_content",
            "detail": "nothing in it",
            "rule_version": "1",
        }
    ],
    "conflicts": [
        {"paper_id": P1, "field": "title", "record_id": R1, "value": "Kettles", "is_published": True},
        {"paper_id": P1, "field": "title", "record_id": R3, "value": "Cups", "is_published": False},
    ],
    "candidates": [
        {"kind": "author", "id_a": A1, "id_b": A2, "basis": "folded_name", "evidence": "one topic"},
        {"kind": "paper", "id_a": P1, "id_b": P2, "basis": "abstract", "evidence": "most words"},
        {"kind": "topic", "id_a": T2, "id_b": T9, "basis": "label_near", "evidence": "most letters"},
    ],
    "redirects": [
        {"old_id": GONE, "id": P1, "basis": "inputs"},
        {"old_id": "a_00000000000000ff", "basis": "history"},
    ],
    "judgements": [
        {
            "kind": "paper",
            "id_a": P1,
            "id_b": P2,
            "decision": "different",
            "who": "Ada",
            "judged_on": "2026-08-01",
            "outcome": "applied",
        }
    ],
}


def _edited(table: str, place: int, /, **changed: Any) -> Dataset:
    rows = [dict(row) for row in SOUND[table]]
    rows[place] |= changed
    return {**SOUND, table: rows}


def _added(table: str, *rows: Row) -> Dataset:
    return {**SOUND, table: [*SOUND[table], *rows]}


def _cut(table: str) -> Dataset:
    return {**SOUND, table: SOUND[table][:-1]}


@pytest.fixture
def values(tmp_path: Path) -> Callable[[Dataset], Values]:
    """Writes rows as they are, nulls and all, and counts the facts about them."""

    def run(dataset: Dataset) -> Values:
        for table, row_type in TABLES.items():
            schema = pa.schema([field.with_nullable(True) for field in arrow_schema(row_type)])
            pq.write_table(pa.Table.from_pylist(dataset[table], schema), tmp_path / f"{table}.parquet")
        with duckdb.connect() as con:
            return {(check, subject): value for check, subject, value in count_facts(con, tmp_path)}

    return run


@pytest.mark.parametrize("dataset", [SOUND, {table: [] for table in TABLES}], ids=["sound", "empty"])
def test_a_sound_dataset_breaks_nothing(dataset: Dataset, values: Callable[[Dataset], Values]) -> None:
    found = values(dataset)
    assert {fact: value for fact, value in found.items() if value != 0} == {}
    assert dataset_facts(TABLES).keys() <= found.keys()


def _broken_value(rule: Rule, row: Row) -> Any:
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
            return row[column.above or ""]


def _with_one_bad_row_per(kind: RuleKind) -> Dataset:
    """The sound dataset, and behind it a copy of a row for each rule of the kind that breaks just that."""
    bad = {
        table: [
            SOUND[table][0] | {rule.field.name: _broken_value(rule, SOUND[table][0])}
            for rule in row_rules(row_type)
            if rule.kind == kind
        ]
        for table, row_type in TABLES.items()
    }
    return {table: [*SOUND[table], *bad[table]] for table in TABLES}


@pytest.mark.parametrize("kind", get_args(RuleKind))
def test_broken_rules_are_counted(kind: RuleKind, values: Callable[[Dataset], Values]) -> None:
    found = values(_with_one_bad_row_per(kind))
    declared = [subject for check, subject in dataset_facts(TABLES) if check == kind]
    assert declared
    assert {subject: found[kind, subject] for subject in declared} == dict.fromkeys(declared, 1)


@pytest.mark.parametrize("kind", ["between", "lengths"])
def test_bounds_themselves_are_allowed(kind: RuleKind, values: Callable[[Dataset], Values]) -> None:
    """Values on either bound are sound: a fact that counted them would block every run."""
    edges = {
        table: [
            SOUND[table][0] | {rule.field.name: value}
            for rule in row_rules(row_type)
            if rule.kind == kind
            for value in _bounds(rule)
        ]
        for table, row_type in TABLES.items()
    }
    found = values({table: [*SOUND[table], *edges[table]] for table in TABLES})
    assert {fact: value for fact, value in found.items() if fact[0] == kind and value} == {}


def _bounds(rule: Rule) -> Iterable[Any]:
    column = rule.field.column
    if rule.kind == "lengths":
        return ["?" * length for length in column.lengths or ()]
    return [bound for bound in column.between or () if bound is not None]


def test_repeated_keys_are_counted(values: Callable[[Dataset], Values]) -> None:
    found = values({table: [*rows, rows[0]] for table, rows in SOUND.items()})
    assert {table: found[UNIQUE_KEY, table] for table in TABLES} == dict.fromkeys(TABLES, 1)


def test_references_that_lead_nowhere_are_counted(values: Callable[[Dataset], Values]) -> None:
    references = [
        (table, field.name)
        for table, row_type in TABLES.items()
        for field in table_fields(row_type)
        if field.column.references
    ]
    dataset = {table: list(rows) for table, rows in SOUND.items()}
    for table, column in references:
        dataset[table].append(SOUND[table][0] | {column: "nothing"})
    found = values(dataset)
    subjects = [f"{table}.{column}" for table, column in references]
    assert {subject: found[REFERENCE, subject] for subject in subjects} == dict.fromkeys(subjects, 1)


# Each cross-check with datasets that break it, and what it is about.
BROKEN: Mapping[str, tuple[str, list[Dataset]]] = {
    "accounting": (L1, [_edited("listings", 0, rest_bytes=11), _edited("listings", 0, byte_count=99)]),
    "author_name_counts": (
        "author_names",
        [
            _edited("author_names", 0, mention_count=2),
            _cut("author_names"),
            _added("author_names", {"author_id": A2, "name": "B. Fen", "mention_count": 1}),
        ],
    ),
    "author_paper_counts": (
        "authors",
        [_edited("authors", 0, paper_count=1), _cut("authors"), _added("authors", _author(A3, "Al Ado", 1))],
    ),
    "candidate_targets": (
        "candidates",
        [
            _edited("candidates", 1, id_a=GONE),
            _edited("candidates", 1, id_b=GONE),
            _edited("candidates", 1, id_b=P1),
            _edited("candidates", 1, id_a=P2, id_b=P1),
            _edited("candidates", 2, id_a=T1),  # known, and so is the other
            _edited("candidates", 2, id_a=T9, id_b=T2),
            _edited("candidates", 2, kind="paper"),
        ],
    ),
    "fields_inside_records": (
        "records",
        [
            _edited("records", 1, title_byte_start=39),
            _edited("records", 1, topic_byte_end=71),
            _edited("records", 1, authors_byte_start=41, authors_byte_end=50, abstract_byte_end=99),
        ],
    ),
    "overlapping_records": (
        "records",
        [
            _edited("records", 0, byte_end=41),
            _edited("records", 1, byte_start=0),
            _edited("records", 0, byte_end=70),
        ],
    ),
    "paper_author_counts": (
        "papers",
        [
            _edited("papers", 1, author_count=2),
            _edited("authorships", 1, position=3),
            _cut("authorships"),
            _added("papers", _paper(P3, 1, 0)),
        ],
    ),
    "paper_record_counts": (
        "papers",
        [_edited("papers", 0, record_count=1), _cut("records"), _added("papers", _paper(P3, 0, 1))],
    ),
    "quarantine_counts": (L1, [_edited("listings", 0, quarantine_count=0), _cut("quarantine")]),
    "quarantined_bytes": (L1, [_edited("quarantine", 0, byte_end=94), _cut("quarantine")]),
    "record_bytes": (L2, [_edited("records", 2, byte_end=91), _cut("records")]),
    "record_counts": (L2, [_edited("listings", 1, record_count=2), _cut("records")]),
    "redirect_targets": (
        "redirects",
        [
            _edited("redirects", 0, id=GONE),
            _edited("redirects", 0, old_id=P2),
            _edited("redirects", 0, old_id=A1),
        ],
    ),
    "topic_paper_counts": (
        "topics",
        [_edited("topics", 0, paper_count=2), _cut("topics"), _cut("paper_topics")],
    ),
}


def test_every_cross_check_is_tried() -> None:
    assert set(BROKEN) == set(cross_checks())


@pytest.mark.parametrize(
    ("check", "subject", "dataset"),
    [
        pytest.param(check, subject, dataset, id=f"{check}-{n}")
        for check, (subject, datasets) in BROKEN.items()
        for n, dataset in enumerate(datasets)
    ],
)
def test_broken_cross_checks_are_counted(
    check: str, subject: str, dataset: Dataset, values: Callable[[Dataset], Values]
) -> None:
    assert values(dataset)[check, subject] != 0
