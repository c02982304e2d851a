"""The whole run as one plain function; an orchestrator may wrap its stages."""

import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

import duckdb
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from paperlake.flows.findings import Findings
from paperlake.flows.inputs import choose_inputs, find_listings
from paperlake.flows.judgements import choose_judgements, judgement_issues, judgements_entry
from paperlake.flows.listings import listings_table
from paperlake.flows.options import IngestOptions
from paperlake.flows.progress import Progress
from paperlake.flows.publishing import describe_draft
from paperlake.flows.reading import forget_damaged, plan_shards, refuse_changed, unread
from paperlake.flows.report import RunReport
from paperlake.flows.rules import rules_version
from paperlake.flows.runners import prepare_pool, stage_shards, worker_count
from paperlake.flows.stages import (
    Call,
    call_directly,
    commit,
    judge_tables,
    resolve_tables,
    scratch_folder,
)
from paperlake.flows.validation import (
    Failing,
    dataset_issues,
    quarantine_issue,
    quarantine_reasons,
    rejection_issues,
    validate_staged,
)
from paperlake.schemas.issues import Issue
from paperlake.schemas.tables import SCHEMA_VERSION
from paperlake.sources.inputs import Skipped, find_files
from paperlake.warehouse import snapshot
from paperlake.warehouse.errors import ManifestError, OutputError
from paperlake.warehouse.history import earlier_snapshots
from paperlake.warehouse.lock import publishing_lock
from paperlake.warehouse.manifest import Manifest, resized_files, write_manifest
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
    choose_judgements(options, None)
    with publishing_lock(options.output, options.lock_timeout_seconds):
        checkpoint("locked")
        repaired = _repair(options)
        Staging(options.output).sweep()
        with scratch_folder(options.output) as scratch:
            return _Run(options, scratch, progress, call, checkpoint, Findings(options, list(repaired))).run()


