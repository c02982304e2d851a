"""A run may be killed at any moment: readers never see it, and the next run ends as if nothing had been."""

import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import duckdb
import psutil
import pytest

from benchmarks.generate import write_listing
from paperlake.flows.pipeline import CHECKPOINTS
from paperlake.warehouse import snapshot
from paperlake.warehouse.catalog import open_dataset
from paperlake.warehouse.manifest import changed_files
from paperlake.warehouse.output_folder import CATALOG

SCRIPT = str(Path(__file__).with_name("runs_to_kill.py"))
EVERY_CHECKPOINT = (*CHECKPOINTS, *snapshot.CHECKPOINTS)
PUBLISHED_FROM = EVERY_CHECKPOINT.index("latest_replaced")
STAGED_FROM = EVERY_CHECKPOINT.index("shard_read")

Forked = Callable[..., tuple[int, str]]


@pytest.fixture(scope="module")
def forked() -> Iterator[Forked]:
    """Runs the command in a fork: the checkpoint to be killed at, or None, then the arguments."""
    pipe = subprocess.PIPE
    with subprocess.Popen([sys.executable, SCRIPT], stdin=pipe, stdout=pipe, text=True) as server:
        assert server.stdin
        assert server.stdout

        def run(killed_at: str | None, *arguments: object) -> tuple[int, str]:
            assert server.stdin
            assert server.stdout
            words = ["run", *map(str, arguments), "--direct", "--json", "--workers", "1"]
            server.stdin.write(json.dumps([killed_at, *words]) + "\n")
            server.stdin.flush()
            code, printed = json.loads(server.stdout.readline())
            return code, printed

        yield run
        server.stdin.close()


@dataclass(frozen=True, slots=True)
class Case:
    """A run to be killed: its arguments, the dataset it begins with, and what it ends with undisturbed."""

    arguments: tuple[object, ...]
    before: Path | None
    version_before: str | None
    content_hashes: Mapping[str, str]
    snapshot_count: int


@pytest.fixture(scope="module")
def cases(
    forked: Forked, listing: Callable[[range], str], tmp_path_factory: pytest.TempPathFactory
) -> Mapping[str, Case]:
    folder = tmp_path_factory.mktemp("cases")
    first, second = folder / "first.txt", folder / "second.txt"
    first.write_text(listing(range(6)), "utf-8")
    second.write_text(listing(range(4, 12)), "utf-8")
    alone = _finished(forked(None, first, "-o", folder / "alone"))
    both = _finished(forked(None, first, second, "-o", folder / "both"))
    return {
        "first run": Case((first,), None, None, alone["content_hashes"], 1),
        "update": Case((second, "--add"), folder / "alone", alone["version"], both["content_hashes"], 2),
    }


def _finished(ended: tuple[int, str]) -> dict[str, Any]:
    code, printed = ended
    assert code == 0, printed
    return dict(json.loads(printed))


def _assert_readable(output: Path, version: str | None) -> None:
    """`latest` names the version, every snapshot is as its manifest says, and all ways to read work."""
    current = snapshot.current(output)
    assert (current and current.version) == version
    for published in snapshot.list_snapshots(output):
        assert changed_files(published.path, published.manifest()) == ()
    if version is None:
        assert snapshot.list_snapshots(output) == ()
        return
    count = current.manifest().row_counts["papers"] if current else 0
    with open_dataset(output) as con:
        assert con.execute("SELECT count(*) FROM papers").fetchone() == (count,)
    if (output / CATALOG).exists():
        with duckdb.connect(output / CATALOG, read_only=True) as con:
            assert con.execute("SELECT count(*) > 0 FROM papers").fetchone() == (True,)


def _assert_tidy(output: Path, snapshot_count: int) -> None:
    """Nothing is under construction, and no folder is there that isn't published."""
    assert [*output.rglob(".*.tmp*"), *output.rglob(".*.pending")] == []
    published = [one.version for one in snapshot.list_snapshots(output)]
    assert sorted(path.name for path in (output / "snapshots").iterdir()) == published
    assert len(published) == snapshot_count


def test_kills_one_after_another_leave_the_old_snapshot_current(
    forked: Forked, cases: Mapping[str, Case], tmp_path: Path
) -> None:
    wanted = cases["update"]
    assert wanted.before
    output = Path(shutil.copytree(wanted.before, tmp_path / "output", symlinks=True))
    for checkpoint in EVERY_CHECKPOINT[:PUBLISHED_FROM]:
        code, _ = forked(checkpoint, *wanted.arguments, "-o", output)
        assert (checkpoint, code) == (checkpoint, -signal.SIGKILL)
        _assert_readable(output, wanted.version_before)
    after = _finished(forked(None, *wanted.arguments, "-o", output))
    assert (after["outcome"], after["reused_shard_count"]) == ("published", 2)
    assert after["content_hashes"] == wanted.content_hashes
    _assert_readable(output, after["version"])
    _assert_tidy(output, wanted.snapshot_count)


