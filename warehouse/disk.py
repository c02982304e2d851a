"""Writing that is either whole or not there, and stays there once it is."""

import os
import shutil
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

# Everything under construction is named `.<what>.tmp`, beside the place it will have.
TEMPORARY = ".*.tmp*"


def temporary(final: Path) -> Path:
    """Where something is built before it is renamed to `final`: beside it, so that a rename is enough."""
    return final.with_name(f".{final.name}.tmp")


def sync(path: Path) -> None:
    """Have the kernel write a file's content, or a folder's entries, to the disk."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def sync_tree(folder: Path) -> None:
    """Write every file below a folder to the disk, then the folders."""
    paths = list(folder.rglob("*"))
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(sync, (path for path in paths if not path.is_dir())))
    for path in (*filter(Path.is_dir, reversed(paths)), folder):
        sync(path)


def replace_text(path: Path, text: str, before_replace: Callable[[], None] = lambda: None) -> None:
    """Write a text file so that readers see the old one or the new one, whole."""
    building = temporary(path)
    building.write_text(text, encoding="utf-8")
    sync(building)
    before_replace()
    building.replace(path)
    sync(path.parent)


def remove(path: Path) -> None:
    """Remove a file, link or folder; nothing where there is none."""
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)


def remove_tree_at_once(folder: Path) -> None:
    """Remove a folder so that no one ever sees it half empty under its name."""
    doomed = temporary(folder)
    remove(doomed)
    folder.rename(doomed)
    shutil.rmtree(doomed)


def leftovers(folder: Path) -> Iterator[Path]:
    """What killed runs left under construction in a folder; nothing where the folder doesn't exist."""
    return folder.glob(TEMPORARY) if folder.is_dir() else iter(())
