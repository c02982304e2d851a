"""Ids are frozen: a changed value here moves every published id of its kind."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paperlake.transforms import fingerprints

SHA = "ab" * 32
ABSTRACT = "Kites drift. We tie 3 of them to one reel, and measure."


Said = tuple[str | None, str | None, str | None]


def as_described(text: str) -> str:
    folded = unicodedata.normalize("NFKC", text).casefold()
    return "".join(letter for letter in folded if letter.isalnum())


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (fingerprints.listing_id(SHA), "l_b5aa152faebfd4e2"),
        (fingerprints.record_id(SHA, 0), "r_48cc05107c33812a"),
        (fingerprints.record_id(SHA, 10), "r_07516baa702754ea"),
        (
            fingerprints.record_key("Kites", ABSTRACT, "Ole Brandvik", "r_1"),
            "ab1b8f7eae0996437ef9097f08c87284",
        ),
        (fingerprints.record_key("Kites", None, "Ole Brandvik", "r_1"), "043a7d092b874f1ea2e770fbbe7ace28"),
        (fingerprints.record_key("Kites", None, None, "r_1"), "r_1"),
        (fingerprints.paper_id("0" * 32), "p_b54a7cbb47d2059e"),
        (fingerprints.author_id("ole brandvik"), "a_0e7beb95b9b1cf77"),
        (fingerprints.author_id("ole brandvik", paper_key="0" * 32), "a_d69b72f0dcb3e02c"),
        (fingerprints.author_id("ole brandvik", ("orcid", "0000-0000-0000-0000")), "a_0909b63dc4c453fa"),
        (fingerprints.topic_id("Kites", None), "t_235ee219ce05e9eb"),
        (fingerprints.topic_id("Kites", "Reels"), "t_739cdf68f208b763"),
    ],
)
def test_frozen_values(value: str, expected: str) -> None:
    assert value == expected


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (("T", ABSTRACT, "Ole Brandvik"), ("Other", ABSTRACT, "Ole Brandvik")),
        (("T", ABSTRACT, "Ole Brandvik"), (None, ABSTRACT.upper().replace(" ", "\n"), "BRANDVIK, Ole")),
        (("T", ABSTRACT, "Óle Brandvik"), ("T", ABSTRACT, "Ole Brandvik")),
        (("On Kites!", None, "Ole Brandvik"), ("on kites", "—", "Ole Brandvik")),
        (("T", "caf\u00e9 \ufb01t", "Ole"), ("T", "cafe\u0301 fit", "Ole")),
    ],
)
def test_same_key(one: Said, other: Said) -> None:
    assert fingerprints.record_key(*one, "r_1") == fingerprints.record_key(*other, "r_2")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (("T", ABSTRACT, "Ole Brandvik"), ("T", ABSTRACT, "Ida Brandvik")),
        (("T", ABSTRACT, "Ole Brandvik"), ("T", ABSTRACT.replace("3", "4"), "Ole Brandvik")),
        (("T", ABSTRACT, "Ole Brandvik"), ("T", ABSTRACT, None)),
        (("Preface", None, None), ("Preface", None, None)),
        ((None, None, "Ole Brandvik"), (None, "", "Ole Brandvik")),
        (("ab", None, "c"), ("a", None, "bc")),
    ],
)
def test_other_key(one: Said, other: Said) -> None:
    assert fingerprints.record_key(*one, "r_1") != fingerprints.record_key(*other, "r_2")


@given(st.text(st.characters(codec=None)))
def test_fold_letters_is_as_described(text: str) -> None:
    assert fingerprints.fold_letters(text) == as_described(text)


@given(st.text(st.characters(max_codepoint=127)))
def test_ascii_path_gives_what_the_general_path_gives(text: str) -> None:
    assert fingerprints.fold_letters(text) == fingerprints.fold_letters(text + "—")


@given(st.none() | st.text(), st.none() | st.text(), st.none() | st.text(), st.text(min_size=1))
def test_record_key_is_total(title: str | None, abstract: str | None, author: str | None, own: str) -> None:
    key = fingerprints.record_key(title, abstract, author, own)
    assert key == own or (len(key) == 32 and set(key) <= set("0123456789abcdef"))


@given(st.lists(st.text()), st.randoms())
def test_fold_name_ignores_word_order(words: list[str], random: object) -> None:
    turned = list(words)
    random.shuffle(turned)  # type: ignore[attr-defined]
    assert fingerprints.fold_name(" ".join(words)) == fingerprints.fold_name(" ".join(turned))
