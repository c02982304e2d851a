"""Inputs as people name them, and what is found there."""

import bz2
import gzip
import lzma
import os
from pathlib import Path

import pyarrow as pa
import pytest

from paperlake.sources.decode import BadBytes
from paperlake.sources.discovery import Discovery, discover, fingerprint, inspect_file
from paperlake.sources.errors import InputError

LISTING = "论文检索\n\nTheory · Game Theory\n\nRuta Mbeki\n\nWe study tides, and tides study us.\n"
DATA = LISTING.encode()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "in"


def put(path: Path, data: bytes | str = DATA) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data if isinstance(data, bytes) else data.encode())
    return path


def zstd(data: bytes) -> bytes:
    sink = pa.BufferOutputStream()
    with pa.CompressedOutputStream(sink, "zstd") as stream:
        stream.write(data)
    return bytes(sink.getvalue())


def look(*inputs: str | Path, workdir: Path) -> Discovery:
    return discover(inputs, workdir / "work")


def test_a_plain_file_stays_where_it_is(tmp_path: Path) -> None:
    path = put(tmp_path / "in" / "tides.txt")
    (listing,) = look(path, workdir=tmp_path).listings
    assert (listing.uri, listing.path, listing.compression) == (str(path), path, None)
    assert (listing.byte_count, listing.line_count, listing.encoding) == (len(DATA), 7, "utf-8")
    assert listing.sha256 == fingerprint(path).sha256
    assert not (tmp_path / "work").exists()


@pytest.mark.parametrize(
    ("compression", "pack"),
    [("gzip", gzip.compress), ("bzip2", bz2.compress), ("xz", lzma.compress), ("zstd", zstd)],
)
@pytest.mark.parametrize("members", [1, 2])
def test_packed_files_are_told_by_their_bytes(
    tmp_path: Path, compression: str, pack: object, members: int
) -> None:
    path = put(tmp_path / "in" / "tides.txt", pack(DATA) * members)  # type: ignore[operator]
    (listing,) = look(path, workdir=tmp_path).listings
    assert (listing.compression, listing.byte_count) == (compression, members * len(DATA))
    assert listing.path.read_bytes() == DATA * members
    assert listing.path == tmp_path / "work" / f"{listing.sha256}.txt"
    assert [one.name for one in (tmp_path / "work").iterdir()] == [listing.path.name]


@pytest.mark.parametrize(
    ("data", "lines"), [(b"", 0), (b"a", 1), (b"a\r\nb\rc\n", 3), (b"a\n\nb", 3), (b"\r" * 9, 9)]
)
def test_lines_are_counted(tmp_path: Path, data: bytes, lines: int) -> None:
    listing = inspect_file(put(tmp_path / "in" / "a.txt", data), tmp_path)
    assert listing.line_count == lines


def test_a_folder_by_its_rule(folder: Path, tmp_path: Path) -> None:
    for name in ("b/one.txt", "two", "three.TXT.gz", "four.lst"):
        put(folder / name, f"{name}\n{LISTING}")
    for name in ("README.md", "README", "tides.truth.jsonl", ".hidden/x.txt", "old.txt~", "requirements.txt"):
        put(folder / name)
    put(folder / "page.txt", "<!doctype html><p>Tides")
    for name in ("latest.json", "snapshots/1/papers.txt"):
        put(folder / "output" / name)
    found = look(folder, workdir=tmp_path)
    assert [Path(one.uri).name for one in found.listings] == ["one.txt", "four.lst", "three.TXT.gz", "two"]
    assert [(Path(one.uri).name, one.looks_like) for one in found.refused] == [("page.txt", "HTML page")]
    assert {Path(one.uri).name: one.reason for one in found.skipped} == {
        ".hidden": "hidden",
        "old.txt~": "hidden",
        "README": "files of this name stand beside data in many folders",
        "requirements.txt": "files of this name stand beside data in many folders",
        "README.md": "its name ends in .md",
        "tides.truth.jsonl": "its name ends in .jsonl",
        "output": "a dataset that paperlake wrote",
    }


def test_a_named_file_may_end_as_it_likes(folder: Path, tmp_path: Path) -> None:
    path = put(folder / "README.md")
    assert [one.uri for one in look(path, workdir=tmp_path).listings] == [str(path)]
    found = look(path, put(folder / "other.txt", "x").parent, workdir=tmp_path)
    assert [Path(one.uri).name for one in found.listings] == ["README.md", "other.txt"]
    assert found.skipped == ()


def test_patterns(folder: Path, tmp_path: Path) -> None:
    for name in ("a1.txt", "a2.md", "b/a3.txt", "notes.md"):
        put(folder / name, name)
    names = {
        "a*": ["a1.txt", "a2.md"],
        "*": ["a1.txt", "a3.txt"],
        "**/a*.txt": ["a1.txt", "a3.txt"],
        "[ab]?.txt": ["a1.txt"],
    }
    for pattern, expected in names.items():
        found = look(str(folder / pattern), workdir=tmp_path)
        assert sorted(Path(one.uri).name for one in found.listings) == expected, pattern


def test_one_content_is_one_listing(folder: Path, tmp_path: Path) -> None:
    paths = [put(folder / name) for name in ("b.txt", "a.txt", "c/d.txt")]
    packed = put(folder / "e.gz", gzip.compress(DATA))
    (listing,) = look(folder, paths[0], workdir=tmp_path).listings
    assert listing.uri == str(folder / "a.txt")
    assert listing.other_uris == (str(paths[0]), str(paths[2]), str(packed))


