"""What a shard's reading leaves behind: records cleaned on their own, before anything is linked."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

import pyarrow as pa

from paperlake.schemas.authors import AUTHOR_ID, AuthorScheme
from paperlake.schemas.column import Column
from paperlake.schemas.lineage import (
    LISTING_ID,
    RECORD_ID,
    FieldByteEnd,
    FieldByteStart,
    FieldLineEnd,
    FieldLineStart,
)
from paperlake.schemas.papers import PAPER_ID
from paperlake.schemas.quarantine import QuarantineRow
from paperlake.schemas.topics import TOPIC_ID

RecordKey = Annotated[str, Column("The record.", key=True, pattern=RECORD_ID)]
Position = Annotated[
    int, Column("Place in the printed order, from 1.", pa.int32(), key=True, between=(1, None))
]


@dataclass(frozen=True, slots=True)
class StagedRecord:
    """One row per record of a shard, values as written beside the clean ones."""

    record_id: RecordKey
    listing_id: Annotated[str, Column("The listing.", pattern=LISTING_ID)]
    byte_start: Annotated[int, Column("Where the entry begins.", between=(0, None))]
    byte_end: Annotated[int, Column("Just after the entry.", above="byte_start")]
    line_start: Annotated[int, Column("First line of the entry, from 1.", between=(1, None))]
    line_end: Annotated[int, Column("Last line of the entry, from 1.", between=(1, None))]
    topic_byte_start: FieldByteStart
    topic_byte_end: FieldByteEnd
    topic_line_start: FieldLineStart
    topic_line_end: FieldLineEnd
    title_byte_start: FieldByteStart
    title_byte_end: FieldByteEnd
    title_line_start: FieldLineStart
    title_line_end: FieldLineEnd
    authors_byte_start: FieldByteStart
    authors_byte_end: FieldByteEnd
    authors_line_start: FieldLineStart
    authors_line_end: FieldLineEnd
    abstract_byte_start: FieldByteStart
    abstract_byte_end: FieldByteEnd
    abstract_line_start: FieldLineStart
    abstract_line_end: FieldLineEnd
    title: Annotated[str | None, Column("Title as plain text.", lengths=(1, 2_000))]
    title_raw: Annotated[str | None, Column("Title as written.", lengths=(1, 10_000))]
    abstract: Annotated[str | None, Column("Abstract as plain text.", lengths=(1, 100_000))]
    abstract_raw: Annotated[str | None, Column("Abstract as written.")]
    author_count: Annotated[int, Column("Number of authors printed.", pa.int32(), between=(0, 20_000))]
    is_author_list_truncated: Annotated[bool, Column("True where the list says that names are left out.")]
    is_incomplete: Annotated[bool, Column("True where the abstract or all authors are missing.")]
    venue: Annotated[str | None, Column("Venue, where the record says it.", lengths=(1, 500))]
    year: Annotated[
        int | None, Column("Year of the edition, where the record says it.", pa.int16(), between=(1950, 2100))
    ]
    paper_key: Annotated[
        str,
        Column("Paper id that follows from this record alone; equal keys are one paper.", pattern=PAPER_ID),
    ]


@dataclass(frozen=True, slots=True)
class StagedAuthorship:
    """One row per printed name of a record."""

    record_id: RecordKey
    position: Position
    name: Annotated[str, Column("The name in display form.", lengths=(1, 200))]
    name_raw: Annotated[str, Column("The name as printed.", lengths=(1, 1_000))]
    given_name: Annotated[str | None, Column("Given names, where something tells them.")]
    family_name: Annotated[str | None, Column("Family name, where something tells it.")]
    name_key: Annotated[str, Column("The name folded for comparison; diacritics are kept.", lengths=(1, 400))]
    folded_key: Annotated[str, Column("The name key without diacritics and hyphens.", lengths=(1, 400))]
    author_key: Annotated[
        str,
        Column(
            "Author id from the name; a name's second bearer on a record has one of its own.",
            pattern=AUTHOR_ID,
        ),
    ]
    affiliation_raw: Annotated[str | None, Column("The affiliation as printed beside the name.")]
    email_domain: Annotated[
        str | None, Column("Domain of the e-mail address printed beside the name.", lengths=(1, 253))
    ]
    crowd: Annotated[
        int,
        Column(
            "How many bear such a name: 0 few, 1 very many its family name, 2 the whole name.",
            pa.int16(),
            between=(0, 2),
        ),
    ]


@dataclass(frozen=True, slots=True)
class StagedAuthorIdentifier:
    """One row per id printed with a name."""

    record_id: RecordKey
    position: Position
    scheme: Annotated[AuthorScheme, Column("Who issues the id.", key=True)]
    value: Annotated[str, Column("The id as its issuer writes it.", key=True, lengths=(1, 200))]
    author_key: Annotated[str, Column("Author id that follows from this id.", pattern=AUTHOR_ID)]


@dataclass(frozen=True, slots=True)
class StagedTopic:
    """One row per topic label of a record."""

    record_id: RecordKey
    position: Position
    topic_id: Annotated[str, Column("The topic.", pattern=TOPIC_ID)]
    area: Annotated[str, Column("The broad area.", lengths=(1, 500))]
    subarea: Annotated[str | None, Column("The subarea, where one is printed.", lengths=(1, 500))]
    is_known: Annotated[bool, Column("True where the label stands in the table of known labels.")]
    label_raw: Annotated[str, Column("The label as printed.", lengths=(1, 1_000))]


@dataclass(frozen=True, slots=True)
class StagedCollaboration:
    """One row per group that a record's author line names."""

    record_id: RecordKey
    position: Position
    name: Annotated[str, Column("The group as printed.", lengths=(1, 500))]


@dataclass(frozen=True, slots=True)
class StagedBlock:
    """One row per block key of a record: only records that share one are compared."""

    record_id: RecordKey
    block_key: Annotated[str, Column("Hash of what two descriptions of one paper share.", key=True)]


STAGED_TABLES: Mapping[str, type] = {
    "records": StagedRecord,
    "authorships": StagedAuthorship,
    "author_identifiers": StagedAuthorIdentifier,
    "topics": StagedTopic,
    "collaborations": StagedCollaboration,
    "blocks": StagedBlock,
    "quarantine": QuarantineRow,
}
