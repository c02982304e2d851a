"""The text listing: bytes of a shard -> its records, quarantined pieces and rest, every byte once."""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from functools import lru_cache
from operator import itemgetter

from paperlake.schemas.record import Quarantined, Record, Rest, Shard, Span, Value
from paperlake.sources.decode import text_of
from paperlake.sources.text_blocks import Furniture, Joint, to_blocks
from paperlake.sources.text_grammar import Label, moves, parse_layout
from paperlake.sources.text_labels import best_path
from paperlake.sources.text_layout import find_layout
from paperlake.sources.text_lines import Line, count_breaks, split_lines

Fields = list[tuple[int, int] | None]

NO_CONTENT = "a topic line with neither title, authors nor abstract"


def read(shard: Shard, data: bytes) -> Iterator[Record | Quarantined | Rest]:
    """The entries of a shard and what stands between them, in order; never raises for any bytes.

    `data` are the shard's bytes. `Shard.layout` is what `find_layout` says of the file, or empty: then
    the shard's own first bytes tell. `Shard.state` is empty at the start of a file, else the name of
    the joint between the shard and the abstract before it.
    """
    layout = parse_layout(shard.layout) if shard.layout else find_layout(data, shard.encoding)
    lines = split_lines(data, shard.encoding, shard.line_start)
    joint = Joint[shard.state] if shard.state else Joint.BLANK
    blocks, furniture = to_blocks(lines, layout.spacing, layout.wrap, joint)
    before = Label.ABSTRACT if shard.state else Label.START
    labels, _ = best_path(blocks, layout, before)
    page = _Page(shard, data, lines, furniture)
    is_new = moves(layout).is_new
    fields: Fields = [None] * len(Label)
    for block, label in zip(blocks, labels, strict=True):
        if is_new[block.joint][before][label] and any(fields):
            yield from page.entry(fields)
            fields = [None] * len(Label)
        begun = fields[label]
        fields[label] = (begun[0] if begun else block.first, block.last)
        before = label
    if any(fields):
        yield from page.entry(fields)
    yield from page.rest_until(len(lines))


class _Page:
    """Turns labelled lines into entries with absolute spans, in one pass through the shard."""

    def __init__(
        self, shard: Shard, data: bytes, lines: Sequence[Line], furniture: Sequence[Furniture]
    ) -> None:
        self.data = data
        self.encoding = shard.encoding
        self.base = shard.byte_start
        self.lines = lines
        self.furniture = furniture
        self.offset = 0
        self.line = shard.line_start
        self.furniture_index = 0

    def entry(self, fields: Fields) -> Iterator[Record | Quarantined | Rest]:
        """What stands before an entry, then the entry."""
        places = [place for place in fields if place]
        first, last = min(places)[0], max(place[1] for place in places)
        yield from self.rest_until(first)
        span = self._span(first, last)
        if fields[Label.HEADER]:
            yield Rest(span, "header")
        elif len(places) == 1 and fields[Label.TOPIC]:
            yield Quarantined(span, self._value(first, last).text, "no_content", NO_CONTENT)
        else:
            topic, title, authors, abstract = [place and self._value(*place) for place in fields[:4]]
            yield Record(span, topic, title, authors, abstract)
        self._move_to(last)

    def rest_until(self, line: int) -> Iterator[Rest]:
        """Page furniture and blanks up to the line of this index, or to the end after the last one."""
        while self.furniture_index < len(self.furniture) and self.furniture[self.furniture_index].line < line:
            index, kind = self.furniture[self.furniture_index]
            yield from self._blank(self.lines[index].start)
            yield Rest(self._span(index, index), kind)
            self._move_to(index)
        yield from self._blank(self.lines[line].start if line < len(self.lines) else len(self.data))

    def _furniture_before(self, line: int) -> int:
        return bisect_left(self.furniture, line, key=itemgetter(0))

    def _move_to(self, line: int) -> None:
        self.offset, self.line = self.lines[line].end, self.lines[line].number
        while (
            self.furniture_index < len(self.furniture) and self.furniture[self.furniture_index].line <= line
        ):
            self.furniture_index += 1

    def _blank(self, end: int) -> Iterator[Rest]:
        if end > self.offset:
            break_count, is_ended = _breaks(self.data[self.offset : end], self.encoding)
            last = self.line + break_count - is_ended
            yield Rest(Span(self.base + self.offset, self.base + end, self.line, last), "separator")
            self.offset = end
            self.line += break_count

    def _span(self, first: int, last: int) -> Span:
        start, end = self.lines[first], self.lines[last]
        return Span(self.base + start[0], self.base + end[1], start[2], end[2])

    def _value(self, first: int, last: int) -> Value:
        span = self._span(first, last)
        if first == last:
            return Value(self.lines[first].text, span)
        inside = self.furniture[self._furniture_before(first) : self._furniture_before(last)]
        start, end = self.lines[first].start, self.lines[last].end
        pieces: list[str] = []
        omitted: list[Span] = []
        for index, _ in inside:
            line, after = self.lines[index], self.lines[index + 1]
            pieces.append(text_of(self.data[start : line.start], self.encoding))
            # The blank after it goes with it; the one before stays as the break between the two pieces.
            omitted.append(
                Span(self.base + line.start, self.base + after.start, line.number, after.number - 1)
            )
            start = after.start
        pieces.append(text_of(self.data[start:end], self.encoding))
        return Value("".join(pieces), span, tuple(omitted))


@lru_cache(maxsize=1 << 10)
def _breaks(gap: bytes, encoding: str) -> tuple[int, bool]:
    """How many lines end in the blank between two entries, and whether one ends where it ends."""
    text = text_of(gap, encoding)
    return count_breaks(gap, encoding), text.endswith(("\n", "\r"))
