"""The lock that lets one run at a time publish into an output folder.

It is the kernel's lock on an open file (flock), so it ends with its holder, however that dies. What the
file says is only for people: who holds it.
"""

import fcntl
import json
import os
import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path

from paperlake.warehouse.errors import Locked

LOCK = ".lock"
_POLL_SECONDS = 0.1
_held: set[int] = set()


@contextmanager
def publishing_lock(output: Path, timeout_seconds: float = 0.0) -> Iterator[None]:
    """Hold the output folder's lock; the folder is made where it doesn't exist.

    Raises Locked, naming the holder, where another run still holds it after `timeout_seconds`.
    """
    output.mkdir(parents=True, exist_ok=True)
    descriptor = os.open(output / LOCK, os.O_RDWR | os.O_CREAT, 0o644)
    _held.add(descriptor)
    try:
        _acquire(descriptor, output, timeout_seconds)
        _write(descriptor, _own_description())
        try:
            yield
        finally:
            _write(descriptor, "")
    finally:
        _close(descriptor)


def _acquire(descriptor: int, output: Path, timeout_seconds: float) -> None:
    deadline = time.monotonic() + timeout_seconds
    while True:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            left = deadline - time.monotonic()
            if left <= 0:
                raise _locked(descriptor, output) from None
            time.sleep(min(_POLL_SECONDS, left))
        else:
            return


def _own_description() -> str:
    started_at = datetime.now(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")
    return json.dumps({"pid": os.getpid(), "host": socket.gethostname(), "started_at": started_at}) + "\n"


def _write(descriptor: int, text: str) -> None:
    """Say who holds the lock; on a full disk it is held unsigned, so that `prune` can make room."""
    if descriptor in _held:  # not so in a forked child that leaves the `with` block too
        with suppress(OSError):
            os.ftruncate(descriptor, 0)
            os.pwrite(descriptor, text.encode(), 0)


def _close(descriptor: int) -> None:
    if descriptor in _held:
        _held.remove(descriptor)
        os.close(descriptor)


def _locked(descriptor: int, output: Path) -> Locked:
    try:
        holder = json.loads(os.pread(descriptor, 4096, 0))
        who = f"process {holder['pid']} on {holder['host']} since {holder['started_at']}"
    except (ValueError, KeyError, TypeError):  # the holder is between taking the lock and signing it
        who = "another process"
    return Locked(f"{output} is being written by {who}", "wait for it to end; `--wait SECONDS` does")


def _forget_in_child() -> None:
    """A forked child shares the open file; were it to keep it, the lock would outlive its holder."""
    for descriptor in tuple(_held):
        _close(descriptor)


os.register_at_fork(after_in_child=_forget_in_child)
