"""Records pair up in order, and an extra or missing one costs no more than itself."""

import pytest

from benchmarks.alignment import align

FIRST_LETTER = (lambda text: text[:1], lambda text: text[:1])
LAST_LETTER = (lambda text: text[-1:], lambda text: text[-1:])


@pytest.mark.parametrize(
    ("truth", "found", "expected"),
    [
        ("", "", []),
        ("a b", "a b", [("a", "a"), ("b", "b")]),
        ("a b", "a x b", [("a", "a"), (None, "x"), ("b", "b")]),
        ("a b c", "a c", [("a", "a"), ("b", None), ("c", "c")]),
        ("a b c", "a x c", [("a", "a"), ("b", "x"), ("c", "c")]),
        ("a bz c", "a x yz c", [("a", "a"), (None, "x"), ("bz", "yz"), ("c", "c")]),
        ("a", "", [("a", None)]),
    ],
)
def test_align(truth: str, found: str, expected: list[tuple[str | None, str | None]]) -> None:
    pairs = align(truth.split(), found.split(), [FIRST_LETTER, LAST_LETTER])
    assert list(pairs) == expected
