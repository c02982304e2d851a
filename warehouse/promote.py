"""The steps of publishing, each whole or not done; `snapshot.py` puts them in order."""

import json
from collections.abc import Callable
from pathlib import Path

from paperlake.warehouse.disk import leftovers, remove, replace_text, sync, sync_tree, temporary
from paperlake.warehouse.errors import ManifestError
from paperlake.warehouse.manifest import read_manifest
from paperlake.warehouse.output_folder import (
    FAILED,
    LATEST,
    LATEST_JSON,
    SNAPSHOTS,
    pending_mark,
    pointed_version,
    snapshot_folder,
)

Checkpoint = Callable[[str], None]


def no_checkpoint(_: str) -> None:
    """What publishing calls between steps where nobody wants to know."""


def draft_folder(output: Path, version: str) -> Path:
    """Where a version's files are written before it is published."""
    return temporary(snapshot_folder(output, version))


def sync_draft(output: Path, version: str) -> None:
    """Have the draft's files on the disk. Raises ManifestError where it has no manifest of its version."""
    draft = draft_folder(output, version)
    stated = read_manifest(draft).version
    if stated != version:
        raise ManifestError(
            f"the manifest in {draft} is of version {stated}", "write that of its own version"
        )
    sync_tree(draft)


def move_into_place(output: Path, version: str, checkpoint: Checkpoint = no_checkpoint) -> None:
    """Move the draft to its place, marked as not current yet."""
    mark = pending_mark(output, version)
    mark.touch()
    sync(mark.parent)
    checkpoint("pending_marked")
    draft_folder(output, version).rename(snapshot_folder(output, version))
    sync(output / SNAPSHOTS)


def point_latest(output: Path, version: str, before_replace: Callable[[], None] = lambda: None) -> None:
    """Swap `latest`, at once for every reader. The link is relative, so the folder can be moved."""
    link = output / LATEST
    made = temporary(link)
    remove(made)
    made.symlink_to(Path(SNAPSHOTS) / version, target_is_directory=True)
    before_replace()
    made.replace(link)
    sync(output)


def write_latest_json(output: Path, version: str, before_replace: Callable[[], None] = lambda: None) -> None:
    """Say in `latest.json` what `latest` says, for stores that know no links."""
    replace_text(output / LATEST_JSON, latest_json(output, version), before_replace)


def latest_json(output: Path, version: str) -> str:
    """What `latest.json` says while a version is current."""
    manifest = read_manifest(snapshot_folder(output, version))
    content = {
        "version": version,
        "path": f"{SNAPSHOTS}/{version}",
        "schema_version": manifest.schema_version,
        "content_hash": manifest.content_hash,
    }
    return json.dumps(content, indent=2) + "\n"


def sweep(output: Path) -> list[Path]:
    """Remove what killed runs left under construction, or in place but never current; returns what it was."""
    swept = [path for folder in (output, output / SNAPSHOTS, output / FAILED) for path in leftovers(folder)]
    for mark in (output / SNAPSHOTS).glob(".*.pending"):
        version = mark.name.removeprefix(".").removesuffix(".pending")
        place = snapshot_folder(output, version)
        if version != pointed_version(output) and place.is_dir():
            swept.append(place)
        swept.append(mark)
    for path in swept:
        remove(path)
    return swept
