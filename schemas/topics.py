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
    paper_count: Annotated[int, Column("Number of papers.", pa.int32(), between=(1, None))]
