"""The text reader on one hard thing at a time: (listing, records)."""

from collections.abc import Callable
from typing import Any

import pytest

from paperlake.schemas.record import Record

TIDES = (
    "We predict the height of a tide from a single photograph. "
    "The error is below a hand's width on nine of ten beaches."
)
MOSS = (
    "Moss grows slowly, and so do our estimates of it. "
    "We give a bound that holds for every slope and a simple rule that any gardener can use."
)
WRAPPED_TIDES = (
    "We predict the height of a tide\nfrom one photograph, with help of\nVarga and Oduya of Tarn Harbour\n"
    "Station. The error is small on\nnine of ten beaches."
)
WRAPPED_MOSS = (
    "Moss grows slowly, and so do our\nestimates of it. We give one rule\nfor slopes and gardens, based on\n"
    "Quist Fennelly bounds, that any\ngardener can use at home."
)
WRAPPED = (
    *("Deep Learning · Robustness", None, "Ottilie Varga, Bram Oduya", WRAPPED_TIDES),
    *("Theory · Game Theory", None, "Selma Quist, Idris Fennelly", WRAPPED_MOSS),
)
SECOND = "A second paragraph says what was left out. It belongs to the same record as the first one does."

ONE = ("Deep Learning · Robustness", None, "Ottilie Varga, Bram Oduya", TIDES)
TWO = ("Theory · Game Theory", None, "Selma Quist, Idris Fennelly, Noor Abaza", MOSS)


def page(*blocks: str, between: str = "\n\n") -> str:
    return between.join(blocks)


def block(fields: tuple[str | None, ...]) -> str:
    return page(*(field for field in fields if field))


FACETS = (
    *("Deep Learning · Robustness", "Theory · Game Theory", "Optimization · Convex"),
    *("Applications · Robotics", "Social Aspects · Fairness", "Theory · Learning Theory"),
)

