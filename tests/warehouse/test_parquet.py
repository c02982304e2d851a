"""Parquet files: declared types and descriptions, in order, in row groups; wrong values are refused."""

from collections.abc import Iterator
from pathlib import Path

import duckdb
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from paperlake.schemas.column import arrow_schema
from paperlake.schemas.papers import PaperTopic
from paperlake.schemas.tables import TABLES
from paperlake.warehouse.parquet import ROW_GROUP_ROWS, copy_table

VECTOR_ROWS = 2_048  # DuckDB fills row groups by whole vectors
RECORD = "'t_0000000000000001' AS topic_id, 'Crockery' AS label_raw, 'r_0000000000000001' AS record_id"


@pytest.fixture
def con() -> Iterator[duckdb.DuckDBPyConnection]:
    with duckdb.connect() as con:
        yield con


def _topics(position: str, source: str = "range(3)") -> str:
    return f"SELECT {RECORD}, {position} AS \"position\", 'p_' || range AS paper_id FROM {source}"


def _written(row_type: type) -> pa.Schema:
    """The declared schema as DuckDB writes it: it marks no column as never null."""
    schema = arrow_schema(row_type)
    return pa.schema([field.with_nullable(True) for field in schema], metadata=schema.metadata)


@pytest.mark.parametrize("table", TABLES)
def test_files_carry_the_declared_schema(
    table: str, con: duckdb.DuckDBPyConnection, tables: dict[str, pa.Table], tmp_path: Path
) -> None:
    path = tmp_path / f"{table}.parquet"
    con.register("sample", tables[table])
    copy_table(con, "FROM sample", TABLES[table], path)
    read = pq.read_table(path)
    assert read.to_pylist() == tables[table].to_pylist()
    assert read.schema.equals(_written(TABLES[table]), check_metadata=True)
    assert pq.read_metadata(path).row_group(0).column(0).compression == "ZSTD"


@pytest.mark.parametrize("table", TABLES)
def test_a_table_without_rows_keeps_its_schema(
    table: str, con: duckdb.DuckDBPyConnection, tmp_path: Path
) -> None:
    path = tmp_path / f"{table}.parquet"
    con.register("sample", arrow_schema(TABLES[table]).empty_table())
    copy_table(con, "FROM sample", TABLES[table], path)
    assert pq.read_table(path).num_rows == 0
    assert pq.read_schema(path).equals(_written(TABLES[table]), check_metadata=True)


def test_columns_stand_as_declared_whatever_the_query_says(
    con: duckdb.DuckDBPyConnection, tmp_path: Path
) -> None:
    path = tmp_path / "paper_topics.parquet"
    copy_table(con, f"SELECT *, 1 AS odd FROM ({_topics('range::HUGEINT')})", PaperTopic, path)
    assert pq.read_schema(path).names == arrow_schema(PaperTopic).names
    assert pq.read_table(path)["position"].to_pylist() == [0, 1, 2]


def test_rows_keep_their_order_over_row_groups(con: duckdb.DuckDBPyConnection, tmp_path: Path) -> None:
    path = tmp_path / "paper_topics.parquet"
    count = 5 * ROW_GROUP_ROWS
    query = f"{_topics('range', f'range({count})')} ORDER BY range DESC"
    copy_table(con, query, PaperTopic, path)
    sizes = [
        pq.read_metadata(path).row_group(n).num_rows for n in range(pq.read_metadata(path).num_row_groups)
    ]
    assert len(sizes) >= 4
    assert max(sizes) < ROW_GROUP_ROWS + VECTOR_ROWS
    assert pq.read_table(path)["position"].to_pylist() == list(range(count - 1, -1, -1))


@pytest.mark.parametrize(
    "query",
    [
        f'SELECT {RECORD}, 1 AS "position"',
        _topics("3_000_000_000"),
        _topics("'first'"),
    ],
    ids=["a column is missing", "a number is too large", "a text is no number"],
)
def test_what_does_not_fit_is_refused(query: str, con: duckdb.DuckDBPyConnection, tmp_path: Path) -> None:
    with pytest.raises(duckdb.Error):
        copy_table(con, query, PaperTopic, tmp_path / "paper_topics.parquet")


def test_a_path_may_hold_quotes_and_blanks(con: duckdb.DuckDBPyConnection, tmp_path: Path) -> None:
    folder = tmp_path / 'it\'s "here" {now}'
    folder.mkdir()
    copy_table(con, _topics("1"), PaperTopic, folder / "paper_topics.parquet")
    assert pq.read_metadata(folder / "paper_topics.parquet").num_rows == 3


def test_duckdb_reads_the_declared_types(con: duckdb.DuckDBPyConnection, tmp_path: Path) -> None:
    path = tmp_path / "paper_topics.parquet"
    copy_table(con, _topics("range"), PaperTopic, path)
    described = con.execute(
        "SELECT column_name, column_type FROM (DESCRIBE FROM read_parquet($path))", {"path": str(path)}
    )
    assert dict(described.fetchall()) == {
        "paper_id": "VARCHAR",
        "position": "INTEGER",
        "topic_id": "VARCHAR",
        "label_raw": "VARCHAR",
        "record_id": "VARCHAR",
    }
