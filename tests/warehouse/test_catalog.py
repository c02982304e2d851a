"""The catalog: every table, view and macro is there, described, and asked from anywhere."""

import re
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import duckdb
import pyarrow.parquet as pq
import pytest

from paperlake.schemas.column import arrow_schema, table_description, table_fields
from paperlake.schemas.tables import TABLES
from paperlake.warehouse.catalog import _table_view, build_catalog, catalog_anchor, open_dataset
from paperlake.warehouse.errors import OutputError
from paperlake.warehouse.sql_files import SqlFile, sql_files

VIEWS = sql_files("views")
MACROS = sql_files("macros")
QUERIES = sql_files("queries")
ALL_SQL = [*VIEWS, *MACROS, *QUERIES]

P1, P2, P3 = (f"p_000000000000000{n}" for n in (1, 2, 3))
A1, A2 = "a_0000000000000001", "a_0000000000000002"


def name_of(file: SqlFile) -> str:
    return file.name


@pytest.fixture(scope="module")
def con(tmp_path_factory: pytest.TempPathFactory, publish: Callable[..., str]) -> duckdb.DuckDBPyConnection:
    output = tmp_path_factory.mktemp("dataset")
    publish(output)
    return open_dataset(output)


def test_tables_are_there_in_declared_shape(con: duckdb.DuckDBPyConnection, rows: Mapping[str, Any]) -> None:
    for table, row_type in TABLES.items():
        result = con.execute(f"FROM {table}")
        assert [column[0] for column in result.description or ()] == [f.name for f in table_fields(row_type)]
        assert len(result.fetchall()) == len(rows[table])


def test_every_table_view_column_and_macro_is_described(con: duckdb.DuckDBPyConnection) -> None:
    views = dict(con.execute("SELECT view_name, comment FROM duckdb_views() WHERE NOT internal").fetchall())
    assert views.keys() == {"snapshot", *TABLES, *(view.name for view in VIEWS)}
    assert all(views.values())
    for table, row_type in TABLES.items():
        assert views[table] == table_description(row_type)
        comments = con.execute(
            "SELECT column_name, comment FROM duckdb_columns() WHERE table_name = ? ORDER BY column_index",
            [table],
        ).fetchall()
        assert comments == [(field.name, field.column.description) for field in table_fields(row_type)]
    undescribed = con.execute(
        "SELECT table_name, column_name FROM duckdb_columns() WHERE NOT internal AND comment IS NULL"
    ).fetchall()
    assert undescribed == []
    macros = con.execute(
        "SELECT function_name, comment FROM duckdb_functions() "
        "WHERE function_type LIKE '%macro' AND NOT internal"
    ).fetchall()
    assert dict(macros) == {macro.name: macro.description for macro in MACROS}


VIEW_ROWS: list[tuple[str, list[tuple[Any, ...]]]] = [
    (
        "SELECT paper_id, authors FROM paper_authors ORDER BY paper_id",
        [(P1, "Zoé Quill; Bo O'Fen"), (P2, "Zoe Quill"), (P3, None)],
    ),
    (
        "SELECT topics, identifiers FROM paper_overview ORDER BY paper_id",
        [("Crockery > Teapots; Crockery", "doi:10.0000/teapot.1"), ("Crockery", None), (None, None)],
    ),
    (
        "SELECT name, printed_name, title FROM author_papers ORDER BY paper_id, position",
        [
            ("Zoé Quill", "Zoé Quill", "Herding Teapots"),
            ("Bo O'Fen", "Bo O'Fen", "Herding Teapots"),
            ("Zoé Quill", "Zoe Quill", None),
        ],
    ),
    ("SELECT * FROM coauthors ORDER BY ALL", [(A1, A2, "Bo O'Fen", 1), (A2, A1, "Zoé Quill", 1)]),
    (
        "SELECT area, subarea, paper_count FROM topic_counts ORDER BY ALL NULLS LAST",
        [("Crockery", "Teapots", 1), ("Crockery", None, 2), (None, None, 1)],
    ),
    (
        "SELECT area, subarea, year, paper_count FROM topic_trends ORDER BY ALL NULLS LAST",
        [
            ("Crockery", "Teapots", 2024, 1),
            ("Crockery", None, 2024, 1),
            ("Crockery", None, 2025, 1),
            (None, None, None, 1),
        ],
    ),
    (
        "SELECT paper_id, uri, byte_start FROM paper_sources ORDER BY ALL",
        [(P1, "pots.txt", 0), (P1, "tea.txt", 0), (P2, "tea.txt", 110), (P3, "pots.txt", 100)],
    ),
    (
        "SELECT paper_id, is_abstract_missing, is_author_list_missing FROM incomplete_papers",
        [(P3, True, True)],
    ),
    ("SELECT uri, unaccounted_bytes FROM listing_accounts ORDER BY uri", [("pots.txt", 0), ("tea.txt", 0)]),
    (
        "SELECT uri, reason, span_count, span_bytes FROM quarantine_reasons",
        [("tea.txt", "no_content", 1, 20)],
    ),
]


