"""The `paperlake` command: its subcommands, and the one place where errors become exit codes."""

import os
import signal
import sys
from collections.abc import Sequence
from typing import Annotated, NoReturn

import typer

from paperlake.apps.browse import quarantine, snapshots, tables
from paperlake.apps.errors import ExitCode, Terminated, failure_of
from paperlake.apps.inspect_file import inspect
from paperlake.apps.keep import prune, rollback
from paperlake.apps.run import run
from paperlake.apps.show import show
from paperlake.apps.sql import sql

_EXIT_CODES = """\
Exit codes: 0 published, or nothing had changed. 1 blocked by validation. 2 wrong usage, or nothing
readable. 3 published, but some inputs were refused. 4 another run holds the output folder. 5 disk full,
no permission or another failure of the system.
"""

app = typer.Typer(add_completion=False, rich_markup_mode=None)
for command in (run, inspect, sql, tables, show, quarantine, snapshots, prune, rollback):
    app.command(epilog=_EXIT_CODES if command is run else None)(command)


@app.callback(invoke_without_command=True, epilog=_EXIT_CODES)
def paperlake(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Print the version.", is_eager=True)] = False,
) -> None:
    """Turn raw listings of research papers into tables that can be trusted, and ask them."""
    if version:
        from paperlake import __version__

        print(f"paperlake {__version__}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        print(context.get_help())
        raise typer.Exit


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command and leave with its exit code."""
    _open_streams()
    for name in ("SIGTERM", "SIGHUP"):
        number = getattr(signal, name)
        if signal.getsignal(number) is signal.SIG_DFL:  # not so under nohup
            signal.signal(number, _end)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")  # a terminal may know fewer letters than a name has
    sys.exit(exit_code_of(sys.argv[1:] if arguments is None else arguments))


def _open_streams() -> None:
    """Put the null device where a stream was closed by whoever started the command."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: PTH123, SIM115


def _end(number: int, _frame: object) -> NoReturn:
    """End like after Ctrl-C, so that processes of the run's own end too."""
    signal.signal(number, signal.SIG_IGN)
    raise Terminated(number)


def exit_code_of(arguments: Sequence[str]) -> int:
    """Run the command with these arguments; an error is one line on the standard error."""
    try:
        group = typer.main.get_command(app)
        with group.make_context("paperlake", list(arguments)) as context:
            group.invoke(context)
        sys.stdout.flush()
    except typer.Exit as end:
        return end.exit_code
    except BrokenPipeError:
        _mute(sys.stdout)
        return ExitCode.BROKEN_PIPE
    except (Exception, KeyboardInterrupt) as error:
        if os.environ.get("PAPERLAKE_TRACEBACK"):
            raise
        code, message = failure_of(error)
        print(f"paperlake: {message}", file=sys.stderr)
        return code
    return ExitCode.OK


def _mute(stream: object) -> None:
    """Send what is still buffered nowhere, so that Python's own flush at exit has nothing to complain of."""
    if hasattr(stream, "fileno"):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
