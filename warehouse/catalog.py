"""The catalog: DuckDB views over a snapshot's Parquet files, described, with convenience views and macros.

Its SQL keeps to what DuckDB 1.1 and later read, and its files to the storage format of 1.0, so that
whoever asks needn't have the version that paperlake writes with.
"""

import shutil
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import duckdb
import pyarrow as pa
import pyarrow.parquet as pq

from paperlake.schemas.column import Field, arrow_schema, table_description, table_fields
from paperlake.schemas.tables import SCHEMA_VERSION, TABLES
from paperlake.warehouse.disk import remove, sync, temporary
from paperlake.warehouse.errors import OutputError
from paperlake.warehouse.output_folder import refuse_newer_schema, snapshot_at
from paperlake.warehouse.sql_files import sql_files

CATALOG_SQL = "catalog.sql"
_STORAGE_VERSION = "v1.0.0"
_SQL_TYPES: Mapping[pa.DataType, str] = {
    pa.string(): "VARCHAR",
    pa.bool_(): "BOOLEAN",
    pa.int16(): "SMALLINT",
    pa.int32(): "INTEGER",
    pa.int64(): "BIGINT",
    pa.float64(): "DOUBLE",
}
_HEADER = """\
-- The catalog of this snapshot: views over its Parquet files, convenience views and macros.
-- Paths are relative: run it in this folder, say `duckdb -init catalog.sql`, and ask there.
-- It holds no data. For a catalog that works from anywhere, see paperlake's open_dataset().

"""


def open_dataset(path: str | Path, version: str | None = None) -> duckdb.DuckDBPyConnection:
    """A DuckDB connection in which the dataset's tables, views and macros can be asked by name.

    `path` is an output folder or a snapshot's own; `version` names another snapshot than the current one.
    The views stay on the snapshot that was current when they were opened, whatever is published later.
    Raises OutputError where there is no such snapshot, ManifestError where it is damaged.
    """
    snapshot = snapshot_at(Path(path), version)
    folder = snapshot.path.resolve()
    refuse_newer_schema(folder)
    held = snapshot.manifest().row_counts
    if missing := [table for table in held if not (folder / f"{table}.parquet").is_file()]:
        raise OutputError(
            f"{folder} lacks {', '.join(missing)}", "restore the folder or open another version"
        )
    con = duckdb.connect(config=_settings())
    with _damage_told():
        con.execute(catalog_script(snapshot.version, folder))
    return con


@contextmanager
def _damage_told() -> Iterator[None]:
    """Raise OutputError where a table's file is no Parquet any more."""
    try:
        yield
    except duckdb.InvalidInputException as error:
        raise OutputError(
            f"a table is damaged: {error}", "restore the snapshot or use another version"
        ) from error


def _settings() -> dict[str, Any]:
    """No downloads behind the asker's back, no spill files in the folder they happen to stand in, UTC."""
    return {
        "autoinstall_known_extensions": False,
        "temp_directory": str(Path(tempfile.gettempdir()) / "paperlake-spill"),
        "TimeZone": "UTC",
    }


def build_catalog(
    snapshot_folder: Path,
    target: Path,
    tables: Mapping[str, type] = TABLES,
    before_replace: Callable[[], None] = lambda: None,
) -> None:
    """Build a DuckDB file whose views are pinned to one snapshot folder, and put it in place whole.

    Whoever has the file before it open keeps that; what they wrote into it is gone for others.
    """
    building = temporary(target)
    with tempfile.TemporaryDirectory() as workshop:  # DuckDB can't write where a folder's name holds a `?`
        built = Path(workshop) / target.name
        _write_catalog(built, catalog_script(snapshot_folder.name, snapshot_folder.resolve(), tables))
        shutil.copyfile(built, building)
    sync(building)
    before_replace()
    remove(target.with_name(f"{target.name}.wal"))  # it belongs to the file that goes
    building.replace(target)
    sync(target.parent)


def _write_catalog(path: Path, script: str) -> None:
    with duckdb.connect() as con:
        con.execute(f"ATTACH {_quoted(str(path))} AS catalog (STORAGE_VERSION '{_STORAGE_VERSION}')")
        con.execute("USE catalog")
        con.execute("BEGIN")  # else every statement waits for the disk
        with _damage_told():
            con.execute(script)
        con.execute("COMMIT")
        con.execute("USE memory")
        con.execute("DETACH catalog")


def catalog_anchor(catalog: Path) -> tuple[str, str] | None:
    """The version and folder that a DuckDB file is pinned to, None where it is missing or no catalog."""
    if not catalog.is_file():
        return None
    try:
        with duckdb.connect(str(catalog), read_only=True) as con:
            row = con.execute("SELECT version, folder FROM snapshot").fetchone()
    except duckdb.Error:
        return None
    return (str(row[0]), str(row[1])) if row else None


