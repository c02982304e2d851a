"""Mentions of one invented name, parted: what joins people, what keeps them apart, what stays open."""

import random
from collections.abc import Callable, Iterable, Sequence
from itertools import combinations, permutations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paperlake.transforms import homonyms
from paperlake.transforms.affiliations import places
from paperlake.transforms.homonyms import Partition, part
from paperlake.transforms.scorecard import (
    Appearance,
    Closeness,
    NameRarity,
    edition_points,
    least_points,
    name_points,
)

RARE = NameRarity(0.1, False, False)
CROWDED = NameRarity(20, True, True)
NOWHERE = Closeness({}, {})
# People come back to "tea" often, to "jam" never, and nobody goes from one to the other.
EDITIONS = Closeness(
    {("tea 1", "tea 1"): 40_000, ("jam 1", "jam 1"): 0, ("jam 1", "tea 1"): 0},
    {"tea 1": 10_000, "jam 1": 10_000},
)


def seen(
    paper: str,
    coauthors: str = "",
    affiliation: str = "",
    domain: str = "",
    ids: Iterable[tuple[str, str]] = (),
    edition: str | None = None,
) -> Appearance:
    """A mention; the name of a co-author that many people bear is in capitals."""
    return Appearance(
        f"p_{paper}",
        edition,
        {name.lower(): name.islower() for name in coauthors.split()},
        places(affiliation),
        frozenset(domain.split()),
        frozenset(ids),
    )


def groups(mentions: Sequence[Appearance], found: Partition) -> set[frozenset[str]]:
    """The papers of each person."""
    by_label: dict[int, set[str]] = {}
    for mention, label in zip(mentions, found.labels, strict=True):
        by_label.setdefault(label, set()).add(mention.paper.removeprefix("p_"))
    return {frozenset(papers) for papers in by_label.values()}


def parted(
    *mentions: Appearance, rarity: NameRarity = CROWDED, closeness: Closeness = NOWHERE
) -> set[frozenset[str]]:
    return groups(mentions, part(mentions, rarity, closeness))


def people(text: str) -> set[frozenset[str]]:
    """The letters of each word are the papers of one person."""
    return set(map(frozenset, text.split()))


ADA, BEA, DBLP = ("orcid", "0001"), ("orcid", "0002"), ("dblp", "1")


@pytest.mark.parametrize(
    ("mentions", "expected"),
    [
        # A name that many people bear: whoever shares nothing is another.
        ([seen("a"), seen("b")], "a b"),
        ([seen("a", "siv otto"), seen("b", "ines tariq")], "a b"),
        # A rare co-author joins, several do even more, and one that many bear is too little.
        ([seen("a", "siv otto"), seen("b", "siv otto")], "ab"),
        ([seen("a", "SIV"), seen("b", "SIV")], "a b"),
        # An affiliation and an address tell the same, and other ones speak against it.
        ([seen("a", "siv", "Saucer", "saucer.example"), seen("b", "siv", "Saucer", "saucer.example")], "ab"),
        ([seen("a", "SIV", "Saucer"), seen("b", "SIV", "Kettle")], "a b"),
        # Two communities.
        (
            [
                *(seen(paper, "siv otto ines") for paper in "abc"),
                *(seen(paper, "tariq dagny runa") for paper in "def"),
            ],
            "abc def",
        ),
        # One paper with both companies is too little to put them together.
        (
            [
                *(seen(paper, "siv") for paper in "abc"),
                seen("d", "siv otto"),
                *(seen(p, "otto") for p in "ef"),
            ],
            "abcd ef",
        ),
        # Given ids decide: one is one person's, and two of a sure scheme are two people's.
        ([seen("a", ids=[ADA]), seen("b", ids=[ADA])], "ab"),
        ([seen("a", "siv", "Tea", "", [ADA]), seen("b", "otto", "Jam", "", [ADA])], "ab"),
        ([seen("a", "siv otto", "Tea", "", [ADA]), seen("b", "siv otto", "Tea", "", [BEA])], "a b"),
        ([seen("a", ids=[ADA, BEA]), seen("b", ids=[BEA]), seen("c", ids=[ADA])], "abc"),
        ([seen("a", ids=[DBLP]), seen("b", ids=[DBLP])], "ab"),
        ([seen("a", ids=[ADA, DBLP]), seen("b", ids=[BEA, DBLP])], "a b"),
        ([seen("a", ids=[ADA, DBLP]), seen("b", ids=[DBLP]), seen("c", ids=[BEA, ("dblp", "2")])], "ab c"),
        # An issuer whose ids are often shifted by a place doesn't decide that two differ.
        (
            [
                seen("a", "siv otto", "Tea", "tea.example", [("dblp", "1")]),
                seen("b", "siv otto", "Tea", "tea.example", [("dblp", "2")]),
            ],
            "ab",
        ),
        ([seen("a", "siv", ids=[("dblp", "1")]), seen("b", "siv", ids=[("dblp", "2")])], "a b"),
        ([seen("a")], "a"),
        ([], ""),
    ],
)
def test_a_crowded_name_is_parted_by_company(mentions: list[Appearance], expected: str) -> None:
    for order in permutations(mentions) if len(mentions) < 5 else (mentions, mentions[::-1]):
        assert parted(*order) == people(expected)


