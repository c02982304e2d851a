"""Groups from pairs: keys that are the same are tied together, but never two that are known to differ."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import combinations
from types import MappingProxyType

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


def group(
    same: Iterable[Pair],
    different: Iterable[Pair] = (),
    judged: Judged = NOT_JUDGED,
    partial: Iterable[Pair] = (),
    namesakes: Mapping[str, str] = MappingProxyType({}),
) -> Groups:
    """Tie pairs together in sorted order, so the order in which they come makes no difference.

    A pair is refused where its two groups hold keys that are judged different, or that `namesakes` gives
    one name: a wrong merge is worse than a missed one. `partial` pairs are the same as far as one of the two
    goes; they come last, and a key that goes with two that differ is tied to neither.
    """
    forest = _Forest()
    for a, b in judged.different:
        forest.set_apart(a, b)
    contradicted = tuple(pair for pair in sorted(judged.same) if not forest.tie(*pair))
    for key, name in namesakes.items():
        forest.names.setdefault(forest.root(key), set()).add(name)
    for a, b in different:
        forest.set_apart(a, b)
    refused = [pair for pair in sorted(same) if not forest.tie(*pair)]
    partial = sorted(partial)
    torn = forest.torn_keys(partial)
    refused += [pair for pair in partial if not torn.isdisjoint(pair) or not forest.tie(*pair)]
    return Groups(forest.roots(), tuple(refused), contradicted)


class _Forest:
    """Groups under construction, each known by its smallest key."""

    def __init__(self) -> None:
        self.parents: dict[str, str] = {}
        self.strangers: dict[str, set[str]] = {}
        self.names: dict[str, set[str]] = {}

    def set_apart(self, a: str, b: str) -> None:
        """Keep two keys apart from now on, unless they are tied already."""
        a, b = (self.root(key) if key in self.parents else key for key in (a, b))
        if a != b:
            self.strangers.setdefault(a, set()).add(b)
            self.strangers.setdefault(b, set()).add(a)

    def tie(self, a: str, b: str) -> bool:
        low, high = sorted((self.root(a), self.root(b)))
        if low == high:
            return True
        if self._are_apart(low, high):
            return False
        self.parents[high] = low
        for known in (self.strangers, self.names):
            if high in known:
                known.setdefault(low, set()).update(known.pop(high))
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
        if not self.names.get(a, set()).isdisjoint(self.names.get(b, ())):
            return True
        return any(self.root(key) == b for key in tuple(self.strangers.get(a, ())))
