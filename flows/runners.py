"""Where shards are read: in this process, or in a plain pool of processes led by this one."""

import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from multiprocessing import connection, forkserver, get_context, parent_process
from multiprocessing.context import ForkServerContext
from types import ModuleType

from paperlake.flows.reading import ShardJob, stage_shard

# A pool takes as long to start as one process takes to read about this much.
POOL_BYTES = 6 << 20
_ENDING = (signal.SIGTERM, signal.SIGHUP)


def worker_count(jobs: Sequence[ShardJob], wanted: int | None) -> int:
    """How many processes read the jobs: as many as wanted, else one for small inputs and one a core."""
    most = max(len(jobs), 1)
    if wanted is not None:
        return min(wanted, most)
    if sum(job.byte_count for job in jobs) < POOL_BYTES:
        return 1
    return min(
        len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1, most
    )


def prepare_pool(byte_count: int, wanted: int | None) -> None:
    """Start what a pool is forked from, where so many bytes need one: its imports take most of a second."""
    if wanted != 1 and byte_count >= POOL_BYTES:
        _context()
        with _interrupts_held(), _main_hidden():
            forkserver.ensure_running()


def _context() -> ForkServerContext:
    # Not forked from this process: it may have threads, and they hold locks that a fork would never free.
    context = get_context("forkserver")
    context.set_forkserver_preload([stage_shard.__module__])
    return context


def stage_shards(jobs: Sequence[ShardJob], workers: int, is_read: Callable[[int], None]) -> None:
    """Read every job and stage its tables; `is_read` is told the bytes of each when it is done.

    What is staged stays when another job fails. Raises what `stage_shard` raises.
    """
    if workers <= 1:
        for job in jobs:
            is_read(stage_shard(job))
        return
    with ProcessPoolExecutor(workers, _context(), initializer=_end_with_parent) as pool:
        try:
            with _interrupts_held(), _main_hidden():
                reading = [pool.submit(stage_shard, job) for job in _largest_first(jobs)]
            for done in as_completed(reading):
                is_read(done.result())
        except BaseException:
            pool.shutdown(cancel_futures=True)  # jobs at work end first: none may write without the lock
            raise


@contextmanager
def _interrupts_held() -> Iterator[None]:
    """Hold signals back while processes start: one that is half started would fail for want of the rest.

    The processes hold Ctrl-C back for good, and end by what this one tells them.
    """
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, *_ENDING})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def _main_hidden() -> Iterator[None]:
    """Keep the main module from processes that start: they need nothing of it.

    A script without a guard around its own run would begin that anew in each of them.
    """
    main = sys.modules["__main__"]
    sys.modules["__main__"] = ModuleType("__main__")
    try:
        yield
    finally:
        sys.modules["__main__"] = main


def _largest_first(jobs: Sequence[ShardJob]) -> list[ShardJob]:
    """The order in which no process is left with a long job at the end."""
    return sorted(jobs, key=lambda job: -job.byte_count)


def _end_with_parent() -> None:
    """Have this worker end when it is told to, or when the run that started it is killed.

    It would wait for jobs for ever.
    """
    signal.pthread_sigmask(signal.SIG_UNBLOCK, _ENDING)
    parent = parent_process()
    if parent is not None:
        threading.Thread(target=_wait_and_end, args=(parent.sentinel,), daemon=True).start()


def _wait_and_end(sentinel: int) -> None:
    connection.wait([sentinel])
    os._exit(1)
