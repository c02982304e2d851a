"""Lines of a listing -> blocks that bear one label each: a line, or a paragraph that is plainly prose."""

import re
from collections.abc import Iterator, Sequence
from enum import IntEnum
from typing import Literal, NamedTuple

from paperlake.schemas.record import RestKind
from paperlake.sources.text_features import is_list_of_people
from paperlake.sources.text_lines import Line
from paperlake.sources.text_phrases import LONGEST_FURNITURE, furniture_kind
from paperlake.sources.text_words import CLAUSE, PROSE

Spacing = Literal["spaced", "grouped", "lines"]

# A text of this length with this many different words of a sentence is prose, whatever stands around it:
# no title or topic is so long, no author list holds such words.
PROSE_CHARS = 160
PROSE_WORDS = 3
HAN_PROSE_CHARS = 60

_SENTENCE_END = re.compile(r"[.!?。！？:：;；][\"')\]”’*$}]*$")
_OPEN_END = re.compile(r"(?:[,，、;&(-]|–|—|\b(?:and|AND|of|the|for|with))$")
_TOPIC_MARK = re.compile(r"\S\s?[·•・|]\s?\S|->|→")


class Joint(IntEnum):
    """What stands between two blocks; open where the first looks unfinished and the second goes on."""

    BLANK = 0
    BLANK_OPEN = 1
    LINE = 2
    LINE_OPEN = 3


class Block(NamedTuple):
    """Lines `first` to `last` (included) of the file's lines, and the joint with the block before.

    `is_whole` is true where no line end inside a text can have made the block.
    """

    first: int
    last: int
    joint: Joint
    is_prose: bool
    is_whole: bool
    text: str


class Furniture(NamedTuple):
    """A line that belongs to the page, by its index in the file's lines."""

    line: int
    kind: RestKind


def is_prose(text: str) -> bool:
    """True where `text` can only be part of an abstract. Looks at nothing but `text`."""
    if len(text) >= PROSE_CHARS:
        found = 0
        for word in PROSE:
            if word in text:
                found += 1
                if found == PROSE_WORDS:
                    return True
    return len(text) >= HAN_PROSE_CHARS and text.count("。") >= 2


def to_blocks(
    lines: Sequence[Line], spacing: Spacing, wrap: int = 0, before: Joint = Joint.BLANK
) -> tuple[list[Block], list[Furniture]]:
    """The blocks of `lines` and the page furniture between them, both in order.

    What makes a block depends on its own paragraph and the layout (`spacing`, `wrap`) alone. `before`
    is the joint of the first block with what precedes the lines.
    """
    blocks: list[Block] = []
    furniture: list[Furniture] = []
    for first, last in _paragraphs(lines):
        for start, end, prose in _parts(lines, first, last, spacing, wrap, furniture):
            joint = find_joint(lines, blocks[-1].last, start, wrap) if blocks else before
            text = (
                lines[start].text if start == end else "\n".join(line.text for line in lines[start : end + 1])
            )
            is_whole = not wrap if spacing != "spaced" else start == first and end == last
            blocks.append(Block(start, end, joint, prose, is_whole, text))
    return blocks, furniture


def _paragraphs(lines: Sequence[Line]) -> Iterator[tuple[int, int]]:
    first, count = 0, len(lines)
    for index in range(1, count + 1):
        if index == count or lines[index].number - lines[index - 1].number > 1:
            yield first, index - 1
            first = index


def _parts(
    lines: Sequence[Line], first: int, last: int, spacing: Spacing, wrap: int, furniture: list[Furniture]
) -> Iterator[tuple[int, int, bool]]:
    """The blocks of one paragraph as (first, last, is_prose); its page furniture is noted on the way."""
    if first < last and spacing == "spaced":
        while first < last and _ends_page(lines[first].text):
            furniture.append(Furniture(first, _ends_page(lines[first].text) or "paging"))
            first += 1
        end = last
        while first < end and _ends_page(lines[end].text):
            end -= 1
        if first < end and _is_one_text(lines[first : end + 1]):
            yield first, end, True
            first = end + 1
    index = first
    while index <= last:
        text = lines[index].text
        kind = furniture_kind(text) if len(text) <= LONGEST_FURNITURE else None
        end = _running_text(lines, index, last, wrap) if wrap and spacing != "spaced" else index
        if kind:
            furniture.append(Furniture(index, kind))
        elif end > index and is_prose(" ".join(line.text for line in lines[index : end + 1])):
            yield index, end, True
            index = end
        else:
            yield index, index, is_prose(text)
        index += 1


def _running_text(lines: Sequence[Line], index: int, last: int, wrap: int) -> int:
    """The last line of the text that goes on from `index`; each line has a word of a sentence."""
    while (
        index < last
        and not CLAUSE.isdisjoint(lines[index].text.split())
        and not CLAUSE.isdisjoint(lines[index + 1].text.split())
        and find_joint(lines, index, index + 1, wrap) is Joint.LINE_OPEN
    ):
        index += 1
    return index


def _ends_page(text: str) -> RestKind | None:
    """The kind of a line that no text breaks to hold: a number or a copyright mark it may."""
    kind = furniture_kind(text)
    return kind if kind in ("paging", "header") and not text.isdecimal() else None


def _is_one_text(lines: Sequence[Line]) -> bool:
    """True for a wrapped text; False where fields may stand in it, one a line."""
    if not is_prose(" ".join(line.text for line in lines)):
        return False
    if _is_bare(lines[0].text) and not lines[1].text[0].islower():
        return False
    return not any(_stands_out(line.text) for line in lines)


def _is_bare(text: str) -> bool:
    words = text.lower().split()
    return len(text) <= PROSE_CHARS and not _SENTENCE_END.search(text) and CLAUSE.isdisjoint(words)


def _stands_out(text: str) -> bool:
    if len(text) > PROSE_CHARS * 2 or not CLAUSE.isdisjoint(text.split()):
        return False
    return is_list_of_people(text) or (
        _TOPIC_MARK.search(text) is not None and not _SENTENCE_END.search(text)
    )


def find_joint(lines: Sequence[Line], before: int, after: int, wrap: int) -> Joint:
    """The joint between two lines that only page furniture stands between."""
    line_count = lines[after].number - lines[before].number - (after - before - 1)
    is_open = _is_open(lines[before].text, lines[after].text, wrap)
    if line_count > 1:
        return Joint.BLANK_OPEN if is_open else Joint.BLANK
    return Joint.LINE_OPEN if is_open else Joint.LINE


def _is_open(before: str, after: str, wrap: int) -> bool:
    if wrap and wrap >= len(before) > wrap - 1 - len(after.split(maxsplit=1)[0]):
        return True
    last = before[-1]
    if last in ".!?。":
        return False
    if last in ",，、;&(–—-" or (last in "dDefrh" and _OPEN_END.search(before[-5:])):
        return True
    return after[0].islower() and not _SENTENCE_END.search(before[-8:])