@pytest.mark.parametrize(("query", "expected"), VIEW_ROWS)
def test_views(con: duckdb.DuckDBPyConnection, query: str, expected: list[tuple[Any, ...]]) -> None:
    assert con.execute(query).fetchall() == expected


def test_every_view_has_its_rows_checked() -> None:
    assert {re.findall(r"FROM (\w+)", query)[0] for query, _ in VIEW_ROWS} == {view.name for view in VIEWS}


@pytest.mark.parametrize("macro", MACROS, ids=name_of)
def test_macros(con: duckdb.DuckDBPyConnection, macro_calls: Mapping[str, Any], macro: SqlFile) -> None:
    call, row_count = macro_calls[macro.name]
    assert len(con.execute(call).fetchall()) == row_count


MACRO_ROWS: list[tuple[str, list[tuple[Any, ...]]]] = [
    ("SELECT spellings, paper_count FROM authors_named(' zoé quill ')", [("Zoe Quill; Zoé Quill", 2)]),
    ("SELECT author_id FROM authors_named('BO O''FEN')", [(A2,)]),
    ("SELECT author_id FROM authors_named('nobody')", []),
    (
        "SELECT paper_id, printed_name FROM papers_of_author('zoe quill')",
        [(P2, "Zoe Quill"), (P1, "Zoé Quill")],
    ),
    (f"SELECT paper_id FROM papers_of_author('{A2}')", [(P1,)]),
    ("SELECT coauthor_name, shared_paper_count FROM coauthors_of('Zoe Quill')", [("Bo O'Fen", 1)]),
    ("SELECT paper_id FROM papers_in_topic('CROCKERY')", [(P2,), (P1,)]),
    ("SELECT paper_id FROM papers_in_topic('crockery', subarea_label := 'teapots')", [(P1,)]),
    ("SELECT paper_id FROM papers_in_topic('teapots')", []),
    ("SELECT paper_id, title_word_count FROM search_papers('teapots kettle')", [(P1, 1)]),
    ("SELECT paper_id FROM search_papers('ÜNÏCODE')", [(P3,)]),
    ("SELECT paper_id FROM search_papers('40 %')", [(P1,)]),
    ("SELECT paper_id FROM search_papers('  kettle  kettle ')", [(P2,), (P1,)]),
    ("SELECT paper_id FROM search_papers('')", []),
    (f"SELECT uri, byte_start FROM sources_of('{P1}')", [("pots.txt", 0), ("tea.txt", 0)]),
    ("SELECT current_id('p_00000000000000ff'), current_id('x'), current_id(NULL)", [(P1, "x", None)]),
    ("SELECT current_id('p_00000000000000fe')", [(None,)]),
    ("SELECT title FROM papers WHERE paper_id = current_id('p_00000000000000ff')", [("Herding Teapots",)]),
]


@pytest.mark.parametrize(("query", "expected"), MACRO_ROWS)
def test_macro_rows(con: duckdb.DuckDBPyConnection, query: str, expected: list[tuple[Any, ...]]) -> None:
    assert con.execute(query).fetchall() == expected


@pytest.mark.parametrize("query", QUERIES, ids=name_of)
def test_queries_of_the_cookbook(con: duckdb.DuckDBPyConnection, query: SqlFile) -> None:
    assert query.description.endswith(("?", "."))
    rows = con.execute(query.sql).fetchall()
    empty_in_the_sample = {"papers_about_words", "growing_topics", "judgements_not_applied"}
    assert rows or query.name in empty_in_the_sample


@pytest.mark.parametrize("file", ALL_SQL, ids=name_of)
def test_sql_gives_the_same_rows_everywhere(file: SqlFile) -> None:
    """Functions whose result depends on the order of rows, and syntax that older DuckDB doesn't read."""
    unsteady = r"\b(any_value|first|last|mode|arg_max|arg_min|max_by|min_by|list|random|now|sum\(DOUBLE)\s*\("
    too_new = r"\bVARIANT\b|\bTRY\s*\(|\*\s*RENAME|DISTINCT ON|->"
    assert not re.search(unsteady, file.sql, re.IGNORECASE)
    assert not re.search(too_new, file.sql)
    assert file in QUERIES or f" {file.name}" in file.sql


def test_a_sql_file_without_its_sentence_is_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "sql" / "queries").mkdir(parents=True)
    (tmp_path / "sql" / "queries" / "bare.sql").write_text("SELECT 1")
    monkeypatch.setattr("paperlake.warehouse.sql_files.files", lambda _: tmp_path)
    with pytest.raises(ValueError, match=r"bare.sql doesn't open with a comment"):
        sql_files.__wrapped__("queries")


