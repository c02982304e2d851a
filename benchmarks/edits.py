"""Edits of a text as a later version has them: other words, slips, sentences more or less."""

import re
from functools import cache
from random import Random

from benchmarks.vocabulary import WORDS

LONG_WORD = re.compile(r"\b[a-z]{7,}\b")
SENTENCE_END = re.compile(r"(?<=[a-z)][.!?]) (?=[A-Z])")
_WORD = re.compile(r"[A-Za-z]+")
_SPARE_SENTENCES = (
    "The code is available to everyone who asks for it.",
    "We hope that this work will be of use to others.",
    "Limits of the approach and open questions are discussed at the end.",
    "This version corrects misprints of the earlier one.",
)


def with_other_words(text: str, dice: Random, *, share: float, at_most: int) -> str:
    """A share of the replaceable words, `at_most` so many, for others of the same meaning."""
    places = [match.span() for match in _WORD.finditer(text) if match[0].lower() in _rewordings()]
    chosen = dice.sample(places, min(at_most, round(share * len(places))))
    for start, end in sorted(chosen, reverse=True):
        other = _rewordings()[text[start:end].lower()]
        text = text[:start] + (other.capitalize() if text[start].isupper() else other) + text[end:]
    return text


def with_slip(text: str, dice: Random) -> str:
    """Two letters swapped, one lost or one doubled inside a longer word; the text itself without one."""
    places = [match.span() for match in LONG_WORD.finditer(text)]
    if not places:
        return text
    start, end = dice.choice(places)
    at = dice.randrange(start + 1, end - 2)
    slips = (text[at + 1] + text[at], text[at], text[at] * 2 + text[at + 1])
    return text[:at] + dice.choice(slips) + text[at + 2 :]


def without_sentence(text: str, dice: Random) -> str:
    """The text without one of its sentences, where it has four or more."""
    sentences = SENTENCE_END.split(text)
    if len(sentences) < 4:
        return text
    del sentences[dice.randrange(len(sentences))]
    return " ".join(sentences)


def with_sentence(text: str, dice: Random) -> str:
    """The text with a sentence more that says nothing new, somewhere behind the first."""
    sentences = SENTENCE_END.split(text)
    sentences.insert(dice.randint(1, len(sentences)), dice.choice(_SPARE_SENTENCES))
    return " ".join(sentences)


def with_other_opening(text: str) -> str:
    """The text with "In this paper," or without, where it begins with that or with "We"."""
    opening = "In this paper, "
    if text.startswith(opening):
        bare = text[len(opening) :]
        return bare[0].upper() + bare[1:]
    return f"{opening}w{text[1:]}" if text.startswith("We ") else text


@cache
def _rewordings() -> dict[str, str]:
    return read_swaps("rewordings")


def read_swaps(name: str) -> dict[str, str]:
    """Each word of a file of pairs, and the one that stands for it."""
    rows = (WORDS / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    pairs = [row.split("\t") for row in rows]
    return {pair[place]: pair[1 - place] for place in (1, 0) for pair in pairs}
