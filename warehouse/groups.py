"""Groups from pairs: keys that are the same are tied together, but never two that are known to differ."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations

Pair = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Judged:
    """Pairs on which people decided; they go before what rules say, `different` before `same`."""

    same: tuple[Pair, ...] = ()
    different: tuple[Pair, ...] = ()


@dataclass(frozen=True, slots=True)
class Groups:
    """The smallest key of the group of each key that stands in a pair, and the pairs that were refused.

    `contradicted` are those that people called the same and that had to be refused.
    """

    roots: dict[str, str]
    refused: tuple[Pair, ...]
    contradicted: tuple[Pair, ...] = ()


NOT_JUDGED = Judged()


@dataclass(frozen=True, slots=True)
class Apart:
    """What tells keys apart, as far as it is known of them.

    No two that bear one of `marks`, as (key, mark), are one; nor two of which each has its own id of a
    scheme, by `ids`, as (key, scheme, id).
    """

    marks: tuple[Pair, ...] = ()
    ids: tuple[tuple[str, str, str], ...] = ()


NOTHING_APART = Apart()


def group(
    same: Iterable[Pair],
    different: Iterable[Pair] = (),
    judged: Judged = NOT_JUDGED,
    partial: Iterable[Pair] = (),
    apart: Apart = NOTHING_APART,
) -> Groups:
    """Tie pairs together in sorted order, so the order in which they come makes no difference.

    A pair is refused where its two groups hold keys that are judged different, or that `apart` tells apart: a
    wrong merge is worse than a missed one. `partial` pairs are the same as far as one of the two goes; they
    come last, and a key that goes with two that differ is tied to neither.
    """
    forest = _Forest()
    for a, b in judged.different:
        forest.set_apart(a, b)
    contradicted = tuple(pair for pair in sorted(judged.same) if not forest.tie(*pair))
    forest.mark(apart)
    for a, b in different:
        forest.set_apart(a, b)
    refused = [pair for pair in sorted(same) if not forest.tie(*pair)]
    partial = sorted(partial)
    torn = forest.torn_keys(partial)
    refused += [pair for pair in partial if not torn.isdisjoint(pair) or not forest.tie(*pair)]
    return Groups(forest.roots(), tuple(refused), contradicted)


def tied(pairs: Iterable[Pair]) -> dict[str, str]:
    """The smallest key of all that pairs tie together, whatever speaks against it, for each key in them."""
    forest = _Forest()
    for pair in pairs:
        forest.tie(*pair)
    return forest.roots()


class _Forest:
    """Groups under construction, each known by its smallest key."""

    def __init__(self) -> None:
        self.parents: dict[str, str] = {}
        self.strangers: dict[str, set[str]] = {}
        self.marks: dict[str, set[str]] = {}
        self.ids: dict[str, dict[str, set[str]]] = {}

    def set_apart(self, a: str, b: str) -> None:
        """Keep two keys apart from now on, unless they are tied already."""
        a, b = (self.root(key) if key in self.parents else key for key in (a, b))
        if a != b:
            self.strangers.setdefault(a, set()).add(b)
            self.strangers.setdefault(b, set()).add(a)

    def mark(self, apart: Apart) -> None:
        """Note what tells keys apart from now on."""
        for key, mark in apart.marks:
            self.marks.setdefault(self.root(key), set()).add(mark)
        for key, scheme, value in apart.ids:
            self.ids.setdefault(self.root(key), {}).setdefault(scheme, set()).add(value)

    def tie(self, a: str, b: str) -> bool:
        low, high = sorted((self.root(a), self.root(b)))
        if low == high:
            return True
        if self._are_apart(low, high):
            return False
        self.parents[high] = low
        for known in (self.strangers, self.marks):
            if high in known:
                known.setdefault(low, set()).update(known.pop(high))
        for scheme, values in self.ids.pop(high, {}).items():
            self.ids.setdefault(low, {}).setdefault(scheme, set()).update(values)
        return True

    def torn_keys(self, pairs: Iterable[Pair]) -> frozenset[str]:
        """The keys whose pairs lead to two groups that are kept apart."""
        roots: dict[str, set[str]] = {}
        for a, b in pairs:
            roots.setdefault(a, set()).add(self.root(b))
            roots.setdefault(b, set()).add(self.root(a))
        return frozenset(
            key
            for key, others in roots.items()
            if any(self._are_apart(one, other) for one, other in combinations(sorted(others), 2))
        )

    def root(self, key: str) -> str:
        while (parent := self.parents.setdefault(key, key)) != key:
            self.parents[key] = self.parents[parent]
            key = parent
        return key

    def roots(self) -> dict[str, str]:
        return {key: self.root(key) for key in sorted(self.parents)}

    def _are_apart(self, a: str, b: str) -> bool:
        if not self.marks.get(a, set()).isdisjoint(self.marks.get(b, ())):
            return True
        ids_a, ids_b = self.ids.get(a, {}), self.ids.get(b, {})
        if any(ids_a[scheme].isdisjoint(ids_b[scheme]) for scheme in ids_a.keys() & ids_b.keys()):
            return True
        return any(self.root(key) == b for key in tuple(self.strangers.get(a, ())))
