"""Listings written from random records in random layouts are read back; any bytes are accounted for."""

from collections.abc import Callable
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

GIVEN = ("Ottilie", "Bram", "Selma", "Idris", "Noor", "Ruta", "Wanjiru", "Léonie", "Tz-Yun", "J. R.")
FAMILY = (
    "Varga",
    "Oduya",
    "Quist",
    "Fennelly",
    "Abaza",
    "Mbeki",
    "van der Tarn",
    "Kestović",
    "O’Marra",
    "Hsiaoling",
)
SUBJECTS = ("tides", "moss", "street lamps", "old maps", "river ice", "clockwork", "wool", "market prices")
SENTENCES = (
    "We study {} and show that simple rules are enough.",
    "It is hard to say how much {} can change within a week.",
    "Our method learns {} from a few pictures and needs no labels.",
    "However, {} are costly to measure, and that is why few have tried.",
    "This paper gives the first bound for {} that holds with noise.",
    "Experiments on {} from three towns show that the error is halved.",
)
AREAS = ("Deep Learning", "Theory", "Applications", "Social Aspects", "Probabilistic Methods")
PARTS = (
    "Robustness",
    "Game Theory",
    "Computer Vision",
    "Fairness, Equity and Safety",
    "graph neural networks",
)
FURNITURE = ("论文检索", "第 3 页 / 共 12 页", "Page 2 of 9", "Showing 1-20 of 300", "Load more", "Next »")

names = st.builds("{} {}".format, st.sampled_from(GIVEN), st.sampled_from(FAMILY))
author_lines = st.builds(
    lambda people, mark: ", ".join(people) + mark,
    st.lists(names, min_size=1, max_size=10, unique=True),
    st.sampled_from(("", "", " 等", " et al.")),
)
topic_lines = st.builds("{} · {}".format, st.sampled_from(AREAS), st.sampled_from(PARTS))
sentences = st.builds(str.format, st.sampled_from(SENTENCES), st.sampled_from(SUBJECTS))
paragraphs = st.lists(sentences, min_size=2, max_size=6).map(" ".join)
abstracts = st.lists(paragraphs, min_size=1, max_size=3).map("\n\n".join)
records = st.tuples(st.none() | topic_lines, author_lines, abstracts)
listings = st.lists(records, min_size=1, max_size=8)
quietly = settings(
    suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None, max_examples=25
)


def fields_of(reading: Any) -> list[tuple[str | None, ...]]:
    return [(one.topic, one.authors, one.abstract) for one in reading.records]


def written(records: list[tuple[str | None, ...]], inside: str, between: str) -> str:
    return between.join(inside.join(field for field in record if field) for record in records)


@quietly
@given(listing=listings, header=st.booleans())
def test_records_with_blank_lines_between_fields(
    read_listing: Callable[..., Any], listing: list[tuple[str | None, ...]], header: bool
) -> None:
    page = ("论文检索\n\n" if header else "") + written(listing, "\n\n", "\n\n")
    assert fields_of(read_listing(page)) == listing


@quietly
@given(
    listing=listings,
    between=st.sampled_from(("\n", "\n\n")),
    encoding=st.sampled_from(("utf-8", "utf-16-le")),
)
def test_records_with_one_line_a_field(
    read_listing: Callable[..., Any], listing: list[tuple[str | None, ...]], between: str, encoding: str
) -> None:
    flat = [(*record[:2], str(record[2]).replace("\n\n", " ")) for record in listing]
    assert fields_of(read_listing(written(flat, "\n", between), encoding)) == flat


@quietly
@given(listing=listings, data=st.data())
def test_furniture_between_any_two_paragraphs(
    read_listing: Callable[..., Any], listing: list[tuple[str | None, ...]], data: st.DataObject
) -> None:
    blocks = written(listing, "\n\n", "\n\n").split("\n\n")
    for _ in range(data.draw(st.integers(1, 4))):
        blocks.insert(data.draw(st.integers(0, len(blocks))), data.draw(st.sampled_from(FURNITURE)))
    assert fields_of(read_listing("\n\n".join(blocks))) == listing


@quietly
@given(listing=listings, data=st.data())
def test_abstracts_that_are_missing(
    read_listing: Callable[..., Any], listing: list[tuple[str | None, ...]], data: st.DataObject
) -> None:
    whole = [("Theory · Bandits", *record[1:]) for record in listing]
    gone = data.draw(st.integers(0, len(whole) - 1))
    cut = [(*record[:2], None) if index == gone else record for index, record in enumerate(whole)]
    page = written([*cut, *whole], "\n\n", "\n\n")
    assert fields_of(read_listing(page)) == [*cut, *whole]


@quietly
@given(
    data=st.binary(max_size=2000),
    encoding=st.sampled_from(("utf-8", "utf-16-le", "utf-16-be", "gb18030", "cp1252")),
)
def test_any_bytes_are_accounted_for(read_listing: Callable[..., Any], data: bytes, encoding: str) -> None:
    read_listing(data, encoding)


@quietly
@given(text=st.text(st.sampled_from("aZ.,·- \t\n\r\u00a0\u3000\u200b\ufeff等1$(论"), max_size=400))
def test_any_text_is_accounted_for(read_listing: Callable[..., Any], text: str) -> None:
    for encoding in ("utf-8", "utf-16-be", "gb18030"):
        read_listing(text, encoding)


@quietly
@given(listing=listings, data=st.data())
def test_a_page_cut_or_damaged_anywhere_is_accounted_for(
    read_listing: Callable[..., Any], listing: list[tuple[str | None, ...]], data: st.DataObject
) -> None:
    page = written(listing, "\n\n", "\n\n").encode()
    start, end = sorted(data.draw(st.tuples(st.integers(0, len(page)), st.integers(0, len(page)))))
    read_listing(page[start:end] + data.draw(st.binary(max_size=5)) + page[end:])
