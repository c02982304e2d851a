"""From a folder of resolved tables to a described draft with its manifest."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from paperlake.flows.options import IngestOptions
from paperlake.flows.rules import rules_version
from paperlake.schemas.data_files import DataFile
from paperlake.schemas.dictionary import write_descriptors
from paperlake.schemas.issues import ExpectationResult, Issue
from paperlake.schemas.tables import SCHEMA_VERSION, TABLES
from paperlake.warehouse.catalog import write_catalog_sql
from paperlake.warehouse.content_hash import content_hashes, dataset_hash
from paperlake.warehouse.manifest import (
    FileEntry,
    JudgementsEntry,
    ListingEntry,
    Manifest,
    file_entries,
    package_versions,
)

_ENTRY = ("uri", "sha256", "byte_count", "format", "encoding", "record_count", "quarantine_count")


@dataclass(frozen=True, slots=True)
class Draft:
    """The tables of a snapshot that isn't published yet, counted, hashed and described."""

    row_counts: Mapping[str, int]
    content_hashes: Mapping[str, str]
    files: Mapping[str, FileEntry]


def describe_draft(folder: Path, version: str, created_at: datetime) -> Draft:
    """Write the catalog and the descriptors beside the tables, and hash all there is."""
    hashes = content_hashes(folder)
    write_catalog_sql(folder, version)
    files = file_entries(folder)
    described = [DataFile(name, file.sha256, file.byte_count) for name, file in files.items()]
    write_descriptors(folder, version, described, created_at)
    return Draft(row_counts(folder), hashes, file_entries(folder, known=files))


def row_counts(folder: Path) -> dict[str, int]:
    """The number of rows of each table in a folder."""
    return {table: pq.read_metadata(folder / f"{table}.parquet").num_rows for table in TABLES}


def listing_entries(listings: pa.Table) -> tuple[ListingEntry, ...]:
    """The rows of a `listings` table as the manifest holds them, ordered by uri."""
    rows = listings.select(_ENTRY).sort_by("uri").to_pylist()
    return tuple(ListingEntry(**row) for row in rows)


def build_manifest(
    version: str,
    created_at: datetime,
    options: IngestOptions,
    inputs: Sequence[str],
    listings: pa.Table,
    draft: Draft | None,
    issues: Sequence[Issue],
    expectations: Sequence[ExpectationResult],
    stage_seconds: Mapping[str, float],
    judgements: JudgementsEntry | None,
) -> Manifest:
    """The manifest of a draft, or, without one, of a run that published nothing."""
    hashes = draft.content_hashes if draft else {}
    return Manifest(
        version=version,
        schema_version=SCHEMA_VERSION,
        rules_version=rules_version(),
        created_at=created_at,
        inputs=tuple(inputs),
        listings=listing_entries(listings),
        options=_options(options),
        packages=package_versions(),
        row_counts=draft.row_counts if draft else {},
        content_hash=dataset_hash(hashes),
        content_hashes=hashes,
        files=draft.files if draft else {},
        issues=tuple(issues),
        expectations=tuple(expectations),
        stage_seconds=dict(stage_seconds),
        judgements=judgements,
    )


def _options(options: IngestOptions) -> dict[str, Any]:
    """The options that can change what is published or whether it is."""
    return {
        "max_quarantine_share": options.max_quarantine_share,
        "min_quarantine_rows": options.min_quarantine_rows,
        "shard_bytes": options.shard_bytes,
    }
