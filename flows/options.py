"""What a run is asked to do."""

from dataclasses import dataclass
from pathlib import Path
from typing import Literal

InputsMode = Literal["same", "add", "replace"]


@dataclass(frozen=True, slots=True)
class IngestOptions:
    """Inputs and limits of one run.

    No `inputs` means the dataset's own again. Other inputs than the dataset remembers are refused
    unless `inputs_mode` says to add them or to replace the old ones. `workers` None means: in this
    process for small inputs, one process a core for large ones. A run is blocked when more than
    `max_quarantine_share` of the entries, and at least `min_quarantine_rows`, are quarantined.
    `judgements` None means the file that the dataset remembers, unless `drop_judgements` says to forget it.
    """

    inputs: tuple[str, ...]
    output: Path
    inputs_mode: InputsMode = "same"
    workers: int | None = None
    shard_bytes: int = 8 << 20
    memory_limit: str = "1GB"
    max_quarantine_share: float = 0.05
    min_quarantine_rows: int = 10
    lock_timeout_seconds: float = 0.0
    judgements: Path | None = None
    drop_judgements: bool = False
