"""Scores of author mentions: what a method sees, what it may not see, and what is counted."""

from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from benchmarks import people
from benchmarks.authors import METHODS, exact_string, fold, folded_string, score_authors, score_mentions

# Name and true id: two people of one name, and one person in two spellings.
MENTIONS = [
    ("Runa Hjalt", "r1"),
    ("Runa Hjalt", "r1"),
    ("Runa Hjalt", "r2"),
    ("Çelik Bo-Qian", "c"),
    ("Celik Bo Qian", "c"),
]


def mentions() -> pa.Table:
    return pa.table(
        {
            "mention_id": [f"paper{row}/0" for row in range(len(MENTIONS))],
            "paper_id": [f"paper{row}" for row in range(len(MENTIONS))],
            "name": [name for name, _ in MENTIONS],
            "signature_id": list(map(str, range(len(MENTIONS)))),
            "true_id": [true_id for _, true_id in MENTIONS],
            "id_scheme": ["test"] * len(MENTIONS),
        }
    )


@pytest.fixture
def path(tmp_path: Path) -> Path:
    pq.write_table(mentions(), tmp_path / "mentions-ferns.parquet")
    return tmp_path / "mentions-ferns.parquet"


def test_scores(path: Path) -> None:
    scores = score_mentions(path, METHODS)
    assert (scores["mentions"], scores["people"]) == (5, 3)
    exact, folded = scores["methods"]["exact_string"], scores["methods"]["folded_string"]
    assert (exact["wrong_merge_rate"], exact["missed_merge_rate"]) == (0.6667, 0.5)
    assert (folded["wrong_merge_rate"], folded["missed_merge_rate"]) == (0.5, 0.0)
    assert folded["bcubed"] == {"precision": 0.7333, "recall": 1.0, "f1": 0.8462}
    assert scores["methods"].keys() == METHODS.keys()
    assert all(score["seconds"] >= 0 for score in scores["methods"].values())


def test_the_truth_is_hidden_and_the_order_tells_nothing(path: Path) -> None:
    seen: list[pa.Table] = []

    def spy(table: pa.Table) -> list[str]:
        seen.append(table)
        return exact_string(table)

    score_mentions(path, {"first": spy, "second": spy})
    assert seen[0].column_names == ["mention_id", "paper_id", "name"]
    assert seen[0].equals(seen[1])
    names, printed = seen[0]["name"].to_pylist(), [name for name, _ in MENTIONS]
    assert names != printed
    assert sorted(names) == sorted(printed)


def test_a_method_gives_one_label_a_row(path: Path) -> None:
    with pytest.raises(ValueError, match="longer"):
        score_mentions(path, {"short": lambda table: exact_string(table)[1:]})


@pytest.mark.parametrize(
    ("name", "folded"),
    [
        ("Runa Hjalt", "runa hjalt"),
        ("HJALT,  Runa", "hjalt runa"),
        ("Çelik Bo-Qian", "celik bo qian"),
        ("R.J. O’Hjalt", "r j o hjalt"),
        ("…", "…"),
    ],
)
def test_fold(name: str, folded: str) -> None:
    assert fold(name) == folded


def test_labels() -> None:
    names = ["Runa Hjalt", "RUNA HJALT", "Zoë Hjaltsen", "Zoe\u0308 Hjaltsen"]
    table = pa.table({"paper_id": list("abcd"), "name": names})
    assert len(set(exact_string(table))) == 3
    assert len(set(folded_string(table))) == 2
    assert len(set(people.link(table))) == 2


def test_folder(path: Path) -> None:
    pq.write_table(mentions(), path.with_name("signatures-moss.parquet"))
    pq.write_table(mentions(), path.with_name("other.parquet"))
    scores, failures = score_authors(path.parent)
    assert scores.keys() == {"mentions-ferns", "signatures-moss"}
    assert failures == []


def test_absent_files_are_left_out(tmp_path: Path) -> None:
    nothing: tuple[dict[str, Any], list[dict[str, Any]]] = ({}, [])
    assert score_authors(tmp_path) == nothing
