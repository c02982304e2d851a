"""Answers of SQL statements, written row by row as a table, CSV, JSON or Parquet."""

import csv
import io
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import count
from typing import IO, Any

import duckdb

from paperlake.apps.terminal import is_terminal, printable, table_lines

Write = Callable[[str], object]
_BATCH = 2_000


def write_results(
    con: duckdb.DuckDBPyConnection,
    statements: Sequence[duckdb.Statement],
    result_format: str,
    stream: IO[Any],
    row_limit: int,
) -> None:
    """Run the statements in turn and write each answer; statements without one write nothing.

    In CSV and tables a blank line stands between answers, JSON has an array for each.
    """
    if result_format == "parquet":
        _write_parquet(con, statements[0], stream)
        return
    write = _writer(stream)
    is_first = True
    for statement in statements:
        con.execute(statement)
        if con.description is None or statement.type == duckdb.StatementType.SET:
            continue
        if not is_first and result_format != "json":
            write("\n")
        is_first = False
        if result_format == "table":
            _write_table(con, write, row_limit)
        else:
            _TEXT_FORMATS[result_format](con, write)


def _writer(stream: IO[Any]) -> Write:
    """Text into the stream: encoded into a file, made harmless for a terminal, as it is into a pipe."""
    if "b" in getattr(stream, "mode", ""):
        return lambda text: stream.write(text.encode("utf-8", "backslashreplace"))
    if is_terminal(stream):
        return lambda text: stream.write(printable(text, keep_lines=True))
    return stream.write


def _names(con: duckdb.DuckDBPyConnection) -> list[str]:
    return _unique([column[0] for column in con.description or ()])


def _unique(names: Sequence[str]) -> list[str]:
    """The names with repeated ones numbered, so that every form of answer holds each."""
    taken: list[str] = []
    for name in names:
        others = {*names, *taken}
        numbered = (one for number in count(1) if (one := f"{name}_{number}") not in others)
        taken.append(next(numbered) if name in taken else name)
    return taken


def _rows(con: duckdb.DuckDBPyConnection) -> Iterator[tuple[Any, ...]]:
    while batch := con.fetchmany(_BATCH):
        yield from batch


def _write_table(con: duckdb.DuckDBPyConnection, write: Write, row_limit: int) -> None:
    names = _names(con)
    if names == ["explain_key", "explain_value"]:  # a drawing of several lines
        for _, drawing in _rows(con):
            write(f"{printable(drawing, keep_lines=True)}\n")
        return
    rows = con.fetchmany(row_limit + 1) if row_limit else con.fetchall()
    shown = rows[:row_limit] if row_limit else rows
    for line in table_lines(names, shown):
        write(f"{line}\n")
    if len(rows) > len(shown):
        write(f"(the first {row_limit:,} rows; --rows 0 prints all, --format csv or json too)\n")


def _write_csv(con: duckdb.DuckDBPyConnection, write: Write) -> None:
    lines = io.StringIO()
    writer = csv.writer(lines, lineterminator="\n")
    writer.writerow(_names(con))
    for index, row in enumerate(_rows(con)):
        writer.writerow([_csv_value(value) for value in row])
        if index % _BATCH == 0:
            write(_taken(lines))
    write(_taken(lines))


def _taken(lines: io.StringIO) -> str:
    text = lines.getvalue()
    lines.seek(0)
    lines.truncate()
    return text


def _csv_value(value: Any) -> Any:
    if isinstance(value, bool):
        return "true" if value else "false"
    return _json(value) if isinstance(value, list | tuple | dict) else value


def _write_json(con: duckdb.DuckDBPyConnection, write: Write) -> None:
    names = _names(con)
    separator = "[\n"
    for row in _rows(con):
        write(separator + _json(dict(zip(names, row, strict=True))))
        separator = ",\n"
    write("[]\n" if separator == "[\n" else "\n]\n")


def _json(value: Any) -> str:
    return json.dumps(_finite(value), ensure_ascii=False, default=str)


def _finite(value: Any) -> Any:
    """The value with NaN and infinities, which JSON doesn't have, as null."""
    match value:
        case float():
            return value if value - value == 0 else None
        case list() | tuple():
            return [_finite(item) for item in value]
        case dict():
            return {str(key): _finite(item) for key, item in value.items()}
        case _:
            return value


def _write_parquet(con: duckdb.DuckDBPyConnection, statement: duckdb.Statement, stream: IO[Any]) -> None:
    import pyarrow as pa
    import pyarrow.parquet as pq

    reader: Any = con.sql(statement.query).to_arrow_reader()
    names = _unique(reader.schema.names)
    schema = pa.schema([field.with_name(name) for field, name in zip(reader.schema, names, strict=True)])
    with pq.ParquetWriter(stream, schema, compression="zstd") as writer:
        for batch in reader:
            writer.write_batch(batch.rename_columns(names))


_TEXT_FORMATS: Mapping[str, Callable[[duckdb.DuckDBPyConnection, Write], None]] = {
    "csv": _write_csv,
    "json": _write_json,
}
