"""The publishing lock: one holder at a time, named while it lives, gone when it dies."""

import errno
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from paperlake.warehouse.errors import Locked
from paperlake.warehouse.lock import publishing_lock

HOLD = """
import os, sys, time
from pathlib import Path
from paperlake.warehouse.lock import publishing_lock
with publishing_lock(Path(sys.argv[1])):
    if "fork" in sys.argv and os.fork() == 0:
        print(os.getpid(), flush=True)
        time.sleep(60)
    if "fork" not in sys.argv:
        print(os.getpid(), flush=True)
    time.sleep(60)
"""


def holder(output: Path, *arguments: str) -> tuple[subprocess.Popen[str], int]:
    """A process that holds the lock, and the id of it or of its forked child."""
    process = subprocess.Popen(
        [sys.executable, "-c", HOLD, str(output), *arguments], stdout=subprocess.PIPE, text=True
    )
    assert process.stdout
    return process, int(process.stdout.readline())


def test_second_process_is_told_who_holds_it_until_that_is_killed(tmp_path: Path) -> None:
    process, pid = holder(tmp_path)
    try:
        with pytest.raises(Locked, match=rf"being written by process {pid} on \S+ since \d{{4}}-"):
            publishing_lock(tmp_path).__enter__()
    finally:
        process.kill()
        process.communicate()
    with publishing_lock(tmp_path):
        pass


def test_a_full_disk_can_be_locked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "pwrite", refuse)
    with publishing_lock(tmp_path), pytest.raises(Locked, match="another process"):
        publishing_lock(tmp_path).__enter__()


def test_waits_for_the_holder(tmp_path: Path) -> None:
    process, _ = holder(tmp_path)
    threading.Timer(0.3, process.kill).start()
    with publishing_lock(tmp_path, timeout_seconds=30):
        assert process.wait() == -signal.SIGKILL
    process.communicate()


def test_gives_up_after_the_timeout(tmp_path: Path) -> None:
    with publishing_lock(tmp_path), pytest.raises(Locked, match="--wait SECONDS"):
        publishing_lock(tmp_path, timeout_seconds=0.05).__enter__()


def test_forked_workers_dont_keep_it(tmp_path: Path) -> None:
    process, child = holder(tmp_path, "fork")
    process.kill()
    process.wait()
    try:
        os.kill(child, 0)  # the worker outlives its parent
        with publishing_lock(tmp_path, timeout_seconds=5):
            pass
    finally:
        os.kill(child, signal.SIGKILL)
        process.communicate()


def test_is_free_after_an_error_and_can_be_taken_again(tmp_path: Path) -> None:
    with pytest.raises(ZeroDivisionError), publishing_lock(tmp_path):
        _ = 1 / 0
    assert (tmp_path / ".lock").read_text() == ""
    with publishing_lock(tmp_path):
        assert str(os.getpid()) in (tmp_path / ".lock").read_text()
    assert (tmp_path / ".lock").read_text() == ""


def test_a_forked_child_leaves_the_lock_to_its_parent(tmp_path: Path) -> None:
    ran = subprocess.run(
        [sys.executable, "-c", BOTH_LEAVE, str(tmp_path)], capture_output=True, text=True, check=False
    )
    assert (ran.returncode, ran.stderr) == (0, "")


BOTH_LEAVE = """
import os, sys
from pathlib import Path
from paperlake.warehouse.errors import Locked
from paperlake.warehouse.lock import publishing_lock
output = Path(sys.argv[1])
with publishing_lock(output):
    child = os.fork()
    if child:
        assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
        assert str(os.getpid()) in (output / ".lock").read_text()
        try:
            publishing_lock(output).__enter__()
        except Locked:
            sys.exit(0)
        sys.exit("the child has freed the lock")
"""


@pytest.mark.parametrize("text", ["", "torn {", "[]", '{"pid": 1}'])
def test_a_holder_that_hasnt_signed_yet(tmp_path: Path, text: str) -> None:
    with publishing_lock(tmp_path):
        (tmp_path / ".lock").write_text(text)
        with pytest.raises(Locked, match="another process"):
            publishing_lock(tmp_path).__enter__()


def test_two_threads_take_turns(tmp_path: Path) -> None:
    inside: list[int] = []
    most: list[int] = []

    def work() -> None:
        with publishing_lock(tmp_path, timeout_seconds=30):
            inside.append(1)
            most.append(len(inside))
            time.sleep(0.02)
            inside.pop()

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert most == [1, 1, 1, 1]
