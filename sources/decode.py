"""Bytes -> text: which encoding a file is written in, and which of its bytes mean nothing."""

import codecs
import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

Encoding = Literal["utf-8", "utf-16-le", "utf-16-be", "gb18030", "cp1252"]

HEAD_BYTES = 64 << 10
KEPT_OFFSETS = 20

_BOMS: tuple[tuple[bytes, Encoding], ...] = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_SAMPLE_BYTES = 256 << 10
# With this many bad places and more bad than good ones a file is not UTF-8, whatever follows.
_ENOUGH_BAD = 1000
_PIECE_BYTES = 4096
_HIGH_RUN = re.compile(rb"[\x80-\xff]+")
# A common character of GB18030 as two bytes (GB2312, and the dashes of GBK), any other as four.
_HAN_CHARACTER = re.compile(
    rb"[\x81-\xfe][0-9][\x81-\xfe][0-9]|[\xa1-\xf7][\xa1-\xfe]|[\xa8\xa9][\x40-\x7e\x80-\xa0]"
)
_COMMON_SIGN = re.compile(
    r"[\t\n\r -~\u00a0-\u024f\u0370-\u05ff\u2010-\u22ff\u3000-\u30ff\u4e00-\u9fff"
    r"\uac00-\ud7a3\uff00-\uffef\ufeff]"
)
# Narrow blanks, ligatures, letters of formulas and pictures are common too where UTF-16 is ruled out.
_COMMON_HAN_SIGN = re.compile(
    rf"[\u2000-\u200f\u2300-\u2bff\ufb00-\ufb06\U0001d400-\U0001d7ff\U0001f300-\U0001faff]|{_COMMON_SIGN.pattern}"
)
# In cp1252: letters with marks beside other letters, or quotes, dashes and signs on their own.
_WESTERN = re.compile(
    rb"(?<=[A-Za-z\xc0-\xff])[\xc0-\xd6\xd8-\xf6\xf8-\xfd\x8a\x8c\x8e\x9a\x9c\x9e]"
    rb"|[\xc0-\xd6\xd8-\xf6\xf8-\xfd\x8a\x8c\x8e\x9a\x9c\x9e](?=[A-Za-z])"
    rb"|(?<![\x80-\xff])[\x85\x91-\x97\xa0\xa7\xa9\xab\xae\xb0-\xb3\xb7\xbb\xd7](?![\x80-\xff])"
)


@dataclass(frozen=True, slots=True)
class BadBytes:
    """Places that mean nothing in the file's encoding and read as U+FFFD; the first offsets are kept."""

    count: int = 0
    offsets: tuple[int, ...] = ()


def code_unit_bytes(encoding: str) -> int:
    """2 for UTF-16, else 1: line breaks can be searched for in the bytes."""
    return 2 if encoding.startswith("utf-16") else 1


def text_of(data: bytes, encoding: str) -> str:
    """`data` decoded; bytes that mean nothing become U+FFFD. Never raises for a known encoding."""
    return data.decode(encoding, "replace")


