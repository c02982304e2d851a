"""Generated listings: same arguments same bytes, and the mix that was asked for."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from benchmarks import generate

RECORD_COUNT = 3_000


@pytest.fixture(scope="module")
def papers() -> list[generate.Paper]:
    return list(generate.papers(RECORD_COUNT))


def test_same_arguments_give_the_same_bytes(tmp_path: Path) -> None:
    for name, seed in (("a", 1), ("b", 1), ("c", 2)):
        generate.main(["--records", "50", "--out", str(tmp_path / name), "--seed", str(seed)])
    first, again, other = ((tmp_path / name).read_bytes() for name in "abc")
    assert first == again != other


def test_listing_is_the_header_and_the_blocks(tmp_path: Path) -> None:
    generate.write_listing(tmp_path / "listing.txt", 20, truth_path=tmp_path / "truth.jsonl")
    text = (tmp_path / "listing.txt").read_text(encoding="utf-8")
    assert text == generate.HEADER + "".join(map(generate.block, generate.papers(20)))
    rows = [json.loads(line) for line in (tmp_path / "truth.jsonl").read_text(encoding="utf-8").splitlines()]
    assert [row["record"] for row in rows] == list(range(1, 21))
    assert all(row["abstract"] in text for row in rows)


def test_no_records_leave_the_header_alone(tmp_path: Path) -> None:
    generate.write_listing(tmp_path / "listing.txt", 0)
    assert (tmp_path / "listing.txt").read_text(encoding="utf-8") == generate.HEADER


def test_block_prints_what_the_paper_says() -> None:
    paper = generate.Paper(1, None, ("Ada Fjeldsted", "Bo Qian"), True, "We count.")
    assert generate.block(paper) == "\n\nAda Fjeldsted, Bo Qian 等\n\nWe count."


def test_one_level_topic_has_no_subarea() -> None:
    paper = generate.Paper(1, "Reinforcement Learning", ("Bo Qian",), False, "We count.")
    assert generate.truth(paper)["topic"] == {"area": "Reinforcement Learning", "subarea": None}


@pytest.mark.parametrize(
    ("share", "expected"),
    [
        (lambda paper: paper.topic is not None, generate.TOPIC_SHARE),
        (lambda paper: paper.is_truncated, 1 / 30),
        (lambda paper: "$" in paper.abstract or "\\" in paper.abstract, generate.MARKED_SHARE),
        (lambda paper: paper.duplicate_of is not None, generate.REPEAT_SHARE + generate.NEAR_REPEAT_SHARE),
    ],
)
def test_mix(papers: list[generate.Paper], share: Callable[[generate.Paper], bool], expected: float) -> None:
    assert sum(map(share, papers)) / RECORD_COUNT == pytest.approx(expected, rel=0.3)


def test_about_half_of_the_people_write_again(papers: list[generate.Paper]) -> None:
    printed = [name for paper in papers for name in paper.authors]
    again = sum(printed.count(name) > 1 for name in printed[:2_000])
    assert 0.35 < again / 2_000 < 0.65


def test_lists_are_cut_at_ten_and_name_nobody_twice(papers: list[generate.Paper]) -> None:
    for paper in papers:
        assert 1 <= len(set(paper.authors)) == len(paper.authors) <= generate.PRINTED_NAMES
        assert len(paper.authors) == generate.PRINTED_NAMES or not paper.is_truncated


def test_repeats_name_an_earlier_paper(papers: list[generate.Paper]) -> None:
    repeats = [paper for paper in papers if paper.duplicate_of is not None]
    kinds = set()
    for paper in repeats:
        earlier = papers[paper.duplicate_of - 1]
        assert earlier.number < paper.number
        assert earlier.authors == paper.authors
        kinds.add(earlier.abstract == paper.abstract)
    assert kinds == {True, False}


def test_no_slot_is_left_unfilled(papers: list[generate.Paper]) -> None:
    assert not any(mark in paper.abstract for paper in papers for mark in ("@", "<n>", "<task>"))
