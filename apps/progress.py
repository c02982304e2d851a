"""A run's progress on a terminal: the stage, how far it is, the rate, and the time left."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from paperlake.apps.terminal import human_bytes, is_terminal
from paperlake.flows.progress import Progress

if TYPE_CHECKING:
    from rich import progress as bars


@contextmanager
def shown_progress() -> Iterator[Progress | None]:
    """Progress bars on the standard error where that is a terminal, else None."""
    if not is_terminal(sys.stderr):
        yield None
        return
    from rich import progress as bars
    from rich.console import Console

    display = bars.Progress(
        bars.SpinnerColumn(),
        bars.TextColumn("{task.description}"),
        bars.BarColumn(),
        bars.TaskProgressColumn(),
        bars.TextColumn("{task.fields[rate]}"),
        bars.TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
    )
    with display:
        yield _Bars(display)


class _Bars:
    """One bar, which stands for the stage that runs."""

    def __init__(self, display: "bars.Progress") -> None:
        self._display = display
        self._task: bars.TaskID | None = None
        self._unit = ""

    def start(self, stage: str, total: int | None = None, unit: str = "") -> None:
        """Show a new stage in place of the one before."""
        if self._task is not None:
            self._display.remove_task(self._task)
        self._unit = unit
        self._task = self._display.add_task(stage, total=total, rate="")

    def advance(self, count: int) -> None:
        """Move the bar on; the rate is that of the last seconds."""
        if self._task is None:
            return
        self._display.advance(self._task, count)
        speed = next(task.speed for task in self._display.tasks if task.id == self._task)
        self._display.update(self._task, rate=_rate(speed, self._unit))


def _rate(speed: float | None, unit: str) -> str:
    if not speed:
        return ""
    return f"{human_bytes(int(speed))}/s" if unit == "bytes" else f"{speed:,.0f} {unit}/s"
