"""Which writing system a piece of text is in, as far as names need it."""

import re
from typing import Literal

Script = Literal["latin", "cjk", "other", "none"]

_CJK = re.compile(
    "[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003ffff々〇]"
)
_LATIN = re.compile("[A-Za-zªº\u00c0-\u024f\u1e00-\u1eff]")
_LETTER = re.compile(r"[^\W\d_]")


def has_cjk(text: str) -> bool:
    """Tell whether the text holds a Chinese, Japanese or Korean letter."""
    return not text.isascii() and _CJK.search(text) is not None


def script_of(text: str) -> Script:
    """Return the script of the first letter; "none" where there is no letter."""
    letter = _LETTER.search(text)
    if letter is None:
        return "none"
    if _LATIN.match(letter[0]):
        return "latin"
    return "cjk" if _CJK.match(letter[0]) else "other"
