"""Scores of names by themselves: given and family name, pairs of spellings, random pairs of other people."""

import json
from pathlib import Path
from typing import Any

import pytest

from benchmarks.spellings import (
    Pair,
    is_compatible,
    pairs_of_others,
    score_compatible,
    score_name_parts,
    score_pairs,
)

PEOPLE = [
    Pair("Runa Hjalt", "Runa K. Hjalt", "middle"),
    Pair("Runa K. Hjalt", "R. Hjalt", "initial"),
    Pair("Bo Qian", "Bo Qian", "same"),
    Pair("Ana Velde", "Marta Solberg", "wrong"),
]


def write(path: Path, rows: list[dict[str, Any]]) -> None:
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")


@pytest.mark.parametrize(
    ("name", "given", "family", "alternatives", "counts"),
    [
        ("Runa Hjalt", "Runa", "Hjalt", None, (1, 0)),
        ("Runa Hjalt", "Hjalt", "Runa", None, (0, 0)),
        ("Runa Hjalt", "Hjalt", "Runa", [{"given": "Runa", "family": "Hjalt"}], (1, 0)),
        ("Runa O’Hjalt", "Runa", "O'Hjalt", None, (1, 0)),
        ("R Hjalt", "R", "Hjalt", None, (1, 0)),
        ("Runa Hjalt Jr.", "Runa", "Hjalt Jr.", None, (1, 0)),
        ("…", None, "…", None, (0, 1)),
    ],
)
def test_name_parts(
    tmp_path: Path, name: str, given: str | None, family: str, alternatives: Any, counts: tuple[int, int]
) -> None:
    row = {"name": name, "given": given, "family": family, "alternatives": alternatives}
    write(tmp_path / "name-parts.jsonl", [row])
    scores, failures = score_name_parts(tmp_path)
    assert (scores["right"], scores["abstained"], scores["total"]) == (*counts, 1)
    assert scores["not_two_words"]["total"] == (len(name.split()) != 2)
    assert [failure["name"] for failure in failures] == [name] * (1 - counts[0])


@pytest.mark.parametrize(
    ("a", "b", "compatible"),
    [
        ("Runa Hjalt", "HJALT, Runa", True),
        ("Runa Hjalt", "R. Hjalt", True),
        ("Runa Hjalt", "Bo Qian", False),
        ("Runa Hjalt", "…", False),
    ],
)
def test_is_compatible(a: str, b: str, compatible: bool) -> None:
    assert is_compatible(a, b) == is_compatible(b, a) == compatible


def test_pairs() -> None:
    scores, failures = score_pairs(PEOPLE, 50)
    assert scores["same_person"] == {
        "compatible": 2,
        "pairs": 3,
        "share": 0.666667,
        "kinds": {
            "initial": {"compatible": 1, "pairs": 1, "share": 1.0},
            "middle": {"compatible": 1, "pairs": 1, "share": 1.0},
            "wrong": {"compatible": 0, "pairs": 1, "share": 0.0},
        },
    }
    assert scores["other_people"] == {"compatible": 0, "pairs": 50, "share": 0.0}
    assert failures == [{"expected": True, "a": "Ana Velde", "b": "Marta Solberg", "kind": "wrong"}]


def test_others_never_share_a_spelling() -> None:
    one_person = {"Runa Hjalt", "Runa K. Hjalt", "R. Hjalt"}
    others = list(pairs_of_others(PEOPLE, 300))
    assert others == list(pairs_of_others(PEOPLE, 300))
    assert all(a != b and not {a, b} <= one_person for a, b in others)
    assert {name for pair in others for name in pair} == {name for pair in PEOPLE for name in pair[:2]}


def test_one_person_has_no_others() -> None:
    assert list(pairs_of_others(PEOPLE[:2], 10)) == []
    assert list(pairs_of_others([], 10)) == []


def test_folder(tmp_path: Path) -> None:
    write(
        tmp_path / "same-person-two-spellings.jsonl",
        [{"proceedings": "Runa Hjalt", "site": "Runa K. Hjalt", "kind": "middle"}],
    )
    variants = [
        {"canonical": "Bo Qian", "variants": ["Bo Qian", "B. Qian"]},
        {"canonical": "Ana Velde", "variants": []},
    ]
    write(tmp_path / "acl-name-variants-more.jsonl", variants)
    scores, _ = score_compatible(tmp_path, random_pairs=20)
    assert {
        name: (score["same_person"]["pairs"], score["other_people"]["pairs"])
        for name, score in scores.items()
    } == {"same-person-two-spellings": (1, 0), "acl-name-variants-more": (1, 20)}
