from collections.abc import Mapping
from itertools import permutations, product

import pytest

from paperlake.warehouse.groups import Apart, Judged, Pair, group


def _pairs(text: str) -> list[Pair]:
    return [(pair[0], pair[1]) for pair in text.split()]


@pytest.mark.parametrize(
    ("same", "expected"),
    [
        ("", {}),
        ("ab", {"a": "a", "b": "a"}),
        ("ba", {"a": "a", "b": "a"}),
        ("ab cd", {"a": "a", "b": "a", "c": "c", "d": "c"}),
        ("cd bc ab", {"a": "a", "b": "a", "c": "a", "d": "a"}),
        ("ab bc ca", {"a": "a", "b": "a", "c": "a"}),
    ],
)
def test_groups_are_led_by_their_smallest_key(same: str, expected: Mapping[str, str]) -> None:
    assert group(_pairs(same)).roots == expected
    assert group(_pairs(same)).refused == ()


@pytest.mark.parametrize(
    ("same", "different", "refused", "roots"),
    [
        ("ab bc", "ac", "bc", {"a": "a", "b": "a", "c": "c"}),
        ("ab cd bc", "ad", "cd", {"a": "a", "b": "a", "c": "a", "d": "d"}),
        ("ab cd bd", "ac", "cd", {"a": "a", "b": "a", "c": "c", "d": "a"}),
        ("ab", "ab", "ab", {"a": "a", "b": "b"}),
        ("ab", "cd", "", {"a": "a", "b": "a"}),
    ],
)
def test_what_differs_is_never_tied_together(
    same: str, different: str, refused: str, roots: Mapping[str, str]
) -> None:
    for order in permutations(_pairs(same)):
        groups = group(order, _pairs(different))
        assert (groups.refused, groups.roots) == (tuple(_pairs(refused)), roots)


@pytest.mark.parametrize(
    ("same", "different", "judged_same", "judged_different", "contradicted", "refused", "roots"),
    [
        ("", "", "ab", "", "", "", {"a": "a", "b": "a"}),
        ("", "ab", "ab", "", "", "", {"a": "a", "b": "a"}),
        ("ab", "", "", "ab", "", "ab", {"a": "a", "b": "b"}),
        ("ac bc", "", "", "ab", "", "bc", {"a": "a", "b": "b", "c": "a"}),
        ("ab", "", "bc", "ac", "", "ab", {"a": "a", "b": "b", "c": "b"}),
        ("", "", "ab", "ab", "ab", "", {"a": "a", "b": "b"}),
        ("", "", "ab bc", "ac", "bc", "", {"a": "a", "b": "a", "c": "c"}),
        ("", "bd", "ab cd", "", "", "", {"a": "a", "b": "a", "c": "c", "d": "c"}),
        ("ac", "bd", "ab cd", "", "", "ac", {"a": "a", "b": "a", "c": "c", "d": "c"}),
        ("ad", "ac", "ab bc", "", "", "", {"a": "a", "b": "a", "c": "a", "d": "a"}),
    ],
)
def test_what_people_judged_goes_first(
    same: str,
    different: str,
    judged_same: str,
    judged_different: str,
    contradicted: str,
    refused: str,
    roots: Mapping[str, str],
) -> None:
    for order in permutations(_pairs(judged_same)):
        judged = Judged(order, tuple(_pairs(judged_different)))
        groups = group(_pairs(same), _pairs(different), judged)
        assert groups.contradicted == tuple(_pairs(contradicted))
        assert (groups.refused, groups.roots) == (tuple(_pairs(refused)), roots)


