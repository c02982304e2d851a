"""Score the project's rules: `python -m benchmarks.accuracy --cases DIR --listings DIR --authors DIR`.

Any of the three will do. One JSON object is printed; docs/benchmarks.md tells what its keys mean and what
counts as right.
"""

import argparse
import json
import platform
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from typing import Any

from benchmarks.authors import score_authors
from benchmarks.cases import score_cases
from benchmarks.listings import score_listings

Failure = dict[str, Any]
Scorer = Callable[[Path], tuple[dict[str, Any], list[Failure]]]
SCORERS: dict[str, tuple[Scorer, str]] = {
    "cases": (score_cases, "folder of names.jsonl, authors.jsonl, …"),
    "listings": (score_listings, "folder of X.txt with X.truth.jsonl"),
    "authors": (score_authors, "folder of mentions-*.parquet, name-parts.jsonl, …"),
}


def score(folders: Mapping[str, Path | None]) -> tuple[dict[str, Any], list[Failure]]:
    """The scores of the folders that are given by part, and every failing row."""
    scores: dict[str, Any] = {}
    failures: list[Failure] = []
    for key, (scorer, _) in SCORERS.items():
        if (folder := folders.get(key)) is not None:
            scores[key], failed = scorer(folder)
            failures += [{"part": key, **row} for row in failed]
    return scores, failures


def write_failures(path: Path, failures: list[Failure]) -> None:
    """Write the failing rows, one JSON object a line; ASCII, because an input may hold a lone surrogate."""
    path.write_text("".join(json.dumps(row) + "\n" for row in failures), encoding="ascii")


def main(arguments: list[str] | None = None) -> None:
    """Read the command line, score, print."""
    parser = argparse.ArgumentParser(description="Score the project's rules on folders with truth.")
    for key, (_, holds) in SCORERS.items():
        parser.add_argument(f"--{key}", type=folder_option, help=holds)
    parser.add_argument("--failures", type=Path, help="write failed rows here, one JSON object a line")
    options = parser.parse_args(arguments)
    folders = {key: getattr(options, key) for key in SCORERS}
    if not any(folders.values()):
        parser.error("name a folder: --cases, --listings or --authors")
    scores, failures = score(folders)
    if options.failures:
        write_failures(options.failures, failures)
    print(json.dumps(made("paperlake") | scores, indent=2, ensure_ascii=False))


def made(*packages: str) -> dict[str, Any]:
    """When and with which versions a measurement was made, beside its scores."""
    versions = {"python": platform.python_version()} | {name: version(name) for name in packages}
    return {"made": {"date": datetime.now(UTC).date().isoformat(), "versions": versions}}


def folder_option(text: str) -> Path:
    """The folder that an option names; raises ArgumentTypeError where it is none."""
    path = Path(text)
    if not path.is_dir():
        raise argparse.ArgumentTypeError(f"{text} is no folder")
    return path


if __name__ == "__main__":
    main()
