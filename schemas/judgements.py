"""What people have decided: two ids are one paper or person, or they are not."""

from dataclasses import dataclass
from typing import Annotated, Literal

from paperlake.schemas.column import Column

JudgedKind = Literal["paper", "author"]
Decision = Literal["same", "different"]
LONGEST_NAME, LONGEST_REASON = 200, 10_000
DAY = r"^\d{4}-\d{2}-\d{2}$"


@dataclass(frozen=True, slots=True)
class JudgementRow:
    """One row per judgement of a person on two ids, with what became of it in this snapshot."""

    kind: Annotated[JudgedKind, Column("What the ids are of.", key=True)]
    id_a: Annotated[str, Column("The smaller id, as it was judged.", key=True)]
    id_b: Annotated[str, Column("The larger id, as it was judged.", key=True)]
    decision: Annotated[Decision, Column("Whether both are one.", key=True)]
    who: Annotated[str, Column("Who judged.", key=True, lengths=(1, LONGEST_NAME))]
    judged_on: Annotated[str, Column("The day of the judgement, as 2026-08-01.", key=True, pattern=DAY)]
    why: Annotated[str | None, Column("The reason given.", lengths=(1, LONGEST_REASON))]
    outcome: Annotated[
        Literal["applied", "contradicted", "unknown_id"],
        Column(
            "Applied; not applied because the records or another judgement contradict it; or not applied "
            "because nothing in the present inputs bears one of the ids."
        ),
    ]
    detail: Annotated[str | None, Column("What stands against the judgement; null where nothing does.")]
