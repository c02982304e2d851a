"""Cuts the twin of a line into slots: the pieces between what may separate two people."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from paperlake.transforms.list_shapes import Shape, folded, shape_of_piece
from paperlake.transforms.list_twin import HARD, NOTE
from paperlake.transforms.lookup import read_lookup
from paperlake.transforms.scripts import has_cjk

Joint = Literal["comma", "word", "hard"]

_SURNAMES = frozenset(row["surname"] for row in read_lookup("cjk_surnames"))
_ROWS = read_lookup("list_conjunctions")
_CONJUNCTIONS = sorted((row["conjunction"] for row in _ROWS if row["before"] == "any"), key=len, reverse=True)
_WORDS = "|".join(word for word in _CONJUNCTIONS if not has_cjk(word) and word != "und")
_CJK_WORDS = "|".join(word for word in _CONJUNCTIONS if has_cjk(word))
# Stand in surnames too ("Ruiz y Vidal"): they separate before a given name only.
_IN_SURNAMES = "|".join(row["conjunction"] for row in _ROWS if row["before"] == "given name")
_GIVEN = frozenset(
    row["name"] for table in ("iberian_given_names", "call_names") for row in read_lookup(table)
)
_NAME_AHEAD = re.compile(r"\s+([^\W\d_]+)[-\s]+[^\W\d_]{2}")
_NAME_BEHIND = re.compile(r"[^\W\d_]\s+(?:[a-z]+\s+)*[^\W\d_]{2}[^\s,;]*\s*$")
_REACH = 60
_BEFORE_WORD = rf"(?<=[\s,;.)*†‡\d{NOTE}{HARD}])"
_SEPARATOR = re.compile(
    rf"(?P<comma>,)|(?P<hard>[;、|•∙●▪◦‣⁃{HARD}]|(?<=\s)[·・‧⋅](?=\s))"
    rf"|(?P<word>&|{_BEFORE_WORD}(?:{_WORDS}|(?<!von )und(?! zu))(?=[\s,{HARD}])"
    rf"|{_BEFORE_WORD}(?:AND|And)(?=[\s{HARD}])"
    rf"|(?<=[\s,、;])(?:{_CJK_WORDS})(?=\s)|(?<=[A-Za-z.])(?:{_CJK_WORDS})(?=[A-Z])|^(?:and|AND) )"
    rf"|(?P<surname>(?<=\s)(?:{_IN_SURNAMES})(?=\s))"
)
_CJK_GLUE = re.compile(rf"({_CJK_WORDS})")
_QUOTES = {'"': '"', "'": "'", "“": "”", "‘": "’", "「": "」"}
_TRIM = f" \n\t\r\x0b\x0c{HARD},;"


@dataclass(frozen=True, slots=True)
class Slot:
    """A piece from `start` to `end`; `joint` is the strongest sign between it and the piece before."""

    start: int
    end: int
    joint: Joint
    is_after_semicolon: bool
    shape: Shape


def cut_slots(twin: str) -> list[Slot]:
    """Return the pieces that hold anything, in order."""
    slots: list[Slot] = []
    start = 0
    between: list[str] = [HARD]
    for found in _SEPARATOR.finditer(twin):
        if found.lastgroup == "surname" and not _stands_between_names(twin, found):
            continue
        if _add(slots, twin, start, found.start(), between):
            between = []
        between.append("and" if found.lastgroup in ("word", "surname") else found[0])
        start = found.end()
    _add(slots, twin, start, len(twin), between)
    return slots


def _add(slots: list[Slot], twin: str, start: int, end: int, between: Sequence[str]) -> bool:
    """Add a piece and tell whether it holds anything; `between` is what separates it from the last."""
    piece = twin[start:end]
    core = piece.strip(_TRIM)
    if not core.strip(NOTE):
        return False
    start += len(piece) - len(piece.lstrip(_TRIM))
    start, core = _unquoted(start, core)
    joint: Joint = "comma" if set(between) == {","} else "word" if set(between) <= {",", "and"} else "hard"
    glue = None if core.isascii() else _glue(core)
    first = core if glue is None else core[: glue[0]]
    slots.append(Slot(start, start + len(first), joint, ";" in between, shape_of_piece(first)))
    if glue is not None:
        rest = core[glue[1] :]
        slots.append(Slot(start + glue[1], start + len(core), "word", False, shape_of_piece(rest)))
    return True


def _stands_between_names(twin: str, found: re.Match[str]) -> bool:
    """Tell whether a conjunction that stands in surnames too has a full name on both sides."""
    ahead = _NAME_AHEAD.match(twin, found.end())
    behind = _NAME_BEHIND.search(twin, max(found.start() - _REACH, 0), found.start())
    return ahead is not None and behind is not None and folded(ahead[1]) in _GIVEN


def _unquoted(start: int, core: str) -> tuple[int, str]:
    if len(core) > 2 and _QUOTES.get(core[0]) == core[-1]:
        return start + 1, core[1:-1]
    return start, core


def _glue(piece: str) -> tuple[int, int] | None:
    """Where a conjunction without blanks stands between two Chinese names, None where there is none."""
    if len(piece) < 5 or not has_cjk(piece[0]):
        return None
    for found in _CJK_GLUE.finditer(piece):
        if _is_cjk_name(piece[: found.start()]) and _is_cjk_name(piece[found.end() :]):
            return found.span()
    return None


def _is_cjk_name(text: str) -> bool:
    return 2 <= len(text) <= 4 and (text[0] in _SURNAMES or text[:2] in _SURNAMES)
