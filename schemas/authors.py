"""Authors, their ids and their spellings."""

from dataclasses import dataclass
from typing import Annotated, Literal

import pyarrow as pa

from paperlake.schemas.column import Column

AUTHOR_ID = r"^a_[0-9a-f]{16}$"

AuthorScheme = Literal["orcid", "openreview", "dblp", "acl"]


@dataclass(frozen=True, slots=True)
class Author:
    """One row per person, as far as the evidence tells people apart."""

    author_id: Annotated[
        str,
        Column(
            "Stable id: from a given id, else from the name, with a paper where several people share that.",
            key=True,
            pattern=AUTHOR_ID,
        ),
    ]
    name: Annotated[
        str, Column("The display name printed most often, of several the longest.", lengths=(1, 200))
    ]
    given_name: Annotated[str | None, Column("Given names, where something tells them.")]
    family_name: Annotated[str | None, Column("Family name, where something tells it.")]
    name_key: Annotated[str, Column("The name folded for comparison; diacritics are kept.", lengths=(1, 400))]
    id_basis: Annotated[
        Literal["given_id", "name", "name_and_evidence"],
        Column(
            "What the identity rests on: a given id, the name alone, or names with the evidence that made "
            "them one person or told people of one name apart, judgements included."
        ),
    ]
    paper_count: Annotated[int, Column("Number of papers.", pa.int32(), between=(1, None))]


@dataclass(frozen=True, slots=True)
class AuthorIdentifier:
    """One row per id of a person in a scheme that others issue."""

    author_id: Annotated[str, Column("The person.", key=True, references="authors.author_id")]
    scheme: Annotated[AuthorScheme, Column("Who issues the id.", key=True)]
    value: Annotated[str, Column("The id as its issuer writes it.", key=True, lengths=(1, 200))]


@dataclass(frozen=True, slots=True)
class AuthorName:
    """One row per spelling of an author's name."""

    author_id: Annotated[str, Column("The person.", key=True, references="authors.author_id")]
    name: Annotated[str, Column("The spelling in display form.", key=True, lengths=(1, 200))]
    mention_count: Annotated[
        int, Column("Number of authorships that use this spelling.", pa.int32(), between=(1, None))
    ]
