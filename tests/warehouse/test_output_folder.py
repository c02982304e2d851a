"""What a run may write into, and which snapshot a path stands for."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from paperlake.warehouse.errors import ManifestError, OutputError
from paperlake.warehouse.lock import publishing_lock
from paperlake.warehouse.output_folder import check_output, current, snapshot_at


def contents(folder: Path) -> dict[str, tuple[int, int]]:
    return {
        str(path.relative_to(folder)): (path.lstat().st_mtime_ns, path.lstat().st_size)
        for path in folder.rglob("*")
    }


@pytest.mark.parametrize("names", [[], ["README.md"], [".gitkeep"], ["README.md", ".gitkeep", ".gitignore"]])
def test_empty_folders_are_taken(tmp_path: Path, names: list[str]) -> None:
    for name in names:
        (tmp_path / name).touch()
    check_output(tmp_path)
    check_output(tmp_path / "new" / "folder")


@pytest.mark.parametrize(
    "names",
    [["notes.txt"], ["README.md", "thesis.tex"], ["raw/photo.jpg"], [".git/config"], ["snapshots/disk.img"]],
)
def test_foreign_folders_are_refused_and_untouched(tmp_path: Path, names: list[str]) -> None:
    for name in names:
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).touch()
    before = contents(tmp_path)
    with pytest.raises(OutputError, match="holds no dataset of paperlake's; name another folder"):
        check_output(tmp_path)
    assert contents(tmp_path) == before


def test_a_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(OutputError, match="is a file"):
        check_output(tmp_path / "file")


def test_a_first_run_that_never_published_is_ours(tmp_path: Path) -> None:
    with publishing_lock(tmp_path):
        (tmp_path / "staging").mkdir()
        (tmp_path / "raw").mkdir()
    check_output(tmp_path)
    (tmp_path / "notes.txt").touch()
    with pytest.raises(OutputError):
        check_output(tmp_path)


def test_a_dataset_with_a_note_beside_it_is_ours(tmp_path: Path, publish: Callable[..., str]) -> None:
    publish(tmp_path)
    (tmp_path / "notes.txt").touch()
    check_output(tmp_path)


@pytest.mark.parametrize("newer", ["1.999", "2.0", "10", "2.0-beta"])
def test_a_newer_schema_is_refused_and_untouched(
    tmp_path: Path, publish: Callable[..., str], newer: str
) -> None:
    version = publish(tmp_path)
    path = tmp_path / "snapshots" / version / "manifest.json"
    path.write_text(json.dumps({**json.loads(path.read_text()), "schema_version": newer}))
    before = contents(tmp_path)
    with pytest.raises(OutputError, match=f"schema version {newer}; .*upgrade paperlake"):
        check_output(tmp_path)
    assert contents(tmp_path) == before


def test_a_copy_that_followed_the_link_is_refused(tmp_path: Path, publish: Callable[..., str]) -> None:
    publish(tmp_path)
    (tmp_path / "latest").unlink()
    (tmp_path / "latest").mkdir()
    with pytest.raises(OutputError, match="is no link"):
        check_output(tmp_path)


def test_a_damaged_snapshot_doesnt_stop_a_run(tmp_path: Path, publish: Callable[..., str]) -> None:
    publish(tmp_path, 4)
    second = publish(tmp_path, 5)
    (tmp_path / "snapshots" / second / "manifest.json").write_text("{")
    check_output(tmp_path)


def test_a_snapshot_by_whatever_path(
    tmp_path: Path, publish: Callable[..., str], monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = publish(tmp_path / "out", 4), publish(tmp_path / "out", 5)
    monkeypatch.chdir(tmp_path)
    paths = [tmp_path / "out", Path("out"), Path("out/latest"), Path("out/snapshots") / second]
    for path in paths:
        assert snapshot_at(path).version == second
        assert snapshot_at(path, second).path.resolve() == tmp_path / "out" / "snapshots" / second
    assert snapshot_at(Path("out"), first).version == first
    with pytest.raises(OutputError, match=f"is version {second}"):
        snapshot_at(Path("out/latest"), first)
    with pytest.raises(OutputError, match="has no version 1999; versions there: 2026"):
        snapshot_at(Path("out"), "1999")


@pytest.mark.parametrize("name", ["", "none", "none/at/all"])
def test_where_nothing_was_published(tmp_path: Path, name: str) -> None:
    assert current(tmp_path / name) is None
    with pytest.raises(OutputError, match="holds no published dataset"):
        snapshot_at(tmp_path / name)
    with pytest.raises(OutputError, match="versions there: none"):
        snapshot_at(tmp_path / name, "20260801T040000Z")


def test_a_damaged_manifest_is_said(tmp_path: Path, publish: Callable[..., str]) -> None:
    version = publish(tmp_path)
    (tmp_path / "snapshots" / version / "manifest.json").write_text("{")
    with pytest.raises(ManifestError, match="damaged"):
        snapshot_at(tmp_path / "latest")


def test_a_link_to_elsewhere_names_no_version(tmp_path: Path) -> None:
    (tmp_path / "latest").symlink_to("elsewhere")
    assert current(tmp_path) is None
