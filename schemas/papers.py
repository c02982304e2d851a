"""Papers, the ids they carry, and what a paper says of its authors and topics."""

from dataclasses import dataclass
from typing import Annotated, Literal

import pyarrow as pa

from paperlake.schemas.column import Column

PAPER_ID = r"^p_[0-9a-f]{16}$"

IdentifierScheme = Literal["doi", "arxiv", "openreview", "acl", "dblp", "pubmed"]


@dataclass(frozen=True, slots=True)
class Paper:
    """One row per distinct paper."""

    paper_id: Annotated[
        str, Column("Stable id derived from what the listing says.", key=True, pattern=PAPER_ID)
    ]
    title: Annotated[str | None, Column("Title as plain text.", lengths=(1, 2_000))]
    title_raw: Annotated[str | None, Column("Title as written.")]
    abstract: Annotated[str | None, Column("Abstract as plain text on one line.", lengths=(1, 100_000))]
    abstract_raw: Annotated[str | None, Column("Abstract as written, with its markup and line breaks.")]
    venue: Annotated[str | None, Column("Conference or journal that the source names.", lengths=(1, 500))]
    year: Annotated[int | None, Column("Year of the edition.", pa.int16(), between=(1950, 2100))]
    author_count: Annotated[
        int, Column("Number of authors printed; hidden ones aren't counted.", pa.int32(), between=(0, None))
    ]
    is_author_list_truncated: Annotated[
        bool, Column("True where the list itself says that names are left out.")
    ]
    is_incomplete: Annotated[bool, Column("True where the abstract or all authors are missing.")]
    record_count: Annotated[
        int, Column("Number of raw records that describe this paper.", pa.int32(), between=(1, None))
    ]


@dataclass(frozen=True, slots=True)
class Identifier:
    """One row per id of a paper in a scheme that others issue."""

    paper_id: Annotated[str, Column("The paper.", key=True, references="papers.paper_id")]
    scheme: Annotated[IdentifierScheme, Column("Who issues the id.", key=True)]
    value: Annotated[str, Column("The id as its issuer writes it.", key=True, lengths=(1, 500))]


@dataclass(frozen=True, slots=True)
class Authorship:
    """One row per printed name on a paper."""

    paper_id: Annotated[str, Column("The paper.", key=True, references="papers.paper_id")]
    position: Annotated[
        int, Column("Place in the printed list, from 1.", pa.int32(), key=True, between=(1, None))
    ]
    author_id: Annotated[str, Column("The person.", references="authors.author_id")]
    name: Annotated[str, Column("The name in display form.", lengths=(1, 200))]
    name_raw: Annotated[str, Column("The name as printed, with its marks.", lengths=(1, 1_000))]
    affiliation_raw: Annotated[str | None, Column("The affiliation as printed beside the name.")]
    record_id: Annotated[str, Column("The record that printed the name.", references="records.record_id")]


@dataclass(frozen=True, slots=True)
class Collaboration:
    """One row per group (not a person) that a paper's author line names."""

    paper_id: Annotated[str, Column("The paper.", key=True, references="papers.paper_id")]
    position: Annotated[
        int, Column("Place among the paper's groups, from 1.", pa.int32(), key=True, between=(1, None))
    ]
    name: Annotated[str, Column("The group as printed.", lengths=(1, 500))]
    record_id: Annotated[str, Column("The record that printed the group.", references="records.record_id")]


@dataclass(frozen=True, slots=True)
class PaperTopic:
    """One row per topic on a paper."""

    paper_id: Annotated[str, Column("The paper.", key=True, references="papers.paper_id")]
    position: Annotated[
        int, Column("Place among the paper's topics, from 1.", pa.int32(), key=True, between=(1, None))
    ]
    topic_id: Annotated[str, Column("The topic.", references="topics.topic_id")]
    label_raw: Annotated[str, Column("The label as printed.", lengths=(1, 1_000))]
    record_id: Annotated[str, Column("The record that printed the label.", references="records.record_id")]
