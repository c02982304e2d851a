"""A dataset of invented papers, tiny and whole, as tables, as a snapshot, and as an output folder."""

from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from paperlake.schemas.column import table_fields, to_table
from paperlake.schemas.tables import SCHEMA_VERSION, TABLES
from paperlake.warehouse import snapshot
from paperlake.warehouse.catalog import write_catalog_sql
from paperlake.warehouse.content_hash import content_hashes, dataset_hash
from paperlake.warehouse.manifest import Manifest, file_entries, package_versions, write_manifest

Rows = list[dict[str, Any]]

P1, P2, P3 = "p_0000000000000001", "p_0000000000000002", "p_0000000000000003"
A1, A2, A3 = "a_0000000000000001", "a_0000000000000002", "a_0000000000000003"
R1, R2, R3, R4 = (f"r_000000000000000{n}" for n in range(1, 5))
L1, L2 = "l_0000000000000001", "l_0000000000000002"
T1, T2 = "t_0000000000000001", "t_0000000000000002"

_RECORD = {"line_start": 1, "line_end": 4}

ROWS: Mapping[str, Rows] = {
    "papers": [
        {
            "paper_id": P1,
            "title": "Herding Teapots",
            "abstract": "We herd teapots with a kettle. It's 40 % calmer.",
            "abstract_raw": "We herd teapots\nwith a kettle. It's 40\\% calmer.",
            "venue": "TEA",
            "year": 2024,
            "author_count": 2,
            "is_author_list_truncated": False,
            "is_incomplete": False,
            "record_count": 2,
        },
        {
            "paper_id": P2,
            "abstract": "A long tale of kettles, told twice. " * 40,
            "abstract_raw": "A long tale of kettles, told twice. " * 40,
            "year": 2025,
            "author_count": 1,
            "is_author_list_truncated": True,
            "is_incomplete": False,
            "record_count": 1,
        },
        {
            "paper_id": P3,
            "title": "Ünïcode 茶",
            "author_count": 0,
            "is_author_list_truncated": False,
            "is_incomplete": True,
            "record_count": 1,
        },
    ],
    "identifiers": [{"paper_id": P1, "scheme": "doi", "value": "10.0000/teapot.1"}],
    "authors": [
        {"author_id": A1, "name": "Zoé Quill", "name_key": "zoé quill", "id_basis": "name", "paper_count": 2},
        {
            "author_id": A2,
            "name": "Bo O'Fen",
            "name_key": "bo ofen",
            "id_basis": "given_id",
            "paper_count": 1,
        },
        {"author_id": A3, "name": "Bo Ofen", "name_key": "bo ofen", "id_basis": "name", "paper_count": 1},
    ],
    "author_identifiers": [{"author_id": A2, "scheme": "orcid", "value": "0000-0000-0000-0000"}],
    "authorships": [
        {"paper_id": P1, "position": 1, "author_id": A1, "name": "Zoé Quill", "name_raw": "Zoé Quill*"},
        {"paper_id": P1, "position": 2, "author_id": A2, "name": "Bo O'Fen", "name_raw": "Bo O'Fen"},
        {"paper_id": P2, "position": 1, "author_id": A1, "name": "Zoe Quill", "name_raw": "Zoe Quill"},
    ],
    "author_names": [
        {"author_id": A1, "name": "Zoe Quill", "mention_count": 1},
        {"author_id": A1, "name": "Zoé Quill", "mention_count": 1},
        {"author_id": A2, "name": "Bo O'Fen", "mention_count": 1},
        {"author_id": A3, "name": "Bo Ofen", "mention_count": 1},
    ],
    "collaborations": [{"paper_id": P1, "position": 1, "name": "The Kettle Group"}],
    "topics": [
        {"topic_id": T1, "area": "Crockery", "subarea": "Teapots", "is_known": True, "paper_count": 1},
        {"topic_id": T2, "area": "Crockery", "is_known": False, "paper_count": 2},
    ],
    "paper_topics": [
        {"paper_id": P1, "position": 1, "topic_id": T1, "label_raw": "Crockery->Teapots"},
        {"paper_id": P1, "position": 2, "topic_id": T2, "label_raw": "Crockery"},
        {"paper_id": P2, "position": 1, "topic_id": T2, "label_raw": "crockery"},
    ],
    "records": [
        {"record_id": R1, "listing_id": L1, "paper_id": P1, "byte_start": 0, "byte_end": 100, **_RECORD},
        {"record_id": R2, "listing_id": L1, "paper_id": P2, "byte_start": 110, "byte_end": 200, **_RECORD},
        {"record_id": R3, "listing_id": L2, "paper_id": P1, "byte_start": 0, "byte_end": 100, **_RECORD},
        {"record_id": R4, "listing_id": L2, "paper_id": P3, "byte_start": 100, "byte_end": 150, **_RECORD},
    ],
    "listings": [
        {
            "listing_id": listing_id,
            "uri": uri,
            "sha256": digit * 64,
            "byte_count": 230,
            "format": "text",
            "encoding": "utf-8",
            "record_count": 2,
            "quarantine_count": 1,
            "record_bytes": record_bytes,
            "quarantined_bytes": 20,
            "rest_bytes": 210 - record_bytes,
            "undecodable_count": 0,
        }
        for listing_id, uri, digit, record_bytes in ((L1, "tea.txt", "1", 190), (L2, "pots.txt", "2", 150))
    ],
    "quarantine": [
        {
            "listing_id": L1,
            "byte_start": 205,
            "byte_end": 225,
            "line_start": 9,
            "line_end": 9,
            "text_raw": "====================",
            "reason": "no_content",
            "detail": "no title, authors or abstract",
            "rule_version": "1",
        }
    ],
    "conflicts": [
        {"paper_id": P1, "field": "title", "record_id": R1, "value": "Herding Teapots", "is_published": True},
        {"paper_id": P1, "field": "title", "record_id": R3, "value": "Herding Pots", "is_published": False},
    ],
    "candidates": [
        {"kind": "author", "id_a": A2, "id_b": A3, "basis": "folded_name", "evidence": "no shared co-author"},
        {"kind": "paper", "id_a": P1, "id_b": P2, "basis": "abstract", "evidence": "7 of 9 words"},
        {
            "kind": "topic",
            "id_a": T2,
            "id_b": "t_00000000000000ff",
            "basis": "label_near",
            "evidence": "near",
        },
    ],
    "redirects": [
        {"old_id": "p_00000000000000fe", "basis": "history"},
        {"old_id": "p_00000000000000ff", "id": P1, "basis": "inputs"},
    ],
    "judgements": [
        {
            "kind": "author",
            "id_a": A2,
            "id_b": A3,
            "decision": "different",
            "who": "Ada",
            "judged_on": "2026-08-01",
            "outcome": "applied",
        }
    ],
}


