"""`paperlake sql`: questions to the dataset, and their answers as a table, CSV, JSON or Parquet."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from enum import StrEnum
from pathlib import Path
from typing import IO, Annotated, Any

import typer

from paperlake.apps.arguments import DEFAULT_OUTPUT, OutputFolder, SnapshotVersion
from paperlake.apps.errors import CommandError


class ResultFormat(StrEnum):
    """How answers are written."""

    TABLE = "table"
    CSV = "csv"
    JSON = "json"
    PARQUET = "parquet"


def sql(
    query: Annotated[str | None, typer.Argument(help="SQL; read from standard input where absent.")] = None,
    file: Annotated[
        Path | None, typer.Option("--file", "-f", metavar="FILE", help="Read the SQL from a file.")
    ] = None,
    output: OutputFolder = DEFAULT_OUTPUT,
    version: SnapshotVersion = None,
    result_format: Annotated[ResultFormat, typer.Option("--format")] = ResultFormat.TABLE,
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the answer into a file, whole or not at all.")
    ] = None,
    rows: Annotated[int, typer.Option(min=0, help="Most rows of a printed table; 0 prints all.")] = 100,
) -> None:
    """Ask the dataset in SQL (DuckDB). Several statements may follow one another; none may write."""
    text = _query_text(query, file)
    import duckdb

    from paperlake.apps.results import write_results
    from paperlake.apps.statements import read_only_statements, refuse_all_but_one_query
    from paperlake.warehouse.catalog import open_dataset

    if result_format is ResultFormat.PARQUET and out is None:
        raise CommandError("Parquet isn't for a screen: name a file with --out FILE")
    with open_dataset(output, version) as con:
        try:
            statements = read_only_statements(con, text)
            if result_format is ResultFormat.PARQUET:
                refuse_all_but_one_query(statements)
            with _target(out, output) as stream:
                write_results(con, statements, result_format.value, stream, rows)
        except duckdb.IOException as error:
            raise OSError(_first_line(error)) from error
        except duckdb.Error as error:
            raise CommandError(_first_line(error)) from error


def _first_line(error: Exception) -> str:
    """DuckDB's message without the excerpt of the query that it draws below."""
    return str(error).split("\n\nLINE ")[0].replace("\n", " ").strip()


def _query_text(query: str | None, file: Path | None) -> str:
    if query is not None and file is not None:
        raise CommandError("give the SQL or --file, not both")
    if query is not None and query != "-":
        return query
    if file is not None:
        try:
            return file.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise CommandError(f"{file}: can't be read as SQL: {error}") from error
    if sys.stdin.isatty():
        raise CommandError("no SQL given: name it as an argument, with --file, or on standard input")
    return sys.stdin.read()


@contextmanager
def _target(out: Path | None, output: Path) -> Iterator[IO[Any]]:
    """The stream that answers go to; a file appears under its name only when it is whole."""
    if out is None:
        yield sys.stdout
        return
    from paperlake.warehouse.output_folder import is_part_of

    place = out.resolve()
    if place.is_dir() or not place.parent.is_dir():
        raise CommandError(f"{out} is a folder, or lies in none that exists; name a file")
    if is_part_of(output, out):
        raise CommandError(f"{out} is a part of the dataset, which only runs change; name another file")
    building = place.with_name(f".{place.name}.tmp")
    try:
        with building.open("wb") as stream:
            yield stream
        building.replace(place)
    finally:
        building.unlink(missing_ok=True)
