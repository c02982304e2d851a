"""A raw entry of a listing as its reader found it: every value as written, with the span it came from."""

from dataclasses import dataclass
from typing import Literal, NamedTuple

QuarantineReason = Literal["no_content"]
RestKind = Literal["header", "footer", "paging", "separator"]

# What a reader makes by the million is a named tuple, made in a third of a frozen dataclass's time.


class Span(NamedTuple):
    """A piece of a listing's decompressed bytes.

    `byte_start` counts from 0 and `byte_end` is exclusive; lines count from 1 and both ends are part of it.
    """

    byte_start: int
    byte_end: int
    line_start: int
    line_end: int


class Value(NamedTuple):
    """A field as written (decoded, never cleaned) and where it stands.

    `text` is the span's bytes, decoded, without the `omitted` pieces: page furniture in its middle.
    """

    text: str
    span: Span
    omitted: tuple[Span, ...] = ()


class Record(NamedTuple):
    """One entry of a listing. `None` means that the listing does not say."""

    span: Span
    topic: Value | None = None
    title: Value | None = None
    authors: Value | None = None
    abstract: Value | None = None


class Quarantined(NamedTuple):
    """A span that could not become a record, kept with its reason."""

    span: Span
    text: str
    reason: QuarantineReason
    detail: str


class Rest(NamedTuple):
    """A span that belongs to no record by design: page furniture or the blank between entries."""

    span: Span
    kind: RestKind


@dataclass(frozen=True, slots=True)
class Shard:
    """A byte range of one listing, read on its own with the result that the whole file would give.

    `path` names the decompressed bytes; `layout` and `state` are what a format's reader must know of
    the bytes before the range (for text: the file's layout profile and the label of the block before).
    """

    path: str
    listing_sha256: str
    format: str
    encoding: str
    byte_start: int
    byte_end: int
    line_start: int
    layout: str
    state: str
