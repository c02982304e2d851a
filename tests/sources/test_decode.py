"""Encodings told from bytes, and bytes that mean nothing."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paperlake.sources.decode import BadBytes, EncodingCheck, find_bad_bytes, sniff_wide

CHINESE = (
    "论文检索\n\n深度学习 · 鲁棒性\n\n闻知夏、澹台书航 等\n\n我们研究潮汐。该方法只需一张照片，误差很小。\n\n"
)
MIXED = (
    "论文检索\n\nDeep Learning · Robustness\n\nZoë Kestović, Tomás Größe\n\nWe study tides — in one café.\n\n"
)
WESTERN = "Deep Learning\n\nZoë Varga, Tomás Größe\n\nWe study “tides” – one café at a time.\n\n"


def encoding_of(data: bytes, chunk: int = 1000) -> tuple[str, BadBytes]:
    check = EncodingCheck(sniff_wide(data[:65536]))
    chunks = [data[start : start + chunk] for start in range(0, len(data), chunk)]
    for piece in chunks:
        check.feed(piece)
    encoding, bad = check.finish()
    return encoding, find_bad_bytes(chunks, encoding) if bad is None else bad


@pytest.mark.parametrize("chunk", [7, 1000])
@pytest.mark.parametrize("times", [1, 80])
@pytest.mark.parametrize("text", [CHINESE, MIXED])
@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("utf-8", "utf-8"),
        ("utf-8-sig", "utf-8"),
        ("utf-16", "utf-16-le"),
        ("utf-16-le", "utf-16-le"),
        ("utf-16-be", "utf-16-be"),
        ("gb18030", "gb18030"),
    ],
)
def test_encodings(text: str, written: str, expected: str, times: int, chunk: int) -> None:
    assert encoding_of((text * times).encode(written), chunk) == (expected, BadBytes())


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        pytest.param(b"", ("utf-8", BadBytes()), id="nothing"),
        pytest.param(b"plain words", ("utf-8", BadBytes()), id="ascii"),
        pytest.param(WESTERN.encode("cp1252"), ("cp1252", BadBytes()), id="western letters and quotes"),
        pytest.param(WESTERN.encode("cp1252") * 90, ("cp1252", BadBytes()), id="a long western file"),
        pytest.param(
            "论文检索\n\nTides rise by 3\u2009cm, 4\u2009cm and 5\u2009cm.".encode("gb18030"),
            ("gb18030", BadBytes()),
            id="narrow blanks in GB18030",
        ),
        pytest.param(
            "论文检索\n\nTides of 3–4, 5–6, 7–8, 9–10 and 11–12 ﬁelds.".encode("gb18030"),
            ("gb18030", BadBytes()),
            id="dashes and ligatures in GB18030",
        ),
        pytest.param(
            MIXED.encode() + b"\xff\xfe " + MIXED.encode(),
            ("utf-8", BadBytes(2, (len(MIXED.encode()), len(MIXED.encode()) + 1))),
            id="a few bad bytes leave it UTF-8",
        ),
        pytest.param(b"abc " * 50 + b"\xff" + b"def", ("utf-8", BadBytes(1, (200,))), id="one stray byte"),
        pytest.param(MIXED.encode()[:5], ("utf-8", BadBytes(1, (3,))), id="a cut sign at the end"),
        pytest.param(
            MIXED.encode("utf-16")[:-1], ("utf-16-le", BadBytes(1, (2 * len(MIXED),))), id="a cut unit"
        ),
    ],
)
def test_evidence(data: bytes, expected: tuple[str, BadBytes]) -> None:
    assert encoding_of(data) == expected


def test_only_the_first_offsets_are_kept() -> None:
    bad = find_bad_bytes([b"\xff" * 50], "utf-8")
    assert (bad.count, bad.offsets) == (50, tuple(range(20)))


@given(data=st.binary(max_size=300), chunk=st.integers(1, 50))
def test_every_bad_place_is_one_replacement(data: bytes, chunk: int) -> None:
    chunks = [data[start : start + chunk] for start in range(0, len(data), chunk)]
    for encoding in ("utf-8", "gb18030", "cp1252"):
        real = data.decode(encoding, "ignore").count("\ufffd")
        count = find_bad_bytes(chunks, encoding).count
        assert count == data.decode(encoding, "replace").count("\ufffd") - real, encoding
