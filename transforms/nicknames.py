"""Whether one given name is a short form of another ("Bill" of "William", "Jon" of "Jonathon")."""

import re
from collections import Counter, defaultdict
from functools import cache, lru_cache
from typing import Literal

from paperlake.transforms.lookup import read_lookup
from paperlake.transforms.near_names import is_chinese_name

ShortForm = Literal["nickname", "short_form"]

_PREFIX_LETTERS = 3
_ENDING_LETTERS = 4
# What is left of a short form like "Danny" and "Yoni" is where the full name begins.
_PET_ENDING = re.compile("(?:ie|ey|y|i)$")
_DOUBLED_END = re.compile(r"(.)\1$")
# Behind a whole name these make another one, mostly a woman's ("Martin", "Martina").
_NEW_NAME = frozenset({"a", "e", "ia", "ina", "ine", "ita", "ella", "etta", "ette", "ka"})
_INITIAL_LIMIT = 2


def short_form(a: str, b: str) -> ShortForm | None:
    """Return how one unmarked lower-case given name shortens the other, None where neither does.

    "nickname": the list knows it, or knows both as short for one name. "short_form": the short one is how
    the long one begins or ends, with or without a pet ending.
    """
    if a == b:
        return None
    if _are_listed(a, b):
        return "nickname"
    shorter, longer = (a, b) if len(a) <= len(b) else (b, a)
    return "short_form" if _begins(shorter, longer) or _ends(shorter, longer) else None


def share_full_name(a: str, b: str) -> bool | None:
    """True for two unmarked lower-case given names that are forms of one, in two languages say.

    False for two listed full names that aren't, None where one isn't a listed full name.
    """
    full_a, full_b = _full_names().get(a), _full_names().get(b)
    return None if full_a is None or full_b is None else not full_a.isdisjoint(full_b)


@lru_cache(maxsize=65_536)
def class_initials(name: str) -> tuple[str, ...]:
    """Return the first letters of what an unmarked lower-case given name is short for, its own aside."""
    initials = dict.fromkeys(_initials()[group] for group in sorted(_groups(name)))
    return tuple(initial for initial in initials if initial != name[0])[:_INITIAL_LIMIT]


def is_listed(name: str) -> bool:
    """True for an unmarked lower-case given name that the list has, in full or as a short form."""
    return name in _index()


def _are_listed(a: str, b: str) -> bool:
    shared = _groups(a) & _groups(b)
    return any("short" in (_role(group, a), _role(group, b)) for group in shared)


def _begins(shorter: str, longer: str) -> bool:
    if len(shorter) < _PREFIX_LETTERS or not longer.startswith(shorter[:_PREFIX_LETTERS]):
        return False
    if is_chinese_name(shorter) and is_chinese_name(longer):
        return False
    if longer.startswith(shorter):
        return longer[len(shorter) :] not in _NEW_NAME
    stem = _DOUBLED_END.sub(r"\1", _PET_ENDING.sub("", shorter))
    return stem != shorter and len(stem) >= _PREFIX_LETTERS and longer.startswith(stem)


def _ends(shorter: str, longer: str) -> bool:
    is_long_enough = len(shorter) >= _ENDING_LETTERS and len(longer) > len(shorter) + 1
    return is_long_enough and longer.endswith(shorter) and not is_chinese_name(longer)


@cache
def _members() -> tuple[dict[str, str], ...]:
    """For each row of the list what part each name has in it."""
    return tuple(
        dict.fromkeys(row["short_forms"].split(), "short") | dict.fromkeys(row["full_names"].split(), "full")
        for row in read_lookup("nicknames")
    )


@cache
def _initials() -> tuple[str, ...]:
    """For each row the letter that most of its names begin with."""
    counts = (Counter(name[0] for name in names) for names in _members())
    return tuple(min(count, key=lambda letter: (-count[letter], letter)) for count in counts)


@cache
def _index() -> dict[str, frozenset[int]]:
    places = defaultdict(set)
    for place, names in enumerate(_members()):
        for name in names:
            places[name].add(place)
    return {name: frozenset(rows) for name, rows in places.items()}


@cache
def _full_names() -> dict[str, frozenset[int]]:
    """For each full name the rows that have it as one."""
    return {
        name: rows
        for name, places in _index().items()
        if (rows := frozenset(place for place in places if _role(place, name) == "full"))
    }


def _groups(name: str) -> frozenset[int]:
    return _index().get(name, frozenset())


def _role(group: int, name: str) -> str:
    return _members()[group][name]


def given_classes() -> tuple[tuple[str, str], ...]:
    """Return (given name, class) for each listed name; those of one class are forms of one."""
    return tuple((name, min(names)) for names in _members() for name in names)
