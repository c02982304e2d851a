"""How much memory a process and its descendants hold together, and the most it was while they ran."""

import subprocess
import time
from pathlib import Path

import psutil  # type: ignore[import-untyped]

SAMPLE_SECONDS = 0.2


def tree_bytes(pid: int) -> int:
    """The proportional share (PSS) of the process and its descendants: shared pages count once.

    Where the system doesn't tell it, resident memory stands in, which counts shared pages many times.
    A process that is gone counts nothing.
    """
    try:
        root = psutil.Process(pid)
        return sum(map(_process_bytes, [root, *root.children(recursive=True)]))
    except psutil.NoSuchProcess:
        return 0


def peak_bytes(process: subprocess.Popen[bytes]) -> int:
    """Wait until the process ends; the largest of the samples taken meanwhile."""
    peak = 0
    while process.poll() is None:
        peak = max(peak, tree_bytes(process.pid))
        time.sleep(SAMPLE_SECONDS)
    return peak


def _process_bytes(process: psutil.Process) -> int:
    try:
        lines = Path(f"/proc/{process.pid}/smaps_rollup").read_text(encoding="ascii").splitlines()
    except ProcessLookupError:
        return 0
    except OSError:
        return _resident_bytes(process)
    return sum(int(line.split()[1]) for line in lines if line.startswith("Pss:")) * 1024


def _resident_bytes(process: psutil.Process) -> int:
    try:
        return int(process.memory_info().rss)
    except psutil.Error:
        return 0
