"""`paperlake run`: inputs to a published snapshot."""

import os
import re
import sys
import warnings
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from paperlake.apps.arguments import DEFAULT_OUTPUT, AsJson, OutputFolder
from paperlake.apps.errors import CommandError
from paperlake.apps.summary import blocking_line, summary_lines
from paperlake.apps.terminal import print_json
from paperlake.flows.options import IngestOptions, InputsMode

if TYPE_CHECKING:
    from collections.abc import Callable

    from paperlake.flows.report import RunReport

_DEFAULT = IngestOptions((), DEFAULT_OUTPUT)
_WARNER = "prefect.context"  # says each time that it can't make its folder
# DuckDB knows sizes up to 2**63 bytes.
_MEMORY = re.compile(r"(\d{1,9}(\.\d+)?\s*[KMG]|\d{1,6}(\.\d+)?\s*T)i?B", re.IGNORECASE)


def run(
    inputs: Annotated[
        list[str] | None,
        typer.Argument(help="Files, folders and patterns. None means: the dataset's own inputs again."),
    ] = None,
    output: OutputFolder = DEFAULT_OUTPUT,
    add: Annotated[bool, typer.Option("--add", help="Add these inputs to the dataset's own.")] = False,
    replace: Annotated[
        bool, typer.Option("--replace", help="Build the dataset from these inputs instead of its own.")
    ] = False,
    direct: Annotated[
        bool, typer.Option("--direct", help="Run without Prefect: no tracking, and a quicker start.")
    ] = False,
    workers: Annotated[
        int | None, typer.Option(min=1, help="Processes that read; by default fitting the input's size.")
    ] = None,
    as_json: AsJson = False,
    max_quarantine_share: Annotated[
        float, typer.Option(min=0, max=1, help="Block the run above this share of quarantined entries …")
    ] = _DEFAULT.max_quarantine_share,
    min_quarantine_rows: Annotated[
        int, typer.Option(min=1, help="… and at least this many of them.")
    ] = _DEFAULT.min_quarantine_rows,
    memory_limit: Annotated[
        str, typer.Option(metavar="SIZE", help="Memory for linking the records, such as 512MB or 4GB.")
    ] = _DEFAULT.memory_limit,
    wait: Annotated[
        float, typer.Option(min=0, metavar="SECONDS", help="Wait this long for another run to end.")
    ] = _DEFAULT.lock_timeout_seconds,
    judgements: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help="What people decided: CSV or .jsonl of pairs of ids that are one, or not."
        ),
    ] = None,
    no_judgements: Annotated[
        bool, typer.Option("--no-judgements", help="Forget the judgements that the dataset remembers.")
    ] = False,
) -> None:
    """Read the inputs, check them and publish a snapshot. What a check blocks is not published."""
    options = IngestOptions(
        inputs=tuple(inputs or ()),
        output=output,
        inputs_mode=_mode(bool(inputs), add, replace),
        workers=workers,
        memory_limit=_checked_memory(memory_limit),
        max_quarantine_share=max_quarantine_share,
        min_quarantine_rows=min_quarantine_rows,
        lock_timeout_seconds=wait,
        judgements=judgements,
        drop_judgements=_checked_drop(judgements, no_judgements),
    )
    report = _run(options, direct=direct, is_quiet=as_json)
    try:
        _print_report(report, output, as_json)
        sys.stdout.flush()
    finally:  # what the run did counts, whether or not somebody reads the report to its end
        if report.exit_code:
            raise typer.Exit(report.exit_code)


def _mode(has_inputs: bool, add: bool, replace: bool) -> InputsMode:
    if add and replace:
        raise CommandError("--add and --replace exclude one another")
    if (add or replace) and not has_inputs:
        raise CommandError(f"{'--add' if add else '--replace'} needs at least one input")
    return "add" if add else "replace" if replace else "same"


def _checked_drop(judgements: Path | None, drop: bool) -> bool:
    if judgements is not None and drop:
        raise CommandError("--judgements and --no-judgements exclude one another")
    return drop


def _checked_memory(text: str) -> str:
    if not _MEMORY.fullmatch(text.strip()):
        raise CommandError(f"--memory-limit {text}: give a number and a unit, such as 512MB or 4GB")
    return text.strip()


def _run(options: IngestOptions, *, direct: bool, is_quiet: bool) -> "RunReport":
    from paperlake.apps.progress import shown_progress

    with nullcontext() if is_quiet else shown_progress() as progress:
        if direct:
            from paperlake.flows.pipeline import run_pipeline

            return run_pipeline(options, progress=progress)
        _quieten_prefect()
        return _flow_runner()(options, progress=progress)


def _quieten_prefect() -> None:
    """Leave the terminal to the command; what Prefect logs goes to its server, and to whoever asks here."""
    os.environ.setdefault("PREFECT_LOGGING_HANDLERS_CONSOLE_LEVEL", "CRITICAL")
    os.environ.setdefault("PYTHONWARNINGS", f"ignore::UserWarning:{_WARNER}")  # for its server
    warnings.filterwarnings("ignore", category=UserWarning, module=re.escape(_WARNER))


def _flow_runner() -> "Callable[..., RunReport]":
    """The flow's runner. Raises OrchestrationError where Prefect, which reads its settings now, fails."""
    try:
        from paperlake.flows.ingest import run_flow
    except ImportError:
        raise
    except Exception as error:
        from paperlake.flows.errors import OrchestrationError

        raise OrchestrationError(error) from error
    return run_flow


def _print_report(report: "RunReport", output: Path, as_json: bool) -> None:
    if as_json:
        print_json(report.as_json())
    else:
        print(*summary_lines(report, str(output)), sep="\n")
    if report.outcome == "blocked":
        print(f"paperlake: {blocking_line(report)}", file=sys.stderr)
