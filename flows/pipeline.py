"""The whole run as one plain function; an orchestrator may wrap its stages."""

import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from importlib import import_module
from pathlib import Path
from types import MappingProxyType

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from paperlake.flows.inputs import choose_inputs, find_listings
from paperlake.flows.listings import listing_reports, listings_table
from paperlake.flows.options import IngestOptions
from paperlake.flows.progress import Progress
from paperlake.flows.publishing import Draft, build_manifest, describe_draft
from paperlake.flows.reading import ShardJob, plan_shards, unread
from paperlake.flows.report import Outcome, RefusedInput, RunReport
from paperlake.flows.rules import rules_version
from paperlake.flows.runners import stage_shards, worker_count
from paperlake.flows.stages import (
    Call,
    call_directly,
    commit,
    judge_tables,
    resolve_tables,
    scratch_folder,
)
from paperlake.flows.validation import (
    StagedValidation,
    dataset_issues,
    quarantine_issue,
    quarantine_reasons,
    rejection_issues,
    validate_staged,
)
from paperlake.schemas.column import arrow_schema
from paperlake.schemas.issues import ExpectationResult, Issue
from paperlake.schemas.lineage import Listing
from paperlake.schemas.tables import SCHEMA_VERSION
from paperlake.sources.discovery import Discovery
from paperlake.sources.inputs import find_files
from paperlake.warehouse import snapshot
from paperlake.warehouse.lock import publishing_lock
from paperlake.warehouse.manifest import Manifest, write_manifest
from paperlake.warehouse.promote import Checkpoint, no_checkpoint
from paperlake.warehouse.staging import Staging

# What `run_pipeline` calls its checkpoint with, in order, before those of `snapshot.publish`.
CHECKPOINTS = ("locked", "discover", "plan", "shard_read", "read", "validate", "resolve", "judge", "describe")


def run_pipeline(
    options: IngestOptions,
    *,
    progress: Progress | None = None,
    call: Call = call_directly,
    checkpoint: Checkpoint = no_checkpoint,
) -> RunReport:
    """Turn the inputs into a published snapshot, or say why not.

    Raises InputError for inputs that can't be read, OutputError for a folder that is no dataset of
    paperlake's or for other inputs than it remembers, Locked where another run holds it, and OSError or
    duckdb.Error where disk or memory end. Whatever is raised, the current snapshot stays as it was.
    """
    snapshot.check_output(options.output)
    find_files(options.inputs)  # so that a slip in a path leaves no new output folder behind
    with publishing_lock(options.output, options.lock_timeout_seconds):
        checkpoint("locked")
        repaired = snapshot.repair(options.output)
        Staging(options.output).sweep()
        with scratch_folder(options.output) as scratch:
            return _Run(options, scratch, progress, call, checkpoint, notes=list(repaired)).run()


