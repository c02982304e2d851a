"""The manifest of a snapshot: what it was built from, what it holds, and how it was judged."""

import json
from collections.abc import Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from hashlib import file_digest
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from platform import python_version
from types import MappingProxyType
from typing import Any

from paperlake.schemas.issues import ExpectationResult, Issue
from paperlake.warehouse.decoding import decode
from paperlake.warehouse.disk import replace_text
from paperlake.warehouse.errors import ManifestError

MANIFEST = "manifest.json"
PACKAGES = ("paperlake", "duckdb", "great-expectations", "prefect", "pyarrow")
_HINT = "roll back to another version, or build it anew from its inputs (run with --replace)"


@dataclass(frozen=True, slots=True)
class ListingEntry:
    """One listing that the snapshot holds; bytes are decompressed bytes."""

    uri: str
    sha256: str
    byte_count: int
    format: str
    encoding: str
    record_count: int
    quarantine_count: int


@dataclass(frozen=True, slots=True)
class FileEntry:
    """One file of the snapshot folder, as it was published."""

    sha256: str
    byte_count: int


@dataclass(frozen=True, slots=True)
class JudgementsEntry:
    """The file of judgements that the dataset remembers, as it was read."""

    uri: str
    sha256: str


@dataclass(frozen=True, slots=True)
class Manifest:
    """All that is known about one snapshot. `inputs` are the arguments that the dataset remembers.

    Row counts and content hashes are by table, `files` by file name; `content_hash` is of the whole.
    """

    version: str
    schema_version: str
    rules_version: str
    created_at: datetime
    inputs: tuple[str, ...]
    listings: tuple[ListingEntry, ...]
    options: Mapping[str, Any]
    packages: Mapping[str, str]
    row_counts: Mapping[str, int]
    content_hash: str
    content_hashes: Mapping[str, str]
    files: Mapping[str, FileEntry]
    issues: tuple[Issue, ...]
    expectations: tuple[ExpectationResult, ...]
    stage_seconds: Mapping[str, float]
    judgements: JudgementsEntry | None = None  # manifests of earlier versions have none


def manifest_json(manifest: Manifest) -> str:
    """The manifest as JSON text; times are UTC as `2026-08-01T04:00:00Z`."""
    return json.dumps(asdict(manifest), indent=2, ensure_ascii=False, default=_json_value) + "\n"


def _json_value(value: object) -> str:
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat().replace("+00:00", "Z")
    if isinstance(value, Path):
        return str(value)
    raise TypeError(f"{type(value).__name__} has no form in a manifest")


def write_manifest(folder: Path, manifest: Manifest) -> None:
    """Write `manifest.json` into a folder, whole or not at all."""
    replace_text(folder / MANIFEST, manifest_json(manifest))


def read_manifest(folder: Path) -> Manifest:
    """The manifest of a snapshot folder.

    Raises ManifestError where it is missing, damaged or of another shape.
    """
    path = folder / MANIFEST
    try:
        value = json.loads(path.read_bytes())
        return decode(Manifest, value)
    except (FileNotFoundError, NotADirectoryError) as error:
        raise ManifestError(f"{path} is missing", _HINT) from error
    except ValueError as error:
        raise ManifestError(f"{path} is damaged: {error}", _HINT) from error


def read_schema_version(folder: Path) -> str:
    """The schema version that a snapshot folder's manifest states, whatever shape the rest has.

    Raises ManifestError where none can be read.
    """
    path = folder / MANIFEST
    try:
        value = json.loads(path.read_bytes())
    except (OSError, ValueError) as error:
        raise ManifestError(f"{path} can't be read: {error}", _HINT) from error
    if not isinstance(value, dict) or not isinstance(value.get("schema_version"), str):
        raise ManifestError(f"{path} states no schema version", _HINT)
    return str(value["schema_version"])


def package_versions(packages: Iterable[str] = PACKAGES) -> dict[str, str]:
    """The installed versions of the packages that shape a snapshot, and Python's."""
    found = {"python": python_version()}
    for package in packages:
        try:
            found[package] = version(package)
        except PackageNotFoundError:  # run from a checkout that isn't installed
            found[package] = "not installed"
    return found


def file_entries(folder: Path, known: Mapping[str, FileEntry] = MappingProxyType({})) -> dict[str, FileEntry]:
    """Hash and size of every file in a snapshot folder, the manifest itself aside, by name.

    The `known` ones aren't read again.
    """
    names = sorted(path.name for path in folder.iterdir() if path.is_file() and path.name != MANIFEST)
    new = [name for name in names if name not in known]
    with ThreadPoolExecutor(2) as pool:
        found = dict(zip(new, pool.map(lambda name: file_entry(folder / name), new), strict=True))
    return {name: found.get(name) or known[name] for name in names}


def file_entry(path: Path) -> FileEntry:
    """Hash and size of a file."""
    with path.open("rb") as file:
        return FileEntry(file_digest(file, "sha256").hexdigest(), path.stat().st_size)


def resized_files(folder: Path, manifest: Manifest) -> tuple[str, ...]:
    """The files of a snapshot that are missing or of another size than was published: a quick look."""
    sizes = {path.name: path.stat().st_size for path in folder.iterdir() if path.is_file()}
    return tuple(
        name for name, entry in sorted(manifest.files.items()) if sizes.get(name) != entry.byte_count
    )


def changed_files(folder: Path, manifest: Manifest) -> tuple[str, ...]:
    """The files of a snapshot that are missing or aren't as they were published; empty where all are."""
    found = file_entries(folder)
    return tuple(name for name, entry in sorted(manifest.files.items()) if found.get(name) != entry)
