"""Which mentions of one name are one person: the scorecard's points for each pair, grouped by their mean.

Clusters grow by the mean over all pairs between them (average linkage). Only pairs that share something are
looked at one by one; all others count by their class, so the cost follows the evidence and not the square of
a frequent name.
"""

import heapq
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations, count, pairwise
from typing import NamedTuple

from paperlake.transforms.scorecard import (
    Appearance,
    Closeness,
    Edition,
    Identifier,
    NameRarity,
    name_points,
    points,
    shared_points,
)

# A person has one id of each of these issuers; lists of dblp ids are often shifted by a place.
_SURE_SCHEMES = frozenset({"acl", "openreview", "orcid"})
# More mentions than this that share a co-author or an affiliation are tied to their neighbours only.
_TOKEN_LIMIT = 20
# In how many clusters any two may be joined that share nothing.
_CLUSTER_LIMIT = 64
_SCALE = 1_000
# Two clusters that fall short of even odds by no more than this stay open, the nearest of them.
_OPEN_POINTS = 150
_TIE_LIMIT = 10


class Tie(NamedTuple):
    """Two clusters that nearly are one: their labels, the mean points between them, what they share."""

    a: int
    b: int
    points: int
    evidence: str


@dataclass(frozen=True, slots=True)
class Partition:
    """A label for each mention, equal where they are one person, and the ties that stay open."""

    labels: tuple[int, ...]
    ties: tuple[Tie, ...]


def part(appearances: Sequence[Appearance], rarity: NameRarity, closeness: Closeness) -> Partition:
    """Part the mentions of one name among people; their order makes no difference but for the labels."""
    order = sorted(range(len(appearances)), key=lambda place: _sort_key(appearances[place]))
    found = _Parting([appearances[place] for place in order], name_points(rarity), closeness)
    labels = [0] * len(order)
    for place, label in zip(order, found.labels(), strict=True):
        labels[place] = label
    return Partition(tuple(labels), found.ties())


_Class = tuple[Edition | None, bool]


@dataclass(slots=True)
class _Cluster:
    members: list[int]
    classes: Counter[_Class]
    ids: Mapping[str, set[str]]
    shared: dict[int, int] = field(default_factory=dict)

    @property
    def size(self) -> int:
        return len(self.members)


