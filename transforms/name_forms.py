"""A display name taken apart for comparison: words, call name, generation suffix, native script."""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import product
from typing import Literal

from paperlake.transforms.lookup import read_lookup
from paperlake.transforms.romanization import is_latin, is_pinyin_syllable

LetterMatch = Literal["equal", "marks", "umlaut"]

_CALL_NAME = re.compile(r"\(([^()]*)\)")
_SPLIT = re.compile(r"[\s.\-]+")
_SILENT = re.compile(r"['’‘`,\"“”]")
# Initials written as one word ("HK Brandviken"); a name in capitals doesn't show them.
_GLUED_INITIALS = re.compile(r"(?<![^\s.\-])[B-DF-HJ-NP-TV-Z]{2,3}(?=[.\s\-]+\w)")
_SUFFIX_FORMS = {"junior": "jr", "senior": "sr", "2nd": "ii", "3rd": "iii", "4th": "iv"}
_SUFFIXES = frozenset({"jr", "sr", "ii", "iii", "iv", *_SUFFIX_FORMS})
# Letters that Unicode doesn't take apart into a base letter and a mark.
_BARE = str.maketrans(
    {"ł": "l", "đ": "d", "ð": "d", "ø": "o", "ß": "ss", "æ": "ae", "œ": "oe", "þ": "th", "ı": "i", "ħ": "h"}
)
# Letters that German and the Nordic languages spell with two letters where the mark can't be set.
_UMLAUTS = {"ä": "ae", "ö": "oe", "ü": "ue", "å": "aa", "ø": "oe", "æ": "ae", "ß": "ss", "œ": "oe"}
_UMLAUT = re.compile("[äöüåøæßœ]")
# Passports and Chinese keyboards write the "ü" of pinyin in these ways.
_PINYIN_UMLAUTS = ("v", "yu")
_UMLAUT_LIMIT = 4
_CROWDED_WORDS = 2
# Initials stand alone; from here on a word is one.
_WORD_LETTERS = 2


@dataclass(frozen=True, slots=True)
class NameForm:
    """A name's words in printed order, case-folded and cut at hyphens; `bare` are they without marks.

    `call_name`, `suffix` and `native` are None where the name doesn't show one. A name printed in another
    script only has no words.
    """

    words: tuple[str, ...]
    bare: tuple[str, ...]
    call_name: str | None
    suffix: str | None
    native: str | None
    has_hyphen: bool = False


@lru_cache(maxsize=65_536)
def name_form(display: str, native: str | None = None) -> NameForm:
    """Take a display name apart; `native` is the name in another script where it is known from elsewhere."""
    text = unicodedata.normalize("NFC", display)
    call_name: str | None = None
    for inner in _CALL_NAME.findall(text):
        if is_latin(inner):
            call_name = _SILENT.sub("", inner).casefold().strip() or None
        elif any(map(str.isalpha, inner)):
            native = native or inner
    outer = _CALL_NAME.sub(" ", text)
    if any(map(str.isalpha, outer)) and not is_latin(outer):
        return NameForm((), (), call_name, None, native or " ".join(outer.split()))
    if not outer.isupper():
        outer = _GLUED_INITIALS.sub(lambda letters: " ".join(letters.group()), outer)
    words = [word for word in _SPLIT.split(_SILENT.sub("", _fold(outer))) if word]
    suffix = words.pop() if len(words) > 2 and words[-1] in _SUFFIXES else None
    suffix = _SUFFIX_FORMS.get(suffix, suffix) if suffix else None
    return NameForm(tuple(words), tuple(map(bare_letters, words)), call_name, suffix, native, "-" in outer)


def bare_letters(word: str) -> str:
    """Return a case-folded word without its marks ("ørsted" as "orsted")."""
    if word.isascii():
        return word
    apart = unicodedata.normalize("NFKD", word.translate(_BARE))
    return "".join(letter for letter in apart if not unicodedata.combining(letter))


