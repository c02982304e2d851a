"""What people have decided on pairs of ids, as pairs of keys that the grouping of papers and people heeds."""

from collections.abc import Iterable, Sequence

import duckdb
import pyarrow as pa

from paperlake.warehouse.groups import Judged, Pair

COLUMNS = ("kind", "id_a", "id_b", "decision", "who", "judged_on", "why")
_SCHEMA = pa.schema([(name, pa.string()) for name in COLUMNS])
_INDIRECT = "merging both would merge two that are known or judged to differ"


def judgements_table(rows: Iterable[Sequence[str | None]] = ()) -> pa.Table:
    """Judgements as `resolve` takes them; a row has the values of `COLUMNS` in that order."""
    return pa.Table.from_pylist([dict(zip(COLUMNS, row, strict=True)) for row in rows], _SCHEMA)


def judged_papers(con: duckdb.DuckDBPyConnection) -> Judged:
    """What was judged of pairs of paper keys."""
    return _judged(con, "judged_paper_pairs", ())


def judged_people(con: duckdb.DuckDBPyConnection) -> Judged:
    """What was judged of pairs of author keys; those that can't be one count as judged different."""
    strangers = con.execute("SELECT DISTINCT key_a, key_b FROM judged_strangers ORDER BY ALL").fetchall()
    return _judged(con, "judged_author_pairs", strangers)


def _judged(con: duckdb.DuckDBPyConnection, table: str, strangers: Sequence[Pair]) -> Judged:
    query = f"SELECT key_a, key_b FROM {table} WHERE decision = $decision AND key_a <> key_b ORDER BY ALL"
    same, different = (con.execute(query, {"decision": one}).fetchall() for one in ("same", "different"))
    return Judged(tuple(same), (*different, *strangers))


def register_refusals(con: duckdb.DuckDBPyConnection, papers: Iterable[Pair], people: Iterable[Pair]) -> None:
    """Make `refused_judgements` visible: pairs judged the same that could not be merged, and the reason."""
    query = "SELECT key_a, key_b, string_agg(reason, '; ' ORDER BY reason) FROM judged_strangers GROUP BY ALL"
    reasons = {(a, b): reason for a, b, reason in con.execute(query).fetchall()}
    rows = [("paper", *pair, _INDIRECT) for pair in papers]
    rows += [("author", *pair, reasons.get(pair, _INDIRECT)) for pair in people]
    _register(con, "refused_judgements", ("kind", "key_a", "key_b", "reason"), rows)


def _register(
    con: duckdb.DuckDBPyConnection, name: str, columns: Sequence[str], rows: Iterable[Sequence[str]]
) -> None:
    schema = pa.schema([(column, pa.string()) for column in columns])
    con.register(name, pa.Table.from_pylist([dict(zip(columns, row, strict=True)) for row in rows], schema))
