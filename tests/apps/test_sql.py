import csv
import io
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import duckdb
import pyarrow.parquet as pq
import pytest

from paperlake.apps.errors import CommandError
from paperlake.apps.statements import read_only_statements
from paperlake.warehouse.sql_files import sql_files

Command = Callable[..., Any]

READING = [
    "SELECT 1",
    "FROM range(3)",
    "VALUES (1), (2)",
    "SHOW TABLES",
    "DESCRIBE SELECT 1",
    "SUMMARIZE SELECT 1",
    "EXPLAIN SELECT 1",
    "EXPLAIN ANALYZE SELECT 1",
    "-- a comment\n/* and ** another */ EXPLAIN (ANALYZE, FORMAT json) SELECT 1",
    "PIVOT (SELECT 1 AS a) ON a USING count(*)",
    "SET VARIABLE a = 1; SELECT getvariable('a')",
]
WRITING = [
    "COPY (SELECT 1) TO 'x.csv'",
    "EXPLAIN ANALYZE COPY (SELECT 1) TO 'x.csv'",
    "/* so */ EXPLAIN (ANALYZE) COPY (SELECT 1) TO 'x.csv'",
    "-- so\nEXPLAIN ANALYZE COPY (SELECT 1) TO 'x.csv'",
    "CREATE TABLE t (a INTEGER)",
    "SELECT 1; DROP VIEW papers",
    "ATTACH 'x.db'",
    "INSTALL httpfs",
    "EXPORT DATABASE 'x'",
    "PRAGMA enable_profiling",
    "SET profiling_output = 'x.json'",
    "CALL force_checkpoint()",
]


@pytest.mark.parametrize("text", READING)
def test_statements_that_read_are_asked(text: str) -> None:
    with duckdb.connect() as con:
        for statement in read_only_statements(con, text):
            con.execute(statement)


@pytest.mark.parametrize("text", WRITING)
def test_statements_that_may_write_are_refused(text: str) -> None:
    with duckdb.connect() as con, pytest.raises(CommandError, match="only queries can be asked"):
        read_only_statements(con, text)


def test_a_refused_statement_keeps_the_others_from_running(
    paperlake: Command, dataset: Path, tmp_path: Path
) -> None:
    target = tmp_path / "x.csv"
    ended = paperlake("sql", f"SELECT 1; COPY papers TO '{target}'", "-o", dataset)
    assert (ended.code, ended.out) == (2, "")
    assert ended.err.count("\n") == 1
    assert not target.exists()


def test_tables_show_several_answers(paperlake: Command, dataset: Path) -> None:
    ended = paperlake("sql", "SELECT count(*) AS n FROM papers; SELECT version FROM snapshot", "-o", dataset)
    assert ended.code == 0
    assert ended.out == "n\n─\n3\n\nversion\n────────────────\n20260801T040000Z\n"


def test_long_answers_say_that_they_are_cut(paperlake: Command, dataset: Path) -> None:
    ended = paperlake("sql", "FROM range(500)", "--rows", 3, "-o", dataset)
    assert ended.out.splitlines()[2:5] == ["    0", "    1", "    2"]
    assert "the first 3 rows" in ended.out
    assert len(paperlake("sql", "FROM range(500)", "--rows", 0, "-o", dataset).out.splitlines()) == 502


def test_csv_is_read_back(paperlake: Command, dataset: Path) -> None:
    query = "SELECT paper_id, title, [1, 2] AS pair, true AS yes FROM papers ORDER BY paper_id"
    ended = paperlake("sql", query, "--format", "csv", "-o", dataset)
    rows = list(csv.DictReader(io.StringIO(ended.out)))
    assert [row["title"] for row in rows] == ["Herding Teapots", "", "Ünïcode 茶"]
    assert (rows[0]["pair"], rows[0]["yes"]) == ("[1, 2]", "true")


def test_json_is_read_back(paperlake: Command, dataset: Path) -> None:
    query = "SELECT title, 'nan'::DOUBLE AS x, DATE '2026-08-01' AS day FROM papers ORDER BY paper_id"
    rows = json.loads(paperlake("sql", query, "--format", "json", "-o", dataset).out)
    assert rows[0] == {"title": "Herding Teapots", "x": None, "day": "2026-08-01"}
    none = paperlake("sql", "FROM papers WHERE false", "--format", "json", "-o", dataset)
    assert json.loads(none.out) == []


def test_parquet_goes_into_a_file(paperlake: Command, dataset: Path, tmp_path: Path) -> None:
    target = tmp_path / "answer.parquet"
    ended = paperlake("sql", "FROM papers", "--format", "parquet", "--out", target, "-o", dataset)
    assert (ended.code, ended.out, ended.err) == (0, "", "")
    assert pq.read_table(target).num_rows == 3


