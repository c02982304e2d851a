"""Groups from pairs: keys that are the same are tied together, but never two that are known to differ."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

Pair = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Groups:
    """The smallest key of the group of each key that stands in a pair, and the pairs that were refused."""

    roots: dict[str, str]
    refused: tuple[Pair, ...]


def group(
    same: Iterable[Pair],
    different: Iterable[Pair] = (),
    namesakes: Mapping[str, str] = MappingProxyType({}),
) -> Groups:
    """Tie pairs together in sorted order, so the order in which they come makes no difference.

    A pair is refused where its two groups hold keys that are judged different, or that `namesakes` gives
    one value: a wrong merge is worse than a missed one.
    """
    forest = _Forest()
    for key, name in namesakes.items():
        forest.names[key] = {name}
    for a, b in different:
        forest.set_apart(a, b)
    refused = tuple(pair for pair in sorted(same) if not forest.tie(*pair))
    return Groups(forest.roots(), refused)


class _Forest:
    """Groups under construction, each known by its smallest key."""

    def __init__(self) -> None:
        self.parents: dict[str, str] = {}
        self.strangers: dict[str, set[str]] = {}
        self.names: dict[str, set[str]] = {}

    def set_apart(self, a: str, b: str) -> None:
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