def sniff_wide(head: bytes) -> Encoding | None:
    """The encoding that the first bytes settle: a byte order mark, or UTF-16 by its NUL bytes; else None."""
    for mark, encoding in _BOMS:
        if head.startswith(mark):
            return encoding
    if b"\0" not in head:
        return None
    even = head[: len(head) // 2 * 2]
    readings: list[tuple[int, Encoding]] = []
    for wide in ("utf-16-le", "utf-16-be"):
        text = even.decode(wide, "replace")
        if len(_COMMON_SIGN.findall(text)) >= 0.95 * len(text):
            readings.append((sum(char < "\x80" for char in text), wide))
    return max(readings)[1] if readings else None


class EncodingCheck:
    """Reads a file once, chunk by chunk, to settle its encoding and to find its bad bytes."""

    def __init__(self, known: Encoding | None) -> None:
        """`known` is what `sniff_wide` says of the file's first bytes."""
        self.known = known
        self._counter = _Counter(known or "utf-8")
        self._sample = b""

    def feed(self, chunk: bytes) -> None:
        """Take the next bytes of the file."""
        if self.known is None and len(self._sample) < _SAMPLE_BYTES:
            first = _HIGH_RUN.search(chunk)
            if self._sample or first:
                start = 0 if self._sample or not first else max(0, first.start() - 1)
                self._sample += chunk[start : start + _SAMPLE_BYTES - len(self._sample)]
        if not self._is_hopeless():
            self._counter.feed(chunk)

    def finish(self) -> tuple[Encoding, BadBytes | None]:
        """The encoding and its bad bytes; None for those where the file must be read again to know."""
        if self._is_hopeless():
            return _narrow_encoding(self._sample) or "utf-8", None
        bad = self._counter.finish()
        if self.known is not None or bad.count == 0:
            return self._counter.encoding, bad
        other = None if self._counter.good > bad.count else _narrow_encoding(self._sample)
        return (other, None) if other else ("utf-8", bad)

    def _is_hopeless(self) -> bool:
        counter = self._counter
        return self.known is None and counter.count > _ENOUGH_BAD and counter.count > counter.good


def find_bad_bytes(chunks: Iterable[bytes], encoding: Encoding) -> BadBytes:
    """The bad bytes of a whole file in `encoding`."""
    counter = _Counter(encoding)
    for chunk in chunks:
        counter.feed(chunk)
    return counter.finish()


def _narrow_encoding(sample: bytes) -> Encoding | None:
    """GB18030 or cp1252 where the bytes above ASCII look like it; None leaves the file UTF-8."""
    high_count = _count_high(sample)
    if high_count and _count_high(_HAN_CHARACTER.sub(b" ", sample)) <= 0.2 * high_count:
        wide = [char for char in sample.decode("gb18030", "replace") if char > "\x7f"]
        if len(_COMMON_HAN_SIGN.findall("".join(wide))) >= 0.9 * len(wide):
            return "gb18030"
    return "cp1252" if len(_WESTERN.findall(sample)) >= 0.9 * high_count > 0 else None


def _count_high(data: bytes) -> int:
    return sum(map(len, _HIGH_RUN.findall(data)))


class _Counter:
    """Counts the bad places of a stream, however it is cut; `good` grows with each sign above ASCII."""

    def __init__(self, encoding: Encoding) -> None:
        self.encoding = encoding
        self.count = 0
        self.good = 0
        self._offsets: list[int] = []
        self._base = 0
        self._pending = b""

    def feed(self, chunk: bytes) -> None:
        for start in range(0, len(chunk), HEAD_BYTES):
            piece = chunk[start : start + HEAD_BYTES]
            if not self._pending and self.encoding == "utf-8" and piece.isascii():
                self._base += len(piece)
            else:
                self._decode(self._pending + piece, is_last=False)

    def finish(self) -> BadBytes:
        self._decode(self._pending, is_last=True)
        return BadBytes(self.count, tuple(self._offsets))

    def _decode(self, data: bytes, is_last: bool) -> None:
        position = 0
        while True:
            decoder = codecs.getincrementaldecoder(self.encoding)()
            # A short piece: after an error the decoder starts again on a copy of what is left of it.
            end = min(len(data), position + _PIECE_BYTES) if self.count else len(data)
            try:
                text = decoder.decode(data[position:end], is_last and end == len(data))
            except UnicodeDecodeError as error:
                self._note(self._base + position + error.start)
                position += error.end
                continue
            pending = decoder.getstate()[0]
            self.good += end - position - len(pending) - len(text)
            position = end - len(pending)
            if end == len(data):
                break
        self._pending = data[position:]
        self._base += position

    def _note(self, offset: int) -> None:
        self.count += 1
        if len(self._offsets) < KEPT_OFFSETS:
            self._offsets.append(offset)
