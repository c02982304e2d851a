"""Repairs letters: lone surrogates, controls, ligatures, full-width and mathematical forms, unseen signs."""

import re
import unicodedata

from paperlake.transforms.mojibake import fix_mojibake, has_mojibake_hint

_SURROGATE = re.compile("[\ud800-\udfff]")
_UNSEEN = re.compile(
    "[\x00-\x08\x0e-\x1b\x7f\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufdd0-\ufdef\ue000-\uf8ff\ufeff\ufff9-\ufffb\ufffe\uffff\U000f0000-\U0010ffff]"
)
_C1 = re.compile("[\x80-\x84\x86-\x9f]")
_SOFT_HYPHEN = re.compile("\u00ad(?:[ \t]*[\r\n]+[ \t]*(?=[a-z]))?")
_LINE_SIGN = re.compile("¬(?<=[a-z]¬)\\s+(?=[a-z])")
# A misread closing quotation mark whose last byte, which Windows-1252 lacks, was dropped.
_LOST_QUOTE = re.compile("â€(?=[ \n.,;:!?)]|$)")
_MISREAD = re.compile("[Â-ô]")
_JOINER = re.compile("(?<=[\x00-\u02ff])[\u200c\u200d]|[\u200c\u200d](?=[\x00-\u02ff])")
_FOLDED = re.compile("[\ufb00-\ufb06\uff10-\uff19\uff21-\uff3a\uff41-\uff5a\U0001d400-\U0001d7ff]+")
_WIDE_SIGNS = re.compile("[\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff5e]+")
_EAST_ASIAN = re.compile("[\u3041-\u30ff\u3400-\u9fff\uac00-\ud7a3\uf900-\ufaff]")
# What nearly every text is made of: the signs of ASCII that are no markup on their own.
_COMMON = bytes(sign for sign in range(0x20, 0x7F) if chr(sign) not in "\\${<&*`~^>")


def odd_signs(text: str) -> str:
    """Return the few signs of a text that may be markup, unseen or no ASCII, in order.

    Bytes shrink quickly, and what looks for single signs need not walk through the whole text then.
    """
    return text.encode("utf-8", "surrogatepass").translate(None, _COMMON).decode("utf-8", "surrogatepass")


def is_printable(text: str) -> bool:
    """Tell what `str.isprintable` tells, quicker: True where no sign is a control, unseen or an odd blank."""
    return odd_signs(text).isprintable()


def is_misread(signs: str, text: str) -> bool:
    """Tell whether a text with these odd signs has mojibake; most texts lack the letters that begin it."""
    return _MISREAD.search(signs) is not None and has_mojibake_hint(text)


def repair_letters(text: str) -> str:
    """Return the text with every letter in its plain form and nothing that cannot be seen."""
    if not is_printable(text):
        text = _without_unseen(text)
    if text.isascii():
        return text
    if "â€" in text:
        text = _LOST_QUOTE.sub("”", text)
    if is_misread(odd_signs(text), text):
        text = fix_mojibake(text)
    if _FOLDED.search(odd_signs(text)):
        text = _FOLDED.sub(_folded, text)
    if "¬" in text:
        text = _LINE_SIGN.sub("", text)
    signs = odd_signs(text)
    if _WIDE_SIGNS.search(signs) and not _EAST_ASIAN.search(signs):
        text = _WIDE_SIGNS.sub(_folded, text)
    return text


def _without_unseen(text: str) -> str:
    if _SURROGATE.search(text):
        text = _joined(text)
    text = _C1.sub(_windows_letter, fix_mojibake(text))
    return _UNSEEN.sub("", _JOINER.sub("", _SOFT_HYPHEN.sub("", text)))


def _joined(text: str) -> str:
    """The text with pairs of surrogates joined and lone halves replaced."""
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def _folded(found: re.Match[str]) -> str:
    return unicodedata.normalize("NFKC", found[0])


def _windows_letter(found: re.Match[str]) -> str:
    return found[0].encode("latin-1").decode("cp1252", "ignore")
