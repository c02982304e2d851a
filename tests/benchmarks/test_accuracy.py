"""Scores of cases: passes by kind, accepted values, wrong merges, and the rows that failed."""

import json
from pathlib import Path
from typing import Any

import pytest

from benchmarks import accuracy, cases

ABSTRACT = "We count ferns on three slopes. The count holds in a second year."
TEXT = f"Theory · Ferns\n\nRuna Hjalt, Bo Qian\n\n{ABSTRACT}"
PARSED = {"id": "a", "topic": None, "authors": ["Runa Hjalt"], "abstract": "We count ferns on three slopes."}
ROWS: dict[str, list[dict[str, Any]]] = {
    "names": [
        {"kind": "plain", "input": "Runa  Hjalt ", "expected": "Runa Hjalt"},
        {"kind": "plain", "input": "Bo Qian", "expected": "Bo Quian"},
        {"kind": "apostrophe", "input": "Runa O’Hjalt", "expected": "Runa O'Hjalt"},
        {"kind": "any", "input": "Bo Qian", "expected": "B. Qian", "expected_any": ["B. Qian", "Bo Qian"]},
    ],
    "authors": [
        {
            "kind": "plain",
            "input": "Runa Hjalt, Bo Qian",
            "expected": {"authors": ["Runa Hjalt", "Bo Qian"], "truncated": False},
        }
    ],
    "topics": [
        {"kind": "one_level", "input": "Theory", "expected": {"area": "Theory", "subarea": None}},
        {"kind": "placeholder", "input": "N/A", "expected": {"area": None, "subarea": None}},
    ],
    "text": [{"kind": "plain", "input": "**Ferns** grow.", "expected": "Ferns grow."}],
    "records": [
        {
            "kind": "basic",
            "input": TEXT,
            "expected": {
                "records": [
                    {
                        "topic": "Theory · Ferns",
                        "authors": ["Runa Hjalt", "Bo Qian"],
                        "truncated": False,
                        "abstract": ABSTRACT,
                    }
                ]
            },
        },
        {
            "kind": "dedupe",
            "input": {"records": [PARSED, PARSED | {"id": "b"}, PARSED | {"id": "c", "abstract": ""}]},
            "expected": {"groups": [["c"], ["b", "a"]]},
        },
    ],
    "identity": [
        {
            "kind": "case",
            "input": {"a": {"name": "RUNA HJALTASON"}, "b": {"name": "Runa Hjaltason"}},
            "expected": "different",
        },
        {
            "kind": "same_paper",
            "input": {"a": {"name": "R. Hjalt"}, "b": {"name": "Runa Hjalt"}, "same_paper": True},
            "expected": "different",
        },
    ],
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for concern, rows in ROWS.items():
        lines = [json.dumps({"id": f"{concern}-{number}", **row}) for number, row in enumerate(rows)]
        (tmp_path / f"{concern}.jsonl").write_text("\n".join(lines) + "\n\n", encoding="utf-8")
    return tmp_path


def test_scores(folder: Path) -> None:
    scores, failures = cases.score_cases(folder)
    assert {concern: (score["passed"], score["total"]) for concern, score in scores.items()} == {
        "names": (3, 4),
        "authors": (1, 1),
        "topics": (2, 2),
        "text": (1, 1),
        "records": (2, 2),
        "identity": (1, 2),
    }
    assert scores["names"]["kinds"]["plain"] == {"passed": 1, "total": 2}
    assert scores["identity"]["wrong_merges"] == 1
    assert [(row["id"], row["got"], row["expected"]) for row in failures] == [
        ("names-1", "Bo Qian", "Bo Quian"),
        ("identity-0", "same", "different"),
    ]


def test_absent_files_have_no_rows(tmp_path: Path) -> None:
    scores, failures = cases.score_cases(tmp_path)
    assert all(score["total"] == 0 for score in scores.values())
    assert failures == []


def test_a_crash_is_a_failed_row(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "names.jsonl").write_text(
        '{"id": "1", "kind": "k", "input": 7, "expected": "x"}', encoding="utf-8"
    )
    monkeypatch.setitem(cases.CONCERNS, "names", (lambda given: given + "x", str))
    scores, (failure,) = cases.score_cases(tmp_path)
    assert scores["names"]["passed"] == 0
    assert failure["got"]["raised"].startswith("TypeError")


def test_command_prints_and_writes(folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    failures = tmp_path / "failures.jsonl"
    accuracy.main(
        [
            "--cases",
            str(folder),
            "--listings",
            str(folder),
            "--authors",
            str(folder),
            "--failures",
            str(failures),
        ]
    )
    printed = json.loads(capsys.readouterr().out)
    assert printed.keys() == {"made", "cases", "listings", "authors"}
    assert printed["made"]["versions"].keys() == {"python", "paperlake"}
    assert [json.loads(line)["part"] for line in failures.read_text().splitlines()] == ["cases", "cases"]


def test_a_lone_surrogate_can_be_written(tmp_path: Path) -> None:
    accuracy.write_failures(tmp_path / "failures.jsonl", [{"input": "a\ud835"}])
    assert json.loads((tmp_path / "failures.jsonl").read_text()) == {"input": "a\ud835"}


@pytest.mark.parametrize("arguments", [[], ["--cases", "no/such/folder"]])
def test_command_refuses(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        accuracy.main(arguments)
    assert "error" in capsys.readouterr().err
