"""The pure scorers of `transforms` in the form that `warehouse.resolve` asks for."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from paperlake.transforms import homonyms, scorecard, topic_suggestions
from paperlake.transforms.affiliations import own_domain, places
from paperlake.transforms.duplicates import RecordView, judge_records
from paperlake.transforms.fingerprints import author_id
from paperlake.transforms.identity import Mention, judge_mentions, mention
from paperlake.transforms.names import normalize_name
from paperlake.transforms.nicknames import given_classes
from paperlake.transforms.topics import Topic, known_topics
from paperlake.warehouse.people import Mentioned, PeopleScorers, PersonSide, RepeatedName, Tied
from paperlake.warehouse.resolve import PaperSide, Scorers
from paperlake.warehouse.topic_links import TopicHistory, TopicReview, TopicSide
from paperlake.warehouse.verdicts import Judgement

_name_once = lru_cache(maxsize=65_536)(normalize_name)  # a person is compared with several


def _judge_papers(a: PaperSide, b: PaperSide) -> Judgement:
    verdict = judge_records(_view(a), _view(b))
    return Judgement(verdict.decision, verdict.basis, verdict.evidence, verdict.keeps_apart, verdict.in_part)


def _view(side: PaperSide) -> RecordView:
    return RecordView(side.title, side.abstract, side.authors, side.is_truncated, None)


def _judge_people(a: PersonSide, b: PersonSide, same_paper: bool) -> Judgement:
    mention_a, mention_b = _mention(a), _mention(b)
    if mention_a is None or mention_b is None:
        return Judgement("review", "name_unread", "a display name doesn't read as a name")
    verdict = judge_mentions(mention_a, mention_b, same_paper=same_paper)
    return Judgement(verdict.decision, verdict.basis, verdict.evidence, verdict.keeps_apart)


def _mention(side: PersonSide) -> Mention | None:
    name = _name_once(side.name)
    if name is None:
        return None
    ids = (identifier.partition(":") for identifier in side.identifiers)
    return mention(
        name,
        side.coauthors,
        side.topics,
        [(scheme, value) for scheme, _, value in ids],
        side.affiliations,
        side.domains,
    )


class _Namesakes:
    """`homonyms` in the form that `warehouse.people` asks for."""

    def __init__(self, sizes: Mapping[str, int], shared: Mapping[tuple[str, str], int]) -> None:
        self.closeness = scorecard.Closeness(shared, sizes)

    def may_be_several(self, name: RepeatedName) -> bool:
        editions = (*name.editions, None) if name.has_unknown_edition else name.editions
        least = scorecard.least_points(_rarity(name), editions, self.closeness, name.has_affiliations)
        return name.has_several_ids or least < 0

    def part(self, name: RepeatedName, mentions: Sequence[Mentioned]) -> tuple[Sequence[int], Sequence[Tied]]:
        found = homonyms.part(list(map(_appearance, mentions)), _rarity(name), self.closeness)
        return found.labels, [Tied(tie.a, tie.b, tie.evidence) for tie in found.ties]


def _rarity(name: RepeatedName) -> scorecard.NameRarity:
    expected = name.family_count * name.given_count / name.name_count
    return scorecard.NameRarity(expected, name.crowd > 0, name.crowd > 1)


def _appearance(side: Mentioned) -> scorecard.Appearance:
    domain = own_domain(side.email_domain)
    return scorecard.Appearance(
        side.paper_id,
        side.edition,
        {key: crowd < 2 for key, crowd in zip(side.coauthors, side.coauthor_crowds, strict=True)},
        places(side.affiliation) if side.affiliation else frozenset(),
        frozenset([domain] if domain else []),
        frozenset(side.identifiers),
    )


def _person_id(name_key: str, paper_id: str) -> str:
    return author_id(name_key, None, paper_id)


def _suggest_topics(unknown: Sequence[TopicSide]) -> Iterator[TopicReview]:
    for side in unknown:
        near = topic_suggestions.suggest_for(Topic(*side, is_known=False))
        if near is not None:
            printed, known = _label(side.area, side.subarea), _label(near.area, near.subarea)
            evidence = f'printed "{printed}", known "{known}", likeness {near.likeness:.2f}'
            yield TopicReview(side.topic_id, near.topic_id, "label_near", evidence)


def _label(area: str, subarea: str | None) -> str:
    return area if subarea is None else f"{area} · {subarea}"


def _topic_histories() -> Iterator[TopicHistory]:
    for topic, history in known_topics():
        yield TopicHistory(topic.topic_id, history.since, history.renamed_from)


SCORERS = Scorers(
    judge_papers=_judge_papers,
    people=PeopleScorers(_Namesakes, _judge_people, _person_id, given_classes),
    suggest_topics=_suggest_topics,
    topic_histories=_topic_histories,
)
