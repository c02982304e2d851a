"""Brings a Latin name into the order given, family, suffix; only a comma or a capital surname tells."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from paperlake.transforms.letter_case import is_capital_name, repair_case, shape_of
from paperlake.transforms.lookup import read_lookup
from paperlake.transforms.name_notes import has_affiliation_word
from paperlake.transforms.name_titles import suffix_of, take_suffix
from paperlake.transforms.romanization import is_pinyin

_ROMANIZED = frozenset(row["surname"] for row in read_lookup("romanized_surnames"))
_GROUP_WORDS = frozenset(row["word"] for row in read_lookup("group_words"))
_JOINING = frozenset(row["particle"] for row in read_lookup("particles")) | {"y"}
_LOOSE_HYPHEN = re.compile(r"\.(?: -|- )(?=[^\W\d_]\.)")
# An initial, or a short word without a vowel ("Md."), before the next word.
_RUN_TOGETHER = re.compile(
    r"(?<![^\W_])(?:[^\W\d_]\.(?=[^\W\d_])|[A-Z][a-z]\.(?=[A-Z]\.)|(?:[B-DF-HJ-NP-TV-Z][b-df-hj-np-tv-z]{1,2}|Prof)\.(?=[^\W\d_]{2}))"
)
_LOOSE_STOP = re.compile(r"(?<=\b[^\W\d_]) \.(?=\s|$)")
# "Arun.K." has a full stop for a blank.
_FULL_WORD_STOP = re.compile(r"(?<!\S)([A-ZÀ-Þ][a-zß-ÿ]{3,})\.(?=[A-Z](?:\.|\s|$))")
# Whole names of one letter: "U Jin", "E Wenlin".
_ONE_LETTER_NAMES = frozenset("EOU")
_MAX_INITIALS = 3
_MIN_WITH_SUFFIX = 2
_SHORT_NAME = 3


@dataclass(frozen=True, slots=True)
class Ordered:
    """The words of a name, given before family. `rule` told the family words, None: nothing did."""

    words: tuple[str, ...]
    suffix: str | None
    family_count: int = 0
    rule: str | None = None


def space_initials(text: str) -> str:
    """Return the text with a blank between initials and before what follows them ("J.R. Q" is "J. R. Q")."""
    if "." not in text:
        return text
    text = _FULL_WORD_STOP.sub(r"\1 ", _LOOSE_STOP.sub(".", text))
    return _RUN_TOGETHER.sub(lambda found: f"{found[0]} ", _LOOSE_HYPHEN.sub(".-", text))


def order_name(text: str) -> Ordered:
    """Return the words of a name in given-family order, letter case and initials repaired."""
    ordered = _by_comma(text) if "," in text else _by_capitals(text.split())
    words = repair_case(ordered.words)
    return Ordered(_stop_initials(words), ordered.suffix, ordered.family_count, ordered.rule)


def _by_comma(text: str) -> Ordered:
    parts = [part.strip() for part in text.split(",")]
    # Behind a name of several words a place of work is no given name; "Ai" is one.
    kept = 1 if " " in parts[0] and len(parts[1]) > _SHORT_NAME else 2
    parts = [part for part in parts[:kept] if part] + [
        part for part in parts[kept:] if part and not has_affiliation_word(part)
    ]
    suffix, parts = _take_suffix_part(parts)
    if len(parts) < 2:
        return _by_capitals((parts[0] if parts else "").split(), suffix)
    family, own_suffix = take_suffix(parts[0].split())
    given, given_suffix = take_suffix(" ".join(parts[1:]).split())
    while len(given) > 1 and given[-1].islower() and given[-1] in _JOINING:
        family.insert(0, given.pop())
    words = (*_spread_initials(given, family), *family)
    return Ordered(words, suffix or own_suffix or given_suffix, len(family), "comma")


def _take_suffix_part(parts: list[str]) -> tuple[str | None, list[str]]:
    """The suffix that stands between commas; "Holmgard, JR" alone is family name and initials."""
    for place in range(len(parts) - 1, 0, -1):
        suffix = suffix_of(parts[place])
        is_only_given = len(parts) == _MIN_WITH_SUFFIX and " " not in parts[0]
        if suffix and not is_only_given:
            return suffix, parts[:place] + parts[place + 1 :]
    return None, parts


def _spread_initials(given: Sequence[str], family: Sequence[str]) -> list[str]:
    """ "XY" behind the comma of a family name in mixed case is "X. Y."."""
    if not any(shape_of(word) == "mixed" for word in family):
        return list(given)
    spread: list[str] = []
    may_be_name = any(map(_is_east_asian, family))
    for word in given:
        spread += [f"{sign}." for sign in word] if _are_joined_initials(word, may_be_name) else [word]
    return spread


def _are_joined_initials(word: str, may_be_name: bool) -> bool:
    """True for "TA" behind "Lindqvist,"; behind "Wang," the same may be a given name."""
    if not (word.isalpha() and word.isupper() and 1 < len(word) <= _MAX_INITIALS):
        return False
    return (len(word) == 2 and not may_be_name) or not is_capital_name(word, False)


def _by_capitals(printed: Sequence[str], suffix: str | None = None) -> Ordered:
    words, own_suffix = take_suffix(list(printed))
    suffix = suffix or own_suffix
    shapes = [shape_of(word) for word in words]
    if words and words[-1].casefold() in _GROUP_WORDS:
        return Ordered(tuple(words), suffix)
    if "capitals" not in shapes or ("mixed" not in shapes and "initial" not in shapes):
        return Ordered(tuple(words), suffix)
    is_surname = _capital_parts(words, shapes)
    count = _leading(is_surname)
    if 0 < count < len(words) and "capitals" not in shapes[count:]:
        # "JOHN A. Smith": a word in capitals before an initial and a name is no surname written first.
        if shapes[count] == "initial" and shapes[-1] == "mixed":
            return Ordered(tuple(words), suffix)
        return Ordered((*words[count:], *words[:count]), suffix, count, "capitals")
    count = _leading(is_surname[::-1])
    if 0 < count < len(words) and "capitals" not in shapes[: len(words) - count]:
        return Ordered(tuple(words), suffix, count, "capitals")
    return Ordered(tuple(words), suffix)


def _capital_parts(words: Sequence[str], shapes: Sequence[str]) -> list[bool]:
    """Which words are part of a surname in capitals; a particle is where the word behind it is."""
    flags: list[bool] = []
    is_behind = False
    for word, shape in zip(reversed(words), reversed(shapes), strict=True):
        if is_behind and shape != "mixed" and word.casefold() in _JOINING:
            flags.append(True)
            continue
        is_behind = shape == "capitals" and is_capital_name(word, False)
        flags.append(is_behind)
    return flags[::-1]


def _leading(flags: Sequence[bool]) -> int:
    return flags.index(False) if False in flags else len(flags)


def _is_east_asian(word: str) -> bool:
    return word.casefold() in _ROMANIZED or is_pinyin(word.casefold())


def _stop_initials(words: Sequence[str]) -> tuple[str, ...]:
    """A single letter before the last full word gets its full stop; behind it a letter may be a name."""
    last = len(words) - 1
    while last > 0 and len(words[last]) == 1:
        last -= 1
    if last == 1 and words[0] in _ONE_LETTER_NAMES and _is_east_asian(words[1]):
        return tuple(words)
    return tuple(
        f"{word}." if place < last and len(word) == 1 and word.isupper() and word != "Ó" else word
        for place, word in enumerate(words)
    )
