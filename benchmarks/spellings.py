"""Scores names by themselves: given and family name, and whether two spellings may be one person's.

Pairs of one person should be compatible; random pairs of other people, drawn from the same file, should not.
"""

import json
import random
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from benchmarks.comparing import Score, nfc, straight
from paperlake.transforms.name_compatibility import are_compatible
from paperlake.transforms.name_forms import NameForm, name_form
from paperlake.transforms.names import normalize_name
from paperlake.warehouse.groups import group

NAME_PARTS = "name-parts"
TWO_SPELLINGS = "same-person-two-spellings"
VARIANTS = "acl-name-variants"
RANDOM_PAIRS = 200_000
SEED = 20_260_801

Failure = dict[str, Any]
# Given and family name; None where they can't be told apart.
Split = Callable[[str], tuple[str, str] | None]


class Pair(NamedTuple):
    """Two spellings of one person's name, and how they differ where the file says so."""

    a: str
    b: str
    kind: str


def score_name_parts(folder: Path, split: Split | None = None) -> tuple[dict[str, Any], list[Failure]]:
    """How many given and family names are right, and how many names are left whole; empty without files."""
    rows = [row for path in _files(folder, NAME_PARTS) for row in _rows(path)]
    found = [(split or split_name)(row["name"]) for row in rows]
    failures = [
        {"file": NAME_PARTS, **row, "got": got}
        for row, got in zip(rows, found, strict=True)
        if got is None or _comparable(got) not in _accepted(row)
    ]
    scores = {
        **_right(rows, failures),
        "abstained": found.count(None),
        "not_two_words": _right(*(list(filter(_is_not_two_words, some)) for some in (rows, failures))),
    }
    return scores if rows else {}, failures


def split_name(printed: str) -> tuple[str, str] | None:
    """The project's given and family name of a printed name; a suffix stands with the family name."""
    name = normalize_name(printed)
    if name is None or (name.given is None and name.family is None):
        return None
    return name.given or "", " ".join(filter(None, (name.family, name.suffix)))


def score_compatible(folder: Path, random_pairs: int = RANDOM_PAIRS) -> tuple[dict[str, Any], list[Failure]]:
    """For each file of spellings: how many pairs of one person and of other people are compatible."""
    scores: dict[str, Any] = {}
    failures: list[Failure] = []
    for prefix, read in ((TWO_SPELLINGS, _two_spellings), (VARIANTS, _variants)):
        for path in _files(folder, prefix):
            pairs = [pair for row in _rows(path) for pair in read(row)]
            scores[path.stem], failed = score_pairs(pairs, random_pairs)
            failures += [{"file": path.stem, **row} for row in failed]
    return scores, failures


def score_pairs(pairs: Sequence[Pair], random_pairs: int) -> tuple[dict[str, Any], list[Failure]]:
    """The counts over people's own pairs and over random pairs of two people, and what fell out wrong."""
    own = Score()
    failures: list[Failure] = []
    for pair in pairs:
        if nfc(pair.a) != nfc(pair.b):
            has_passed = is_compatible(pair.a, pair.b)
            own.add(pair.kind, has_passed)
            failures += [] if has_passed else [{"expected": True, **pair._asdict()}]
    others = list(pairs_of_others(pairs, random_pairs))
    wrong = [pair for pair in others if is_compatible(*pair)]
    failures += [{"expected": False, "a": a, "b": b} for a, b in wrong]
    kinds = {kind: _counts(score.passed, score.total) for kind, score in sorted(own.kinds.items()) if kind}
    return {
        "same_person": _counts(own.passed, own.total) | {"kinds": kinds},
        "other_people": _counts(len(wrong), len(others)),
    }, failures


def is_compatible(a: str, b: str) -> bool:
    """True where two printed names may be two spellings of one person's name."""
    form_a, form_b = _form(a), _form(b)
    return form_a is not None and form_b is not None and are_compatible(form_a, form_b)


def pairs_of_others(pairs: Sequence[Pair], count: int) -> Iterator[tuple[str, str]]:
    """So many random pairs of names of two people, the same for the same pairs; none where all are one.

    People who share a spelling count as one person: nothing here tells whether they are.
    """
    roots = group((nfc(pair.a), nfc(pair.b)) for pair in pairs).roots
    dice = random.Random(SEED)
    while count and len(set(roots.values())) > 1:
        a, b = (nfc(dice.choice(dice.choice(pairs)[:2])) for _ in range(2))
        if roots[a] != roots[b]:
            count -= 1
            yield a, b


def _form(printed: str) -> NameForm | None:
    name = normalize_name(printed)
    return name_form(name.display, name.native) if name else None


def _two_spellings(row: dict[str, Any]) -> list[Pair]:
    return [Pair(row["proceedings"], row["site"], row["kind"])]


def _variants(row: dict[str, Any]) -> list[Pair]:
    """The person's name with each of its variants, and with itself, so that all people can be drawn."""
    name = row["canonical"]
    return [Pair(name, spelling, "") for spelling in (name, *row["variants"])]


def _counts(compatible: int, pairs: int) -> dict[str, Any]:
    return {"compatible": compatible, "pairs": pairs, "share": round(compatible / max(pairs, 1), 6)}


def _right(rows: Sequence[Failure], failures: Sequence[Failure]) -> dict[str, int]:
    return {"right": len(rows) - len(failures), "total": len(rows)}


def _is_not_two_words(row: dict[str, Any]) -> bool:
    return len(row["name"].split()) != 2


def _accepted(row: dict[str, Any]) -> list[tuple[str, str]]:
    """The true given and family name, and the alternatives."""
    return [_comparable((one["given"], one["family"])) for one in (row, *(row.get("alternatives") or ()))]


def _comparable(parts: Sequence[str | None]) -> tuple[str, str]:
    """Given and family name without what only the way of printing decides: full stops, apostrophes."""
    given, family = (straight(part or "").replace(".", "") for part in parts)
    return given, family


def _files(folder: Path, prefix: str) -> list[Path]:
    return sorted(folder.glob(f"{prefix}*.jsonl"))


def _rows(path: Path) -> Iterator[dict[str, Any]]:
    with path.open(encoding="utf-8") as lines:
        yield from map(json.loads, filter(str.strip, lines))
