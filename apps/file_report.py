"""What a file looks like to its reader, without anything being written."""

import tempfile
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from paperlake.apps.errors import CommandError
from paperlake.schemas.record import Quarantined, Record, Rest, Value
from paperlake.sources import READERS
from paperlake.sources.discovery import Discovery, ListingFile, discover
from paperlake.sources.shards import read_bytes, split_text

FIELDS = ("topic", "title", "authors", "abstract")


@dataclass(slots=True)
class _Seen:
    """What a reader made of a file; only the first records are kept, and all that is quarantined."""

    record_count: int = 0
    record_bytes: int = 0
    quarantined_bytes: int = 0
    rest_bytes: int = 0
    missing: Counter[str] = field(default_factory=Counter)
    first: list[Record] = field(default_factory=list)
    quarantined: list[Quarantined] = field(default_factory=list)


def describe_file(path: Path, kept: int) -> dict[str, Any]:
    """What a file is and holds, with its first `kept` records and all that would be quarantined.

    Raises InputError where it can't be read, CommandError where it is no listing.
    """
    with tempfile.TemporaryDirectory() as workdir:
        found = discover([path], Path(workdir))
        if found.refused:
            one = found.refused[0]
            raise CommandError(
                f"{one.uri}: no listing (looks like: {one.looks_like}); what can be read: {one.supported}"
            )
        listing = found.listings[0]
        return _description(listing, found, _read(listing, kept))


def _read(listing: ListingFile, kept: int) -> _Seen:
    seen = _Seen()
    for shard in split_text(listing.path, listing.sha256, listing.encoding):
        for entry in READERS[listing.format](shard, read_bytes(shard)):
            _take(seen, entry, kept)
    return seen


def _take(seen: _Seen, entry: Record | Quarantined | Rest, kept: int) -> None:
    byte_count = entry.span.byte_end - entry.span.byte_start
    match entry:
        case Record():
            seen.record_count += 1
            seen.record_bytes += byte_count
            seen.missing.update(name for name in FIELDS if getattr(entry, name) is None)
            if len(seen.first) < kept:
                seen.first.append(entry)
        case Quarantined():
            seen.quarantined_bytes += byte_count
            seen.quarantined.append(entry)
        case Rest():
            seen.rest_bytes += byte_count


def _description(listing: ListingFile, found: Discovery, seen: _Seen) -> dict[str, Any]:
    return {
        "uri": listing.uri,
        "format": listing.format,
        "encoding": listing.encoding,
        "compression": listing.compression,
        "byte_count": listing.byte_count,
        "sha256": listing.sha256,
        "record_count": seen.record_count,
        "record_bytes": seen.record_bytes,
        "quarantined_bytes": seen.quarantined_bytes,
        "rest_bytes": seen.rest_bytes,
        "records_without": {name: seen.missing[name] for name in FIELDS},
        "warnings": [warning.message for warning in found.warnings],
        "first_records": [_record(record) for record in seen.first],
        "quarantined": [
            {
                "line_start": one.span.line_start,
                "line_end": one.span.line_end,
                "reason": one.reason,
                "detail": one.detail,
                "text": one.text,
            }
            for one in seen.quarantined
        ],
    }


def _record(record: Record) -> dict[str, Any]:
    values: dict[str, Value | None] = {name: getattr(record, name) for name in FIELDS}
    return {
        "line_start": record.span.line_start,
        "line_end": record.span.line_end,
        **{name: value.text if value else None for name, value in values.items()},
    }
