"""The listings of a run as rows: what each file is, and what its shards add up to."""

from collections import Counter
from collections.abc import Sequence

import pyarrow as pa

from paperlake.flows.reading import ShardJob
from paperlake.flows.report import ListingReport
from paperlake.schemas.column import to_table
from paperlake.schemas.lineage import Listing
from paperlake.sources.discovery import ListingFile
from paperlake.transforms.fingerprints import listing_id
from paperlake.warehouse.staging import read_summary

_SUMMED = ("record_count", "quarantine_count", "record_bytes", "quarantined_bytes", "rest_bytes")


def listings_table(listings: Sequence[ListingFile], jobs: Sequence[ShardJob]) -> pa.Table:
    """The rows of the `listings` table as they were read, before any record is rejected."""
    sums = _sums_by_listing(jobs)
    rows = [
        {
            "listing_id": listing_id(listing.sha256),
            "uri": listing.uri,
            "sha256": listing.sha256,
            "byte_count": listing.byte_count,
            "format": listing.format,
            "encoding": listing.encoding,
            "undecodable_count": listing.bad_bytes.count,
            **{name: sums[listing.sha256, name] for name in _SUMMED},
        }
        for listing in sorted(listings, key=lambda listing: listing_id(listing.sha256))
    ]
    return to_table(Listing, {name: [row[name] for row in rows] for name in Listing.__annotations__})


def _sums_by_listing(jobs: Sequence[ShardJob]) -> Counter[tuple[str, str]]:
    sums: Counter[tuple[str, str]] = Counter()
    for job in jobs:
        summary = read_summary(job.folder)
        if summary is None:
            raise FileNotFoundError(f"{job.folder} was removed while the run was using it")
        for name in _SUMMED:
            sums[job.shard.listing_sha256, name] += summary[name]
    return sums


def listing_reports(listings: pa.Table) -> tuple[ListingReport, ...]:
    """The rows of a `listings` table as a run's report holds them, ordered by uri."""
    rows = listings.select(list(ListingReport.__annotations__)).sort_by("uri").to_pylist()
    return tuple(ListingReport(**row) for row in rows)
