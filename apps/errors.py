"""How a command ends: its exit code, and the one line that says why it failed."""

import errno
import os
import sys
from enum import IntEnum

import typer

from paperlake.apps.terminal import printable


class ExitCode(IntEnum):
    """What a shell or a scheduler learns; README.md and docs/operations.md list the same."""

    OK = 0
    BLOCKED = 1
    USAGE = 2
    PARTLY = 3
    LOCKED = 4
    IO = 5
    FAULT = 70
    INTERRUPTED = 130
    BROKEN_PIPE = 141
    TERMINATED = 143


class CommandError(Exception):
    """A failure that the user can act on, with the exit code it ends in."""

    def __init__(self, message: str, code: ExitCode = ExitCode.USAGE) -> None:
        """Say what is wrong and what to do about it, on one line."""
        super().__init__(message)
        self.code = code


class Terminated(KeyboardInterrupt):
    """The system, or whoever manages its services, asked the command to end."""


def failure_of(error: BaseException) -> tuple[ExitCode, str]:
    """The exit code for an error and the line to print for it."""
    from paperlake.flows.errors import OrchestrationError
    from paperlake.sources.errors import InputError
    from paperlake.warehouse.errors import Locked, WarehouseError

    match error:
        case CommandError():
            return error.code, _one_line(str(error))
        case typer.TyperException():
            return ExitCode.USAGE, _one_line(f"{error.format_message().rstrip('.')} (see paperlake --help)")
        case KeyboardInterrupt() | typer.Abort() | RuntimeError(args=("Query interrupted",)):  # by DuckDB
            return _interruption(error)
        case Locked():
            return ExitCode.LOCKED, _one_line(str(error))
        case WarehouseError() | InputError():
            return ExitCode.USAGE, _one_line(str(error))
        case OrchestrationError():
            return ExitCode.IO, _one_line(f"{error}; {_prefect_hint()}")
        case OSError():
            return ExitCode.IO, _one_line(_os_message(error))
        case Exception() if _is_of_duckdb(error, "IOException"):
            is_full = _FULL_TEXT in str(error)
            return ExitCode.IO, f"{_FULL_TEXT}{_FULL_HINT}" if is_full else _one_line(str(error))
        case Exception() if isinstance(error, MemoryError) or _is_of_duckdb(error, "OutOfMemoryException"):
            return (
                ExitCode.IO,
                "out of memory; --workers 1 needs less, and a larger --memory-limit allows more",
            )
        case _:
            hint = "a fault of paperlake itself; PAPERLAKE_TRACEBACK=1 shows where"
            return ExitCode.FAULT, _one_line(f"{type(error).__name__}: {error} ({hint})")


def _interruption(error: BaseException) -> tuple[ExitCode, str]:
    code, what = ExitCode.INTERRUPTED, "interrupted"
    if isinstance(error, Terminated):
        code, what = ExitCode.TERMINATED, "terminated"
    return code, f"{what}; what was published before is untouched"


def _prefect_hint() -> str:
    if "PREFECT_API_URL" in os.environ:
        return "see to the server that PREFECT_API_URL names, or run without Prefect: --direct"
    return "see to its settings and its folder (PREFECT_HOME), or run without Prefect: --direct"


def _is_of_duckdb(error: BaseException, name: str) -> bool:
    """True for an error of one of DuckDB's classes, which are looked up only where DuckDB is in use."""
    duckdb = sys.modules.get("duckdb")
    return duckdb is not None and isinstance(error, getattr(duckdb, name))


def _os_message(error: OSError) -> str:
    what = error.strerror or str(error) or type(error).__name__
    where = f"{os.fsdecode(error.filename)}: " if isinstance(error.filename, str | bytes) else ""
    full = _FULL_HINT if error.errno in _FULL else ""
    return f"{where}{what}{full}"


_FULL_TEXT = os.strerror(errno.ENOSPC)
_FULL_HINT = " (free some space and run again)"
_FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)


def _one_line(text: str) -> str:
    return printable(" ".join(text.split()))
