"""Cuts a large listing into shards of a bounded size whose records are those of the whole file."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import BinaryIO, NamedTuple

from paperlake.schemas.record import Shard
from paperlake.sources.decode import code_unit_bytes
from paperlake.sources.text_blocks import Block, to_blocks
from paperlake.sources.text_grammar import Label, Layout, moves
from paperlake.sources.text_labels import best_path
from paperlake.sources.text_layout import HEAD_BYTES, find_layout
from paperlake.sources.text_lines import Line, count_breaks, split_lines

SHARD_BYTES = 8 << 20
# A shard without an anchor grows to this size; then it is cut at a line end, or at a blank in a longer line.
LONGEST_BYTES = 64 << 20
_WINDOW_BYTES = 64 << 10
# The state of a shard that was cut without an anchor: its reader starts as at the start of a file.
_START = ""


class _Cut(NamedTuple):
    """A place to cut: the offset where a record starts, and the reader's state there."""

    offset: int
    state: str


@dataclass(frozen=True, slots=True)
class _TextFile:
    """An open listing and what its cuts depend on."""

    stream: BinaryIO
    size: int
    encoding: str
    layout: Layout

    def bytes_at(self, start: int, end: int) -> bytes:
        """The bytes between two offsets."""
        self.stream.seek(start)
        return self.stream.read(end - start)


def split_text(
    path: Path,
    listing_sha256: str,
    encoding: str,
    shard_bytes: int = SHARD_BYTES,
    longest_bytes: int = LONGEST_BYTES,
) -> list[Shard]:
    """The shards of a text listing, in order; one for a small file, none for an empty one.

    A cut stands where a record starts right after a block of prose. That block is an abstract
    whatever stands around it, so the best labels on its two sides do not depend on one another: read
    one by one, the shards give the records of the whole file. Raises OSError for an unreadable file.
    """
    shards: list[Shard] = []
    with path.open("rb") as stream:
        layout = find_layout(stream.read(HEAD_BYTES), encoding)
        file = _TextFile(stream, path.stat().st_size, encoding, layout)
        line, start = 1, _Cut(0, _START)
        while start.offset < file.size:
            end = _next_cut(file, start.offset, shard_bytes, longest_bytes)
            shards.append(
                Shard(
                    path=str(path),
                    listing_sha256=listing_sha256,
                    format="text",
                    encoding=encoding,
                    byte_start=start.offset,
                    byte_end=end.offset,
                    line_start=line,
                    layout=str(layout),
                    state=start.state,
                )
            )
            line += count_breaks(file.bytes_at(start.offset, end.offset), encoding)
            start = end
    return shards


def read_bytes(shard: Shard) -> bytes:
    """The bytes of a shard. Raises OSError where its file cannot be read."""
    with Path(shard.path).open("rb") as stream:
        stream.seek(shard.byte_start)
        return stream.read(shard.byte_end - shard.byte_start)


def _next_cut(file: _TextFile, start: int, shard_bytes: int, longest_bytes: int) -> _Cut:
    """Where the shard from `start` ends: at the first anchor after `shard_bytes`, or with the file."""
    target = start + shard_bytes + -shard_bytes % code_unit_bytes(file.encoding)
    if target >= file.size:
        return _Cut(file.size, _START)
    limit = max(start + longest_bytes, target)
    window = _WINDOW_BYTES
    while True:
        end = min(target + window, file.size)
        cut = _find_anchor(file.bytes_at(target, end), file, is_last=end == file.size)
        if cut:
            return _Cut(target + cut.offset, cut.state)
        if end == file.size and end <= limit:
            return _Cut(file.size, _START)
        if end >= limit:
            return _Cut(_cut_anywhere(file, start, limit), _START)
        window *= 2


def _find_anchor(data: bytes, file: _TextFile, is_last: bool) -> _Cut | None:
    """The first record start in `data` right after a block of prose.

    Whether it is one is told by the blocks up to the next prose alone, so the labels found here are
    those that any reader of more bytes finds.
    """
    layout = file.layout
    lines = _whole_paragraphs(split_lines(data, file.encoding), layout, is_last)
    blocks, _ = to_blocks(lines, layout.spacing, layout.wrap)
    is_new = moves(layout).is_new
    for before, end in _runs_after_prose(blocks, is_last):
        block = blocks[before + 1]
        if layout.spacing != "lines" and not _starts_paragraph(lines, block.first):
            continue
        labels, _ = best_path(blocks[before + 1 : end], layout, Label.ABSTRACT)
        if is_new[block.joint][Label.ABSTRACT][labels[0]]:
            return _Cut(lines[block.first].start, block.joint.name)
    return None


def _starts_paragraph(lines: list[Line], index: int) -> bool:
    return lines[index].number - lines[index - 1].number > 1


def _whole_paragraphs(lines: list[Line], layout: Layout, is_last: bool) -> list[Line]:
    """The lines of a window without the paragraph that it begins in, and without the one that it ends in."""
    breaks = [
        index
        for index in range(1, len(lines))
        if layout.spacing == "lines" or _starts_paragraph(lines, index)
    ]
    if not breaks:
        return []
    return lines[breaks[0] :] if is_last else lines[breaks[0] : breaks[-1]]


def _runs_after_prose(blocks: list[Block], is_last: bool) -> Iterator[tuple[int, int]]:
    """Each block of prose that others follow, with the end of the next prose block or of the file."""
    prose = [index for index, block in enumerate(blocks) if block.is_prose]
    yield from ((before, after + 1) for before, after in pairwise(prose) if after > before + 1)
    if is_last and prose and prose[-1] + 1 < len(blocks):
        yield prose[-1], len(blocks)


def _cut_anywhere(file: _TextFile, start: int, limit: int) -> int:
    """Without an anchor: before the last line begun before `limit`, else after its last blank, else there."""
    begin = max(start, limit - _WINDOW_BYTES)
    begin -= (begin - start) % code_unit_bytes(file.encoding)
    data = file.bytes_at(begin, limit)
    lines = split_lines(data, file.encoding)
    if len(lines) > 1:
        return begin + lines[-1].start
    blank = " ".encode(file.encoding)
    place = data.rfind(blank)
    while place > 0 and place % len(blank):
        place = data.rfind(blank, 0, place)
    return begin + place + len(blank) if place > 0 else limit