@pytest.mark.parametrize("query", ["SELECT 1; SELECT 2", "SET VARIABLE a = 1"])
def test_parquet_takes_one_query(paperlake: Command, dataset: Path, tmp_path: Path, query: str) -> None:
    ended = paperlake("sql", query, "--format", "parquet", "--out", tmp_path / "x", "-o", dataset)
    assert ended.code == 2
    assert list(tmp_path.iterdir()) == []


def test_parquet_needs_a_file(paperlake: Command, dataset: Path) -> None:
    ended = paperlake("sql", "FROM papers", "--format", "parquet", "-o", dataset)
    assert ended.code == 2
    assert "--out" in ended.err


def test_a_failed_answer_leaves_the_file_as_it_was(paperlake: Command, dataset: Path, tmp_path: Path) -> None:
    target = tmp_path / "answer.csv"
    target.write_text("before")
    query = "SELECT 1; SELECT error('late')"
    ended = paperlake("sql", query, "--format", "csv", "--out", target, "-o", dataset)
    assert ended.code == 2
    assert target.read_text() == "before"
    assert list(tmp_path.iterdir()) == [target]


@pytest.mark.parametrize("name", ["latest/papers.parquet", "latest.json", "paperlake.duckdb", "snapshots/x"])
def test_no_answer_is_written_over_the_dataset(paperlake: Command, dataset: Path, name: str) -> None:
    target = dataset / name
    before = target.read_bytes() if target.exists() else None
    ended = paperlake("sql", "SELECT 1", "--format", "csv", "--out", target, "-o", dataset)
    assert (ended.code, ended.err.count("\n")) == (2, 1)
    assert (target.read_bytes() if target.exists() else None) == before


def test_the_lock_is_no_place_for_an_answer(paperlake: Command, dataset: Path) -> None:
    assert paperlake("sql", "SELECT 1", "--out", dataset / ".lock", "-o", dataset).code == 2
    assert not (dataset / ".lock").exists()


@pytest.mark.parametrize("name", [".", "none/answer.csv"])
def test_an_answer_needs_a_file_in_a_folder(
    paperlake: Command, dataset: Path, tmp_path: Path, name: str
) -> None:
    ended = paperlake("sql", "SELECT 1", "--out", tmp_path / name, "-o", dataset)
    assert (ended.code, ended.err.count("\n")) == (2, 1)
    assert "name a file" in ended.err


def test_columns_of_one_name_are_all_kept(paperlake: Command, dataset: Path, tmp_path: Path) -> None:
    query, target = "SELECT 1 AS a, 2 AS a, 3 AS a_1, 4 AS a", tmp_path / "answer.parquet"
    expected = {"a": 1, "a_2": 2, "a_1": 3, "a_3": 4}
    assert json.loads(paperlake("sql", query, "--format", "json", "-o", dataset).out) == [expected]
    paperlake("sql", query, "--format", "parquet", "--out", target, "-o", dataset)
    assert pq.read_table(target).to_pylist() == [expected]


def test_sql_comes_from_a_file_or_the_standard_input(
    paperlake: Command, dataset: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "q.sql").write_text("SELECT 'filed' AS how;\n")
    assert "filed" in paperlake("sql", "-f", tmp_path / "q.sql", "-o", dataset).out
    monkeypatch.setattr(sys, "stdin", io.StringIO("SELECT 'piped' AS how"))
    assert "piped" in paperlake("sql", "-o", dataset).out
    assert paperlake("sql", "-f", tmp_path / "none.sql", "-o", dataset).code == 2
    assert paperlake("sql", "SELECT 1", "-f", tmp_path / "q.sql", "-o", dataset).code == 2


@pytest.mark.parametrize("query", ["SELEC 1", "FROM nowhere", "", "-- only a comment"])
def test_wrong_sql_is_one_line(paperlake: Command, dataset: Path, query: str) -> None:
    ended = paperlake("sql", query, "-o", dataset)
    assert ended.code == 2
    assert ended.err.startswith("paperlake: ")
    assert ended.err.count("\n") == 1


@pytest.mark.parametrize("query", sql_files("queries"), ids=lambda query: query.name)
def test_the_cookbook_can_be_asked(paperlake: Command, dataset: Path, tmp_path: Path, query: Any) -> None:
    file = tmp_path / "query.sql"
    file.write_text(query.sql)
    assert paperlake("sql", "-f", file, "--format", "json", "-o", dataset).code == 0


def test_a_closed_pipe_is_silent(dataset: Path) -> None:
    command = [sys.executable, "-m", "paperlake", "sql", "FROM range(1000000)", "--format", "csv"]
    with subprocess.Popen(
        [*command, "-o", str(dataset)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=dict(os.environ)
    ) as asked:
        assert asked.stdout
        assert asked.stderr
        asked.stdout.readline()
        asked.stdout.close()
        assert asked.stderr.read() == b""
    assert asked.returncode == 141
