"""Topics: the areas and subareas that listings sort papers into."""

from dataclasses import dataclass
from typing import Annotated

import pyarrow as pa

from paperlake.schemas.column import Column

TOPIC_ID = r"^t_[0-9a-f]{16}$"


@dataclass(frozen=True, slots=True)
class Topic:
    """One row per canonical topic."""

    topic_id: Annotated[str, Column("Stable id derived from area and subarea.", key=True, pattern=TOPIC_ID)]
    area: Annotated[str, Column("The broad area.", lengths=(1, 500))]
    subarea: Annotated[str | None, Column("The subarea, where one is printed.", lengths=(1, 500))]
    is_known: Annotated[bool, Column("True where the label stands in the table of known labels.")]
    label_since: Annotated[
        str | None,
        Column("First edition known to list the label so; null for unknown labels.", lengths=(1, 100)),
    ]
    renamed_from: Annotated[
        str | None, Column("Older label that maps to this one, where it was renamed.", lengths=(1, 1_000))
    ]
    paper_count: Annotated[int, Column("Number of papers.", pa.int32(), between=(1, None))]
