"""Set phrases of listing pages: paging, headers, footers, field labels, placeholders, cut marks."""

import csv
import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path

from paperlake.schemas.record import RestKind

LONGEST_FURNITURE = 90

_LOOKUPS = Path(__file__).parent / "lookups"


def read_phrases() -> dict[str, tuple[str, ...]]:
    """The patterns of `lookups/phrases.csv` by kind, in file order."""
    phrases: dict[str, tuple[str, ...]] = {}
    with (_LOOKUPS / "phrases.csv").open(encoding="utf-8", newline="") as lines:
        for row in csv.DictReader(lines):
            phrases[row["kind"]] = (*phrases.get(row["kind"], ()), row["pattern"])
    return phrases


_PHRASES = read_phrases()


def _read_page_words(*kinds: str) -> frozenset[str]:
    with (_LOOKUPS / "page_words.csv").open(encoding="utf-8", newline="") as lines:
        return frozenset(row["phrase"] for row in csv.DictReader(lines) if row["kind"] in kinds)


_ALONE = _read_page_words("alone")
_JOINED = _read_page_words("alone", "joined")
_AROUND = " ()[]{}<>«»‹›←→↑↓▲△▼▽▾▸►◄…+×✕✖|·•☰"
_BETWEEN_WORDS = re.compile(r"\s*[|·•>›»/,\])\[(]+\s*|\s{2,}|\t")


def any_of(*kinds: str) -> str:
    """One pattern that matches any phrase of these kinds."""
    return "(?:" + "|".join(pattern for kind in kinds for pattern in _PHRASES[kind]) + ")"


def _compiled(*patterns: str) -> re.Pattern[str]:
    return re.compile("|".join(patterns), re.IGNORECASE)


# Possessive throughout, so that a long row of numbers is read once and stays linear.
_BETWEEN = r"[\s,;|/·•:()\[\]«»‹›<>←→.–—-]*+"
_PAGER = any_of("paging_unit", "paging_number")
_LINK = any_of("link_unit", "link_word")
_LINK_BETWEEN = r"(?:(?>\s*+[|·•/,\[\]-])++\s*+|\s++)"
_PAGING = _compiled(rf"{_BETWEEN}(?>{_PAGER}{_BETWEEN})++")
_NUMBERS = _compiled(rf"{_BETWEEN}(?>{any_of('paging_number')}{_BETWEEN})++")
_PAGE_NUMBER = re.compile(r"^(?:\d+(?: ?/ ?\d+)?|([-–—]) ?\d+ ?\1)$")
_MANY_NUMBERS = _compiled(rf"(?:{any_of('paging_number')}{_BETWEEN}){{3,}}+")
_LINKS = _compiled(rf"\[?{any_of('link_unit')}\]?", rf"\[?{_LINK}(?>{_LINK_BETWEEN}{_LINK})++\]?")
_FURNITURE: tuple[tuple[RestKind, re.Pattern[str]], ...] = (
    ("header", _compiled(any_of("header"))),
    ("footer", _compiled(any_of("footer"))),
    ("footer", _LINKS),
    ("separator", _compiled(any_of("separator"))),
)
# What a page says about a record that is none of its fields. Each of these lines holds a number.
_NOTE = _compiled(any_of("record_note"))
_DIGIT = re.compile(r"\d")


@lru_cache(maxsize=1 << 12)
def furniture_kind(text: str) -> RestKind | None:
    """What kind of page furniture a line is; None for a line that may belong to a record."""
    if len(text) > LONGEST_FURNITURE:
        return None
    plain = text if text.isascii() else unicodedata.normalize("NFKC", text)
    if _PAGING.fullmatch(plain) and _is_pager(plain):
        return "paging"
    for kind, pattern in _FURNITURE:
        if pattern.fullmatch(plain):
            return kind
    is_note = _DIGIT.search(plain) and _NOTE.fullmatch(plain)
    return "footer" if is_note or _is_page_words(plain) else None


def _is_page_words(text: str) -> bool:
    """True for what buttons and menus say: one of the known phrases, or several between marks."""
    low = text.casefold().strip(_AROUND)
    if low in _ALONE:
        return True
    first, *rest = _BETWEEN_WORDS.split(low, maxsplit=1)
    return bool(rest) and first in _JOINED and _JOINED.issuperset(_BETWEEN_WORDS.split(rest[0]))


def _is_pager(text: str) -> bool:
    """False for a row of less than three numbers and dots, unless it is "7" or "7 / 12"."""
    return not _NUMBERS.fullmatch(text) or any(p.search(text) for p in (_PAGE_NUMBER, _MANY_NUMBERS))


def matcher(kinds: Iterable[str], prefix: str = "", suffix: str = "") -> re.Pattern[str]:
    """The phrases of `kinds` between two patterns, whatever the case."""
    return re.compile(prefix + any_of(*kinds) + suffix, re.IGNORECASE)
