"""Two records are merged only where texts and authors agree."""

import itertools
import json
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paperlake.transforms.duplicates import RecordView, Verdict, block_keys, judge_records

LONG = (
    "Kites drift when the wind turns. We tie the reel to a post and measure how far each line bends before "
    "it snaps, so that later builders can choose a line that holds in a storm. The bent lines are kept, "
    "weighed and drawn, and a table tells which of them a child may fly without gloves."
)
SHORT = "Kites drift. We tie three of them to one reel and measure how the line bends."
TITLE = "Kites that hold in a heavy storm"
BASE = RecordView(TITLE, LONG, ("Ole Brandvik", "Ida Sorrel", "Mei Tanaka"), False, "Kites · Reels")


def judge(a: RecordView, b: RecordView) -> Verdict:
    verdict = judge_records(a, b)
    assert judge_records(b, a) == verdict
    return verdict


@pytest.mark.parametrize(
    "change",
    [
        {},
        {"title": None},
        {"title": "Storm-proof kites: a field study"},
        {"topic": None},
        {"authors": ("OLE BRANDVIK", "Ida Sorrel", "Mei Tanaka")},
        {"authors": ("Brandvik Ole", "Ida Sorrel", "Tanaka Mei")},
        {"authors": ("Ole Brandvik", "Ida Sorrel"), "is_truncated": True},
        {"authors": ("Ole Brandvik",)},
        {"authors": ("Ole Brandvik", "I. Sorrel", "Mei Tanaka")},
        {"authors": ("O. Brandvik", "I. K. Sorrel", "Mei H. Tanaka")},
        {"authors": ("O. Brandvik", "Sorrel I")},
        {"authors": ("Mei Tanaka", "Ole Brandvik", "Ida Sorrel")},
        {"abstract": LONG.replace("each line", "each thin line")},
        {"abstract": LONG.replace("  ", " ").upper()},
        {"abstract": LONG[:220] + " …"},
        {"abstract": LONG[:170] + "…"},
        {"abstract": LONG + " The reels are on show at https://example.org/reels."},
        {"abstract": LONG.replace("each line", "3 lines")},
        {"abstract": None},
        {"abstract": SHORT},
        {"abstract": LONG.replace("each line", "each line, as is shown,").replace("choose", "employ")},
        {"abstract": LONG.replace("measure", "present").replace("later builders", "later buidlers")},
        {"abstract": LONG.partition(". ")[2]},
        {"abstract": LONG[:200].replace("measure", "mesaure") + "..."},
        {"title": None, "abstract": LONG.replace("lines are kept", "liens are kept")},
        {"title": None, "abstract": LONG.replace("We tie", "In this paper, we tie")},
        {"title": "The " + TITLE, "abstract": None},
        {"title": TITLE.replace("heavy", "haevy"), "abstract": None},
        {"authors": ("Per Holm", "Ida Sorrel", "Mei Tanaka")},
        {"authors": ("M. Tanaka", "O. Brandvik", "I. Sorrel")},
        {"authors": ("Mei Tanaka", "Ole Brandvik")},
        {"authors": ()},
        {"authors": (), "abstract": LONG.replace("each line", "each thin line")},
    ],
)
def test_same(change: dict[str, object]) -> None:
    other = replace(BASE, **change)  # type: ignore[arg-type]
    assert judge(BASE, other).decision == "same"
    assert set(block_keys(BASE)) & set(block_keys(other))


@pytest.mark.parametrize(
    ("change", "decision"),
    [
        ({"title": None, "abstract": LONG.replace("storm", "calm")}, "review"),
        ({"title": None, "abstract": LONG.replace("each line", "3 lines")}, "review"),
        ({"title": None, "abstract": LONG.replace("may fly", "may not fly")}, "review"),
        ({"title": None, "abstract": SHORT}, "different"),
        (
            {"title": None, "abstract": LONG[:220] + " …", "authors": (*BASE.authors[:2], "Per Holm")},
            "review",
        ),
        ({"title": None, "abstract": LONG.replace("each line", "each child")}, "review"),
        ({"title": "Reels and knots", "abstract": LONG[:220] + " …"}, "review"),
        ({"title": TITLE + ", part 2"}, "review"),
        ({"title": TITLE + ", part 2", "abstract": LONG.replace("Kites", "Boats")}, "different"),
        ({"title": None, "abstract": LONG.replace("table", "chart")}, "review"),
        ({"title": None, "abstract": LONG.replace("a child may", "a child or 2 may")}, "review"),
        ({"title": TITLE + " of late autumn", "abstract": SHORT}, "review"),
        ({"title": "Reels of late autumn", "abstract": SHORT}, "different"),
        ({"title": TITLE + " today", "abstract": SHORT}, "review"),
        ({"title": "Erratum: " + TITLE, "abstract": None}, "review"),
        ({"authors": ("Per Holm", "Ana Ruiz")}, "review"),
        ({"authors": ("Per Holm", "Ana Ruiz"), "abstract": LONG.replace("wind", "tide")}, "different"),
        ({"title": None, "authors": ("Per Holm", "Ida Sorrel", "Ana Ruiz")}, "review"),
        ({"authors": (), "abstract": LONG.replace("each line", "3 lines")}, "different"),
        ({"authors": ("Per Holm",), "abstract": None}, "different"),
    ],
)
def test_not_the_same(change: dict[str, object], decision: str) -> None:
    assert judge(BASE, replace(BASE, **change)).decision == decision  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("a", "b", "decision"),
    [
        (("", SHORT), ("", SHORT), "same"),
        (("", SHORT), ("", SHORT.replace("three", "four")), "review"),
        (("", SHORT), ("", SHORT.replace("Kites", "Boats")), "review"),
        (("", ""), ("", ""), "different"),
        (("", "N/A"), ("", "N/A"), "different"),
        (("", "See poster."), ("", "See poster."), "different"),
        (
            ("Kites", "The full text is printed elsewhere."),
            ("Reels and lines", "The full text is printed elsewhere."),
            "same",
        ),
        (
            (TITLE, "The full text is printed elsewhere."),
            ("Reels, lines and knots", "The full text is printed elsewhere."),
            "review",
        ),
        (("Message from the Program Chairs", SHORT), ("Message from the Program Chairs", LONG), "different"),
        (("Preface", ""), ("Preface", ""), "different"),
        ((TITLE, ""), (TITLE.upper(), ""), "same"),
        ((TITLE, ""), (TITLE + " today", ""), "review"),
        (("Kites I", SHORT), ("Kites II", SHORT + " Boats."), "different"),
    ],
)
def test_of_one_author(a: tuple[str, str], b: tuple[str, str], decision: str) -> None:
    one, other = (RecordView(title, abstract, ("Ole Brandvik",), False, None) for title, abstract in (a, b))
    assert judge(one, other).decision == decision


