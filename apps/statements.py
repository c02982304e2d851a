"""Which SQL may be asked: statements that only read."""

import re
from collections.abc import Iterator

import duckdb

from paperlake.apps.errors import CommandError

# What may stand before a statement's first word.
_LEAD = r"\A(?:\s|--[^\n]*(?:\n|\Z)|/\*(?:[^*]|\*(?!/))*\*/)*"
_ANALYZE = re.compile(_LEAD + r"explain\s*(?:\([^)]*\)|analyze\b|analyse\b)?", re.IGNORECASE)
_PIVOT = re.compile(_LEAD + r"(?:pivot|unpivot|from|with|select|\()", re.IGNORECASE)
_VARIABLE = re.compile(_LEAD + r"(?:set|reset)\s+variable\b", re.IGNORECASE)


def read_only_statements(con: duckdb.DuckDBPyConnection, text: str) -> list[duckdb.Statement]:
    """The statements of a text. Raises CommandError where there are none, or one of them might write."""
    statements = con.extract_statements(text)
    if not statements:
        raise CommandError("no SQL given: the text holds no statement")
    for kind in (kind for statement in statements for kind in _writing_kinds(con, statement)):
        raise CommandError(
            f"only queries can be asked, and this is {kind}; --format and --out write an answer into a file"
        )
    return statements


def _writing_kinds(con: duckdb.DuckDBPyConnection, statement: duckdb.Statement) -> Iterator[str]:
    """The kinds of a statement, and of the one that it explains, that might change something."""
    kind = statement.type
    query = statement.query
    if kind == duckdb.StatementType.EXPLAIN:  # EXPLAIN ANALYZE runs what it explains
        for inner in con.extract_statements(_ANALYZE.sub("", query, count=1)):
            yield from _writing_kinds(con, inner)
    elif not (
        kind == duckdb.StatementType.SELECT
        or (kind == duckdb.StatementType.MULTI and _PIVOT.match(query))
        or (kind == duckdb.StatementType.SET and _VARIABLE.match(query))
    ):
        yield kind.name


def refuse_all_but_one_query(statements: list[duckdb.Statement]) -> None:
    """Raise CommandError unless the statements are one SELECT, whose answer a Parquet file can hold."""
    if len(statements) != 1:
        raise CommandError(f"a Parquet file takes one statement, these are {len(statements)}")
    if statements[0].type != duckdb.StatementType.SELECT:
        raise CommandError(f"a Parquet file takes a SELECT, and this is {statements[0].type.name}")
