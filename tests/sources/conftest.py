"""What the tests of the readers share: reading a text as a listing, and invented pieces of records."""

from collections.abc import Callable
from typing import NamedTuple

import pytest

from paperlake.schemas.record import Quarantined, Record, Rest, Shard
from paperlake.sources import text
from paperlake.sources.accounting import check_accounting
from paperlake.sources.text_layout import HEAD_BYTES, find_layout

Entry = Record | Quarantined | Rest


class Fields(NamedTuple):
    """The fields of a record as text."""

    topic: str | None
    title: str | None
    authors: str | None
    abstract: str | None


class Reading:
    """What was read from a listing; the accounting and every span have been checked."""

    def __init__(self, data: bytes, encoding: str) -> None:
        layout = str(find_layout(data[:HEAD_BYTES], encoding))
        shard = Shard("listing.txt", "0" * 64, "text", encoding, 0, len(data), 1, layout, "")
        self.layout = layout
        self.entries: list[Entry] = list(text.read(shard, data))
        check_accounting(shard, self.entries)
        for record in self.of_type(Record):
            _check_values(record, data, encoding)

    def of_type(self, kind: type) -> list[Entry]:
        return [entry for entry in self.entries if isinstance(entry, kind)]

    @property
    def records(self) -> list[Fields]:
        return [
            Fields(
                *(
                    value.text if value else None
                    for value in (one.topic, one.title, one.authors, one.abstract)
                )
            )
            for one in self.entries
            if isinstance(one, Record)
        ]

    @property
    def furniture(self) -> list[str]:
        return [one.kind for one in self.entries if isinstance(one, Rest) and one.kind != "separator"]

    @property
    def quarantined(self) -> list[str]:
        return [one.text for one in self.entries if isinstance(one, Quarantined)]


def _check_values(record: Record, data: bytes, encoding: str) -> None:
    for value in (record.topic, record.title, record.authors, record.abstract):
        if value is None:
            continue
        start, pieces = value.span.byte_start, []
        for omitted in value.omitted:
            pieces.append(data[start : omitted.byte_start])
            start = omitted.byte_end
        pieces.append(data[start : value.span.byte_end])
        assert "".join(piece.decode(encoding, "replace") for piece in pieces) == value.text
        assert record.span.byte_start <= value.span.byte_start < value.span.byte_end <= record.span.byte_end
        assert record.span.line_start <= value.span.line_start <= value.span.line_end <= record.span.line_end


@pytest.fixture(scope="session")
def read_listing() -> Callable[..., Reading]:
    """Read a text, or bytes in an encoding, as a listing."""

    def read(listing: str | bytes, encoding: str = "utf-8") -> Reading:
        return Reading(listing if isinstance(listing, bytes) else listing.encode(encoding), encoding)

    return read
