"""The text listing: bytes of a shard -> its records, quarantined pieces and rest, every byte once."""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from functools import lru_cache
from operator import itemgetter

from paperlake.schemas.record import Quarantined, Record, Rest, Shard, Span, Value
from paperlake.sources.decode import text_of
from paperlake.sources.text_blocks import Furniture, Joint, to_blocks
from paperlake.sources.text_grammar import LABELS, Label, moves, parse_layout
from paperlake.sources.text_labels import LOUDEST, best_path, block_scores
from paperlake.sources.text_layout import find_layout
from paperlake.sources.text_lines import Line, count_breaks, split_lines

# The first and the last line of each field of an entry, in the order of the file.
Fields = dict[Label, tuple[int, int]]

_FIELDS = LABELS[:4]
# No topic is longer than this, and what scores so is hardly what it was taken for.
_TOPIC_CHARS, _HARDLY = 120, -60

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
    fields: Fields = {}
    for block, label in zip(blocks, labels, strict=True):
        if fields and is_new[block.joint][before][label]:
            page.add_entry(fields)
            fields = {}
        begun = fields.get(label)
        fields[label] = (begun[0] if begun else block.first, block.last)
        before = label
    if fields:
        page.add_entry(fields)
    page.add_rest_until(len(lines))
    yield from page.entries


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
        self.entries: list[Record | Quarantined | Rest] = []

    def add_entry(self, fields: Fields) -> None:
        """What stands before an entry, then the entry."""
        places = [*fields.values()]
        first, last = places[0][0], places[-1][1]
        self.add_rest_until(first)
        self.entries.append(self._entry(fields, first, last))
        self._move_to(last)

    def _entry(self, fields: Fields, first: int, last: int) -> Record | Quarantined | Rest:
        span = self._span(first, last)
        if Label.HEADER in fields:
            return Rest(span, "header")
        values = [self._value(*fields[label]) if label in fields else None for label in _FIELDS]
        # A topic line, perhaps standing several times, or a list of them (the facets of a page).
        if values[0] and (_is_only(values[0].text, values) or _are_topics(values[1:])):
            return Quarantined(span, self._value(first, last).text, "no_content", NO_CONTENT)
        return Record(span, *values)

    def add_rest_until(self, line: int) -> None:
        """Page furniture and blanks up to the line of this index, or to the end after the last one."""
        while self.furniture_index < len(self.furniture) and self.furniture[self.furniture_index].line < line:
            index, kind = self.furniture[self.furniture_index]
            self._add_blank(self.lines[index].start)
            self.entries.append(Rest(self._span(index, index), kind))
            self._move_to(index)
        self._add_blank(self.lines[line].start if line < len(self.lines) else len(self.data))

    def _furniture_before(self, line: int) -> int:
        return bisect_left(self.furniture, line, key=itemgetter(0))

    def _move_to(self, line: int) -> None:
        self.offset, self.line = self.lines[line].end, self.lines[line].number
        while (
            self.furniture_index < len(self.furniture) and self.furniture[self.furniture_index].line <= line
        ):
            self.furniture_index += 1

    def _add_blank(self, end: int) -> None:
        if end > self.offset:
            break_count, is_ended = _breaks(self.data[self.offset : end], self.encoding)
            last = self.line + break_count - is_ended
            span = Span(self.base + self.offset, self.base + end, self.line, last)
            self.entries.append(Rest(span, "separator"))
            self.offset = end
            self.line += break_count

    def _span(self, first: int, last: int) -> Span:
        start, end = self.lines[first], self.lines[last]
        return Span(self.base + start[0], self.base + end[1], start[2], end[2])

    def _value(self, first: int, last: int) -> Value:
        if first == last:
            start, end, number, text = self.lines[first]
            return Value(text, Span(self.base + start, self.base + end, number, number))
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
        return Value("".join(pieces), self._span(first, last), tuple(omitted))


def _are_topics(values: Sequence[Value | None]) -> bool:
    """True where all that was taken for title, authors and abstract looks like topics and like nothing else.

    A single name may look like a topic too, so authors without an abstract must be no authors at all.
    """
    texts = [value.text if value else None for value in values]
    if any(text and len(text) > _TOPIC_CHARS for text in texts):
        return False
    title, authors, abstract = texts
    limit = _HARDLY if abstract else LOUDEST
    fields = ((Label.AUTHORS, authors), (Label.ABSTRACT, abstract))
    return not title and all(_is_topic(label, text, limit) for label, text in fields if text)


def _is_topic(label: Label, text: str, limit: int) -> bool:
    scores = block_scores(text)
    return scores[Label.TOPIC] == 0 and scores[label] <= limit


def _is_only(text: str, values: Sequence[Value | None]) -> bool:
    return all(value is None or value.text == text for value in values)


@lru_cache(maxsize=1 << 10)
def _breaks(gap: bytes, encoding: str) -> tuple[int, bool]:
    """How many lines end in the blank between two entries, and whether one ends where it ends."""
    text = text_of(gap, encoding)
    return count_breaks(gap, encoding), text.endswith(("\n", "\r"))
