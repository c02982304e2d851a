"""Mends words that a line end cut in two, and writes a text on one line."""

import re

from paperlake.transforms.lookup import read_lookup
from paperlake.transforms.text_letters import is_printable

_WORDS = read_lookup("compound_words")
_FIRST = frozenset(row["word"] for row in _WORDS if row["place"] == "first")
_LAST = frozenset(row["word"] for row in _WORDS if row["place"] == "last")
_CONJUNCTIONS = frozenset(row["word"] for row in _WORDS if row["place"] == "conjunction")
_SMALL = frozenset(row["word"] for row in _WORDS if row["place"] == "small")
_ENDINGS = frozenset(row["word"] for row in _WORDS if row["place"] == "ending")
WRAP = re.compile(r"[-‐](?=\s)(?<=[^\W\d_][-‐])(\s+)([^\W\d_]+)(?=(-?))")
# Without this or another hyphen there is no such gap; to look for it is quicker.
_GAP = re.compile(r"-(?=[ \n\r\t\x0b\x0c])")
_BEFORE = re.compile(r"(?<![^\W\d_])((?:[^\W\d_]+-)*)([^\W\d_]+)$")
_LONGEST_WORD = 60
_NEAR = 1_000
# Endings of whole words: a hyphen and a blank after one stand for a dash.
_WHOLE = re.compile(r"\w{3}(?:ings?|tions?|ness|ments|ges|ers|ies|ly|ed|els|ods)$")
# A hyphen at a line end before or after a number stays.
_NUMBER_WRAP = re.compile(r"-(?<=\w-)[ \t]*[\r\n]\s*(?=\d)|-(?<=\d-)[ \t]*[\r\n]\s*(?=\w)")
_LINE = re.compile(r"[\r\n]")


def mend_wraps(text: str) -> str:
    """Return the text with words joined that a line end cut; compounds keep their hyphen."""
    if "‐" in text or _GAP.search(text):
        text = WRAP.sub(_mended, text)
    return _NUMBER_WRAP.sub("-", text) if "\n" in text else text


def _mended(found: re.Match[str]) -> str:
    """What stands for the hyphen, the gap and the word after it."""
    gap, last = found[1], found[2]
    before = _BEFORE.search(found.string[max(0, found.start() - _LONGEST_WORD) : found.start()])
    if not before or last in _CONJUNCTIONS:
        return found[0]
    compound, first = before[1], before[2]
    is_line_end = _LINE.search(gap) is not None
    if not is_line_end and not (gap == " " and first[-1].islower() and last[0].islower()):
        return found[0]
    if len(first) == 1:
        return f"-{last}" if is_line_end else found[0]
    if last in _SMALL and not found[3]:
        return f"-{last}" if is_line_end and compound and last in ("of", "the") else found[0]
    if _is_near(f"{first}-{last}", found):
        return f"-{last}"
    if not is_line_end and _WHOLE.search(first):
        return found[0]
    if compound or found[3] or last[0].isupper() or first.isupper():
        return f"-{last}"
    is_compound = (first.lower() in _FIRST and last not in _ENDINGS) or last in _LAST
    return f"-{last}" if is_compound and not _is_near(f"{first}{last}", found) else last


def _is_near(word: str, found: re.Match[str]) -> bool:
    """Tell whether the text around a cut word has the word in one piece."""
    return found.string.find(word, max(0, found.start() - _NEAR), found.end() + _NEAR) >= 0


def to_one_line(text: str) -> str:
    """Return the text with every run of blanks, of whatever kind, as one space."""
    if "  " not in text and is_printable(text):
        return text.strip(" ")  # no blank but a space is printable
    return " ".join(text.split())
