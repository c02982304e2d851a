"""Publishing: versions, the swap, what a kill leaves, readers meanwhile, pruning and rolling back."""

import json
import multiprocessing
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import duckdb
import pyarrow as pa
import pyarrow.dataset as ds
import pyarrow.parquet as pq
import pytest

from paperlake.schemas.issues import Issue
from paperlake.schemas.tables import TABLES
from paperlake.warehouse import snapshot
from paperlake.warehouse.catalog import open_dataset
from paperlake.warehouse.errors import ManifestError, OutputError
from paperlake.warehouse.lock import publishing_lock
from paperlake.warehouse.manifest import Manifest, changed_files
from paperlake.warehouse.output_folder import pointed_version

Publish = Callable[..., str]


def at(hour: int, minute: int = 0, second: int = 0) -> datetime:
    return datetime(2026, 8, 1, hour, minute, second, tzinfo=UTC)


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def assert_consistent(output: Path, version: str) -> None:
    """`latest`, latest.json and the DuckDB file show one whole snapshot, and nothing is left over."""
    assert (output / "latest").readlink() == Path("snapshots") / version
    now = snapshot.current(output)
    assert now
    assert now.version == version
    assert changed_files(now.path, now.manifest()) == ()
    assert json.loads((output / "latest.json").read_text())["version"] == version
    with duckdb.connect(str(output / "paperlake.duckdb"), read_only=True) as con:
        assert con.execute("SELECT version, folder FROM snapshot").fetchone() == (
            version,
            str(now.path.resolve()),
        )
        assert con.execute("SELECT count(*) FROM papers").fetchone() == (now.manifest().row_counts["papers"],)
    assert [name for name in names(output) if name.startswith(".") and name != ".lock"] == []
    assert [name for name in names(output / "snapshots") if name.startswith(".")] == []


def test_first_and_next_publish(tmp_path: Path, publish: Publish) -> None:
    first = publish(tmp_path, 4)
    assert first == "20260801T040000Z"
    assert_consistent(tmp_path, first)
    second = publish(tmp_path, 5)
    assert_consistent(tmp_path, second)
    assert [found.version for found in snapshot.list_snapshots(tmp_path)] == [first, second]


def test_versions_never_collide_and_always_rise(tmp_path: Path) -> None:
    times = [at(4), at(4), at(4), at(3), at(5), datetime(2026, 8, 1, 8, tzinfo=timezone(timedelta(hours=3)))]
    versions = [snapshot.new_version(tmp_path, time) for time in times]
    assert versions == [
        "20260801T040000Z",
        "20260801T040000Z-02",
        "20260801T040000Z-03",
        "20260801T040000Z-04",
        "20260801T050000Z",
        "20260801T050000Z-02",
    ]
    assert all(snapshot.draft_folder(tmp_path, version).is_dir() for version in versions)


def test_the_hundredth_version_of_a_second(tmp_path: Path) -> None:
    versions = [snapshot.new_version(tmp_path, at(4)) for _ in range(101)]
    assert versions == sorted(set(versions))
    assert versions[98:] == ["20260801T040000Z-99", "20260801T040001Z", "20260801T040001Z-02"]


def test_a_failed_run_takes_its_version_too(
    tmp_path: Path, draft: Publish, make_manifest: Callable[..., Manifest]
) -> None:
    version = draft(tmp_path)
    manifest = make_manifest(snapshot.draft_folder(tmp_path, version), version)
    snapshot.write_failed(tmp_path, version, manifest)
    assert snapshot.new_version(tmp_path, at(4)) == f"{version}-02"


def test_a_draft_without_its_manifest_isnt_published(
    tmp_path: Path, publish: Publish, draft: Publish
) -> None:
    first = publish(tmp_path)
    second = draft(tmp_path)
    (snapshot.draft_folder(tmp_path, second) / "manifest.json").unlink()
    with pytest.raises(ManifestError, match="missing"):
        snapshot.publish(tmp_path, second)
    third = draft(tmp_path)
    shutil.copy(tmp_path / "latest" / "manifest.json", snapshot.draft_folder(tmp_path, third))
    with pytest.raises(ManifestError, match=f"is of version {first}"):
        snapshot.publish(tmp_path, third)
    snapshot.repair(tmp_path)
    assert_consistent(tmp_path, first)


KILLED = """
import os, signal
from paperlake.warehouse.snapshot import publish
def kill_at(name):
    if name == checkpoint:
        os.kill(os.getpid(), signal.SIGKILL)
publish(output, version, checkpoint=kill_at)
"""


def publish_killed(output: Path, version: str, checkpoint: str) -> None:
    """Publishes in a process of its own, forked from one that has imported all and begun nothing."""
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["paperlake.warehouse.snapshot"])
    values = {"output": output, "version": version, "checkpoint": checkpoint}
    process = context.Process(target=exec, args=(KILLED, values))
    process.start()
    process.join()
    assert process.exitcode == -signal.SIGKILL