def test_links_that_go_round(folder: Path, tmp_path: Path) -> None:
    put(folder / "a.txt")
    (folder / "loop").symlink_to(folder, target_is_directory=True)
    (folder / "b").mkdir()
    (folder / "b" / "up").symlink_to(folder, target_is_directory=True)
    (folder / "gone.txt").symlink_to(folder / "nothing")
    found = look(folder, workdir=tmp_path)
    assert [one.uri for one in found.listings] == [str(folder / "a.txt")]
    assert [one.reason for one in found.skipped] == ["a link to nothing"]


@pytest.mark.parametrize(
    ("bad", "offsets", "message"),
    [
        (b"\xff", (70,), "1 place is no UTF-8 and reads as \ufffd (byte 70)"),
        (b"\xff\xfe", (70, 71), "2 places are no UTF-8 and read as \ufffd (byte 70, 71)"),
    ],
)
def test_bad_bytes_are_a_warning(tmp_path: Path, bad: bytes, offsets: tuple[int, ...], message: str) -> None:
    path = put(tmp_path / "in" / "a.txt", DATA[:70] + bad + DATA[70:])
    found = look(path, workdir=tmp_path)
    assert found.listings[0].bad_bytes == BadBytes(len(offsets), offsets)
    assert [one.message for one in found.warnings] == [message]


@pytest.mark.parametrize(
    ("data", "looks_like"),
    [
        (gzip.compress(b"%PDF-1.7"), "PDF document"),
        (gzip.compress(gzip.compress(DATA)), "gzip file inside a gzip file"),
        (b"\0\1\2\3" * 40, "binary file"),
    ],
)
def test_refused(tmp_path: Path, data: bytes, looks_like: str) -> None:
    (refused,) = look(put(tmp_path / "in" / "a.txt", data), workdir=tmp_path).refused
    assert (refused.looks_like, refused.supported) == (
        looks_like,
        "a text listing (plain, or packed with gzip, zstd, xz or bzip2)",
    )


@pytest.mark.parametrize(
    ("name", "data", "message"),
    [
        ("a.gz", gzip.compress(DATA * 99)[:-9], "is a broken gzip file"),
        ("a.gz", b"\x1f\x8b\x08 nothing", "is a broken gzip file"),
        ("a.bz2", b"BZh nothing", "is a broken bzip2 file"),
        ("a.xz", b"\xfd7zXZ\0 nothing", "is a broken xz file"),
        ("a.zst", b"\x28\xb5\x2f\xfd nothing", "is a broken zstd file"),
        ("a.zst", zstd(DATA * 99)[:-9], "is a broken zstd file"),
    ],
)
def test_broken_files(tmp_path: Path, name: str, data: bytes, message: str) -> None:
    path = put(tmp_path / "in" / name, data)
    with pytest.raises(InputError) as error:
        look(path, workdir=tmp_path)
    assert (error.value.uri, error.value.message) == (str(path), message)
    assert list((tmp_path / "work").glob("*")) == []


@pytest.mark.parametrize("pattern", ["", "*", "*.gz"])
def test_a_broken_file_among_others_is_refused(folder: Path, tmp_path: Path, pattern: str) -> None:
    broken, whole = gzip.compress(DATA * 99)[:-9], gzip.compress(DATA)
    paths = [put(folder / name, data) for name, data in (("a.gz", broken), ("b.gz", whole))]
    found = look(folder / pattern, workdir=tmp_path)
    assert [one.uri for one in found.listings] == [str(paths[1])]
    assert [(one.uri, one.looks_like) for one in found.refused] == [
        (str(paths[0]), "broken gzip file (fetch or pack it again)")
    ]
    with pytest.raises(InputError, match="is a broken gzip file"):
        look(folder, paths[0], workdir=tmp_path)


def test_a_folder_of_broken_files_only(folder: Path, tmp_path: Path) -> None:
    path = put(folder / "a.gz", gzip.compress(DATA * 99)[:-9])
    with pytest.raises(InputError) as error:
        look(folder, workdir=tmp_path)
    assert (error.value.uri, error.value.message) == (str(path), "is a broken gzip file")


def test_inputs_that_are_not_there(tmp_path: Path) -> None:
    empty, other = tmp_path / "empty", put(tmp_path / "other" / "notes.md").parent
    empty.mkdir()
    dangling = tmp_path / "dangling"
    dangling.symlink_to(tmp_path / "nothing")
    os.mkfifo(tmp_path / "pipe")
    dataset = put(tmp_path / "output" / "latest.json").parent
    (dataset / "staging").mkdir()
    messages = {
        str(tmp_path / "none.txt"): "does not exist",
        str(tmp_path / "*.none"): "matches no file",
        "https://example.org/listing.txt": "is an address, and addresses are not fetched",
        str(empty): "holds no listing",
        str(other): "holds no listing",
        str(dangling): "is a link to nothing",
        str(tmp_path / "pipe"): "is neither a file nor a folder",
        str(dataset): "is a dataset that paperlake wrote",
        "a\0b": "can't be read: embedded null byte",
        "": "does not exist",
    }
    for given, message in messages.items():
        with pytest.raises(InputError) as error:
            look(given, workdir=tmp_path)
        assert error.value.message == message
        assert "\n" not in str(error.value)
