r"""Restores what program strings did to escapes: the TAB of \textbf, the letters "\n", \\% escaped twice."""

import re

from paperlake.transforms.latex_words import ACCENTS, KNOWN
from paperlake.transforms.text_letters import is_printable

_EATEN = {"\t": "t", "\f": "f", "\b": "b", "\r": "r", "\n": "n", "\v": "v", "\a": "a"}
_LONG = ("\n", "\r")  # also line ends of prose: only a rest of three letters or more tells


def _rests(sign: str, letter: str) -> str:
    shortest = 3 if sign in _LONG else 2
    rests = sorted(
        (name[1:] for name in KNOWN if name[0] == letter and name.isalpha() and len(name) > shortest),
        key=len,
        reverse=True,
    )
    return f"{re.escape(sign)}(?=(?:{'|'.join(rests)})(?![A-Za-z]))"


_EATEN_COMMAND = re.compile("|".join(_rests(sign, letter) for sign, letter in _EATEN.items()))
# At the start of a formula a short rest tells too: $\rho$, $\nu$.
_EATEN_IN_MATH = re.compile(r"(?<=\$)([\n\r])([a-z]{1,2})(?=[$^_(){},=<>+\- ])")
_EATEN_ARROW = re.compile(r"(?<=[\w)}] )\to(?=[ \\$])")
_DOUBLED = re.compile(r"(?<!\\)\\{2,}+(?=[%&#_${}])|(?<!\\)\\{2,}+(?=([A-Za-z]+))|(?<!\\)\\{2}(?=[()])")
_SPACED_BREAK = re.compile(r"\\{2}\*?\[-?[\d.]+ ?[a-z]{2}\]")
_UNICODE = re.compile(r"\\u([0-9A-Fa-f]{4})")
# "\n" before a small letter is a line end only where it touches what stands before: \name is a command.
_LINE_END = re.compile(r"(?:\\r)?\\n(?![A-Za-z])|\\n(?=([A-Z][A-Za-z]*))|(?<=[\w.,;:!?)\]-])\\n(?=([a-z]+))")
_QUOTED = re.compile(r'(?<!\{)\\"(?=[\s.,;:!?)\]]|$)')
_QUOTE = re.compile(r'(?<!\w)\\"(?=\w)|\\"(?!\w|\{|\\)')
_APOSTROPHE = re.compile(r"(?<=[A-Za-z])\\'(?=(?:s|t|re|ll|ve|d|m)\b)")
# One of these, or nothing is to read.
_ESCAPED = re.compile(r"\\[\\un\"/']")
_SLASH = re.compile(r"(?<=[:/\w])\\/(?=[\w/\\])")


def restore_escapes(text: str) -> str:
    """Return the text with lost backslashes put back and escapes of program strings read."""
    if not is_printable(text):
        text = _EATEN_COMMAND.sub(lambda found: "\\" + _EATEN[found[0]], text)
        if "$" in text:
            text = _EATEN_ARROW.sub(r"\\to", _EATEN_IN_MATH.sub(_eaten_in_math, text))
    return _read_escapes(text) if _ESCAPED.search(text) else text


def _read_escapes(text: str) -> str:
    if "\\\\" in text:
        text = _DOUBLED.sub(_doubled, _SPACED_BREAK.sub(" ", text))
    if "\\u" in text:
        text = _UNICODE.sub(lambda found: chr(int(found[1], 16)), text)
    if "\\n" in text:
        text = _LINE_END.sub(_line_end, text)
    if '\\"' in text and _QUOTED.search(text):
        text = _QUOTE.sub('"', text)
    if "\\/" in text:
        text = _SLASH.sub("/", text)
    return _APOSTROPHE.sub("'", text) if "\\'" in text else text


def _eaten_in_math(found: re.Match[str]) -> str:
    name = _EATEN[found[1]] + found[2]
    return f"\\{name}" if name in KNOWN else found[0]


def _doubled(found: re.Match[str]) -> str:
    """One backslash; before a word that is no command the two end a line."""
    word = found[1]
    if word is None or len(found[0]) > 2 or word in KNOWN:
        return "\\"
    return "\\" if word in ACCENTS and found.string[found.end(1) :][:1] == "{" else " "


def _line_end(found: re.Match[str]) -> str:
    word = found[1] or found[2]
    return found[0] if word and "n" + word in KNOWN else "\n"
