from dataclasses import replace

from paperlake.flows.markdown import report_markdown
from paperlake.flows.report import ListingReport, RefusedInput, RunReport
from paperlake.schemas.issues import ExpectationResult, Issue

VERSION = "20260801T040000Z"
MET = ExpectationResult("papers", "expect_column_values_to_be_unique", "paper_id", "error", True, 11, 0)
UNMET = ExpectationResult(
    "staged_authorships", "name_length", "name", "error", False, 31, 2, ("r_1 name: 230", "r_2 name: 900")
)
REPORT = RunReport(
    outcome="published",
    output="/data/tea output",
    version=VERSION,
    listings=(ListingReport("/in/tea|pot.txt", "0" * 64, "text", "utf-8", 2_300, 12, 2, 40, 1),),
    refused=(RefusedInput("/in/a.pdf", "looks like: a PDF"),),
    issues=(Issue("input", "warning", "tea.txt", "undecodable_bytes", "1 place\nreads as <?>", 1),),
    expectations=(MET, UNMET),
    quarantine_reasons={"no_content": 2},
    row_counts={"papers": 11_000, "authors": 31},
    content_hashes={},
    stage_seconds={"read": 1.0, "resolve": 0.5},
    shard_count=3,
    reused_shard_count=2,
    process_count=1,
    notes=("left out 2 files",),
)


def _headings(report: RunReport) -> list[str]:
    return [line for line in report_markdown(report).splitlines() if line.startswith("#")]


def test_everything_that_a_report_holds_has_a_section() -> None:
    assert _headings(REPORT) == [
        "# paperlake: published",
        "## Tables",
        "## Listings",
        "## Refused inputs",
        "## Quarantine",
        "## Issues",
        "## Expectations",
        "## Expectations that aren't met",
        "## Seconds",
        "## Notes",
        "## Links",
    ]


def test_what_there_is_nothing_of_has_no_section() -> None:
    plain = replace(REPORT, refused=(), issues=(), expectations=(MET,), quarantine_reasons={}, notes=())
    assert _headings(plain) == [
        "# paperlake: published",
        "## Tables",
        "## Listings",
        "## Expectations",
        "## Seconds",
        "## Links",
    ]
    assert "1 of 1 are met." in report_markdown(plain)


def test_rows_hold_the_figures() -> None:
    lines = report_markdown(REPORT).splitlines()
    assert f"Current snapshot: `{VERSION}`. 3 shards, 2 of them " in lines
    assert "reused; 1 processes; 1.5 s." in lines
    for row in (
        "| papers | 11,000 |",
        "| no_content | 2 |",
        "| /in/a.pdf | looks like: a PDF |",
        "| staged_authorships | name_length | name | error | 2 | r_1 name: 230; r_2 name: 900 |",
        "| resolve | 0.50 |",
    ):
        assert row in lines


def test_no_value_breaks_a_table() -> None:
    text = report_markdown(REPORT)
    assert r"| /in/tea\|pot.txt | text | utf-8 | 2,300 | 12 | 2 | 1 |" in text
    assert "| 1 place reads as &lt;?> |" in text


def test_links_lead_to_the_snapshot_and_to_a_failed_runs_report() -> None:
    snapshot = f"file:///data/tea%20output/snapshots/{VERSION}"
    text = report_markdown(REPORT)
    assert f"- [snapshot {VERSION}]({snapshot})" in text
    assert f"- [DICTIONARY.md]({snapshot}/DICTIONARY.md)" in text
    assert "issues.json" not in text
    failed = "/data/tea output/failed/20260801T050000Z"
    blocked = report_markdown(replace(REPORT, outcome="blocked", version=None, failed_path=failed))
    assert "Current snapshot: none" in blocked
    assert "- [issues.json](file:///data/tea%20output/failed/20260801T050000Z/issues.json)" in blocked
    assert "/snapshots/" not in blocked


def test_long_sections_are_cut() -> None:
    text = report_markdown(replace(REPORT, issues=REPORT.issues * 1_205))
    assert text.count("undecodable_bytes") == 200
    assert "… and 1,005 more" in text