def spelled_out(word: str) -> str:
    """Return a case-folded word with each umlaut as two letters, without other marks ("jörg" as "joerg")."""
    return bare_letters(_UMLAUT.sub(lambda letter: _UMLAUTS[letter.group()], word))


def match_letters(a: str, b: str) -> LetterMatch | None:
    """Return how two case-folded words are one, or None where they are two.

    "equal": the same letters. "marks": only diacritics differ. "umlaut": an umlaut is dropped or spelled
    out on one side, which also makes names alike that are two ("Müller" and "Muller").
    """
    if a == b:
        return "equal"
    if a.isascii() and b.isascii():
        return None
    if bare_letters(a) == bare_letters(b):
        return "umlaut" if _UMLAUT.findall(a) != _UMLAUT.findall(b) else "marks"
    if _spellings(a) & _spellings(b):
        return "umlaut"
    return None


@lru_cache(maxsize=65_536)
def split_family(words: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[str, ...], str]:
    """Return given names, particles and family name of words whose last one is the family name.

    Particles ("van der") count as such only between a given and a family name.
    """
    start = len(words) - 1
    while start > 1 and words[start - 1] in _particles():
        start -= 1
    return words[:start], words[start:-1], words[-1]


def is_initial(word: str) -> bool:
    """True for a word of one letter."""
    return len(word) < _WORD_LETTERS


def is_crowded(bare: Sequence[str]) -> bool:
    """True where very many people may bear a name of these words, in whatever order.

    That is a frequent family name with nothing but one Mandarin syllable, one frequent given name or
    initials beside it, and a single frequent name. The lists are in `lookups/crowded_names.csv`.
    """
    if len(bare) == 1:
        return _is_crowded_alone(bare[0])
    if sum(not is_initial(word) for word in bare) > _CROWDED_WORDS:
        return False
    return any(
        word in _crowded("family") and _is_common_given([*bare[:place], *bare[place + 1 :]])
        for place, word in enumerate(bare)
    )


def crowd_level(bare: Sequence[str]) -> int:
    """Return 2 for a name that very many people may bear, 1 where its family name alone is such, else 0."""
    return 2 if is_crowded(bare) else 1 if has_crowded_family(bare) else 0


def _is_crowded_alone(name: str) -> bool:
    if name.isascii():
        return is_initial(name) or name in _crowded("family") or name in _crowded("given")
    # In Chinese signs a name of two is shared by many, in Korean ones also a name of three.
    return len(name) <= 2 or "HANGUL" in unicodedata.name(name[0], "")


def has_crowded_family(bare: Sequence[str]) -> bool:
    """True where one of the words is a frequent family name."""
    return any(word in _crowded("family") for word in bare)


def _is_common_given(words: Sequence[str]) -> bool:
    full = [word for word in words if not is_initial(word)]
    if not full:
        return True
    return len(full) == 1 and (is_pinyin_syllable(full[0]) or full[0] in _crowded("given"))


def _fold(text: str) -> str:
    # Casefolding would turn "ß" into "ss" and hide that it is written so.
    return unicodedata.normalize("NFC", text.lower())


def _spellings(word: str) -> set[str]:
    """The word without marks, each umlaut dropped or spelled out; of many umlauts all in one way."""
    count = len(_UMLAUT.findall(word))
    if count == 0:
        return {bare_letters(word)}
    if count > _UMLAUT_LIMIT:
        return {bare_letters(word), spelled_out(word)}
    pieces = re.split(f"({_UMLAUT.pattern})", word)
    return {bare_letters("".join(choice)) for choice in product(*map(_choices, pieces))}


def _choices(piece: str) -> set[str]:
    if piece not in _UMLAUTS:
        return {piece}
    return {piece, _UMLAUTS[piece], *(_PINYIN_UMLAUTS if piece == "ü" else ())}


@cache
def _particles() -> frozenset[str]:
    return frozenset(row["particle"].lower() for row in read_lookup("particles"))


@cache
def _crowded(part: str) -> frozenset[str]:
    return frozenset(row["name"] for row in read_lookup("crowded_names") if row["part"] == part)
