from typing import Any

import pytest

from paperlake.flows.scorers import SCORERS
from paperlake.transforms.fingerprints import author_id
from paperlake.transforms.topics import normalize_topic
from paperlake.warehouse.people import Mentioned, PersonSide, RepeatedName
from paperlake.warehouse.resolve import PaperSide
from paperlake.warehouse.topic_links import TopicSide

ABSTRACT = (
    "We measure how a teapot pours when its host is tired, and compare it with an older sibling that "
    "nobody has used for years. The spout of the younger one drips, and a drop of butter on its lip stops "
    "it for a day or two."
)
OTHER = (
    "Kettles whistle before they boil. A microphone and a classifier tell the two sounds apart in time, "
    "and a lamp lights up in the kitchen before anybody has to shout for help."
)
TEAM = ("Wilma Kettlewright", "Otto Brewhaven")


def _paper(
    abstract: str | None = ABSTRACT, authors: tuple[str, ...] = TEAM, title: str | None = None
) -> PaperSide:
    return PaperSide(title, abstract, authors, False)


@pytest.mark.parametrize(
    ("a", "b", "decision"),
    [
        (_paper(), _paper(), "same"),
        (_paper(), _paper(ABSTRACT.upper()), "same"),
        (_paper(), _paper(OTHER), "different"),
        (_paper(), _paper(authors=("Siv Saucerholm",)), "review"),
        (_paper(None, title="A Theory of Pouring and Dripping"), _paper(None), "different"),
    ],
)
def test_papers_are_judged_by_text_and_team(a: PaperSide, b: PaperSide, decision: str) -> None:
    assert SCORERS.judge_papers(a, b).decision == SCORERS.judge_papers(b, a).decision == decision


def _person(
    name: str,
    coauthors: tuple[str, ...] = (),
    ids: tuple[str, ...] = (),
    affiliations: tuple[str, ...] = (),
    domains: tuple[str, ...] = (),
) -> PersonSide:
    return PersonSide(name, coauthors, (), affiliations, domains, ids)


WITH_FRIENDS = ("otto brewhaven", "siv saucerholm", "tariq spoutley")


@pytest.mark.parametrize(
    ("a", "b", "same_paper", "decision"),
    [
        (
            _person("Wílma Kettlewright", WITH_FRIENDS),
            _person("Wilma Kettlewright", WITH_FRIENDS),
            False,
            "same",
        ),
        (
            _person("Wílma Kettlewright", WITH_FRIENDS),
            _person("Wilma Kettlewright", WITH_FRIENDS),
            True,
            "different",
        ),
        (
            _person("Wilma Kettlewright", ids=("orcid:0000-0000-0000-0001",)),
            _person("Wilma Kettlewright", ids=("orcid:0000-0000-0000-0001",)),
            False,
            "same",
        ),
        (
            _person("Wilma Kettlewright", ids=("orcid:0000-0000-0000-0001",)),
            _person("Wilma Kettlewright", ids=("orcid:0000-0000-0000-0002",)),
            False,
            "different",
        ),
        (_person("Wilma Kettlewright"), _person(""), False, "review"),
        (
            _person("Rolf Höglinder", affiliations=("Saucer Institute of Tromlund",)),
            _person("Rolf Hoglinder", affiliations=("Saucer Institute",)),
            False,
            "same",
        ),
        (
            _person("Rolf Höglinder", affiliations=("Saucer Institute of Tromlund",)),
            _person("Rolf Hoglinder", affiliations=("Kettle College",)),
            False,
            "review",
        ),
        (
            _person("Rolf Höglinder", domains=("saucer.example",)),
            _person("Rolf Hoglinder", domains=("saucer.example",)),
            False,
            "review",
        ),
    ],
)
def test_people_are_judged_by_name_ids_and_company(
    a: PersonSide, b: PersonSide, same_paper: bool, decision: str
) -> None:
    verdicts = SCORERS.people.judge(a, b, same_paper), SCORERS.people.judge(b, a, same_paper)
    assert [verdict.decision for verdict in verdicts] == [decision] * 2
    assert all(verdict.basis for verdict in verdicts)


def test_unknown_topics_get_a_known_one_beside_them() -> None:
    unknown = [TopicSide("t_1", "Optimization", "Non-Convexity"), TopicSide("t_2", "Crockery", "Cups")]
    (near,) = SCORERS.suggest_topics(unknown)
    known = normalize_topic("Optimization · Non-Convex")
    assert known is not None
    assert (near.topic_id, near.known_id, near.basis) == ("t_1", known.topic_id, "label_near")
    assert "Optimization · Non-Convexity" in near.evidence
    assert '"Optimization · Non-Convex"' in near.evidence
    histories = {history.topic_id: history for history in SCORERS.topic_histories()}
    assert histories[known.topic_id].since == "ICLR 2024"


def _repeated(crowd: int, has_several_ids: bool = False, **known: Any) -> RepeatedName:
    values: dict[str, Any] = {"has_affiliations": False, "has_unknown_edition": True, "editions": ()}
    return RepeatedName(
        crowd,
        **{**values, **known},
        family_count=1 + 30 * crowd,
        given_count=1 + 30 * crowd,
        name_count=1_000,
        has_several_ids=has_several_ids,
    )


@pytest.mark.parametrize(
    ("name", "may_be_several"),
    [
        (_repeated(0), False),
        (_repeated(0, has_several_ids=True), True),
        (_repeated(2), True),
        (_repeated(2, has_unknown_edition=False, editions=("tea 2024",)), False),
        (_repeated(2, has_unknown_edition=False, editions=("tea 2024", "tea 1984")), True),
    ],
)
def test_only_names_that_several_people_may_bear_are_looked_at(
    name: RepeatedName, may_be_several: bool
) -> None:
    sizes = {"tea 1984": 10_000, "tea 2024": 100}
    shared = {("tea 2024", "tea 2024"): 300, ("tea 1984", "tea 1984"): 30_000}
    assert SCORERS.people.namesakes(sizes, shared).may_be_several(name) == may_be_several


def test_mentions_are_parted_by_what_their_places_and_addresses_tell() -> None:
    def mentioned(paper: str, affiliation: str | None, domain: str | None) -> Mentioned:
        return Mentioned(paper, None, ("siv saucerholm",), (2,), affiliation, domain, ())

    mentions = [
        mentioned("p_1", "Saucer Institute, Tromlund", "saucer.example"),
        mentioned("p_2", "Department of Kettles, Saucer Institute of Tromlund", "saucer.example"),
        mentioned("p_3", "Whistle College", "gmail.com"),
        mentioned("p_4", "Lidmarsh Pottery", "gmail.com"),
    ]
    name = _repeated(2, has_affiliations=True)
    labels, ties = SCORERS.people.namesakes({}, {}).part(name, mentions)
    assert labels[0] == labels[1]
    assert len(set(labels)) == 3
    assert all({tie.a, tie.b} <= set(labels) and "one name" in tie.evidence for tie in ties)


def test_the_id_of_one_of_several_is_made_of_its_name_and_paper() -> None:
    ids = {SCORERS.people.person_id(*own) for own in [("wei gao", "p_1"), ("wei gao", "p_2"), ("gao", "p_1")]}
    assert len(ids) == 3
    assert author_id("wei gao") not in ids
