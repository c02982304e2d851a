"""Score the project's rules: `python -m benchmarks.accuracy --cases DIR`, `--listings DIR`, or both.

One JSON object is printed; docs/benchmarks.md tells what its keys mean and what counts as right.
"""

import argparse
import json
from pathlib import Path
from typing import Any

from benchmarks.cases import score_cases
from benchmarks.listings import score_listings


def score(cases: Path | None, listings: Path | None) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """The scores of the folders that are given, and every failing row."""
    scores: dict[str, Any] = {}
    failures: list[dict[str, Any]] = []
    for key, folder, scorer in (("cases", cases, score_cases), ("listings", listings, score_listings)):
        if folder is not None:
            scores[key], failed = scorer(folder)
            failures += [{"part": key, **row} for row in failed]
    return scores, failures


def write_failures(path: Path, failures: list[dict[str, Any]]) -> None:
    """Write the failing rows, one JSON object a line; ASCII, because an input may hold a lone surrogate."""
    path.write_text("".join(json.dumps(row) + "\n" for row in failures), encoding="ascii")


def main(arguments: list[str] | None = None) -> None:
    """Read the command line, score, print."""
    parser = argparse.ArgumentParser(description="Score the project's rules on folders with truth.")
    parser.add_argument("--cases", type=_folder, help="folder of names.jsonl, authors.jsonl, …")
    parser.add_argument("--listings", type=_folder, help="folder of X.txt with X.truth.jsonl")
    parser.add_argument("--failures", type=Path, help="write failed rows here, one JSON object a line")
    options = parser.parse_args(arguments)
    if options.cases is None and options.listings is None:
        parser.error("name a folder: --cases, --listings or both")
    scores, failures = score(options.cases, options.listings)
    if options.failures:
        write_failures(options.failures, failures)
    print(json.dumps(scores, indent=2, ensure_ascii=False))


def _folder(text: str) -> Path:
    path = Path(text)
    if not path.is_dir():
        raise argparse.ArgumentTypeError(f"{text} is no folder")
    return path


if __name__ == "__main__":
    main()