@pytest.mark.parametrize(
    ("case", "checkpoint"),
    [
        *(("first run", checkpoint) for checkpoint in ("locked", *EVERY_CHECKPOINT[STAGED_FROM:])),
        *(("update", checkpoint) for checkpoint in EVERY_CHECKPOINT[PUBLISHED_FROM - 1 :]),
    ],
)
def test_a_kill_is_never_seen(
    forked: Forked, cases: Mapping[str, Case], tmp_path: Path, checkpoint: str, case: str
) -> None:
    wanted = cases[case]
    output = tmp_path / "output"
    if wanted.before:
        shutil.copytree(wanted.before, output, symlinks=True)
    code, _ = forked(checkpoint, *wanted.arguments, "-o", output)
    assert code == -signal.SIGKILL

    place = EVERY_CHECKPOINT.index(checkpoint)
    is_published = place >= PUBLISHED_FROM
    pointed = max((output / "snapshots").glob("[!.]*")).name if is_published else wanted.version_before
    _assert_readable(output, pointed)

    after = _finished(forked(None, *wanted.arguments, "-o", output))
    assert after["outcome"] == ("unchanged" if is_published else "published")
    assert after["content_hashes"] == wanted.content_hashes
    if STAGED_FROM <= place < PUBLISHED_FROM:
        assert after["reused_shard_count"] == after["shard_count"]
    _assert_readable(output, after["version"])
    _assert_tidy(output, wanted.snapshot_count)
    assert json.loads((output / "latest.json").read_text("utf-8"))["version"] == after["version"]


def _killed(folder: Path, checkpoint: str, *arguments: object, **variables: str) -> list[psutil.Process]:
    """Run the command as a process that is killed at a checkpoint; returns its children that still live.

    What is printed goes to files: children that survive would keep a pipe open.
    """
    out, err = folder / "printed.json", folder / "errors.txt"
    with out.open("wb") as printed, err.open("wb") as errors:
        ended = subprocess.run(
            [sys.executable, SCRIPT, checkpoint, "run", *map(str, arguments)],
            stdout=printed,
            stderr=errors,
            env={**os.environ, **variables},
            timeout=300,
            check=False,
        )
    assert ended.returncode == -signal.SIGKILL, err.read_text("utf-8")
    return [psutil.Process(pid) for pid in json.loads(out.read_bytes()) if psutil.pid_exists(pid)]


def _survivors(processes: list[psutil.Process], seconds: float) -> list[psutil.Process]:
    """Those that still run after a while. One that nobody has waited for has ended all the same."""
    _, alive = psutil.wait_procs(processes, timeout=seconds)
    return [process for process in alive if process.is_running() and process.status() != psutil.STATUS_ZOMBIE]


def test_worker_processes_end_with_the_run_that_is_killed(forked: Forked, tmp_path: Path) -> None:
    paths = [tmp_path / f"{number}.txt" for number in range(3)]
    for number, path in enumerate(paths):
        write_listing(path, 30, seed=number)
    output = tmp_path / "output"
    children = _killed(tmp_path, "shard_read", *paths, "--direct", "--workers", "2", "-o", output)
    assert _survivors(children, seconds=30) == []
    _assert_readable(output, None)
    after = _finished(forked(None, *paths, "-o", output))
    assert after["outcome"] == "published"
    assert after["reused_shard_count"] >= 1
    expected = _finished(forked(None, *paths, "-o", tmp_path / "undisturbed"))
    assert after["content_hashes"] == expected["content_hashes"]


def test_a_killed_flow_is_finished_by_a_plain_run(
    forked: Forked, cases: Mapping[str, Case], tmp_path: Path
) -> None:
    wanted = cases["first run"]
    output = tmp_path / "output"
    home = {"PREFECT_HOME": str(tmp_path / "prefect"), "PREFECT_LOGGING_TO_API_ENABLED": "false"}
    orphans = _killed(tmp_path, "resolve", *wanted.arguments, "-o", output, **home)
    for server in orphans:  # Prefect's own temporary server, which a kill leaves behind
        server.terminate()
    assert _survivors(orphans, seconds=30) == []
    _assert_readable(output, None)
    after = _finished(forked(None, *wanted.arguments, "-o", output))
    assert (after["outcome"], after["content_hashes"]) == ("published", wanted.content_hashes)
    _assert_tidy(output, 1)