# One call of each macro that finds something in the sample, and how many rows it finds.
MACRO_CALLS: Mapping[str, tuple[str, int]] = {
    "authors_named": ("FROM authors_named('zoe QUILL')", 1),
    "coauthors_of": (f"FROM coauthors_of('{A1}')", 1),
    "current_id": ("SELECT current_id('p_00000000000000ff')", 1),
    "papers_in_topic": ("FROM papers_in_topic('crockery')", 2),
    "papers_of_author": ("FROM papers_of_author('zoe quill')", 2),
    "search_papers": ("FROM search_papers('Kettle herd')", 1),
    "sources_of": (f"FROM sources_of('{P1}')", 2),
}


def table_of(table: str, rows: Rows) -> pa.Table:
    """Rows as a published table; columns that a row doesn't name are null, or R1 for the record."""
    fields = [field.name for field in table_fields(TABLES[table])]
    default = {"record_id": R1}
    return to_table(TABLES[table], {f: [row.get(f, default.get(f)) for row in rows] for f in fields})


@pytest.fixture(scope="session")
def rows() -> Mapping[str, Rows]:
    return ROWS


@pytest.fixture(scope="session")
def macro_calls() -> Mapping[str, tuple[str, int]]:
    return MACRO_CALLS


@pytest.fixture(scope="session")
def make_table() -> Callable[[str, Rows], pa.Table]:
    return table_of


@pytest.fixture(scope="session")
def make_manifest() -> Callable[..., Manifest]:
    return manifest_of


@pytest.fixture(scope="session")
def tables() -> dict[str, pa.Table]:
    return {table: table_of(table, ROWS[table]) for table in TABLES}


@pytest.fixture(scope="session")
def write_tables(tables: dict[str, pa.Table]) -> Callable[..., Path]:
    """Writes the tables as Parquet into a folder, those given in place of the sample's."""

    def write(folder: Path, **changed: pa.Table) -> Path:
        folder.mkdir(parents=True, exist_ok=True)
        for name, table in {**tables, **changed}.items():
            pq.write_table(table, folder / f"{name}.parquet")
        return folder

    return write


def manifest_of(folder: Path, version: str, **changed: Any) -> Manifest:
    """A manifest that fits the tables in a folder."""
    hashes = content_hashes(folder)
    values: dict[str, Any] = {
        "version": version,
        "schema_version": SCHEMA_VERSION,
        "rules_version": "1",
        "created_at": datetime(2026, 8, 1, 4, tzinfo=UTC),
        "inputs": ("tea.txt", "pots.txt"),
        "listings": (),
        "options": {"shard_bytes": 8 << 20},
        "packages": package_versions(),
        "row_counts": {table: pq.read_metadata(folder / f"{table}.parquet").num_rows for table in TABLES},
        "content_hash": dataset_hash(hashes),
        "content_hashes": hashes,
        "files": file_entries(folder),
        "issues": (),
        "expectations": (),
        "stage_seconds": {"read": 0.5},
    }
    return Manifest(**{**values, **changed})


@pytest.fixture(scope="session")
def draft(write_tables: Callable[..., Path]) -> Callable[..., str]:
    """Makes a version's draft, complete with its manifest, and returns the version."""

    def make(output: Path, hour: int = 4, **changed: pa.Table) -> str:
        version = snapshot.new_version(output, datetime(2026, 8, 1, hour, tzinfo=UTC))
        folder = write_tables(snapshot.draft_folder(output, version), **changed)
        write_catalog_sql(folder, version)
        write_manifest(folder, manifest_of(folder, version))
        return version

    return make


@pytest.fixture(scope="session")
def publish(draft: Callable[..., str]) -> Callable[..., str]:
    """Publishes the sample into an output folder and returns the version."""

    def run(output: Path, hour: int = 4, **changed: pa.Table) -> str:
        version = draft(output, hour, **changed)
        snapshot.publish(output, version)
        return version

    return run
