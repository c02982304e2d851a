"""The pure scorers of `transforms` in the form that `warehouse.resolve` asks for."""

from collections.abc import Iterator, Sequence

from paperlake.transforms import topic_suggestions
from paperlake.transforms.duplicates import RecordView, judge_records
from paperlake.transforms.identity import Mention, judge_mentions, mention
from paperlake.transforms.names import normalize_name
from paperlake.transforms.topics import Topic, known_topics
from paperlake.warehouse.resolve import Judgement, PaperSide, PersonSide, Scorers
from paperlake.warehouse.topic_links import TopicHistory, TopicReview, TopicSide


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
    return Judgement(verdict.decision, verdict.basis, verdict.evidence)


def _mention(side: PersonSide) -> Mention | None:
    name = normalize_name(side.name)
    if name is None:
        return None
    ids = (identifier.partition(":") for identifier in side.identifiers)
    return mention(name, side.coauthors, side.topics, [(scheme, value) for scheme, _, value in ids])


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
    judge_people=_judge_people,
    suggest_topics=_suggest_topics,
    topic_histories=_topic_histories,
)