def test_a_rare_name_stays_one() -> None:
    assert parted(seen("a", "siv", "Tea"), seen("b", "otto", "Jam"), seen("c"), rarity=RARE) == people("abc")


def test_two_sure_ids_part_a_rare_name_too_and_what_has_none_goes_with_one_of_them() -> None:
    mentions = [
        *(seen(paper, "siv otto", "Saucer", "", [ADA]) for paper in "ab"),
        *(seen(paper, "ines tariq", "Kettle", "", [BEA]) for paper in "cd"),
        seen("e", "siv otto"),
        seen("f", "ines tariq"),
    ]
    assert parted(*mentions, rarity=RARE) == people("abe cdf")


@pytest.mark.parametrize("shared", ["", "siv", "siv otto ines tariq dagny"])
@pytest.mark.parametrize("rarity", [RARE, CROWDED])
def test_people_of_two_orcids_are_never_joined(shared: str, rarity: NameRarity) -> None:
    between = [seen(f"{n}", shared, "Saucer", "saucer.example") for n in range(5)]
    mentions = [
        seen("ada", shared, "Saucer", "saucer.example", [ADA]),
        seen("bea", shared, "Saucer", "saucer.example", [BEA]),
    ]
    found = part([*mentions, *between], rarity, NOWHERE)
    assert found.labels[0] != found.labels[1]


@pytest.mark.parametrize(
    ("a", "b", "expected"),
    [
        ("tea 1", "tea 1", "ab"),  # people come back there
        ("jam 1", "jam 1", "a b"),
        ("jam 1", "tea 1", "a b"),
        (None, "tea 1", "a b"),
        (None, None, "a b"),
    ],
)
def test_editions_speak_for_one_person_where_people_come_back(
    a: str | None, b: str | None, expected: str
) -> None:
    rarity = NameRarity(8, True, False)
    mentions = seen("a", edition=a), seen("b", edition=b)
    assert parted(*mentions, rarity=rarity, closeness=EDITIONS) == people(expected)


def test_an_unknown_edition_speaks_against_it_by_a_fixed_measure() -> None:
    unknown = homonyms.points()["edition_unknown"]
    assert EDITIONS(None, "tea 1") == EDITIONS("tea 1", None) == EDITIONS(None, None) == unknown
    assert EDITIONS("tea 1", "jam 1") == EDITIONS("jam 1", "tea 1")


