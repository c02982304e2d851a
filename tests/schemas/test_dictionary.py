"""What describes a snapshot: a fresh dictionary, and descriptors of every column that name real files."""

import json
import re
from datetime import UTC, datetime, timedelta, timezone
from hashlib import sha256
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest

from paperlake.schemas import dictionary
from paperlake.schemas.column import arrow_schema, key_columns, table_description, table_fields
from paperlake.schemas.data_files import DataFile, semantic_version, table_files, utc_text
from paperlake.schemas.dictionary import dictionary_markdown, main, write_descriptors
from paperlake.schemas.staged import STAGED_TABLES
from paperlake.schemas.tables import SCHEMA_VERSION, TABLES

VERSION = "20260801T040000Z-02"
CREATED_AT = datetime(2026, 8, 1, 4, 0, 0, 500_000, tzinfo=UTC)
EVERY_TABLE = pytest.mark.parametrize("table", TABLES)

Descriptor = dict[str, Any]


def _files(folder: Path) -> list[DataFile]:
    paths = sorted(folder.iterdir())
    return [DataFile(p.name, sha256(p.read_bytes()).hexdigest(), p.stat().st_size) for p in paths]


@pytest.fixture(scope="module")
def snapshot(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A snapshot folder of empty tables, described."""
    folder = tmp_path_factory.mktemp("snapshot")
    for table, row_type in TABLES.items():
        pq.write_table(arrow_schema(row_type).empty_table(), folder / f"{table}.parquet")
    (folder / "catalog.sql").write_text("-- not a table\n")
    write_descriptors(folder, VERSION, _files(folder), CREATED_AT)
    return folder


@pytest.fixture(scope="module")
def croissant(snapshot: Path) -> Descriptor:
    found: Descriptor = json.loads((snapshot / "croissant.json").read_text(encoding="utf-8"))
    return found


@pytest.fixture(scope="module")
def datapackage(snapshot: Path) -> Descriptor:
    found: Descriptor = json.loads((snapshot / "datapackage.json").read_text(encoding="utf-8"))
    return found


def test_the_tracked_dictionary_is_fresh() -> None:
    assert dictionary.DOCUMENT.read_text(encoding="utf-8") == dictionary_markdown()
    assert main(["--check"]) == 0


def test_a_stale_dictionary_is_found_and_written_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    document = tmp_path / "dictionary.md"
    monkeypatch.setattr(dictionary, "DOCUMENT", document)
    assert main(["--check"]) == 1
    document.write_text(dictionary_markdown() + "more\n", encoding="utf-8")
    assert main(["--check"]) == 1
    assert "is stale" in capsys.readouterr().err
    assert main([]) == 0
    assert main(["--check"]) == 0
    assert document.read_text(encoding="utf-8") == dictionary_markdown()


def test_other_arguments_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--chekc"]) == 2
    assert "usage" in capsys.readouterr().err


def _section(table: str) -> list[list[str]]:
    """The cells of a table's rows in the dictionary, headings aside."""
    text = dictionary_markdown().split(f"\n## {table}\n")[1].split("\n## ")[0]
    rows = [re.split(r"(?<!\\)\|", line)[1:-1] for line in text.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in row] for row in rows[2:]]


@EVERY_TABLE
def test_the_dictionary_describes_every_column(table: str) -> None:
    assert f"\n## {table}\n\n{table_description(TABLES[table])}\n" in dictionary_markdown()
    fields = table_fields(TABLES[table])
    rows = _section(table)
    assert [row[0].strip("`") for row in rows] == [field.name for field in fields]
    for field, (_, arrow_type, null, key, _, description) in zip(fields, rows, strict=True):
        assert (arrow_type, description) == (str(field.arrow_type), field.column.description)
        assert (null == "yes") == field.is_nullable
        assert key.startswith("key") == field.column.key
        assert (field.column.references or "") in key
        assert ("→" in key) == bool(field.column.references)


def test_the_dictionary_tells_what_values_must_be() -> None:
    values = {row[0].strip("`"): row[4] for table in TABLES for row in _section(table)}
    assert values["year"] == "1950 to 2100"
    assert values["author_count"] == "at least 0"
    assert values["kind"] == "one of paper, author, topic"
    assert values["sha256"] == "`^[0-9a-f]{64}$`"
    assert values["abstract_raw"] == ""


