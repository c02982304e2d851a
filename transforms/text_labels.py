"""Knows what is no text in a text: the field's label before it, a page's button after it, a placeholder."""

import re
import unicodedata

from paperlake.transforms.lookup import read_lookup

_PLACEHOLDERS = frozenset(
    unicodedata.normalize("NFKC", row["text"]).casefold() for row in read_lookup("text_placeholders")
)
_LABELS = [row["label"] for row in read_lookup("text_labels")]
_BUTTONS = [row["button"] for row in read_lookup("page_buttons")]
_LONGEST = 80
_FIELD = "(?:abstract|summary|description)"
_GIVEN = (
    "(?:available|provided|given|found|submitted|supplied|listed|included|specified|present|added|uploaded|"
    "entered|written|ready|released|published|posted|shown|displayed|disclosed|public)"
)
_LATER = (
    "(?: (?:yet|soon|later|here|online|at this time|at the moment|for now|at present|upon request|on request|"
    "(?:for|with|in) (?:this|the) \\w+|by the authors?))*"
)
_NOW = "(?: (?:currently|yet|still|temporarily|presently))?"
_ABSENT = (
    "unavailable|missing|pending|withheld|omitted|forthcoming|absent|empty|hidden|removed|coming soon|"
    r"(?:un|not )applicable|to (?:come|follow|appear|be \w+)|(?:be|follow|appear)(?: \w+)?"
)
# "No abstract is available for this paper", "The abstract has not been provided yet".
_SAYS_NOTHING = re.compile(
    rf"(?:(?:there is|this \w+ has|has) )?no {_FIELD}(?: (?:is|was|has been|exists))?{_NOW}(?: {_GIVEN})?"
    rf"{_LATER}|(?:the |an |this )?{_FIELD}(?: (?:for|of) this \w+)?(?: (?:is|was|has|will))?{_NOW}(?: been)?"
    rf" (?:not(?: yet)?(?: been| be)? {_GIVEN}|{_ABSENT}){_LATER}"
)
_AROUND = " \t\r\n.,:;!?\"'“”‘’()[]{}<>*_-–—…。，、：（）【】"
_LABEL_WORDS = "|".join(re.escape(label) for label in sorted(_LABELS, key=len, reverse=True))
_LABEL = re.compile(
    rf"\s*(?:(?:{_LABEL_WORDS})\s*(?:[:：]+|\.?[—–]|\.-|\s-\s|\.(?=\s+[A-Z])|\n)[\s.—–]*"
    rf"|[\[【](?:{_LABEL_WORDS})[\]】]\s*[:：]?\s*"
    r"|abstract\s+(?=(?-i:We|This paper|In this)\b))+",
    re.IGNORECASE,
)
_BUTTON_WORDS = "|".join(re.escape(button) for button in sorted(_BUTTONS, key=len, reverse=True))
_BUTTON = re.compile(
    rf"\s*([\[(▼▲+]?)\s*(?<!\w)({_BUTTON_WORDS})\s*[\])▼▲»›>]?(?:\.\.\.|…)?\s*$", re.IGNORECASE
)
# Dots behind a full stop are the button's: "It works. … See more".
_LOOSE_DOTS = re.compile(r"(?<=[.!?])\s+(?:…|\.{3})$")
_SENTENCE_ENDS = frozenset('.!?)]…。！？”"')
_BUTTON_LENGTH = 40
_AFTER_BUTTON = " .…)]»›>▼▲"
_BUTTON_ENDS = tuple({button.rstrip(_AFTER_BUTTON) for button in _BUTTONS})


def is_placeholder(text: str) -> bool:
    """Tell whether a text says nothing: "N/A", "TBD", "No abstract available.", a dash."""
    if len(text) > _LONGEST:
        return False
    core = " ".join(unicodedata.normalize("NFKC", text).casefold().split())
    core = core.strip(_AROUND)
    if core in _PLACEHOLDERS or _SAYS_NOTHING.fullmatch(core):
        return True
    return not any(sign.isalnum() or sign > "\u2000" for sign in core)


def is_label(text: str) -> bool:
    """Tell whether a heading is only the name of the field."""
    return text.strip(_AROUND).casefold() in _LABELS


def has_label(text: str) -> bool:
    """Tell whether the field's label stands before the text ("Abstract: We …")."""
    return _LABEL.match(text) is not None


def drop_label(text: str) -> str:
    """Return the text without the field's label before it."""
    found = _LABEL.match(text)
    return text[found.end() :] if found else text


def has_button(text: str) -> bool:
    """Tell whether a page's button stands after the last sentence ("… Show More")."""
    return drop_button(text) != text


def drop_button(text: str) -> str:
    """Return the text without a page's button after its last sentence."""
    tail = text[-_BUTTON_LENGTH:]
    if not tail.casefold().rstrip(_AFTER_BUTTON).endswith(_BUTTON_ENDS):
        return text
    found = _BUTTON.search(tail)
    if not found or not (found[1] or tail[: found.start()][-1:] in _SENTENCE_ENDS or _is_titled(found[2])):
        return text
    return _LOOSE_DOTS.sub("", text[: len(text) - len(tail) + found.start()])


def _is_titled(button: str) -> bool:
    """Tell whether a button is printed as one ("Show More"), not as words of a sentence."""
    return " " in button and button.istitle()
