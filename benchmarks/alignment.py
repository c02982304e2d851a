"""Pairs the records that were read with those that should have been, so that one too many costs one row."""

from collections.abc import Callable, Iterator, Sequence
from difflib import SequenceMatcher
from itertools import zip_longest
from typing import TypeVar

Truth = TypeVar("Truth")
Found = TypeVar("Found")
Keys = Sequence[tuple[Callable[[Truth], str], Callable[[Found], str]]]


def align(
    truth: Sequence[Truth], found: Sequence[Found], keys: Keys[Truth, Found]
) -> Iterator[tuple[Truth | None, Found | None]]:
    """Pair both sequences in order; None stands where one side has nothing for the other.

    The first pair of key functions decides where the two agree; what is left between two agreements is
    aligned by the next pair, and at last by place.
    """
    if not keys or not truth or not found:
        yield from zip_longest(truth, found)
        return
    (truth_key, found_key), *others = keys
    matcher = SequenceMatcher(None, list(map(truth_key, truth)), list(map(found_key, found)), autojunk=False)
    truth_at = found_at = 0
    for match in matcher.get_matching_blocks():
        yield from align(truth[truth_at : match.a], found[found_at : match.b], others)
        truth_at, found_at = match.a + match.size, match.b + match.size
        yield from zip(truth[match.a : truth_at], found[match.b : found_at], strict=True)