CASES: dict[str, tuple[str, list[tuple[str | None, ...]]]] = {
    "the page's topics are no records": (page(*FACETS, block(ONE), block(TWO)), [ONE, TWO]),
    "topics behind the records are none either": (page(block(ONE), block(TWO), *FACETS), [ONE, TWO]),
    "header, topic, authors, abstract": (page("论文检索", block(ONE), block(TWO)), [ONE, TWO]),
    "no topic is no topic": (page(block(ONE), block((None, *TWO[1:]))), [ONE, (None, *TWO[1:])]),
    "one author": (
        page(block(ONE), "Ruta Mbeki", MOSS, block(TWO)),
        [ONE, (None, None, "Ruta Mbeki", MOSS), TWO],
    ),
    "one author with one name": (
        page(block(ONE), "Sukarwati", MOSS, block(TWO)),
        [ONE, (None, None, "Sukarwati", MOSS), TWO],
    ),
    "a field of study is no author": (
        page("Reinforcement Learning", "Ruta Mbeki", TIDES, block(TWO)),
        [("Reinforcement Learning", None, "Ruta Mbeki", TIDES), TWO],
    ),
    "a session is no author list": (
        page("Statistics, Physics, Theory, & Datasets", "Ruta Mbeki", TIDES, block(TWO)),
        [("Statistics, Physics, Theory, & Datasets", None, "Ruta Mbeki", TIDES), TWO],
    ),
    "a session alone in its file": (
        page("Segmentation, Grouping, & Shape", "Ruta Mbeki, Bram Oduya", TIDES),
        [("Segmentation, Grouping, & Shape", None, "Ruta Mbeki, Bram Oduya", TIDES)],
    ),
    "keywords in lower case": (
        page(block(ONE), "tide gauges · pose estimation", *TWO[2:]),
        [ONE, ("tide gauges · pose estimation", *TWO[1:])],
    ),
    "a topic of three levels": (
        page("Computer Vision · Recognition · Detection, Indexing, Matching", *TWO[2:]),
        [("Computer Vision · Recognition · Detection, Indexing, Matching", *TWO[1:])],
    ),
    "authors between middle dots": (
        page("Theory · Game Theory", "Ottilie Varga · Bram Oduya", TIDES),
        [("Theory · Game Theory", None, "Ottilie Varga · Bram Oduya", TIDES)],
    ),
    "an abstract that opens like authors": (
        page(*ONE[:1], "Ottilie Varga", f"Adam, Lion, Sophia: which one wins? {SECOND}", block(TWO)),
        [(ONE[0], None, "Ottilie Varga", f"Adam, Lion, Sophia: which one wins? {SECOND}"), TWO],
    ),
    "an abstract that opens like a topic": (
        page(*ONE[:1], "Ottilie Varga", f"Theory · practice gaps are common here. {SECOND}", block(TWO)),
        [(ONE[0], None, "Ottilie Varga", f"Theory · practice gaps are common here. {SECOND}"), TWO],
    ),
    "paragraphs": (page(block(ONE), SECOND, block(TWO)), [(*ONE[:3], page(TIDES, SECOND)), TWO]),
    "a list, an equation and a heading": (
        page(
            block(ONE),
            "Results:",
            "- a faster rule\n- a smaller table",
            "$$x = \\sum_i a_i$$",
            SECOND,
            block(TWO),
        ),
        [
            (
                *ONE[:3],
                page(TIDES, "Results:", "- a faster rule\n- a smaller table", "$$x = \\sum_i a_i$$", SECOND),
            ),
            TWO,
        ],
    ),
    "headings, code and tags": (
        page(
            ONE[0],
            ONE[2],
            f"**Motivation**\n{TIDES}",
            f"## Results\n{SECOND}",
            "```\nx = f(y)\n```",
            block(TWO),
        ),
        [
            (*ONE[:3], page(f"**Motivation**\n{TIDES}", f"## Results\n{SECOND}", "```\nx = f(y)\n```")),
            TWO,
        ],
    ),
    "formulas that stand on lines of their own": (
        page(
            *ONE[:1],
            ONE[2],
            TIDES,
            "$K_n(t)$",
            "where",
            "$n\\to \\infty$",
            "by",
            "x ≤ y",
            SECOND,
            block(TWO),
        ),
        [
            (
                *ONE[:3],
                page(TIDES, "$K_n(t)$", "where", "$n\\to \\infty$", "by", "x ≤ y", SECOND),
            ),
            TWO,
        ],
    ),
    "an address at the end": (
        page(*ONE[:1], ONE[2], f"{TIDES} Our code is here:", "https://example.org/tides", *TWO[2:]),
        [
            (*ONE[:3], page(f"{TIDES} Our code is here:", "https://example.org/tides")),
            (None, *TWO[1:]),
        ],
    ),
    "tags around paragraphs": (
        page(ONE[0], ONE[2], f"<p>{TIDES}</p>", "<p>Moss is slow.</p>", *TWO[2:], block(ONE)),
        [(*ONE[:3], page(f"<p>{TIDES}</p>", "<p>Moss is slow.</p>")), (None, None, *TWO[2:]), ONE],
    ),
    "keywords after the abstract": (
        page(block(ONE), "Keywords: tides, beaches", block(TWO), "Keywords: moss"),
        [(*ONE[:3], page(TIDES, "Keywords: tides, beaches")), (*TWO[:3], page(MOSS, "Keywords: moss"))],
    ),
    "keywords before the authors": (
        page(block(ONE), "Keywords: tides, beaches", *TWO[2:], block(ONE)),
        [ONE, ("Keywords: tides, beaches", *TWO[1:]), ONE],
    ),
    "a Chinese text without a full stop": (
        page(
            block(ONE), *TWO[:1], "闻知夏", "本文提出一种潮汐预测方法，基于深度学习，仅需少量照片", *TWO[2:]
        ),
        [ONE, (*TWO[:2], "闻知夏", "本文提出一种潮汐预测方法，基于深度学习，仅需少量照片"), (None, *TWO[1:])],
    ),
    "an abstract that is missing": (
        page(*ONE[:1], "Ottilie Varga, Bram Oduya", block(TWO)),
        [(*ONE[:3], None), TWO],
    ),
    "an abstract that is missing at the end": (
        page(block(ONE), *TWO[:1], *TWO[2:3]),
        [ONE, (*TWO[:3], None)],
    ),
    "a placeholder for an abstract": (
        page(*ONE[:1], "Ottilie Varga", "N/A", block(TWO)),
        [(ONE[0], None, "Ottilie Varga", "N/A"), TWO],
    ),
    "authors that are missing": (page(ONE[0], TIDES, block(TWO)), [(ONE[0], None, None, TIDES), TWO]),
    "wrapped lines": (
        page(
            "Theory · Game Theory",
            "Ottilie Varga,\nBram Oduya",
            "We predict the height\nof a tide from one\npicture.",
        ),
        [
            (
                "Theory · Game Theory",
                None,
                "Ottilie Varga,\nBram Oduya",
                "We predict the height\nof a tide from one\npicture.",
            )
        ],
    ),
    "no blank lines": (
        page(*(field for field in (*ONE, *TWO, None, *ONE[2:]) if field), between="\n"),
        [ONE, TWO, (None, None, *ONE[2:])],
    ),
    "wrapped lines without blank lines": (
        page(*(field for field in (*WRAPPED, *WRAPPED) if field), between="\n"),
        [WRAPPED[:4], WRAPPED[4:]] * 2,
    ),
    "blank lines between records only": (
        page(*("\n".join(field for field in one if field) for one in (ONE, TWO, ONE))),
        [ONE, TWO, ONE],
    ),
    "a record without blank lines among others": (
        page(block(ONE), "\n".join(field for field in TWO if field), block(ONE)),
        [ONE, TWO, ONE],
    ),
    "a repeated record": (page(block(ONE), block(ONE)), [ONE, ONE]),
    "a record that is cut off": (
        page(block(ONE), *TWO[:1], *TWO[2:3], MOSS[:30]),
        [ONE, (*TWO[:3], MOSS[:30])],
    ),
    "titles after topics": (
        page(
            *("Theory · Game Theory", "A Price for Every Tide", *ONE[2:]),
            *("Deep Learning · Robustness", "Moss: Slow Bounds for Slow Growth", *TWO[2:]),
            *("When Does a Bound Hold?", *ONE[2:]),
        ),
        [
            ("Theory · Game Theory", "A Price for Every Tide", *ONE[2:]),
            ("Deep Learning · Robustness", "Moss: Slow Bounds for Slow Growth", *TWO[2:]),
            (None, "When Does a Bound Hold?", *ONE[2:]),
        ],
    ),
    "titles first": (
        page(
            *("A Price for Every Tide", "Theory · Game Theory", *ONE[2:]),
            *("Moss: Slow Bounds for Slow Growth", "Deep Learning · Robustness", *TWO[2:]),
            *("When Does a Bound Hold, and for Whom?", "Theory · Bandits", *ONE[2:]),
        ),
        [
            ("Theory · Game Theory", "A Price for Every Tide", *ONE[2:]),
            ("Deep Learning · Robustness", "Moss: Slow Bounds for Slow Growth", *TWO[2:]),
            ("Theory · Bandits", "When Does a Bound Hold, and for Whom?", *ONE[2:]),
        ],
    ),
    "titles with numbers and full stops": (
        page(
            *("1. A Price for Every Tide.", "Theory · Game Theory", *ONE[2:]),
            *("2. Moss: Slow Bounds for Slow Growth.", "Deep Learning · Robustness", *TWO[2:]),
            *("3. When Does a Bound Hold?", "Theory · Bandits", *ONE[2:]),
        ),
        [
            ("Theory · Game Theory", "1. A Price for Every Tide.", *ONE[2:]),
            ("Deep Learning · Robustness", "2. Moss: Slow Bounds for Slow Growth.", *TWO[2:]),
            ("Theory · Bandits", "3. When Does a Bound Hold?", *ONE[2:]),
        ],
    ),
    "notes around each record": (
        page(
            *("#1", ONE[0], ONE[2], "Poster", ONE[3], "Cited by 12 · Related articles"),
            *("#2", TWO[0], TWO[2], "Accept (oral)", TWO[3], "doi:10.1000/tarn.31", "PDF BibTeX"),
        ),
        [ONE, TWO],
    ),
    "Chinese records": (
        page(
            "论文检索",
            "深度学习 · 鲁棒性",
            "闻知夏、澹台书航 等",
            "我们研究潮汐。该方法只需一张照片，误差很小。",
        ),
        [("深度学习 · 鲁棒性", None, "闻知夏、澹台书航 等", "我们研究潮汐。该方法只需一张照片，误差很小。")],
    ),
    "only a header": ("论文检索\n", []),
    "nothing": ("", []),
    "only blanks": (" \n\t\n\u3000\n\u200b\n", []),
}