def test_points_fall_with_the_number_of_bearers_and_rise_with_people_who_come_back() -> None:
    rarities = [NameRarity(expected, False, False) for expected in (0, 1e-9, 0.1, 1, 10, 1e9)]
    by_name = list(map(name_points, rarities))
    assert by_name == sorted(by_name, reverse=True)
    assert by_name[0] == by_name[1]  # none is as rare as can be
    assert name_points(NameRarity(1, True, True)) < name_points(NameRarity(1, True, False)) < by_name[3]
    by_edition = [edition_points(shared, 1_000) for shared in (0, 1, 10, 100, 1_000, 100_000)]
    assert by_edition == sorted(by_edition)
    assert edition_points(5, 10) > edition_points(5, 10_000)
    assert by_edition[-1] == edition_points(10**9, 1_000)  # it has a most


@pytest.mark.parametrize(("rarity", "is_one"), [(RARE, True), (CROWDED, False)])
@pytest.mark.parametrize("has_affiliations", [True, False])
def test_a_name_whose_least_points_are_positive_is_one_person_whatever_is_around_it(
    rarity: NameRarity, is_one: bool, has_affiliations: bool
) -> None:
    assert (least_points(rarity, [None, "tea 1"], EDITIONS, has_affiliations) >= 0) == is_one
    mentions = [
        seen("a", "siv", "Saucer" if has_affiliations else "", edition="tea 1"),
        seen("b", "otto", "Kettle" if has_affiliations else ""),
    ]
    assert (len(parted(*mentions, rarity=rarity, closeness=EDITIONS)) == 1) == is_one


def test_what_falls_short_by_little_stays_open() -> None:
    mentions = [seen("a", "SIV"), seen("b", "SIV"), seen("c", "OTTO")]
    found = part(mentions, CROWDED, NOWHERE)
    (tie,) = found.ties
    assert len(set(found.labels)) == 3
    assert (tie.a, tie.b) == found.labels[:2]
    assert tie.points < 0
    assert "one name on 1 and 1 papers" in tie.evidence
    assert f"{homonyms.points()['coauthor_crowded'] / 100:.2f} for what they share" in tie.evidence


def test_only_the_nearest_ties_are_reported() -> None:
    mentions = [seen(f"{n:02d}", f"FRIEND{n} FRIEND{n + 1}") for n in range(30)]
    found = part(mentions, CROWDED, NOWHERE)
    ties = found.ties
    assert len(set(found.labels)) == 30
    assert len(ties) == 10
    assert [tie.points for tie in ties] == sorted((tie.points for tie in ties), reverse=True)


def test_nothing_is_open_between_people_of_two_orcids_or_strangers() -> None:
    assert part([seen("a", "siv", ids=[ADA]), seen("b", "siv", ids=[BEA])], CROWDED, NOWHERE).ties == ()
    assert part([seen("a", "siv"), seen("b", "otto")], CROWDED, NOWHERE).ties == ()


NAMES = ["siv", "otto", "ines", "TARIQ", "DAGNY"]
appearances = st.builds(
    lambda coauthors, affiliation, domain, ids, edition: ("", coauthors, affiliation, domain, ids, edition),
    st.lists(st.sampled_from(NAMES), max_size=3, unique=True).map(" ".join),
    st.sampled_from(["", "", "Saucer", "Saucer Tray", "Kettle", "Kettle + Saucer"]),
    st.sampled_from(["", "", "saucer.example"]),
    st.lists(st.sampled_from([ADA, BEA, ("orcid", "0003"), DBLP, ("dblp", "2")]), max_size=2, unique=True),
    st.sampled_from([None, "tea 1", "jam 1"]),
)
rarities = st.builds(NameRarity, st.sampled_from([0.1, 1.0, 5.0, 40.0]), st.booleans(), st.booleans())


@given(st.lists(appearances, max_size=12), rarities, st.randoms(use_true_random=False))
def test_the_order_of_the_mentions_makes_no_difference(
    drawn: list[tuple[str, str, str, str, list[tuple[str, str]], str | None]],
    rarity: NameRarity,
    chance: random.Random,
) -> None:
    mentions = [seen(f"{n:02d}", *around) for n, (_, *around) in enumerate(drawn)]
    found = part(mentions, rarity, EDITIONS)
    assert part(mentions, rarity, EDITIONS) == found
    order = list(range(len(mentions)))
    chance.shuffle(order)
    other = part([mentions[place] for place in order], rarity, EDITIONS)
    assert groups([mentions[place] for place in order], other) == groups(mentions, found)
    assert [(tie.points, tie.evidence) for tie in other.ties] == [
        (tie.points, tie.evidence) for tie in found.ties
    ]


