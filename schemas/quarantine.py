"""Quarantine: what was read but can't be trusted, kept with its reason."""

from dataclasses import dataclass
from typing import Annotated, Literal

from paperlake.schemas.column import Column


@dataclass(frozen=True, slots=True)
class QuarantineRow:
    """One row per raw span that could not become a record, or record that failed a row expectation."""

    listing_id: Annotated[str, Column("The listing.", key=True, references="listings.listing_id")]
    byte_start: Annotated[
        int,
        Column(
            "Offset into the listing's decompressed bytes where the span begins.", key=True, between=(0, None)
        ),
    ]
    byte_end: Annotated[
        int, Column("Offset into the listing's decompressed bytes just after the span.", above="byte_start")
    ]
    line_start: Annotated[int, Column("First line of the span, from 1.", between=(1, None))]
    line_end: Annotated[int, Column("Last line of the span, from 1.", between=(1, None))]
    text_raw: Annotated[str, Column("The span as written.")]
    reason: Annotated[
        Literal["no_content", "expectation"],
        Column("Why: it holds neither abstract, title nor authors; or it failed a row expectation."),
    ]
    expectation: Annotated[str | None, Column("The expectation that the record failed.")]
    detail: Annotated[str, Column("What was found, for a person to read.")]
    rule_version: Annotated[str, Column("Version of the rules that judged it.")]
