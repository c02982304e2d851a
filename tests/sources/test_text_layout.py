"""How a file is printed, found from its first records."""

import pytest

from paperlake.sources.text_grammar import Layout, parse_layout
from paperlake.sources.text_layout import find_layout

TOPICS = ("Theory · Game Theory", "Deep Learning · Robustness", "Applications · Health")
TITLES = ("A Price for Every Tide", "Moss: Slow Bounds for Slow Growth", "When Does a Bound Hold?")
AUTHORS = ("Ottilie Varga, Bram Oduya", "Selma Quist, Idris Fennelly", "Noor Abaza, Ruta Mbeki")
ABSTRACT = (
    "We predict the height of a tide. The error is below a hand's width on nine of ten beaches that we know."
)
WRAPPED = (
    "We predict the height of a tide\nfrom one picture, and the error\n"
    "is small on nine of ten beaches\nthat we know."
)


def listing(inside: str, between: str, *parts: tuple[str, ...]) -> bytes:
    return between.join(inside.join(fields) for fields in zip(*parts, strict=True)).encode()


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (b"", Layout("spaced", "usual", "none")),
        (listing("\n\n", "\n\n", TOPICS, AUTHORS, (ABSTRACT,) * 3), Layout("spaced", "usual", "none")),
        (listing("\n\n", "\n\n", AUTHORS, (ABSTRACT,) * 3), Layout("spaced", "none", "none")),
        (listing("\n", "\n\n", TOPICS, AUTHORS, (ABSTRACT,) * 3), Layout("grouped", "usual", "none")),
        (listing("\n", "\n", TOPICS, AUTHORS, (ABSTRACT,) * 3), Layout("lines", "usual", "none")),
        (
            listing("\n\n", "\n\n", TOPICS, TITLES, AUTHORS, (ABSTRACT,) * 3),
            Layout("spaced", "usual", "after_topic"),
        ),
        (
            listing("\n\n", "\n\n", TITLES, TOPICS, AUTHORS, (ABSTRACT,) * 3),
            Layout("spaced", "usual", "first"),
        ),
        (listing("\n\n", "\n\n", TITLES, AUTHORS, (ABSTRACT,) * 3), Layout("spaced", "none", "after_topic")),
        (listing("\n\n", "\n\n", TOPICS, AUTHORS, (WRAPPED,) * 3), Layout("spaced", "usual", "none", 31)),
        (listing("\n", "\n", TOPICS, AUTHORS, (WRAPPED,) * 3), Layout("lines", "usual", "none", 31)),
    ],
)
def test_layouts(data: bytes, expected: Layout) -> None:
    assert find_layout(data, "utf-8") == expected


def test_a_layout_travels_as_text() -> None:
    layout = Layout("grouped", "some", "first", 72)
    assert parse_layout(str(layout)) == layout


@pytest.mark.parametrize("text", ["", "spaced", "spaced,usual,none", "spaced,usual,none,x", "a,b,c,0"])
def test_other_texts_are_no_layout(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        parse_layout(text)
