"""Tells the given from the family name by what the words show; where nothing tells, neither is guessed."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from paperlake.transforms.lookup import read_lookup
from paperlake.transforms.name_forms import bare_letters

_PARTICLES = {row["particle"]: row["joins"] for row in read_lookup("particles")}
_FAMILY_SUFFIXES = frozenset(row["suffix"] for row in read_lookup("name_suffixes") if row["kind"] == "family")
_DOUBLE = {row["surname"]: row for row in read_lookup("double_surnames")}
_SECOND_PARTS = {row["second"]: row["tradition"] for row in read_lookup("surname_second_parts")}
_IBERIAN_GIVEN = frozenset(row["name"] for row in read_lookup("iberian_given_names"))
_DEVOTIONAL = frozenset(row["name"] for row in read_lookup("devotional_names"))
_ROMANIZED = {row["surname"]: row for row in read_lookup("romanized_surnames")}
_VIETNAMESE = frozenset(name for name, row in _ROMANIZED.items() if "Vietnamese" in row["traditions"])
_CJK_SURNAMES = frozenset(row["surname"] for row in read_lookup("cjk_surnames"))
_LONGEST_CJK = max(map(len, _CJK_SURNAMES))
_CONNECTORS = frozenset({"y", "i", "e"})
_NO_ROW = {"tradition": ""}
# Without one of these no rule tells more than that the last word is the family name.
_TELLING = frozenset({"thi", "van", *_CONNECTORS, *_DOUBLE, *_SECOND_PARTS}).union(
    *((word, bare_letters(word), f"{word}.") for word in _PARTICLES)
)
_CALL_NAME = re.compile(r"^\(.*\)$")


class Split(NamedTuple):
    """Given and family name with the rule that told them; None all three where nothing tells."""

    given: str | None = None
    family: str | None = None
    rule: str | None = None


def split_words(words: Sequence[str], family_count: int, rule: str | None) -> Split:
    """Return given and family name of words in printed order.

    `rule` is what told already that the last `family_count` words are the family name.
    """
    if rule is not None and 0 < family_count < len(words):
        return _cut(words, len(words) - family_count, rule)
    plain = [word for word in words if not word.startswith("(")]
    if len(plain) < 2 or len(plain[-1].rstrip(".")) < 2 or _are_initials(plain[-1]):
        return Split()
    if words[0].islower() and bare_letters(words[0].casefold()) in _PARTICLES:
        return Split(None, " ".join(words), "particle")
    if len(words) == 2:
        return Split(words[0], words[1], "last_word")
    folded = [bare_letters(word.casefold()) for word in words]
    if _TELLING.isdisjoint(folded):
        return _cut(words, _last_word(words), "last_word")
    for find, name in _RULES:
        start = find(words, folded)
        if start is not None:
            return _cut(words, start, name) if start > 0 else _family_first(words)
    return _cut(words, _last_word(words), "last_word")


def _are_initials(word: str) -> bool:
    return word.isupper() and len(word) <= 3 and bare_letters(word.casefold()) not in _ROMANIZED


def _cut(words: Sequence[str], start: int, rule: str) -> Split:
    """The words cut in two; a call name behind the family name goes to the given name."""
    end = len(words)
    while end - 1 > start and _CALL_NAME.match(words[end - 1]):
        end -= 1
    return Split(" ".join((*words[:start], *words[end:])) or None, " ".join(words[start:end]), rule)


def _family_first(words: Sequence[str]) -> Split:
    return Split(" ".join(words[1:]), words[0], "romanized_surname")


def _last_word(words: Sequence[str]) -> int:
    """Where the family name starts when it is one word, or one with Junior behind or a call name in it."""
    start = len(words) - 1
    while start > 1 and (words[start].casefold() in _FAMILY_SUFFIXES or _CALL_NAME.match(words[start])):
        start -= 1
    return start


def _by_vietnamese_middle(words: Sequence[str], folded: Sequence[str]) -> int | None:
    """0 for "Nguyen Van Khoi": a surname, Van or Thi, and no surname at the end."""
    if len(words) < 3 or folded[0] not in _VIETNAMESE or _is_rarely_given(folded[-1]):
        return None
    is_told = folded[1] == "thi" or (folded[1] == "van" and _is_rarely_given(folded[0]))
    return 0 if is_told else None


def _is_rarely_given(word: str) -> bool:
    return word in _ROMANIZED and _ROMANIZED[word]["rarely_given"] == "yes"


def _by_connector(words: Sequence[str], _: Sequence[str]) -> int | None:
    for place in range(2, len(words) - 1):
        if words[place] in _CONNECTORS:
            return place - 1
    return None


def _by_particle(words: Sequence[str], folded: Sequence[str]) -> int | None:
    is_east_asian = folded[-1] in _ROMANIZED or folded[0] in _VIETNAMESE
    for place in range(1, len(words) - 1):
        if not _is_particle(words, place) or (is_east_asian and not words[place].islower()):
            continue
        if _joins(words[place]) == "both sides" and place > 1:
            return place - 1
        if not _opens_given(folded, place):
            return place - 1 if place > 1 and _is_iberian_surname(folded[place - 1]) else place
    return None


def _joins(word: str) -> str | None:
    """What a particle joins, None for any other word."""
    return _PARTICLES.get(word.casefold().rstrip("."))


def _is_particle(words: Sequence[str], place: int) -> bool:
    word = words[place]
    joins = _joins(word)
    if joins is None or (joins != "after" and not word.islower()):
        return False
    # A particle with a capital belongs to the word behind it; in "Al Amin Tareki" that is no family name.
    return word.islower() or place == len(words) - 2 or words[place + 1].casefold() in _PARTICLES


def _opens_given(folded: Sequence[str], place: int) -> bool:
    """True for "María del Carmen Pérez": the devotional name belongs to the given name."""
    behind = place + 1
    while behind < len(folded) - 1 and folded[behind] in _PARTICLES:
        behind += 1
    return folded[behind] in _DEVOTIONAL and behind < len(folded) - 1


def _by_double_surname(words: Sequence[str], folded: Sequence[str]) -> int | None:
    last = _last_word(words)
    if last < 2 or folded[last - 2] in _PARTICLES:
        return None
    row, behind = _DOUBLE.get(folded[last - 1]), _DOUBLE.get(folded[last])
    if row is not None and row["tradition"] != "Bengali":
        is_pair = behind is not None and behind["tradition"] == row["tradition"]
        return last - 1 if row["also_given"] == "no" or (is_pair and last > 2) else None
    return last - 1 if _is_iberian_pair(folded[:last], folded[last]) else None


def _is_iberian_pair(before: Sequence[str], last: str) -> bool:
    """True for an Iberian given name, an unknown word and an Iberian surname: two surnames."""
    is_unknown = before[-1] not in _IBERIAN_GIVEN and before[-1] not in _PARTICLES and len(before[-1]) > 2
    return _is_iberian_surname(last) and is_unknown and before[0] in _IBERIAN_GIVEN


def _is_iberian_surname(word: str) -> bool:
    row = _DOUBLE.get(word)
    return row is not None and row["tradition"] == "Iberian" and row["also_given"] == "no"


def _by_second_part(words: Sequence[str], folded: Sequence[str]) -> int | None:
    """Where "Guha Dastidar" or "Nour Eddine" starts."""
    start = len(words) - 1
    tradition = _SECOND_PARTS.get(folded[-1])
    if tradition is None or start < 2:
        return None
    if tradition == "Arabic":
        return start - 1
    while start > 1 and _DOUBLE.get(folded[start - 1], _NO_ROW)["tradition"] == tradition:
        start -= 1
    return start if start < len(words) - 1 else None


_RULES = (
    (_by_vietnamese_middle, "romanized_surname"),
    (_by_connector, "connector"),
    (_by_particle, "particle"),
    (_by_double_surname, "double_surname"),
    (_by_second_part, "double_surname"),
)


def split_cjk(text: str) -> Split:
    """Return given and family name of Chinese, Japanese or Korean signs; a blank or a surname tells."""
    parts = text.split()
    if len(parts) == 2:
        return Split(parts[1], parts[0], "cjk_blank")
    if len(parts) > 1 or not text.isalpha():
        return Split()
    for length in range(min(_LONGEST_CJK, len(text) - 1), 0, -1):
        if text[:length] in _CJK_SURNAMES:
            return Split(text[length:], text[:length], "cjk_surname")
    return Split()
