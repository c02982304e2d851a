"""Repairs letters: lone surrogates, controls, ligatures, full-width and mathematical forms, unseen signs."""

import re
import unicodedata

from paperlake.transforms.mojibake import fix_mojibake

_SURROGATE = re.compile("[\ud800-\udfff]")
_UNSEEN = re.compile(
    "[\x00-\x08\x0e-\x1b\x7f\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufdd0-\ufdef\ue000-\uf8ff\ufeff\ufff9-\ufffb\ufffe\uffff\U000f0000-\U0010ffff]"
)
_C1 = re.compile("[\x80-\x84\x86-\x9f]")
_SOFT_HYPHEN = re.compile("\u00ad(?:[ \t]*[\r\n]+[ \t]*(?=[a-z]))?")
_LINE_SIGN = re.compile("¬(?<=[a-z]¬)\\s+(?=[a-z])")
# A misread closing quotation mark whose last byte, which Windows-1252 lacks, was dropped.
_LOST_QUOTE = re.compile("â€(?=[ \n.,;:!?)]|$)")
_JOINER = re.compile("(?<=[\x00-\u02ff])[\u200c\u200d]|[\u200c\u200d](?=[\x00-\u02ff])")
_FOLDED = re.compile("[\ufb00-\ufb06\uff10-\uff19\uff21-\uff3a\uff41-\uff5a\U0001d400-\U0001d7ff]+")
_WIDE_SIGNS = re.compile("[\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff5e]+")
_EAST_ASIAN = re.compile("[\u3041-\u30ff\u3400-\u9fff\uac00-\ud7a3\uf900-\ufaff]")


def repair_letters(text: str) -> str:
    """Return the text with every letter in its plain form and nothing that cannot be seen."""
    if not text.isprintable():
        text = _without_unseen(text)
    if text.isascii():
        return text
    if "â€" in text:
        text = _LOST_QUOTE.sub("”", text)
    text = _FOLDED.sub(_folded, fix_mojibake(text))
    if "¬" in text:
        text = _LINE_SIGN.sub("", text)
    if _WIDE_SIGNS.search(text) and not _EAST_ASIAN.search(text):
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
