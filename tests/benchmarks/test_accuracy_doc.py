"""The page of figures: tables from what was measured, between their markers, and nothing else touched."""

import json
from pathlib import Path
from typing import Any

import pytest

from benchmarks import accuracy_doc
from benchmarks.accuracy_doc import DOCUMENT, SECTIONS, render, table

MADE = {"date": "2026-08-01", "versions": {"python": "3.11", "paperlake": "1.0"}}
SCORES: dict[str, Any] = {
    "made": MADE,
    "cases": {
        "names": {"passed": 3, "total": 4, "kinds": {"plain": {"passed": 3, "total": 4}}},
        "identity": {
            "passed": 1,
            "total": 2,
            "wrong_merges": 1,
            "kinds": {"case": {"passed": 1, "total": 2}},
        },
    },
    "listings": {
        "total": {"records": 1200, "topic": 0.5, "all": 0.25},
        "files": {"ferns.txt": {"records": 1200, "topic": 0.5, "all": 0.25}},
    },
    "authors": {
        "moss-m": {
            "mentions": 1200,
            "people": 900,
            "methods": {
                "paperlake": {
                    "people": 901,
                    "bcubed": {"precision": 1.0, "recall": 0.5, "f1": 0.6667},
                    "wrong_merge_rate": 0.0,
                    "missed_merge_rate": 0.125,
                    "seconds": 1.25,
                }
            },
        },
        "name_parts": {"right": 3, "total": 4, "abstained": 1, "not_two_words": {"right": 0, "total": 1}},
        "compatible": {
            "moss": {
                "same_person": {
                    "compatible": 3,
                    "pairs": 4,
                    "kinds": {"case": {"compatible": 3, "pairs": 4}},
                },
                "other_people": {"compatible": 0, "pairs": 0},
            }
        },
    },
}
LIBRARIES: dict[str, Any] = {
    "made": {"date": "2026-08-01", "versions": {"python": "3.11", "rival": "2.0"}},
    "cases": {"names": {"rival": {"passed": 1, "total": 4, "kinds": {"plain": {"passed": 1, "total": 4}}}}},
    "authors": {
        "name_parts": {
            "rival": {"right": 1, "total": 4, "abstained": 0, "not_two_words": {"right": 1, "total": 1}}
        }
    },
}


def page() -> str:
    places = (
        f"<!-- {name}: written by benchmarks.accuracy_doc -->\nold\n<!-- end of {name} -->"
        for name in SECTIONS
    )
    return "# Accuracy\n\n" + "\n\nby hand\n\n".join(places) + "\n"


@pytest.mark.parametrize(
    ("section", "lines"),
    [
        ("made", ["Measured on 2026-08-01 with python 3.11, paperlake 1.0, rival 2.0."]),
        ("cases", ["| names | 4 | 3 | 1 |", "| identity | 2 | 1 (wrong merges: 1) | – |"]),
        ("case-kinds", ["**names**", "| kind | cases | paperlake | rival |", "| `plain` | 4 | 3 | 1 |"]),
        ("listings", ["| ferns.txt | 1,200 | 50.00 | 25.00 |", "| **all** | 1,200 | 50.00 | 25.00 |"]),
        (
            "name-parts",
            ["| paperlake | 4 | 3 | 75.00 | 1 | 0 of 1 |", "| rival | 4 | 1 | 25.00 | 0 | 1 of 1 |"],
        ),
        (
            "compatible",
            [
                "| moss | one person | 4 | 3 | 75.00 |",
                "| moss | one person, case | 4 | 3 | 75.00 |",
                "| moss | two people, at random | 0 | 0 | 0.00 |",
            ],
        ),
        (
            "mentions",
            [
                "| moss-m | 1,200 | 900 | paperlake | 901 | 1.0000 | 0.5000 | 0.6667 | 0.00 | 12.50 | 1.2 |",
            ],
        ),
    ],
)
def test_sections(section: str, lines: list[str]) -> None:
    assert set(lines) <= set(SECTIONS[section](SCORES, LIBRARIES).splitlines())


def test_only_the_places_change() -> None:
    once = render(page(), SCORES, LIBRARIES)
    assert "old" not in once
    assert once.count("by hand") == len(SECTIONS) - 1
    assert render(once, SCORES, LIBRARIES) == once


def test_what_was_not_measured_leaves_its_table_empty() -> None:
    assert "| names | 4" not in render(page(), {"made": MADE}, {})


def test_a_page_without_a_place_is_refused() -> None:
    with pytest.raises(ValueError, match="case-kinds"):
        render(page().replace("end of case-kinds", "end"), SCORES, LIBRARIES)


def test_table() -> None:
    assert table(["a", "b"], [["1", "2"]]) == "| a | b |\n| --- | --- |\n| 1 | 2 |"


def test_the_document_has_every_place() -> None:
    document = DOCUMENT.read_text(encoding="utf-8")
    assert render(document, SCORES, LIBRARIES) != document


def test_command_writes(tmp_path: Path) -> None:
    paths = {name: tmp_path / name for name in ("scores", "libraries", "document")}
    texts = (json.dumps(SCORES), json.dumps(LIBRARIES), page())
    for path, text in zip(paths.values(), texts, strict=True):
        path.write_text(text, encoding="utf-8")
    options = ["--json", paths["scores"], "--libraries", paths["libraries"], "--document", paths["document"]]
    accuracy_doc.main(list(map(str, options)))
    assert paths["document"].read_text(encoding="utf-8") == render(page(), SCORES, LIBRARIES)
