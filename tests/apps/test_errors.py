import errno
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import duckdb
import pytest
import typer

from paperlake.apps.errors import CommandError, ExitCode, Terminated, failure_of
from paperlake.flows.errors import OrchestrationError
from paperlake.sources.errors import InputError
from paperlake.warehouse.errors import Locked, ManifestError, OutputError

Command = Callable[..., Any]


@pytest.mark.parametrize(
    ("error", "code", "part"),
    [
        (CommandError("no such thing"), ExitCode.USAGE, "no such thing"),
        (typer.BadParameter("must be 1 or more."), ExitCode.USAGE, "must be 1 or more (see"),
        (
            InputError("tea.txt", "does not exist", "check the path"),
            ExitCode.USAGE,
            "tea.txt: does not exist",
        ),
        (OutputError("pots isn't empty", "name another folder"), ExitCode.USAGE, "name another folder"),
        (ManifestError("damaged", "roll back"), ExitCode.USAGE, "damaged; roll back"),
        (Locked("held by process 7", "wait"), ExitCode.LOCKED, "process 7"),
        (OSError(errno.ENOSPC, "No space left on device", "/full"), ExitCode.IO, "free some space"),
        (
            PermissionError(errno.EACCES, "Permission denied", "/shut"),
            ExitCode.IO,
            "/shut: Permission denied",
        ),
        (duckdb.IOException("IO Error: No space left on device"), ExitCode.IO, "free some space"),
        (duckdb.OutOfMemoryException("Out of Memory Error"), ExitCode.IO, "--memory-limit"),
        (MemoryError(), ExitCode.IO, "--memory-limit"),
        (OrchestrationError(RuntimeError("no\nserver")), ExitCode.IO, "no server; see to"),
        (KeyboardInterrupt(), ExitCode.INTERRUPTED, "interrupted"),
        (Terminated(), ExitCode.TERMINATED, "terminated"),
        (RuntimeError("Query interrupted"), ExitCode.INTERRUPTED, "interrupted"),
        (ZeroDivisionError("x"), ExitCode.FAULT, "PAPERLAKE_TRACEBACK=1"),
    ],
)
def test_an_error_is_a_code_and_one_line(error: BaseException, code: ExitCode, part: str) -> None:
    found, line = failure_of(error)
    assert found is code
    assert part in line
    assert "\n" not in line


def test_names_from_outside_cannot_steer_the_terminal() -> None:
    assert "\x1b" not in failure_of(CommandError("a\x1b[2Jb\nc"))[1]


@pytest.mark.parametrize(
    "arguments",
    [
        ["nonsense"],
        ["run", "--nonsense"],
        ["run", "--workers", "0"],
        ["run", "--max-quarantine-share", "2"],
        ["run", "--memory-limit", "much"],
        ["run", "--memory-limit", "99999999TB"],
        ["prune", "--min-age-hours", "1e300"],
        ["run", "--add", "--replace", "x"],
        ["run", "--add"],
        ["run", "--replace"],
        ["sql", "SELECT 1", "--format", "excel"],
        ["show"],
    ],
)
def test_wrong_usage_is_one_line(paperlake: Command, arguments: list[str]) -> None:
    ended = paperlake(*arguments)
    assert (ended.code, ended.out) == (2, "")
    assert ended.err.startswith("paperlake: ")
    assert ended.err.count("\n") == 1


def test_no_command_prints_the_help_with_the_exit_codes(paperlake: Command) -> None:
    ended = paperlake()
    assert ended.code == 0
    assert "Exit codes" in ended.out
    assert paperlake("run", "--help").out.count("--max-quarantine-share") == 1


def test_the_version_is_that_of_the_package(paperlake: Command) -> None:
    import paperlake as package

    assert paperlake("--version").out == f"paperlake {package.__version__}\n"


def test_the_package_offers_its_names_lazily() -> None:
    import paperlake as package

    assert {"open_dataset", "ingest", "__version__"} <= set(dir(package))
    assert callable(package.open_dataset)
    with pytest.raises(AttributeError, match="nonsense"):
        package.nonsense  # noqa: B018


HEAVY = ("prefect", "great_expectations", "pandas", "numpy", "duckdb", "pyarrow", "rich", "dask")
_LOADED = """
import json, sys
from paperlake.apps.cli import exit_code_of
exit_code_of(json.loads(sys.argv[1]))
print()
print(json.dumps(sorted({name.split(".")[0] for name in sys.modules})))
"""


@pytest.mark.parametrize(
    ("arguments", "allowed"),
    [
        (["--version"], set()),
        (["--help"], set()),
        (["run", "--help"], set()),
        (["sql", "--help"], set()),
        (["sql", "SELECT 1", "-o", "{dataset}"], {"duckdb", "pyarrow", "numpy", "rich"}),
        (["tables", "-o", "{dataset}"], {"duckdb", "pyarrow", "numpy", "rich"}),
    ],
)
def test_only_what_a_command_needs_is_imported(
    process: Command, dataset: Path, arguments: list[str], allowed: set[str]
) -> None:
    filled = [argument.format(dataset=dataset) for argument in arguments]
    ended = process(json.dumps(filled), python=("-c", _LOADED))
    loaded = set(json.loads(ended.out.splitlines()[-1]))
    assert loaded & set(HEAVY) <= allowed
