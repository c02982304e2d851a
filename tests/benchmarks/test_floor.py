"""The floor writes every line of a listing, whatever its bytes."""

import gzip
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from benchmarks import floor

LINES = [b"\xe8\xae\xba\xe6\x96\x87", b"", b'He said "no, never"', b"\xff\xfe not utf-8", b"a\tb"]


def test_lines_are_kept_as_bytes(tmp_path: Path) -> None:
    (tmp_path / "listing.txt").write_bytes(b"\n".join(LINES))
    floor.write_lines(tmp_path / "listing.txt", tmp_path / "lines.parquet")
    assert pq.read_table(tmp_path / "lines.parquet")["line"].to_pylist() == LINES


def test_packed_listing_is_unpacked(tmp_path: Path) -> None:
    (tmp_path / "listing.txt.gz").write_bytes(gzip.compress(b"\n".join(LINES)))
    floor.write_lines(tmp_path / "listing.txt.gz", tmp_path / "lines.parquet")
    assert pq.read_table(tmp_path / "lines.parquet")["line"].to_pylist() == LINES


def test_seconds_leave_nothing_behind(tmp_path: Path) -> None:
    listing = tmp_path / "listing.txt"
    listing.write_bytes(b"\n".join(LINES))
    assert floor.floor_seconds(listing, tmp_path) == pytest.approx(0, abs=60)
    assert list(tmp_path.iterdir()) == [listing]
