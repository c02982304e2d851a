"""One shard's entries as staged Arrow tables: each record cleaned on its own, values as written beside."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import pyarrow as pa

from paperlake.schemas.column import table_fields, to_table
from paperlake.schemas.record import Quarantined, Record, Rest, Shard, Span, Value
from paperlake.schemas.staged import STAGED_TABLES
from paperlake.transforms import duplicates, fingerprints
from paperlake.transforms.author_lists import AuthorNames, read_author_list
from paperlake.transforms.name_forms import crowd_level
from paperlake.transforms.names import PersonName
from paperlake.transforms.plain_text import to_plain_text
from paperlake.transforms.topics import normalize_topic

_NO_AUTHORS = AuthorNames(people=(), is_truncated=False, collaborations=())
_NO_SPAN = (None, None, None, None)

_crowd_once = lru_cache(maxsize=65_536)(lambda folded_key: crowd_level(folded_key.split()))
_topic_once = lru_cache(maxsize=20_000)(normalize_topic)
_author_id_once = lru_cache(maxsize=200_000)(fingerprints.author_id)


@dataclass(frozen=True, slots=True)
class StagedShard:
    """The staged tables of one shard and its sums; `rest_bytes` has an entry per kind of page furniture."""

    tables: Mapping[str, pa.Table]
    record_count: int
    record_bytes: int
    quarantine_count: int
    quarantined_bytes: int
    rest_bytes: Mapping[str, int]

    @property
    def sums(self) -> dict[str, int]:
        """The counts and bytes, page furniture of all kinds together."""
        return {
            "record_count": self.record_count,
            "record_bytes": self.record_bytes,
            "quarantine_count": self.quarantine_count,
            "quarantined_bytes": self.quarantined_bytes,
            "rest_bytes": sum(self.rest_bytes.values()),
        }


def stage(entries: Iterable[Record | Quarantined | Rest], shard: Shard, rule_version: str) -> StagedShard:
    """The staged tables of a shard's entries. Pure: equal entries give equal tables."""
    builder = _Builder(shard, rule_version)
    for entry in entries:
        match entry:
            case Record():
                builder.add_record(entry)
            case Quarantined():
                builder.add_quarantined(entry)
            case Rest(span, kind):
                builder.rest_bytes[kind] = builder.rest_bytes.get(kind, 0) + _byte_count(span)
    return builder.build()


class _Builder:
    """Rows under construction, a list of tuples for each staged table."""

    def __init__(self, shard: Shard, rule_version: str) -> None:
        self.shard = shard
        self.rule_version = rule_version
        self.listing_id = fingerprints.listing_id(shard.listing_sha256)
        self.rest_bytes: dict[str, int] = {}
        self.record_bytes = 0
        self.quarantined_bytes = 0
        self.rows: dict[str, list[tuple[Any, ...]]] = {table: [] for table in STAGED_TABLES}

    def add(self, table: str, *values: Any) -> None:
        self.rows[table].append(values)

    def add_record(self, record: Record) -> None:
        record_id = fingerprints.record_id(self.shard.listing_sha256, record.span.byte_start)
        authors = read_author_list(record.authors.text) if record.authors else _NO_AUTHORS
        title, title_raw = _clean(record.title)
        abstract, abstract_raw = _clean(record.abstract)
        names = tuple(person.display for _, person in authors.people)
        first = names[0] if names else None
        key = fingerprints.record_key(title and title_raw, abstract and abstract_raw, first, record_id)
        paper_key = fingerprints.paper_id(key)
        self.record_bytes += _byte_count(record.span)
        self.add(
            "records",
            record_id,
            self.listing_id,
            *record.span,
            *(record.topic.span if record.topic else _NO_SPAN),
            *(record.title.span if record.title else _NO_SPAN),
            *(record.authors.span if record.authors else _NO_SPAN),
            *(record.abstract.span if record.abstract else _NO_SPAN),
            title,
            title_raw,
            abstract,
            abstract_raw,
            len(names),
            authors.is_truncated,
            abstract is None or not names,
            None,
            None,
            paper_key,
        )
        self.add_authors(record_id, authors, paper_key)
        self.add_topic(record_id, record.topic)
        view = duplicates.RecordView(title, abstract, names, authors.is_truncated, None)
        for block_key in duplicates.block_keys(view):
            self.add("blocks", record_id, block_key)

    def add_authors(self, record_id: str, authors: AuthorNames, paper_key: str) -> None:
        bearers: dict[str, int] = {}
        for position, (printed, person) in enumerate(authors.people, start=1):
            number = bearers[person.key] = bearers.get(person.key, 0) + 1
            # Two equal names on one paper are two people; the later ones are told apart by the paper.
            own = None if number == 1 else f"{paper_key}:{number}"
            self.add(
                "authorships",
                record_id,
                position,
                person.display,
                printed.text,
                person.given,
                person.family,
                person.key,
                person.folded_key,
                _author_id_once(person.key, None, own),
                printed.affiliation,
                None,
                _crowd_once(person.folded_key),
            )
            if person.identifiers:
                self.add_author_ids(record_id, position, person)
        for position, group in enumerate(authors.collaborations, start=1):
            self.add("collaborations", record_id, position, group)

    def add_author_ids(self, record_id: str, position: int, person: PersonName) -> None:
        for scheme, value in dict.fromkeys(person.identifiers):
            author_key = _author_id_once(person.key, (scheme, value))
            self.add("author_identifiers", record_id, position, scheme, value, author_key)

    def add_topic(self, record_id: str, label: Value | None) -> None:
        topic = _topic_once(label.text) if label else None
        if label and topic:
            self.add(
                "topics", record_id, 1, topic.topic_id, topic.area, topic.subarea, topic.is_known, label.text
            )

    def add_quarantined(self, entry: Quarantined) -> None:
        self.quarantined_bytes += _byte_count(entry.span)
        self.add(
            "quarantine",
            self.listing_id,
            *entry.span,
            entry.text,
            entry.reason,
            None,
            entry.detail,
            self.rule_version,
        )

    def build(self) -> StagedShard:
        tables = {table: _table(row_type, self.rows[table]) for table, row_type in STAGED_TABLES.items()}
        return StagedShard(
            tables=tables,
            record_count=tables["records"].num_rows,
            record_bytes=self.record_bytes,
            quarantine_count=tables["quarantine"].num_rows,
            quarantined_bytes=self.quarantined_bytes,
            rest_bytes=dict(sorted(self.rest_bytes.items())),
        )


def _table(row_type: type, rows: Sequence[tuple[Any, ...]]) -> pa.Table:
    names = [field.name for field in table_fields(row_type)]
    columns = zip(*rows, strict=True) if rows else ((),) * len(names)
    return to_table(row_type, dict(zip(names, columns, strict=True)))


def _clean(value: Value | None) -> tuple[str | None, str | None]:
    """A field as plain text and as written; a placeholder says nothing, so its plain text is None."""
    return (to_plain_text(value.text) or None, value.text) if value else (None, None)


def _byte_count(span: Span) -> int:
    return span.byte_end - span.byte_start
