"""Content hashes: recomputed by another program from the description alone, and what they depend on."""

import hashlib
import struct
from collections.abc import Callable
from pathlib import Path
from typing import Any

import duckdb
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq
import pytest
from hypothesis import given
from hypothesis import strategies as st

from paperlake.schemas.column import arrow_schema, key_columns
from paperlake.schemas.tables import TABLES
from paperlake.warehouse.content_hash import content_hashes, dataset_hash

UNCOUNTED = {("listings", "uri"), ("quarantine", "rule_version")}


def reduced(value: Any) -> Any:
    if not isinstance(value, str):
        return value
    text = value.encode()
    return text if len(text) <= 256 else hashlib.sha256(text).digest()


def recomputed(name: str, table: pa.Table) -> str:
    """The hash of a table as the docstring of content_hash.py tells it, a value at a time."""
    columns = [column for column in table.column_names if (name, column) not in UNCOUNTED]
    rows = [tuple(row[column] for column in columns) for row in table.to_pylist()]
    rows.sort(
        key=lambda row: [(value is not None, reduced(value) if value is not None else 0) for value in row]
    )
    lines = ["paperlake content 1\n", f"rows {len(rows)}\n"]
    for place, column in enumerate(columns):
        values = [row[place] for row in rows]
        digest = hashlib.sha256(bytes(value is None for value in values))
        kind = table.schema.field(column).type
        if kind == pa.string():
            digest.update(b"".join(struct.pack("<q", len((value or "").encode())) for value in values))
            digest.update(b"".join(reduced(value or "") for value in values))
        elif kind == pa.bool_():
            digest.update(bytes(bool(value) for value in values))
        else:
            digest.update(b"".join(struct.pack("<q", value or 0) for value in values))
        lines.append(f"{column} {digest.hexdigest()}\n")
    return hashlib.sha256("".join(lines).encode()).hexdigest()


@pytest.mark.parametrize("name", TABLES)
def test_another_program_gets_the_same(
    tmp_path: Path, write_tables: Callable[..., Path], tables: dict[str, pa.Table], name: str
) -> None:
    folder = write_tables(tmp_path)
    assert content_hashes(folder)[name] == recomputed(name, tables[name])


TEXTS = st.text(max_size=4) | st.sampled_from(
    ["", "x" * 256, "x" * 257, "é" * 128, "é" * 129, "\x00", "茶" * 300]
)
AUTHORSHIPS = st.lists(
    st.fixed_dictionaries(
        {
            "paper_id": TEXTS,
            "position": st.integers(1, 3),
            "author_id": TEXTS,
            "name": TEXTS,
            "name_raw": TEXTS,
            "affiliation_raw": st.none() | TEXTS,
            "record_id": TEXTS,
        }
    ),
    max_size=6,
)


@given(rows=AUTHORSHIPS, group_rows=st.integers(1, 7))
def test_any_rows_in_any_layout(
    tmp_path_factory: pytest.TempPathFactory, rows: list[dict[str, Any]], group_rows: int
) -> None:
    folder = tmp_path_factory.mktemp("any")
    only = {"authorships": TABLES["authorships"]}
    table = pa.Table.from_pylist(rows, schema=arrow_schema(TABLES["authorships"]))
    pq.write_table(table, folder / "authorships.parquet", row_group_size=group_rows)
    assert content_hashes(folder, only)["authorships"] == recomputed("authorships", table)


def test_order_and_layout_dont_count(tmp_path: Path, write_tables: Callable[..., Path]) -> None:
    folder = write_tables(tmp_path / "plain")
    (tmp_path / "other").mkdir()
    for name in TABLES:
        target = tmp_path / "other" / f"{name}.parquet"
        duckdb.execute(
            f"COPY (SELECT * FROM read_parquet('{folder / f'{name}.parquet'}') ORDER BY ALL DESC) "
            f"TO '{target}' (FORMAT parquet, ROW_GROUP_SIZE 2048)"
        )
    assert content_hashes(folder) == content_hashes(tmp_path / "other")


