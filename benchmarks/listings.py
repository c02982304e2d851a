"""Scores a folder of listings: every X.txt with its X.truth.jsonl, one true record a line.

Truth and result are paired in order (see `alignment`). The shares are of true and surplus records together,
so that a record too many counts as one that is wrong in everything.
"""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from benchmarks.alignment import align
from benchmarks.comparing import letters, nfc, straight
from benchmarks.reading import FoundRecord, read_records
from paperlake.transforms.names import normalize_name

TRUTH_SUFFIX = ".truth.jsonl"
KEY_LETTERS = 80
END_WORDS = 6
# What may stand in an author line beside the names: a mark that says the list was cut, or a label.
SPARE_LETTERS = 12
FIELDS = ("segmented", "topic", "authors", "truncated", "abstract")

Failure = dict[str, Any]
TrueRecord = Mapping[str, Any]


@dataclass(slots=True)
class Tally:
    """How many records there are, how many rows were judged, and how many are right in each respect."""

    record_count: int = 0
    row_count: int = 0
    right: dict[str, int] = field(default_factory=lambda: dict.fromkeys((*FIELDS, "all"), 0))

    def add(self, other: "Tally") -> None:
        """Add the counts of another tally."""
        self.record_count += other.record_count
        self.row_count += other.row_count
        for name, count in other.right.items():
            self.right[name] += count

    def as_json(self) -> dict[str, float]:
        """The tally as JSON values: shares from 0 to 1."""
        rows = max(self.row_count, 1)
        return {"records": self.record_count} | {
            name: round(count / rows, 4) for name, count in self.right.items()
        }


def score_listings(folder: Path) -> tuple[dict[str, Any], list[Failure]]:
    """The shares over all listings and for each, as JSON values, and the records that are wrong somewhere."""
    total, failures = Tally(), []
    files: dict[str, Any] = {}
    for truth in sorted(folder.glob(f"*{TRUTH_SUFFIX}")):
        listing = truth.with_name(truth.name.removesuffix(TRUTH_SUFFIX) + ".txt")
        with truth.open(encoding="utf-8") as lines:
            tally, failed = score_records([json.loads(line) for line in lines], read_records(listing))
        total.add(tally)
        files[listing.name] = tally.as_json()
        failures += [{"file": listing.name, **failure} for failure in failed]
    return {"total": total.as_json(), "files": files}, failures


def score_records(truth: Sequence[TrueRecord], found: Sequence[FoundRecord]) -> tuple[Tally, list[Failure]]:
    """The tally of one listing and its failures: what was wrong, found and expected."""
    tally, failures = Tally(record_count=len(truth)), []
    keys = [(_true_abstract_key, _found_abstract_key), (_true_authors_key, _found_authors_key)]
    for expected, got in align(truth, found, keys):
        tally.row_count += 1
        wrong = _wrong_fields(expected, got)
        for name in FIELDS:
            tally.right[name] += name not in wrong
        tally.right["all"] += not wrong
        if wrong:
            failures.append({"wrong": wrong, "expected": expected, "got": got and got.as_json()})
    return tally, failures


def _wrong_fields(expected: TrueRecord | None, got: FoundRecord | None) -> list[str]:
    if expected is None or got is None:
        return list(FIELDS)
    verdicts = {
        "topic": got.topic == _true_topic(expected),
        "authors": _same_people(expected["authors"], got.authors),
        "truncated": got.is_truncated == expected["truncated"],
        "abstract": _as_written(got.abstract) == _as_written(expected["abstract"]),
    }
    verdicts["segmented"] = _is_segmented(expected, got, has_right_authors=verdicts["authors"])
    return [name for name in FIELDS if not verdicts[name]]


def _true_topic(expected: TrueRecord) -> tuple[str, str | None] | None:
    topic = expected["topic"]
    return (topic["area"], topic["subarea"]) if topic else None


def _as_written(text: str | None) -> str:
    """The text with one kind of line end and without blanks at its ends; nothing at all counts as empty."""
    return nfc(re.sub(r"\r\n?", "\n", text or "").strip())


def _same_people(expected: Sequence[str], got: Sequence[str]) -> bool:
    return len(expected) == len(got) and all(map(_is_same_name, expected, got))


def _is_same_name(expected: str, got: str) -> bool:
    """True for equal names, and where the truth keeps capitals, blanks or stops that our form repairs.

    The repair is our own, so it may not touch a letter: then both sides would be wrong alike.
    """
    if straight(expected) == straight(got):
        return True
    repaired = normalize_name(expected)
    is_repair = repaired is not None and straight(repaired.display) == straight(got)
    return is_repair and letters(expected) == letters(got)


def _is_segmented(expected: TrueRecord, got: FoundRecord, *, has_right_authors: bool) -> bool:
    """True where the record begins and ends where it should and its lines are the right fields."""
    return (
        (got.topic_line is None) == (expected["topic"] is None)
        and letters(got.title_line or "") == letters(expected.get("title") or "")
        and (has_right_authors or _is_author_line(expected, got.author_line))
        and _ends(got.abstract) == _ends(expected["abstract"])
    )


def _is_author_line(expected: TrueRecord, line: str | None) -> bool:
    names = letters("".join(_printed_names(expected)))
    printed = letters(line or "")
    return names in printed and len(printed) - len(names) <= SPARE_LETTERS


def _printed_names(expected: TrueRecord) -> Sequence[str]:
    names: Sequence[str] = expected.get("authors_printed") or expected["authors"]
    return names


def _ends(text: str | None) -> tuple[str, str]:
    words = (text or "").split()
    return letters(" ".join(words[:END_WORDS])), letters(" ".join(words[-END_WORDS:]))


def _true_abstract_key(expected: TrueRecord) -> str:
    return letters((expected["abstract"] or "")[:KEY_LETTERS]) or _true_authors_key(expected)


def _found_abstract_key(got: FoundRecord) -> str:
    return letters((got.abstract or "")[:KEY_LETTERS]) or _found_authors_key(got)


def _true_authors_key(expected: TrueRecord) -> str:
    return letters("".join(expected["authors"]))


def _found_authors_key(got: FoundRecord) -> str:
    return letters("".join(got.authors))