def test_links_inside_the_dictionary_lead_to_sections() -> None:
    text = dictionary_markdown()
    targets = set(re.findall(r"\]\(#([^)]+)\)", text))
    assert targets == set(re.findall(r"^## (\w+)$", text, re.MULTILINE)) == set(TABLES)


def test_staged_tables_are_not_published() -> None:
    assert not [
        name for name in STAGED_TABLES if name not in TABLES and f"## {name}\n" in dictionary_markdown()
    ]


def test_descriptions_are_the_same_every_time(snapshot: Path, tmp_path: Path) -> None:
    tables = [file for file in _files(snapshot) if file.name.endswith(".parquet")]
    write_descriptors(tmp_path, VERSION, tables[::-1], CREATED_AT)
    names = ["DICTIONARY.md", "croissant.json", "datapackage.json"]
    assert sorted(path.name for path in tmp_path.iterdir()) == names
    for name in names:
        assert (tmp_path / name).read_bytes() == (snapshot / name).read_bytes()


def test_a_table_without_a_file_is_refused(tmp_path: Path) -> None:
    files = [DataFile(f"{table}.parquet", "0" * 64, 1) for table in TABLES]
    assert [table for table, _, _ in table_files(files)] == list(TABLES)
    with pytest.raises(ValueError, match="no file holds the table papers"):
        write_descriptors(tmp_path, VERSION, files[1:], CREATED_AT)


@pytest.mark.parametrize(
    ("moment", "text"),
    [
        (CREATED_AT, "2026-08-01T04:00:00Z"),
        (datetime(2026, 8, 1, 1, tzinfo=timezone(timedelta(hours=2))), "2026-07-31T23:00:00Z"),
    ],
    ids=str,
)
def test_times_are_utc(moment: datetime, text: str) -> None:
    assert utc_text(moment) == text


@pytest.mark.parametrize("version", ["20260801T040000Z", VERSION, "odd one"])
def test_versions_are_semantic(version: str) -> None:
    assert re.fullmatch(r"\d+\.\d+\.\d+\+[0-9A-Za-z.-]+", semantic_version(version))
    assert semantic_version(version).startswith(f"{SCHEMA_VERSION}.0+")


def test_croissant_says_what_the_dataset_is(croissant: Descriptor) -> None:
    assert croissant["@type"] == "sc:Dataset"
    assert croissant["conformsTo"] == "http://mlcommons.org/croissant/1.0"
    assert croissant["datePublished"] == "2026-08-01T04:00:00Z"
    assert croissant["version"].endswith(VERSION)
    needed = {"@context", "name", "description", "license", "url", "distribution", "recordSet"}
    assert needed <= croissant.keys()


def _terms(value: object) -> set[str]:
    """All keys of a JSON value that are terms of the context, its own keywords aside."""
    if isinstance(value, list):
        return set().union(*map(_terms, value))
    if isinstance(value, dict):
        return {key for key in value if not key.startswith("@")}.union(*map(_terms, value.values()))
    return set()


def test_croissant_uses_terms_of_its_context_or_schema_org(croissant: Descriptor) -> None:
    body = {key: value for key, value in croissant.items() if key != "@context"}
    schema_org = {
        *("name", "description", "license", "url", "version", "dateCreated", "datePublished", "keywords"),
        *("distribution", "contentUrl", "contentSize", "encodingFormat", "sha256"),
    }
    assert _terms(body) - croissant["@context"].keys() == schema_org


@EVERY_TABLE
def test_croissant_names_the_real_file(table: str, croissant: Descriptor, snapshot: Path) -> None:
    [file] = [entry for entry in croissant["distribution"] if entry["@id"] == f"{table}.parquet"]
    content = (snapshot / file["contentUrl"]).read_bytes()
    assert file["@type"] == "cr:FileObject"
    assert file["sha256"] == sha256(content).hexdigest()
    assert file["contentSize"] == f"{len(content)} B"
    assert file["encodingFormat"] == "application/x-parquet"