@given(st.lists(appearances, max_size=12), rarities)
def test_a_sure_id_is_always_one_person_and_two_are_only_where_they_are_printed_together(
    drawn: list[tuple[str, str, str, str, list[tuple[str, str]], str | None]], rarity: NameRarity
) -> None:
    mentions = [seen(f"{n:02d}", *around) for n, (_, *around) in enumerate(drawn)]
    found = part(mentions, rarity, EDITIONS)
    orcids = [frozenset(one for one in mention.identifiers if one[0] == "orcid") for mention in mentions]
    for (a, label_a), (b, label_b) in combinations(zip(orcids, found.labels, strict=True), 2):
        if a & b:
            assert label_a == label_b
        elif a and b and max(map(len, orcids)) == 1:
            assert label_a != label_b
    known = set(found.labels)
    assert all(tie.a in known and tie.b in known and tie.a != tie.b for tie in found.ties)


Around = Callable[[int], tuple[str, str, str]]


def _count_calls(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """A counter of the pairs that are weighed, of mentions and of clusters."""
    calls = [0]
    mean, weigh = homonyms._Parting.mean, homonyms.shared_points

    def counted_mean(self: Any, a: Any, b: Any, shared: int) -> int:
        calls[0] += 1
        return mean(self, a, b, shared)

    def counted_weigh(a: Appearance, b: Appearance) -> int:
        calls[0] += 1
        return weigh(a, b)

    monkeypatch.setattr(homonyms._Parting, "mean", counted_mean)
    monkeypatch.setattr(homonyms, "shared_points", counted_weigh)
    return calls


@pytest.mark.parametrize(
    "around",
    [
        lambda n: (f"friend{n // 3}", "", ""),  # many small groups
        lambda _: ("HUB", "", ""),  # one hub that everybody has met
        lambda n: (f"friend{n // 3} HUB", f"Place{n % 40} Saucer", "saucer.example"),
        lambda _: ("", "", ""),
    ],
)
def test_the_work_grows_with_the_mentions_and_not_with_their_pairs(
    monkeypatch: pytest.MonkeyPatch, around: Around
) -> None:
    counts = {}
    for size in (500, 2_000):
        with monkeypatch.context() as patch:
            calls = _count_calls(patch)
            part([seen(f"{n:04d}", *around(n)) for n in range(size)], CROWDED, NOWHERE)
        counts[size] = calls[0]
    assert counts[2_000] <= 5 * counts[500] + 1_000
    assert counts[2_000] <= 100 * 2_000


@pytest.mark.parametrize("rarity", [RARE, CROWDED, NameRarity(5, True, False)])
def test_the_order_of_many_mentions_makes_no_difference(rarity: NameRarity) -> None:
    chance = random.Random(7)
    mentions = [
        seen(
            f"{n:03d}",
            " ".join(chance.sample([*NAMES, *(f"friend{k}" for k in range(40))], 2)),
            chance.choice(["", "Saucer", "Kettle", "Saucer Tray Pot"]),
            chance.choice(["", "saucer.example"]),
            chance.choice([[], [], [], [ADA], [BEA]]),
            chance.choice([None, "tea 1", "jam 1"]),
        )
        for n in range(200)
    ]
    found = part(mentions, rarity, EDITIONS)
    for _ in range(3):
        order = chance.sample(mentions, len(mentions))
        other = part(order, rarity, EDITIONS)
        assert groups(order, other) == groups(mentions, found)
        assert [tie.evidence for tie in other.ties] == [tie.evidence for tie in found.ties]
