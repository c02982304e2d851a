"""The grammar of a text listing: which label may follow which, and what each step costs in each layout.

Scores are tenths of a nat (natural log of a probability ratio), whole numbers so that sums are exact.
"""

from enum import IntEnum
from functools import lru_cache
from typing import Literal, NamedTuple, cast, get_args

from paperlake.sources.text_blocks import Joint, Spacing


class Label(IntEnum):
    """What a block is; `START` stands before the first one."""

    TOPIC = 0
    TITLE = 1
    AUTHORS = 2
    ABSTRACT = 3
    HEADER = 4
    START = 5


LABELS = (Label.TOPIC, Label.TITLE, Label.AUTHORS, Label.ABSTRACT, Label.HEADER)

Topics = Literal["usual", "some", "none"]
Titles = Literal["none", "after_topic", "first"]


class Layout(NamedTuple):
    """How the records of one file are printed; the same for all of its shards.

    `wrap` is the width at which texts are broken into lines, in characters; 0 where they are not.
    """

    spacing: Spacing
    topics: Topics
    titles: Titles
    wrap: int = 0

    def __str__(self) -> str:
        """As it travels in `Shard.layout`."""
        return ",".join(map(str, self))


def parse_layout(text: str) -> Layout:
    """The layout that `str(layout)` wrote. Raises ValueError for anything else."""
    spacing, topics, titles, wrap = text.split(",")
    for part, known in ((spacing, Spacing), (topics, Topics), (titles, Titles)):
        if part not in get_args(known):
            raise ValueError(f"no text layout: {text!r}")
    return Layout(cast("Spacing", spacing), cast("Topics", topics), cast("Titles", titles), int(wrap))


class Move(NamedTuple):
    """One step between two blocks: its score, and whether the second one opens a new record."""

    score: int
    is_new: bool


# How likely a record has a field, and has it not.
_TOPIC = {"usual": (-2, -19), "some": (-7, -7), "none": (-40, 0)}
_TITLE = {"none": (-60, 0), "after_topic": (-1, -50), "first": (-1, -50)}
_AUTHORS = (0, -60)
_ABSTRACT = (0, -60)

_NEVER = -100_000
# A topic line that stands alone.
_NOTHING_BUT_A_TOPIC = -75
_HEADER_FIRST, _HEADER_AGAIN = -25, -10
# A label that changes at a line end although blank lines divide the fields of this file.
_CHANGE_AT_LINE_END = -40
# A blank line between fields, or none between records, although blank lines divide the records of this file.
_BLANK_INSIDE, _NO_BLANK_BETWEEN = -50, -50
# A record that starts right after a line as long as wrapped lines get.
_CUT_AT_FULL_WIDTH = -20
# The next block goes on with the same field.
_GOES_ON: dict[Spacing, dict[Joint, int]] = {
    "spaced": {Joint.BLANK: -12, Joint.BLANK_OPEN: 0, Joint.LINE: 0, Joint.LINE_OPEN: 5},
    "grouped": {Joint.BLANK: -25, Joint.BLANK_OPEN: -10, Joint.LINE: -6, Joint.LINE_OPEN: 8},
    "lines": {Joint.BLANK: -25, Joint.BLANK_OPEN: -10, Joint.LINE: -12, Joint.LINE_OPEN: 8},
}


class Moves(NamedTuple):
    """Every step of one layout.

    `scores[joint][label][label before]`, `is_new[joint][label before][label]`: whether the step opens a
    new record, and `endings[label]` for a file that ends there.
    """

    scores: tuple[tuple[tuple[int, ...], ...], ...]
    is_new: tuple[tuple[tuple[bool, ...], ...], ...]
    endings: tuple[int, ...]