@pytest.mark.parametrize(
    ("same", "partial", "different", "refused", "roots"),
    [
        ("", "ab", "", "", {"a": "a", "b": "a"}),
        ("", "ab ac", "", "", {"a": "a", "b": "a", "c": "a"}),
        ("", "ab ac", "bc", "ab ac", {"a": "a", "b": "b", "c": "c"}),
        ("bd", "ab ac", "cd", "ab ac", {"a": "a", "b": "b", "c": "c", "d": "b"}),
        ("ab", "ac", "bc", "ac", {"a": "a", "b": "a", "c": "c"}),
        ("", "ab ac ad", "bc", "ab ac ad", {"a": "a", "b": "b", "c": "c", "d": "d"}),
        ("", "ab cd", "bd", "", {"a": "a", "b": "a", "c": "c", "d": "c"}),
    ],
)
def test_what_goes_with_two_that_differ_is_tied_to_neither(
    same: str, partial: str, different: str, refused: str, roots: Mapping[str, str]
) -> None:
    for order in permutations(_pairs(partial)):
        groups = group(_pairs(same), _pairs(different), partial=order)
        assert (groups.refused, groups.roots) == (tuple(_pairs(refused)), roots)


@pytest.mark.parametrize(
    ("same", "partial", "judged_same", "judged_different", "contradicted", "refused", "expected"),
    [
        # "a" and "b" are two people of one name, and so are "x", "y" and "z".
        ("ab", "", "", "", "", "ab", "a b x y z"),
        ("ac bc", "", "", "", "", "bc", "ac b x y z"),
        ("ax ay by", "", "", "", "", "ay", "ax by z"),
        ("ax by", "", "", "", "", "", "ax by z"),
        ("", "ac", "", "", "", "", "ac b x y z"),
        ("", "ac bc", "", "", "", "ac bc", "a b c x y z"),
        # What people judged goes first, and holds for the pair that they judged.
        ("", "", "ab", "", "", "", "ab x y z"),
        ("yz", "", "xy", "", "", "yz", "a b xy z"),
        ("bx ay", "", "ab", "", "", "bx", "aby x z"),
        ("", "", "ac bc", "", "", "", "abc x y z"),
        ("", "", "", "ab", "", "", "a b x y z"),
        ("", "", "ab", "ab", "ab", "", "a b x y z"),
    ],
)
def test_people_of_one_name_are_tied_together_by_nothing_but_a_judgement(
    same: str,
    partial: str,
    judged_same: str,
    judged_different: str,
    contradicted: str,
    refused: str,
    expected: str,
) -> None:
    names = [("a", "n"), ("b", "n"), ("x", "m"), ("y", "m"), ("z", "m")]
    judged = Judged(tuple(_pairs(judged_same)), tuple(_pairs(judged_different)))
    for order, marks in product(permutations(_pairs(same)), (names, names[::-1])):
        groups = group(order, (), judged, _pairs(partial), Apart(tuple(marks)))
        assert groups.contradicted == tuple(_pairs(contradicted))
        assert groups.refused == tuple(_pairs(refused))
        assert groups.roots == {key: min(members) for members in expected.split() for key in members}


@pytest.mark.parametrize(
    ("same", "partial", "judged_same", "refused", "expected"),
    [
        # "a" and "b" stand on one paper, "c" and "d" have other ids, "e" has both of them.
        ("ax bx", "", "", "bx", "ax b c d e"),
        ("ax by xy", "", "", "xy", "ax by c d e"),
        ("cx dx", "", "", "dx", "cx d a b e"),
        ("ce de", "", "", "", "cde a b"),
        ("cd", "", "", "cd", "c d a b e"),
        ("", "cx dx", "", "cx dx", "c d x a b e"),
        ("", "ax bx", "", "ax bx", "a b x c d e"),
        ("by", "", "ax xy", "by", "axy b c d e"),
        ("xy", "", "ax by", "xy", "ax by c d e"),
        ("xy", "", "cx dy", "xy", "cx dy a b e"),
    ],
)
def test_nothing_ties_together_through_others_what_is_apart(
    same: str, partial: str, judged_same: str, refused: str, expected: str
) -> None:
    marks = (("a", "paper"), ("b", "paper"), ("a", "other paper"))
    ids = tuple((key, "orcid", value) for key, value in ("c1", "d2", "e1", "e2"))
    for order in permutations(_pairs(same)):
        judged = Judged(tuple(_pairs(judged_same)))
        groups = group(order, (), judged, _pairs(partial), Apart(marks, ids))
        assert groups.refused == tuple(_pairs(refused))
        assert groups.roots == {key: min(members) for members in expected.split() for key in members}
