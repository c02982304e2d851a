"""Where the records of one paper say different things about it."""

from dataclasses import dataclass
from typing import Annotated, Literal

from paperlake.schemas.column import Column

ConflictField = Literal["title", "abstract", "authors", "topics"]


@dataclass(frozen=True, slots=True)
class Conflict:
    """One row per paper, field and record where the paper's records give values that differ."""

    paper_id: Annotated[str, Column("The paper.", key=True, references="papers.paper_id")]
    field: Annotated[ConflictField, Column("What the records disagree on.", key=True)]
    record_id: Annotated[
        str, Column("The record that gives the value.", key=True, references="records.record_id")
    ]
    value: Annotated[str, Column("The value as this record gives it; of a list, its parts joined by '; '.")]
    is_published: Annotated[
        bool,
        Column(
            "True where the paper holds this value, letter case, blanks and punctuation aside; a paper "
            "holds the topics of all its records."
        ),
    ]
