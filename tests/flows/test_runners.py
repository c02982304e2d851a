import hashlib
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from benchmarks.generate import write_listing
from paperlake.flows.reading import ShardJob, plan_shards, unread
from paperlake.flows.runners import POOL_BYTES, stage_shards, worker_count
from paperlake.sources.discovery import discover
from paperlake.warehouse.staging import Staging, read_summary


@pytest.fixture
def jobs(
    write: Callable[[str, str], Path], listing: Callable[[range], str], tmp_path: Path
) -> tuple[ShardJob, ...]:
    """Three listings, one of them in several shards."""
    paths = [write(f"{n}.txt", listing(range(n, n + 2))) for n in (8, 10)]
    long = tmp_path / "inputs" / "long.txt"
    write_listing(long, 30)
    found = discover([long, *paths], tmp_path / "work")
    return plan_shards(found.listings, Staging(tmp_path / "output"), shard_bytes=8_000)


def _elsewhere(jobs: tuple[ShardJob, ...], folder: Path) -> tuple[ShardJob, ...]:
    return tuple(ShardJob(job.shard, folder / job.folder.name) for job in jobs)


def _content(job: ShardJob) -> dict[str, Any]:
    return {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in job.folder.iterdir()}


def test_a_pool_gives_what_one_process_gives(jobs: tuple[ShardJob, ...], tmp_path: Path) -> None:
    alone, together = _elsewhere(jobs, tmp_path / "alone"), _elsewhere(jobs, tmp_path / "together")
    read: dict[str, list[int]] = {"alone": [], "together": []}
    stage_shards(alone, 1, read["alone"].append)
    stage_shards(together, 2, read["together"].append)
    assert len(jobs) > 3
    assert [*map(_content, together)] == [*map(_content, alone)]
    assert read["alone"] == [job.byte_count for job in jobs]
    assert sorted(read["together"]) == sorted(read["alone"])
    assert unread(alone) == unread(together) == ()


@pytest.mark.parametrize("workers", [1, 2])
def test_an_error_in_one_job_is_raised_and_what_is_staged_stays(
    jobs: tuple[ShardJob, ...], tmp_path: Path, workers: int
) -> None:
    gone = replace(jobs[-1].shard, path=str(tmp_path / "gone.txt"))
    broken = (*jobs[:-1], ShardJob(gone, jobs[-1].folder))
    read: list[int] = []
    with pytest.raises(FileNotFoundError, match=r"gone\.txt"):
        stage_shards(broken, workers, read.append)
    staged = [job for job in jobs if read_summary(job.folder)]
    assert len(read) <= len(staged) <= len(jobs) - 1
    assert list((tmp_path / "output").rglob(".*.tmp")) == []
    stage_shards(unread(jobs), 1, read.append)
    assert unread(jobs) == ()


def test_a_script_needs_no_guard_for_processes(
    write: Callable[[str, str], Path], listing: Callable[[range], str], tmp_path: Path
) -> None:
    paths = [str(write(f"{n}.txt", listing(range(n, n + 2)))) for n in (8, 10)]
    script = write(
        "script.py",
        "from pathlib import Path\n"
        "from paperlake.flows.options import IngestOptions\n"
        "from paperlake.flows.pipeline import run_pipeline\n"
        f"options = IngestOptions({paths!r}, Path({str(tmp_path / 'output')!r}), workers=2)\n"
        "report = run_pipeline(options)\n"
        "print(report.outcome, report.process_count)\n",
    )
    ended = subprocess.run([sys.executable, script], capture_output=True, text=True, check=False)
    assert (ended.stdout, ended.stderr) == ("published 2\n", "")


@dataclass(frozen=True)
class Sized:
    byte_count: int


@pytest.mark.parametrize(
    ("sizes", "wanted", "expected"),
    [
        ([], None, 1),
        ([], 4, 1),
        ([100], 4, 1),
        ([100, 100, 100], 2, 2),
        ([100, 100, 100], None, 1),
        ([POOL_BYTES], None, 1),
        ([POOL_BYTES, POOL_BYTES], None, 2),
        ([POOL_BYTES] * 9, None, 3),
        ([POOL_BYTES] * 9, 1, 1),
    ],
)
def test_processes_are_as_many_as_are_worth_it(
    monkeypatch: pytest.MonkeyPatch, sizes: list[int], wanted: int | None, expected: int
) -> None:
    monkeypatch.setattr("os.sched_getaffinity", lambda _: {0, 1, 2}, raising=False)
    jobs: Any = [Sized(size) for size in sizes]
    assert worker_count(jobs, wanted) == expected
