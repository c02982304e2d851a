"""Names that one person may bear are told from names of two people, before any other evidence."""

import json
from itertools import combinations
from pathlib import Path
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paperlake.transforms.name_blocks import block_keys
from paperlake.transforms.name_compatibility import RELATION_DISTANCE, are_compatible
from paperlake.transforms.name_forms import NameForm, name_form
from paperlake.transforms.name_relations import NameRelation, relate_names

CONFLICTS = {
    "native_conflict",
    "suffix_conflict",
    "family_name",
    "middle_conflict",
    "given_conflict",
    "other",
}
RELATIONS = [
    # One spelling
    ("Pia Holmgard", "PIA HOLMGARD", "equal"),
    ("Zoë Holmgard", "Zoe Holmgard", "marks"),
    ("Jörn Holmgard", "Joern Holmgard", "umlaut"),
    ("HK Holmgard", "H. K. Holmgard", "equal"),
    # Nicknames and short forms
    ("Bill Sorrelby", "William Sorrelby", "nickname"),
    ("Bob Sorrelby", "Robert J. Sorrelby", "nickname"),
    ("Bob Sorrelby", "Rob Sorrelby", "nickname"),
    ("Matt K. Sorrelby", "Matthew Sorrelby", "nickname"),
    ("Sasha Sorrelby", "Aleksandr Sorrelby", "nickname"),
    ("Paco Sorrelby", "Francisco Sorrelby", "nickname"),
    ("Yossi Sorrelby", "Yosef Sorrelby", "nickname"),
    ("Sorrelby Bill", "William Sorrelby", "nickname"),
    ("Tamsinelle Sorrelby", "Tamsi Sorrelby", "short_form"),
    ("Tammy Sorrelby", "Tasminelle Sorrelby", "given_conflict"),
    ("Varolin Sorrelby", "Varry Sorrelby", "short_form"),
    ("Brunandel Sorrelby", "Andel Sorrelby", "short_form"),
    ("Bill A. Sorrelby", "William B. Sorrelby", "given_conflict"),
    ("Martin Sorrelby", "Martina Sorrelby", "given_conflict"),
    ("Alexander Sorrelby", "Alexandra Sorrelby", "given_conflict"),
    ("Jean-Luc Sorrelby", "John Sorrelby", "near_given"),
    ("Xiang Dou", "Xiangying Dou", "given_conflict"),
    # What stands before, between and behind
    ("K. Anders Holmgard", "Anders Holmgard", "first_name"),
    ("K. Andrew Holmgard", "Drew Holmgard", "first_name"),
    ("Zhiyu Robin Dou", "Robin Dou", "first_name"),
    ("J. Holmgard", "Anna J. Holmgard", "given_conflict"),
    ("Ana Ruizal", "Ana Luz Ruizal Soler", "second_surname"),
    ("Joan Ruizal i Soler", "Joan Ruizal", "second_surname"),
    ("J. Luz Ruizal", "Juana Luz Ruizal-Soler", "second_surname"),
    ("Pia Holmgard", "Pia Holmgard K P", "appended"),
    ("Pia Holmgard", "Pia Holmgard RC XWEB", "appended"),
    ("Pia Holmgard", "Institute of Technology Pia Holmgard", "first_name"),
    ("Pia Holmgard", "Holmgard", "one_word"),
    ("Pia H", "Pia Holmgard", "initials"),
    ("Vito Della Sorra", "Vito DellaSorra", "hyphen"),
    ("Vito K. Della Sorra", "Vito DellaSorra", "middle_name"),
    ("Ana Ruizal Soler", "Ana Soler Ruizal", "turned"),
    # Another name beside an East Asian one
    ("Zhiyu Duan", "Sorrel Duan", "given_conflict"),
    ("Zhiyu Duan", "Peter Duan", "western_given"),
    ("Zhiyu Wang", "Peter Wang", "given_conflict"),
    ("Zhiyu Duan", "Zhibo Duan", "given_conflict"),
    ("Albert Duan", "Peter Duan", "given_conflict"),
    # Slips and romanizations
    ("Mohamed Holmgard", "Mohammad Holmgard", "near_given"),
    ("Riad Holmgard", "Riadh Holmgard", "near_given"),
    ("Tohru Holmgard", "Toru Holmgard", "near_given"),
    ("Julia Holmgard", "Yulia Holmgard", "near_given"),
    ("Rikkardin Holmgard", "Rikakrdin Holmgard", "near_given"),
    ("Pia Sorrelskaya", "Pia Sorrelskaia", "gendered_family"),
    ("Pia Sorrelbach", "Pia Sorrelbahc", "near_family"),
    ("Pia Sorrelmann", "Pia Sorrelman", "near_family"),
    ("Bill Sorrelbach", "William Sorrelbahc", "near"),
    ("Pia Yatohi", "Pia Yatoohi", "near_family"),
    ("Kaibo Lv", "Kaibo Lyu", "near_family"),
    ("Pia Zimm", "Pia Zimmer", "family_name"),
    ("Pia Gao", "Pia Guo", "family_name"),
    ("Sung-Min Tamwon", "Sung-Jin Tamwon", "middle_conflict"),
    ("Sung-Lun Tamwon", "Sung-Lunh Tamwon", "near_given"),
    ("Pia Holmgard", "Ole Brandviken", "other"),
]


