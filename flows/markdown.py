"""A run's report as Markdown, as the artifact of its flow run shows it."""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from paperlake.flows.report import RunReport
from paperlake.schemas.issues import ExpectationResult

_MOST_ROWS = 200
_FILES = ("DICTIONARY.md", "manifest.json", "catalog.sql", "croissant.json", "datapackage.json")


def report_markdown(report: RunReport) -> str:
    """Outcome, counts per listing, quarantine reasons, issues, expectation results, and links."""
    return "\n".join(_lines(report)) + "\n"


def _lines(report: RunReport) -> Iterator[str]:
    yield f"# paperlake: {report.outcome}"
    version = f"`{report.version}`" if report.version else "none"
    seconds = sum(report.stage_seconds.values())
    yield f"\nCurrent snapshot: {version}. {report.shard_count} shards, {report.reused_shard_count} of them "
    yield f"reused; {report.process_count} processes; {seconds:.1f} s.\n"
    yield from _section("Tables", ("table", "rows"), report.row_counts.items())
    yield from _section(
        "Listings",
        ("listing", "format", "encoding", "bytes", "records", "in quarantine", "undecodable places"),
        (
            (
                x.uri,
                x.format,
                x.encoding,
                x.byte_count,
                x.record_count,
                x.quarantine_count,
                x.undecodable_count,
            )
            for x in report.listings
        ),
    )
    yield from _section("Refused inputs", ("input", "why"), ((x.uri, x.message) for x in report.refused))
    yield from _section("Quarantine", ("reason", "entries"), report.quarantine_reasons.items())
    yield from _section(
        "Issues",
        ("severity", "subject", "check", "what was found"),
        ((x.severity, x.subject, x.check, x.message) for x in report.issues),
    )
    yield from _expectations(report.expectations)
    yield from _section(
        "Seconds", ("stage", "seconds"), ((k, f"{v:.2f}") for k, v in report.stage_seconds.items())
    )
    yield from _section("Notes", ("note",), ((note,) for note in report.notes))
    yield from _links(report)


def _section(title: str, names: Sequence[str], rows: Iterable[Sequence[object]]) -> Iterator[str]:
    lines = [_row(row) for row in rows]
    if lines:
        yield f"\n## {title}\n"
        yield _row(names)
        yield _row(["---"] * len(names))
        yield from lines[:_MOST_ROWS]
        if len(lines) > _MOST_ROWS:
            yield f"\n… and {len(lines) - _MOST_ROWS:,} more"


def _expectations(results: Sequence[ExpectationResult]) -> Iterator[str]:
    met = sum(result.is_met for result in results)
    yield f"\n## Expectations\n\n{met:,} of {len(results):,} are met."
    rows = [
        (x.table, x.expectation, x.column or "", x.severity, x.unexpected_count, "; ".join(x.samples))
        for x in results
        if not x.is_met
    ]
    names = ("table", "expectation", "column", "severity", "unexpected rows", "samples")
    yield from _section("Expectations that aren't met", names, rows)


def _links(report: RunReport) -> Iterator[str]:
    output = Path(report.output).resolve()
    yield "\n## Links\n"
    if report.failed_path:
        failed = Path(report.failed_path).resolve()
        yield from (f"- [{name}]({(failed / name).as_uri()})" for name in ("issues.json", "manifest.json"))
    if report.version:
        folder = output / "snapshots" / report.version
        yield f"- [snapshot {report.version}]({folder.as_uri()})"
        yield from (f"- [{name}]({(folder / name).as_uri()})" for name in _FILES)


def _row(values: Iterable[object]) -> str:
    return "| " + " | ".join(map(_cell, values)) + " |"


def _cell(value: object) -> str:
    text = f"{value:,}" if isinstance(value, int) else " ".join(str(value).split())
    return text.replace("\\", "\\\\").replace("|", "\\|").replace("<", "&lt;")
