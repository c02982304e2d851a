"""What a run did, as one value from which every report is rendered."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from paperlake.schemas.issues import ExpectationResult, Issue

Outcome = Literal["published", "unchanged", "blocked"]


@dataclass(frozen=True, slots=True)
class ListingReport:
    """Counts of one listing; bytes are decompressed bytes."""

    uri: str
    sha256: str
    format: str
    encoding: str
    byte_count: int
    record_count: int
    quarantine_count: int
    rest_bytes: int
    undecodable_count: int


@dataclass(frozen=True, slots=True)
class RefusedInput:
    """An input that no reader takes, with what it looks like and what to do."""

    uri: str
    message: str


@dataclass(frozen=True, slots=True)
class RunReport:
    """Outcome, figures and findings of one run. `version` is the snapshot that is current afterwards."""

    outcome: Outcome
    output: str
    version: str | None
    listings: tuple[ListingReport, ...]
    refused: tuple[RefusedInput, ...]
    issues: tuple[Issue, ...]
    expectations: tuple[ExpectationResult, ...]
    quarantine_reasons: Mapping[str, int]
    row_counts: Mapping[str, int]
    content_hashes: Mapping[str, str]
    stage_seconds: Mapping[str, float]
    shard_count: int
    reused_shard_count: int
    process_count: int
    failed_path: str | None = None
    notes: tuple[str, ...] = field(default=())

    @property
    def exit_code(self) -> int:
        """0 published or unchanged, 1 blocked by validation, 3 published but some inputs refused."""
        if self.outcome == "blocked":
            return 1
        return 3 if self.refused else 0

    def as_json(self) -> dict[str, Any]:
        """The report as JSON values."""
        from dataclasses import asdict

        return asdict(self)
