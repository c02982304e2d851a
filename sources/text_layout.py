"""How the records of one text listing are printed, found from its first bytes."""

from collections.abc import Sequence
from itertools import pairwise
from typing import get_args

from paperlake.sources.text_blocks import Spacing, is_prose, to_blocks
from paperlake.sources.text_features import is_list_of_people
from paperlake.sources.text_grammar import Layout, Titles, Topics
from paperlake.sources.text_labels import best_path, block_scores
from paperlake.sources.text_lines import Line, split_lines
from paperlake.sources.text_phrases import furniture_kind

# So many of a file's first bytes and lines decide its layout.
HEAD_BYTES = 256 << 10
_HEAD_LINES = 600
# Lines broken by a program are this long, and end less than a word from its width.
_NARROWEST, _WIDEST, _LONGEST_WORD = 30, 140, 16
# What a layout other than the plainest must be better by, in tenths of a nat: a lone record proves little.
_PRIOR: dict[str, int] = {"usual": 0, "some": -3, "none": -4, "after_topic": -20, "first": -22}


def find_layout(head: bytes, encoding: str) -> Layout:
    """The layout whose best path explains the first records best; the same for the same first bytes."""
    lines = split_lines(head[:HEAD_BYTES], encoding)[:_HEAD_LINES]
    spacing, wrap = _spacing(lines), _wrap(lines)
    blocks, _ = to_blocks(lines, spacing, wrap)
    choices = [
        Layout(spacing, topics, titles, wrap) for titles in get_args(Titles) for topics in get_args(Topics)
    ]
    return max(choices, key=lambda layout: best_path(blocks, layout)[1] + _prior(layout))


def _prior(layout: Layout) -> int:
    return _PRIOR[layout.topics] + (_PRIOR[layout.titles] if layout.titles != "none" else 0)


def _spacing(lines: Sequence[Line]) -> Spacing:
    """Whether blank lines divide the fields, the records, or nothing.

    Only short lines tell: inside an abstract a blank line or a line end may stand anywhere.
    """
    pairs = [
        (before.text, _is_short(before.text), _is_short(after.text), after.number - before.number > 1)
        for before, after in pairwise(lines)
        if furniture_kind(before.text) is None and furniture_kind(after.text) is None
    ]
    # The step from authors to an abstract tells best; else the one from any short line to a
    # longer text, else the one after any short line.
    inside = [
        is_blank for text, _, next_short, is_blank in pairs if is_list_of_people(text) and not next_short
    ]
    inside = inside or [is_blank for _, short, next_short, is_blank in pairs if short and not next_short]
    inside = inside or [is_blank for _, short, _, is_blank in pairs if short]
    between = [is_blank for _, short, next_short, is_blank in pairs if next_short and not short]
    if pairs and not any(is_blank for *_, is_blank in pairs):
        return "lines"
    if sum(inside) * 2 >= len(inside):
        return "spaced"
    return "grouped" if between and sum(between) * 2 >= len(between) else "lines"


def _wrap(lines: Sequence[Line]) -> int:
    """The width that most of the longer lines nearly reach and few exceed; 0 without one."""
    lengths = sorted(len(line.text) for line in lines if len(line.text) > _NARROWEST)
    width = lengths[len(lengths) * 9 // 10] if lengths else 0
    full = sum(width - _LONGEST_WORD < length <= width for length in lengths)
    return width if width <= _WIDEST and full >= 5 and full * 2 >= len(lengths) else 0


def _is_short(text: str) -> bool:
    """A line that can be a topic, a title or an author list rather than a part of a text."""
    if is_prose(text):
        return False
    topic, title, authors, abstract, _ = block_scores(text)
    return max(topic, title, authors) > abstract