@pytest.mark.parametrize("checkpoint", snapshot.CHECKPOINTS)
@pytest.mark.parametrize("is_first", [True, False], ids=["first", "next"])
def test_a_kill_at_any_point(
    tmp_path: Path, publish: Publish, draft: Publish, checkpoint: str, is_first: bool
) -> None:
    with publishing_lock(tmp_path):
        published = [] if is_first else [publish(tmp_path, 4)]
        killed = draft(tmp_path, 5)
    publish_killed(tmp_path, killed, checkpoint)
    if snapshot.CHECKPOINTS.index(checkpoint) >= snapshot.CHECKPOINTS.index("latest_replaced"):
        published.append(killed)

    assert pointed_version(tmp_path) == (published[-1] if published else None)
    assert [found.version for found in snapshot.list_snapshots(tmp_path)] == published
    if published:
        assert open_dataset(tmp_path).execute("SELECT count(*) FROM papers").fetchone() == (3,)

    snapshot.check_output(tmp_path)
    snapshot.repair(tmp_path)
    assert snapshot.repair(tmp_path) == ()
    if published:
        assert_consistent(tmp_path, published[-1])
    published.append(publish(tmp_path, 6))
    assert_consistent(tmp_path, published[-1])
    assert [found.version for found in snapshot.list_snapshots(tmp_path)] == published


def test_publishing_passes_every_checkpoint(tmp_path: Path, draft: Publish) -> None:
    passed: list[str] = []
    snapshot.publish(tmp_path, draft(tmp_path), checkpoint=passed.append)
    assert tuple(passed) == snapshot.CHECKPOINTS


def fewer(table: pa.Table) -> pa.Table:
    return table.slice(0, 1)


def test_readers_keep_the_snapshot_they_opened(
    tmp_path: Path, publish: Publish, tables: dict[str, pa.Table]
) -> None:
    publish(tmp_path, 4)
    con = open_dataset(tmp_path)
    dataset = ds.dataset((tmp_path / "latest" / "papers.parquet").resolve())
    with duckdb.connect(str(tmp_path / "paperlake.duckdb"), read_only=True) as catalog:
        publish(tmp_path, 5, papers=fewer(tables["papers"]))
        assert dataset.to_table() == tables["papers"]
        for reader in (con, catalog):
            assert reader.execute("SELECT count(*), count(abstract) FROM papers").fetchone() == (3, 2)
            assert reader.execute("SELECT count(*) FROM paper_authors").fetchone() == (3,)
    assert open_dataset(tmp_path).execute("SELECT count(*) FROM papers").fetchone() == (1,)


PUBLISHES = """
import shutil, sys
from datetime import UTC, datetime
from dataclasses import replace
from pathlib import Path
from paperlake.warehouse import manifest, snapshot
output = Path(sys.argv[1])
for n in range(12):
    version = snapshot.new_version(output, datetime.now(UTC))
    draft = snapshot.draft_folder(output, version)
    shutil.copytree(output / "latest", draft, dirs_exist_ok=True)
    manifest.write_manifest(draft, replace(manifest.read_manifest(draft), version=version))
    snapshot.publish(output, version)
"""


def test_opening_while_another_process_publishes(tmp_path: Path, publish: Publish) -> None:
    publish(tmp_path)
    process = subprocess.Popen([sys.executable, "-c", PUBLISHES, str(tmp_path)])
    opened = 0
    while process.poll() is None or opened == 0:
        with open_dataset(tmp_path) as con:
            assert con.execute("SELECT count(*) FROM paper_overview").fetchone() == (3,)
        with duckdb.connect(str(tmp_path / "paperlake.duckdb"), read_only=True) as con:
            assert con.execute("SELECT count(*) FROM papers").fetchone() == (3,)
        opened += 1
    assert process.returncode == 0
    assert len(snapshot.list_snapshots(tmp_path)) == 13


def test_a_moved_folder_is_anchored_anew(tmp_path: Path, publish: Publish) -> None:
    version = publish(tmp_path / "old")
    moved = (tmp_path / "old").rename(tmp_path / "it's new")
    assert open_dataset(moved).execute("SELECT count(*) FROM papers").fetchone() == (3,)
    assert snapshot.repair(moved) == ("built paperlake.duckdb",)
    assert_consistent(moved, version)


def break_latest_json(output: Path) -> None:
    (output / "latest.json").write_text("{")


def old_latest_json(output: Path) -> None:
    (output / "latest.json").write_text('{"version": "20200101T000000Z"}')


def no_latest_json(output: Path) -> None:
    (output / "latest.json").unlink()


