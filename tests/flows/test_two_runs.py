"""Two runs at once on one output folder: one waits or gives way, and the dataset is whole."""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from paperlake.warehouse import snapshot
from paperlake.warehouse.manifest import changed_files


def _ended_together(*commands: list[str]) -> list[tuple[int, str]]:
    """The exit codes and prints of processes that were started at once, the smallest code first."""
    pipe = subprocess.PIPE
    processes = [subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True) for command in commands]
    printed = [process.communicate(timeout=300)[0] for process in processes]
    return sorted((process.returncode, text) for process, text in zip(processes, printed, strict=True))


def _command(*arguments: object) -> list[str]:
    words = map(str, arguments)
    return [sys.executable, "-m", "paperlake", "run", *words, "--direct", "--json", "--workers", "1"]


def _report(printed: str) -> dict[str, Any]:
    return dict(json.loads(printed))


def test_one_publishes_and_others_wait_or_give_way(
    write: Callable[[str, str], Path], listing: Callable[[range], str], tmp_path: Path
) -> None:
    path, output = write("tea.txt", listing(range(12))), tmp_path / "output"
    ended = _ended_together(*[_command(path, "-o", output, "--wait", wait) for wait in ("0", "120", "120")])
    codes = [code for code, _ in ended]
    # one that doesn't wait may still come first, or last
    assert codes in ([0, 0, 0], [0, 0, 4])
    reports = [_report(printed) for code, printed in ended if code == 0]
    outcomes = sorted(report["outcome"] for report in reports)
    assert outcomes == ["published", *["unchanged"] * (len(reports) - 1)]
    (published,) = snapshot.list_snapshots(output)
    assert {report["version"] for report in reports} == {published.version}
    assert snapshot.current(output) == published
    assert changed_files(published.path, published.manifest()) == ()
    assert published.manifest().row_counts["papers"] == 12