@EVERY_TABLE
def test_croissant_covers_every_column(table: str, croissant: Descriptor, snapshot: Path) -> None:
    [record_set] = [entry for entry in croissant["recordSet"] if entry["@id"] == table]
    row_type = TABLES[table]
    assert record_set["description"] == table_description(row_type)
    assert record_set["key"] == [{"@id": f"{table}/{name}"} for name in key_columns(row_type)]
    stored = pq.read_schema(snapshot / f"{table}.parquet")
    assert [field["source"]["extract"]["column"] for field in record_set["field"]] == stored.names
    for described, field in zip(record_set["field"], table_fields(row_type), strict=True):
        assert described["@id"] == f"{table}/{field.name}"
        assert described["source"]["fileObject"] == {"@id": f"{table}.parquet"}
        assert described["description"] == field.column.description
        assert _kind(described["dataType"]) == _kind(str(field.arrow_type))


def _kind(name: str) -> str:
    """One word for the types of Arrow, Croissant and Table Schema."""
    kinds = {"Text": "string", "Boolean": "bool", "boolean": "bool", "Integer": "int", "integer": "int"}
    bare = name.removeprefix("sc:")
    return kinds.get(bare, bare.rstrip("0123456789"))


def test_croissant_references_lead_to_keys(croissant: Descriptor) -> None:
    keys = {key["@id"] for record_set in croissant["recordSet"] for key in record_set["key"]}
    fields = [field for record_set in croissant["recordSet"] for field in record_set["field"]]
    targets = [field["references"]["field"]["@id"] for field in fields if "references" in field]
    assert len(targets) == sum(bool(f.column.references) for t in TABLES.values() for f in table_fields(t))
    assert set(targets) <= keys


def test_every_croissant_id_is_given_once(croissant: Descriptor) -> None:
    ids = [entry["@id"] for entry in (*croissant["distribution"], *croissant["recordSet"])]
    ids += [field["@id"] for record_set in croissant["recordSet"] for field in record_set["field"]]
    assert len(ids) == len(set(ids))


def test_the_package_says_what_the_dataset_is(datapackage: Descriptor) -> None:
    assert datapackage["created"] == "2026-08-01T04:00:00Z"
    assert datapackage["version"].endswith(VERSION)
    assert [resource["name"] for resource in datapackage["resources"]] == list(TABLES)
    assert "licenses" not in datapackage  # what isn't known isn't said


@EVERY_TABLE
def test_the_package_names_the_real_file(table: str, datapackage: Descriptor, snapshot: Path) -> None:
    [resource] = [entry for entry in datapackage["resources"] if entry["name"] == table]
    content = (snapshot / resource["path"]).read_bytes()
    assert resource["hash"] == f"sha256:{sha256(content).hexdigest()}"
    assert resource["bytes"] == len(content)
    assert resource["format"] == "parquet"


@EVERY_TABLE
def test_the_package_covers_every_column(table: str, datapackage: Descriptor) -> None:
    [resource] = [entry for entry in datapackage["resources"] if entry["name"] == table]
    row_type = TABLES[table]
    assert resource["schema"]["primaryKey"] == list(key_columns(row_type))
    for described, field in zip(resource["schema"]["fields"], table_fields(row_type), strict=True):
        assert (described["name"], described["description"]) == (field.name, field.column.description)
        assert _kind(described["type"]) == _kind(str(field.arrow_type))
        constraints = described["constraints"]
        assert constraints["required"] == (not field.is_nullable)
        assert constraints.get("enum", []) == list(field.allowed)
        low, high = field.column.between or (None, None)
        assert (constraints.get("minimum"), constraints.get("maximum")) == (low, high)
        shortest, longest = field.column.lengths or (None, None)
        assert (constraints.get("minLength"), constraints.get("maxLength")) == (shortest, longest)
        assert ("pattern" in constraints) == bool(field.column.pattern)
        assert not constraints.get("pattern", "").startswith("^")


def test_foreign_keys_resolve(datapackage: Descriptor) -> None:
    schemas = {resource["name"]: resource["schema"] for resource in datapackage["resources"]}
    found = 0
    for schema in schemas.values():
        names = [field["name"] for field in schema["fields"]]
        for key in schema["foreignKeys"]:
            target = schemas[key["reference"]["resource"]]
            assert set(key["fields"]) <= set(names)
            assert key["reference"]["fields"] == target["primaryKey"]
            found += 1
    assert found == sum(bool(f.column.references) for t in TABLES.values() for f in table_fields(t))