@dataclass(frozen=True, slots=True)
class _Run:
    """One run under the lock: its tools, and what it finds."""

    options: IngestOptions
    scratch: Path
    progress: Progress | None
    call: Call
    checkpoint: Checkpoint
    findings: Findings

    def run(self) -> RunReport:
        """All stages in order, as far as they lead."""
        current = snapshot.current(self.options.output)
        manifest = self.manifest_of(current)
        self.discover(manifest)
        if current and manifest and self.is_unchanged(manifest) and self.is_whole(current.path, manifest):
            return self.report_unchanged(current.path, manifest)
        preload_expectations()
        self.read()
        with self.damage_told():
            failing = self.validate()
        version = snapshot.new_version(self.options.output, self.findings.created_at)
        draft = snapshot.draft_folder(self.options.output, version)
        try:
            if not self.findings.is_blocked:
                with self.damage_told():
                    self.build(draft, failing)
            return self.block(version) if self.findings.is_blocked else self.publish(version, draft)
        finally:
            snapshot.discard_draft(self.options.output, version)

    @contextmanager
    def stage(self, name: str, total: int | None = None, unit: str = "") -> Iterator[None]:
        """A stage that is shown and timed, and followed by its checkpoint."""
        if self.progress:
            self.progress.start(name, total, unit)
        started = time.perf_counter()
        yield
        self.findings.seconds[name] = time.perf_counter() - started
        self.checkpoint(name)

    @contextmanager
    def damage_told(self) -> Iterator[None]:
        """Where a stage fails for staged shards that something has damaged, remove those and say so."""
        try:
            yield
        except (pa.ArrowException, duckdb.Error, OSError) as error:
            if count := forget_damaged(self.findings.jobs):
                place = self.options.output / "staging"
                raise OutputError(
                    f"{place} held {count} damaged shards, which are removed", "run again"
                ) from error
            raise

    def discover(self, manifest: Manifest | None) -> None:
        """Find the listings of the inputs, and note what is odd about them."""
        findings = self.findings
        findings.inputs = choose_inputs(self.options, manifest.inputs if manifest else ())
        findings.judgements = choose_judgements(self.options, manifest.judgements if manifest else None)
        with self.stage("discover"):
            findings.discovery = self.call(find_listings, findings.inputs, self.scratch / "unpacked")
        findings.issues += (
            Issue("input", "warning", one.uri, "undecodable_bytes", one.message)
            for one in findings.discovery.warnings
        )
        findings.notes += left_out(findings.discovery.skipped)

    def is_unchanged(self, manifest: Manifest) -> bool:
        """Whether a snapshot holds just what this run would publish."""
        listings = self.findings.discovery.listings
        found = {(one.uri, one.sha256, one.format, one.encoding) for one in listings}
        held = {(one.uri, one.sha256, one.format, one.encoding) for one in manifest.listings}
        judgements = judgements_entry(self.findings.judgements)
        return (found, rules_version(), SCHEMA_VERSION, set(self.findings.inputs), judgements) == (
            held,
            manifest.rules_version,
            manifest.schema_version,
            set(manifest.inputs),
            manifest.judgements,
        )

    def manifest_of(self, current: snapshot.Snapshot | None) -> Manifest | None:
        """The current snapshot's manifest; a damaged one is no hindrance where the dataset is replaced."""
        try:
            return current.manifest() if current else None
        except ManifestError as error:
            if self.options.inputs_mode != "replace":
                raise
            self.findings.notes.append(f"built anew: {error.message}")
            return None

    def is_whole(self, folder: Path, manifest: Manifest) -> bool:
        """Whether a snapshot has its files as they were published; if not, it is built anew."""
        changed = resized_files(folder, manifest)
        if changed:
            self.findings.notes.append(f"built anew: {folder} is damaged ({', '.join(changed)})")
        return not changed

    def report_unchanged(self, folder: Path, manifest: Manifest) -> RunReport:
        """The report of a run that had nothing to do."""
        self.findings.listings = pq.read_table(folder / "listings.parquet")
        self.findings.expectations[:] = manifest.expectations
        self.findings.issues[:] = manifest.issues
        return self.findings.report(
            "unchanged", manifest.version, manifest.row_counts, manifest.content_hashes
        )

    def read(self) -> None:
        """Stage the shards that aren't staged yet."""
        findings = self.findings
        prepare_pool(sum(listing.byte_count for listing in findings.discovery.listings), self.options.workers)
        with self.stage("plan"):
            staging = Staging(self.options.output)
            findings.jobs = plan_shards(findings.discovery.listings, staging, self.options.shard_bytes)
            todo = unread(findings.jobs)
        findings.reused_count = len(findings.jobs) - len(todo)
        findings.process_count = worker_count(todo, self.options.workers)
        with self.stage("read", sum(job.byte_count for job in todo), "bytes"):
            try:
                self.call(stage_shards, todo, findings.process_count, self.shard_is_read)
            finally:
                refuse_changed(findings.discovery.listings, todo)

    def shard_is_read(self, byte_count: int) -> None:
        """Told by the reading stage after each shard."""
        if self.progress:
            self.progress.advance(byte_count)
        self.checkpoint("shard_read")

    def validate(self) -> Failing:
        """Judge the staged rows, and whether too much is quarantined; returns the records that must go."""
        findings = self.findings
        with self.stage("validate"):
            validation = self.call(validate_staged, [job.folder for job in findings.jobs])
        findings.expectations += validation.results
        findings.issues += rejection_issues(validation)
        findings.reasons = quarantine_reasons(findings.jobs, validation.failing)
        findings.listings = listings_table(findings.discovery.listings, findings.jobs)
        share = quarantine_issue(
            pc.sum(findings.listings["record_count"]).as_py() or 0,
            pc.sum(findings.listings["quarantine_count"]).as_py() or 0,
            len(validation.failing),
            self.options.max_quarantine_share,
            self.options.min_quarantine_rows,
        )
        findings.issues += [share] if share else []
        return validation.failing

    def build(self, draft: Path, failing: Failing) -> None:
        """Link the staged shards into tables, and judge them."""
        findings, memory_limit = self.findings, self.options.memory_limit
        with self.stage("resolve"):
            self.call(
                resolve_tables,
                findings.jobs,
                findings.discovery.listings,
                failing,
                findings.judgements,
                earlier_snapshots(self.options.output),
                memory_limit,
                self.scratch,
                draft,
            )
        findings.listings = pq.read_table(draft / "listings.parquet")
        judged = pq.read_table(draft / "judgements.parquet")
        findings.issues += judgement_issues(findings.judgements, judged)
        with self.stage("judge"):
            results = self.call(judge_tables, draft, memory_limit, self.scratch)
        findings.expectations += results
        findings.issues += dataset_issues(results)

    def block(self, version: str) -> RunReport:
        """Keep the findings of a run that must not be published."""
        output = self.options.output
        failed = snapshot.write_failed(output, version, self.findings.manifest(version, None))
        current = snapshot.current(output)
        return self.findings.report("blocked", current.version if current else None, failed_path=str(failed))

    def publish(self, version: str, draft: Path) -> RunReport:
        """Describe the draft and make it the current snapshot."""
        findings, output = self.findings, self.options.output
        with self.stage("describe"):
            described = self.call(describe_draft, draft, version, findings.created_at)
        write_manifest(draft, findings.manifest(version, described))
        with self.stage("publish"):
            findings.notes += self.call(commit, output, version, findings.jobs, self.checkpoint)
        return findings.report("published", version, described.row_counts, described.content_hashes)


def _repair(options: IngestOptions) -> tuple[str, ...]:
    try:
        return snapshot.repair(options.output)
    except ManifestError:
        if options.inputs_mode != "replace":
            raise
        return ()  # what follows from a damaged manifest is made anew with the snapshot


def left_out(skipped: Sequence[Skipped]) -> Iterator[str]:
    """A note on the files of input folders that weren't read; hidden ones go without saying."""
    seen = [one for one in skipped if one.reason != "hidden"]
    if seen:
        more = f", and {len(seen) - 1} more" if len(seen) > 1 else ""
        yield f"left out {seen[0].uri} ({seen[0].reason}){more}"


def preload_expectations() -> None:
    """Import Great Expectations beside the reading: it takes seconds and is needed after it."""
    threading.Thread(target=_import_expectations, daemon=True).start()


def _import_expectations() -> None:
    with suppress(ImportError):  # the stage that needs it imports it again, and says so
        import_module("paperlake.schemas.expectations")
