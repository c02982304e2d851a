"""The benchmarks in short form, on invented listings alone: `python -m benchmarks.bench`."""

import argparse
import json
import sys
import tempfile
from pathlib import Path

from benchmarks import throughput
from benchmarks.generate import write_listing
from benchmarks.listings import score_listings

RECORD_COUNT = 20_000
SCORED_COUNT = 2_000


def main(arguments: list[str] | None = None) -> int:
    """Measure speed and accuracy and print both; 1 where the run failed."""
    parser = argparse.ArgumentParser(description="Measure speed and accuracy on invented listings.")
    parser.add_argument("--records", type=int, default=RECORD_COUNT, help="papers that are timed")
    parser.add_argument("--scored", type=int, default=SCORED_COUNT, help="papers that are scored")
    options = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory(prefix="paperlake-bench-") as folder:
        work = Path(folder)
        write_listing(work / "listing.txt", options.scored, truth_path=work / "listing.truth.jsonl")
        scores, _ = score_listings(work)
    print(json.dumps({"listings": scores}, indent=2))
    return throughput.main(["--records", str(options.records)])


if __name__ == "__main__":
    sys.exit(main())
