"""Ids are taken out of a name and kept; addresses are taken out."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paperlake.transforms.name_ids import take_dblp_number, take_ids

ORCID = (("orcid", "0000-0001-2345-6789"),)


@pytest.mark.parametrize(
    ("printed", "rest", "ids"),
    [
        ("Tamsin Orlinby", "Tamsin Orlinby", ()),
        ("Tamsin 0000-0001-2345-6789", "Tamsin", ORCID),
        ("Tamsin https://orcid.org/0000-0001-2345-6789", "Tamsin", ORCID),
        ("Tamsin (ORCID: 0000-0001-2345-6789)", "Tamsin ( )", ORCID),
        ("Tamsin ORCID 0000000123456789", "Tamsin", ORCID),
        ("Tamsin 0000-0001-2345-678x", "Tamsin", ()),
        ("Tamsin 0000-0001-2345-6780", "Tamsin", ()),
        ("~Tamsin_Orlinby3", "Tamsin Orlinby", (("openreview", "~Tamsin_Orlinby3"),)),
        ("Tamsin (~Tamsin_Orlinby3)", "Tamsin ()", (("openreview", "~Tamsin_Orlinby3"),)),
        ("Tamsin <t.o@example.org>", "Tamsin <>", ()),
        ("Tamsin www.example.org/t", "Tamsin", ()),
        ("Tamsin~Orlinby", "Tamsin~Orlinby", ()),
    ],
)
def test_take_ids(printed: str, rest: str, ids: tuple[tuple[str, str], ...]) -> None:
    text, found = take_ids(printed)
    assert (" ".join(text.split()), found) == (rest, ids)


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Tamsin Orlinby 0007", ("Tamsin Orlinby", (("dblp", "Tamsin Orlinby 0007"),))),
        ("Tamsin Orlinby 007", ("Tamsin Orlinby 007", ())),
        ("Tamsin Orlinby1 0007", ("Tamsin Orlinby1 0007", ())),
        ("Orlinby, Tamsin 0007", ("Orlinby, Tamsin 0007", ())),
        ("0007", ("0007", ())),
    ],
)
def test_take_dblp_number(name: str, expected: tuple[str, tuple[tuple[str, str], ...]]) -> None:
    assert take_dblp_number(name) == expected


@given(st.text())
def test_total(printed: str) -> None:
    text, ids = take_ids(printed)
    take_dblp_number(text)
    assert all(scheme and value for scheme, value in ids)
