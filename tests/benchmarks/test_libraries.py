"""Scores of other libraries: how each is asked, and that their scores are made as ours are."""

import json
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from benchmarks import libraries
from benchmarks.cases import score_concern
from benchmarks.libraries import bibtex_list, compare_authors, compare_cases, missing_libraries

needs_libraries = pytest.mark.skipif(bool(missing_libraries()), reason="the group `compare` isn't installed")


@pytest.mark.parametrize(
    ("line", "joined"),
    [
        ("Runa Hjalt", "Runa Hjalt"),
        ("Runa Hjalt,  Bo Qian, and Ana Velde", "Runa Hjalt and Bo Qian and Ana Velde"),
        ("Runa Hjalt, Bo Qian and Ana Velde,", "Runa Hjalt and Bo Qian and Ana Velde"),
        ("Hjalt, Runa and Qian, Bo", "Hjalt, Runa and Qian, Bo"),
        ("Hjalt, Runa; Qian, Bo", "Hjalt, Runa and Qian, Bo"),
        ("Runa Hjalt & Bo Qian", "Runa Hjalt and Bo Qian"),
        ("Runa Hjalt \\and Bo Qian", "Runa Hjalt and Bo Qian"),
        ("Runa Hjalt, Bo Qian et al.", "Runa Hjalt and Bo Qian and others"),
        ("Hjalt, Runa and Qian, Bo, et al.", "Hjalt, Runa and Qian, Bo and others"),
    ],
)
def test_bibtex_list(line: str, joined: str) -> None:
    assert bibtex_list(line) == joined


@pytest.mark.parametrize(
    ("a", "b", "exact", "folded"),
    [
        ("Runa Hjalt", "Runa Hjalt", "same", "same"),
        ("RUNA HJALT", "Runa Hjalt", "different", "same"),
        ("R. Hjalt", "Runa Hjalt", "different", "different"),
    ],
)
def test_comparing_strings(a: str, b: str, exact: str, folded: str) -> None:
    given = {"a": {"name": a}, "b": {"name": b}}
    assert libraries.exact_identity(given) == exact
    assert libraries.folded_identity(given) == folded


def test_cases_are_scored_as_ours_are(tmp_path: Path) -> None:
    row = {
        "kind": "case",
        "input": {"a": {"name": "Bo Qian"}, "b": {"name": "Bo Qian"}},
        "expected": "review",
    }
    (tmp_path / "identity.jsonl").write_text(json.dumps(row), encoding="utf-8")
    ways = {"identity": {"exact_string": libraries.exact_identity}}
    expected, failures = score_concern(tmp_path, "identity", libraries.exact_identity)
    assert compare_cases(tmp_path, ways) == {"identity": {"exact_string": expected}}
    assert (expected["wrong_merges"], len(failures)) == (1, 1)


def test_authors_are_scored_as_ours_are(tmp_path: Path) -> None:
    pq.write_table(pa.table({"name": ["Bo Qian"], "true_id": ["q"]}), tmp_path / "mentions-moss.parquet")
    assert compare_authors(tmp_path, {}).keys() == {"mentions-moss"}
    row = {"name": "Bo Qian", "given": "Bo", "family": "Qian"}
    (tmp_path / "name-parts.jsonl").write_text(json.dumps(row), encoding="utf-8")
    scores = compare_authors(tmp_path, {"last_word": lambda name: (name.split()[0], name.split()[-1])})
    assert scores["name_parts"]["last_word"]["right"] == 1


def test_missing_libraries() -> None:
    assert missing_libraries(["json", "a_library_that_nobody_wrote"]) == ["a_library_that_nobody_wrote"]


@pytest.mark.parametrize("arguments", [[], ["--cases", "no/such/folder"]])
def test_command_refuses(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        libraries.main(arguments)
    assert "error" in capsys.readouterr().err


def test_command_tells_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(libraries, "missing_libraries", lambda: ["nameparser"])
    with pytest.raises(SystemExit, match="2"):
        libraries.main(["--cases", str(tmp_path)])
    assert libraries.INSTALL in capsys.readouterr().err


@needs_libraries
@pytest.mark.parametrize(
    ("concern", "name", "given", "expected"),
    [
        ("names", "nameparser", "HJALT, RUNA", "Runa Hjalt"),
        ("names", "nameparser", "", None),
        ("names", "bibtexparser", 'Hjalt, R{\\"u}na', "Rüna Hjalt"),
        ("text", "ftfy", "Moss &amp; ferns\n grow", "Moss & ferns grow"),
        ("text", "pylatexenc", "5% of Q&A is $\\alpha$", "5% of Q&A is α"),
        ("text", "ftfy+pylatexenc", "5\\% &lt; $\\alpha$", "5% < α"),
        (
            "authors",
            "bibtexparser",
            "Runa Hjalt, Bo Qian et al.",
            {"authors": ["Runa Hjalt", "Bo Qian"], "truncated": True, "collaborations": []},
        ),
    ],
)
def test_libraries(concern: str, name: str, given: str, expected: Any) -> None:
    assert libraries.ANSWERS[concern][name](given) == expected


@needs_libraries
@pytest.mark.parametrize("name", libraries.SPLITS)
def test_splits(name: str) -> None:
    assert libraries.SPLITS[name]("Runa K. van der Hjalt") == ("Runa K.", "van der Hjalt")
    assert libraries.SPLITS[name]("") is None


@needs_libraries
def test_command_prints(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    libraries.main(["--cases", str(tmp_path), "--authors", str(tmp_path)])
    printed = json.loads(capsys.readouterr().out)
    assert printed["cases"].keys() == libraries.ANSWERS.keys()
    assert printed["made"]["versions"].keys() == {"python", *libraries.LIBRARIES}
