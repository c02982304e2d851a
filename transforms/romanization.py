"""Whether a name in Latin letters can be the spelling of a name in Chinese, Korean, Cyrillic or Greek script.

Chinese: the Mandarin readings that Unicode's Unihan database gives to the signs of GB 2312, as the pypinyin
project lists them, without tones. Korean: the Revised Romanization and the spellings that people use beside
it. Cyrillic and Greek: the usual spellings of each letter.
"""

import unicodedata
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache

from paperlake.transforms.lookup import read_lookup

_HANGUL = range(0xAC00, 0xD7A4)
_HANGUL_MEDIALS, _HANGUL_FINALS = 21, 28
# Names are short; a longer text in another script is no name and would only cost time.
_SIGN_LIMIT = 40
# The longest syllable of pinyin ("zhuang").
_SYLLABLE_LETTERS = 6
# How many signs a Chinese or Korean family name has, which Latin spellings may move behind the given name.
_FAMILY_SIGNS = (0, 1, 2)


def is_latin(text: str) -> bool:
    """True where the text has letters and every one of them is Latin."""
    letters = [sign for sign in text if sign.isalpha()]
    return bool(letters) and all(sign.isascii() or "LATIN" in unicodedata.name(sign, "") for sign in letters)


def standard_signs(native: str) -> str:
    """Return a name without blanks, each Chinese sign in one of its written forms (劉 as 刘)."""
    variants = _variants()
    return "".join(variants.get(sign, sign) for sign in native if not sign.isspace())


def is_pinyin_syllable(word: str) -> bool:
    """True for a word of lower-case letters that is one Mandarin syllable ("wei")."""
    return word in _syllables()


@lru_cache(maxsize=65_536)
def is_pinyin(word: str) -> bool:
    """True for a word of lower-case letters that is one or more Mandarin syllables ("ziyuan")."""
    if not word or len(word) > _SIGN_LIMIT:
        return False
    syllables, ends = _syllables(), {0}
    for start in range(len(word)):
        if start in ends:
            stops = range(start + 1, min(start + _SYLLABLE_LETTERS, len(word)) + 1)
            ends.update(stop for stop in stops if word[start:stop] in syllables)
    return len(word) in ends


def fits_romanization(native: str, words: Sequence[str]) -> bool | None:
    """True where lower-case unmarked Latin words can spell the native name, family name first or last.

    None where the script or one of the signs is unknown, so that nothing can be said.
    """
    letters = "".join(words)
    parts = tuple(standard_signs(part) for part in native.casefold().split())
    if not letters or not parts or sum(map(len, parts)) > _SIGN_LIMIT:
        return None
    spellings = {sign: _spellings(sign) for part in parts for sign in part}
    if not all(spellings.values()):
        return None
    orders = ([spellings[sign] for sign in order] for order in _orders(parts))
    return any(len(letters) in _reach(order, letters) for order in orders)


def _orders(parts: tuple[str, ...]) -> set[str]:
    signs = "".join(parts)
    if ord(signs[0]) in _HANGUL or signs[0] in _readings():
        return {signs[count:] + signs[:count] for count in _FAMILY_SIGNS}
    return {"".join(parts[turn:] + parts[:turn]) for turn in range(len(parts))}


def _reach(units: Iterable[frozenset[str]], letters: str) -> set[int]:
    """Return how far into the letters the units can spell."""
    ends = {0}
    for unit in units:
        ends = {end + len(text) for end in ends for text in unit if letters.startswith(text, end)}
    return ends


def _spellings(sign: str) -> frozenset[str]:
    return _readings().get(sign) or _letters().get(sign) or _hangul_spellings(sign)


@lru_cache(maxsize=4_096)
def _hangul_spellings(sign: str) -> frozenset[str]:
    if ord(sign) not in _HANGUL:
        return frozenset()
    rest, final = divmod(ord(sign) - _HANGUL.start, _HANGUL_FINALS)
    initial, vowel = divmod(rest, _HANGUL_MEDIALS)
    letter = list(_table("vowel"))[vowel]
    middles = _table("vowel")[letter]
    if final:
        ends = list(_table("final").values())[final - 1]
    else:
        ends = frozenset({""})
        middles = _table("open vowel").get(letter, middles)
    starts = list(_table("initial").values())[initial]
    regular = {start + middle + end for start in starts for middle in middles for end in ends}
    return _table("family").get(sign, frozenset()) | regular


@cache
def _table(part: str) -> dict[str, frozenset[str]]:
    return {
        row["sign"]: frozenset(spelling.replace("-", "") for spelling in row["spellings"].split())
        for row in read_lookup("romanization")
        if row["part"] == part
    }


@cache
def _letters() -> dict[str, frozenset[str]]:
    return _table("cyrillic") | _table("greek")


@cache
def _readings() -> dict[str, frozenset[str]]:
    readings: dict[str, frozenset[str]] = {}
    for row in read_lookup("pinyin"):
        for sign in row["signs"]:
            readings[sign] = readings.get(sign, frozenset()) | _umlaut_forms(row["syllable"])
    return readings


@cache
def _syllables() -> frozenset[str]:
    return frozenset(form for row in read_lookup("pinyin") for form in _umlaut_forms(row["syllable"]))


def _umlaut_forms(syllable: str) -> frozenset[str]:
    # The table writes "v" for "ü", which names spell in four ways.
    return frozenset(syllable.replace("v", letters) for letters in ("v", "u", "yu", "ue"))


@cache
def _variants() -> dict[str, str]:
    return {row["variant"]: row["standard"] for row in read_lookup("han_variants")}
