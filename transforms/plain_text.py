"""Turns the markup of an abstract or a title into plain text on one line."""

import re
import unicodedata

from paperlake.transforms.latex_text import read_latex_text
from paperlake.transforms.text_entities import decode_entities
from paperlake.transforms.text_escapes import restore_escapes
from paperlake.transforms.text_labels import drop_button, drop_label, has_button, has_label, is_placeholder
from paperlake.transforms.text_letters import is_misread, odd_signs, repair_letters
from paperlake.transforms.text_markdown import read_links, read_markdown
from paperlake.transforms.text_signs import read_signs
from paperlake.transforms.text_spans import Holds, hold_code, hold_math, hold_urls
from paperlake.transforms.text_tags import remove_tags
from paperlake.transforms.text_wraps import WRAP, mend_wraps, to_one_line

__all__ = ["is_placeholder", "to_plain_text"]

_PASSES = 6
# Of what `odd_signs` finds these are markup; the pairs need a look at the text.
_MARK = re.compile("[\x20-\x7e¬]")
# A pattern that begins with its sign is looked for by that sign, far quicker than a blank.
_DASH = re.compile("-(?=[- ])")
_UNDERLINE = re.compile(r"_(?<!\w_)")
# Letters that need no second look; the others may be misread, decomposed, or a form of another letter.
_LOOK_AGAIN = re.compile("[^\x20-\u00bf\u00f5-\u02ff\u2010-\u2027\u2030-\u205e\u2190-\u22ff]")
_ODD_LETTER = re.compile("[\ufb00-\ufb06\uff01-\uff5e\U0001d400-\U0001d7ff]")
_TIED_COMMAND = re.compile(r"~(?<=\s~)(?=\\[A-Za-z]|https?:)")
_MARKUP = re.compile(r"[\\$<>{}&*`~^_\[\]\"#-]+")


def to_plain_text(text: str) -> str:
    """Return the text of an abstract or a title without markup, on one line; "" where nothing is said.

    Words, numbers and formulas stay readable: simple formulas read as Unicode. Any string will do. The
    result is in NFC, at most three times as long, and reading it again changes nothing.
    """
    text = _squeeze(text)
    for _ in range(_PASSES):
        if is_plain(text):
            break
        before, text = text, _read(text)
        if text == before:
            break
    else:
        text = to_one_line(_MARKUP.sub(" ", text))
    return "" if is_placeholder(text) else text


def _squeeze(text: str) -> str:
    """The text without needless spaces; those at the start of a line may mean something, so they stay."""
    if "\n" not in text:
        while "  " in text:
            text = text.replace("  ", " ")
    return text.strip(" ")


def is_plain(text: str) -> bool:
    """Tell, as quickly as can be, that nothing in a text needs cleaning."""
    signs = odd_signs(text)
    if signs and not _are_sound(signs, text):
        return False
    if _DASH.search(text) and ("--" in text or WRAP.search(text)):
        return False
    if ("'" in text and "''" in text) or ("]" in text and "](" in text):
        return False
    if "_" in text and _UNDERLINE.search(text):
        return False
    return not has_label(text) and not has_button(text)


def _are_sound(signs: str, text: str) -> bool:
    """Tell whether a text's odd signs are letters as they should be."""
    if not signs.isprintable() or _MARK.search(signs):
        return False
    if not _LOOK_AGAIN.search(signs):
        return True
    has_odd_letter = _ODD_LETTER.search(signs) or is_misread(signs, text)
    return not has_odd_letter and unicodedata.is_normalized("NFC", text)


def _read(text: str) -> str:
    text = restore_escapes(text)
    text = repair_letters(text)
    text = decode_entities(text)
    if "~" in text:
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
    text = drop_button(text)
    return unicodedata.normalize("NFC", text)
