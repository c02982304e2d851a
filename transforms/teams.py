"""Whether two lists of authors are one team, in whatever order and with initials or without."""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import Literal

from paperlake.transforms.fingerprints import fold_name

AuthorRelation = Literal["same", "cut", "mostly", "some", "none", "unknown"]

# Fewer initials don't tell a team from others.
_TEAM_AUTHORS = 3
# Longer lists of names without a twin are not searched for initials.
_RIVAL_NAMES = 60


def team_letters(authors: Sequence[str]) -> list[str]:
    """Return the authors in one order: by initials where these tell a team, else by family name too."""
    if len(authors) < _TEAM_AUTHORS:
        return sorted(map(_short_name, authors))
    letters = [(name[:1] + name[name.rfind(" ") + 1 :][:1]).lower() for name in authors]
    if not "".join(letters).isascii():
        letters = ["".join(map(_letter, pair)) for pair in letters]
    # A name that is turned round has its letters turned round too.
    return sorted([pair if pair[:1] <= pair[1:] else pair[::-1] for pair in letters])


def _short_name(name: str) -> str:
    """The first letter of a name and its last word: "j quill"."""
    return f"{_letter(name[:1])} {fold_name(name[name.rfind(' ') + 1 :])}"


@lru_cache(maxsize=4_096)
def _letter(sign: str) -> str:
    """A letter without case and marks."""
    return fold_name(sign)


def compare_teams(a: Sequence[str], b: Sequence[str]) -> AuthorRelation:
    """Return how two author lists in display names stand to each other.

    "same": the same names, in any order or with initials for given names. "cut": one list is the beginning
    of the other, as a list that leaves names out is, or two names and more of it. "mostly": two thirds of
    the shorter list and the first author, or two thirds of the longer. "unknown": a list is empty.
    """
    names_a, names_b = (tuple(map(fold_name, names)) for names in (a, b))
    if not names_a or not names_b:
        return "unknown"
    if names_a == names_b or sorted(names_a) == sorted(names_b):
        return "same"
    shorter, longer = sorted((names_a, names_b), key=lambda names: (len(names), names))
    if all(map(_is_one_name, shorter, longer)):
        return "same" if len(shorter) == len(longer) else "cut"
    shared_count = _count_shared(shorter, longer)
    if shared_count == len(shorter) > 1:
        return "same" if len(shorter) == len(longer) else "cut"
    has_same_first = _is_one_name(shorter[0], longer[0])
    if 3 * shared_count >= 2 * len(shorter if has_same_first else longer):
        return "mostly"
    return "some" if shared_count else "none"


def _count_shared(shorter: tuple[str, ...], longer: tuple[str, ...]) -> int:
    """How many names of a list have one in the other; equal names go first, then those with initials."""
    equal = Counter(shorter) & Counter(longer)
    rest, left = list((Counter(shorter) - equal).elements()), list((Counter(longer) - equal).elements())
    if len(rest) > _RIVAL_NAMES or len(left) > _RIVAL_NAMES:
        return equal.total()
    count, words = equal.total(), set(" ".join(left).split())
    for name in rest:
        if words.isdisjoint(name.split()):
            continue
        twin = next((other for other in left if _is_one_name(name, other)), None)
        if twin is not None:
            left.remove(twin)
            count += 1
    return count


def _is_one_name(a: str, b: str) -> bool:
    """True for two folded names of one person, also where one has initials ("j r quill")."""
    if a == b:
        return True
    words_a, words_b = set(a.split()), set(b.split())
    common = words_a & words_b
    rest_a, rest_b = words_a - common, words_b - common
    if not any(len(word) > 1 for word in common):
        return False
    if not rest_a or not rest_b:
        return len(common) > 1
    initials_a, initials_b = ({word[0] for word in rest} for rest in (rest_a, rest_b))
    is_abbreviated = rest_a == initials_a or rest_b == initials_b
    return is_abbreviated and (initials_a <= initials_b or initials_b <= initials_a)
