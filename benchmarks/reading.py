"""Reads a listing as the pipeline does, for the accuracy benchmark: file to records, fields to values."""

import tempfile
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from itertools import chain
from pathlib import Path
from typing import Any

from paperlake.schemas.record import Record
from paperlake.sources import READERS
from paperlake.sources.discovery import ListingFile, discover
from paperlake.sources.errors import InputError
from paperlake.sources.shards import read_bytes, split_text
from paperlake.transforms.author_lists import read_author_list
from paperlake.transforms.plain_text import to_plain_text
from paperlake.transforms.topics import normalize_topic, split_label


@dataclass(frozen=True, slots=True)
class FoundRecord:
    """One record as read: lines and abstract as written, and what the rules make of topic and authors.

    `topic` is the printed label cut in two. A placeholder such as "N/A" says nothing: then the value is None.
    """

    topic_line: str | None
    title_line: str | None
    author_line: str | None
    abstract: str | None
    topic: tuple[str, str | None] | None
    authors: tuple[str, ...]
    is_truncated: bool

    def as_json(self) -> dict[str, Any]:
        """The record as JSON values."""
        return asdict(self)


def read_records(listing: Path) -> list[FoundRecord]:
    """The records of a listing in order, whatever its encoding; what goes to quarantine is no record.

    Raises InputError for a file that is no listing.
    """
    with tempfile.TemporaryDirectory(prefix="paperlake-reading-") as folder:
        discovery = discover([listing], Path(folder))
        for refused in discovery.refused:
            raise InputError(refused.uri, f"looks like a {refused.looks_like}", f"give {refused.supported}")
        return [_found(entry) for entry in chain.from_iterable(map(_entries, discovery.listings))]


def read_printed(text: str) -> list[FoundRecord]:
    """The records of a listing that is at hand as text."""
    with tempfile.TemporaryDirectory(prefix="paperlake-printed-") as folder:
        listing = Path(folder) / "listing.txt"
        listing.write_bytes(text.encode("utf-8", "surrogatepass"))
        return read_records(listing)


def _entries(listing: ListingFile) -> Iterator[Record]:
    for shard in split_text(listing.path, listing.sha256, listing.encoding):
        entries = READERS[shard.format](shard, read_bytes(shard))
        yield from (entry for entry in entries if isinstance(entry, Record))


def clean_record(record: FoundRecord) -> dict[str, Any]:
    """The clean values: canonical label, display names, plain text; a `title` only where one is printed."""
    topic = normalize_topic(record.topic_line) if record.topic_line else None
    clean = {
        "topic": " · ".join(part for part in (topic.area, topic.subarea) if part) if topic else None,
        "authors": list(record.authors),
        "truncated": record.is_truncated,
        "abstract": _plain(record.abstract),
    }
    return clean if record.title_line is None else {"title": _plain(record.title_line), **clean}


def _found(record: Record) -> FoundRecord:
    values = (record.topic, record.title, record.authors, record.abstract)
    topic, title, line, abstract = (value.text if value else None for value in values)
    authors = read_author_list(line) if line else None
    return FoundRecord(
        topic_line=topic,
        title_line=title,
        author_line=line,
        abstract=abstract if _plain(abstract) else None,
        topic=split_label(topic) if topic and normalize_topic(topic) else None,
        authors=tuple(person.display for _, person in authors.people) if authors else (),
        is_truncated=authors.is_truncated if authors else False,
    )


def _plain(text: str | None) -> str | None:
    return (to_plain_text(text) or None) if text else None
