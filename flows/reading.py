"""Shards to staged shards: what one process does with one shard, importing neither Prefect nor GX."""

import gc
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

from paperlake.flows.rules import rules_version
from paperlake.schemas.record import Shard
from paperlake.sources import READERS
from paperlake.sources.accounting import check_accounting
from paperlake.sources.discovery import ListingFile
from paperlake.sources.errors import InputError
from paperlake.sources.shards import read_bytes, split_text
from paperlake.transforms.fingerprints import listing_id
from paperlake.transforms.tables import stage
from paperlake.warehouse.disk import remove
from paperlake.warehouse.staging import Staging, read_summary, shard_key, write_shard


@dataclass(frozen=True, slots=True)
class ShardJob:
    """A shard and the folder that its staged tables belong in."""

    shard: Shard
    folder: Path

    @property
    def byte_count(self) -> int:
        """How many bytes are to be read."""
        return self.shard.byte_end - self.shard.byte_start


def plan_shards(listings: Sequence[ListingFile], staging: Staging, shard_bytes: int) -> tuple[ShardJob, ...]:
    """The shards of all listings, ordered by listing id and place."""
    by_id = sorted(listings, key=lambda listing: listing_id(listing.sha256))
    shards = (shard for listing in by_id for shard in _split(listing, shard_bytes))
    return tuple(ShardJob(shard, staging.path_for(_key(shard))) for shard in shards)


def _split(listing: ListingFile, shard_bytes: int) -> list[Shard]:
    return split_text(listing.path, listing.sha256, listing.encoding, shard_bytes)


def _key(shard: Shard) -> str:
    return shard_key(
        shard.listing_sha256,
        shard.byte_start,
        shard.byte_end,
        shard.layout,
        shard.state,
        shard.format,
        shard.encoding,
        rules_version(),
    )


def unread(jobs: Iterable[ShardJob]) -> tuple[ShardJob, ...]:
    """The jobs whose results aren't there yet."""
    return tuple(job for job in jobs if read_summary(job.folder) is None)


def refuse_changed(listings: Iterable[ListingFile], read: Sequence[ShardJob]) -> None:
    """Raise InputError where a listing was changed meanwhile, and forget what was read of it."""
    for listing in listings:
        try:
            listing.check_unchanged()
        except InputError:
            for job in read:
                if job.shard.listing_sha256 == listing.sha256:
                    remove(job.folder)
            raise


def forget_damaged(jobs: Iterable[ShardJob]) -> int:
    """Remove the staged shards that hold a table which can't be read, and return how many there were."""
    damaged = [job.folder for job in jobs if job.folder.is_dir() and not _is_readable(job.folder)]
    for folder in damaged:
        remove(folder)
    return len(damaged)


def _is_readable(folder: Path) -> bool:
    try:
        for path in folder.glob("*.parquet"):
            for _ in pq.ParquetFile(path).iter_batches():
                pass
    except (OSError, pa.ArrowException):
        return False
    return True


def stage_shard(job: ShardJob) -> int:
    """Read one shard and stage its tables; returns the number of bytes read.

    Raises OSError where the file can't be read or the result can't be written, AccountingError where the
    reader gave a byte twice or not at all.
    """
    with _without_collecting():
        entries = list(READERS[job.shard.format](job.shard, read_bytes(job.shard)))
        check_accounting(job.shard, entries)
        staged = stage(entries, job.shard, rules_version())
    write_shard(job.folder, staged.tables, staged.sums)
    return job.byte_count


@contextmanager
def _without_collecting() -> Iterator[None]:
    """Let garbage wait for the end of a shard: there is hardly any, and looking for it walks all names."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()
