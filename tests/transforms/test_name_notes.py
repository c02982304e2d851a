"""Call names stay in their parentheses; affiliations, birth names, marks and native forms are sorted out."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paperlake.transforms.name_notes import (
    Notes,
    has_affiliation_word,
    is_affiliation,
    is_legend,
    take_notes,
)


@pytest.mark.parametrize(
    ("printed", "text", "native", "affiliation"),
    [
        ("Tamsin Orlinby", "Tamsin Orlinby", None, None),
        ("Liru (Tom) Orlinby", "Liru (Tom) Orlinby", None, None),
        ("Liru(Tom) Orlinby", "Liru (Tom) Orlinby", None, None),
        ("Liru Orlinby (Tom)", "Liru Orlinby (Tom)", None, None),
        ("Orlinby, L. (Liru)", "Orlinby, L. (Liru)", None, None),
        ("Liru (TOM) Orlinby", "Liru Orlinby", None, "TOM"),
        ("LIRU (TOM) ORLINBY", "LIRU (TOM) ORLINBY", None, None),
        ("Liru Orlinby (KIT)", "Liru Orlinby", None, "KIT"),
        ("Liru (Varro Lab) Orlinby", "Liru Orlinby", None, "Varro Lab"),
        ("Tamsin Orlinby (Kevalo)", "Tamsin Orlinby", None, "Kevalo"),
        ("Tamsin Orlinby [Varro University]", "Tamsin Orlinby", None, "Varro University"),
        ("Tamsin Orlinby (Varro (North))", "Tamsin Orlinby", None, "North"),
        ("Tamsin Orlinby - KVL", "Tamsin Orlinby", None, "KVL"),
        ("Tamsin Orlinby / Varro University", "Tamsin Orlinby", None, "Varro University"),
        ("Tamsin Orlinby - Draxel", "Tamsin Orlinby - Draxel", None, None),
        ("Tamsin Orlinby (née Draxel)", "Tamsin Orlinby", None, None),
        ("Tamsin Orlinby née Draxel", "Tamsin Orlinby", None, None),
        ("Tamsin Orlinby (they/them)", "Tamsin Orlinby", None, None),
        ("Tamsin Orlinby (* equal contribution)", "Tamsin Orlinby", None, None),
        ("Tamsin Orlinby (PhD)", "Tamsin Orlinby", None, None),
        ("Tamsin Orlinby (1,a)", "Tamsin Orlinby", None, None),
        ("Tamsin Orlinby (", "Tamsin Orlinby", None, None),
        ("Tamsin Orlinby )", "Tamsin Orlinby", None, None),
        ("Wenbo Gao (高文博)", "Wenbo Gao", "高文博", None),
        ("Wenbo Gao 高 文博", "Wenbo Gao", "高文博", None),
        ("高文博 Wenbo Gao", "Wenbo Gao", "高文博", None),
        ("Olga Vetrova (Ольга Ветрова)", "Olga Vetrova", "Ольга Ветрова", None),
    ],
)
def test_take_notes(printed: str, text: str, native: str | None, affiliation: str | None) -> None:
    assert take_notes(printed) == Notes(text, native, affiliation)


@pytest.mark.parametrize(
    ("text", "expected"),
    [("Varro University", True), ("Orlin", False), ("华罗大学", True), ("高文博", False)],
)
def test_has_affiliation_word(text: str, expected: bool) -> None:
    assert has_affiliation_word(text) is expected


@pytest.mark.parametrize(
    ("note", "expected"),
    [("Kevalo", True), ("née Orlin", False), ("MD", False), ("a,b", False), ("1", False), ("", False)],
)
def test_is_affiliation(note: str, expected: bool) -> None:
    assert is_affiliation(note) is expected


def test_legend() -> None:
    assert is_legend("These authors contributed equally")
    assert not is_legend("Tamsin Orlinby")


@given(st.text(alphabet="()[]Aa 高-/|:,", max_size=40))
def test_brackets_come_in_pairs(printed: str) -> None:
    text = take_notes(printed).text
    assert text.count("(") == text.count(")")
    assert not set("[]") & set(text)
