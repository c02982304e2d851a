import bz2
import gzip
import hashlib
import json
import lzma
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest

from paperlake.apps.raw_text import raw_texts

Command = Callable[..., Any]

TEXT = "first: Herding Teapots\nsecond: Ünïcode 茶\n"


def _record(path: Path, data: bytes, needle: str, encoding: str = "utf-8") -> dict[str, Any]:
    start = data.index(needle.encode(encoding))
    return {
        "uri": str(path),
        "sha256": hashlib.sha256(data).hexdigest(),
        "encoding": encoding,
        "byte_start": start,
        "byte_end": start + len(needle.encode(encoding)),
    }


@pytest.mark.parametrize(
    ("encoding", "pack"),
    [
        ("utf-8", bytes),
        ("utf-16-le", bytes),
        ("gb18030", bytes),
        ("utf-8", gzip.compress),
        ("utf-8", bz2.compress),
        ("utf-8", lzma.compress),
        ("utf-8", lambda data: pa.compress(data, codec="zstd", asbytes=True)),
    ],
)
def test_spans_are_read_from_the_plain_bytes(
    tmp_path: Path, encoding: str, pack: Callable[[bytes], bytes]
) -> None:
    data = TEXT.replace("ünï", "uni").replace("Ünï", "Uni").encode(encoding)
    path = tmp_path / "listing.txt"
    path.write_bytes(pack(data))
    wanted = ["Unicode 茶", "first: Herding"]
    texts = raw_texts([_record(path, data, needle, encoding) for needle in wanted])
    assert [text.text for text in texts] == wanted


def test_a_span_may_lie_across_chunks(tmp_path: Path) -> None:
    path = tmp_path / "long.txt"
    data = b"x" * ((1 << 20) - 3) + b"kettle" + b"y" * (1 << 20)
    path.write_bytes(data)
    assert raw_texts([_record(path, data, "kettle")])[0].text == "kettle"


def test_a_file_that_is_gone_or_changed_is_no_source(tmp_path: Path) -> None:
    path = tmp_path / "listing.txt"
    record = _record(path, TEXT.encode(), "first")
    (gone,) = raw_texts([record])
    assert (gone.text, gone.missing) == (None, f"{path} is gone, so its text can't be shown")
    path.write_text(TEXT.replace("first", "fir_t"))
    (changed,) = raw_texts([record])
    assert changed.text is None
    assert "has changed" in (changed.missing or "")


def test_a_paper_is_shown_with_what_it_came_from(paperlake: Command, dataset: Path) -> None:
    out = paperlake("show", "p_0000000000000001", "-o", dataset).out
    for part in ("Herding Teapots", "TEA 2024", "doi:10.0000/teapot.1", "Crockery → Teapots", "Bo O'Fen"):
        assert part in out
    assert "tea.txt:1-4" in out


def test_an_id_that_moved_is_followed(paperlake: Command, dataset: Path) -> None:
    whole = json.loads(paperlake("show", "p_00000000000000ff", "-o", dataset, "--json").out)
    assert whole["paper"]["paper_id"] == "p_0000000000000001"
    assert [author["name"] for author in whole["authors"]] == ["Zoé Quill", "Bo O'Fen"]


def test_what_the_listing_does_not_say_is_said(paperlake: Command, dataset: Path) -> None:
    assert "the listing leaves names out" in paperlake("show", "p_0000000000000002", "-o", dataset).out
    assert "abstract  (the listing gives none)" in paperlake("show", "p_0000000000000003", "-o", dataset).out


def test_raw_says_that_the_file_is_gone(paperlake: Command, dataset: Path) -> None:
    ended = paperlake("show", "p_0000000000000003", "--raw", "-o", dataset)
    assert ended.code == 0
    assert "pots.txt is gone" in ended.out


def test_an_unknown_paper_is_named(paperlake: Command, dataset: Path) -> None:
    ended = paperlake("show", "p_nobody", "-o", dataset)
    assert (ended.code, ended.out) == (2, "")
    assert "p_nobody" in ended.err
