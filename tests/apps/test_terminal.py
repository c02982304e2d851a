import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paperlake.apps import terminal
from paperlake.apps.terminal import cell_text, counted, human_bytes, printable, table_lines


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("plain 茶 ünï", "plain 茶 ünï"),
        ("red \x1b[31m", "red \\x1b[31m"),
        ("two\nlines\tand\r", "two\\nlines\\tand\\r"),
        ("\x00\x07\x7f\x85\x9b", "\\x00\\x07\\x7f\\x85\\x9b"),
        ("abc\u202efed", "abc\\u202efed"),
        ("half \ud800", "half \\ud800"),
    ],
)
def test_control_characters_become_escapes(text: str, expected: str) -> None:
    assert printable(text) == expected


def test_lines_and_tabs_may_stay() -> None:
    assert printable("a\n\tb\r\x1b", keep_lines=True) == "a\n\tb\\r\\x1b"


@given(st.text())
def test_what_is_printed_is_printable(text: str) -> None:
    shown = printable(text)
    assert not any(ord(sign) < 32 or 127 <= ord(sign) < 160 for sign in shown)
    shown.encode("utf-8")


@pytest.mark.parametrize(
    ("value", "expected"),
    [(None, ""), (True, "true"), (3, "3"), ([1, "é\n"], '[1, "é\\n"]'), ({"a": None}, '{"a": null}')],
)
def test_cells_are_one_line(value: object, expected: str) -> None:
    assert cell_text(value) == expected


def test_tables_align_wide_signs_and_numbers() -> None:
    lines = table_lines(["name", "count"], [["茶", 5], ["tea", 1000], [None, None]])
    assert lines == ["name  count", "────  ─────", "茶        5", "tea    1000", ""]


def test_a_terminal_gets_rows_that_fit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    monkeypatch.setenv("COLUMNS", "30")
    lines = table_lines(["id", "text"], [["a1", "kettle " * 20], ["a2", "茶" * 40]])
    assert all(terminal._width(line) <= 30 for line in lines)
    assert lines[2].endswith("…")


def test_sentences_go_on_in_the_next_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    monkeypatch.setenv("COLUMNS", "32")
    lines = table_lines(["id", "meaning"], [["a1", "kettle " * 6]], is_last_wrapped=True)
    assert lines[2:] == ["a1  kettle kettle kettle kettle", "    kettle kettle"]


@pytest.mark.parametrize(
    ("count", "noun", "expected"),
    [(1, "record", "1 record"), (2015, "paper", "2,015 papers"), (0, "entry", "0 entries")],
)
def test_counts_agree_with_their_nouns(count: int, noun: str, expected: str) -> None:
    assert counted(count, noun) == expected


@pytest.mark.parametrize(
    ("byte_count", "expected"),
    [(0, "0 B"), (999, "999 B"), (1500, "1.5 kB"), (8_000_000, "8.0 MB"), (3_000_000_000_000, "3000.0 GB")],
)
def test_sizes_take_the_largest_fitting_unit(byte_count: int, expected: str) -> None:
    assert human_bytes(byte_count) == expected
