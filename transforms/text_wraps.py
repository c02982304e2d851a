"""Mends words that a line end cut in two, and writes a text on one line."""

import re

from paperlake.transforms.lookup import read_lookup

_WORDS = read_lookup("compound_words")
_FIRST = frozenset(row["word"] for row in _WORDS if row["place"] == "first")
_LAST = frozenset(row["word"] for row in _WORDS if row["place"] == "last")
_CONJUNCTIONS = frozenset(
    "and or to nor but vs versus as through und oder et ou y o bis rather than if".split()
)
_SMALL = frozenset(
    "the of a an in on is are was we which that by for from with it its this at be not while where when who how".split()
)
WRAP = re.compile(r"(?<![^\W_])((?:[^\W\d_]+-)*)([^\W\d_]{2,})[-‐](\s+)([^\W\d_]+)(?=(-?))")
# Endings of whole words: a hyphen and a blank after one stand for a dash.
_WHOLE = re.compile(r"\w{3}(?:ings?|tions?|ness|ments|ges|ers|ies|ly|ed|els|ods)$")
_LINE = re.compile(r"[\r\n]")


def mend_wraps(text: str) -> str:
    """Return the text with words joined that a line end cut; compounds keep their hyphen."""
    return WRAP.sub(_mended, text)


def _mended(found: re.Match[str]) -> str:
    compound, first, gap, last = found[1], found[2], found[3], found[4]
    is_line_end = _LINE.search(gap) is not None
    if last in _CONJUNCTIONS or not (
        is_line_end or (first[-1].islower() and last[0].islower() and gap == " ")
    ):
        return found[0]
    if last in _SMALL and not found[5]:
        return f"{compound}{first}-{last}" if is_line_end and last in ("of", "the") and compound else found[0]
    joined, kept = f"{first}{last}", f"{first}-{last}"
    if kept in found.string:
        return compound + kept
    if not is_line_end and _WHOLE.search(first):
        return found[0]
    if compound or found[5] or last[0].isupper() or first.isupper():
        return compound + kept
    if joined in found.string:
        return joined
    return kept if first.lower() in _FIRST or last in _LAST else joined


def to_one_line(text: str) -> str:
    """Return the text with every run of blanks, of whatever kind, as one space."""
    return " ".join(text.split())
