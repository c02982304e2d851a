import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from paperlake.warehouse.lock import publishing_lock
from paperlake.warehouse.snapshot import list_snapshots

Command = Callable[..., Any]
FIRST, SECOND = "20260801T040000Z", "20260802T040000Z"


@pytest.fixture
def two_snapshots(dataset: Path, tmp_path: Path) -> Path:
    """An own copy of the dataset in which a later snapshot stands beside the current one."""
    output = tmp_path / "output"
    shutil.copytree(dataset, output, symlinks=True)
    later = output / "snapshots" / SECOND
    shutil.copytree(output / "snapshots" / FIRST, later)
    manifest = later / "manifest.json"
    manifest.write_text(manifest.read_text().replace(FIRST, SECOND))
    return output


def test_rollback_makes_another_snapshot_current(paperlake: Command, two_snapshots: Path) -> None:
    assert paperlake("rollback", SECOND, "-o", two_snapshots).code == 0
    assert (two_snapshots / "latest").readlink().name == SECOND
    assert SECOND in paperlake("sql", "FROM snapshot", "-o", two_snapshots).out


def test_rollback_to_nothing_changes_nothing(paperlake: Command, two_snapshots: Path) -> None:
    ended = paperlake("rollback", "20200101T000000Z", "-o", two_snapshots)
    assert (ended.code, ended.err.count("\n")) == (2, 1)
    assert (two_snapshots / "latest").readlink().name == FIRST


def test_prune_keeps_the_current_snapshot(paperlake: Command, two_snapshots: Path) -> None:
    paperlake("rollback", SECOND, "-o", two_snapshots)
    ended = paperlake("prune", "--keep", 1, "--min-age-hours", 0, "-o", two_snapshots)
    assert ended.out == f"removed {FIRST}\n1 snapshot removed\n"
    assert [snapshot.version for snapshot in list_snapshots(two_snapshots)] == [SECOND]


@pytest.mark.parametrize("hours", ["1e9", "1e7"])
def test_an_age_before_all_times_keeps_all(paperlake: Command, two_snapshots: Path, hours: str) -> None:
    paperlake("rollback", SECOND, "-o", two_snapshots)
    ended = paperlake("prune", "--keep", 1, "--min-age-hours", hours, "-o", two_snapshots)
    assert (ended.code, ended.out) == (0, "0 snapshots removed; 1 is too young to go (--min-age-hours)\n")


@pytest.mark.parametrize("command", [["prune"], ["rollback", FIRST]])
def test_a_held_lock_ends_in_its_own_code(
    paperlake: Command, two_snapshots: Path, command: list[str]
) -> None:
    with publishing_lock(two_snapshots):
        ended = paperlake(*command, "-o", two_snapshots)
    assert (ended.code, ended.out) == (4, "")
    assert "being written by process" in ended.err


@pytest.mark.parametrize("command", [["prune"], ["rollback", FIRST]])
def test_a_wrong_path_is_not_made_a_folder(paperlake: Command, tmp_path: Path, command: list[str]) -> None:
    assert paperlake(*command, "-o", tmp_path / "nowhere").code == 2
    assert not (tmp_path / "nowhere").exists()
