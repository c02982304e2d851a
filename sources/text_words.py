"""The words a listing line is judged by: lookups of common words, and the shape of a person's name."""

import csv
import re
from functools import lru_cache
from pathlib import Path
from typing import Literal

Shape = Literal["person", "single", "mixed", "unclear", "words"]

_LOOKUPS = Path(__file__).parent / "lookups"


def _rows(name: str) -> list[dict[str, str]]:
    with (_LOOKUPS / name).open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines))


def _listed(kind: str) -> tuple[str, ...]:
    return tuple(row["word"] for row in _rows("words.csv") if row["kind"] == kind)


def _of_kind(kind: str) -> frozenset[str]:
    return frozenset(_listed(kind))


CONTENT = frozenset(row["word"] for row in _rows("content_words.csv"))
CLAUSE = _of_kind("clause")
FUNCTION = _of_kind("function")
PARTICLES = _of_kind("particle")
BOTH = _of_kind("both")
SURNAMES = _of_kind("surname")
KNOWN = CONTENT | CLAUSE | FUNCTION
# The commonest first, so that most texts need few of them.
PROSE = tuple(f" {word} " for word in _listed("prose"))
# Some of these name a field too ("other").
SMALL = (CLAUSE | FUNCTION | _of_kind("prose") | _of_kind("small")) - CONTENT
HAN_CLAUSE = re.compile("|".join(_listed("han_clause")))
TERMS = re.compile("|".join(sorted(_of_kind("term"))))

# A word that no list holds but that is built like a term ("…isation", "…ological") is no name.
_TERM_ENDING = re.compile(
    r".{3,}(?:[aeiou]tion|[iy][sz](?:ation|ed|ing|er)|ness|ology|ological|ography|ometry|icity|ability|ibility|"
    r"ically|ality|ivity|istic|ated|ating|based|aware|driven|guided|level|modal|wise|ular|ural|ical|ible|able|"
    r"less|ous|ive|ism)s?"
)
_INITIALS = re.compile(r"[^\W\d_]\.?(?:[-‐]?[^\W\d_]\.)*|[A-Z]{1,2}")
_SUFFIX = re.compile(r"(?:jr|sr|ii|iii|iv|phd|md)\.?", re.IGNORECASE)
_ASIDE = re.compile(r"\([^()]*\)?|\[[^\[\]]*\]?|<[^<>]*>?|\$[^$]*\$?|\{[^{}]*\}?")
_MARKS = re.compile(r"[\d*†‡§¶#^✉∗~\\{}'\"`´=|]+")
_CODE = re.compile(r"\d[^\W\d_]|-\d|\d\.\d|\S\^\w")
_CAMEL = re.compile(r"[a-z][A-Z]|[A-Z]{2}")
_CAMEL_NAME = re.compile(r"(?:Mc|Mac|De|Di|Du|La|Le|Van|Fitz|O['’])[A-Z][^A-Z]*$")
_TWO_HUMPS = re.compile(r"[A-Z][a-z]{1,5}[A-Z][a-z]{1,5}")
_HAN = re.compile(r"[㐀-鿿豈-﫿]")
_PLAIN_WORD = re.compile(r"[A-Za-zÀ-ž.-]+")
_PLAIN_NAME = re.compile(r"[A-ZÀ-Þ][A-Za-zÀ-ž.-]*(?: [A-Za-zÀ-ž.-]+){1,3}")
_HANGUL = re.compile(r"[가-힣]{2,4}")


def is_known(word: str) -> bool:
    """True for a lower-case word that listings use as a word, hyphenated compounds included."""
    if word in KNOWN:
        return True
    if "-" in word:
        parts = word.split("-")
        return (len(parts[-1]) > 3 and parts[-1] in KNOWN) or all(part in KNOWN for part in parts)
    return len(word) >= 7 and _TERM_ENDING.fullmatch(word) is not None


def is_person(piece: str) -> bool:
    """True where `name_shape` sees a person; quicker, as words come again more often than whole names."""
    words = piece.split(" ")
    if 2 <= len(words) <= 4 and "A" <= piece[0] <= "Z" and all(map(_is_name_word, words)):
        return True
    return name_shape(piece) == "person"


@lru_cache(maxsize=1 << 16)
def _is_name_word(word: str) -> bool:
    """True for a part of a plain name that is no other word."""
    return _PLAIN_WORD.fullmatch(word) is not None and word_kind(word) in ("initial", "both", "name")


@lru_cache(maxsize=1 << 16)
def name_shape(piece: str) -> Shape:
    """What one entry of a list looks like: a full name, one name alone, plain words, or unclear."""
    if _PLAIN_NAME.fullmatch(piece):
        return _latin_shape(piece.split())
    if _HAN.search(piece):
        return _han_shape(piece)
    if _HANGUL.fullmatch(piece):
        return "person"
    if _CODE.search(piece):
        return "words"
    words = _MARKS.sub(" ", _ASIDE.sub(" ", piece)).split()
    while len(words) > 2 and _SUFFIX.fullmatch(words[-1].strip(",")):
        words.pop()
    if not words:
        return "unclear"
    if len(words) > 6:
        return "words"
    return _latin_shape(words)


def _han_shape(piece: str) -> Shape:
    name = _MARKS.sub("", _ASIDE.sub("", piece)).replace(" ", "")
    if TERMS.search(name) or len(name) > 5:
        return "words"
    if 2 <= len(name) <= 4 and name[0] in SURNAMES:
        return "person"
    return "unclear"


def _latin_shape(words: list[str]) -> Shape:
    kinds = [word_kind(word) for word in words]
    names = kinds.count("name")
    if names == len(words):
        return "person" if names > 1 else "single"
    known, odd = kinds.count("known"), kinds.count("odd")
    if known == names == 1 and not odd and words[0][0].isupper() and words[-1][0].isupper():
        return "mixed"
    if known > 1 or (known and known >= names) or (odd and known):
        return "words"
    if odd or (names == 0 and len(words) - known < 2):
        return "unclear"
    if known:
        return "person" if names > 1 else "mixed"
    return "single" if len(words) == 1 else "person"


@lru_cache(maxsize=1 << 16)
def word_kind(word: str) -> Literal["initial", "both", "known", "odd", "name"]:
    """What one word of a name or a label is; `both` may be either, `odd` is spelled like no name."""
    low = word.strip(",.").lower()
    if low in PARTICLES or _INITIALS.fullmatch(word):
        return "initial"
    if low in BOTH:
        return "both"
    if is_known(low):
        return "known"
    if _TWO_HUMPS.fullmatch(word):
        return "both"
    if _CAMEL.search(word) and not word.isupper() and not _CAMEL_NAME.match(word):
        return "odd"
    return "name"
