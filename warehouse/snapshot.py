"""Publishing: a snapshot is built aside, moved into place, and becomes current when `latest` is swapped.

That swap is the commit. `latest.json` and the DuckDB file follow from it, and `repair` makes them anew
where a kill came in between. Everything here that writes wants the publishing lock held.
"""

import json
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from pathlib import Path

from paperlake.schemas.tables import TABLES
from paperlake.warehouse.catalog import build_catalog, catalog_anchor
from paperlake.warehouse.disk import (
    remove,
    remove_tree_at_once,
    sync,
    sync_tree,
    temporary,
)
from paperlake.warehouse.manifest import Manifest, manifest_json
from paperlake.warehouse.output_folder import (
    CATALOG,
    FAILED,
    LATEST,
    LATEST_JSON,
    SNAPSHOTS,
    Snapshot,
    check_output,
    current,
    list_snapshots,
    pending_mark,
    pointed_version,
    published,
    snapshot_folder,
    taken_versions,
)
from paperlake.warehouse.promote import (
    Checkpoint,
    draft_folder,
    latest_json,
    move_into_place,
    no_checkpoint,
    point_latest,
    sweep,
    sync_draft,
    write_latest_json,
)

__all__ = [
    "CHECKPOINTS",
    "Snapshot",
    "check_output",
    "current",
    "discard_draft",
    "draft_folder",
    "list_snapshots",
    "new_version",
    "prune",
    "publish",
    "repair",
    "rollback",
    "write_failed",
]

# What `publish` calls its checkpoint with, in order; from `latest_replaced` on the snapshot is published.
CHECKPOINTS = (
    "draft_synced",
    "pending_marked",
    "snapshot_in_place",
    "link_made",
    "latest_replaced",
    "latest_json_made",
    "latest_json_replaced",
    "catalog_made",
    "catalog_replaced",
)
_STAMP = "%Y%m%dT%H%M%SZ"
_LAST_SUFFIX = 99


def new_version(output: Path, now: datetime) -> str:
    """A version for a run that begins `now`, with its draft folder made.

    It sorts above all others, whatever the clock says.
    """
    (output / SNAPSHOTS).mkdir(parents=True, exist_ok=True)
    version = now.astimezone(UTC).strftime(_STAMP)
    while True:
        newest = max(taken_versions(output), default="")
        version = version if version > newest else _next_version(newest)
        try:
            draft_folder(output, version).mkdir()
        except FileExistsError:
            continue
        return version


def _next_version(version: str) -> str:
    """The smallest version above another: its second's next suffix, or the next second."""
    stamp, _, suffix = version.partition("-")
    number = int(suffix or 1) + 1
    if number <= _LAST_SUFFIX:
        return f"{stamp}-{number:02d}"
    return (datetime.strptime(stamp, _STAMP).replace(tzinfo=UTC) + timedelta(seconds=1)).strftime(_STAMP)


def discard_draft(output: Path, version: str) -> None:
    """Remove what was written for a version that won't be published."""
    remove(draft_folder(output, version))


def publish(
    output: Path,
    version: str,
    tables: Mapping[str, type] = TABLES,
    checkpoint: Checkpoint = no_checkpoint,
) -> Snapshot:
    """Make a finished draft the current snapshot.

    Raises ManifestError where the draft has no manifest of its version. An error after `latest` was
    swapped leaves the snapshot published; `repair` does the rest.
    """
    sync_draft(output, version)
    checkpoint("draft_synced")
    move_into_place(output, version, checkpoint)
    checkpoint("snapshot_in_place")
    point_latest(output, version, lambda: checkpoint("link_made"))
    checkpoint("latest_replaced")
    remove(pending_mark(output, version))
    write_latest_json(output, version, lambda: checkpoint("latest_json_made"))
    checkpoint("latest_json_replaced")
    build_catalog(
        snapshot_folder(output, version), output / CATALOG, tables, lambda: checkpoint("catalog_made")
    )
    checkpoint("catalog_replaced")
    return Snapshot(version, snapshot_folder(output, version))


def repair(output: Path, tables: Mapping[str, type] = TABLES) -> tuple[str, ...]:
    """Clear away what killed runs left and derive anew what doesn't fit `latest`; says what was done.

    A folder that was moved gets its DuckDB file anchored at its new place.
    """
    done = [f"removed {path.relative_to(output)}" for path in sweep(output)]
    if (snapshot := current(output)) is None:
        return tuple(done)
    if not (output / LATEST).is_symlink():
        point_latest(output, snapshot.version)
        done.append(f"linked {LATEST}")
    pointer = output / LATEST_JSON
    if not pointer.is_file() or pointer.read_text("utf-8") != latest_json(output, snapshot.version):
        write_latest_json(output, snapshot.version)
        done.append(f"wrote {LATEST_JSON}")
    if catalog_anchor(output / CATALOG) != (snapshot.version, str(snapshot.path.resolve())):
        build_catalog(snapshot.path, output / CATALOG, tables)
        done.append(f"built {CATALOG}")
    return tuple(done)


def prune(
    output: Path, keep: int, min_age: timedelta = timedelta(0), now: datetime | None = None
) -> tuple[str, ...]:
    """Remove all snapshots but the newest `keep`, and return their versions, oldest first.

    The same number of failed runs' reports is kept.

    The current one stays whatever its age, and so does any that was begun less than `min_age` before `now`,
    for readers that have it open. Raises ValueError where `keep` is less than 1.
    """
    if keep < 1:
        raise ValueError("at least one snapshot has to be kept")
    try:
        limit = ((now or datetime.now(UTC)) - min_age).astimezone(UTC).strftime(_STAMP)
        limit = limit.zfill(len("00000000T000000Z"))  # %Y pads no year before 1000
    except OverflowError:  # before all times
        limit = ""
    pointed = pointed_version(output)
    doomed = [
        snapshot
        for snapshot in list_snapshots(output)[:-keep]
        if snapshot.version != pointed and snapshot.version[: len("00000000T000000Z")] <= limit
    ]
    failed = sorted((output / FAILED).glob("[0-9]*"))[:-keep]
    for folder in (*(snapshot.path for snapshot in doomed), *failed):
        remove_tree_at_once(folder)
    return tuple(snapshot.version for snapshot in doomed)


def rollback(output: Path, version: str, tables: Mapping[str, type] = TABLES) -> Snapshot:
    """Make an older (or newer) snapshot the current one.

    Raises OutputError where it isn't there, ManifestError where its manifest is damaged.
    """
    sweep(output)
    snapshot = published(output, version)
    snapshot.manifest()
    point_latest(output, version)
    repair(output, tables)
    return snapshot


def write_failed(output: Path, version: str, manifest: Manifest) -> Path:
    """Keep the manifest and the issues of a run that published nothing, and return their folder.

    The draft itself is removed.
    """
    folder = output / FAILED / version
    building = temporary(folder)
    remove(building)
    building.mkdir(parents=True)
    (building / "manifest.json").write_text(manifest_json(manifest), encoding="utf-8")
    issues = json.loads(manifest_json(manifest))["issues"]
    (building / "issues.json").write_text(json.dumps(issues, indent=2, ensure_ascii=False) + "\n", "utf-8")
    sync_tree(building)
    remove(folder)
    building.rename(folder)
    sync(folder.parent)
    discard_draft(output, version)
    return folder
