import gzip
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Command = Callable[..., Any]

LISTING = """\
论文检索

Crockery->Teapots

Wilma Kettlewright, Otto Brewhaven

We measure how a teapot pours when its host is tired, and compare it with an older sibling.

Crockery->Cups

Crockery->Saucers

Siv Saucerholm

Saucers catch what cups let go. This note counts drops on forty tables and finds a law of their number.
"""


@pytest.fixture
def listing(tmp_path: Path) -> Path:
    path = tmp_path / "tea.txt"
    path.write_text(LISTING, encoding="utf-8")
    return path


def test_a_file_is_described(paperlake: Command, listing: Path) -> None:
    out = paperlake("inspect", listing).out
    for part in ("text, utf-8, 317 B", "holds     2 records, 2 without title", "Wilma Kettlewright"):
        assert part in out
    assert "quarantined, lines 9-9" in out


def test_bytes_are_accounted_for(paperlake: Command, listing: Path) -> None:
    seen = json.loads(paperlake("inspect", listing, "--json").out)
    parts = ("record_bytes", "quarantined_bytes", "rest_bytes")
    assert sum(seen[part] for part in parts) == seen["byte_count"] == listing.stat().st_size
    assert [record["topic"] for record in seen["first_records"]] == ["Crockery->Teapots", "Crockery->Saucers"]
    (quarantined,) = seen["quarantined"]
    assert (quarantined["text"], quarantined["line_start"]) == ("Crockery->Cups", 9)


def test_the_number_of_records_is_asked_for(paperlake: Command, listing: Path) -> None:
    assert len(json.loads(paperlake("inspect", listing, "-n", 1, "--json").out)["first_records"]) == 1
    assert "lines" not in paperlake("inspect", listing, "-n", 0).out.split("quarantined, ")[0]


def test_nothing_is_written(paperlake: Command, listing: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    packed = listing.with_suffix(".gz")
    packed.write_bytes(gzip.compress(LISTING.encode("gb18030")))
    monkeypatch.chdir(listing.parent)
    before = sorted(listing.parent.iterdir())
    seen = json.loads(paperlake("inspect", packed, "--json").out)
    assert (seen["encoding"], seen["compression"], seen["record_count"]) == ("gb18030", "gzip", 2)
    assert sorted(listing.parent.iterdir()) == before


def test_undecodable_bytes_are_a_warning(paperlake: Command, listing: Path) -> None:
    listing.write_bytes(LISTING.encode().replace(b"tired", b"t\xffred"))
    assert "warning   " in paperlake("inspect", listing).out


def test_control_characters_stay_out_of_the_terminal(paperlake: Command, listing: Path) -> None:
    listing.write_text(LISTING.replace("Otto Brewhaven", "Otto \x1b[31mBrewhaven"), encoding="utf-8")
    out = paperlake("inspect", listing).out
    assert "\x1b" not in out
    assert "\\x1b[31m" in out


@pytest.mark.parametrize(
    ("name", "content", "part"),
    [
        ("none.txt", None, "does not exist"),
        ("photo.png", b"\x89PNG\r\n\x1a\n" + bytes(64), "text listing"),
        ("broken.gz", gzip.compress(LISTING.encode(), mtime=0)[:-20], "broken gzip file"),
    ],
    ids=["missing", "picture", "broken"],
)
def test_what_cannot_be_read_is_one_line(
    paperlake: Command, tmp_path: Path, name: str, content: bytes | None, part: str
) -> None:
    if content is not None:
        (tmp_path / name).write_bytes(content)
    ended = paperlake("inspect", tmp_path / name)
    assert (ended.code, ended.out, ended.err.count("\n")) == (2, "", 1)
    assert name in ended.err
    assert part in ended.err


def test_a_folder_is_not_a_file(paperlake: Command, tmp_path: Path) -> None:
    assert "is a folder" in paperlake("inspect", tmp_path).err