CHANGES = [
    ("papers", "title", "Herding Teapots", "Herding teapots", True),
    ("papers", "title", "Herding Teapots", None, True),
    ("papers", "title", "Herding Teapots", "", True),
    ("papers", "year", 2024, None, True),
    ("papers", "year", 2024, 0, True),
    ("papers", "is_incomplete", False, True, True),
    ("authorships", "name_raw", "Zoé Quill*", "Zoé Quill", True),
    ("listings", "sha256", "1" * 64, "3" * 64, True),
    ("listings", "uri", "tea.txt", "moved/tea.txt", False),
    ("quarantine", "rule_version", "1", "2", False),
    ("quarantine", "detail", "no title, authors or abstract", "nothing", True),
    ("redirects", "id", "p_0000000000000001", "p_0000000000000002", True),
]


@pytest.mark.parametrize(("name", "column", "old", "new", "is_counted"), CHANGES)
def test_a_changed_value(
    tmp_path: Path,
    write_tables: Callable[..., Path],
    tables: dict[str, pa.Table],
    name: str,
    column: str,
    old: Any,
    new: Any,
    is_counted: bool,
) -> None:
    values = tables[name][column].to_pylist()
    assert old in values
    changed = pa.array(
        [new if value == old else value for value in values], tables[name].schema.field(column).type
    )
    place = tables[name].column_names.index(column)
    field = tables[name].schema.field(column)
    before = content_hashes(write_tables(tmp_path / "a"))
    after = content_hashes(
        write_tables(tmp_path / "b", **{name: tables[name].set_column(place, field, changed)})
    )
    assert {table for table in TABLES if before[table] != after[table]} == ({name} if is_counted else set())
    assert (dataset_hash(before) != dataset_hash(after)) == (is_counted and name != "redirects")


def test_a_row_more_or_less_and_a_row_twice(
    tmp_path: Path, write_tables: Callable[..., Path], tables: dict[str, pa.Table]
) -> None:
    names = tables["author_names"]
    variants = [names, names.slice(1), names.slice(0, 0), pa.concat_tables([names, names])]
    hashes = {
        content_hashes(write_tables(tmp_path / str(n), author_names=variant))["author_names"]
        for n, variant in enumerate(variants)
    }
    assert len(hashes) == len(variants)


def test_values_dont_slide_between_columns_or_rows(
    tmp_path: Path, write_tables: Callable[..., Path], rows: Any, make_table: Callable[..., pa.Table]
) -> None:
    first, *rest = rows["author_names"]
    spellings = [("ab", "c"), ("a", "bc"), ("abc", "")]
    hashes = set()
    for n, (one, other) in enumerate(spellings):
        two = [{**first, "name": one}, {**first, "author_id": "a_9", "name": other}]
        folder = write_tables(tmp_path / str(n), author_names=make_table("author_names", [*two, *rest]))
        hashes.add(content_hashes(folder)["author_names"])
    assert len(hashes) == len(spellings)


def test_a_lacking_column_is_said(
    tmp_path: Path, write_tables: Callable[..., Path], tables: dict[str, pa.Table]
) -> None:
    folder = write_tables(tmp_path)
    pq.write_table(tables["papers"].drop_columns(["year", "venue"]), folder / "papers.parquet")
    with pytest.raises(ValueError, match=r"papers\.parquet lacks the column venue, year"):
        content_hashes(folder)


def test_keys_lead_so_that_sorting_by_them_is_enough() -> None:
    """Another order still gives the right hash, only slower: whoever adds a table should put keys first."""
    for row_type in TABLES.values():
        names = arrow_schema(row_type).names
        assert tuple(names[: len(key_columns(row_type))]) == key_columns(row_type)


def test_a_table_sorted_by_something_else(
    tmp_path: Path, write_tables: Callable[..., Path], tables: dict[str, pa.Table]
) -> None:
    order = pc.sort_indices(tables["papers"], sort_keys=[("abstract", "descending")])
    shuffled = tables["papers"].take(order)
    folder = write_tables(tmp_path, papers=shuffled)
    assert content_hashes(folder)["papers"] == recomputed("papers", tables["papers"])
