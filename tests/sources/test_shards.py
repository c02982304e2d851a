"""Cutting a listing changes nothing: the shards, read one by one, give the entries of the whole file."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from paperlake.schemas.record import Shard
from paperlake.sources import text
from paperlake.sources.accounting import check_accounting
from paperlake.sources.shards import read_bytes, split_text

PROSE = (
    "We predict the height of a tide from a single photograph, and we show that the error is small. "
    "It is below a hand's width on nine of ten beaches, which is more than any of the older rules can claim."
)
WRAPPED = "Moss grows slowly, and so do our estimates of it.\nWe give a bound that holds\nfor every slope."
RECORD = f"Theory · Game Theory\n\nOttilie Varga, Bram Oduya\n\n{PROSE}"
LINES = (
    PROSE,
    WRAPPED,
    PROSE.replace(", ", ",\n"),
    "A short second paragraph.",
    "Theory · Game Theory",
    "tide gauges · pose estimation",
    "Recognition",
    "Ottilie Varga, Bram Oduya",
    "Ruta Mbeki",
    "N/A",
    "论文检索",
    "Page 2 of 9",
    "A Price for Every Tide",
    "   ",
)


def read_shards(shards: list[Shard]) -> list[Any]:
    entries = []
    for shard in shards:
        mine = list(text.read(shard, read_bytes(shard)))
        check_accounting(shard, mine)
        entries += mine
    return entries


def split(folder: Path, data: bytes, encoding: str, size: int, longest: int = 64 << 20) -> list[Shard]:
    path = folder / "listing.txt"
    path.write_bytes(data)
    return split_text(path, "0" * 64, encoding, shard_bytes=size, longest_bytes=longest)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16-le", "utf-16-be", "gb18030"])
@pytest.mark.parametrize("between", ["\n\n", "\r\n\r\n", "\n"])
def test_every_record_of_a_plain_listing_can_start_a_shard(
    tmp_path: Path, encoding: str, between: str
) -> None:
    listing = ("论文检索\n\n" + "\n\n".join([RECORD] * 12)).replace("\n\n", between)
    data = listing.encode(encoding)
    shards = split(tmp_path, data, encoding, size=1)
    assert len(shards) == 12
    assert read_shards(shards) == read_shards(split(tmp_path, data, encoding, size=1 << 30))


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None, max_examples=60)
@given(
    blocks=st.lists(
        st.tuples(st.sampled_from(LINES), st.sampled_from(("\n\n", "\n\n", "\n", "\n \n", "\r\n"))),
        max_size=40,
    ),
    encoding=st.sampled_from(("utf-8", "utf-16-le", "gb18030")),
)
def test_any_order_of_lines(tmp_path: Path, blocks: list[tuple[str, str]], encoding: str) -> None:
    data = "".join(line + gap for line, gap in blocks).encode(encoding)
    whole = read_shards(split(tmp_path, data, encoding, size=1 << 30))
    for size in (1, 700):
        assert read_shards(split(tmp_path, data, encoding, size)) == whole


def test_shards_cover_the_file_and_count_its_lines(tmp_path: Path) -> None:
    data = "\n\n".join([RECORD] * 30).encode()
    shards = split(tmp_path, data, "utf-8", size=1000)
    assert [shard.byte_start for shard in shards[1:]] == [shard.byte_end for shard in shards[:-1]]
    assert (shards[0].byte_start, shards[-1].byte_end) == (0, len(data))
    for shard in shards:
        assert shard.line_start == data[: shard.byte_start].count(b"\n") + 1
        assert shard.byte_end - shard.byte_start < 1000 + 2 * len(RECORD.encode())


def test_an_empty_file_has_no_shard(tmp_path: Path) -> None:
    assert split(tmp_path, b"", "utf-8", size=1000) == []


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16-le", "gb18030"])
@pytest.mark.parametrize(
    "listing",
    ["Ottilie Varga, Bram Oduya\n" * 40_000, "潮" * 400_000, "tide " * 200_000, "\n" * 900_000],
    ids=["no prose", "one line", "one line with blanks", "no lines"],
)
def test_without_an_anchor_a_shard_stays_bounded(tmp_path: Path, listing: str, encoding: str) -> None:
    data = listing.encode(encoding)
    shards = split(tmp_path, data, encoding, size=100_000, longest=300_000)
    assert max(shard.byte_end - shard.byte_start for shard in shards) <= 300_001
    read_shards(shards)


def test_all_shared_listings(shared: Path, tmp_path: Path) -> None:
    for path in sorted((shared / "data" / "listings").glob("*.txt")):
        data = path.read_bytes()
        whole = read_shards(split(tmp_path, data, "utf-8", size=1 << 30))
        shards = split(tmp_path, data, "utf-8", size=1)
        assert read_shards(shards) == whole, path.name
        assert len(shards) > 10, path.name


def test_a_shard_needs_nothing_but_itself(tmp_path: Path, read_listing: Callable[..., Any]) -> None:
    data = "\n\n".join([RECORD] * 5).encode()
    last = split(tmp_path, data, "utf-8", size=1)[-1]
    (entry,) = text.read(last, read_bytes(last))
    assert entry == read_listing(data).entries[-1]
