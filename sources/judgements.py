"""A file of judgements -> rows: what people have decided about pairs of ids, as CSV or as JSON lines."""

import csv
import io
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple, NoReturn, get_args

from paperlake.schemas.authors import AUTHOR_ID
from paperlake.schemas.judgements import LONGEST_NAME, LONGEST_REASON, Decision, JudgedKind
from paperlake.schemas.papers import PAPER_ID
from paperlake.sources.errors import InputError
from paperlake.sources.inputs import unreadable, uri_of

COLUMNS = ("kind", "id_a", "id_b", "decision", "who", "when", "why")
_JSON_ENDINGS = frozenset((".jsonl", ".ndjson"))
_ID_PATTERNS: Mapping[str, str] = {"paper": PAPER_ID, "author": AUTHOR_ID}
# JSON can spell one half of a sign that takes two; no text holds it.
_HALF_SIGN = re.compile("[\ud800-\udfff]")
_ALLOWED = {"kind": get_args(JudgedKind), "decision": get_args(Decision)}


class GivenJudgement(NamedTuple):
    """One judgement as it was given, the smaller id first; `judged_on` is a day as 2026-08-01."""

    kind: str
    id_a: str
    id_b: str
    decision: str
    who: str
    judged_on: str
    why: str | None


@dataclass(frozen=True, slots=True)
class Judgements:
    """The judgements of one file, sorted."""

    uri: str
    sha256: str
    rows: tuple[GivenJudgement, ...]


class _BadRow(Exception):  # noqa: N818 - becomes an InputError that names the file
    """What is wrong with a row."""


def read_judgements(path: Path) -> Judgements:
    """The judgements in a file; one whose name ends in .jsonl holds an object a line, any other is CSV.

    Raises InputError, naming file and row, where it can't be read or a row isn't as it should be.
    """
    uri = uri_of(path)
    try:
        # A pipe gives its text once, and a dataset reads its judgements again with each run.
        if not (path.is_file() or path.is_dir()) and path.exists():
            raise InputError(uri, "is no file", "save the judgements in a file and name that")
        data = path.read_bytes()
    except FileNotFoundError as error:
        hint = "check the path, give another file, or drop the judgements with --no-judgements"
        raise InputError(uri, "does not exist", hint) from error
    except OSError as error:
        raise unreadable(uri, error) from error
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InputError(uri, f"is no UTF-8 (byte {error.start})", "save it as UTF-8") from error
    read = _json_rows if path.suffix.casefold() in _JSON_ENDINGS else _csv_rows
    rows = sorted(_checked(uri, read(uri, text)), key=_place)
    return Judgements(uri, sha256(data).hexdigest(), tuple(rows))


def _csv_rows(uri: str, text: str) -> Iterator[tuple[int, Mapping[str, Any]]]:
    """Each row with its number as a spreadsheet shows it, the header being row 1."""
    rows = csv.reader(io.StringIO(text, newline=""), strict=True)
    number, names = 1, tuple[str, ...]()
    try:
        for number, cells in enumerate(rows, 1):
            if number == 1:
                names = tuple(cell.strip().casefold() for cell in cells)
                if missing := [name for name in COLUMNS if name not in names]:
                    _refuse(uri, 1, f"the header lacks {', '.join(missing)}")
                if twice := [name for name in COLUMNS if names.count(name) > 1]:
                    _refuse(uri, 1, f"the header has {', '.join(twice)} twice")
            elif any(map(str.strip, cells)):
                if len(cells) > len(names):
                    _refuse(uri, number, f"has {len(cells)} cells under {len(names)} names")
                yield number, dict(zip(names, cells, strict=False))
    except csv.Error as error:
        _refuse(uri, number + 1, f"is no CSV ({error})")
    if not names:
        _refuse(uri, 1, f"the header lacks {', '.join(COLUMNS)}")


def _json_rows(uri: str, text: str) -> Iterator[tuple[int, Mapping[str, Any]]]:
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip():
            continue
        try:
            value = json.loads(line)
        except (ValueError, RecursionError):
            value = None
        if not isinstance(value, dict):
            _refuse(uri, number, "is no JSON object")
        yield number, value


def _checked(uri: str, rows: Iterable[tuple[int, Mapping[str, Any]]]) -> Iterator[GivenJudgement]:
    seen: dict[GivenJudgement, int] = {}
    for number, values in rows:
        try:
            judgement = _judgement(values)
        except _BadRow as error:
            _refuse(uri, number, str(error))
        first = seen.setdefault(judgement._replace(why=None), number)
        if first != number:
            _refuse(uri, number, f"repeats row {first}")
        yield judgement


def _judgement(values: Mapping[str, Any]) -> GivenJudgement:
    kind, decision = (_choice(values, name) for name in ("kind", "decision"))
    ids = sorted(_id(values, name, kind) for name in ("id_a", "id_b"))
    if ids[0] == ids[1]:
        raise _BadRow(f"id_a and id_b are both {ids[0]}")
    who, why = (_text(values, name) for name in ("who", "why"))
    if not who:
        raise _BadRow("who is empty")
    for name, text, longest in (("who", who, LONGEST_NAME), ("why", why, LONGEST_REASON)):
        if len(text) > longest:
            raise _BadRow(f"{name} has {len(text):,} characters, {longest:,} is the most")
    return GivenJudgement(kind, ids[0], ids[1], decision, who, _day(_text(values, "when")), why or None)


def _text(values: Mapping[str, Any], name: str) -> str:
    value = values.get(name)
    if value is None:
        return ""
    if not isinstance(value, str):
        raise _BadRow(f"{name} is no text")
    if half := _HALF_SIGN.search(value):
        raise _BadRow(f"{name} holds half a sign (\\u{ord(half.group()):04x})")
    return value.strip()


def _choice(values: Mapping[str, Any], name: str) -> str:
    value = _text(values, name).casefold()
    if value not in _ALLOWED[name]:
        raise _BadRow(f"{name} is {value!r}, must be {' or '.join(_ALLOWED[name])}")
    return value


def _id(values: Mapping[str, Any], name: str, kind: str) -> str:
    value = _text(values, name).casefold()
    if not re.fullmatch(_ID_PATTERNS[kind], value):
        raise _BadRow(f"{name} is {value!r}, which is no {kind} id")
    return value


def _day(text: str) -> str:
    try:
        return date.fromisoformat(text).isoformat()
    except ValueError as error:
        raise _BadRow(f"when is {text!r}, must be a day such as 2026-08-01") from error


def _refuse(uri: str, number: int, message: str) -> NoReturn:
    raise InputError(uri, f"row {number}: {message}", "mend the row and run again")


def _place(judgement: GivenJudgement) -> tuple[str, ...]:
    return (*judgement[:-1], judgement.why or "")
