"""Repairs the letters of a printed name: encodings, escapes, look-alikes, accents beside their letter."""

import html
import re
import unicodedata
from urllib.parse import unquote

from paperlake.transforms.latex_letters import latex_to_letters
from paperlake.transforms.lookup import read_lookup
from paperlake.transforms.mojibake import fix_mojibake

_DASHES = "\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63\uff0d"
_SPACES = "\u00a0\u1680\u180e\u202f\u205f\u3000\u2028\u2029\x85\t\n\r\x0b\x0c" + "".join(
    map(chr, range(0x2000, 0x200B))
)
_APOSTROPHES = "\u02bc\u02b9\u2032\u201b\uff07\u055a\ua78c"
_TRANSLATION: dict[int, str | None] = {
    **dict.fromkeys((*range(0x20), 0x7F, 0xAD, 0x34F, 0x61C, 0x200B, 0xFEFF)),
    **dict.fromkeys((*range(0x80, 0xA0), *range(0x200E, 0x2010), *range(0x202A, 0x202F))),
    **dict.fromkeys((*range(0x2060, 0x2070), *range(0xFE00, 0xFE10), *range(0xE0000, 0xE0200))),
    **dict.fromkeys(range(0xD800, 0xE000), "\ufffd"),
    **{code: chr(code - 0xFEE0) for code in range(0xFF01, 0xFF5F)},
    **{code: unicodedata.normalize("NFKC", chr(code)) for code in range(0xFB00, 0xFB07)},
    **{ord(sign): " " for sign in _SPACES},
    **{ord(sign): "-" for sign in _DASHES},
    **{ord(sign): "'" for sign in _APOSTROPHES},
}
# Zero-width joiners shape Arabic and Indic letters and are noise everywhere else.
_JOINER = re.compile("(?<![\u0600-\u0dff])[\u200c\u200d]|[\u200c\u200d](?![\u0600-\u0dff])")
_PERCENT = re.compile("%[0-9A-Fa-f]{2}")
_CODE_POINT = re.compile(
    r"<?(?:U\+|\\u|(?<=[^\W\d_])u(?=0[01][0-9A-Fa-f]{2}))([0-9A-Fa-f]{4,6})>?|\\u\{([0-9A-Fa-f]{2,6})\}"
)
_BYTES = re.compile(r"(?:\\x[0-9A-Fa-f]{2})+|(?:=[89A-F][0-9A-F])+")
_BYTE = re.compile("[0-9A-Fa-f]{2}")
_ACUTE_APOSTROPHE = re.compile(r"(?<![^\W\d_])([ODLMNdlo](?=[´`][A-ZÀ-Þ])|[Oo](?=[´`][b-df-hj-np-tv-z]))[´`]")
_LOOSE = {
    row["sign"]: (chr(int(row["combining"], 16)), row["favoured"]) for row in read_lookup("loose_accents")
}
# Both letters take the sign, but no language has the first with it before the second: "Jo˜ao".
_FOR_NEXT = frozenset({"o˜a"})
_LOOSE_ACCENT = re.compile(rf"([^\W\d_]?)([{re.escape(''.join(_LOOSE))}])(ı|[^\W\d_]?)")
# A combining mark behind a blank is the same sign in its compatible form.
_SPACED_MARK = re.compile("(?<=\\S) ([\u0300-\u036f])")
_SIGN_OF = {combining: sign for sign, (combining, _) in _LOOSE.items()}
_DOTLESS = re.compile("ı(?=[\u0300-\u0304\u0306-\u030f])")
_HOMOGLYPHS = {ord(row["sign"]): row["latin"] for row in read_lookup("homoglyphs")}
_NOT_LATIN = re.compile("[\u0370-\u03ff\u0400-\u052f]")
_LATIN = re.compile("[A-Za-z\u00c0-\u024f]")
_LOOSE_HYPHEN = re.compile(r"(?<=[^\W\d_])(?:- | -)(?=[^\W\d_])|(?<=^)(\w+) - (?=\w+ )")
# A small letter at the start of the next line goes on with the word.
_WRAP = re.compile(r"(?<=[^\W\d_A-Z])-[ \t]*[\r\n]+[ \t]*(?=[a-zß-ÿ])")
_DIGIT_IN_WORD = re.compile(r"(?<=[^\W\d_])[01](?=[^\W\d_])")
_WORD = re.compile(r"[^\W\d_]+")
_ESCAPE_DEPTH = 2


