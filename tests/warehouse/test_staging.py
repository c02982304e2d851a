"""Staged shards: whole or not there, found again by all that they depend on."""

import json
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from paperlake.schemas.column import arrow_schema
from paperlake.schemas.staged import STAGED_TABLES, StagedBlock
from paperlake.warehouse.staging import Staging, read_summary, shard_key, write_shard

PARTS: dict[str, Any] = {
    "listing_sha256": "1" * 64,
    "byte_start": 0,
    "byte_end": 100,
    "layout": "blank lines",
    "state": "",
    "format": "text",
    "encoding": "utf-8",
    "rules_version": "1",
}
KEY = shard_key(**PARTS)


def staged_tables(block_keys: int = 2) -> dict[str, pa.Table]:
    tables = {table: arrow_schema(row_type).empty_table() for table, row_type in STAGED_TABLES.items()}
    columns = {"record_id": [f"r_{n:016x}" for n in range(block_keys)], "block_key": ["key"] * block_keys}
    tables["blocks"] = pa.table(columns, schema=arrow_schema(StagedBlock))
    return tables


def test_a_written_shard_is_found_with_its_summary(tmp_path: Path) -> None:
    staging = Staging(tmp_path)
    folder = staging.path_for(KEY)
    assert folder == tmp_path / "staging" / KEY[:2] / KEY
    assert staging.summary_of(KEY) is None
    write_shard(folder, staged_tables(), {"record_count": 2})
    assert staging.summary_of(KEY) == {"record_count": 2}
    assert sorted(path.name for path in folder.iterdir()) == sorted(
        ["shard.json", *(f"{table}.parquet" for table in STAGED_TABLES)]
    )
    assert pq.read_table(folder / "blocks.parquet") == staged_tables()["blocks"]


def test_the_key_stands_for_every_part() -> None:
    others = {"byte_start": 1, "byte_end": 101, "listing_sha256": "2" * 64}
    keys = {shard_key(**{**PARTS, part: others.get(part, "other")}) for part in PARTS}
    assert len(keys | {KEY}) == len(PARTS) + 1
    assert shard_key(**PARTS) == KEY


def test_the_key_doesnt_confuse_neighbouring_parts() -> None:
    assert shard_key(**{**PARTS, "layout": "ab", "state": "c"}) != shard_key(
        **{**PARTS, "layout": "a", "state": "bc"}
    )


def damaged_json(folder: Path) -> None:
    (folder / "shard.json").write_text("{")


def other_json(folder: Path) -> None:
    (folder / "shard.json").write_text(json.dumps({"files": [], "summary": {}}))


def no_json(folder: Path) -> None:
    (folder / "shard.json").unlink()


def lacking_file(folder: Path) -> None:
    (folder / "records.parquet").unlink()


def emptied_file(folder: Path) -> None:
    (folder / "records.parquet").write_bytes(b"")


@pytest.mark.parametrize("damage", [damaged_json, other_json, no_json, lacking_file, emptied_file])
def test_a_torn_shard_counts_as_absent_and_is_replaced(tmp_path: Path, damage: Any) -> None:
    folder = Staging(tmp_path).path_for(KEY)
    write_shard(folder, staged_tables(), {"n": 1})
    damage(folder)
    assert read_summary(folder) is None
    write_shard(folder, staged_tables(), {"n": 2})
    assert read_summary(folder) == {"n": 2}
    assert len(list(folder.parent.iterdir())) == 1


def test_a_whole_shard_stays(tmp_path: Path) -> None:
    folder = Staging(tmp_path).path_for(KEY)
    write_shard(folder, staged_tables(), {"n": 1})
    inode = folder.stat().st_ino
    write_shard(folder, staged_tables(), {"n": 1})
    assert folder.stat().st_ino == inode
    assert len(list(folder.parent.iterdir())) == 1


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"blocks": pa.table({"record_id": ["r"]})}, "schema differs"),
        ({"extra": pa.table({"x": [1]})}, "missing or unknown: extra"),
    ],
)
def test_other_tables_are_refused(tmp_path: Path, change: dict[str, pa.Table], message: str) -> None:
    folder = Staging(tmp_path).path_for(KEY)
    with pytest.raises(ValueError, match=message):
        write_shard(folder, {**staged_tables(), **change}, {})
    assert not folder.exists()
    assert list(folder.parent.iterdir()) == [] if folder.parent.exists() else True


KILLED = """
import os, signal, sys
from pathlib import Path
import pyarrow.parquet as pq
from paperlake.schemas.column import arrow_schema
from paperlake.schemas.staged import STAGED_TABLES
from paperlake.warehouse import staging
pq_write, left = pq.write_table, [3]
def write_table(*arguments, **options):
    pq_write(*arguments, **options)
    left[0] -= 1
    if not left[0]:
        os.kill(os.getpid(), signal.SIGKILL)
staging.pq.write_table = write_table
tables = {table: arrow_schema(row_type).empty_table() for table, row_type in STAGED_TABLES.items()}
staging.write_shard(Path(sys.argv[1]), tables, {})
"""


def test_a_killed_writer_leaves_nothing_that_counts(tmp_path: Path) -> None:
    staging = Staging(tmp_path)
    folder = staging.path_for(KEY)
    ended = subprocess.run([sys.executable, "-c", KILLED, str(folder)], check=False)
    assert ended.returncode == -signal.SIGKILL
    assert staging.summary_of(KEY) is None
    assert len(list(folder.parent.iterdir())) == 1
    assert staging.sweep() == 1
    assert list(folder.parent.iterdir()) == []
    assert staging.sweep() == 0


def test_prune_keeps_what_is_asked(tmp_path: Path) -> None:
    staging = Staging(tmp_path)
    keys = [shard_key(**{**PARTS, "byte_start": n}) for n in range(5)]
    for key in keys:
        write_shard(staging.path_for(key), staged_tables(), {})
    assert staging.prune(keys[:2]) == 3
    assert [staging.summary_of(key) is not None for key in keys] == [True, True, False, False, False]
    assert staging.prune([]) == 2
    assert list(staging.folder.iterdir()) == []


def test_nothing_staged_yet(tmp_path: Path) -> None:
    assert Staging(tmp_path / "none").sweep() == 0
    assert Staging(tmp_path / "none").prune([]) == 0
