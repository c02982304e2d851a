"""The least that such a pipeline must do: read a listing and write its text lines as Parquet, on one core."""

import io
import statistics
import time
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

ROUND_COUNT = 3


def floor_seconds(listing: Path, folder: Path) -> float:
    """The median of a few rounds; the Parquet file in `folder` is removed again."""
    core_count = pa.cpu_count()
    pa.set_cpu_count(1)
    try:
        return statistics.median(
            _round_seconds(listing, folder / "floor.parquet") for _ in range(ROUND_COUNT)
        )
    finally:
        pa.set_cpu_count(core_count)


def _round_seconds(listing: Path, target: Path) -> float:
    started = time.perf_counter()
    write_lines(listing, target)
    seconds = time.perf_counter() - started
    target.unlink()
    return seconds


def write_lines(listing: Path, target: Path) -> None:
    """Write the lines of the file, unpacked where its name tells that it is packed, as one Parquet column.

    In the plainest way: the whole text at once, its lines as a list. Bytes that are no UTF-8 become U+FFFD.
    """
    with pa.input_stream(str(listing), compression="detect") as stream:
        lines = io.TextIOWrapper(stream, "utf-8", "replace").read().splitlines()
    pq.write_table(pa.table({"line": pa.array(lines, pa.string())}), target, compression="zstd")