def write_catalog_sql(folder: Path, version: str, tables: Mapping[str, type] = TABLES) -> None:
    """Write `catalog.sql`, which builds the snapshot's catalog anew, with paths relative to its folder."""
    (folder / CATALOG_SQL).write_text(_HEADER + catalog_script(version, None, tables), encoding="utf-8")


def catalog_script(version: str, folder: Path | None, tables: Mapping[str, type] = TABLES) -> str:
    """The SQL that makes the catalog of a snapshot folder; None stands for the current directory."""
    statements = [_snapshot_view(version, folder)]
    for table, row_type in tables.items():
        statements.append(_table_view(table, row_type, folder))
        statements += _table_comments(table, row_type)
    statements += [file.sql.rstrip() for file in (*sql_files("views"), *sql_files("macros"))]
    statements += _convenience_comments(tuple(tables.items()))
    return "\n".join(statements) + "\n"


def _snapshot_view(version: str, folder: Path | None) -> str:
    place = "." if folder is None else str(folder)
    return (
        f"CREATE OR REPLACE VIEW snapshot AS SELECT {_quoted(version)} AS version, "
        f"{_quoted(SCHEMA_VERSION)} AS schema_version, {_quoted(place)} AS folder;\n"
        "COMMENT ON VIEW snapshot IS 'One row: the snapshot that this catalog shows.';\n"
        "COMMENT ON COLUMN snapshot.version IS 'Version of the snapshot: the UTC time it was begun.';\n"
        "COMMENT ON COLUMN snapshot.schema_version IS 'Version of the tables'' declaration.';\n"
        "COMMENT ON COLUMN snapshot.folder IS 'Folder of the Parquet files.';"
    )


def _table_view(table: str, row_type: type, folder: Path | None) -> str:
    """The view of a table; what a snapshot of an older schema version doesn't have yet is null there."""
    path = Path(f"{table}.parquet") if folder is None else folder / f"{table}.parquet"
    held = _held_columns(path) if folder else None
    columns = ", ".join(
        f'"{field.name}"'
        if held is None or field.name in held
        else f'CAST(NULL AS {_SQL_TYPES[field.type]}) AS "{field.name}"'
        for field in arrow_schema(row_type)
    )
    # a folder named like `year=2024` must not become a column
    source = f"read_parquet({_quoted(str(path))}, hive_partitioning = false)"
    return f'CREATE OR REPLACE VIEW "{table}" AS SELECT {columns} ' + (
        "WHERE false;" if held == frozenset() else f"FROM {source};"
    )


def _held_columns(path: Path) -> frozenset[str] | None:
    """The columns of a table's file, none where there is no file; None where it can't be read."""
    try:
        return frozenset(pq.read_schema(path).names)
    except FileNotFoundError:
        return frozenset()
    except (OSError, pa.ArrowException):
        return None


def _table_comments(table: str, row_type: type) -> Iterator[str]:
    yield f'COMMENT ON VIEW "{table}" IS {_quoted(table_description(row_type))};'
    for field in table_fields(row_type):
        yield _column_comment(table, field.name, field.column.description)


@cache
def _convenience_comments(tables: tuple[tuple[str, type], ...]) -> tuple[str, ...]:
    """Comments on convenience views and macros, from the sentence that opens each file.

    A column that its file doesn't describe is described as the first published column of its name is.
    """
    declared: dict[str, Field] = {}
    for _, row_type in tables:
        for field in table_fields(row_type):
            declared.setdefault(field.name, field)
    statements = [
        f"COMMENT ON VIEW {view.name} IS {_quoted(view.description)};" for view in sql_files("views")
    ]
    for view, column in _undescribed_columns(tables):
        statements.append(_column_comment(view, column, declared[column].column.description))
    for macro in sql_files("macros"):
        kind = "MACRO TABLE" if ") AS TABLE" in macro.sql else "MACRO"
        statements.append(f"COMMENT ON {kind} {macro.name} IS {_quoted(macro.description)};")
    return tuple(statements)


def _undescribed_columns(tables: tuple[tuple[str, type], ...]) -> list[tuple[str, str]]:
    """The columns of the convenience views that have no comment, as DuckDB itself lists them."""
    with duckdb.connect() as con:
        for table, row_type in tables:  # not from an Arrow table: DuckDB imports pandas for that
            columns = ", ".join(
                f'"{field.name}" {_SQL_TYPES[field.type]}' for field in arrow_schema(row_type)
            )
            con.execute(f'CREATE TABLE "{table}" ({columns})')
        for view in sql_files("views"):
            con.execute(view.sql)
        names = [view.name for view in sql_files("views")]
        return con.execute(
            "SELECT table_name, column_name FROM duckdb_columns() "
            "WHERE comment IS NULL AND list_contains($names, table_name) ORDER BY table_name, column_index",
            {"names": names},
        ).fetchall()


def _column_comment(table: str, column: str, description: str) -> str:
    return f'COMMENT ON COLUMN "{table}"."{column}" IS {_quoted(description)};'


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"
