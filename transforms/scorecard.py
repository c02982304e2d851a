"""The scorecard of evidence for one person behind two mentions of one name, and what it is read from.

A pair's points are a log-odds in hundredths, as in probabilistic record linkage (Fellegi and Sunter, 1969):
what is common to all pairs of the name, what the editions say, and what the two mentions share.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from paperlake.transforms.affiliations import Places, compare_places
from paperlake.transforms.lookup import read_lookup

Identifier = tuple[str, str]
Edition = str


class Appearance(NamedTuple):
    """A mention of the name: its edition, None where it isn't known, and what stands around it.

    `coauthors` are folded keys with True for those that hardly two people bear, `affiliations` are sets of
    telling words, `paper` is the paper's key.
    """

    paper: str
    edition: Edition | None
    coauthors: Mapping[str, bool]
    affiliations: Places
    domains: frozenset[str]
    identifiers: frozenset[Identifier]


@dataclass(frozen=True, slots=True)
class NameRarity:
    """How many people may bear a name: `expected` bearers by its parts in the data, and known crowds."""

    expected: float
    has_crowded_family: bool
    is_crowded: bool


@cache
def points() -> Mapping[str, int]:
    """The scorecard, in hundredths of a natural log-odds."""
    return {row["evidence"]: int(row["points"]) for row in read_lookup("identity_points")}


def name_points(rarity: NameRarity) -> int:
    """What speaks for one bearer before anything else is known."""
    card = points()
    low, high = card["bearers_least"], card["bearers_most"]
    bearers = min(max(round(100 * math.log(rarity.expected)), low), high) if rarity.expected > 0 else low
    return (
        card["start"]
        + card["bearers"] * bearers // 100
        + card["crowded_family"] * rarity.has_crowded_family
        + card["crowded_name"] * rarity.is_crowded
    )


def edition_points(shared: int, size: int) -> int:
    """What two editions say: `shared` is the number of pairs of mentions of one rare name between them.

    `size` is the number of mentions of rare names in the larger one. Where people seldom come back, a
    name that does is seldom the same person.
    """
    card = points()
    rate = math.log((shared + card["edition_pairs"]) / (size + card["edition_size"]))
    return card["edition"] * min(round(100 * rate), card["edition_most"]) // 100


class Closeness:
    """Points of pairs of editions, from how often people with rare names come back."""

    def __init__(self, shared: Mapping[tuple[Edition, Edition], int], sizes: Mapping[Edition, int]) -> None:
        """Take the pairs of mentions that two editions share, the smaller name first, and their sizes."""
        self._shared = shared
        self._sizes = sizes
        self._known: dict[tuple[Edition, Edition], int] = {}

    def __call__(self, a: Edition | None, b: Edition | None) -> int:
        """What the editions of two mentions say."""
        if a is None or b is None:
            return points()["edition_unknown"]
        key = (a, b) if a <= b else (b, a)
        if key not in self._known:
            size = max(self._sizes.get(a, 0), self._sizes.get(b, 0))
            self._known[key] = edition_points(self._shared.get(key, 0), size)
        return self._known[key]


def least_points(
    rarity: NameRarity, editions: Sequence[Edition | None], closeness: Closeness, has_affiliations: bool
) -> int:
    """The least points that two mentions of a name can have; positive ones make it one person's."""
    far = min(closeness(a, b) for a in editions for b in editions)
    return name_points(rarity) + far + (points()["affiliation_other"] if has_affiliations else 0)


def shared_points(a: Appearance, b: Appearance) -> int:
    """The points that what two mentions share adds to those of a pair that shares nothing."""
    card = points()
    total = 0
    both = a.coauthors.keys() & b.coauthors.keys()
    if both:
        total += card["coauthor"] if any(a.coauthors[key] for key in both) else card["coauthor_crowded"]
        total += card["coauthor_more"] if len(both) > 1 else 0
    if a.affiliations and b.affiliations:
        total += (
            card[f"affiliation_{compare_places(a.affiliations, b.affiliations)}"] - card["affiliation_other"]
        )
    if a.domains & b.domains:
        total += card["domain"]
    return total
