"""The least that such a pipeline must do: read a listing and write its text lines as Parquet, on one core."""

import statistics
import time
from pathlib import Path

import pyarrow as pa
import pyarrow.csv as csv
import pyarrow.parquet as pq

BLOCK_BYTES = 8 << 20
ROUND_COUNT = 3
# A separator that no listing holds, so that every line is one value.
UNIT_SEPARATOR = "\x1f"


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
    """Write the lines of the file, unpacked where its name tells that it is packed, as one Parquet column."""
    with pa.input_stream(str(listing), compression="detect") as stream:
        batches = csv.open_csv(
            stream,
            csv.ReadOptions(use_threads=False, block_size=BLOCK_BYTES, column_names=["line"]),
            csv.ParseOptions(
                delimiter=UNIT_SEPARATOR,
                quote_char=False,
                ignore_empty_lines=False,
                invalid_row_handler=lambda _: "skip",
            ),
            csv.ConvertOptions(column_types={"line": pa.binary()}),
        )
        with pq.ParquetWriter(target, batches.schema, compression="zstd") as writer:
            for batch in batches:
                writer.write_batch(batch)
