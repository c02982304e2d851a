import pytest

from paperlake.flows.scorers import SCORERS
from paperlake.transforms.topics import normalize_topic
from paperlake.warehouse.resolve import PaperSide, PersonSide
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


def _person(name: str, coauthors: tuple[str, ...] = (), ids: tuple[str, ...] = ()) -> PersonSide:
    return PersonSide(name, coauthors, (), ids)


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
    ],
)
def test_people_are_judged_by_name_ids_and_company(
    a: PersonSide, b: PersonSide, same_paper: bool, decision: str
) -> None:
    verdicts = SCORERS.judge_people(a, b, same_paper), SCORERS.judge_people(b, a, same_paper)
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