class _Parting:
    """The state of one name's clustering; clusters are numbered as they come up."""

    def __init__(self, mentions: Sequence[Appearance], start: int, closeness: Closeness) -> None:
        self.mentions = mentions
        self.start = start
        self.closeness = closeness
        self.bases: dict[tuple[_Class, _Class], int] = {}
        self.clusters: dict[int, _Cluster] = {}
        self.numbers = count(len(mentions))
        self.same_place = points()["affiliation_same"] - points()["affiliation_other"]
        classes = sorted(set(map(_class, mentions)), key=str)
        self.is_open = any(self.base(a, b) >= 0 for a in classes for b in classes)
        self.ids_may_part = len(mentions) <= _CLUSTER_LIMIT and _have_several_ids(mentions)
        pairs = dict(self.sharing_pairs())
        roots = self.atoms()
        for place, root in enumerate(roots):
            self.add(root, place)
        self.share(pairs, roots)
        self.merge()

    def base(self, a: _Class, b: _Class) -> int:
        """Points of a pair that shares nothing."""
        if (a, b) not in self.bases:
            other = points()["affiliation_other"] if a[1] and b[1] else 0
            self.bases[a, b] = self.start + self.closeness(a[0], b[0]) + other
        return self.bases[a, b]

    def sharing_pairs(self) -> Iterator[tuple[tuple[int, int], int]]:
        """Pairs of mentions that share something, with the points that this adds to their base."""
        found: set[tuple[int, int]] = set()
        for places in self.postings():
            near = combinations(places, 2) if len(places) <= _TOKEN_LIMIT else pairwise(places)
            for pair in near:
                if pair not in found:
                    found.add(pair)
                    yield pair, shared_points(self.mentions[pair[0]], self.mentions[pair[1]])

    def postings(self) -> Iterator[list[int]]:
        """The places of the mentions that have one thing in common, for each such thing."""
        by_token: dict[tuple[str, str], list[int]] = defaultdict(list)
        for place, mention in enumerate(self.mentions):
            for token in _tokens(mention):
                by_token[token].append(place)
        yield from (places for places in by_token.values() if len(places) > 1)

    def atoms(self) -> list[int]:
        """The first clusters: mentions with one id, and those that no other evidence can part.

        A sure id goes before one that isn't. Where ids tell people apart, mentions without one may go with
        any of them.
        """
        roots = list(range(len(self.mentions)))

        def root_of(place: int) -> int:
            while roots[place] != place:
                roots[place] = roots[roots[place]]
                place = roots[place]
            return place

        firsts: dict[object, int] = {}
        ids = [_ids_by_scheme(mention) for mention in self.mentions]
        for tokens_of in (_sure_ids, self.first_tokens):
            for place, mention in enumerate(self.mentions):
                for token in tokens_of(mention):
                    low, high = sorted((root_of(firsts.setdefault(token, place)), root_of(place)))
                    if low != high and (
                        tokens_of is _sure_ids or not _differ(ids[low], ids[high], _SURE_SCHEMES)
                    ):
                        roots[high] = low
                        ids[low] = _united(ids[low], ids[high])
        return [root_of(place) for place in range(len(roots))]

    def first_tokens(self, mention: Appearance) -> Sequence[object]:
        """What makes one cluster of all mentions that have it, whatever else they share."""
        own = _class(mention)
        base = self.base(own, own)
        if mention.identifiers:
            return sorted(mention.identifiers - _sure_ids(mention))
        if self.ids_may_part:
            return ()
        if base >= 0:
            return (own,)
        if mention.affiliations and base + self.same_place >= 0:
            return ((own, mention.affiliations),)
        return ()

    def add(self, root: int, place: int) -> None:
        mention = self.mentions[place]
        cluster = self.clusters.setdefault(root, _Cluster([], Counter(), {}))
        cluster.members.append(place)
        cluster.classes[_class(mention)] += 1
        cluster.ids = _united(cluster.ids, _ids_by_scheme(mention))

    def share(self, pairs: Mapping[tuple[int, int], int], roots: Sequence[int]) -> None:
        for (a, b), found in pairs.items():
            root_a, root_b = roots[a], roots[b]
            if root_a != root_b:
                for one, other in ((root_a, root_b), (root_b, root_a)):
                    shared = self.clusters[one].shared
                    shared[other] = shared.get(other, 0) + found

    def mean(self, a: _Cluster, b: _Cluster, shared: int) -> int:
        """Mean points of the pairs between two clusters, in thousandths of a point."""
        total = shared
        for class_a, count_a in a.classes.items():
            for class_b, count_b in b.classes.items():
                total += count_a * count_b * self.base(class_a, class_b)
        mean = _SCALE * total // (len(a.members) * len(b.members))
        if a.ids and b.ids and _differ(a.ids, b.ids, {"dblp"}):
            mean += _SCALE * points()["other_dblp_id"]
        return mean

    def merge(self) -> None:
        """Join the two nearest clusters until no two are nearer than even odds."""
        heap = [edge for a in self.clusters for edge in self.edges(a, 0) if a == edge[1]]
        heapq.heapify(heap)
        while heap:
            _, a, b = heapq.heappop(heap)
            if a in self.clusters and b in self.clusters:
                for edge in self.edges(self.join(a, b), 0):
                    heapq.heappush(heap, edge)

    def join(self, a: int, b: int) -> int:
        """Put two clusters together under a new number."""
        one, other = self.clusters.pop(a), self.clusters.pop(b)
        shared = {
            near: one.shared.get(near, 0) + other.shared.get(near, 0)
            for near in one.shared | other.shared
            if near in self.clusters
        }
        number = next(self.numbers)
        for near, found in shared.items():
            self.clusters[near].shared[number] = found
        self.clusters[number] = _Cluster(
            one.members + other.members, one.classes + other.classes, _united(one.ids, other.ids), shared
        )
        return number

    def edges(self, number: int, least: int) -> Iterator[tuple[int, int, int]]:
        """The pairs of this cluster that have so many points, as heap entries: the nearest is least."""
        own = self.clusters[number]
        for other in self.neighbours(number):
            cluster = self.clusters[other]
            if own.ids and cluster.ids and _differ(own.ids, cluster.ids, _SURE_SCHEMES):
                continue
            mean = self.mean(own, cluster, own.shared.get(other, 0))
            if mean >= _SCALE * least:
                yield (-mean, number, other) if number < other else (-mean, other, number)

    def neighbours(self, number: int) -> Iterable[int]:
        """Clusters that share something with this one; all others where nothing shared may be enough."""
        if self.is_open and len(self.clusters) <= _CLUSTER_LIMIT:
            return self.clusters.keys() - {number}
        return [other for other in self.clusters[number].shared if other in self.clusters]

    def labels(self) -> list[int]:
        labels = [0] * len(self.mentions)
        for cluster in self.clusters.values():
            for place in cluster.members:
                labels[place] = min(cluster.members)
        return labels

    def ties(self) -> tuple[Tie, ...]:
        """Pairs of clusters that share something and weren't joined, the nearest first."""
        near = (edge for number in self.clusters for edge in self.edges(number, -_OPEN_POINTS))
        nearest = heapq.nsmallest(
            _TIE_LIMIT, {edge for edge in near if edge[2] in self.clusters[edge[1]].shared}
        )
        return tuple(self.tie(a, b, -negative // _SCALE) for negative, a, b in nearest)

    def tie(self, a: int, b: int, mean: int) -> Tie:
        one, other = self.clusters[a], self.clusters[b]
        evidence = (
            f"one name on {one.size} and {other.size} papers; log-odds of one person {mean / 100:.2f}, "
            f"of which {one.shared.get(b, 0) / (100 * one.size * other.size):.2f} for what they share"
        )
        return Tie(min(one.members), min(other.members), mean, evidence)


def _tokens(mention: Appearance) -> Iterator[tuple[str, str]]:
    yield from (("coauthor", key) for key in mention.coauthors)
    yield from (("word", word) for word in frozenset().union(*mention.affiliations))
    yield from (("domain", domain) for domain in mention.domains)


def _class(mention: Appearance) -> _Class:
    return mention.edition, bool(mention.affiliations)


def _differ(a: Mapping[str, set[str]], b: Mapping[str, set[str]], schemes: Iterable[str]) -> bool:
    return any(a.get(scheme) and b.get(scheme) and a[scheme].isdisjoint(b[scheme]) for scheme in schemes)


def _sure_ids(mention: Appearance) -> frozenset[Identifier]:
    return frozenset(found for found in mention.identifiers if found[0] in _SURE_SCHEMES)


def _ids_by_scheme(mention: Appearance) -> dict[str, set[str]]:
    ids: dict[str, set[str]] = {}
    for scheme, value in mention.identifiers:
        ids.setdefault(scheme, set()).add(value)
    return ids


def _united(a: Mapping[str, set[str]], b: Mapping[str, set[str]]) -> dict[str, set[str]]:
    return {scheme: a.get(scheme, set()) | b.get(scheme, set()) for scheme in {*a, *b}}


def _have_several_ids(mentions: Iterable[Appearance]) -> bool:
    ids = frozenset().union(*map(_sure_ids, mentions))
    return len({scheme for scheme, _ in ids}) < len(ids)


def _sort_key(mention: Appearance) -> tuple[object, ...]:
    return sorted(map(sorted, mention.affiliations)), mention.edition or "", mention.paper
