"""The floor writes every line of a listing, whatever its bytes."""

import gzip
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from benchmarks import floor

LINES = ["论文", "", 'He said "no, never"', "\ufffd\ufffd not utf-8", "a\tb"]
DATA = "\n".join(LINES).encode().replace("\ufffd\ufffd".encode(), b"\xff\xfe")


def test_every_line_is_kept(tmp_path: Path) -> None:
    (tmp_path / "listing.txt").write_bytes(DATA)
    floor.write_lines(tmp_path / "listing.txt", tmp_path / "lines.parquet")
    assert pq.read_table(tmp_path / "lines.parquet")["line"].to_pylist() == LINES


def test_packed_listing_is_unpacked(tmp_path: Path) -> None:
    (tmp_path / "listing.txt.gz").write_bytes(gzip.compress(DATA))
    floor.write_lines(tmp_path / "listing.txt.gz", tmp_path / "lines.parquet")
    assert pq.read_table(tmp_path / "lines.parquet")["line"].to_pylist() == LINES


def test_seconds_leave_nothing_behind(tmp_path: Path) -> None:
    listing = tmp_path / "listing.txt"
    listing.write_bytes(DATA)
    assert floor.floor_seconds(listing, tmp_path) == pytest.approx(0, abs=60)
    assert list(tmp_path.iterdir()) == [listing]
