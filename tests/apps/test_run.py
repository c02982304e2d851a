import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from paperlake.apps import progress, run
from paperlake.apps.summary import blocking_line, summary_lines
from paperlake.flows.options import IngestOptions
from paperlake.flows.report import ListingReport, RefusedInput, RunReport
from paperlake.schemas.issues import Issue

Command = Callable[..., Any]

LISTING = ListingReport("tea.txt", "0" * 64, "text", "utf-8", 2_300, 12, 2, 40, 0)
PUBLISHED = RunReport(
    outcome="published",
    output="output",
    version="20260801T040000Z",
    listings=(LISTING,),
    refused=(),
    issues=(),
    expectations=(),
    quarantine_reasons={"no_content": 2},
    row_counts={"papers": 11, "authors": 31, "topics": 1},
    content_hashes={},
    stage_seconds={"read": 1.0, "resolve": 0.5},
    shard_count=1,
    reused_shard_count=0,
    process_count=1,
)
REFUSED = replace(PUBLISHED, refused=(RefusedInput("a.pdf", "looks like a PDF; read are text listings"),))
BLOCKED = replace(
    PUBLISHED,
    outcome="blocked",
    version=None,
    failed_path="output/failed/20260801T040000Z",
    issues=(
        Issue("integrity", "error", "papers", "unique_key", "paper_id stands twice", 3),
        Issue(
            "input", "warning", "tea.txt", "undecodable", "1 place is no UTF-8 and reads as \ufffd (byte 7)"
        ),
    ),
)


def _summary(report: RunReport) -> str:
    return "\n".join(summary_lines(report, "output"))


def test_a_summary_tells_what_was_read_and_where_to_ask() -> None:
    text = _summary(PUBLISHED)
    assert text.splitlines()[:2] == [
        "published 20260801T040000Z in output (1.5 s)",
        "  11 papers, 31 authors, 1 topic from 12 records in 1 listing",
    ]
    assert "tea.txt: text, utf-8, 2.3 kB, 12 records, 2 in quarantine" in text
    assert "in quarantine: 2 no_content (see: paperlake quarantine -o output)" in text
    assert 'paperlake sql "FROM papers LIMIT 5" -o output' in text


def test_a_summary_names_refused_inputs_and_warnings() -> None:
    assert "refused: a.pdf: looks like a PDF" in _summary(REFUSED)
    assert "warning: tea.txt: 1 place is no UTF-8 and reads as \ufffd (byte 7)" in _summary(BLOCKED)


def test_a_blocked_run_says_why_and_what_stays() -> None:
    assert "it has no snapshot yet" in _summary(BLOCKED)
    assert "in quarantine: 2 no_content\n" in _summary(BLOCKED)
    assert "stays the current snapshot" in _summary(replace(BLOCKED, version="20260701T040000Z"))
    assert blocking_line(BLOCKED) == (
        "blocked by validation, nothing published: papers: paper_id stands twice (3)"
    ).removesuffix(" (3)")


def test_many_listings_and_issues_are_cut() -> None:
    many = replace(PUBLISHED, listings=(LISTING,) * 25, issues=BLOCKED.issues * 20)
    assert "… and 15 more listings" in _summary(many)
    assert "… and 20 more in the report" in _summary(many)


def test_file_names_cannot_steer_the_terminal() -> None:
    odd = replace(REFUSED, refused=(RefusedInput("\x1b[2J.pdf", "no"),))
    assert "\x1b" not in _summary(odd)


@pytest.mark.parametrize(
    ("report", "code"),
    [
        (PUBLISHED, 0),
        (replace(PUBLISHED, outcome="unchanged"), 0),
        (REFUSED, 3),
        (BLOCKED, 1),
        (replace(BLOCKED, refused=REFUSED.refused), 1),
    ],
)
def test_the_outcome_is_the_exit_code(
    paperlake: Command, monkeypatch: pytest.MonkeyPatch, report: RunReport, code: int
) -> None:
    monkeypatch.setattr(run, "_run", lambda *_, **__: report)
    ended = paperlake("run", "tea.txt", "--json")
    assert ended.code == code
    assert json.loads(ended.out)["outcome"] == report.outcome
    assert ended.err.count("\n") == (report.outcome == "blocked")
    assert paperlake("run", "tea.txt").code == code


def test_options_reach_the_pipeline(
    paperlake: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    asked: list[tuple[IngestOptions, bool]] = []

    def remember(options: IngestOptions, *, direct: bool, is_quiet: bool) -> RunReport:
        asked.append((options, direct and is_quiet))
        return PUBLISHED

    monkeypatch.setattr(run, "_run", remember)
    words = "--add --direct --json --workers 2 --memory-limit 512MB --wait 3 --max-quarantine-share 0.5"
    paperlake("run", "a", "b", "-o", tmp_path, "--min-quarantine-rows", 7, *words.split())
    paperlake("run", "--direct", "--json")
    paperlake("run", "--direct", "--json", "--judgements", "judged.csv")
    paperlake("run", "--direct", "--json", "--no-judgements")
    expected = IngestOptions(
        inputs=("a", "b"),
        output=tmp_path,
        inputs_mode="add",
        workers=2,
        memory_limit="512MB",
        max_quarantine_share=0.5,
        min_quarantine_rows=7,
        lock_timeout_seconds=3.0,
    )
    default = IngestOptions((), Path("output"))
    others = [
        default,
        replace(default, judgements=Path("judged.csv")),
        replace(default, drop_judgements=True),
    ]
    assert asked == [(options, True) for options in (expected, *others)]


def test_progress_is_for_terminals(monkeypatch: pytest.MonkeyPatch) -> None:
    with progress.shown_progress() as shown:
        assert shown is None
    monkeypatch.setattr(progress, "is_terminal", lambda _: True)
    with progress.shown_progress() as shown:
        assert shown is not None
        shown.advance(1)
        shown.start("read", 1_000, "bytes")
        shown.advance(400)
        shown.start("link")
        shown.advance(1)


@pytest.mark.parametrize(
    ("speed", "unit", "expected"),
    [(None, "bytes", ""), (2_500_000.0, "bytes", "2.5 MB/s"), (1_234.4, "records", "1,234 records/s")],
)
def test_rates_have_their_unit(speed: float | None, unit: str, expected: str) -> None:
    assert progress._rate(speed, unit) == expected
