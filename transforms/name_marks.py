"""Takes footnote marks, tags and list numbers off a printed name."""

import re

_TAGS = re.compile(r"<(su[pb])>.*?</\1>|<(?!U\+)[^<>]*>", re.IGNORECASE)
_SUPERSCRIPTS = "ªº¹²³⁰-\u209c\u1d43-\u1d61\u02b0-\u02b8\u02e1-\u02e3"
# Signs that no name holds: footnote marks, bullets, brackets left over, typographic ornaments.
_SIGNS = re.compile(f"[{_SUPERSCRIPTS}*∗⋆★☆✦✧✉✝✢✱⁎†‡§¶‖#%^=+|\\\\<>{{}}\\[\\]~$@•◦●○■□◆◇▪♠♣♥♦♭♮♯✓✔°©®™†_]+")
_NUMBER_FIRST = re.compile(r"^[\s\d.,;:)(-]*\d[.):]?(?:\s+|(?=[^\W\d_]))(?!(?:nd|rd|th)\b)")
_MORE = r"(?:[,;.]\s?(?:\d+|[a-z])\b)*"
_NUMBERS = re.compile(rf"(?<=[^\W\d_.)])\d+{_MORE}(?!\w)|(?<=[\s.,)])\d+{_MORE}(?=[\s,;]|$)")
_LETTER_MARK = re.compile(r"(?<=\s)[a-z](?:,[a-z])+$")
_EDGE_WORDS = re.compile(r"^(?:and|und)\s+|\s+(?:and|und|et\.? al\.?)$")
_EDGE_SIGNS = " \t,;:/&-–—!?`´·…"
_QUOTED = re.compile("""^["'“‘„](?!t )(.*)["'”’“]$""")


def drop_tags(text: str) -> str:
    """Return the text without markup; what is set high or low goes too."""
    return _TAGS.sub(" ", text) if "<" in text else text


def drop_marks(text: str) -> str:
    """Return the text without footnote marks, numbers and the punctuation around it."""
    text = _SIGNS.sub(" ", text)
    if any(map(str.isdigit, text)):
        text = _NUMBERS.sub(" ", _NUMBER_FIRST.sub("", text))
    text = _LETTER_MARK.sub("", text)
    text = trim(text)
    bare = _EDGE_WORDS.sub("", text)
    return text if bare == text else trim(bare)


def trim(text: str) -> str:
    """Return the text on single blanks, without punctuation at its ends and a full stop behind a word."""
    text = " ".join(text.split()).replace(" ,", ",").strip(_EDGE_SIGNS).lstrip(".)")
    text = _QUOTED.sub(r"\1", text)
    if not text.endswith("."):
        return text
    bare = text.rstrip(".")
    return bare.rstrip(_EDGE_SIGNS) if _ends_in_a_word(bare) else f"{bare}."


def _ends_in_a_word(text: str) -> bool:
    """True where a full stop ends a sentence and not an initial or an abbreviation such as "Jr."."""
    last = text.rpartition(" ")[2]
    return ("." not in last and len(last) > 3) or not last
