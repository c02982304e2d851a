"""The report of a run as lines for a person."""

from collections.abc import Iterator

from paperlake.apps.terminal import counted, human_bytes, printable
from paperlake.flows.report import ListingReport, RunReport
from paperlake.schemas.issues import Issue

_MOST_LISTINGS = 10
_MOST_ISSUES = 20


def summary_lines(report: RunReport, output: str) -> Iterator[str]:
    """What was read, what was published, what to look at, and where to ask."""
    yield _headline(report)
    if report.row_counts:
        yield f"  {_counts(report)}"
    yield from _listing_lines(report.listings)
    if report.quarantine_reasons:
        # of a blocked run the command would show nothing, or the snapshot before it
        hint = "" if report.outcome == "blocked" else f" (see: paperlake quarantine -o {output})"
        yield f"  in quarantine: {_reasons(report)}{hint}"
    for refused in report.refused:
        yield printable(f"  refused: {refused.uri}: {refused.message}")
    yield from _issue_lines(report.issues)
    yield from (printable(f"  note: {note}") for note in report.notes)
    if report.failed_path:
        yield printable(f"  the whole report: {report.failed_path}")
    if report.version:
        yield f'ask it: paperlake sql "FROM papers LIMIT 5" -o {output}'
        yield f"        duckdb -readonly {output}/paperlake.duckdb"


def blocking_line(report: RunReport) -> str:
    """The one line that says why nothing was published."""
    errors = [issue for issue in report.issues if issue.severity == "error"]
    first = f"{errors[0].subject}: {errors[0].message}" if errors else "see the report"
    more = f" (and {len(errors) - 1} more)" if len(errors) > 1 else ""
    return printable(f"blocked by validation, nothing published: {first}{more}")


def _headline(report: RunReport) -> str:
    seconds = sum(report.stage_seconds.values())
    place = f"in {report.output}"
    match report.outcome:
        case "published":
            text = f"published {report.version} {place} ({seconds:.1f} s)"
        case "unchanged":
            text = f"unchanged: {report.version} {place} holds just this already"
        case "blocked":
            text = f"blocked: nothing published {place}; " + (
                f"{report.version} stays the current snapshot" if report.version else "it has no snapshot yet"
            )
    return printable(text)


def _counts(report: RunReport) -> str:
    rows = report.row_counts
    named = (("papers", "paper"), ("authors", "author"), ("topics", "topic"))
    parts = [counted(rows[table], noun) for table, noun in named if table in rows]
    records = sum(listing.record_count for listing in report.listings)
    return (
        f"{', '.join(parts)} from {counted(records, 'record')} in {counted(len(report.listings), 'listing')}"
    )


def _listing_lines(listings: tuple[ListingReport, ...]) -> Iterator[str]:
    for listing in listings[:_MOST_LISTINGS]:
        quarantined = f", {listing.quarantine_count:,} in quarantine" if listing.quarantine_count else ""
        yield printable(
            f"  {listing.uri}: {listing.format}, {listing.encoding}, {human_bytes(listing.byte_count)}, "
            f"{counted(listing.record_count, 'record')}{quarantined}"
        )
    if len(listings) > _MOST_LISTINGS:
        yield f"  … and {counted(len(listings) - _MOST_LISTINGS, 'more listing')}"


def _reasons(report: RunReport) -> str:
    return printable(", ".join(f"{count:,} {reason}" for reason, count in report.quarantine_reasons.items()))


def _issue_lines(issues: tuple[Issue, ...]) -> Iterator[str]:
    for issue in issues[:_MOST_ISSUES]:
        yield printable(f"  {issue.severity}: {issue.subject}: {issue.message}")
    if len(issues) > _MOST_ISSUES:
        yield f"  … and {len(issues) - _MOST_ISSUES:,} more in the report (--json)"
