"""What a file is, told by its first bytes: a text listing, or something else that has its own name."""

import csv
import re
from functools import cache
from pathlib import Path

from paperlake.sources.decode import sniff_wide, text_of

_LOOKUP = Path(__file__).parent / "lookups" / "other_formats.csv"
_TABLE_COLUMNS = frozenset(
    (
        "title",
        "titles",
        "author",
        "authors",
        "abstract",
        "keywords",
        "topic",
        "topics",
        "id",
        "doi",
        "url",
        "year",
    )
)
_LONGEST_COLUMN = 60
_CONTROL = re.compile(r"[\x00-\x08\x0e-\x1a\x1c-\x1f\x7f]")
_MOST_CONTROL = 0.02


@cache
def _other_formats() -> tuple[tuple[str, re.Pattern[str]], ...]:
    with _LOOKUP.open(encoding="utf-8", newline="") as lines:
        return tuple(
            (row["format"], re.compile(row["starts_with"], re.IGNORECASE | re.DOTALL))
            for row in csv.DictReader(lines)
        )


def other_format(head: bytes) -> str | None:
    """The name of the format that these first bytes show when it is not a text listing; else None."""
    wide = sniff_wide(head)
    raw = head.decode("latin-1")
    text = text_of(head, wide).lstrip("\ufeff") if wide else raw
    for name, pattern in _other_formats():
        if pattern.match(raw) or (wide and pattern.match(text)):
            return name
    if _is_table(text):
        return "table with columns (CSV or TSV)"
    if wide is None and (b"\0" in head or len(_CONTROL.findall(raw)) > _MOST_CONTROL * len(raw)):
        return "binary file"
    return None


def _is_table(text: str) -> bool:
    """True where the first line names known columns and the next lines are divided as it is."""
    first, _, rest = text.partition("\n")
    for mark in (",", "\t", ";"):
        names = [name.strip(" \"'\r\ufeff").casefold() for name in first.split(mark)]
        known = sum(name in _TABLE_COLUMNS for name in names)
        if known > 1 and max(map(len, names)) <= _LONGEST_COLUMN and (known == len(names) or len(names) > 3):
            return mark in rest or not rest.strip()
    return False
