"""Blocks -> labels: what each block shows, and the best path of labels through all of them (Viterbi)."""

import csv
from collections.abc import Sequence
from functools import lru_cache
from operator import add
from pathlib import Path

from paperlake.sources.text_blocks import Block, Joint
from paperlake.sources.text_features import features, is_list_of_people
from paperlake.sources.text_grammar import LABELS, Label, Layout, moves
from paperlake.sources.text_phrases import matcher

Scores = tuple[int, ...]

# No block speaks louder than this against a label, so that the grammar can overrule an odd one.
LOUDEST = -90
_HEADER_CHARS = 60
# How well a short line fits as the page's heading, with and without a word that headings have.
_HEADING, _NO_HEADING = -10, -60
_HEADER_WORD = matcher(["header_word"])
# A list of full names is seldom anything else.
_PEOPLE: Scores = (-130, -130, 0, -130, -130)
_KEPT_CHARS = 120
# A whole paragraph of an abstract is seldom a bare fragment: it shows one of these.
_WHOLE = frozenset(
    (
        "ends_sentence",
        "ends_question",
        "ends_open",
        "inner_sentence_end",
        "math",
        "url",
        "bullet",
        "numbered",
        "placeholder",
        "cut_mark",
        "section_heading",
        "small_words",
        "topic_label",
    )
)
_SENTENCE = frozenset(("clause_words=2", "clause_words=3"))


def _read_weights() -> dict[str, Scores]:
    path = Path(__file__).parent / "lookups" / "weights.csv"
    with path.open(encoding="utf-8", newline="") as lines:
        return {
            row["feature"]: tuple(int(row[label.name.lower()]) for label in LABELS[:4])
            for row in csv.DictReader(lines)
        }


WEIGHTS = _read_weights()


def block_scores(text: str, is_whole: bool = False) -> Scores:
    """How well each label fits what a block shows, in tenths of a nat; 0 for the best, LOUDEST at worst."""
    if is_list_of_people(text):
        return _PEOPLE
    return _kept_scores(text, is_whole) if len(text) <= _KEPT_CHARS else _weighed(text, is_whole)


def _weighed(text: str, is_whole: bool) -> Scores:
    names = features(text)
    if is_whole and _WHOLE.isdisjoint(names):
        names.append("fragment")
        if "starts_lower" in names and not _SENTENCE.intersection(names):
            names.append("lower_fragment")
    shown = [WEIGHTS[feature] for feature in names if feature in WEIGHTS]
    sums = [sum(column) for column in zip(*shown, strict=True)] or [0, 0, 0, 0]
    best = max(sums)
    return (*(max(LOUDEST, score - best) for score in sums), _heading_score(text))


def _heading_score(text: str) -> int:
    if len(text) > _HEADER_CHARS:
        return LOUDEST
    return _HEADING if _HEADER_WORD.search(text) else _NO_HEADING


_kept_scores = lru_cache(maxsize=1 << 14)(_weighed)


def best_path(
    blocks: Sequence[Block], layout: Layout, before: Label = Label.START
) -> tuple[list[Label], int]:
    """The labels of the best path and its score; of equal paths the one whose labels come first.

    A block of prose is an abstract by what it is. So nothing beyond it plays a part in the labels on
    its other side, and the blocks between two of them are decided on their own.
    """
    steps = moves(layout).scores
    labels: list[Label] = []
    total, index, count = 0, 0, len(blocks)
    while index < count:
        block = blocks[index]
        if block.is_prose:
            total += steps[block.joint][Label.ABSTRACT][before]
            labels.append(Label.ABSTRACT)
            index += 1
        else:
            end = index + 1
            while end < count and not blocks[end].is_prose:
                end += 1
            run = blocks[index:end]
            joints = tuple(one.joint for one in run)
            shown = tuple(block_scores(one.text, one.is_whole) for one in run)
            path, score = _best_run(layout, before, joints, shown, blocks[end].joint if end < count else None)
            labels += path
            total += score
            index = end
        before = labels[-1]
    return labels, total


@lru_cache(maxsize=1 << 14)
def _best_run(
    layout: Layout, before: Label, joints: tuple[Joint, ...], shown: tuple[Scores, ...], after: Joint | None
) -> tuple[tuple[Label, ...], int]:
    """The best path through blocks without prose, and its score up to the last of them.

    `after` is the joint with the prose that follows; None at the end. Runs repeat: most are a topic
    and a list of people.
    """
    table = moves(layout)
    totals = [step[before] + score for step, score in zip(table.scores[joints[0]], shown[0], strict=True)]
    came_from: list[list[int]] = []
    for joint, scores in zip(joints[1:], shown[1:], strict=True):
        came: list[int] = []
        best_totals: list[int] = []
        for step, score in zip(table.scores[joint], scores, strict=True):
            sums = list(map(add, totals, step))
            best = max(sums)
            came.append(sums.index(best))
            best_totals.append(best + score)
        totals = best_totals
        came_from.append(came)
    last = table.endings if after is None else table.scores[after][Label.ABSTRACT]
    sums = list(map(add, totals, last))
    label = sums.index(max(sums))
    score = sums[label] if after is None else totals[label]
    path = [LABELS[label]]
    for came in reversed(came_from):
        label = came[label]
        path.append(LABELS[label])
    return tuple(reversed(path)), score
