"""Copies and look-alikes of invented papers, and the scores of what is linked."""

import json
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from benchmarks import duplicates
from benchmarks.copies import OPERATIONS, Paper
from benchmarks.linking import PrintedRecord, link_records
from benchmarks.look_alikes import MAKERS, look_alikes

ABSTRACT = (
    "We propose a novel approach to count ferns from images of three slopes. The method needs 12 images "
    "and obtains large gains over the recent rule of thumb. Several slopes were visited twice, and results "
    "are drawn on a map of the valley. Further visits behind the ridge will organize what we learned."
)
TITLE = "The flowering ferns of three slopes: a count by images"
PAPER = Paper("fern", "real", TITLE, ("Bo Qian", "Runa Hjalt", "Ada Storm"), ABSTRACT)
OTHER = Paper(
    "moss",
    "real",
    "Mosses on the roofs of a small town",
    ("Ivo Kell", "Tuva Lind"),
    "Moss covers roofs. We walk along 40 streets and note the colour of each roof. The walk is repeated in "
    "rain. Green roofs are wetter. Red roofs are warmer. It is unclear why. More walks will come in spring.",
)
# What this paper has nothing of: a title without a colon, words that are spelt in two ways.
BARE = replace(PAPER, title="Ferns of three slopes", abstract="Ferns. " * 20, authors=("Runa Hjalt",))


@pytest.mark.parametrize("name", OPERATIONS)
def test_a_copy_differs_and_is_found(name: str) -> None:
    paper = replace(PAPER, title="The ferns of three slopes") if "subtitle_added" in name else PAPER
    for seed in range(6):
        copy = OPERATIONS[name](paper, Random(seed))
        assert copy is not None
        assert copy != paper
        assert copy.origin == paper.origin
        assert copy == OPERATIONS[name](paper, Random(seed))
        links = link_records([_printed(paper), _printed(copy), _printed(OTHER)])
        assert links.papers[2] not in links.papers[:2]
        if links.papers[0] == links.papers[1]:
            return
    pytest.fail("no copy is found")


@pytest.mark.parametrize(
    "name", ["respelt", "reworded_lightly", "subtitle_dropped", "reordered", "authors_cut"]
)
def test_a_copy_is_none_where_there_is_nothing_to_change(name: str) -> None:
    assert OPERATIONS[name](BARE, Random(1)) is None


@pytest.mark.parametrize("name", MAKERS)
def test_a_look_alike_is_another_paper(name: str) -> None:
    made = look_alikes(name, PAPER, OTHER, Random(1))
    assert len({paper.origin for paper in (PAPER, OTHER, *made)}) == len(made) + 2
    assert made == look_alikes(name, PAPER, OTHER, Random(1))
    links = link_records([_printed(PAPER), *map(_printed, made)])
    assert len(set(links.papers)) == len(made) + 1


def test_nothing_to_link() -> None:
    assert link_records([]).papers == ()
    assert len(set(link_records([PrintedRecord(None, None, None)] * 2).papers)) == 2


def test_records_are_one_paper_in_truth_by_title_or_opening_and_a_shared_name() -> None:
    papers = (
        PAPER,
        replace(PAPER, origin="again", title=None),
        replace(PAPER, origin="retold", abstract=None),
        replace(PAPER, origin="namesake", authors=("Ivo Kell",)),
        OTHER,
    )
    origins = [paper.origin for paper in duplicates.with_origins(papers)]
    assert origins == ["fern", "fern", "fern", "namesake", "moss"]


def test_command_prints_and_writes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rows = [
        {
            "title": f"{paper.title} {number}",
            "authors": [f"{name}{chr(97 + number)}" for name in paper.authors],
            "abstract": (paper.abstract or "")
            .replace("slopes", f"slopes{number}")
            .replace("Moss", f"Moss{number}"),
        }
        for number in range(10)
        for paper in (PAPER, OTHER)
    ]
    for name in ("a", "b"):
        lines = [json.dumps(row) for row in rows]
        (tmp_path / f"{name}.truth.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")
    failures = tmp_path / "failures.jsonl"
    duplicates.main(
        [
            "--formats",
            str(tmp_path),
            "--listings",
            str(tmp_path),
            "--rounds",
            "1",
            "--failures",
            str(failures),
        ]
    )
    scores = json.loads(capsys.readouterr().out)
    assert scores.keys() == {"total", "titled", "headless"}
    assert scores["titled"]["recall_of"]["real"] == 1
    assert scores["titled"]["pairs"] >= 20
    wrong = sum(scores["total"]["wrong_merges"].values())
    assert sum(json.loads(line)["what"] == "merged" for line in failures.read_text().splitlines()) == wrong


def _printed(paper: Paper) -> PrintedRecord:
    return PrintedRecord(paper.title, ", ".join(paper.authors), paper.abstract)
