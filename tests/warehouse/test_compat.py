"""A catalog file is read by DuckDB versions as old as 1.1.3, each in an environment of its own."""

import fcntl
import json
import os
import shutil
import subprocess
import sys
import venv
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import duckdb
import pytest

from paperlake.schemas.tables import TABLES
from paperlake.warehouse.sql_files import sql_files

VERSIONS = ("1.1.3", "1.5.*")

ASK = """
import json, os, sys, duckdb
catalog, snapshot, queries = sys.argv[1], sys.argv[2], json.loads(sys.argv[3])
con = duckdb.connect(catalog, read_only=True)
answers = {query: con.execute(query).fetchall() for query in queries}
os.chdir(snapshot)
fresh = duckdb.connect()
fresh.execute(open("catalog.sql", encoding="utf-8").read())
relative = {query: fresh.execute(query).fetchall() for query in queries if "folder" not in query}
print(json.dumps([duckdb.__version__, answers, relative], default=str))
"""

COMMENTS = (
    "SELECT table_name, column_name, comment FROM duckdb_columns() WHERE NOT internal ORDER BY ALL",
    "SELECT view_name, comment FROM duckdb_views() WHERE NOT internal ORDER BY ALL",
    "SELECT function_name, comment FROM duckdb_functions() WHERE comment IS NOT NULL ORDER BY ALL",
)


@pytest.fixture(scope="session", params=VERSIONS)
def old_python(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A Python that has an older DuckDB; PAPERLAKE_COMPAT_VENVS names a folder that keeps it between runs."""
    kept = os.environ.get("PAPERLAKE_COMPAT_VENVS")
    home = Path(kept) if kept else tmp_path_factory.getbasetemp().parent / "compat"
    home.mkdir(parents=True, exist_ok=True)
    folder = home / f"duckdb-{request.param.replace('*', 'x')}-{sys.version_info[0]}.{sys.version_info[1]}"
    with (home / f"{folder.name}.lock").open("w") as lock:  # tests in other processes want the same
        fcntl.flock(lock, fcntl.LOCK_EX)
        python = folder / "bin" / "python"
        if not ((folder / "ready").exists() and python.exists()):
            install(folder, f"duckdb=={request.param}")
            (folder / "ready").touch()
    return python


def install(folder: Path, requirement: str) -> None:
    shutil.rmtree(folder, ignore_errors=True)
    venv.create(folder, symlinks=True, with_pip=False)
    pip = [sys.executable, "-m", "pip", "--python", str(folder / "bin" / "python"), "install", "--quiet"]
    ran = subprocess.run(
        [*pip, "--only-binary", ":all:", requirement], capture_output=True, text=True, check=False
    )
    if ran.returncode:
        reason = f"{requirement} can't be installed here: {ran.stderr.strip()[-500:]}"
        if os.environ.get("CI", "").lower() in ("", "0", "false"):
            pytest.skip(reason)
        pytest.fail(reason)


def test_an_older_duckdb_reads_all_of_a_catalog(
    tmp_path: Path, publish: Callable[..., str], macro_calls: Mapping[str, tuple[str, int]], old_python: Path
) -> None:
    publish(tmp_path)
    catalog = tmp_path / "paperlake.duckdb"
    views = ["snapshot", *TABLES, *(view.name for view in sql_files("views"))]
    queries = [f"FROM {view} ORDER BY ALL" for view in views] + [call for call, _ in macro_calls.values()]
    queries += [file.sql for file in sql_files("queries")] + list(COMMENTS)
    ran = subprocess.run(
        [old_python, "-I", "-c", ASK, catalog, tmp_path / "latest", json.dumps(queries)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    version, answers, relative = json.loads(ran.stdout)
    assert version in old_python.parents[1].name or version.startswith("1.5.")
    with duckdb.connect(str(catalog), read_only=True) as con:
        expected: dict[str, Any] = {query: con.execute(query).fetchall() for query in queries}
    assert answers == json.loads(json.dumps(expected, default=str))
    assert all(answers[query] for query in COMMENTS)
    del answers["FROM snapshot ORDER BY ALL"], relative["FROM snapshot ORDER BY ALL"]
    assert relative == answers
