"""The invented words that generated listings are made of: names, topics and sentences, filled in once."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

WORDS = Path(__file__).parent / "words"
METHOD_MARK = "@"
SENTENCES_PER_ROLE = 3_000
SLOT = re.compile(r"<(\w+)>")
SURNAME_PARTS = re.compile(r"(.{3,}?)([aeiou]\w{1,4})")

Dice = Callable[[], float]


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """Names, topic labels and ready sentences by role; `@` stands for the method's name in a sentence."""

    given: tuple[str, ...]
    short_given: tuple[str, ...]
    family: tuple[str, ...]
    short_family: tuple[str, ...]
    topics: tuple[str, ...]
    sentences: Mapping[str, tuple[str, ...]]


def read_vocabulary(dice: Dice) -> Vocabulary:
    """The word lists, their sentences filled in by the throws of `dice` (numbers from 0 up to 1)."""
    terms = _pairs("terms")
    templates = _pairs("sentences")
    return Vocabulary(
        given=_lines("given"),
        short_given=_short_given(_lines("syllables")),
        family=_surnames(_lines("family")),
        short_family=_lines("short_family"),
        topics=_lines("topics"),
        sentences={
            role: tuple(_filled(pick(choices, dice), terms, dice) for _ in range(SENTENCES_PER_ROLE))
            for role, choices in templates.items()
        },
    )


def pick(choices: tuple[str, ...], dice: Dice) -> str:
    """One of the choices."""
    return choices[int(dice() * len(choices))]


def _short_given(syllables: tuple[str, ...]) -> tuple[str, ...]:
    return tuple((first + second).title() for first in syllables for second in ("", *syllables))


def _surnames(invented: tuple[str, ...]) -> tuple[str, ...]:
    """The surnames themselves, and each beginning with each ending: thousands from a short list."""
    parts = [match for name in invented if (match := SURNAME_PARTS.fullmatch(name))]
    stems, endings = (dict.fromkeys(match[group] for match in parts) for group in (1, 2))
    return (*invented, *(stem + ending for stem in stems for ending in endings))


def _filled(template: str, terms: Mapping[str, tuple[str, ...]], dice: Dice) -> str:
    def value(slot: re.Match[str]) -> str:
        name = slot[1]
        return str(2 + int(dice() * 97)) if name == "n" else pick(terms[name], dice)

    text = SLOT.sub(value, template)
    return text[0].upper() + text[1:]


def _lines(name: str) -> tuple[str, ...]:
    return tuple((WORDS / f"{name}.txt").read_text(encoding="utf-8").splitlines())


def _pairs(name: str) -> dict[str, tuple[str, ...]]:
    grouped: dict[str, tuple[str, ...]] = {}
    for line in _lines(name):
        key, value = line.split("\t")
        grouped[key] = (*grouped.get(key, ()), value)
    return grouped
