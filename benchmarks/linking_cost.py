"""Measure what linking papers and people costs: `python -m benchmarks.linking_cost --records N [N ...]`.

For each number a listing is made up and staged; then its papers and people are linked in a fresh process.
One JSON object is printed; docs/benchmarks.md tells what its keys mean.
"""

import argparse
import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from benchmarks.generate import write_listing
from benchmarks.memory import peak_bytes
from benchmarks.throughput import PROJECT

_MEMORY_LIMIT = "1GB"
_SHARD_BYTES = 8 << 20


def measure(record_counts: Sequence[int], work: Path) -> dict[str, Any]:
    """The figures of each run, and how the time grows from the first to the last."""
    runs = [_measure_one(count, work / str(count)) for count in record_counts]
    return {"runs": runs, "ratio_to_linear": ratio_to_linear(runs)}


def ratio_to_linear(runs: Sequence[dict[str, Any]]) -> float:
    """How much more time a mention takes in the last run than in the first: 1 where growth is linear."""
    first, last = (run["seconds"]["total"] / run["mention_count"] for run in (runs[0], runs[-1]))
    return round(float(last / first), 2)


def _measure_one(record_count: int, work: Path) -> dict[str, Any]:
    work.mkdir()
    write_listing(work / "listing.txt", record_count)
    _run("stage", work)
    peak = _run("link", work)
    return {
        "record_count": record_count,
        **json.loads((work / "links.json").read_text()),
        "peak_memory_bytes": peak,
    }


def _run(step: str, work: Path) -> int:
    command = [sys.executable, "-m", "benchmarks.linking_cost", "--step", step, "--work", str(work)]
    with subprocess.Popen(command, cwd=PROJECT) as process:
        peak = peak_bytes(process)
    if process.returncode:
        raise SystemExit(process.returncode)
    return peak


def stage(work: Path) -> None:
    """Stage the listing's shards as the pipeline does."""
    from paperlake.flows.inputs import find_listings
    from paperlake.flows.reading import plan_shards
    from paperlake.flows.runners import stage_shards, worker_count
    from paperlake.warehouse.staging import Staging

    found = find_listings((str(work / "listing.txt"),), work / "unpacked")
    jobs = plan_shards(found.listings, Staging(work), _SHARD_BYTES)
    stage_shards(jobs, worker_count(jobs, None), lambda _: None)
    (work / "shards.json").write_text(json.dumps([str(job.folder) for job in jobs]))


def link(work: Path) -> None:
    """Link what was staged, and write how long it took."""
    import pyarrow as pa

    from paperlake.flows.scorers import SCORERS
    from paperlake.flows.stages import connected
    from paperlake.schemas.column import arrow_schema
    from paperlake.schemas.lineage import Listing
    from paperlake.schemas.quarantine import QuarantineRow
    from paperlake.warehouse.people import link_people
    from paperlake.warehouse.resolve import StagedInput, link_papers, open_staged

    folders = list(map(Path, json.loads((work / "shards.json").read_text())))
    rejected = arrow_schema(QuarantineRow).empty_table().append_column("record_id", pa.array([], pa.string()))
    with connected(_MEMORY_LIMIT, work) as con:
        open_staged(con, StagedInput(folders, arrow_schema(Listing).empty_table(), rejected))
        started = time.perf_counter()
        link_papers(con, SCORERS)
        papers = time.perf_counter()
        link_people(con, SCORERS.people)
        ended = time.perf_counter()
        counts = con.execute("SELECT count(*), count(DISTINCT author_key) FROM mentions").fetchall()[0]
    seconds = {"papers": papers - started, "people": ended - papers, "total": ended - started}
    figures = {
        "mention_count": counts[0],
        "seconds": {key: round(value, 2) for key, value in seconds.items()},
    }
    (work / "links.json").write_text(json.dumps(figures))


def main(arguments: list[str] | None = None) -> None:
    """Read the command line, measure, print."""
    parser = argparse.ArgumentParser(description="Measure what linking papers and people costs.")
    parser.add_argument(
        "--records", type=int, nargs="+", default=[200_000], help="how many papers to make up"
    )
    parser.add_argument("--work", type=Path, help="folder for listings and staged shards while it runs")
    parser.add_argument("--step", choices=("stage", "link"), help=argparse.SUPPRESS)
    options = parser.parse_args(arguments)
    if options.step:
        {"stage": stage, "link": link}[options.step](options.work)
        return
    with tempfile.TemporaryDirectory(prefix="paperlake-linking-", dir=options.work) as folder:
        print(json.dumps(measure(options.records, Path(folder).resolve()), indent=2))


if __name__ == "__main__":
    main()
