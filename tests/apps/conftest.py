"""The command, run inside the test or as a process, and a small published dataset of invented papers."""

import importlib.util
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from paperlake.apps.cli import exit_code_of
from paperlake.schemas.tables import TABLES
from paperlake.warehouse import snapshot
from paperlake.warehouse.catalog import write_catalog_sql
from paperlake.warehouse.manifest import write_manifest


@dataclass(frozen=True, slots=True)
class Ended:
    """How a command ended."""

    code: int
    out: str
    err: str


Command = Callable[..., Ended]


@pytest.fixture
def paperlake(capsys: pytest.CaptureFixture[str]) -> Command:
    """Runs the command inside this process."""

    def call(*arguments: object) -> Ended:
        code = exit_code_of([str(argument) for argument in arguments])
        printed = capsys.readouterr()
        return Ended(code, printed.out, printed.err)

    return call


@pytest.fixture(scope="session")
def process() -> Command:
    """Runs `python -m paperlake`, or other Python arguments, as a process of its own."""

    def call(*arguments: object, python: tuple[str, ...] = ("-m", "paperlake"), **variables: str) -> Ended:
        done = subprocess.run(
            [sys.executable, *python, *map(str, arguments)],
            capture_output=True,
            text=True,
            encoding="utf-8",
            env={**os.environ, **variables},
            stdin=subprocess.DEVNULL,
            check=False,
        )
        return Ended(done.returncode, done.stdout, done.stderr)

    return call


@pytest.fixture(scope="session")
def dataset(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An output folder with one snapshot of the warehouse tests' sample; nobody may write into it."""
    path = Path(__file__).parents[1] / "warehouse" / "conftest.py"
    spec = importlib.util.spec_from_file_location("warehouse_sample", path)
    assert spec
    assert spec.loader
    sample = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(sample)
    output = tmp_path_factory.mktemp("dataset") / "output"
    version = snapshot.new_version(output, datetime(2026, 8, 1, 4, tzinfo=UTC))
    draft = snapshot.draft_folder(output, version)
    draft.mkdir(exist_ok=True)
    for table in TABLES:
        pq.write_table(sample.table_of(table, sample.ROWS[table]), draft / f"{table}.parquet")
    write_catalog_sql(draft, version)
    write_manifest(draft, sample.manifest_of(draft, version))
    snapshot.publish(output, version)
    return output
