"""The Parquet files of a snapshot as its descriptors name them, and what they all say of the dataset."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from paperlake.schemas.tables import SCHEMA_VERSION, TABLES

NAME = "paperlake"
TITLE = "Research papers from raw listings"
DESCRIPTION = (
    "Papers, their authors and topics, read from raw listings. Every row leads back to the bytes it was "
    "read from; null means that the listing does not say. DICTIONARY.md describes every column."
)
RIGHTS = "No licence is stated. Rights in the texts stay with those who hold them in the listings."
KEYWORDS = ("research papers", "authors", "topics", "bibliographic data")


@dataclass(frozen=True, slots=True)
class DataFile:
    """One file of a snapshot folder, as it is published."""

    name: str
    sha256: str
    byte_count: int


def table_files(files: Sequence[DataFile]) -> Iterator[tuple[str, type, DataFile]]:
    """Each published table with its row type and its file; files that hold no table are passed over.

    Raises ValueError where a table has no file.
    """
    by_name = {file.name: file for file in files}
    for table, row_type in TABLES.items():
        file = by_name.get(f"{table}.parquet")
        if file is None:
            raise ValueError(f"no file holds the table {table}")
        yield table, row_type, file


def semantic_version(version: str) -> str:
    """A snapshot's version as descriptors want it: the schema's version, and the snapshot's behind a plus."""
    return f"{SCHEMA_VERSION}.0+{re.sub('[^0-9A-Za-z.-]', '-', version)}"


def utc_text(moment: datetime) -> str:
    """A moment as `2026-08-01T04:00:00Z`, without fractions of a second."""
    return moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
