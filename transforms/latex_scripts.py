"""Superscripts and subscripts as Unicode where no number or grouping is lost, else marked with ^ or _."""

import re
import unicodedata

_RAISED = str.maketrans("0123456789+-−", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻")
_LOWERED = str.maketrans("0123456789+-−", "₀₁₂₃₄₅₆₇₈₉₊₋₋")
_NUMBER = re.compile(r"[+\-−]?\d+|\d*[+\-−]{1,3}")
# A letter with the accents that it carries already, and with its index: \\tilde{\\theta_1}.
_LETTER = re.compile(r"(\w[\u0300-\u036f]*)((?:[_₀-₉].*)?)", re.DOTALL)
_AS_IT_IS = frozenset({"*", "∗", "°", "†", "‡", "th", "st", "nd", "rd"})


def script(sign: str, text: str, is_followed: bool = False) -> str:
    """Return a script after ^ or _; one that isn't a plain number or a single word keeps its braces."""
    text = text.strip()
    if not text:
        return ""
    if text.isascii() and _NUMBER.fullmatch(text):
        return text.translate(_RAISED if sign == "^" else _LOWERED)
    if sign == "^":
        if text in _AS_IT_IS or not text.strip("′"):
            return text.replace("∗", "*")
        if text == "∘":
            return "°"
    if len(text) == 1 or (text.isalnum() and text.isalpha() and not is_followed):
        return sign + text
    return f"{sign}{{{text}}}"


def accented(base: str, combining: str) -> str:
    """Return a letter with its accent, in one sign where there is one; more than a letter stays as it is."""
    letter = _LETTER.fullmatch(base.strip())
    if not letter:
        return base
    plain = {"ı": "i", "ȷ": "j"}.get(letter[1], letter[1])
    return unicodedata.normalize("NFC", plain + combining) + letter[2]
