"""Names that are near enough for a person to look at: romanizations, slips, endings for men and women."""

import re

from rapidfuzz.distance import OSA

from paperlake.transforms.name_forms import bare_letters
from paperlake.transforms.romanization import is_pinyin

_VOWELS = re.compile("[aeiouy]+")
_DOUBLED = re.compile(r"(.)\1+")
# Spellings of one sound in several romanizations.
_SOUNDS = (
    ("sch", "sh"),
    ("ph", "f"),
    ("kh", "h"),
    ("ck", "k"),
    ("tz", "ts"),
    ("dj", "j"),
    ("x", "ks"),
    ("ej", "e"),
    ("ij", "i"),
    ("aj", "a"),
)
_LETTERS = str.maketrans("wcqz", "vkks")
_CONSONANT_COUNT = 3
_SLIP_LETTERS = 7
# Endings that one Slavic family name has for men and for women.
_GENDERED = (
    (re.compile(r"(?<=[sc]k)(?:i|y|ij|iy|ii|a|aia|aja|aya)$"), ""),
    (re.compile(r"(?<=[oe]v)a$|(?<=[iy]n)a$"), ""),
)
_CZECH_FEMALE = re.compile("ova$")


def are_near(a: str, b: str) -> bool:
    """True for two case-folded names that may be two spellings of one.

    They have the same consonants ("houjeung", "hyojung") or differ by one slip in a long name. Never near:
    two names in regular pinyin, and a name and its longer form ("martin", "martina"; "zimmer",
    "zimmermann"), for these are other names.
    """
    a, b = bare_letters(a), bare_letters(b)
    if a.startswith(b) or b.startswith(a) or (is_pinyin(a) and is_pinyin(b)):
        return False
    return have_same_consonants(a, b) or _differ_by_a_slip(a, b)


def have_same_consonants(a: str, b: str) -> bool:
    """True for two unmarked names in whose romanization only vowels and doubled letters differ."""
    consonants = _consonants(a)
    is_pinyin_pair = is_pinyin(a) and is_pinyin(b)
    return not is_pinyin_pair and len(consonants) >= _CONSONANT_COUNT and consonants == _consonants(b)


def _differ_by_a_slip(a: str, b: str) -> bool:
    return min(len(a), len(b)) >= _SLIP_LETTERS and OSA.distance(a, b, score_cutoff=1) <= 1


def are_gendered_forms(a: str, b: str) -> bool:
    """True for the forms that a man and a woman have of one family name ("petrovski", "petrovska")."""
    a, b = bare_letters(a), bare_letters(b)
    if a == b:
        return False
    return _genderless(a) == _genderless(b) or _CZECH_FEMALE.sub("", a) == _CZECH_FEMALE.sub("", b)


def consonant_count(name: str) -> int:
    """Return how many consonants tell a name from others; a name of few is soon like another."""
    return len(_consonants(bare_letters(name)))


def _consonants(name: str) -> str:
    for letters, sound in _SOUNDS:
        name = name.replace(letters, sound)
    return _DOUBLED.sub(r"\1", _VOWELS.sub("", name.translate(_LETTERS)))


def _genderless(name: str) -> str:
    for ending, stem in _GENDERED:
        name = ending.sub(stem, name)
    return name
