"""Measure the whole pipeline on one listing: `python -m benchmarks.throughput --records N`.

The listing is made first (or given), the pipeline runs in a fresh process, and one JSON object is printed;
docs/benchmarks.md tells what its keys mean.
"""

import argparse
import json
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from benchmarks.floor import floor_seconds
from benchmarks.generate import write_listing
from benchmarks.memory import peak_bytes

PROJECT = Path(__file__).resolve().parents[1]


class NotPublishedError(Exception):
    """The pipeline ended without publishing; the message says how."""


def measure(
    listing: Path, work: Path, workers: int | None = None, *, is_prefect: bool = False
) -> dict[str, Any]:
    """The figures of one run over the listing; `work` takes the dataset. Raises NotPublishedError."""
    floor = floor_seconds(listing, work)
    result, peak = _run(listing, work, workers, is_prefect)
    report = result["report"]
    if report["outcome"] != "published":
        raise NotPublishedError(f"the run was {report['outcome']}: {report['issues']}")
    return figures(result, peak, floor)


def figures(result: Mapping[str, Any], peak: int, floor: float) -> dict[str, Any]:
    """The printed object, from a run's report, its peak of memory and the floor's seconds."""
    report, total = result["report"], result["seconds"]
    record_count = sum(listing["record_count"] for listing in report["listings"])
    byte_count = sum(listing["byte_count"] for listing in report["listings"])
    return {
        "records_per_second": round(record_count / total, 1),
        "megabytes_per_second": round(byte_count / 1e6 / total, 2),
        "seconds": {
            "startup": round(result["startup_seconds"], 3),
            **{stage: round(seconds, 3) for stage, seconds in report["stage_seconds"].items()},
            "total": round(total, 3),
        },
        "peak_memory_bytes": peak,
        "ratio_to_floor": round(total / floor, 2),
        "floor_seconds": round(floor, 3),
        "record_count": record_count,
        "byte_count": byte_count,
        "content_hashes": report["content_hashes"],
    }


def _run(listing: Path, work: Path, workers: int | None, is_prefect: bool) -> tuple[dict[str, Any], int]:
    result = work / "result.json"
    command = [sys.executable, "-m", "benchmarks.run_pipeline", "--input", str(listing.resolve())]
    command += ["--output", str(work / "dataset"), "--result", str(result)]
    command += ["--workers", str(workers)] if workers is not None else []
    command += ["--prefect"] if is_prefect else []
    with subprocess.Popen(command, cwd=PROJECT, stdout=sys.stderr) as process:
        peak = peak_bytes(process)
    if process.returncode:
        raise NotPublishedError(f"the pipeline's process ended with status {process.returncode}")
    return json.loads(result.read_text(encoding="utf-8")), peak


def main(arguments: list[str] | None = None) -> int:
    """Read the command line, measure, print; 1 where the run failed."""
    parser = argparse.ArgumentParser(description="Measure the whole pipeline on one listing.")
    parser.add_argument("--records", type=int, default=200_000, help="how many papers to make up")
    parser.add_argument("--file", type=Path, help="measure this listing instead of a made-up one")
    parser.add_argument("--workers", type=int, help="processes; as many as cores where not given")
    parser.add_argument("--work", type=Path, help="folder for the listing and the dataset while it runs")
    parser.add_argument("--prefect", action="store_true", help="run as a Prefect flow")
    options = parser.parse_args(arguments)
    if options.file and not options.file.is_file():
        parser.error(f"{options.file} is no file")
    if options.work:
        options.work.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="paperlake-throughput-", dir=options.work) as folder:
        work = Path(folder).resolve()
        listing = options.file or work / "listing.txt"
        if options.file is None:
            write_listing(listing, options.records)
        try:
            printed = measure(listing, work, options.workers, is_prefect=options.prefect)
        except NotPublishedError as failure:
            print(failure, file=sys.stderr)
            return 1
    print(json.dumps(printed, indent=2))
    return 0


if __name__ == "__main__":
    sys.exit(main())
