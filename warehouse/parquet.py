"""Parquet files of the declared schema, written by DuckDB on all cores."""

import base64
from pathlib import Path

import duckdb

from paperlake.schemas.column import arrow_schema, table_fields

# Small row groups let both cores write at once and readers skip more.
ROW_GROUP_ROWS = 20_000

_DUCKDB_TYPES = {
    "string": "VARCHAR",
    "bool": "BOOLEAN",
    "int16": "SMALLINT",
    "int32": "INTEGER",
    "int64": "BIGINT",
}


def copy_table(con: duckdb.DuckDBPyConnection, query: str, row_type: type, path: Path) -> None:
    """Write a query's rows in the columns, types and order that the row type declares.

    The Arrow schema goes along in the file's metadata, so that pyarrow readers see the descriptions.
    Raises duckdb.Error where the query lacks a column or a value doesn't fit its type.
    """
    columns = ", ".join(
        f'CAST("{field.name}" AS {_DUCKDB_TYPES[str(field.arrow_type)]}) AS "{field.name}"'
        for field in table_fields(row_type)
    )
    schema = base64.b64encode(arrow_schema(row_type).serialize().to_pybytes()).decode()
    options = (
        f"FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE {ROW_GROUP_ROWS}, "
        f"KV_METADATA {{'ARROW:schema': '{schema}'}}"
    )
    con.execute(f"COPY (SELECT {columns} FROM ({query})) TO $path ({options})", {"path": str(path)})
