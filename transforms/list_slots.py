"""Cuts the twin of a line into slots: the pieces between what may separate two people."""

import re
from dataclasses import dataclass
from typing import Literal

from paperlake.transforms.list_shapes import Shape, shape_of_piece
from paperlake.transforms.list_twin import HARD, NOTE
from paperlake.transforms.lookup import read_lookup
from paperlake.transforms.scripts import has_cjk

Joint = Literal["comma", "word", "hard"]

_SURNAMES = frozenset(row["surname"] for row in read_lookup("cjk_surnames"))
_CONJUNCTIONS = tuple(row["conjunction"] for row in read_lookup("list_conjunctions"))
_LATIN_WORDS = "|".join(word for word in _CONJUNCTIONS if word.isascii() and word != "und")
_CJK_WORDS = "|".join(sorted((word for word in _CONJUNCTIONS if not word.isascii()), key=len, reverse=True))
_BEFORE_WORD = rf"(?<=[\s,;.)*†‡\d{NOTE}{HARD}])"
_SEPARATOR = re.compile(
    rf"(?P<comma>,)|(?P<hard>[;、|•∙●▪◦‣⁃{HARD}]|(?<=\s)[·・‧⋅](?=\s))"
    rf"|(?P<word>&|{_BEFORE_WORD}(?:{_LATIN_WORDS}|AND|And|(?<!von )und(?! zu))(?=[\s{HARD}])"
    rf"|(?<=[\s,、;])(?:{_CJK_WORDS})(?=\s)|^(?:and|AND) )"
)
_CJK_GLUE = re.compile(rf"({_CJK_WORDS})")
_TRIM = f" \n\t\r\x0b\x0c{HARD},;"


@dataclass(frozen=True, slots=True)
class Slot:
    """A piece from `start` to `end`; `joint` is the strongest sign between it and the piece before."""

    start: int
    end: int
    joint: Joint
    shape: Shape


def cut_slots(twin: str) -> list[Slot]:
    """Return the pieces that hold anything, in order."""
    slots: list[Slot] = []
    start, joint = 0, "hard"
    for found in _SEPARATOR.finditer(twin):
        _add(slots, twin, start, found.start(), joint)
        if slots and slots[-1].start >= start:
            joint = "comma"
        joint = _stronger(joint, found.lastgroup or "comma")
        start = found.end()
    _add(slots, twin, start, len(twin), joint)
    return slots


def _stronger(one: str, other: str) -> str:
    return max(one, other, key=("comma", "word", "hard").index)


def _add(slots: list[Slot], twin: str, start: int, end: int, joint: str) -> None:
    piece = twin[start:end]
    core = piece.strip(_TRIM)
    if not core.strip(NOTE):
        return
    start += len(piece) - len(piece.lstrip(_TRIM))
    if not core.isascii() and (place := _glue(core)):
        first, second = place
        slots.append(Slot(start, start + first, _joint(joint), shape_of_piece(core[:first])))
        slots.append(Slot(start + second, start + len(core), "word", shape_of_piece(core[second:])))
    else:
        slots.append(Slot(start, start + len(core), _joint(joint), shape_of_piece(core)))


def _joint(name: str) -> Joint:
    return "hard" if name == "hard" else "word" if name == "word" else "comma"


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
