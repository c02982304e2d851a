"""What a run tells while it works, to whoever shows it."""

from typing import Protocol


class Progress(Protocol):
    """Told of a run's stages, one after another, from the process that leads the run."""

    def start(self, stage: str, total: int | None = None, unit: str = "") -> None:
        """A stage begins, and the one before has ended. `total` None: its length isn't known.

        `unit` is what `total` counts, such as `bytes` or `shards`.
        """

    def advance(self, count: int) -> None:
        """That many more units of the stage are done."""
