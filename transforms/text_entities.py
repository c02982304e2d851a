"""Decodes HTML entities, also those that were escaped twice or lost a part."""

import html
import re
from html.entities import html5

_ENTITY = re.compile(r"&(?:amp;)*(#[0-9]{1,8}|#[xX][0-9A-Fa-f]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});")
_OPEN_ENDED = re.compile(r"&(lt|gt|amp|quot|nbsp)(?=[\s,.)]|$)")
_BROKEN = re.compile(r"(?<=[\w(\s])([<>]);(?=\s?[\w.\-−])")


def decode_entities(text: str) -> str:
    """Return the text with entities as signs; an unknown name stays as it is."""
    if "&" in text:
        text = _OPEN_ENDED.sub(r"&\1;", _ENTITY.sub(_decoded, text))
        text = _ENTITY.sub(_decoded, text)
    return _BROKEN.sub(r"\1", text) if "<;" in text or ">;" in text else text


def _decoded(found: re.Match[str]) -> str:
    name = found[1]
    if name[0] != "#" and f"{name};" not in html5:
        return found[0]
    return html.unescape(f"&{name};")
