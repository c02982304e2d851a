"""An output folder as it lies on disk: what is where, which snapshots it holds, which one is current."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from paperlake.schemas.tables import SCHEMA_VERSION
from paperlake.warehouse.errors import ManifestError, OutputError
from paperlake.warehouse.lock import LOCK
from paperlake.warehouse.manifest import MANIFEST, Manifest, read_manifest, read_schema_version

LATEST = "latest"
LATEST_JSON = "latest.json"
CATALOG = "paperlake.duckdb"
SNAPSHOTS = "snapshots"
FAILED = "failed"
VERSION = re.compile(r"\d{8}T\d{6}Z(-\d\d)?")

_OURS = frozenset({LATEST, LATEST_JSON, CATALOG, f"{CATALOG}.wal", SNAPSHOTS, FAILED, "staging", "raw"})
_IGNORED = frozenset({"README.md", LOCK, ".gitkeep", ".gitignore", ".DS_Store"})


@dataclass(frozen=True, slots=True)
class Snapshot:
    """One published snapshot; `path` is its own folder, never the `latest` link."""

    version: str
    path: Path

    def manifest(self) -> Manifest:
        """Its manifest. Raises ManifestError where that is missing or damaged."""
        return read_manifest(self.path)


def snapshot_folder(output: Path, version: str) -> Path:
    """Where a version stands once it is published."""
    return output / SNAPSHOTS / version


def is_part_of(output: Path, path: Path) -> bool:
    """Whether a path stands for something that paperlake keeps in the folder, or for something within."""
    place, itself = path.resolve(), path.parent.resolve() / path.name  # `latest` is a link
    ours = [output.resolve() / name for name in (*_OURS, LOCK)]
    return any(place.is_relative_to(part) or itself.is_relative_to(part) for part in ours)


def pending_mark(output: Path, version: str) -> Path:
    """The file that says: this version stands in place, but `latest` never pointed to it."""
    return output / SNAPSHOTS / f".{version}.pending"


def list_snapshots(output: Path) -> tuple[Snapshot, ...]:
    """The published snapshots, oldest first; empty where nothing was published."""
    folder = output / SNAPSHOTS
    if not folder.is_dir():
        return ()
    pointed = pointed_version(output)
    return tuple(
        Snapshot(path.name, path)
        for path in sorted(folder.iterdir())
        if VERSION.fullmatch(path.name)
        and (path.name == pointed or not pending_mark(output, path.name).exists())
    )


def current(output: Path) -> Snapshot | None:
    """The snapshot that `latest` names, None where nothing was published.

    Raises OutputError where the snapshot that it names is gone.
    """
    version = pointed_version(output)
    if version is None:
        return None
    path = snapshot_folder(output, version)
    if not path.is_dir():
        raise OutputError(
            f"{output / LATEST} names {version}, which is gone",
            "roll back to a version that is there, or remove the link",
        )
    return Snapshot(version, path)


def pointed_version(output: Path) -> str | None:
    """The version that `latest` names, whether it exists or not; None where there is none.

    A copy may have lost the link or turned it into a folder; then `latest.json` says it.
    """
    link = output / LATEST
    if link.is_symlink():
        name = link.readlink().name
        return name if VERSION.fullmatch(name) else None
    try:
        name = json.loads((output / LATEST_JSON).read_bytes())["version"]
    except (OSError, ValueError, KeyError, TypeError):
        return None
    return name if isinstance(name, str) and VERSION.fullmatch(name) else None


def snapshot_at(path: Path, version: str | None = None) -> Snapshot:
    """The snapshot of an output folder, or the one whose own folder `path` is.

    Raises OutputError where there is none, or not that version.
    """
    if (path / MANIFEST).is_file():
        found = Snapshot(read_manifest(path).version, path.resolve())
        if version in (None, found.version):
            return found
        raise OutputError(
            f"{path} is version {found.version}", "give the output folder to open another version"
        )
    if version is None:
        if (snapshot := current(path)) is not None:
            return snapshot
        raise OutputError(f"{path} holds no published dataset", "check the path, or run paperlake first")
    return published(path, version)


def published(output: Path, version: str) -> Snapshot:
    """A published snapshot by its version. Raises OutputError, naming those there are, where it isn't one."""
    snapshots = {snapshot.version: snapshot for snapshot in list_snapshots(output)}
    if version not in snapshots:
        there = ", ".join(snapshots) or "none"
        raise OutputError(f"{output} has no version {version}", f"versions there: {there}")
    return snapshots[version]


def check_output(output: Path) -> None:
    """Do nothing where a run may write into the folder; it may not exist yet.

    Raises OutputError, with the folder untouched, where it holds other things than a dataset of
    paperlake's, or one that a newer version has written.
    """
    if not output.exists():
        return
    if not output.is_dir():
        raise OutputError(f"{output} is a file", "name a folder")
    names = {path.name for path in output.iterdir()}
    manifests = [path.parent for path in (output / SNAPSHOTS).glob(f"*/{MANIFEST}")]
    foreign = {name for name in names - _OURS - _IGNORED if not name.endswith(".tmp")}
    is_begun = LOCK in names and not foreign  # a first run that never came to publish
    if names - _IGNORED and not is_begun and not any(map(_is_snapshot, manifests)):
        raise OutputError(f"{output} isn't empty and holds no dataset of paperlake's", "name another folder")
    if LATEST in names and not (output / LATEST).is_symlink():
        raise OutputError(
            f"{output / LATEST} is no link: a copy has turned it into files", "remove it and run again"
        )
    for folder in filter(_is_snapshot, manifests):
        refuse_newer_schema(folder)


def _is_snapshot(folder: Path) -> bool:
    try:
        return bool(read_schema_version(folder))
    except ManifestError:
        return False


def refuse_newer_schema(folder: Path) -> None:
    """Raise OutputError where a snapshot's schema is newer than this paperlake knows.

    Raises ManifestError where its manifest can't be read.
    """
    stated = read_schema_version(folder)
    if _numbers(stated) > _numbers(SCHEMA_VERSION):
        raise OutputError(
            f"{folder} is of schema version {stated}; this paperlake knows up to {SCHEMA_VERSION}",
            "upgrade paperlake",
        )


def _numbers(schema_version: str) -> tuple[int, ...]:
    """The parts of a version; what is no version sorts above all, as a form that isn't known yet."""
    try:
        return tuple(map(int, schema_version.split(".")))
    except ValueError:
        return (1 << 30,)


def taken_versions(output: Path) -> Iterator[str]:
    """Every version that has a folder of whatever kind, finished or not."""
    for folder in (output / SNAPSHOTS, output / FAILED):
        if folder.is_dir():
            for path in folder.iterdir():
                if found := VERSION.search(path.name):
                    yield found.group()
