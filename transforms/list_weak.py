"""Decides about signs that separate people in some lists and stand inside a name in others."""

import re
from collections.abc import Iterator
from functools import cache

from paperlake.transforms.list_reading import read_slots
from paperlake.transforms.list_shapes import Shape, shape_of_piece
from paperlake.transforms.list_slots import cut_slots
from paperlake.transforms.list_twin import HARD, MARK, NOTE
from paperlake.transforms.lookup import read_lookup
from paperlake.transforms.scripts import has_cjk

_KOREAN = tuple(row["surname"] for row in read_lookup("cjk_surnames") if row["language"] == "Korean")
_NOT_JAPANESE = frozenset(
    row["surname"] for row in read_lookup("cjk_surnames") if row["language"] != "Japanese"
)
_JAPANESE = tuple(row["surname"] for row in read_lookup("cjk_surnames") if row["language"] == "Japanese")
_HANGUL = re.compile(r"[가-힣]{3}")
_HAN = re.compile(r"[一-鿿々]{3,6}")
_DOT = re.compile(r"[·・‧⋅]")
_WEAK = (
    re.compile(r"(?<![ \t])[ \t]*+\n(?:[ \n\t\x01]*\n)?[ \n\t]*"),
    re.compile(r"(?<! ) *+\t[ \t]*"),
    re.compile(r" [-–—+]{1,2} "),
    re.compile(r" ?[/\\] ?"),
    _DOT,
    re.compile(rf"(?<=[^\W\d_]|\.)(?:{MARK}|\x01)++ +(?=[^\W\d_]{{2}}|[^\W\d_]\.)"),
    re.compile(r" {2,}"),
)
_MARKS = re.compile(rf"(?:{MARK}|[\s{NOTE}{HARD}])+$")
_SEPARATOR = re.compile(rf"[,;、|&{HARD}\n]")
_MERGED = 1.5
_MIXED = 1.0
_SIDE = 60


def settle_weak(twin: str) -> str:
    """Return the twin in which every sign that separates here is a hard separator."""
    for pattern in _WEAK:
        if pattern.search(twin):
            twin = _settle(twin, pattern)
    words = twin.replace(HARD, " ").split()
    if len(words) > 1 and not twin.isascii() and all(map(_is_chinese_name, words)):
        twin = twin.replace(" ", HARD)
    return twin


def reading_cost(twin: str) -> float:
    """How odd the best reading of the whole list is."""
    return read_slots(cut_slots(twin))[1]


def _settle(twin: str, pattern: re.Pattern[str]) -> str:
    """Compare the list with and without the sign as a separator; joining two whole names is odd."""
    split = pattern.sub(lambda found: HARD * len(found[0]), twin)
    merged = sum(_joins_names(before, after, pattern is _DOT) for before, after in _sides(twin, pattern))
    mixed = _MIXED if _SEPARATOR.search(pattern.sub("", twin)) else 0.0
    return split if reading_cost(split) + mixed < reading_cost(twin) + merged * _MERGED else twin


def _sides(twin: str, pattern: re.Pattern[str]) -> Iterator[tuple[str, str]]:
    """What stands right before and after each of the signs; signs without text on both sides are left out."""
    before = ""
    start = 0
    for edge, end, is_sign in _edges(twin, pattern):
        piece = twin[start:edge]
        if before and piece:
            yield before[-_SIDE:], piece[:_SIDE]
        before = piece if is_sign else ""
        start = end


def _edges(twin: str, pattern: re.Pattern[str]) -> Iterator[tuple[int, int, bool]]:
    """Start and end of every sign and separator, and of the line's end; True for the sign."""
    for found in _either(pattern).finditer(twin):
        yield found.start(), found.end(), found.lastgroup == "sign"
    yield len(twin), len(twin), False


@cache
def _either(pattern: re.Pattern[str]) -> re.Pattern[str]:
    return re.compile(rf"(?P<sign>{pattern.pattern})|{_SEPARATOR.pattern}")


def _joins_names(before: str, after: str, is_dot: bool) -> bool:
    """Tell whether whole names stand on both sides; foreign names in Chinese have a dot inside."""
    if is_dot and has_cjk(before + after):
        sides = [_MARKS.sub("", side).strip() for side in (before, after)]
        return all(any(is_name(side) for is_name in _CJK_NAMES) for side in sides)
    return _is_whole(shape_of_piece(before), is_first=True) and _is_whole(
        shape_of_piece(after), is_first=False
    )


def _is_whole(shape: Shape, is_first: bool) -> bool:
    """Tell whether a side can be a person's full name by itself."""
    if shape.is_cjk:
        return len("".join(shape.words)) > 1
    if len(shape.words) < 2 or shape.role not in ("name", "affiliation", "group"):
        return False
    return not shape.ends_in_initials if is_first else not shape.starts_with_particle


def _is_chinese_name(word: str) -> bool:
    is_surname_only = word in _NOT_JAPANESE
    return (
        2 <= len(word) <= 4
        and not is_surname_only
        and (word[0] in _NOT_JAPANESE or word[:2] in _NOT_JAPANESE)
    )


def _is_korean_name(word: str) -> bool:
    return _HANGUL.fullmatch(word) is not None and word.startswith(_KOREAN)


def _is_japanese_name(word: str) -> bool:
    return _HAN.fullmatch(word) is not None and word.startswith(_JAPANESE)


_CJK_NAMES = (_is_chinese_name, _is_japanese_name, _is_korean_name)
