"""Undoes mojibake: UTF-8 bytes that were read as Latin-1 or Windows-1252."""

import re

import ftfy

# A lead byte of UTF-8 (shown as a letter from Â to ô) before a continuation byte as the encodings show it.
_HINT = re.compile("[Â-ô](?:[\x80-\xbf‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ€]|(?<=Ã) )")


def has_mojibake_hint(text: str) -> bool:
    """Tell whether a pair of signs looks like one misread letter; a sound text seldom has such a pair."""
    return not text.isascii() and _HINT.search(text) is not None


def fix_mojibake(text: str) -> str:
    """Return the text with misread letters restored; a sound text comes back as it is ("Ângela")."""
    return ftfy.fix_encoding(text) if has_mojibake_hint(text) else text
