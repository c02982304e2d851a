"""The text that records were read from, taken anew from their listings' files."""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from paperlake.sources.compression import UNPACK_ERRORS, chunks, sniff_compression
from paperlake.sources.decode import text_of

_HEAD_BYTES = 16


@dataclass(frozen=True, slots=True)
class RawText:
    """The text of a record's span, or the reason why it can't be had."""

    text: str | None
    missing: str | None


def raw_texts(records: Sequence[Mapping[str, Any]]) -> list[RawText]:
    """The text of each record's span; each file is read once, however many records it holds.

    A record is a mapping with `uri`, `sha256`, `encoding`, `byte_start` and `byte_end`.
    """
    by_file: dict[tuple[str, str], list[int]] = {}
    for index, record in enumerate(records):
        by_file.setdefault((record["uri"], record["sha256"]), []).append(index)
    found = [RawText(None, None)] * len(records)
    for (uri, sha256), indexes in by_file.items():
        ends = [(records[index]["byte_start"], records[index]["byte_end"]) for index in indexes]
        spans, missing = _read_spans(Path(uri), sha256, ends)
        for index, data in zip(indexes, spans, strict=True):
            text = None if missing else text_of(bytes(data), records[index]["encoding"])
            found[index] = RawText(text, missing)
    return found


def _read_spans(
    path: Path, sha256: str, ends: Sequence[tuple[int, int]]
) -> tuple[list[bytearray], str | None]:
    """The bytes of each span of a file's plain bytes, and what stands against trusting them."""
    spans = [bytearray() for _ in ends]
    digest = hashlib.sha256()
    offset = 0
    try:
        with path.open("rb") as stream:
            compression = sniff_compression(stream.read(_HEAD_BYTES))
        for chunk in chunks(path, compression):
            digest.update(chunk)
            for span, (start, end) in zip(spans, ends, strict=True):
                span += chunk[max(0, start - offset) : max(0, end - offset)]
            offset += len(chunk)
    except FileNotFoundError:
        return spans, f"{path} is gone, so its text can't be shown"
    except UNPACK_ERRORS as error:
        return spans, f"{path} can't be read: {getattr(error, 'strerror', None) or error}"
    if digest.hexdigest() != sha256:
        return spans, f"{path} has changed since it was read (its sha256 differs), so its text isn't shown"
    return spans, None
