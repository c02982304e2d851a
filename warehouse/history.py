"""The history of ids: the snapshots whose ids a new one resolves."""

from pathlib import Path

from paperlake.warehouse.errors import ManifestError
from paperlake.warehouse.manifest import file_entry
from paperlake.warehouse.output_folder import Snapshot, list_snapshots, pointed_version

# The tables that hold every id of a snapshot, and where it came from.
HISTORY_FILES = ("records.parquet", "authorships.parquet", "redirects.parquet")


def earlier_snapshots(output: Path) -> tuple[Path, ...]:
    """The folders of the current snapshot and of those that a rollback left behind it; empty for none.

    Each of them tells all ids that were published up to it. One that is damaged is passed over, and where it
    is the current one, the newest before it that isn't stands in its place.
    """
    pointed = pointed_version(output) or ""
    found: list[Path] = []
    for snapshot in reversed(list_snapshots(output)):
        if is_readable(snapshot):
            found.append(snapshot.path)
            if snapshot.version <= pointed:
                break
    return tuple(reversed(found))


def is_readable(snapshot: Snapshot) -> bool:
    """Whether the files that hold a snapshot's ids are as they were published."""
    try:
        files = snapshot.manifest().files
        return all(file_entry(snapshot.path / name) == files.get(name) for name in HISTORY_FILES)
    except (ManifestError, OSError):
        return False
