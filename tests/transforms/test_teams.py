"""Two author lists are one team where the names agree, whatever their order and form."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paperlake.transforms.teams import compare_teams, team_letters


@pytest.mark.parametrize(
    ("a", "b", "relation"),
    [
        ("Ole Brandvik, Ida Sorrel", "Ole Brandvik, Ida Sorrel", "same"),
        ("Ole Brandvik, Ida Sorrel", "Sorrel Ida, OLE BRANDVIK", "same"),
        ("Ole Brandvik, Ida Sorrel", "I. Sorrel, O. Brandvik", "same"),
        ("Ole Brandvik, Ida Sorrel", "Ole K. Brandvik, Ida Sorrel", "same"),
        ("Ole Brandvik, Ida Sorrel, Mei Tanaka", "Ole Brandvik", "cut"),
        ("Ole Brandvik, Ida Sorrel, Mei Tanaka", "O. Brandvik, I. Sorrel", "cut"),
        ("Ole Brandvik, Ida Sorrel, Mei Tanaka", "Mei Tanaka, Ole Brandvik", "cut"),
        ("Ole Brandvik, Ida Sorrel, Mei Tanaka", "Mei Tanaka", "some"),
        ("Ole Brandvik, Ida Sorrel, Mei Tanaka", "Ole Brandvik, Ida Sorrel, Per Holm", "mostly"),
        ("Ole Brandvik, Ida Sorrel, Mei Tanaka", "Per Holm, Ida Sorrel, Mei Tanaka", "mostly"),
        ("Ole Brandvik, Ida Sorrel, Mei Tanaka", "Per Holm, Ida Sorrel", "some"),
        ("Ole Brandvik, Ida Sorrel", "Per Holm, Ana Ruiz", "none"),
        ("Ole Brandvik", "Ida Brandvik", "none"),
        ("Ole Brandvik", "", "unknown"),
        ("", "", "unknown"),
    ],
)
def test_compare_teams(a: str, b: str, relation: str) -> None:
    one, other = ([name for name in line.split(", ") if name] for line in (a, b))
    assert compare_teams(one, other) == compare_teams(other, one) == relation


@pytest.mark.parametrize(
    ("line", "letters"),
    [
        ("Ole Brandvik", ["o brandvik"]),
        ("Ole Brandvik, I. Sorrel", ["i sorrel", "o brandvik"]),
        ("Ole Brandvik, I. Sorrel, Zhi-Hua Tan", ["bo", "is", "tz"]),
        ("Tan Z., Brandvik Ole, Ida Maria Sorrel", ["bo", "is", "tz"]),
        ("Éva de la Croix, de Witt, Aristarchos", ["aa", "ce", "dw"]),
    ],
)
def test_team_letters(line: str, letters: list[str]) -> None:
    assert team_letters(line.split(", ")) == letters


lists = st.lists(st.text() | st.sampled_from(("Ole Brandvik", "O. Brandvik", "Brandvik Ole", "Ida Sorrel")))


@given(lists, lists)
def test_total_and_symmetric(a: list[str], b: list[str]) -> None:
    assert compare_teams(a, b) == compare_teams(b, a)
    assert len(team_letters(a)) == len(a)
