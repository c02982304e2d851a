"""Finds the parts of a text that no other rule may touch: addresses, code, formulas, money."""

import re
from collections.abc import Callable

from paperlake.transforms.latex_math import read_math

_FIRST_HOLD = 0xE000  # private use: repaired texts have none
_HOLD_COUNT = 0x1900
_HELD = re.compile("[\ue000-\uf8ff]")
_URL = re.compile(
    r"(?:h(?<=\bh)ttps?://|f(?<=\bf)tp://|w(?<=\bw)ww\.(?=[a-z0-9]))(?:[^\s<>\"{}|\\^`\[\]$*\ue000-\uf8ff]|\\[_%&#~]|\*(?=[\w/]))+"
)
_URL_ESCAPE = re.compile(r"\\([_%&#~])")
_FENCE = re.compile(r"```(?:[a-z]*\n)?([^`]+)```")
_CODE = re.compile(
    r"`(?<![`\\]`)([^`\n]{1,300})`(?!`)"
    r"|``(?<!```)(?!\s)((?:[^`\n']|`(?!`)){1,300})(?<!\s)``(?!`)"
)
_QUOTED_WORDS = re.compile(r"[^'`]*[\w.,]'(?!\w)")
_PAREN_MATH = re.compile(r"\\\(((?:[^\\]|\\[^()])*+)\\\)")
_BRACKET_MATH = re.compile(r"\\\[((?:[^\\]|\\[^\[\]])*+)\\\]")
_DISPLAY = "equation|align|gather|multline|eqnarray|displaymath|math|alignat|flalign"
_ENVIRONMENT = re.compile(rf"\\begin\{{({_DISPLAY})(\*?)\}}((?:[^\\]|\\(?!begin|end))*+)\\end\{{\1\2\}}")
_DOLLAR = re.compile(r"\\.|\$", re.DOTALL)
_MATH_SIGN = re.compile(r"\\[A-Za-z,;!{|]|[\^_{}]")
_OPERATORS = re.compile(r"[-+−–<>=~±×÷≤≥≈∼*/|]{1,3}")
# A thin space at either end of a formula: 5$\,\mu$m, 300$\,$K.
_THIN = ("\\,", "\\;", "\\:")
_PROSE = re.compile(r"(?:(?<![\\A-Za-z{])[a-z]{2,}[ ,]+){4}")
_MONEY = re.compile(r"\d[\d.,]*\s?(?:[kKMBT]\b|bn\b|million|billion|thousand|trillion)?[.,;]?\s+[^\W\d_]{2,}")
_WORDS = re.compile(r"[^\W\d_]{2,}\s+[^\W\d_]{2,}")
_LONGEST_FORMULA = 2_000


class Holds:
    """Signs that stand for the parts taken out of a text until it is put together again."""

    def __init__(self) -> None:
        """Hold nothing yet."""
        self.parts: list[str] = []

    def hold(self, part: str) -> str:
        """Return the sign that stands for the part, or the part itself when all signs are used up."""
        if len(self.parts) >= _HOLD_COUNT:
            return part
        self.parts.append(self.restore(part))
        return chr(_FIRST_HOLD + len(self.parts) - 1)

    def restore(self, text: str) -> str:
        """Return the text with every part back in its place."""
        return _HELD.sub(lambda found: self.parts[ord(found[0]) - _FIRST_HOLD], text) if self.parts else text


def hold_urls(text: str, holds: Holds) -> str:
    """Hold every address; the signs that end the sentence around it are not part of it."""
    if "://" not in text and "www." not in text:
        return text
    return _URL.sub(lambda found: _held_url(found[0], holds), text)


def _held_url(url: str, holds: Holds) -> str:
    core = url.rstrip(".,;:!?'*_~")
    while core.endswith(")") and core.count("(") < core.count(")"):
        core = core[:-1].rstrip(".,;:!?'*_~")
    return holds.hold(_URL_ESCAPE.sub(r"\1", core)) + url[len(core) :]


def hold_code(text: str, holds: Holds) -> str:
    """Hold code in backticks, without them; `word' is a quotation of TeX."""
    text = _FENCE.sub(lambda found: holds.hold(" ".join(found[1].split())), text)
    return _CODE.sub(lambda found: _held_code(found, holds), text)


def _held_code(found: re.Match[str], holds: Holds) -> str:
    code = found[1] or found[2]
    if _QUOTED_WORDS.match(code):
        return found[0]
    return holds.hold(" ".join(code.split()))


def hold_math(text: str, holds: Holds) -> str:
    """Hold every formula, read as Unicode; dollars of money stay."""

    def held(source: str) -> str:
        bare = source.strip()
        before, after = " " * bare.startswith(_THIN), " " * bare.endswith(_THIN)
        return f"{before}{holds.hold(read_math(source))}{after}"

    if "\\" in text:
        text = _hold_marked_math(text, held)
    return _hold_dollars(text, held) if "$" in text else text


def _hold_marked_math(text: str, held: Callable[[str], str]) -> str:
    r"""Hold the formulas between \(…\), \[…\] and in environments."""
    if "\\(" in text:
        text = _PAREN_MATH.sub(lambda found: held(found[1]), text)
    if "\\[" in text:
        text = _BRACKET_MATH.sub(
            lambda found: (
                held(found[1]) if _MATH_SIGN.search(found[1]) or "=" in found[1] else f"[{found[1]}]"
            ),
            text,
        )
    if "\\begin" in text:
        text = _ENVIRONMENT.sub(lambda found: f" {held(found[3])} ", text)
    return text


def _hold_dollars(text: str, held: Callable[[str], str]) -> str:
    places = _dollar_places(text)
    out: list[str] = []
    done = at = 0
    while at + 1 < len(places):
        start, close = places[at], places[at + 1]
        if close == start + 1:
            has_end = at + 3 < len(places) and places[at + 3] == places[at + 2] + 1
            if has_end and places[at + 2] > close + 1:
                out += (text[done:start], held(text[close + 1 : places[at + 2]]))
                done = places[at + 3] + 1
                at += 4
            else:
                at += 2
        elif is_formula(text, start, close):
            out += (text[done:start], held(text[start + 1 : close]))
            done = close + 1
            at += 2
        else:
            at += 1
    return "".join([*out, text[done:]])


def _dollar_places(text: str) -> list[int]:
    """Where the dollars stand that are not escaped."""
    if "\\$" in text:
        return [found.start() for found in _DOLLAR.finditer(text) if found[0] == "$"]
    places, at = [], text.find("$")
    while at >= 0:
        places.append(at)
        at = text.find("$", at + 1)
    return places


def is_formula(text: str, start: int, close: int) -> bool:
    """Tell whether the part between two dollars is a formula, not the words between two amounts of money."""
    if close - start > _LONGEST_FORMULA:
        return False
    body = text[start + 1 : close]
    if _OPERATORS.fullmatch(body):
        return True
    if _MATH_SIGN.search(body):
        return not (_PROSE.search(body) and "\\text" not in body and body[-1:].isspace())
    if body[0].isspace() or body[-1].isspace():
        return (
            body[0].isspace()
            and body[-1].isspace()
            and not body.strip().isdigit()
            and len(body.strip()) < 12
            and not _WORDS.search(body)
            and bool(body.strip())
        )
    if text[close + 1 : close + 2].isdigit() or body[-1] in "-–—/(,~":
        return False
    return not _MONEY.match(body) and not _WORDS.search(body)
