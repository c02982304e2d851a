"""Scores a folder of cases: small hard inputs, each with the value that a careful bibliographer would give.

A file per concern holds one JSON object a line with `id`, `kind`, `input`, `expected`, and `expected_any`
where several values are right. A row passes when the project's own function gives one of them.
"""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from benchmarks.comparing import Score, comparable, nfc, straight
from benchmarks.linking import groups, verdict
from benchmarks.reading import clean_record, read_printed
from paperlake.transforms.author_lists import read_author_list
from paperlake.transforms.names import normalize_name
from paperlake.transforms.plain_text import to_plain_text
from paperlake.transforms.topics import normalize_topic

Failure = dict[str, Any]


def name(printed: str) -> str | None:
    """The display name, None where nothing of a name is there."""
    person = normalize_name(printed)
    return person.display if person else None


def authors(line: str) -> dict[str, Any]:
    """The people in printed order, whether the line says that some are left out, and the groups it names."""
    read = read_author_list(line)
    return {
        "authors": [person.display for _, person in read.people],
        "truncated": read.is_truncated,
        "collaborations": list(read.collaborations),
    }


def topic(label: str) -> dict[str, str | None]:
    """The canonical area and subarea, both None for a placeholder."""
    found = normalize_topic(label)
    return {"area": found.area if found else None, "subarea": found.subarea if found else None}


def text(written: str) -> str:
    """The plain text, empty for a placeholder."""
    return to_plain_text(written) or ""


def records(given: str | dict[str, Any]) -> dict[str, Any]:
    """The records of a listing's text, or the groups of parsed records that are one paper."""
    if isinstance(given, str):
        return {"records": [clean_record(record) for record in read_printed(given)]}
    return {"groups": groups(given["records"])}


def identity(given: dict[str, Any]) -> str:
    """The verdict on a pair of mentions: same, different or review."""
    return verdict(given["a"], given["b"], is_same_paper=given.get("same_paper", False))


# The files of a folder: what answers a row, and how its texts are cleaned before they are compared.
Answer = Callable[[Any], Any]
CONCERNS: dict[str, tuple[Answer, Callable[[str], str]]] = {
    "names": (name, straight),
    "authors": (authors, straight),
    "topics": (topic, nfc),
    "text": (text, nfc),
    "records": (records, nfc),
    "identity": (identity, nfc),
}


def score_cases(folder: Path) -> tuple[dict[str, Any], list[Failure]]:
    """The scores of every concern as JSON values, and the rows that failed; an absent file has no rows."""
    scores: dict[str, Any] = {}
    failures: list[Failure] = []
    for concern, (answer, _) in CONCERNS.items():
        scores[concern], failed = score_concern(folder, concern, answer)
        failures += failed
    return scores, failures


def score_concern(folder: Path, concern: str, answer: Answer) -> tuple[dict[str, Any], list[Failure]]:
    """The score of one way to answer the cases of a concern, as JSON values, and the rows that failed."""
    score, failed = _score_file(folder / f"{concern}.jsonl", concern, answer)
    wrong_merges = {"wrong_merges": sum(row["got"] == "same" for row in failed)}
    return score.as_json() | (wrong_merges if concern == "identity" else {}), failed


def _score_file(path: Path, concern: str, answer: Answer) -> tuple[Score, list[Failure]]:
    _, clean = CONCERNS[concern]
    score, failed = Score(), []
    for row in _rows(path):
        got = _answer(answer, row["input"])
        accepted = [_complete(value, concern) for value in [row["expected"], *row.get("expected_any", [])]]
        has_passed = _normal(got, clean) in [_normal(value, clean) for value in accepted]
        score.add(row["kind"], has_passed)
        if not has_passed:
            failed.append({"concern": concern, **row, "got": got})
    return score, failed


def _answer(answer: Answer, given: Any) -> Any:
    """What the function gives, or what it raised: a crash is a failed row, not the end of the measurement."""
    try:
        return answer(given)
    except Exception as error:
        return {"raised": repr(error)}


def _complete(value: Any, concern: str) -> Any:
    return {"collaborations": [], **value} if concern == "authors" else value


def _normal(value: Any, clean: Callable[[str], str]) -> Any:
    """The value ready to compare; groups lose their order."""
    normal = comparable(value, clean)
    if isinstance(normal, dict) and "groups" in normal:
        return sorted(sorted(group) for group in normal["groups"])
    return normal


def _rows(path: Path) -> Iterator[dict[str, Any]]:
    if path.exists():
        with path.open(encoding="utf-8") as lines:
            yield from map(json.loads, filter(str.strip, lines))