@pytest.mark.parametrize(("listing", "expected"), CASES.values(), ids=CASES)
def test_records(
    read_listing: Callable[..., Any], listing: str, expected: list[tuple[str | None, ...]]
) -> None:
    assert read_listing(listing).records == expected


AUTHOR_LINES = (
    "Ottilie Varga,Bram Oduya ,  Selma Quist",
    "Ottilie Varga, Bram Oduya 等",
    "闻知夏，澹台书航，等人",
    "闻知夏、澹台书航、王青川",
    "Ottilie Varga, Bram Oduya et al.",
    "Ottilie Varga and others",
    "Ottilie Varga, Bram Oduya, and 27 co-authors",
    "Ottilie Varga, Bram Oduya, ... (+12 more)",
    "Ottilie Varga, Bram Oduya, …",
    "Ottilie Varga and Bram Oduya",
    "OTTILIE VARGA AND BRAM ODUYA",
    "Ottilie Varga & Bram Oduya",
    "Varga, Ottilie; Oduya, Bram; Quist, Selma & van der Tarn, Els",
    "Varga, O., van der Tarn, E., Quist, S.",
    "Varga OT, van der Tarn E, Quist S",
    "Ottilie Varga | Bram Oduya | Selma Quist",
    "Ottilie Varga，Bram Oduya，Selma Quist",
    "Authors: Ottilie Varga, Bram Oduya",
    "By Ottilie Varga and Bram Oduya",
    "Ottilie Varga1,2, Bram Oduya2*, Selma Quist†",
    "Ottilie Varga$^{1,*}$, Bram Oduya$^{2}$",
    "Ottilie Varga<sup>1,2</sup>, Bram Oduya<sup>*</sup>",
    "Ottilie Varga (University of Kesto), Bram Oduya (Tarn AI, Riga)",
    "Ottilie Varga <ov@example.org>, Bram Oduya <bo@example.org>",
    "Ottilie Varga (0000-0000-0000-0000), Bram Oduya",
    "The MIRABEL Collaboration: O. Varga, B. Oduya",
    "The MIRABEL Collaboration",
    "TarnCube collaboration",
    "Ottilie Varga for the TarnCube Collaboration",
    "Ottilie Varga on behalf of the MIRABEL and Tarn Consortium",
    "O. J. Varga",
    "Unknown",
    "Ottilie\u00a0Varga, Bram\u2009J. Oduya",
    "Ottilie~Varga, Bram~J.~Oduya",
    "ottilie varga, bram oduya",
    "Anonymous Authors",
    "J. R. Varga",
    ", ".join(f"Ottilie Varga{chr(97 + i % 26)}{chr(97 + i // 26)}" for i in range(600)),
)


