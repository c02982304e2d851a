"""Expectations on staged rows and on the whole dataset, and what follows from those that aren't met."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import duckdb
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from paperlake.flows.reading import ShardJob
from paperlake.flows.rules import rules_version
from paperlake.schemas.column import to_table
from paperlake.schemas.issues import ExpectationResult, FailingRow, Issue, Stage
from paperlake.schemas.quarantine import QuarantineRow
from paperlake.schemas.record import Shard
from paperlake.schemas.rules import needed_columns
from paperlake.schemas.staged import STAGED_TABLES
from paperlake.sources.decode import text_of
from paperlake.warehouse.integrity import count_facts

# Block keys are never published, and quarantined spans have no record that could be rejected.
JUDGED = tuple(table for table in STAGED_TABLES if table not in ("blocks", "quarantine"))
_SPAN = ("listing_id", "byte_start", "byte_end", "line_start", "line_end")
_COLUMNS = ("record_id", *QuarantineRow.__annotations__)

# What is wrong with each record that must go, by record id.
Failing = Mapping[str, Sequence[FailingRow]]


@dataclass(frozen=True, slots=True)
class StagedValidation:
    """How the staged rows were judged, and which records must go."""

    results: tuple[ExpectationResult, ...]
    failing: Failing


def validate_staged(folders: Sequence[Path]) -> StagedValidation:
    """Judge every staged row by the expectations of its type, a bounded batch at a time."""
    from paperlake.schemas.expectations import validate_rows

    results: list[ExpectationResult] = []
    failing: dict[str, list[FailingRow]] = defaultdict(list)
    for table in JUDGED:
        row_type = STAGED_TABLES[table]
        verdict = validate_rows(f"staged_{table}", row_type, _batches(folders, table, row_type))
        results += verdict.results
        for row in verdict.failing:
            failing[str(row.key[0])].append(row)
    return StagedValidation(
        tuple(results), {record_id: tuple(failing[record_id]) for record_id in sorted(failing)}
    )


def _batches(folders: Sequence[Path], table: str, row_type: type) -> Iterator[pa.RecordBatch]:
    columns = list(needed_columns(row_type))
    for folder in folders:
        yield from pq.ParquetFile(folder / f"{table}.parquet").iter_batches(columns=columns)


def rejected_table(jobs: Sequence[ShardJob], failing: Failing) -> pa.Table:
    """The records that failed, as rows of the quarantine table with their `record_id`, in a fixed order.

    Raises OSError where a listing can't be read any more.
    """
    rows = [row for job in jobs for row in _rejected_rows(job, failing)] if failing else []
    columns = {name: [row[name] for row in rows] for name in _COLUMNS}
    ids = pa.array(columns.pop("record_id"), pa.string())
    return to_table(QuarantineRow, columns).append_column("record_id", ids)


def _rejected_rows(job: ShardJob, failing: Failing) -> Iterator[dict[str, Any]]:
    spans = pq.read_table(job.folder / "records.parquet", columns=["record_id", *_SPAN])
    wanted = pc.is_in(spans["record_id"], pa.array(list(failing), pa.string()))
    for span in spans.filter(wanted).to_pylist():
        broken = failing[span["record_id"]]
        yield span | {
            "text_raw": _text(job.shard, span["byte_start"], span["byte_end"]),
            "reason": "expectation",
            "expectation": broken[0].expectation,
            "detail": "; ".join(dict.fromkeys(row.detail for row in broken)),
            "rule_version": rules_version(),
        }


def _text(shard: Shard, byte_start: int, byte_end: int) -> str:
    with Path(shard.path).open("rb") as stream:
        stream.seek(byte_start)
        return text_of(stream.read(byte_end - byte_start), shard.encoding)


def judge_dataset(con: duckdb.DuckDBPyConnection, folder: Path) -> tuple[ExpectationResult, ...]:
    """Judge the facts about the tables in a folder: keys, references, row rules, accounting."""
    from paperlake.schemas.expectations import validate_facts

    return validate_facts(count_facts(con, folder))


def rejection_issues(validation: StagedValidation) -> Iterator[Issue]:
    """A warning for each expectation that staged rows failed, and what became of their records."""
    for result in validation.results:
        if not result.is_met:
            outcome = "their records are in quarantine" if result.severity == "error" else "they are kept"
            yield Issue(
                "staged",
                "warning",
                result.table,
                result.expectation,
                f"{result.unexpected_count:,} rows fail {result.expectation}; {outcome}; "
                f"such as {result.samples[0]}",
                result.unexpected_count,
            )


def dataset_issues(results: Sequence[ExpectationResult]) -> Iterator[Issue]:
    """An Issue for each fact about the dataset that isn't as it must be."""
    for result in results:
        if not result.is_met:
            stage: Stage = "accounting" if result.expectation == "accounting" else "integrity"
            subject = f"{result.table}.{result.column}" if result.column else result.table
            message = f"{result.expectation} isn't met ({', '.join(result.samples)})"
            yield Issue(stage, result.severity, subject, result.expectation, message, result.unexpected_count)


def quarantine_reasons(jobs: Sequence[ShardJob], failing: Failing) -> dict[str, int]:
    """How many spans and records are quarantined for which reason or expectation, most frequent first."""
    counts = Counter(rows[0].expectation for rows in failing.values())
    for job in jobs:
        counts.update(pq.read_table(job.folder / "quarantine.parquet", columns=["reason"])[0].to_pylist())
    return dict(sorted(counts.items(), key=lambda item: (-item[1], item[0])))


def quarantine_issue(
    record_count: int, quarantined_count: int, rejected_count: int, max_share: float, min_rows: int
) -> Issue | None:
    """The error that blocks a run when too much of what was read is quarantined, None where it isn't."""
    count = quarantined_count + rejected_count
    entry_count = record_count + quarantined_count
    share = count / entry_count if entry_count else 0.0
    if count < min_rows or share <= max_share:
        return None
    return Issue(
        "quarantine_share",
        "error",
        "quarantine",
        "max_quarantine_share",
        f"{count:,} of {entry_count:,} entries ({share:.1%}) are quarantined, more than {max_share:.1%}; "
        "look at them with `paperlake inspect`, or raise --max-quarantine-share for this run",
        count,
    )
