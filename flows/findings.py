"""What a run has found so far, and the report and the manifest that are made of it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from types import MappingProxyType

import pyarrow as pa

from paperlake.flows.judgements import judgements_entry
from paperlake.flows.listings import listing_reports
from paperlake.flows.options import IngestOptions
from paperlake.flows.publishing import Draft, build_manifest
from paperlake.flows.reading import ShardJob
from paperlake.flows.report import Outcome, RefusedInput, RunReport
from paperlake.schemas.column import arrow_schema
from paperlake.schemas.issues import ExpectationResult, Issue
from paperlake.schemas.lineage import Listing
from paperlake.sources.discovery import Discovery
from paperlake.sources.judgements import Judgements
from paperlake.warehouse.manifest import Manifest


@dataclass(slots=True)
class Findings:
    """Filled in stage by stage. `listings` are rows of the table of that name, `reasons` count quarantine."""

    options: IngestOptions
    notes: list[str]
    created_at: datetime = field(default_factory=lambda: datetime.now(UTC))
    inputs: tuple[str, ...] = ()
    discovery: Discovery = field(default_factory=lambda: Discovery((), (), (), ()))
    judgements: Judgements | None = None
    jobs: tuple[ShardJob, ...] = ()
    reused_count: int = 0
    process_count: int = 0
    listings: pa.Table = field(default_factory=lambda: arrow_schema(Listing).empty_table())
    reasons: Mapping[str, int] = field(default_factory=dict)
    issues: list[Issue] = field(default_factory=list)
    expectations: list[ExpectationResult] = field(default_factory=list)
    seconds: dict[str, float] = field(default_factory=dict)

    @property
    def is_blocked(self) -> bool:
        """Whether anything found so far forbids to publish."""
        return any(issue.severity == "error" for issue in self.issues)

    def manifest(self, version: str, draft: Draft | None) -> Manifest:
        """The manifest of a draft, or, without one, of a run that publishes nothing."""
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
            judgements_entry(self.judgements),
        )

    def report(
        self,
        outcome: Outcome,
        version: str | None,
        row_counts: Mapping[str, int] = MappingProxyType({}),
        content_hashes: Mapping[str, str] = MappingProxyType({}),
        failed_path: str | None = None,
    ) -> RunReport:
        """All of it as one value; `version` is the snapshot that is current now."""
        return RunReport(
            outcome=outcome,
            output=str(self.options.output),
            version=version,
            listings=listing_reports(self.listings),
            refused=tuple(
                RefusedInput(one.uri, f"looks like: {one.looks_like}; what can be read: {one.supported}")
                for one in self.discovery.refused
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
