"""Inputs as a person names them -> the files to look at; in a folder, by a rule."""

import csv
import glob
import os
import stat
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from paperlake.sources.errors import InputError

# In a folder a file may be a listing when its name ends so, or has no ending at all. A file that is
# named itself may end as it likes: its content decides.
LISTING_ENDINGS = frozenset(("", ".txt", ".text", ".lst", ".listing"))
_PACKED_ENDINGS = frozenset((".gz", ".gzip", ".zst", ".zstd", ".xz", ".bz2"))
_LOOKUP = Path(__file__).parent / "lookups" / "other_files.csv"
_DATASET_PARTS = frozenset(("latest", "latest.json", "snapshots", "staging", "failed", "paperlake.duckdb"))
_SNAPSHOT_PARTS = frozenset(("manifest.json", "catalog.sql"))


@dataclass(frozen=True, slots=True)
class Skipped:
    """A file or folder inside an input folder that was left out, and why."""

    uri: str
    reason: str


@dataclass(frozen=True, slots=True)
class Found:
    """The files to look at and those left out, each sorted and once; `named` are uris that a person wrote."""

    files: tuple[Path, ...]
    skipped: tuple[Skipped, ...]
    named: frozenset[str]


def find_files(inputs: Sequence[str | Path], workdir: Path | None = None) -> Found:
    """The files that `inputs` name; `workdir` is never searched. Raises InputError, see `discover`."""
    walk = _Walk(workdir)
    named: set[str] = set()
    for given in inputs:
        if _status(given) is None:
            if not glob.has_magic(str(given)):
                raise _missing(str(given))
            _add_matches(walk, str(given))
        else:
            walk.add_named(Path(given))
            named.add(uri_of(Path(given)))
    files = walk.files
    skipped = {uri: reason for uri, reason in walk.skipped.items() if uri not in files}
    return Found(
        tuple(files[uri] for uri in sorted(files)),
        tuple(Skipped(uri, skipped[uri]) for uri in sorted(skipped)),
        frozenset(named & files.keys()),
    )


def unreadable(uri: str, error: OSError) -> InputError:
    """The error for a file or folder that the system does not let us read."""
    reason = (error.strerror or str(error)).lower()
    return InputError(uri, f"can't be read: {reason}", "check its permissions and the disk, then run again")


def uri_of(path: Path) -> str:
    """The absolute path as text; a name that is no UTF-8 is shown with backslashes."""
    return os.fsencode(path.absolute()).decode("utf-8", "backslashreplace")


def _add_matches(walk: "_Walk", pattern: str) -> None:
    matches = sorted(glob.glob(pattern, recursive=True))  # noqa: PTH207 - patterns may be absolute
    if not matches:
        raise InputError(
            pattern, "matches no file", "check the pattern; quote it if the shell should not expand it"
        )
    # "*" means the folder, so the rule for folders holds; "x*.log" means those files.
    is_folder_pattern = Path(pattern).name.strip("*") == ""
    for match in map(Path, matches):
        if match.is_dir():
            walk.add_folder(match)
        elif is_folder_pattern or not match.is_file():
            walk.add_by_rule(match)
        else:
            walk.add_named(match)


def _status(given: str | Path) -> os.stat_result | None:
    """What stands at a path, None for nothing. Raises InputError where the system does not say."""
    try:
        return Path(given).stat() if str(given) else None
    except (FileNotFoundError, NotADirectoryError):
        return None
    except (OSError, ValueError) as error:
        text = str(given).replace("\0", "\\0")
        raise unreadable(text, error if isinstance(error, OSError) else OSError(str(error))) from error