def repair_letters(text: str) -> str:
    """Return the text in NFC on one line, its letters as their author would write them."""
    text = fix_mojibake(text)
    for _ in range(_ESCAPE_DEPTH if "&" in text else 0):
        text = html.unescape(text)
    if "%" in text and _PERCENT.search(text):
        text = unquote(text)
    if "\\x" in text or "=" in text:
        text = _BYTES.sub(_bytes, text)
    if "U+" in text or "\\u" in text or "u0" in text:
        text = _CODE_POINT.sub(_code_point, text)
    text = latex_to_letters(text)
    if "\n" in text and "-" in text:
        text = _WRAP.sub("", text)
    if not text.isascii() or "`" in text:
        text = _repair_signs(text)
    text = _DIGIT_IN_WORD.sub(_letter_for_digit, text)
    text = " ".join(text.translate(_TRANSLATION).split())
    return _LOOSE_HYPHEN.sub(r"\1-", text) if "-" in text else text


def _repair_signs(text: str) -> str:
    text = _JOINER.sub("", text).translate(_TRANSLATION)
    text = _SPACED_MARK.sub(lambda found: _SIGN_OF.get(found[1], found[1]), text)
    if not _LOOSE.keys().isdisjoint(text):
        text = _LOOSE_ACCENT.sub(_attach_accent, _ACUTE_APOSTROPHE.sub(r"\1'", text))
    text = unicodedata.normalize("NFC", _DOTLESS.sub("i", text))
    if _NOT_LATIN.search(text) and _LATIN.search(text):
        text = _WORD.sub(_latin_word, text)
    return text


def _bytes(found: re.Match[str]) -> str:
    """The letters of "\\xc3\\xa9" or "=C3=A9"; a single byte is Latin-1."""
    octets = bytes(int(pair, 16) for pair in _BYTE.findall(found[0]))
    try:
        return octets.decode("utf-8")
    except UnicodeDecodeError:
        return octets.decode("latin-1")


def _code_point(found: re.Match[str]) -> str:
    """The letter of "U+000F6", which may run into the letters behind it ("U+000F6de")."""
    digits = found[1] or found[2].rjust(4, "0")
    for length in range(4, len(digits) + 1):
        letter = chr(int(digits[:length], 16)) if int(digits[:length], 16) < 0x110000 else ""
        if letter and unicodedata.category(letter)[0] in "LM":
            return letter + digits[length:]
    return found[0]


def _attach_accent(found: re.Match[str]) -> str:
    """The accent on the neighbour that takes it more readily; the letter before it where both do."""
    before, sign, after = found.groups()
    combining, favoured = _LOOSE[sign]
    is_for_next = (before + sign + after).casefold() in _FOR_NEXT
    if is_for_next or _readiness(after, combining, favoured) > _readiness(before, combining, favoured):
        return before + unicodedata.normalize("NFC", after.replace("ı", "i") + combining)
    if _readiness(before, combining, favoured):
        return unicodedata.normalize("NFC", before + combining) + after
    return before + after


def _readiness(letter: str, combining: str, favoured: str) -> int:
    if not letter or len(unicodedata.normalize("NFC", letter.replace("ı", "i") + combining)) > 1:
        return 0
    return 3 if letter == "ı" else 2 if letter in favoured else 1


def _latin_word(found: re.Match[str]) -> str:
    """A Latin word without the Greek or Cyrillic letters that only look like its own."""
    word = found[0]
    if not _LATIN.search(word) or not _NOT_LATIN.search(word):
        return word
    latin = word.translate(_HOMOGLYPHS)
    return word if _NOT_LATIN.search(latin) else latin


def _letter_for_digit(found: re.Match[str]) -> str:
    """The letter that a scan read as 1 or 0; a capital only between capitals."""
    is_upper = found.string[found.start() - 1].isupper() and not found.string[found.end()].islower()
    if found[0] == "0":
        return "O" if is_upper else "o"
    return "I" if is_upper else "l"