@pytest.mark.parametrize(
    "name", ["plain", "it's", "year=2024", "a [b] c*?", "Ünïcode 茶", 'with "quotes"', "a,b;c--d"]
)
def test_folders_of_any_name(tmp_path: Path, publish: Callable[..., str], name: str) -> None:
    version = publish(tmp_path / name)
    con = open_dataset(tmp_path / name)
    assert con.execute("SELECT year FROM papers ORDER BY paper_id").fetchall() == [(2024,), (2025,), (None,)]
    folder = str((tmp_path / name / "snapshots" / version).resolve())
    assert catalog_anchor(tmp_path / name / "paperlake.duckdb") == (version, folder)


def test_relative_paths_and_other_current_folders(
    tmp_path: Path, publish: Callable[..., str], monkeypatch: pytest.MonkeyPatch
) -> None:
    publish(tmp_path / "out")
    monkeypatch.chdir(tmp_path)
    con = open_dataset("out")
    (tmp_path / "papers.parquet").write_text("not this one")
    monkeypatch.chdir("/")
    assert con.execute("SELECT count(*) FROM papers").fetchone() == (3,)
    with duckdb.connect(str(tmp_path / "out" / "paperlake.duckdb"), read_only=True) as catalog:
        assert catalog.execute("SELECT count(*) FROM papers").fetchone() == (3,)


def test_versions_and_lone_snapshot_folders(tmp_path: Path, publish: Callable[..., str], tables: Any) -> None:
    first = publish(tmp_path / "out", 4)
    second = publish(tmp_path / "out", 5, papers=tables["papers"].slice(0, 1))
    lone = (tmp_path / "out" / "snapshots" / first).rename(tmp_path / "lone")
    for path, version, count in (
        ("out", None, 1),
        ("out", second, 1),
        ("out/latest", None, 1),
        (lone, None, 3),
    ):
        con = open_dataset(tmp_path / path, version)
        assert con.execute("SELECT count(*), max(version) FROM papers, snapshot").fetchone() == (
            count,
            first if path == lone else second,
        )
    with pytest.raises(OutputError, match="has no version"):
        open_dataset(tmp_path / "out", first)


def test_a_lacking_table_is_said(tmp_path: Path, publish: Callable[..., str]) -> None:
    publish(tmp_path)
    (tmp_path / "latest" / "topics.parquet").unlink()
    with pytest.raises(OutputError, match="lacks topics"):
        open_dataset(tmp_path)


def test_opening_writes_nothing(
    tmp_path: Path, publish: Callable[..., str], monkeypatch: pytest.MonkeyPatch
) -> None:
    publish(tmp_path / "out")
    monkeypatch.chdir(tmp_path)
    before = sorted(tmp_path.rglob("*"))
    con = open_dataset("out")
    con.execute("SET memory_limit = '20MB'")
    con.execute("SELECT count(DISTINCT i * 7919) FROM range(2_000_000) numbers(i)").fetchone()
    assert sorted(tmp_path.rglob("*")) == before
    assert con.execute("SELECT current_setting('TimeZone')").fetchone() == ("UTC",)


DESCRIBED = "SELECT count(*) FROM duckdb_columns() WHERE NOT internal AND comment IS NOT NULL"
BUILD = f"""
import duckdb
con = duckdb.connect()
con.execute(open("catalog.sql").read())
print(con.execute("{DESCRIBED}").fetchone(), con.execute("SELECT count(*) FROM paper_overview").fetchone())
"""


def test_catalog_sql_builds_the_same_in_its_folder(tmp_path: Path, publish: Callable[..., str]) -> None:
    publish(tmp_path)
    ran = subprocess.run(
        [sys.executable, "-c", BUILD], cwd=tmp_path / "latest", check=True, capture_output=True, text=True
    )
    assert ran.stdout == f"{open_dataset(tmp_path).execute(DESCRIBED).fetchone()} (3,)\n"
    text = (tmp_path / "latest" / "catalog.sql").read_text()
    assert str(tmp_path) not in text
    assert text == text.strip() + "\n"


def test_the_catalog_replaces_what_lies_there(tmp_path: Path, publish: Callable[..., str]) -> None:
    version = publish(tmp_path)
    catalog = tmp_path / "paperlake.duckdb"
    (tmp_path / "paperlake.duckdb.wal").write_bytes(b"of a file that is gone")
    build_catalog(tmp_path / "snapshots" / version, catalog)
    assert catalog_anchor(catalog) is not None
    assert [path for path in tmp_path.iterdir() if "wal" in path.name or "tmp" in path.name] == []


def test_a_snapshot_of_an_older_schema_lacks_what_came_later(tmp_path: Path) -> None:
    folder = tmp_path / "20200101T000000Z"
    folder.mkdir()
    tables = dict(list(TABLES.items())[:3])
    for table, row_type in tables.items():
        if table != "identifiers":
            held = arrow_schema(row_type).empty_table()
            pq.write_table(held.drop_columns([held.column_names[-1]]), folder / f"{table}.parquet")
    with duckdb.connect() as con:
        for statement in map(str, (_table_view(*item, folder) for item in tables.items())):
            con.execute(statement)
        for table, row_type in tables.items():
            result = con.execute(f"FROM {table}")
            assert [column[0] for column in result.description or ()] == arrow_schema(row_type).names
            assert result.fetchall() == []
