"""One run of the pipeline in a process of its own, for `benchmarks.throughput`; writes its report as JSON."""

import argparse
import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from paperlake.flows.report import RunReport

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

    options = IngestOptions((asked.input,), asked.output, workers=asked.workers)
    clock = _Clock()
    report = _runner(asked.prefect)(options, progress=clock)
    seconds = time.perf_counter() - clock.began
    result = {"report": report.as_json(), "seconds": seconds, "startup_seconds": clock.began - STARTED}
    asked.result.write_text(json.dumps(result), encoding="utf-8")


class _Clock:
    """Notes when the run begins its first stage: with Prefect, its server has been started by then."""

    began = 0.0

    def start(self, stage: str, total: int | None = None, unit: str = "") -> None:  # noqa: ARG002
        """The first stage's start is the run's."""
        self.began = self.began or time.perf_counter()

    def advance(self, count: int) -> None:
        """Nothing to note."""


def _runner(is_prefect: bool) -> "Callable[..., RunReport]":
    if is_prefect:
        from paperlake.flows.ingest import run_flow

        return run_flow
    from paperlake.flows.pipeline import run_pipeline

    return run_pipeline


if __name__ == "__main__":
    main()
