"""Lineage: the raw files and the raw entries that every published row leads back to."""

from dataclasses import dataclass
from typing import Annotated

import pyarrow as pa

from paperlake.schemas.column import Column

SHA256 = r"^[0-9a-f]{64}$"
RECORD_ID = r"^r_[0-9a-f]{16}$"
LISTING_ID = r"^l_[0-9a-f]{16}$"

_COUNT = (0, None)
_BYTE = "Offset into the listing's decompressed bytes"

FieldByteStart = Annotated[int | None, Column(f"{_BYTE} where the field begins.", between=_COUNT)]
FieldByteEnd = Annotated[int | None, Column(f"{_BYTE} just after the field.", between=_COUNT)]
FieldLineStart = Annotated[int | None, Column("First line of the field, from 1.", between=(1, None))]
FieldLineEnd = Annotated[int | None, Column("Last line of the field, from 1.", between=(1, None))]


@dataclass(frozen=True, slots=True)
class RecordRow:
    """One row per raw entry, with the span of the entry and of each field in its listing."""

    record_id: Annotated[
        str,
        Column(
            "Id derived from the listing's sha256 and the entry's first byte.", key=True, pattern=RECORD_ID
        ),
    ]
    listing_id: Annotated[str, Column("The listing.", references="listings.listing_id")]
    paper_id: Annotated[str, Column("The paper that the entry describes.", references="papers.paper_id")]
    byte_start: Annotated[int, Column(f"{_BYTE} where the entry begins.", between=_COUNT)]
    byte_end: Annotated[int, Column(f"{_BYTE} just after the entry.", between=_COUNT, above="byte_start")]
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


@dataclass(frozen=True, slots=True)
class Listing:
    """One row per raw file that was read; its bytes are accounted for to the last one."""

    listing_id: Annotated[
        str, Column("Id derived from the sha256 of the content.", key=True, pattern=LISTING_ID)
    ]
    uri: Annotated[str, Column("Where the file was read from.", lengths=(1, 4_096))]
    sha256: Annotated[str, Column("sha256 of the decompressed bytes, in hex.", pattern=SHA256)]
    byte_count: Annotated[int, Column("Number of decompressed bytes.", between=_COUNT)]
    format: Annotated[str, Column("The raw format, as its reader is named.")]
    encoding: Annotated[str, Column("The text encoding, as Python names it.")]
    record_count: Annotated[int, Column("Number of records.", between=_COUNT)]
    quarantine_count: Annotated[int, Column("Number of quarantined spans and records.", between=_COUNT)]
    record_bytes: Annotated[int, Column("Bytes inside records.", between=_COUNT)]
    quarantined_bytes: Annotated[int, Column("Bytes in quarantine.", between=_COUNT)]
    rest_bytes: Annotated[
        int, Column("Bytes of page headers, footers, paging and blanks between records.", between=_COUNT)
    ]
    undecodable_count: Annotated[
        int,
        Column("Number of places where bytes were no text and became U+FFFD.", pa.int32(), between=_COUNT),
    ]
