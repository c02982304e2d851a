"""Decodes HTML entities, also those that were escaped twice or lost a part."""

import html
import re
import unicodedata
from html.entities import html5

_ENTITY = re.compile(r"&(?:amp;)*(#[0-9]{1,8}|#[xX][0-9A-Fa-f]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});")
_OPEN_ENDED = re.compile(r"&(?:(lt|gt)(?=[\s,.)\d]|$)|(amp|quot|nbsp)(?=[\s,.)]|$))")
# What a cleaner left of &lt; and its like: "& lt;", "&lt ;", "lt;".
_SPLIT = re.compile(r"&\s?(lt|gt|amp)\s;|&\s(lt|gt|amp);|(?<![&\w;#])(lt|gt|amp);(?=[\s\d.]|$)")
_NAMES = {"lt": "<", "gt": ">", "amp": "&"}
_BROKEN = re.compile(r"(?<=[\w(\s])([<>]);(?=\s?[\w.\-−])")
_OPEN_TAG = re.compile(r"</?[A-Za-z][^<>]*$")


def decode_entities(text: str) -> str:
    """Return the text with entities as signs; an unknown name stays as it is."""
    if ";" in text and _may_be_split(text):
        text = _SPLIT.sub(lambda found: _NAMES[found[1] or found[2] or found[3]], text)
    if "&" in text:
        text = _OPEN_ENDED.sub(lambda found: f"{found[0]};", _ENTITY.sub(_decoded, text))
        text = _ENTITY.sub(_decoded, text)
    return _BROKEN.sub(_without_rest, text) if ";" in text and ("<;" in text or ">;" in text) else text


def _may_be_split(text: str) -> bool:
    return "lt;" in text or "gt;" in text or "amp;" in text or ("&" in text and " ;" in text)


def _without_rest(found: re.Match[str]) -> str:
    """The sign that lost its entity; a tag and the semicolon behind it stay ("Na<sup>+</sup>; and")."""
    closes_tag = found[1] == ">" and _OPEN_TAG.search(found.string, max(0, found.start() - 60), found.start())
    return found[0] if closes_tag else found[1]


def _decoded(found: re.Match[str]) -> str:
    name = found[1]
    if name[0] != "#" and f"{name};" not in html5:
        return found[0]
    sign = html.unescape(f"&{name};")
    # Signs of private use stand for nothing here, and for held parts further on.
    return "" if unicodedata.category(sign[:1] or " ") == "Co" else sign
