"""How two people's given names stand to each other, their family names being one."""

from collections.abc import Callable
from functools import lru_cache
from typing import Literal

from paperlake.transforms.name_forms import bare_letters, is_initial, match_letters
from paperlake.transforms.near_names import are_near, sound_alike
from paperlake.transforms.nicknames import share_full_name, short_form

GivenRelation = Literal[
    "equal",
    "middle_name",
    "initials",
    "nickname",
    "short_form",
    "first_name",
    "near_given",
    "middle_conflict",
    "given_conflict",
]
WordRelation = Literal["equal", "initial", "nickname", "short_form", "near"]
Words = tuple[str, ...]


def relate_given_names(a: Words, b: Words) -> GivenRelation:
    """Return how two lists of given names stand to each other.

    "middle_name": the later names of one are left out in the other, or an initial there. "initials": letters
    stand for the first name, or for all that one gives.
    "nickname", "short_form": the first name of one shortens the other's. "first_name": one lacks the first
    name of the other. "near_given": the first names may be two spellings of one. A conflict: names that
    can't be one person's.
    """
    if len(a) == len(b) == 1:
        return _relate_single(a[0], b[0])
    if not a or not b:
        return "equal" if a == b else "first_name"
    joined_a, joined_b = "".join(a), "".join(b)
    if match_letters(joined_a, joined_b):
        return "equal"
    a, b = _join_syllables(a, b)
    first = relate_given_words(a[0], b[0])
    if first == "equal" or first == "initial":
        return _relate_later_names(a, b, first)
    if first is not None and _pair_in_order(a[1:], b[1:]):
        return "near_given" if first == "near" else first
    if _is_called_later(a, b) or _is_called_later(b, a):
        return "first_name"
    return "near_given" if are_near(joined_a, joined_b) else "given_conflict"


@lru_cache(maxsize=65_536)
def relate_given_words(a: str, b: str) -> WordRelation | None:
    """Return how two case-folded given names of one word are related, None where they are two names."""
    if is_initial(a) or is_initial(b):
        return "initial" if match_letters(a[0], b[0]) else None
    if match_letters(a, b):
        return "equal"
    bare_a, bare_b = bare_letters(a), bare_letters(b)
    short = short_form(bare_a, bare_b)
    if short == "nickname":
        return short
    is_one = share_full_name(bare_a, bare_b)
    # "Alexander" and "Alexandra" are near in their letters, but known to be two names.
    return "near" if is_one or (is_one is None and are_near(a, b)) else short


def _relate_single(a: str, b: str) -> GivenRelation:
    relation = relate_given_words(a, b)
    if relation is None:
        return "given_conflict"
    if relation == "initial":
        return "equal" if a == b else "initials"
    return "near_given" if relation == "near" else relation


def _relate_later_names(a: Words, b: Words, first: Literal["equal", "initial"]) -> GivenRelation:
    """Relate given names whose first ones fit."""
    if _pair_in_order(a, b):
        return "initials" if first == "initial" else "middle_name"
    if any(map(is_initial, a + b)):
        return "middle_conflict"
    is_near = sound_alike("".join(a), "".join(b)) or _pair_in_order(a, b, relate_given_words)
    return "near_given" if is_near else "middle_conflict"


def _is_called_later(a: Words, b: Words) -> bool:
    """True where the first name of `a` is one of the later names of `b`, in full or shortened."""
    return not is_initial(a[0]) and any(
        relate_given_words(a[0], name) not in (None, "initial") for name in b[1:]
    )


def _join_syllables(a: Words, b: Words) -> tuple[Words, Words]:
    """Join the first two words of a name where the other writes them as one ("Seung Jae", "Seungjae")."""
    if len(a) > 1 and match_letters(a[0] + a[1], b[0]):
        a = (a[0] + a[1], *a[2:])
    elif len(b) > 1 and match_letters(b[0] + b[1], a[0]):
        b = (b[0] + b[1], *b[2:])
    return a, b


def _fits(a: str, b: str) -> bool:
    return a == b or relate_given_words(a, b) in ("equal", "initial")


def _pair_in_order(a: Words, b: Words, fits: Callable[[str, str], object] = _fits) -> bool:
    """True where each of the fewer names finds a partner in the other list, in order."""
    shorter, longer = sorted((a, b), key=len)
    rest = iter(longer)
    return all(any(fits(name, other) for other in rest) for name in shorter)
