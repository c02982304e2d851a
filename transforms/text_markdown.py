"""Takes out the marks of Markdown: emphasis, links, headings, lists; the words stay."""

import re

from paperlake.transforms.lookup import read_lookup

_LINK = re.compile(
    r"!?\[([^\[\]]{0,500})\]\(\s*<?((?:[a-z][a-z+.-]{1,20}:|www\.|[#/.])[^\s<>()]*(?:\([^\s()]*\)[^\s<>()]*)?)>?(?:\s+\"[^\"]{0,200}\")?\s*\)"
)
_AUTOLINK = re.compile(r"<((?:https?|ftp)://[^\s<>]+|mailto:[^\s<>]+)>")
_HEADING = re.compile(r"^[ \t]*(?:#{1,6}[ \t]+)+", re.MULTILINE)
_RULE = re.compile(r"^[ \t]*(?:-{3,}|\*{3,}|_{3,}|={3,})[ \t]*$", re.MULTILINE)
_ITEM = re.compile(r"^[ \t]*(?:[*+•▪◦‣·]|>)[ \t]+", re.MULTILINE)
_DASH_ITEM = re.compile(r"^[ \t]*-[ \t]+", re.MULTILINE)
_ACRONYM = re.compile(r"\*\*([A-Z]{1,8})\*\*(?=[a-z])")  # r**EA**ding
# A ** after a number or a variable is a power.
_STRONG = re.compile(r"\*\*(?<!\d\*\*)(?<!\b[A-Za-z]\*\*)(?=[^\s*])((?:[^*]|\*(?!\*))+?)(?<=[^\s])\*\*(?!\*)")
_TRIPLE = re.compile(r"\*\*\*(?=[^\s*])([^*]+?)(?<=[^\s])\*\*\*")
_EMPHASIS = re.compile(r"\*(?<![\w*\\]\*)(?=[\w\"'“‘(\[\\\ue000-\uf8ff])([^*]*[^\s*])\*(?![\w*])")
_UNDERLINED = re.compile(r"(_(?<![\w\\]_)_?)(?=[^\W_]|[\"'“(])([^_\n]*[^\s_])\1(?!\w)")
# Names of Python, and what is called or has a suffix: __init__, __run__(), __setup__.py.
_DUNDER = frozenset(row["name"] for row in read_lookup("dunder_names"))
_USED = re.compile(r"[(.]\w|\(\)")
# Stars of significance (**p < 0.05) and of Python (**kwargs).
_STARRED = re.compile(r"[pP]\s*[<>=≤]|kw\w*\b")
_STRUCK = re.compile(r"~~(?=[^\s~])([^~]+)(?<=[^\s])~~")
_POWER = re.compile(r"(?:\d|\b[A-Za-z])$")
_LONE_STRONG = re.compile(r"\*\*(?<![*\\]\*\*)(?!\*)")


def read_links(text: str) -> str:
    """Return the text with Markdown links as their words, and addresses in angle brackets as addresses."""
    return _AUTOLINK.sub(r"\1", _LINK.sub(_link, text))


def read_markdown(text: str) -> str:
    """Return the text without the marks of headings, lists and emphasis."""
    if "\n" in text or text[:1] in "# *+>-•":
        text = _read_lines(text)
    if "*" in text:
        text = _TRIPLE.sub(r"\1", text)
        text = _ACRONYM.sub(r"\1", text)
        text = _STRONG.sub(r"\1", text)
        text = _EMPHASIS.sub(r"\1", text)
        text = _LONE_STRONG.sub(_lone, text)
    if "_" in text:
        text = _UNDERLINED.sub(_underlined, text)
    return _STRUCK.sub(r"\1", text) if "~~" in text else text


def _read_lines(text: str) -> str:
    text = _RULE.sub("", text)
    if "\n" in text:
        text = _HEADING.sub("", text)
        text = _ITEM.sub("", text)
    if len(_DASH_ITEM.findall(text)) > 1:
        text = _DASH_ITEM.sub("", text)
    return text


def _link(found: re.Match[str]) -> str:
    return found[1]


def _underlined(found: re.Match[str]) -> str:
    is_used = _USED.match(found.string, found.end()) and found[2].isidentifier()
    is_name = len(found[1]) == 2 and (found[2] in _DUNDER or is_used)
    return found[0] if is_name else found[2]


def _lone(found: re.Match[str]) -> str:
    """An unpaired ** is a mark that lost its partner, except as a power (2**k), between blanks or for p."""
    before = found.string[max(0, found.start() - 2) : found.start()]
    after = found.string[found.end() : found.end() + 1]
    is_operator = (
        after.isdigit()
        or _STARRED.match(found.string, found.end())
        or _POWER.search(before)
        or (not before[-1:].strip() and not after.strip())
    )
    return found[0] if is_operator else ""
