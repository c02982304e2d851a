"""Staged shards: what reading a shard gave, kept under a key of all it depends on, so none is read twice.

A shard's folder holds one Parquet file per staged table and `shard.json`, which lists them. It is built
beside its place and renamed, so it is there whole or not at all.
"""

import json
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any
from uuid import uuid4

import pyarrow as pa
import pyarrow.parquet as pq

from paperlake.schemas.column import arrow_schema, checked
from paperlake.schemas.staged import STAGED_TABLES
from paperlake.warehouse.disk import leftovers, remove, remove_tree_at_once

SHARD = "shard.json"
# Each file is written once and read once or twice: level 1 packs about as fast as lz4, to two thirds of
# the size, and dictionaries of texts that hardly repeat only cost time.
_PARQUET: Mapping[str, Any] = {"compression": "zstd", "compression_level": 1, "use_dictionary": False}


def shard_key(
    listing_sha256: str,
    byte_start: int,
    byte_end: int,
    layout: str,
    state: str,
    format: str,  # noqa: A002 - the name that listings and shards use
    encoding: str,
    rules_version: str,
) -> str:
    """The key of a shard's result: a hash of everything that it depends on, the staged schema included."""
    parts = [listing_sha256, byte_start, byte_end, layout, state, format, encoding, rules_version]
    return sha256(json.dumps([*parts, _schema_fingerprint()]).encode()).hexdigest()


@cache
def _schema_fingerprint() -> str:
    schemas = (
        f"{table}: {[(field.name, str(field.type), field.nullable) for field in arrow_schema(row_type)]}"
        for table, row_type in STAGED_TABLES.items()
    )
    return sha256("\n".join(schemas).encode()).hexdigest()


def write_shard(folder: Path, tables: Mapping[str, pa.Table], summary: Mapping[str, Any]) -> None:
    """Write a shard's staged tables and a summary of JSON values, such as counts, into its folder.

    A complete one that is there already stays: equal keys mean equal content. Raises ValueError for tables
    other than the staged ones or of another schema than declared.
    """
    if tables.keys() != STAGED_TABLES.keys():
        odd = ", ".join(sorted(tables.keys() ^ STAGED_TABLES.keys()))
        raise ValueError(f"staged tables missing or unknown: {odd}")
    building = folder.with_name(f".{folder.name}.{uuid4().hex[:8]}.tmp")
    building.mkdir(parents=True)
    try:
        for table, row_type in STAGED_TABLES.items():
            pq.write_table(checked(row_type, tables[table]), building / f"{table}.parquet", **_PARQUET)
        sizes = {path.name: path.stat().st_size for path in sorted(building.iterdir())}
        content = {"summary": dict(summary), "files": sizes}
        (building / SHARD).write_text(json.dumps(content, ensure_ascii=False) + "\n", encoding="utf-8")
        _move_into_place(building, folder)
    finally:
        remove(building)


def _move_into_place(building: Path, folder: Path) -> None:
    if folder.exists() and read_summary(folder) is None:
        remove_tree_at_once(folder)
    try:
        building.rename(folder)
    except OSError:
        if read_summary(folder) is None:
            raise


def read_summary(folder: Path) -> dict[str, Any] | None:
    """The summary of a staged shard, None where the shard isn't there whole.

    Sizes are compared because a machine that lost power may keep the names of files without their content.
    """
    try:
        content = json.loads((folder / SHARD).read_bytes())
        sizes = {name: (folder / name).stat().st_size for name in content["files"]}
        is_whole = sizes == content["files"] and len(sizes) == len(STAGED_TABLES)
        return dict(content["summary"]) if is_whole else None
    except (OSError, ValueError, KeyError, TypeError):
        return None


@dataclass(frozen=True, slots=True)
class Staging:
    """The staged shards of one output folder."""

    output: Path

    @property
    def folder(self) -> Path:
        """Where they stand."""
        return self.output / "staging"

    def path_for(self, key: str) -> Path:
        """The folder of a shard's result, whether it exists or not."""
        return self.folder / key[:2] / key

    def summary_of(self, key: str) -> dict[str, Any] | None:
        """The summary that was written with a shard, None where it has to be read anew."""
        return read_summary(self.path_for(key))

    def sweep(self) -> int:
        """Remove what killed runs left half written and return how many; hold the publishing lock."""
        swept = [path for bucket in self._buckets() for path in leftovers(bucket)]
        for path in swept:
            remove(path)
        return len(swept)

    def prune(self, keep: Collection[str]) -> int:
        """Remove the shards of all other keys and return how many; hold the publishing lock."""
        kept = frozenset(keep)
        doomed = [path for path in self._shards() if path.name not in kept]
        for path in doomed:
            remove_tree_at_once(path)
        for bucket in list(self._buckets()):
            if not any(bucket.iterdir()):
                bucket.rmdir()
        return len(doomed)

    def _buckets(self) -> Iterator[Path]:
        return self.folder.glob("[0-9a-f][0-9a-f]")

    def _shards(self) -> Iterator[Path]:
        for bucket in self._buckets():
            yield from (path for path in bucket.iterdir() if not path.name.startswith("."))
