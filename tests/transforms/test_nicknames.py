"""The list of nicknames is well formed, and short forms are told from other names."""

import pytest

from paperlake.transforms.lookup import read_lookup
from paperlake.transforms.name_forms import bare_letters
from paperlake.transforms.nicknames import class_initials, share_full_name, short_form

ROWS = read_lookup("nicknames")


@pytest.mark.parametrize(
    ("a", "b", "expected"),
    [
        ("bill", "william", "nickname"),
        ("bob", "rob", "nickname"),
        ("alex", "alexandra", "nickname"),
        ("alexander", "alexandra", None),
        ("martin", "martina", None),
        ("tom", "bill", None),
        ("jon", "jonathon", "nickname"),
        ("tamsi", "tamsinelle", "short_form"),
        ("ta", "tamsinelle", None),
        ("tamsin", "tamsina", None),
        ("varry", "varolin", "short_form"),
        ("andel", "brunandel", "short_form"),
        ("del", "brunandel", None),
        ("wei", "weibo", None),
        ("bo", "weibo", None),
        ("", "weibo", None),
        ("anna", "anna", None),
    ],
)
def test_short_forms(a: str, b: str, expected: str | None) -> None:
    assert short_form(a, b) == expected
    assert short_form(b, a) == expected


def test_full_names() -> None:
    assert share_full_name("stephen", "stefan")
    assert share_full_name("alexander", "alexandra") is False
    assert share_full_name("alexander", "tamsinelle") is None


def test_class_initials() -> None:
    assert "w" in class_initials("bill")
    assert class_initials("william") == class_initials("tamsinelle") == class_initials("") == ()


def test_the_list_is_sorted_and_folded() -> None:
    assert [row["full_names"] for row in ROWS] == sorted(row["full_names"] for row in ROWS)
    for row in ROWS:
        full, short = row["full_names"].split(), row["short_forms"].split()
        names = full + short
        assert len(set(names)) == len(names), row
        assert all(name == bare_letters(name.casefold()) and name.isalpha() for name in names), row


def test_names_of_one_row_share_an_initial() -> None:
    pairs = [
        (full, short)
        for row in ROWS
        for full in row["full_names"].split()
        for short in row["short_forms"].split()
    ]
    missed = [
        (full, short)
        for full, short in pairs
        if not {full[0], *class_initials(full)} & {short[0], *class_initials(short)}
    ]
    assert len(missed) <= 0.05 * len(pairs)
