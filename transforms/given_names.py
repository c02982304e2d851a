"""How two people's given names stand to each other, their family names being one."""

from typing import Literal

from paperlake.transforms.name_forms import is_initial, match_letters
from paperlake.transforms.near_names import are_near

GivenRelation = Literal[
    "equal",
    "middle_name",
    "initials",
    "first_name",
    "near_given",
    "middle_conflict",
    "given_conflict",
]
Words = tuple[str, ...]


def relate_given_names(a: Words, b: Words) -> GivenRelation:
    """Return how two lists of given names stand to each other.

    "middle_name": the later names of one are left out in the other, or an initial there. "initials": letters
    stand for the first name, or for all that one gives.
    "first_name": one lacks the first name of the other. "near_given": the first names may be two spellings
    of one. A conflict: names that can't be one person's.
    """
    if not a or not b:
        return "equal" if a == b else "first_name"
    if match_letters("".join(a), "".join(b)):
        return "equal"
    a, b = _join_syllables(a, b)
    if not _fits(a[0], b[0]):
        return _relate_other_first_names(a, b)
    shorter, longer = sorted((a, b), key=len)
    pairs = _pair_in_order(shorter, longer)
    if pairs is None:
        return "middle_conflict"
    return "initials" if is_initial(a[0]) or is_initial(b[0]) else "middle_name"


def _relate_other_first_names(a: Words, b: Words) -> GivenRelation:
    if are_near("".join(a), "".join(b)):
        return "near_given"
    is_later = any(match_letters(a[0], name) for name in b) or any(match_letters(b[0], name) for name in a)
    return "first_name" if is_later else "given_conflict"


def _join_syllables(a: Words, b: Words) -> tuple[Words, Words]:
    """Join the first two words of a name where the other writes them as one ("Seung Jae", "Seungjae")."""
    if len(a) > 1 and match_letters(a[0] + a[1], b[0]):
        a = (a[0] + a[1], *a[2:])
    elif len(b) > 1 and match_letters(b[0] + b[1], a[0]):
        b = (b[0] + b[1], *b[2:])
    return a, b


def _fits(a: str, b: str) -> bool:
    if is_initial(a) or is_initial(b):
        return match_letters(a[0], b[0]) is not None
    return match_letters(a, b) is not None


def _pair_in_order(shorter: Words, longer: Words) -> list[tuple[str, str]] | None:
    """Pair each of the fewer names with one of the other list, in order; None where one finds no partner."""
    pairs: list[tuple[str, str]] = []
    rest = iter(longer)
    for name in shorter:
        partner = next((other for other in rest if _fits(name, other)), None)
        if partner is None:
            return None
        pairs.append((name, partner))
    return pairs
