"""Reads the lookup files: known dirty values and what they stand for, kept as CSV beside the rules."""

import csv
from pathlib import Path

FOLDER = Path(__file__).resolve().parent / "lookups"


def read_lookup(name: str) -> tuple[dict[str, str], ...]:
    """Return the rows of `lookups/<name>.csv` in file order; an empty cell is an empty string.

    Raises FileNotFoundError for a name without a file, and ValueError for a row whose cells don't
    match the header.
    """
    rows: list[dict[str, str]] = []
    with (FOLDER / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            if None in row or None in row.values():
                raise ValueError(f"{name}.csv: a row doesn't match the header: {row}")
            rows.append(row)
    return tuple(rows)