@pytest.mark.parametrize("line", AUTHOR_LINES, ids=lambda line: line[:40])
@pytest.mark.parametrize("topic", ["Theory · Game Theory", None])
def test_author_lines(read_listing: Callable[..., Any], line: str, topic: str | None) -> None:
    record = (topic, None, line, TIDES)
    assert read_listing(page("论文检索", block(ONE), block(record), block(TWO))).records == [ONE, record, TWO]


TOPIC_LINES = (
    "Applications->Chemistry, Physics, and Earth Sciences",
    "Social Aspects → Alignment",
    "Deep Learning: Attention Mechanisms",
    "Theory：Learning Theory",
    "Optimization•Convex",
    "Probabilistic Methods・Gaussian Processes",
    "Applications > Robotics",
    "Social Aspects | Privacy",
    "Reinforcement Learning/Batch/Offline",
    "deep learning · large language models",
    "3D reconstruction · pose estimation",
    "Ｔｈｅｏｒｙ　·　Ｏｐｔｉｍｉｚａｔｉｏｎ",
    "Recognition",
    "Humanoid Robots",
    "Human-AI Collaboration",
    "Motion & Biometrics",
    "Grasping and Manipulation II",
    "Syntax: Tagging, Chunking and Parsing",
    "Methodology",
    "additions to tide tables, street maps, and other modalities",
    "early or frontier methods, including RNNs",
    "more topics in tidal learning (e.g., all of the above)",
    "probabilistic rules (Bayesian tides, slow sampling, moss, etc.)",
    "tide_and_moss_models",
    "other",
)