@dataclass(slots=True)
class _Run:
    """One run under the lock: its tools, and what it has found so far."""

    options: IngestOptions
    scratch: Path
    progress: Progress | None
    call: Call
    checkpoint: Checkpoint
    notes: list[str]
    created_at: datetime = field(default_factory=lambda: datetime.now(UTC))
    inputs: tuple[str, ...] = ()
    found: Discovery = field(default_factory=lambda: Discovery((), (), (), ()))
    jobs: tuple[ShardJob, ...] = ()
    reused_count: int = 0
    process_count: int = 0
    issues: list[Issue] = field(default_factory=list)
    expectations: list[ExpectationResult] = field(default_factory=list)
    listings: pa.Table = field(default_factory=lambda: arrow_schema(Listing).empty_table())
    reasons: Mapping[str, int] = field(default_factory=dict)
    seconds: dict[str, float] = field(default_factory=dict)

    def run(self) -> RunReport:
        """All stages in order, as far as they lead."""
        current = snapshot.current(self.options.output)
        manifest = current.manifest() if current else None
        self.inputs = choose_inputs(self.options, manifest.inputs if manifest else ())
        self.discover()
        if current and manifest and self.is_unchanged(manifest):
            return self.report_unchanged(current.path, manifest)
        preload_expectations()
        self.read()
        validation = self.validate()
        version = snapshot.new_version(self.options.output, self.created_at)
        draft = snapshot.draft_folder(self.options.output, version)
        try:
            if not self.is_blocked():
                self.build(draft, validation)
            return self.block(version) if self.is_blocked() else self.publish(version, draft)
        finally:
            snapshot.discard_draft(self.options.output, version)

    @contextmanager
    def stage(self, name: str, total: int | None = None, unit: str = "") -> Iterator[None]:
        """A stage that is shown and timed, and followed by its checkpoint."""
        if self.progress:
            self.progress.start(name, total, unit)
        started = time.perf_counter()
        yield
        self.seconds[name] = time.perf_counter() - started
        self.checkpoint(name)

    def discover(self) -> None:
        """Find the listings of the inputs, and note what is odd about them."""
        with self.stage("discover"):
            self.found = self.call(find_listings, self.inputs, self.scratch / "unpacked")
        self.issues += (
            Issue("input", "warning", one.uri, "undecodable_bytes", one.message)
            for one in self.found.warnings
        )
        if skipped := self.found.skipped:
            some = f"{skipped[0].uri}: {skipped[0].reason}"
            self.notes.append(f"left out {len(skipped)} files of folders, such as {some}")

    def is_unchanged(self, manifest: Manifest) -> bool:
        """Whether a snapshot holds just what this run would publish."""
        found = {(one.uri, one.sha256, one.format, one.encoding) for one in self.found.listings}
        held = {(one.uri, one.sha256, one.format, one.encoding) for one in manifest.listings}
        return (found, rules_version(), SCHEMA_VERSION, set(self.inputs)) == (
            held,
            manifest.rules_version,
            manifest.schema_version,
            set(manifest.inputs),
        )

    def read(self) -> None:
        """Stage the shards that aren't staged yet."""
        staging = Staging(self.options.output)
        with self.stage("plan"):
            self.jobs = plan_shards(self.found.listings, staging, self.options.shard_bytes)
        todo = unread(self.jobs)
        self.reused_count = len(self.jobs) - len(todo)
        self.process_count = worker_count(todo, self.options.workers)
        with self.stage("read", sum(job.byte_count for job in todo), "bytes"):
            self.call(stage_shards, todo, self.process_count, self.shard_is_read)

    def shard_is_read(self, byte_count: int) -> None:
        """Told by the reading stage after each shard."""
        if self.progress:
            self.progress.advance(byte_count)
        self.checkpoint("shard_read")

    def validate(self) -> StagedValidation:
        """Judge the staged rows, and whether too much is quarantined."""
        with self.stage("validate"):
            validation = self.call(validate_staged, [job.folder for job in self.jobs])
        self.expectations += validation.results
        self.issues += rejection_issues(validation)
        self.reasons = quarantine_reasons(self.jobs, validation.failing)
        self.listings = listings_table(self.found.listings, self.jobs)
        share = quarantine_issue(
            pc.sum(self.listings["record_count"]).as_py() or 0,
            pc.sum(self.listings["quarantine_count"]).as_py() or 0,
            len(validation.failing),
            self.options.max_quarantine_share,
            self.options.min_quarantine_rows,
        )
        self.issues += [share] if share else []
        return validation

    def is_blocked(self) -> bool:
        """Whether anything found so far forbids to publish."""
        return any(issue.severity == "error" for issue in self.issues)

    def build(self, draft: Path, validation: StagedValidation) -> None:
        """Link the staged shards into tables, and judge them."""
        memory_limit = self.options.memory_limit
        with self.stage("resolve"):
            self.call(
                resolve_tables,
                self.jobs,
                self.found.listings,
                validation.failing,
                memory_limit,
                self.scratch,
                draft,
            )
        self.listings = pq.read_table(draft / "listings.parquet")
        with self.stage("judge"):
            results = self.call(judge_tables, draft, memory_limit, self.scratch)
        self.expectations += results
        self.issues += dataset_issues(results)

    def block(self, version: str) -> RunReport:
        """Keep the findings of a run that must not be published."""
        output = self.options.output
        failed = snapshot.write_failed(output, version, self.manifest(version, None))
        current = snapshot.current(output)
        return self.report("blocked", current.version if current else None, failed_path=str(failed))

    def publish(self, version: str, draft: Path) -> RunReport:
        """Describe the draft and make it the current snapshot."""
        output = self.options.output
        with self.stage("describe"):
            described = self.call(describe_draft, draft, version, self.created_at)
        write_manifest(draft, self.manifest(version, described))
        with self.stage("publish"):
            note = self.call(commit, output, version, self.checkpoint)
        self.notes += [note] if note else []
        Staging(output).prune({job.folder.name for job in self.jobs})
        return self.report("published", version, described.row_counts, described.content_hashes)

    def manifest(self, version: str, draft: Draft | None) -> Manifest:
        """The manifest of what was found so far."""
        return build_manifest(
            version,
            self.created_at,
            self.options,
            self.inputs,
            self.listings,
            draft,
            self.issues,
            self.expectations,
            self.seconds,
        )

    def report_unchanged(self, folder: Path, manifest: Manifest) -> RunReport:
        """The report of a run that had nothing to do."""
        self.listings = pq.read_table(folder / "listings.parquet")
        self.expectations += manifest.expectations
        self.issues[:] = manifest.issues
        return self.report("unchanged", manifest.version, manifest.row_counts, manifest.content_hashes)

    def report(
        self,
        outcome: Outcome,
        version: str | None,
        row_counts: Mapping[str, int] = MappingProxyType({}),
        content_hashes: Mapping[str, str] = MappingProxyType({}),
        failed_path: str | None = None,
    ) -> RunReport:
        """All of it as one value."""
        return RunReport(
            outcome=outcome,
            output=str(self.options.output),
            version=version,
            listings=listing_reports(self.listings),
            refused=tuple(
                RefusedInput(one.uri, f"looks like: {one.looks_like}; what can be read: {one.supported}")
                for one in self.found.refused
            ),
            issues=tuple(self.issues),
            expectations=tuple(self.expectations),
            quarantine_reasons=self.reasons,
            row_counts=dict(row_counts),
            content_hashes=dict(content_hashes),
            stage_seconds=dict(self.seconds),
            shard_count=len(self.jobs),
            reused_shard_count=self.reused_count,
            process_count=self.process_count,
            failed_path=failed_path,
            notes=tuple(self.notes),
        )


def preload_expectations() -> None:
    """Import Great Expectations beside the reading: it takes seconds and is needed after it."""
    threading.Thread(target=import_module, args=("paperlake.schemas.expectations",), daemon=True).start()
