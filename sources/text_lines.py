"""Bytes of a listing -> its lines that hold something, each with its exact place in the bytes."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from paperlake.sources.decode import code_unit_bytes, text_of

# Signs that show nothing. A line of nothing else is blank; inside a field they stay as written.
INVISIBLE = "\u200b\u200c\u200d\u200e\u200f\u2060\ufeff\u00ad\x00"
BYTE_ORDER_MARK = "\ufeff"

_NOTHING = INVISIBLE + " \t\r\n\f\v\u00a0\u3000"
_TEXT_LINE = re.compile(r"[^\r\n]+")
_BREAK = re.compile(rb"\r\n|\r|\n")
_EDGE = re.compile(rf"[\s{BYTE_ORDER_MARK}]+")
_TAIL = re.compile(rf"(?<![\s{BYTE_ORDER_MARK}])[\s{BYTE_ORDER_MARK}]+$")


class Line(NamedTuple):
    """A line without the blanks around it: place in the bytes (end exclusive), number from 1, and text."""

    start: int
    end: int
    number: int
    text: str


def split_lines(data: bytes, encoding: str, line_start: int = 1) -> list[Line]:
    """The lines of `data` that hold more than blanks; offsets count from the start of `data`."""
    lines: list[Line] = []
    for start, end, number, row in _rows(data, encoding, line_start):
        raw = row.decode(encoding, "replace")
        text = raw.strip()
        if not text or (text[0] in INVISIBLE and not text.strip(_NOTHING)):
            continue
        if len(text) != len(raw) or text[0] == BYTE_ORDER_MARK or text[-1] == BYTE_ORDER_MARK:
            start, end, text = _trimmed(start, end, raw, encoding)
        lines.append(Line(start, end, number, text))
    return lines


def count_breaks(gap: bytes, encoding: str) -> int:
    """How many lines end in `gap`; `\\n`, `\\r\\n` and `\\r` alone each end one."""
    if code_unit_bytes(encoding) == 2:
        gap = text_of(gap, encoding).encode("utf-8", "replace")
    if b"\r" not in gap:
        return gap.count(b"\n")
    return len(_BREAK.findall(gap))


def _rows(data: bytes, encoding: str, line_start: int) -> Iterator[tuple[int, int, int, bytes]]:
    """Start, end, number and bytes of every line with anything between its ends."""
    if code_unit_bytes(encoding) == 2:
        yield from _wide_rows(data, encoding, line_start)
        return
    start = 0
    for number, line in enumerate(data.splitlines(keepends=True), line_start):
        row = line.rstrip(b"\r\n")
        if row:
            yield start, start + len(row), number, row
        start += len(line)


def _wide_rows(data: bytes, encoding: str, number: int) -> Iterator[tuple[int, int, int, bytes]]:
    """The same for UTF-16."""
    before = 0
    for start, end in _wide_line_places(data, encoding):
        number += count_breaks(data[before:start], encoding)
        before = end
        yield start, end, number, data[start:end]


def _wide_line_places(data: bytes, encoding: str) -> Iterator[tuple[int, int]]:
    """Places in UTF-16; a lone surrogate shifts nothing, an odd last byte joins the last line."""
    text = data[: len(data) // 2 * 2].decode(encoding, "surrogatepass")
    offset, before = 0, 0
    for match in _TEXT_LINE.finditer(text):
        offset += 2 * _units(text[before : match.start()])
        end = offset + 2 * _units(match.group())
        before = match.end()
        yield offset, len(data) if before == len(text) else end
        offset = end


def _units(text: str) -> int:
    return len(text) + sum(char > "\uffff" for char in text) if not text.isascii() else len(text)


def _trimmed(start: int, end: int, raw: str, encoding: str) -> tuple[int, int, str]:
    head = _EDGE.match(raw)
    if head:
        start += len(head.group().encode(encoding))
        raw = raw[head.end() :]
    tail = _TAIL.search(raw)
    if tail:
        end -= len(tail.group().encode(encoding))
        raw = raw[: tail.start()]
    return start, end, raw
