"""Two runs at once on one output folder: one waits or gives way, and the dataset is whole."""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

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


@pytest.mark.parametrize("wait", ["0", "120"])
def test_one_publishes_and_the_other_gives_way_or_waits(
    write: Callable[[str, str], Path], listing: Callable[[range], str], tmp_path: Path, wait: str
) -> None:
    path, output = write("tea.txt", listing(range(12))), tmp_path / "output"
    command = _command(path, "-o", output, "--wait", wait)
    (first_code, first), (second_code, second) = _ended_together(command, command)
    reports = [_report(printed) for printed in (first, second) if printed]
    outcomes = sorted(report["outcome"] for report in reports)
    if wait == "0" and second_code:
        assert (first_code, second_code, outcomes) == (0, 4, ["published"])
    else:  # without waiting, a process that starts late may find the other one done
        assert (first_code, second_code, outcomes) == (0, 0, ["published", "unchanged"])
    (published,) = snapshot.list_snapshots(output)
    assert {report["version"] for report in reports} == {published.version}
    assert snapshot.current(output) == published
    assert changed_files(published.path, published.manifest()) == ()
    assert published.manifest().row_counts["papers"] == 12