@pytest.mark.parametrize("line", TOPIC_LINES)
@pytest.mark.parametrize("authors", ["Ottilie Varga, Bram Oduya", "Ruta Mbeki"])
def test_topic_lines(read_listing: Callable[..., Any], line: str, authors: str) -> None:
    record = (line, None, authors, MOSS)
    assert read_listing(page("论文检索", block(ONE), block(record), block(TWO))).records == [ONE, record, TWO]


@pytest.mark.parametrize("ending", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16-le", "utf-16-be", "gb18030"])
def test_line_ends_and_encodings(read_listing: Callable[..., Any], ending: str, encoding: str) -> None:
    two = (*TWO[:2], "Selma Quist，闻知夏 等", MOSS.replace(", ", "，") + " Größe 😀")
    listing = page("\ufeff论文检索", block(ONE), block(two)).replace("\n", ending) + ending
    name = encoding.removesuffix("-sig")
    assert read_listing(listing.encode(encoding), name).records == [ONE, two]


def test_spans_and_lines(read_listing: Callable[..., Any]) -> None:
    listing = (
        "论文检索\n\n Theory · Game Theory\u00a0\n\u3000\nRuta Mbeki\n\n" + TIDES + "\n\n" + SECOND + "\n"
    )
    (record,) = read_listing(listing).of_type(Record)
    assert (record.topic.span.byte_start, record.topic.span.line_start) == (len("论文检索\n\n ".encode()), 3)
    assert (record.abstract.span.line_start, record.abstract.span.line_end) == (7, 9)
    assert record.abstract.text == TIDES + "\n\n" + SECOND


def test_bytes_without_meaning_are_kept_in_place(read_listing: Callable[..., Any]) -> None:
    listing = block(ONE).encode().replace(b"height", b"hei\xff\xfeght") + b"\xf0\x9f"
    assert (
        read_listing(listing).records[0].abstract == TIDES.replace("height", "hei\ufffd\ufffdght") + "\ufffd"
    )


FURNITURE = (
    "论文检索",
    "第 3 页 / 共 12 页",
    "Page 2 of 9",
    "上一页 下一页",
    "共 1234 篇",
    "Showing 1-20 of 300",
    "Load more",
    "« 1 2 3 … 12 »",
    "© 2031 Tarn Index. All rights reserved.",
)


@pytest.mark.parametrize("line", FURNITURE)
@pytest.mark.parametrize("place", range(8))
def test_page_furniture_anywhere(read_listing: Callable[..., Any], line: str, place: int) -> None:
    blocks = [*(field for field in ONE if field), SECOND, *(field for field in TWO if field)]
    blocks.insert(place, line)
    assert read_listing(page(*blocks)).records == [(*ONE[:3], page(TIDES, SECOND)), TWO]


def test_furniture_inside_a_text_is_left_out_and_named(read_listing: Callable[..., Any]) -> None:
    reading = read_listing(page(block(ONE), "Page 1 of 2", SECOND))
    (record,) = reading.of_type(Record)
    (omitted,) = record.abstract.omitted
    assert record.abstract.text == page(TIDES, SECOND)
    assert (omitted.byte_end - omitted.byte_start, omitted.line_start) == (len("Page 1 of 2\n\n"), 7)


def test_a_heading_that_no_list_knows(read_listing: Callable[..., Any]) -> None:
    reading = read_listing(page("Lanternfish Paper Explorer 2031", block(ONE), block(TWO)))
    assert (reading.records, reading.furniture) == ([ONE, TWO], ["header"])


@pytest.mark.parametrize(
    "listing",
    [page(block(ONE), "Theory · Bandits", block(TWO)), page("Theory · Bandits", block(ONE), block(TWO))],
)
def test_a_lonely_topic_is_quarantined(read_listing: Callable[..., Any], listing: str) -> None:
    reading = read_listing(listing)
    assert (reading.records, reading.quarantined) == ([ONE, TWO], ["Theory · Bandits"])


def test_a_topic_that_stands_many_times_makes_no_record(read_listing: Callable[..., Any]) -> None:
    reading = read_listing(page(*["Theory · Bandits"] * 12, block(ONE)))
    assert reading.records == [ONE]
    assert set("\n\n".join(reading.quarantined).split("\n\n")) == {"Theory · Bandits"}
