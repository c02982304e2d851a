"""Links between ids: pairs that may be one thing, and ids that moved."""

from dataclasses import dataclass
from typing import Annotated, Literal

from paperlake.schemas.column import Column


@dataclass(frozen=True, slots=True)
class Candidate:
    """One row per pair that may be one paper, one person or one topic and isn't merged, with the evidence.

    Of two topics one is an unknown label; the other is a known one, which no paper of the dataset need have.
    """

    kind: Annotated[Literal["paper", "author", "topic"], Column("What the pair may be.", key=True)]
    id_a: Annotated[str, Column("The smaller id.", key=True)]
    id_b: Annotated[str, Column("The larger id.", key=True)]
    basis: Annotated[str, Column("The rule that found the pair.")]
    evidence: Annotated[str, Column("What speaks for and against it.")]


@dataclass(frozen=True, slots=True)
class Redirect:
    """One row per id that was issued or could have been and isn't current, with the id it stands for now."""

    old_id: Annotated[str, Column("The id that isn't current.", key=True)]
    id: Annotated[
        str | None, Column("The current id; null where nothing in the present inputs stands for the old one.")
    ]
    basis: Annotated[
        Literal["inputs", "history"],
        Column(
            "What tells it: the present inputs, which could have been published under the old id, or an "
            "earlier snapshot, in which the old id stood for these records or mentions."
        ),
    ]
