"""How well a clustering of mentions agrees with the true people: B³, and shares of wrong and missed merges.

Everything is counted from the cells (cluster, person), so the work grows with the mentions, not their pairs.
"""

from collections import Counter
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Agreement:
    """B³ `precision`, `recall` and `f1`, and the pairwise rates, all from 0 to 1.

    `wrong_merge_rate`: of the pairs put together, the share that is not one person. `missed_merge_rate`: of
    the pairs of one person, the share that is not together. Where there is no such pair, the rate is 0.
    """

    precision: float
    recall: float
    f1: float
    wrong_merge_rate: float
    missed_merge_rate: float


def agreement(found: Sequence[Hashable], truth: Sequence[Hashable]) -> Agreement:
    """Return how the clusters agree with the people; a label a mention, both in one order.

    Raises ValueError where the two differ in length.
    """
    cells = Counter(zip(found, truth, strict=True))
    clusters, people = Counter(found), Counter(truth)
    precision = _mean_share(cells, [clusters[cluster] for cluster, _ in cells], len(truth))
    recall = _mean_share(cells, [people[person] for _, person in cells], len(truth))
    right = _pair_count(cells.values())
    return Agreement(
        precision,
        recall,
        _harmonic_mean(precision, recall),
        _missing_share(right, _pair_count(clusters.values())),
        _missing_share(right, _pair_count(people.values())),
    )


def _mean_share(cells: Counter[tuple[Hashable, Hashable]], sizes: Sequence[int], mention_count: int) -> float:
    """The mean over all mentions of its cell's share of the cluster, or of the person; 1 without mentions."""
    if not mention_count:
        return 1.0
    return (
        sum(count * count / size for count, size in zip(cells.values(), sizes, strict=True)) / mention_count
    )


def _pair_count(sizes: Iterable[int]) -> int:
    return sum(size * (size - 1) // 2 for size in sizes)


def _missing_share(right: int, total: int) -> float:
    return 1 - right / total if total else 0.0


def _harmonic_mean(a: float, b: float) -> float:
    return 2 * a * b / (a + b) if a + b else 0.0
