"""Scores of listings: what counts as right, and what a record too many or too few costs."""

import json
from pathlib import Path
from typing import Any

import pytest

from benchmarks.listings import FIELDS, score_listings, score_records
from benchmarks.reading import FoundRecord

ABSTRACT = "We count ferns on a slope, then on three others. The count holds in a second year."
OTHER_ABSTRACT = "Moss grows where nobody walks. We measure how fast it does so."


def true_record(**changes: Any) -> dict[str, Any]:
    record = {
        "record": 1,
        "topic": {"area": "Theory", "subarea": "Ferns"},
        "title": None,
        "authors": ["Runa Hjalt", "Bo Qian"],
        "truncated": False,
        "abstract": ABSTRACT,
        "duplicate_of": None,
        "incomplete": False,
    }
    return record | changes


def found_record(**changes: Any) -> FoundRecord:
    values: dict[str, Any] = {
        "topic_line": "Theory · Ferns",
        "title_line": None,
        "author_line": "Runa Hjalt, Bo Qian",
        "abstract": ABSTRACT,
        "topic": ("Theory", "Ferns"),
        "authors": ("Runa Hjalt", "Bo Qian"),
        "is_truncated": False,
    }
    return FoundRecord(**(values | changes))


@pytest.mark.parametrize(
    ("truth", "found", "wrong"),
    [
        ({}, {}, []),
        ({"topic": None}, {"topic_line": None, "topic": None}, []),
        ({}, {"topic_line": None, "topic": None}, ["segmented", "topic"]),
        ({}, {"topic": ("Theory · Ferns", None)}, ["topic"]),
        ({}, {"is_truncated": True}, ["truncated"]),
        ({}, {"abstract": ABSTRACT.replace("three", "two")}, ["abstract"]),
        ({}, {"abstract": ABSTRACT + "\n\nTheory · Moss"}, ["segmented", "abstract"]),
        ({"abstract": "One.\nTwo."}, {"abstract": " One.\r\nTwo.\r\n"}, []),
        ({"abstract": None}, {"abstract": None}, []),
        ({}, {"authors": ("Runa Hjalt",)}, ["authors"]),
        ({}, {"authors": ("Bo Qian", "Runa Hjalt")}, ["authors"]),
        (
            {},
            {"authors": ("Runa Hjalt", "We Count"), "author_line": "Runa Hjalt, We Count"},
            ["segmented", "authors"],
        ),
        ({"title": "On Ferns"}, {}, ["segmented"]),
        ({"title": "On Ferns"}, {"title_line": "On  Ferns"}, []),
        ({"authors": ["RUNA HJALT", "Bo Qian"]}, {}, []),
        ({"authors": ["Runa Hjalt", "Bo QIAN"]}, {"authors": ("Runa Hjalt", "Bo Qian Jr.")}, ["authors"]),
        ({"authors": ["Runa O’Hjalt", "Bo Qian"]}, {"authors": ("Runa O'Hjalt", "Bo Qian")}, []),
        (
            {"authors_printed": ["Runa Hjalt*", "Bo Qian*"]},
            {"author_line": "Runa Hjalt*, Bo Qian*", "authors": ("Runa Hjalt", "Bo")},
            ["authors"],
        ),
    ],
)
def test_what_is_right(truth: dict[str, Any], found: dict[str, Any], wrong: list[str]) -> None:
    tally, failures = score_records([true_record(**truth)], [found_record(**found)])
    assert [name for name in FIELDS if not tally.right[name]] == wrong
    assert [failure["wrong"] for failure in failures] == ([wrong] if wrong else [])
    assert tally.right["all"] == (not wrong)


def test_a_record_too_many_costs_one_row() -> None:
    surplus = found_record(abstract="Back to the top", authors=(), author_line=None)
    second = {"abstract": OTHER_ABSTRACT}
    tally, failures = score_records(
        [true_record(), true_record(**second)], [found_record(), surplus, found_record(**second)]
    )
    assert (tally.record_count, tally.row_count, tally.right["all"]) == (2, 3, 2)
    assert failures == [{"wrong": list(FIELDS), "expected": None, "got": surplus.as_json()}]


def test_a_record_too_few_costs_one_row() -> None:
    tally, failures = score_records([true_record(), true_record(abstract=OTHER_ABSTRACT)], [found_record()])
    assert (tally.record_count, tally.row_count, tally.right["all"]) == (2, 2, 1)
    assert [failure["got"] for failure in failures] == [None]


def test_folder(tmp_path: Path) -> None:
    right, wrong = true_record(), true_record(abstract=OTHER_ABSTRACT, truncated=True, record=2)
    head = "Theory · Ferns\n\nRuna Hjalt, Bo Qian"
    text = f"论文检索\n\n{head}\n\n{ABSTRACT}\n\n{head}\n\n{OTHER_ABSTRACT}"
    (tmp_path / "ferns.txt").write_text(text, encoding="utf-8")
    rows = "".join(json.dumps(row) + "\n" for row in (right, wrong))
    (tmp_path / "ferns.truth.jsonl").write_text(rows, encoding="utf-8")
    scores, failures = score_listings(tmp_path)
    expected = {
        "records": 2,
        "segmented": 1.0,
        "topic": 1.0,
        "authors": 1.0,
        "truncated": 0.5,
        "abstract": 1.0,
        "all": 0.5,
    }
    assert scores == {"total": expected, "files": {"ferns.txt": expected}}
    assert [(failure["file"], failure["wrong"]) for failure in failures] == [("ferns.txt", ["truncated"])]


def test_empty_folder(tmp_path: Path) -> None:
    scores, failures = score_listings(tmp_path)
    assert scores == {"total": {"records": 0} | dict.fromkeys((*FIELDS, "all"), 0.0), "files": {}}
    assert failures == []
