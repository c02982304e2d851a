"""Facts about a whole dataset, counted by DuckDB; each must be 0.

Keys, references and row rules follow from the declarations; accounting and cross-checks stand in
`sql/integrity/`, a file a check, each giving rows of (subject, value).
"""

from importlib.resources import files
from pathlib import Path

import duckdb

from paperlake.schemas.column import key_columns, table_fields
from paperlake.schemas.rules import REFERENCE, UNIQUE_KEY, Rule, row_rules
from paperlake.schemas.tables import TABLES

CHECKS = files("paperlake.warehouse") / "sql" / "integrity"

Fact = tuple[str, str, int]


def cross_checks() -> tuple[str, ...]:
    """The names of the checks that stand as SQL files."""
    return tuple(sorted(path.name.removesuffix(".sql") for path in CHECKS.iterdir()))


def count_facts(con: duckdb.DuckDBPyConnection, folder: Path) -> tuple[Fact, ...]:
    """Every (check, subject, value) of the tables in a folder, in a fixed order."""
    for table in TABLES:
        con.read_parquet(str(folder / f"{table}.parquet")).create_view(table)
    facts: list[Fact] = []
    for table, row_type in TABLES.items():
        facts += _rule_facts(con, table, row_type)
        facts += _key_facts(con, table, row_type)
        facts += _reference_facts(con, table, row_type)
    for check in cross_checks():
        rows = con.execute((CHECKS / f"{check}.sql").read_text()).fetchall()
        facts += [(check, subject, value) for subject, value in rows]
    return tuple(facts)


def _rule_facts(con: duckdb.DuckDBPyConnection, table: str, row_type: type) -> list[Fact]:
    rules = row_rules(row_type)
    counts = ", ".join(f"count(*) FILTER ({_broken(rule)})" for rule in rules)
    row = con.execute(f"SELECT {counts} FROM {table}").fetchone() or ()
    return [(rule.kind, f"{table}.{rule.field.name}", value) for rule, value in zip(rules, row, strict=True)]


def _broken(rule: Rule) -> str:
    """The condition of a row that breaks a rule; a null breaks none but `not_null`."""
    column, name = rule.field.column, f'"{rule.field.name}"'
    match rule.kind:
        case "not_null":
            return f"{name} IS NULL"
        case "allowed":
            return f"{name} NOT IN ({', '.join(map(_text, rule.field.allowed))})"
        case "between":
            return _outside(name, *(column.between or (None, None)))
        case "lengths":
            return _outside(f"length({name})", *(column.lengths or (None, None)))
        case "pattern":
            return f"NOT regexp_matches({name}, {_text(column.pattern or '')})"
        case "above":
            return f'{name} <= "{column.above}"'


def _outside(value: str, low: int | None, high: int | None) -> str:
    bounds = [f"{value} < {low}"] if low is not None else []
    bounds += [f"{value} > {high}"] if high is not None else []
    return " OR ".join(bounds)


def _text(value: str) -> str:
    return "'" + value.replace("'", "''") + "'"


def _key_facts(con: duckdb.DuckDBPyConnection, table: str, row_type: type) -> list[Fact]:
    key = ", ".join(f'"{name}"' for name in key_columns(row_type))
    query = f"SELECT count(*) FROM (SELECT {key} FROM {table} GROUP BY {key} HAVING count(*) > 1)"
    return [(UNIQUE_KEY, table, _number(con, query))] if key else []


def _reference_facts(con: duckdb.DuckDBPyConnection, table: str, row_type: type) -> list[Fact]:
    facts = []
    for field in table_fields(row_type):
        if field.column.references:
            target, target_column = field.column.references.split(".")
            known = f'SELECT "{target_column}" FROM {target}'
            query = f'SELECT count(*) FROM {table} WHERE "{field.name}" NOT IN ({known})'
            facts.append((REFERENCE, f"{table}.{field.name}", _number(con, query)))
    return facts


def _number(con: duckdb.DuckDBPyConnection, query: str) -> int:
    row = con.execute(query).fetchone()
    return int(row[0]) if row else 0