@pytest.mark.parametrize(
    ("title", "abstract", "count"),
    [
        (TITLE, LONG, 5),
        (None, LONG, 4),
        (TITLE, None, 2),
        (None, None, 0),
        ("Preface", "N/A", 0),
        ("", "", 0),
    ],
)
def test_block_keys(title: str | None, abstract: str | None, count: int) -> None:
    keys = block_keys(RecordView(title, abstract, ("Ole Brandvik",), False, None))
    assert len(keys) == len(set(keys)) == count
    assert all(len(key) == 11 for key in keys)


@pytest.mark.parametrize(
    ("a", "b", "has_one_team"),
    [
        (("Ole Brandvik", "Ida Sorrel"), ("I. Sorrel", "O. Brandvik"), True),
        (("Ole Brandvik", "Ida Sorrel"), ("Ole Brandvik", "Ida Holm"), False),
        (("Ole Brandvik", "Ida Sorrel", "Zhi-Hua Tan"), ("Z. Tan", "Ole Brandvik", "Sorrel Ida"), True),
        (("Éva Holm", "de Witt", "Ida Sorrel"), ("E. Holm", "De Witt", "I. Sorrel"), True),
        (("Ole Brandvik", "Ida Sorrel", "Mei Tanaka"), ("Ole Brandvik", "Ida Sorrel"), False),
    ],
)
def test_a_team_is_found_in_any_order_and_with_initials(
    a: tuple[str, ...], b: tuple[str, ...], has_one_team: bool
) -> None:
    one, other = (RecordView(None, text, team, False, None) for text, team in ((LONG, a), (SHORT, b)))
    assert bool(set(block_keys(one)) & set(block_keys(other))) == has_one_team


@pytest.mark.parametrize(
    ("abstract", "in_part", "keeps_apart"),
    [
        (LONG, False, False),
        (LONG.replace("each line", "each thin line"), False, False),
        (LONG[:220] + "…", True, False),
        (LONG.partition(". ")[2], True, False),
        (LONG.replace("each line", "3 lines"), False, True),
        (LONG.replace("may fly", "may not fly"), False, True),
    ],
)
def test_what_a_verdict_says_of_a_third_record(abstract: str, in_part: bool, keeps_apart: bool) -> None:
    verdict = judge(replace(BASE, title=None), replace(BASE, title=None, abstract=abstract))
    assert (verdict.in_part, verdict.keeps_apart) == (in_part, keeps_apart)


views = st.builds(
    RecordView,
    st.none() | st.text() | st.sampled_from((TITLE, TITLE + " II")),
    st.none() | st.text() | st.sampled_from((SHORT, LONG, LONG[:230], LONG + " More.")),
    st.lists(st.text() | st.sampled_from(("Ole Brandvik", "Brandvik Ole", "Ida Sorrel"))).map(tuple),
    st.booleans(),
    st.none(),
)


@given(views, views)
def test_total_and_symmetric(a: RecordView, b: RecordView) -> None:
    judge(a, b)
    block_keys(a)


def test_cases(shared: Path) -> None:
    failed = []
    for line in (shared / "cases" / "records.jsonl").read_text(encoding="utf-8").splitlines():
        case = json.loads(line)
        # Marks in the texts are the plain-text rules' work; here only the words count.
        if not case["kind"].startswith(("dedupe_", "not_dup_")) or case["kind"] == "dedupe_markup":
            continue
        records = {
            record["id"]: RecordView(None, record["abstract"], tuple(record["authors"]), False, None)
            for record in case["input"]["records"]
        }
        merged = {
            frozenset(pair)
            for pair in itertools.combinations(records, 2)
            if judge(*(records[own] for own in pair)).decision == "same"
            and set.intersection(*(set(block_keys(records[own])) for own in pair))
        }
        wanted = {
            frozenset(g) for group in case["expected"]["groups"] for g in itertools.combinations(group, 2)
        }
        if merged != wanted:
            failed.append(case["id"])
    assert failed == []