def no_catalog(output: Path) -> None:
    (output / "paperlake.duckdb").unlink()


def torn_catalog(output: Path) -> None:
    (output / "paperlake.duckdb").write_bytes(b"torn")


def other_catalog(output: Path) -> None:
    (output / "paperlake.duckdb").unlink()
    duckdb.connect(str(output / "paperlake.duckdb")).close()


def lost_link(output: Path) -> None:
    (output / "latest").unlink()


@pytest.mark.parametrize(
    "damage",
    [break_latest_json, old_latest_json, no_latest_json, no_catalog, torn_catalog, other_catalog, lost_link],
)
def test_repair_derives_anew(tmp_path: Path, publish: Publish, damage: Callable[[Path], None]) -> None:
    version = publish(tmp_path)
    damage(tmp_path)
    assert open_dataset(tmp_path).execute("SELECT count(*) FROM papers").fetchone() == (3,)
    assert len(snapshot.repair(tmp_path)) == 1
    assert_consistent(tmp_path, version)


def test_a_gone_snapshot_is_said(tmp_path: Path, publish: Publish) -> None:
    first, second = publish(tmp_path, 4), publish(tmp_path, 5)
    shutil.rmtree(tmp_path / "snapshots" / second)
    with pytest.raises(OutputError, match=f"names {second}, which is gone; roll back"):
        snapshot.current(tmp_path)
    snapshot.rollback(tmp_path, first)
    assert_consistent(tmp_path, first)


def test_rollback_and_forth(tmp_path: Path, publish: Publish) -> None:
    first, second = publish(tmp_path, 4), publish(tmp_path, 5)
    assert snapshot.rollback(tmp_path, first).version == first
    assert_consistent(tmp_path, first)
    snapshot.rollback(tmp_path, second)
    assert_consistent(tmp_path, second)
    with pytest.raises(OutputError, match=f"has no version 2020; versions there: {first}, {second}"):
        snapshot.rollback(tmp_path, "2020")
    (tmp_path / "snapshots" / first / "manifest.json").write_text("{")
    with pytest.raises(ManifestError):
        snapshot.rollback(tmp_path, first)
    assert_consistent(tmp_path, second)


def test_a_version_after_a_rollback_sorts_above_all(tmp_path: Path, publish: Publish) -> None:
    first, second = publish(tmp_path, 4), publish(tmp_path, 5)
    snapshot.rollback(tmp_path, first)
    assert publish(tmp_path, 3) > second


def test_prune_keeps_the_newest_and_the_current(tmp_path: Path, publish: Publish) -> None:
    versions = [publish(tmp_path, hour) for hour in (1, 2, 3, 4, 5)]
    snapshot.rollback(tmp_path, versions[1])
    assert snapshot.prune(tmp_path, keep=2, min_age=timedelta(hours=4), now=at(5, 30)) == (versions[0],)
    assert snapshot.prune(tmp_path, keep=2) == (versions[2],)
    assert [found.version for found in snapshot.list_snapshots(tmp_path)] == [versions[1], *versions[3:]]
    assert snapshot.prune(tmp_path, keep=1) == (versions[3],)
    assert_consistent(tmp_path, versions[1])
    with pytest.raises(ValueError, match="at least one"):
        snapshot.prune(tmp_path, keep=0)


def test_a_failed_run_keeps_manifest_and_issues_only(
    tmp_path: Path, publish: Publish, draft: Publish, make_manifest: Callable[..., Manifest]
) -> None:
    first = publish(tmp_path, 4)
    issue = Issue("published", "error", "papers", "key_unique", "2 papers share an id", 2)
    failed = []
    for hour in (5, 6):
        version = draft(tmp_path, hour)
        manifest = make_manifest(snapshot.draft_folder(tmp_path, version), version, issues=(issue,))
        failed.append(snapshot.write_failed(tmp_path, version, manifest))
    assert names(failed[0]) == ["issues.json", "manifest.json"]
    assert json.loads((failed[0] / "issues.json").read_text())[0]["message"] == issue.message
    assert_consistent(tmp_path, first)
    snapshot.prune(tmp_path, keep=1)
    assert names(tmp_path / "failed") == [failed[1].name]


def test_a_draft_can_be_discarded(tmp_path: Path, publish: Publish, draft: Publish) -> None:
    first = publish(tmp_path, 4)
    snapshot.discard_draft(tmp_path, draft(tmp_path, 5))
    assert_consistent(tmp_path, first)


def test_files_on_disk_are_whole_parquet(
    tmp_path: Path, publish: Publish, tables: dict[str, pa.Table]
) -> None:
    publish(tmp_path)
    for name in TABLES:
        assert pq.read_table(tmp_path / "latest" / f"{name}.parquet") == tables[name]