def relation(a: str, b: str) -> NameRelation:
    return relate_names(name_form(a), name_form(b)).relation


@pytest.mark.parametrize(("a", "b", "expected"), RELATIONS)
def test_relations(a: str, b: str, expected: str) -> None:
    assert relation(a, b) == expected
    assert relation(b, a) == expected
    assert are_compatible(name_form(a), name_form(b)) == (expected not in CONFLICTS)


# Forms that no key can bring together without bringing many others together too.
WITHOUT_A_BLOCK = {
    ("Sorrelby Bill", "William Sorrelby"),
    ("Brunandel Sorrelby", "Andel Sorrelby"),
    ("J. Luz Ruizal", "Juana Luz Ruizal-Soler"),
    ("Pia Holmgard", "Pia Holmgard RC XWEB"),
    ("Pia Holmgard", "Holmgard"),
    ("Zhiyu Duan", "Peter Duan"),
    ("Bill Sorrelbach", "William Sorrelbahc"),
}


@pytest.mark.parametrize(("a", "b", "expected"), RELATIONS)
def test_blocks(a: str, b: str, expected: str) -> None:
    keys = [block_keys(name_form(name)) for name in (a, b)]
    assert all(1 <= len(set(found)) == len(found) <= 4 for found in keys)
    if expected not in CONFLICTS:
        assert set(keys[0]).isdisjoint(keys[1]) == ((a, b) in WITHOUT_A_BLOCK)


def test_every_relation_has_a_distance_or_is_a_conflict() -> None:
    assert set(get_args(NameRelation)) == set(RELATION_DISTANCE) | CONFLICTS
    assert not set(RELATION_DISTANCE) & CONFLICTS
    assert set(RELATION_DISTANCE.values()) == set(range(5))


WORDS = (
    "pia p. bill william alex ALEX Alexandra wei Weibo HK gao duan peter müller mueller van der della Jr. "
    "III (Robin) 高文博 高 홍 Ольга é ß - ' \u0300 \u00f8\u0338 sorrel i ruizal ruizal-soler mohamed "
    "mohammed ü lv"
)
names = st.lists(st.sampled_from(WORDS.split()), max_size=6).map(" ".join) | st.text()
forms = st.builds(name_form, names, st.none() | st.sampled_from(("高文博", "高伟", "홍길동")))


@given(forms, forms)
def test_total_and_symmetric(a: NameForm, b: NameForm) -> None:
    assert relate_names(a, b) == relate_names(b, a)
    assert are_compatible(a, b) == are_compatible(b, a)
    assert are_compatible(a, a) or not (a.words or a.native)
    assert len(block_keys(a)) <= 4


@pytest.mark.parametrize("pattern", ["a ", "ü", "a-", "van ", "HK ", "bill", "zhuang"])
def test_long_names_end(pattern: str) -> None:
    are_compatible(name_form(pattern * 5_000), name_form(pattern * 4_999 + "b"))


def test_people_with_two_spellings(shared: Path) -> None:
    normalize_name = pytest.importorskip("paperlake.transforms.names").normalize_name
    file = shared / "data" / "authors" / "same-person-two-spellings.jsonl"
    if not file.is_file():
        pytest.skip("no people with two spellings in the shared folder")
    rows = map(json.loads, file.read_text(encoding="utf-8").splitlines())
    read = [[normalize_name(row[side]) for side in ("proceedings", "site")] for row in rows]
    pairs = [[name_form(name.display, name.native) for name in pair] for pair in read]
    compatible = [pair for pair in pairs if are_compatible(*pair)]
    assert len(compatible) >= 0.97 * len(pairs)
    meeting = [pair for pair in compatible if set(block_keys(pair[0])) & set(block_keys(pair[1]))]
    assert len(meeting) >= 0.98 * len(compatible)
    # Neighbours in the list are other people, but for the few that come twice.
    others = list(combinations([pair[0] for pair in pairs[:300:3]], 2))
    assert sum(are_compatible(*pair) for pair in others) <= 0.003 * len(others)
