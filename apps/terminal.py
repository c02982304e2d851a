"""Text for a terminal: values made harmless, aligned tables, sizes and counts for people."""

import re
import shutil
import sys
import textwrap
from collections.abc import Iterable, Sequence
from typing import IO, Any

# Control characters move the cursor or recolour the screen, bidirectional ones reorder the line, and
# lone surrogates can't be encoded: none of them may reach a terminal from a value.
_UNPRINTABLE = re.compile("[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")
_UNPRINTABLE_IN_LINES = re.compile(_UNPRINTABLE.pattern.replace("\x00-\x1f", "\x00-\x08\x0b-\x1f"))
_SHORT_ESCAPES = {"\n": "\\n", "\r": "\\r", "\t": "\\t"}
_LEAST_CELL = 8
_LEAST_TEXT = 24


def printable(text: str, *, keep_lines: bool = False) -> str:
    """The text with unprintable characters as escapes; `keep_lines` leaves line feeds and tabs."""
    return (_UNPRINTABLE_IN_LINES if keep_lines else _UNPRINTABLE).sub(_escape, text)


def _escape(match: re.Match[str]) -> str:
    sign = match[0]
    return _SHORT_ESCAPES.get(sign) or (f"\\x{ord(sign):02x}" if ord(sign) < 256 else f"\\u{ord(sign):04x}")


def is_terminal(stream: IO[Any]) -> bool:
    """True where a person reads the stream."""
    try:
        return stream.isatty()
    except ValueError:  # closed
        return False


def human_bytes(byte_count: int) -> str:
    """A size in the largest fitting unit: `512 B`, `1.5 MB`."""
    size = float(byte_count)
    for unit in ("B", "kB", "MB"):
        if size < 1000:
            return f"{size:.0f} B" if unit == "B" else f"{size:.1f} {unit}"
        size /= 1000
    return f"{size:.1f} GB"


def counted(count: int, noun: str) -> str:
    """A count with its noun: `1 record`, `2,015 records`, `3 entries`."""
    if count == 1:
        return f"1 {noun}"
    return f"{count:,} {noun[:-1]}ies" if noun.endswith("y") else f"{count:,} {noun}s"


def table_lines(
    header: Sequence[str], rows: Iterable[Sequence[Any]], *, is_last_wrapped: bool = False
) -> list[str]:
    """An aligned table with numbers to the right; on a terminal, cells are cut so that a row fits.

    `is_last_wrapped`: the last column holds sentences, which go on in the next line instead.
    """
    raw_rows = [list(row) for row in rows]
    cells = [[cell_text(value) for value in row] for row in raw_rows]
    heads = [printable(name) for name in header]
    widths = [max(_width(row[i]) for row in [heads, *cells]) for i in range(len(heads))]
    if is_terminal(sys.stdout):
        columns = shutil.get_terminal_size().columns
        if is_last_wrapped:
            widths[-1] = max(_LEAST_TEXT, columns - sum(widths[:-1]) - 2 * (len(widths) - 1))
            cells = [line for row in cells for line in _wrapped(row, widths[-1])]
        else:
            widths = _fitted(widths, columns)
    is_number = [_is_number_column(row[i] for row in raw_rows) for i in range(len(heads))]
    lines = [_line(heads, widths, is_number), "  ".join("─" * width for width in widths)]
    return lines + [_line(row, widths, is_number) for row in cells]


def _wrapped(row: list[str], width: int) -> list[list[str]]:
    first, *more = textwrap.wrap(row[-1], width) or [""]
    return [[*row[:-1], first], *([""] * (len(row) - 1) + [line] for line in more)]


def cell_text(value: Any) -> str:
    """A value on one line: nothing for None, JSON for lists and structs."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list | dict | tuple):
        import json

        return printable(json.dumps(value, ensure_ascii=False, default=str))
    return printable(str(value))


def _is_number_column(values: Iterable[Any]) -> bool:
    return all(isinstance(value, int | float) or value is None for value in values)


def _width(text: str) -> int:
    if text.isascii():
        return len(text)
    from rich.cells import cell_len

    return cell_len(text)


def _fitted(widths: list[int], columns: int) -> list[int]:
    """The widths with the widest ones lowered until a row takes no more than `columns`."""
    room = columns - 2 * (len(widths) - 1)
    level = max(widths)
    while sum(min(width, level) for width in widths) > room and level > _LEAST_CELL:
        level -= 1
    return [min(width, level) for width in widths]


def _line(cells: Sequence[str], widths: Sequence[int], is_number: Sequence[bool]) -> str:
    parts = [_padded(*column) for column in zip(cells, widths, is_number, strict=True)]
    return "  ".join(parts).rstrip()


def _padded(text: str, width: int, is_number: bool) -> str:
    if _width(text) > width:
        text = _cut(text, width - 1) + "…"
    blank = " " * (width - _width(text))
    return blank + text if is_number else text + blank


def _cut(text: str, width: int) -> str:
    used = 0
    for index, sign in enumerate(text):
        used += _width(sign)
        if used > width:
            return text[:index]
    return text


def print_json(value: Any) -> None:
    """Print a value as indented JSON, harmless on a terminal."""
    import json

    text = json.dumps(value, indent=2, ensure_ascii=False, default=str)
    print(printable(text, keep_lines=True) if is_terminal(sys.stdout) else text)
