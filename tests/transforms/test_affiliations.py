"""Places as the words that tell them apart, and how two sets of places stand to each other."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paperlake.transforms.affiliations import all_places, compare_places, own_domain, places


@pytest.mark.parametrize(
    ("printed", "expected"),
    [
        ("Saucer Institute", ["saucer"]),
        ("Institute of SAUCER", ["saucer"]),
        ("Department of Kettles, Saucerholm University", ["kettles saucerholm"]),
        ("Universität Höglinden", ["hoglinden"]),
        ("Université de Höglinden; 호그린 대학교", ["hoglinden", "호그린"]),
        ("Ho\u0308glinden", ["hoglinden"]),
        ("Saucer + Kettle", ["saucer", "kettle"]),
        ("Saucer; Kettle | Tray", ["saucer", "kettle", "tray"]),
        ("Saucer + Institute of Saucer", ["saucer"]),
        # Nothing but general words is all there is to go by.
        ("University", ["university"]),
        ("Saucer_Lab 9", ["saucer"]),
        ("9", ["9"]),
        ("茶道大学", ["茶道大学"]),
        ("", []),
        (" -; + ,", []),
    ],
)
def test_an_affiliation_is_its_telling_words(printed: str, expected: list[str]) -> None:
    assert places(printed) == {frozenset(words.split()) for words in expected}


def test_general_words_alone_are_kept() -> None:
    (words,) = places("School of Computer Science")
    assert {"school", "computer", "science"} <= words


def test_places_of_several_affiliations_are_put_together() -> None:
    assert all_places(["Saucer", "Kettle + Tray"]) == places("Saucer + Kettle + Tray")
    assert all_places([]) == frozenset()


@pytest.mark.parametrize(
    ("a", "b", "likeness"),
    [
        ("Saucer Institute", "saucer institut", "same"),
        ("Saucer Institute", "Kettle Department, Saucer Institute", "same"),
        ("Saucer + Kettle", "Tray + Kettle", "same"),
        ("Saucer Kettle Tray", "Saucer Kettle Spout", "near"),
        ("Saucer Kettle", "Saucer Spout", "other"),  # half of the words is too few
        ("Saucer", "Kettle", "other"),
        ("University", "School", "other"),
        ("Saucer", "", None),
        ("", "", None),
    ],
)
def test_two_sets_of_places_are_as_alike_as_their_nearest(a: str, b: str, likeness: str | None) -> None:
    assert compare_places(places(a), places(b)) == compare_places(places(b), places(a)) == likeness


@given(st.text(max_size=40), st.text(max_size=40))
def test_any_text_has_places(a: str, b: str) -> None:
    found = places(a)
    assert frozenset() not in found
    assert compare_places(found, found) == ("same" if found else None)
    assert compare_places(found, places(b)) == compare_places(places(b), found)


@pytest.mark.parametrize(
    ("domain", "own"),
    [
        ("Saucer.Example", "saucer.example"),
        (" saucer.example ", "saucer.example"),
        ("gmail.com", None),
        ("GMail.com", None),
        (" ", None),
        ("", None),
        (None, None),
    ],
)
def test_only_a_domain_of_ones_own_tells_where_somebody_works(domain: str | None, own: str | None) -> None:
    assert own_domain(domain) == own
