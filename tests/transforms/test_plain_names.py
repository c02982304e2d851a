"""A plain name is one that comes out of the whole work as it went in."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paperlake.transforms.names import normalize_name
from paperlake.transforms.plain_names import is_plain_name


@pytest.mark.parametrize(
    ("printed", "expected"),
    [
        ("Tamsin Orlinby", True),
        ("T. S. Orlinby", True),
        ("Zoë-Lotte van den Orlin", True),
        ("SoYeon O'Draxel", True),
        ("Tamsin", False),
        ("TAMSIN Orlinby", False),
        ("Tamsin S Orlinby", False),
        ("Tamsin orlinby", False),
        ("Dr. Tamsin Orlinby", False),
        ("Tamsin Orlinby MSc", False),
        ("Tom Orlinby Iii", False),
        ("Anonymous Authors", False),
        ("ZoÃ« Orlinby", False),
        ("Tamsin  Orlinby", False),
        ("Tamsin Orlinby\n", False),
        ("", False),
    ],
)
def test_is_plain_name(printed: str, expected: bool) -> None:
    assert is_plain_name(printed) is expected


WORDS = [
    "Tamsin",
    "Orlin",
    "van",
    "de",
    "la",
    "y",
    "T.",
    "T.-S.",
    "O'Draxel",
    "Zoë",
    "Łor",
    "Md",
    "Junior",
    "Ma",
]


@given(st.lists(st.sampled_from(WORDS), min_size=2, max_size=6).map(" ".join))
def test_plain_names_stay(printed: str) -> None:
    if is_plain_name(printed):
        # Behind a mark the name takes the long way, and comes out the same.
        assert normalize_name(f"{printed}*") == normalize_name(printed)
