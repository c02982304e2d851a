"""Agreement of clusters and people: B³ and the pairwise rates, against counting by hand and pair by pair."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from benchmarks.bcubed import agreement


@pytest.mark.parametrize(
    ("found", "truth", "precision", "recall", "wrong", "missed"),
    [
        ("", "", 1, 1, 0, 0),
        ("aab", "xxy", 1, 1, 0, 0),
        ("abc", "xxx", 1, 1 / 3, 0, 1),
        ("aaa", "xyz", 1 / 3, 1, 1, 0),
        ("aaab", "xxyy", 2 / 3, 3 / 4, 2 / 3, 1 / 2),
    ],
)
def test_by_hand(
    found: str, truth: str, precision: float, recall: float, wrong: float, missed: float
) -> None:
    score = agreement(found, truth)
    assert (score.precision, score.recall) == pytest.approx((precision, recall))
    assert score.f1 == pytest.approx(2 * precision * recall / (precision + recall))
    assert (score.wrong_merge_rate, score.missed_merge_rate) == pytest.approx((wrong, missed))


@given(st.lists(st.tuples(st.integers(0, 4), st.integers(0, 4)), min_size=1, max_size=25))
def test_equals_the_definitions(mentions: list[tuple[int, int]]) -> None:
    score = agreement([cluster for cluster, _ in mentions], [person for _, person in mentions])
    for place, expected in ((0, score.precision), (1, score.recall)):
        shares = [
            sum(other == one for other in mentions) / sum(other[place] == one[place] for other in mentions)
            for one in mentions
        ]
        assert expected == pytest.approx(sum(shares) / len(mentions))
    pairs = list(combinations(mentions, 2))
    for place, expected in ((0, score.wrong_merge_rate), (1, score.missed_merge_rate)):
        joined = [pair for pair in pairs if pair[0][place] == pair[1][place]]
        apart = [pair for pair in joined if pair[0] != pair[1]]
        assert expected == pytest.approx(len(apart) / len(joined) if joined else 0)


def test_a_label_too_few_is_refused() -> None:
    with pytest.raises(ValueError, match="longer"):
        agreement(["a"], ["x", "y"])
