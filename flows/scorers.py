"""The pure scorers of `transforms` in the form that `warehouse.resolve` asks for."""

from paperlake.transforms.duplicates import RecordView, judge_records
from paperlake.transforms.identity import Mention, judge_mentions, mention
from paperlake.transforms.names import normalize_name
from paperlake.warehouse.resolve import Judgement, PaperSide, PersonSide, Scorers


def _judge_papers(a: PaperSide, b: PaperSide) -> Judgement:
    verdict = judge_records(_view(a), _view(b))
    return Judgement(verdict.decision, verdict.basis, verdict.evidence)


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


SCORERS = Scorers(judge_papers=_judge_papers, judge_people=_judge_people)
