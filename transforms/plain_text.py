"""Turns the markup of an abstract or a title into plain text on one line."""

import re
import unicodedata

from paperlake.transforms.latex_text import read_latex_text
from paperlake.transforms.mojibake import has_mojibake_hint
from paperlake.transforms.text_entities import decode_entities
from paperlake.transforms.text_escapes import restore_escapes
from paperlake.transforms.text_labels import drop_buttons, drop_label, is_placeholder
from paperlake.transforms.text_letters import repair_letters
from paperlake.transforms.text_markdown import read_links, read_markdown
from paperlake.transforms.text_spans import Holds, hold_code, hold_math, hold_urls
from paperlake.transforms.text_tags import remove_tags
from paperlake.transforms.text_wraps import WRAP, mend_wraps, to_one_line
from paperlake.transforms.text_signs import read_signs

__all__ = ["is_placeholder", "to_plain_text"]

_PASSES = 6
_MARKS = ("\\", "$", "{", "<", "&", "*", "`", "~", "^", "''", "--", "](", "  ")
_UNDERLINE = re.compile(r"(?<!\w)_")
_ODD_LETTER = re.compile("[\ufb00-\ufb06\uff01-\uff5e\U0001d400-\U0001d7ff\ufdd0-\ufdef\u0300-\u036f]")
_TIED_COMMAND = re.compile(r"(?<=\s)~(?=\\[A-Za-z]|https?:)")
_MARKUP = re.compile(r"[\\$<>{}&*`~^_\[\]\"#-]+")


def to_plain_text(text: str) -> str:
    """Return the text of an abstract or a title without markup, on one line; "" where nothing is said.

    Words, numbers and formulas stay readable: simple formulas read as Unicode. The result is in NFC, and
    reading it again changes nothing.
    """
    for _ in range(_PASSES):
        if is_plain(text):
            break
        before, text = text, _read(text)
        if text == before:
            break
    else:
        text = to_one_line(_MARKUP.sub(" ", text))
    return "" if is_placeholder(text) else text


def is_plain(text: str) -> bool:
    """Tell, as quickly as can be, that nothing in a text needs cleaning."""
    if not text.isprintable() or text[:1] == " " or text[-1:] == " ":
        return False
    for mark in _MARKS:
        if mark in text:
            return False
    if "_" in text and _UNDERLINE.search(text):
        return False
    if "- " in text and WRAP.search(text):
        return False
    if drop_label(text) != text or drop_buttons(text) != text:
        return False
    return text.isascii() or not (
        _ODD_LETTER.search(text) or has_mojibake_hint(text) or not unicodedata.is_normalized("NFC", text)
    )


def _read(text: str) -> str:
    text = restore_escapes(text)
    text = repair_letters(text)
    text = decode_entities(text)
    text = _TIED_COMMAND.sub("", text)
    holds = Holds()
    if "](" in text or "<" in text:
        text = read_links(text)
    text = hold_urls(text, holds)
    if "`" in text:
        text = hold_code(text, holds)
    text = hold_math(text, holds)
    if "<" in text:
        text = remove_tags(text)
    if "\\" in text or "{" in text:
        text = read_latex_text(text)
    text = read_markdown(text)
    text = read_signs(text)
    text = drop_label(text)
    text = mend_wraps(text)
    text = to_one_line(holds.restore(text))
    text = drop_buttons(text)
    return unicodedata.normalize("NFC", text)