class _Walk:
    """Collects files; a folder that is met twice, as in a loop of links, is searched once."""

    def __init__(self, workdir: Path | None) -> None:
        self.files: dict[str, Path] = {}
        self.skipped: dict[str, str] = {}
        self._workdir = workdir.resolve() if workdir else None
        self._searched: set[tuple[int, int]] = set()

    def add_named(self, path: Path) -> None:
        """A path that a person wrote: a file counts whatever its name, a folder must hold something."""
        status = _status(path)
        if status is None:
            raise _missing(str(path))
        if stat.S_ISREG(status.st_mode):
            self.files[uri_of(path)] = path
        elif stat.S_ISDIR(status.st_mode):
            self._add_named_folder(path)
        else:
            raise InputError(uri_of(path), "is neither a file nor a folder", "name a file or a folder")

    def _add_named_folder(self, path: Path) -> None:
        if _is_dataset(path):
            hint = "name the folder of the raw listings instead"
            raise InputError(uri_of(path), "is a dataset that paperlake wrote", hint)
        before = len(self.files), len(self.skipped), len(self._searched)
        self.add_folder(path)
        if len(self.files) == before[0] and len(self._searched) > before[2]:
            left_out = list(self.skipped.items())[before[1] :]
            hint = (
                f"{len(left_out)} left out, such as {left_out[0][0]}: {left_out[0][1]}"
                if left_out
                else "it is empty"
            )
            raise InputError(uri_of(path), "holds no listing", hint)

    def add_folder(self, folder: Path) -> None:
        """The files of a folder and of the folders in it, in the order of their names."""
        try:
            status = folder.stat()
            paths = sorted(folder.iterdir())
        except OSError as error:
            raise unreadable(uri_of(folder), error) from error
        place = (status.st_dev, status.st_ino)
        if place in self._searched:
            return
        self._searched.add(place)
        for path in paths:
            reason = self._reason_against_folder(path) if path.is_dir() else None
            if reason:
                self.skipped[uri_of(path)] = reason
            elif path.is_dir():
                self.add_folder(path)
            else:
                self.add_by_rule(path)

    def add_by_rule(self, path: Path) -> None:
        """A file that was not named itself: taken when its name may be that of a listing."""
        reason = _reason_against(path)
        if reason:
            self.skipped[uri_of(path)] = reason
        else:
            self.files[uri_of(path)] = path

    def _reason_against_folder(self, path: Path) -> str | None:
        if path.name.startswith((".", "__MACOSX")):
            return "hidden"
        if self._workdir and path.resolve() == self._workdir:
            return "paperlake's own working folder"
        return "a dataset that paperlake wrote" if _is_dataset(path) else None


def _missing(given: str) -> InputError:
    if "://" in given:
        return InputError(
            given, "is an address, and addresses are not fetched", "download it and name the file"
        )
    path = Path(given)
    if path.is_symlink():
        return InputError(uri_of(path), "is a link to nothing", "repair the link or name the file itself")
    return InputError(uri_of(path) if given else "(empty name)", "does not exist", "check the path")


def _is_dataset(folder: Path) -> bool:
    try:
        names = {path.name for path in folder.iterdir()}
    except OSError:
        # Searching the folder raises for it, with a message.
        return False
    return len(names & _DATASET_PARTS) > 1 or names >= _SNAPSHOT_PARTS


@cache
def _other_names() -> frozenset[str]:
    with _LOOKUP.open(encoding="utf-8", newline="") as lines:
        return frozenset(row["stem"] for row in csv.DictReader(lines))


def _reason_against(path: Path) -> str | None:
    """Why a file of a folder is no listing, by its name alone; None for one whose content decides."""
    if path.name.startswith((".", "~$")) or path.name.endswith("~"):
        return "hidden"
    if not path.is_file():
        return "a link to nothing" if path.is_symlink() else "not a file"
    name = path.name.casefold()
    plain = Path(name)
    if plain.suffix in _PACKED_ENDINGS:
        plain = plain.with_suffix("")
    if plain.suffix not in LISTING_ENDINGS:
        return f"its name ends in {plain.suffix}"
    if plain.stem in _other_names():
        return "files of this name stand beside data in many folders"
    return None
