"""Names that are near enough for a person to look at: romanizations, slips, endings for men and women."""

import re
from functools import lru_cache

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
# One sound, its vowels kept: "Riadh" and "Riad", "Yulia" and "Julia", "Tohru" and "Toru", "Tateisi".
_READINGS = (
    (re.compile("^(?:je|ye)|^(?=e)"), "e"),
    (re.compile("tch|tsch|tsh"), "ch"),
    (re.compile("ph"), "f"),
    (re.compile("ck|q"), "k"),
    (re.compile("c(?![hiey])"), "k"),
    (re.compile("x|ks"), "ks"),
    (re.compile("(?<=[bdgkprt])h"), ""),
    (re.compile("sh|sy(?=[aou])|s(?=i)"), "s"),
    (re.compile("(?<=[aeiou])h(?![aeiouy])|(?<=[mnl])h$"), ""),
    (re.compile("o[uo]|ou"), "o"),
    (re.compile("ee|ij|y|j"), "i"),
    (re.compile("(?<=i)i+"), ""),
    (re.compile("w"), "v"),
    (re.compile("z"), "s"),
    (_DOUBLED, r"\1"),
)
_READING_LETTERS = 3
_CONSONANT_COUNT = 3
_SLIP_LETTERS = 7
_SLIP_AT_END_LETTERS = 8
_CHINESE_SYLLABLES = 2
# How pinyin and passports write "ü" behind "l" and "n".
_PINYIN_UMLAUT = re.compile("(?<=^[ln])(?:v|yu)")
# Endings that one Slavic family name has for men and for women.
_GENDERED = (
    (re.compile(r"(?<=[sc]k)(?:i|y|ij|iy|ii|a|aia|aja|aya)$"), ""),
    (re.compile(r"(?<=[oe]v)a$|(?<=[iy]n)a$"), ""),
)
_CZECH_FEMALE = re.compile("ova$")


@lru_cache(maxsize=65_536)
def are_near(a: str, b: str) -> bool:
    """True for two case-folded names that may be two spellings of one.

    They have the same consonants ("houjeung", "hyojung"), sound alike ("hanna", "hannah") or differ by one
    slip in a long name. Never near: two names in regular pinyin, and a name and its longer form ("martin",
    "martina"; "zimmer", "zimmermann"), for these are other names.
    """
    bare_a, bare_b = bare_letters(a), bare_letters(b)
    if _sound_alike(bare_a, bare_b):
        return True
    if bare_a.startswith(bare_b) or bare_b.startswith(bare_a):
        return False
    if have_same_consonants(bare_a, bare_b) or _differ_by_a_slip(bare_a, bare_b):
        return True
    return not (a.isascii() and b.isascii()) and _differ_by_a_slip(a, b)


@lru_cache(maxsize=65_536)
def are_near_families(a: str, b: str) -> bool:
    """True for two family names that may be two spellings of one; a long one may lack its last letter."""
    return are_near(a, b) or _lacks_last_letter(bare_letters(a), bare_letters(b)) or _is_one_pinyin(a, b)


def sound_alike(a: str, b: str) -> bool:
    """True for two case-folded names, not both in pinyin, that one reads alike or with other vowels."""
    a, b = bare_letters(a), bare_letters(b)
    return _sound_alike(a, b) or have_same_consonants(a, b)


def have_same_consonants(a: str, b: str) -> bool:
    """True for two unmarked names in whose romanization only vowels and doubled letters differ."""
    consonants = _consonants(a)
    if len(consonants) < _CONSONANT_COUNT or consonants != _consonants(b):
        return False
    return not (is_pinyin(a) and is_pinyin(b))


def _sound_alike(a: str, b: str) -> bool:
    if len(a) < _READING_LETTERS or len(b) < _READING_LETTERS or _reading(a) != _reading(b):
        return False
    return not (is_chinese_name(a) and is_chinese_name(b))


def is_chinese_name(name: str) -> bool:
    """True for an unmarked lower-case name of one or two Mandarin syllables; longer ones are other names."""
    return is_pinyin(name) and len(_VOWELS.findall(name)) <= _CHINESE_SYLLABLES


def _differ_by_a_slip(a: str, b: str) -> bool:
    if len(a) < _SLIP_LETTERS or len(b) < _SLIP_LETTERS or abs(len(a) - len(b)) > 1:
        return False
    if OSA.distance(a, b, score_cutoff=1) > 1:
        return False
    return not (a.startswith(b) or b.startswith(a) or (is_pinyin(a) and is_pinyin(b)))


def _lacks_last_letter(a: str, b: str) -> bool:
    shorter, longer = sorted((a, b), key=len)
    return len(longer) == len(shorter) + 1 >= _SLIP_AT_END_LETTERS and longer.startswith(shorter)


def _is_one_pinyin(a: str, b: str) -> bool:
    return _PINYIN_UMLAUT.sub("ü", a) == _PINYIN_UMLAUT.sub("ü", b)


@lru_cache(maxsize=65_536)
def are_gendered_forms(a: str, b: str) -> bool:
    """True for the forms that a man and a woman have of one family name ("petrovski", "petrovska")."""
    a, b = bare_letters(a), bare_letters(b)
    if a == b:
        return False
    return _genderless(a) == _genderless(b) or _CZECH_FEMALE.sub("", a) == _CZECH_FEMALE.sub("", b)


def consonant_count(name: str) -> int:
    """Return how many consonants tell a name from others; a name of few is soon like another."""
    return len(_consonants(bare_letters(name)))


@lru_cache(maxsize=131_072)
def _consonants(name: str) -> str:
    for letters, sound in _SOUNDS:
        name = name.replace(letters, sound)
    return _DOUBLED.sub(r"\1", _VOWELS.sub("", name.translate(_LETTERS)))


@lru_cache(maxsize=131_072)
def _reading(name: str) -> str:
    for letters, sound in _READINGS:
        name = letters.sub(sound, name)
    return name


def _genderless(name: str) -> str:
    for ending, stem in _GENDERED:
        name = ending.sub(stem, name)
    return name
