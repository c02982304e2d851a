"""House rules that every declared table keeps: names, sentences, keys, references."""

import re
from pathlib import Path

import pyarrow as pa
import pytest

import paperlake.schemas
from paperlake.schemas.column import Field, arrow_schema, key_columns, table_description, table_fields
from paperlake.schemas.rules import needed_columns, row_rules
from paperlake.schemas.staged import STAGED_TABLES
from paperlake.schemas.tables import SCHEMA_VERSION, TABLES

ALL = [*TABLES.items(), *((f"staged_{name}", row_type) for name, row_type in STAGED_TABLES.items())]
SCHEMAS = Path(paperlake.schemas.__file__).resolve().parent

# What a name's ending says of the type.
INTEGER_ENDINGS = ("_count", "_bytes", "_start", "_end")
ENDINGS = {"_id": pa.string(), "_raw": pa.string(), "_key": pa.string()}


COLUMNS = [(table, field) for table, row_type in ALL for field in table_fields(row_type)]

every_table = pytest.mark.parametrize(("table", "row_type"), ALL, ids=[name for name, _ in ALL])
every_column = pytest.mark.parametrize(
    ("table", "field"), COLUMNS, ids=[f"{table}.{field.name}" for table, field in COLUMNS]
)


def _singular(table: str) -> str:
    """The row type that a table's name asks for: `paper_topics` holds rows of PaperTopic."""
    words = table.split("_")
    last = words[-1]
    words[-1] = last.removesuffix("ies") + "y" if last.endswith("ies") else last.removesuffix("s")
    return "".join(word.capitalize() for word in words)


@every_table
def test_tables_are_plural_and_row_types_singular(table: str, row_type: type) -> None:
    assert re.fullmatch(r"[a-z]+(_[a-z]+)*", table)
    wanted = _singular(table)
    # `Record` and `Quarantined` are what readers give; the rows of their tables are named apart from them
    assert row_type.__name__ in (wanted, f"{wanted}Row", f"{wanted.removeprefix('Staged')}Row")
    assert table.endswith(("s", "quarantine"))


@every_table
def test_tables_are_described_in_sentences(table: str, row_type: type) -> None:
    description = table_description(row_type)
    assert re.fullmatch(r"One row per \S.*\.", description), table
    assert "  " not in description


@every_column
def test_columns_are_described_in_sentences(table: str, field: Field) -> None:
    description = field.column.description
    assert re.fullmatch(r"[A-Zs][^\n|]*[^.\s]\.", description), f"{table}.{field.name}"
    assert description[0].isupper() or description.startswith("sha256")


@every_column
def test_names_say_what_a_column_holds(table: str, field: Field) -> None:
    name, arrow_type = field.name, field.arrow_type
    assert re.fullmatch(r"[a-z][a-z0-9]*(_[a-z0-9]+)*", name), table
    assert pa.types.is_boolean(arrow_type) == name.startswith(("is_", "has_"))
    if name.endswith(INTEGER_ENDINGS):
        assert pa.types.is_integer(arrow_type)
        assert row_bound(field) is not None
    for ending, wanted in ENDINGS.items():
        if name.endswith(ending):
            assert arrow_type == wanted
    if name.endswith("_seconds"):
        assert pa.types.is_integer(arrow_type) or pa.types.is_floating(arrow_type)
    assert pa.types.is_timestamp(arrow_type) == name.endswith("_at")


def row_bound(field: Field) -> object:
    """What keeps a count, size or offset from being negative."""
    return field.column.between or field.column.above


@every_column
def test_columns_are_plain_values(table: str, field: Field) -> None:
    """Great Expectations sees lists wrongly, and descriptors name only these types."""
    plain = (pa.string(), pa.bool_(), pa.int16(), pa.int32(), pa.int64(), pa.float64())
    assert field.arrow_type in plain, table


@every_column
def test_keys_are_never_null(table: str, field: Field) -> None:
    assert not (field.column.key and field.is_nullable), table


@every_table
def test_tables_have_keys(table: str, row_type: type) -> None:
    assert key_columns(row_type), table


@pytest.mark.parametrize("table", TABLES)
def test_references_lead_to_a_key_of_the_same_type(table: str) -> None:
    for field in table_fields(TABLES[table]):
        if field.column.references:
            target, column = field.column.references.split(".")
            assert key_columns(TABLES[target]) == (column,)
            assert arrow_schema(TABLES[target]).field(column).type == field.arrow_type


@pytest.mark.parametrize("table", TABLES)
def test_ids_of_other_tables_are_declared_as_references(table: str) -> None:
    homes = {key[0]: name for name, row_type in TABLES.items() if len(key := key_columns(row_type)) == 1}
    for field in table_fields(TABLES[table]):
        home = homes.get(field.name, table)
        if home != table:
            assert field.column.references == f"{home}.{field.name}"


def test_one_name_means_one_kind_of_value_everywhere() -> None:
    kinds: dict[str, set[str]] = {}
    for _, field in COLUMNS:
        kinds.setdefault(field.name, set()).add(str(field.arrow_type).rstrip("0123456789"))
    assert {name: found for name, found in kinds.items() if len(found) > 1} == {}


@every_table
def test_rules_look_at_plain_columns_only(table: str, row_type: type) -> None:
    assert row_rules(row_type), table
    for name in needed_columns(row_type):
        assert not pa.types.is_nested(arrow_schema(row_type).field(name).type)


@every_table
def test_texts_that_no_rule_reads_are_not_asked_for(table: str, row_type: type) -> None:
    """A check reads what it needs: abstracts as written are the larger half of a shard."""
    free = {
        field.name
        for field in table_fields(row_type)
        if not field.column.key and not any(field.name in rule.columns for rule in row_rules(row_type))
    }
    assert free.isdisjoint(needed_columns(row_type)), table


def test_the_schema_has_a_version() -> None:
    assert re.fullmatch(r"\d+\.\d+", SCHEMA_VERSION)


def test_every_row_type_is_published_or_staged() -> None:
    """One that stands in no table is declared for nobody."""
    declared = {
        found
        for path in SCHEMAS.glob("*.py")
        for found in re.findall(r'^class (\w+):\n    """One row per', path.read_text(), re.MULTILINE)
    }
    assert declared == {row_type.__name__ for _, row_type in ALL}
