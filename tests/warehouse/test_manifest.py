"""Manifests: written and read back the same, and refused by name when they aren't what they should be."""

import json
from collections.abc import Callable
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from paperlake.schemas.issues import ExpectationResult, Issue
from paperlake.warehouse.errors import ManifestError
from paperlake.warehouse.manifest import (
    FileEntry,
    JudgementsEntry,
    ListingEntry,
    Manifest,
    changed_files,
    file_entries,
    package_versions,
    read_manifest,
    read_schema_version,
    write_manifest,
)

LISTING = ListingEntry("tea.txt", "1" * 64, 230, "text", "utf-8", 2, 1)
ISSUE = Issue("published", "warning", "papers", "year_between", "3 papers are from the future", 3)
RESULT = ExpectationResult("papers", "year_between", "year", "error", False, 3, 1, ("p_1: 3024",))


@pytest.fixture
def manifest(
    tmp_path: Path, write_tables: Callable[..., Path], make_manifest: Callable[..., Manifest]
) -> Manifest:
    folder = write_tables(tmp_path / "folder")
    return make_manifest(
        folder, "20260801T040000Z", listings=(LISTING,), issues=(ISSUE,), expectations=(RESULT,)
    )


def test_reads_what_was_written(tmp_path: Path, manifest: Manifest) -> None:
    write_manifest(tmp_path, manifest)
    assert read_manifest(tmp_path) == manifest
    assert read_schema_version(tmp_path) == manifest.schema_version
    text = (tmp_path / "manifest.json").read_text()
    assert json.loads(text)["created_at"] == "2026-08-01T04:00:00Z"


def test_what_another_version_added_is_passed_over(tmp_path: Path, manifest: Manifest) -> None:
    write_manifest(tmp_path, manifest)
    path = tmp_path / "manifest.json"
    path.write_text(json.dumps({**json.loads(path.read_text()), "mood": "calm"}))
    assert read_manifest(tmp_path) == manifest


def test_a_manifest_from_before_judgements_is_read(tmp_path: Path, manifest: Manifest) -> None:
    write_manifest(tmp_path, manifest)
    path = tmp_path / "manifest.json"
    content = json.loads(path.read_text())
    assert content.pop("judgements") is None
    path.write_text(json.dumps(content))
    assert read_manifest(tmp_path) == manifest


def test_judgements_are_remembered(tmp_path: Path, manifest: Manifest) -> None:
    judged = replace(manifest, judgements=JudgementsEntry("judged.csv", "2" * 64))
    write_manifest(tmp_path, judged)
    assert read_manifest(tmp_path) == judged


def at(path: str, value: Any) -> Callable[[dict[str, Any]], Any]:
    """Sets one place of the JSON, `-` removes it."""

    def change(content: dict[str, Any]) -> Any:
        *steps, last = path.split("/")
        target: Any = content
        for step in steps:
            target = target[int(step) if step.isdigit() else step]
        if value == "-":
            del target[last]
        else:
            target[last] = value
        return content

    return change


DAMAGES = [
    (at("version", "-"), "the whole lacks version"),
    (at("version", 3), "version is no str"),
    (at("created_at", "yesterday"), "created_at is no time"),
    (at("created_at", "2026-08-01T04:00:00"), "created_at is no time in UTC"),
    (at("created_at", None), "created_at is no time"),
    (at("inputs", "tea.txt"), "inputs is no list"),
    (at("inputs", [1]), r"inputs\[0\] is no str"),
    (at("row_counts", []), "row_counts is no dict"),
    (at("row_counts/papers", "3"), "row_counts.papers is no int"),
    (at("row_counts/papers", True), "row_counts.papers is no int"),
    (at("listings/0/byte_count", "-"), r"listings\[0\] lacks byte_count"),
    (at("files/papers.parquet", {}), "files.papers.parquet lacks sha256, byte_count"),
    (at("issues/0/severity", "mild"), "severity is none of 'error', 'warning'"),
    (at("expectations/0/is_met", 0), "is_met is no bool"),
    (lambda _: [], "the whole is no object"),
]


@pytest.mark.parametrize(("damage", "message"), DAMAGES)
def test_a_damaged_manifest_names_the_place(
    tmp_path: Path, manifest: Manifest, damage: Any, message: str
) -> None:
    write_manifest(tmp_path, manifest)
    path = tmp_path / "manifest.json"
    path.write_text(json.dumps(damage(json.loads(path.read_text()))))
    with pytest.raises(ManifestError, match=f"manifest.json is damaged: .*{message}"):
        read_manifest(tmp_path)


@pytest.mark.parametrize("content", [b"", b"{", b'{"version": "2026', b"\xff\xfe\x00", b"null"])
def test_torn_bytes(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "manifest.json").write_bytes(content)
    with pytest.raises(ManifestError, match="is damaged"):
        read_manifest(tmp_path)
    with pytest.raises(ManifestError):
        read_schema_version(tmp_path)


def test_a_missing_manifest(tmp_path: Path) -> None:
    with pytest.raises(ManifestError, match="is missing; roll back"):
        read_manifest(tmp_path)


def test_file_entries_tell_what_changed(tmp_path: Path, manifest: Manifest) -> None:
    (tmp_path / "a.txt").write_text("tea")
    (tmp_path / "b.txt").write_text("pot")
    (tmp_path / "manifest.json").write_text("{}")
    entries = file_entries(tmp_path)
    assert list(entries) == ["a.txt", "b.txt"]
    assert entries["a.txt"] == FileEntry(sha256(b"tea").hexdigest(), 3)
    known = replace(manifest, files={**entries, "c.txt": FileEntry("0" * 64, 0)})
    (tmp_path / "b.txt").write_text("pan")
    assert changed_files(tmp_path, known) == ("b.txt", "c.txt")


def test_package_versions_name_python_and_what_isnt_there() -> None:
    versions = package_versions(["duckdb", "no-such-teapot"])
    assert versions.keys() == {"python", "duckdb", "no-such-teapot"}
    assert versions["no-such-teapot"] == "not installed"