@lru_cache(maxsize=64)
def moves(layout: Layout) -> Moves:
    """The steps of a layout; a table, so that reading a block is a few look-ups."""
    steps = [
        [[_move(layout, joint, before, label) for label in LABELS] for before in Label] for joint in Joint
    ]
    return Moves(
        scores=tuple(tuple(tuple(row[label].score for row in rows) for label in LABELS) for rows in steps),
        is_new=tuple(tuple(tuple(step.is_new for step in row) for row in rows) for rows in steps),
        endings=tuple(_ending(layout, label) for label in LABELS),
    )


def _move(layout: Layout, joint: Joint, before: Label, label: Label) -> Move:
    if label is Label.HEADER:
        score = {Label.START: _HEADER_FIRST, Label.HEADER: _HEADER_AGAIN}.get(before, _NEVER)
        return Move(score, is_new=True)
    if before in (Label.START, Label.HEADER):
        return Move(_opening(layout, label), is_new=True)
    if before is label:
        return _same_label(layout, joint, label)
    order = _order(layout)
    if order.index(label) < order.index(before):
        return _new_record(layout, joint, before, label)
    score = _skipped(layout, before, label) + _presence(layout, label)[0]
    return Move(score + _joint_inside(layout.spacing, joint), is_new=False)


def _same_label(layout: Layout, joint: Joint, label: Label) -> Move:
    """A field goes on; a short one only where it looks unfinished or a line end divides nothing."""
    goes_on = _GOES_ON[layout.spacing][joint]
    is_open = joint in (Joint.BLANK_OPEN, Joint.LINE_OPEN)
    if label is Label.ABSTRACT:
        return Move(goes_on, is_new=False)
    if joint is Joint.LINE and layout.spacing == "spaced":
        return Move(goes_on, is_new=False)
    if is_open and label is Label.AUTHORS:
        return Move(goes_on if joint is Joint.LINE_OPEN else _NO_BLANK_BETWEEN, is_new=False)
    if joint is Joint.LINE_OPEN:
        return Move(goes_on - 15, is_new=False)
    return _new_record(layout, joint, label, label)


def _new_record(layout: Layout, joint: Joint, before: Label, label: Label) -> Move:
    score = _ending(layout, before) + _opening(layout, label)
    if joint in (Joint.LINE, Joint.LINE_OPEN):
        score += {"spaced": _CHANGE_AT_LINE_END, "grouped": _NO_BLANK_BETWEEN, "lines": 0}[layout.spacing]
    if joint is Joint.LINE_OPEN and layout.wrap:
        score += _CUT_AT_FULL_WIDTH
    return Move(score, is_new=True)


def _joint_inside(spacing: Spacing, joint: Joint) -> int:
    if joint in (Joint.LINE, Joint.LINE_OPEN):
        return _CHANGE_AT_LINE_END if spacing == "spaced" else 0
    return _BLANK_INSIDE if spacing == "grouped" else 0


def _order(layout: Layout) -> tuple[Label, ...]:
    first = (Label.TITLE, Label.TOPIC) if layout.titles == "first" else (Label.TOPIC, Label.TITLE)
    return (*first, Label.AUTHORS, Label.ABSTRACT)


def _presence(layout: Layout, label: Label) -> tuple[int, int]:
    match label:
        case Label.TOPIC:
            return _TOPIC[layout.topics]
        case Label.TITLE:
            return _TITLE[layout.titles]
        case Label.AUTHORS:
            return _AUTHORS
        case _:
            return _ABSTRACT


def _skipped(layout: Layout, before: Label | None, label: Label | None) -> int:
    """The fields left out between two; None is the edge of the record."""
    order = _order(layout)
    start = order.index(before) + 1 if before is not None else 0
    end = order.index(label) if label is not None else len(order)
    return sum(_presence(layout, field)[1] for field in order[start:end])


def _opening(layout: Layout, label: Label) -> int:
    return _skipped(layout, None, label) + _presence(layout, label)[0]


def _ending(layout: Layout, label: Label) -> int:
    if label in (Label.HEADER, Label.START):
        return 0
    return max(_NOTHING_BUT_A_TOPIC if label is Label.TOPIC else _NEVER, _skipped(layout, label, None))
