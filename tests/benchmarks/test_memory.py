"""Memory of a tree of processes: children count, processes that are gone count nothing."""

import os
import subprocess
import sys

from benchmarks import memory

HOLDS_BYTES = 64 << 20
HOLD = f"block = bytearray(b'x') * {HOLDS_BYTES}; input()"
SPAWN = f"import subprocess, sys; subprocess.run([sys.executable, '-c', {HOLD!r}])"
SPAWN_BRIEFLY = f"import subprocess, sys, time; {HOLD.removesuffix('input()')} time.sleep(1)"


def test_this_process_holds_something() -> None:
    assert memory.tree_bytes(os.getpid()) > 1 << 20


def test_a_process_that_is_gone_holds_nothing() -> None:
    process = subprocess.Popen([sys.executable, "-c", ""])
    process.wait()
    assert memory.tree_bytes(process.pid) == 0


def test_peak_counts_what_was_held_while_it_ran() -> None:
    with subprocess.Popen([sys.executable, "-c", SPAWN_BRIEFLY]) as process:
        assert memory.peak_bytes(process) > HOLDS_BYTES


def test_children_count() -> None:
    with subprocess.Popen([sys.executable, "-c", SPAWN], stdin=subprocess.PIPE) as process:
        while memory.tree_bytes(process.pid) < HOLDS_BYTES:
            assert process.poll() is None
        process.communicate(b"\n")
