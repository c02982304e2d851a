"""One run of the pipeline in a process of its own, for `benchmarks.throughput`; writes its report as JSON."""

import argparse
import json
import time
from pathlib import Path

STARTED = time.perf_counter()


def main(arguments: list[str] | None = None) -> None:
    """Run the pipeline over one listing and write its report and the seconds it took."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--input", required=True)
    parser.add_argument("--output", type=Path, required=True)
    parser.add_argument("--result", type=Path, required=True)
    parser.add_argument("--workers", type=int)
    parser.add_argument("--prefect", action="store_true")
    asked = parser.parse_args(arguments)

    from paperlake.flows.options import IngestOptions
    from paperlake.flows.pipeline import run_pipeline

    options = IngestOptions((asked.input,), asked.output, workers=asked.workers)
    called = time.perf_counter()
    report = run_pipeline(options)
    seconds = time.perf_counter() - called
    result = {"report": report.as_json(), "seconds": seconds, "startup_seconds": called - STARTED}
    asked.result.write_text(json.dumps(result), encoding="utf-8")


if __name__ == "__main__":
    main()
