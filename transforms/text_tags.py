"""Takes out the tags of HTML, JATS and MathML, a fixed list of them; "a < b" and "<eos>" are text."""

import re

from paperlake.transforms.latex_scripts import script
from paperlake.transforms.text_labels import is_label

_INLINE = (
    "a|abbr|b|big|bdi|bold|cite|code|del|dfn|em|emph|ext-link|fixed-case|font|i|ins|italic|kbd|mark|monospace|"
    "named-content|overline|q|roman|samp|sans-serif|sc|small|span|strike|strong|styled-content|tt|u|underline|"
    "uri|url|var|xref|sub|sup|inf|inline-formula|tex-math|alternatives|scp|inline-graphic|email|tex|related-article"
)
_BLOCK = (
    "p|br|hr|div|abstract|article|blockquote|body|center|dd|dl|dt|h[1-6]|head|html|label|li|list|list-item|ol|"
    "pre|sec|section|table|tbody|td|th|thead|title|tr|ul|disp-formula|break|img|abstracttext|trans-abstract|jats"
)
_PREFIX = r"(?:jats:|xhtml:|html:|xocs:|ce:)?"
_ATTRIBUTES = r"(?:\s+[\w:.-]{1,40}\s*=\s*(?:\"[^\"<>]{0,400}\"|'[^'<>]{0,400}'|[^\s<>\"']{1,400}))*+"
_TITLE = re.compile(rf"<({_PREFIX}(?:title|h[1-6]|label))\s*>([^<>]{{0,60}})</\1\s*>", re.IGNORECASE)
_SCRIPT = re.compile(rf"<({_PREFIX}su[bp]){_ATTRIBUTES}>([^<>]{{0,60}})</\1\s*>", re.IGNORECASE)
_BLOCK_TAG = re.compile(rf"</?{_PREFIX}(?:{_BLOCK}){_ATTRIBUTES}\s*/?>", re.IGNORECASE)
_PAIRED = re.compile(rf"<(/?)({_PREFIX}(?:{_INLINE})){_ATTRIBUTES}\s*(/?)>", re.IGNORECASE)
_MATHML_SCRIPT = re.compile(
    r"<(mml:)?msu([bp])>\s*<(?:mml:)?m[ino]>([^<>]{0,60})</(?:mml:)?m[ino]>\s*"
    r"<(?:mml:)?m[ino]>([^<>]{0,60})</(?:mml:)?m[ino]>\s*</(?:mml:)?msu[bp]>"
)
_MATHML = re.compile(
    r"</?(?:mml:)?(?:math|m[ino]|mrow|mtext|msu[bp]|msubsup|mfrac|msqrt|mstyle|mover|munder|mspace|mfenced|mtable|mt[rd]|semantics|annotation)"
    + _ATTRIBUTES
    + r"\s*/?>"
)
_COMMENT = re.compile(r"<!--(?:[^-<]|-(?!->)|<(?!!--))*+-->|<!\[CDATA\[|\]\]>")
_BLANKS = re.compile(r"\s+(?=[.,;:])")


def remove_tags(text: str) -> str:
    """Return the text without its tags: blocks leave a blank, inline tags nothing, scripts stay readable."""
    text = _COMMENT.sub("", text)
    text = _TITLE.sub(_heading, text)
    if "msu" in text:
        text = _MATHML_SCRIPT.sub(lambda found: found[3].strip() + _scripted(found[2], found[4]), text)
    if "<m" in text:
        text = _MATHML.sub("", text)
    text = _SCRIPT.sub(lambda found: _scripted(found[1][-1], found[2]), text)
    text = _BLOCK_TAG.sub(" ", text)
    return _without_pairs(text)


def _heading(found: re.Match[str]) -> str:
    return " " if is_label(found[2]) else f" {found[2]} "


def _scripted(kind: str, text: str) -> str:
    is_after_word = text.strip().isalpha() and len(text.strip()) > 1
    return text.strip() if is_after_word else script("^" if kind in "pP" else "_", text)


def _without_pairs(text: str) -> str:
    """Inline tags that open and close go; one without a partner may be a token that is talked about."""
    tags = list(_PAIRED.finditer(text))
    if not tags:
        return text
    gone: set[int] = set()
    opened: dict[str, list[int]] = {}
    for place, tag in enumerate(tags):
        name = tag[2].lower()
        if tag[3] or len(name) > 2 or tag[0].strip("</>").strip().lower() != name:
            gone.add(place)
        if not tag[1] and not tag[3]:
            opened.setdefault(name, []).append(place)
        elif tag[1] and opened.get(name):
            gone.update((place, opened[name].pop()))
    pieces, end = [], 0
    for place, tag in enumerate(tags):
        if place in gone:
            pieces.append(text[end : tag.start()])
            end = tag.end()
    return "".join([*pieces, text[end:]])
