r"""Reads the LaTeX of running text: \emph{word}, {\bf word}, accents, citations, escaped signs, groups."""

import re

from paperlake.transforms.latex_math import read_math, unknown_name
from paperlake.transforms.latex_scripts import accented, script
from paperlake.transforms.latex_words import ACCENTS, COMMANDS, FRACTIONS, MATH_ONLY, SYMBOLS

CUT = "\ufdd1"  # where something was taken out: a blank before it goes too

_TOKEN = re.compile(r"\\(?:[A-Za-z]+\*?|.|$)|[{}]|[\^_](?=\{)|[^\\{}^_]+|[\^_]", re.DOTALL)
_WORD_GROUP = re.compile(r"[^\W\d_][^{}^_=|,;<>]+")
_OPTION = re.compile(r"[ \t]*\[([^\[\]]*)\]")
# Signs and letters after which a blank only ends the command.
_TIGHT = frozenset("–—“‘")
_LETTERS = frozenset(
    {"ss", "o", "O", "l", "L", "ae", "AE", "oe", "OE", "aa", "AA", "i", "j", "dh", "th", "ng"}
)
_DEPTH = 24
_CUT_BRACKETS = re.compile(rf"[\s~]*[(\[](?:\s*{CUT}[;,.]?)+\s*[)\]]")
_CUT_BLANK = re.compile(rf"[ \t\n~]*(?:{CUT})+")


def read_latex_text(text: str) -> str:
    """Return the text with its LaTeX commands, groups and accents read as plain text."""
    out = _Reader(_TOKEN.findall(text)).read()
    if CUT in out:
        out = _CUT_BLANK.sub("", _CUT_BRACKETS.sub("", out))
    return out


class _Reader:
    """Walks the tokens of a text once; a brace without a partner is text."""

    __slots__ = ("at", "closing", "tokens")

    def __init__(self, tokens: list[str]) -> None:
        self.tokens = tokens
        self.at = 0
        self.closing = _partners(tokens)

    def read(self) -> str:
        return self.until(len(self.tokens), 0)

    def until(self, end: int, depth: int) -> str:
        out: list[str] = []
        while self.at < end:
            token = self.tokens[self.at]
            self.at += 1
            first = token[0]
            if first == "\\":
                self.command(token[1:], out, depth)
            elif first == "{" and self.at - 1 in self.closing:
                out.append(self.group(depth, is_after_word=bool(out) and out[-1][-1:].isalnum()))
            elif first in "^_" and self.at in self.closing:
                out.append(script(first, self.inside(depth), self.is_before_word()))
            else:
                out.append(token)
        return "".join(out)

    def peek(self) -> str:
        return self.tokens[self.at] if self.at < len(self.tokens) else ""

    def is_before_word(self) -> bool:
        return self.peek()[:1].isalnum()

    def inside(self, depth: int) -> str:
        """The text of the group that opens here, without its braces."""
        end = self.closing[self.at]
        self.at += 1
        text = self.until(end, depth + 1) if depth < _DEPTH else self.flat(end)
        self.at = end + 1
        return text

    def flat(self, end: int) -> str:
        return "".join(token for token in self.tokens[self.at : end] if token not in "{}")

    def group(self, depth: int, is_after_word: bool) -> str:
        """A group in running text: braces that only protect or limit go, those of a set stay."""
        self.at -= 1
        starts_with_command = self.tokens[self.at + 1][0] == "\\" and self.tokens[self.at + 1] not in (
            "\\{",
            "\\}",
        )
        text = self.inside(depth)
        is_part = text.isalpha() and (self.is_before_word() or (is_after_word and text.isupper()))
        if starts_with_command or not text or is_part or _WORD_GROUP.fullmatch(text):
            return text
        return f"{{{text}}}"

    def argument(self, depth: int) -> str | None:
        """The group that follows, or None; a blank before it is no part of the text."""
        if self.at in self.closing:
            return self.inside(depth)
        if self.peek().isspace() and self.at + 1 in self.closing:
            self.at += 1
            return self.inside(depth)
        if self.peek() == "{":  # the text was cut off before the brace that closes
            self.at += 1
        return None

    def skip_options(self) -> None:
        while found := _OPTION.match(self.peek()):
            self.rest(found.end())

    def rest(self, start: int) -> None:
        """Leave of the next token what stands after `start`."""
        rest = self.peek()[start:]
        if rest:
            self.tokens[self.at] = rest
        else:
            self.at += 1

    def command(self, name: str, out: list[str], depth: int) -> None:
        bare = name.rstrip("*") if len(name) > 1 else name
        if bare in ACCENTS and self.accent(bare, out, depth):
            return
        if bare in COMMANDS:
            self.known(bare, out, depth)
        elif bare in SYMBOLS:
            self.symbol(bare, out)
        elif bare in MATH_ONLY:
            out.append(" " if out and out[-1][-1:].isdigit() and bare in FRACTIONS else "")
            out.append(self.math(bare))
        elif bare == "verb":
            self.verbatim(out)
        elif bare.isalpha():
            self.unknown(bare, out)
        elif bare not in ACCENTS:
            out.append(bare.strip() or " ")

    def accent(self, name: str, out: list[str], depth: int) -> bool:
        """Read the letter that an accent stands on; False where the command is no accent here."""
        combining = ACCENTS[name]
        following = self.peek()
        if self.at in self.closing:
            # \^{} and \~{} print the sign itself.
            out.append(accented(self.inside(depth), combining) or (name if name in "^~" else ""))
            return True
        if following[:1] == "\\" and following[1:] in ("i", "j"):
            self.at += 1
            out.append(accented(following[1:], combining))
            if self.peek()[:1] == " ":
                self.rest(1)
            return True
        start = 1 if following[:1] == " " else 0
        if not following[start : start + 1].isalpha() or (name.isalpha() and not start):
            return False
        out.append(accented(following[start], combining))
        self.rest(start + 1)
        return True

    def known(self, name: str, out: list[str], depth: int) -> None:
        command = COMMANDS[name]
        if command.action == "switch":
            if self.peek()[:1].isspace():
                self.rest(1)
            return
        if name == "textsuperscript" or name == "textsubscript":
            out.append(script("^" if name == "textsuperscript" else "_", self.argument(depth) or ""))
            return
        if command.arguments or command.action == "cut":
            self.skip_options()
        text = command.text
        for number in range(1, command.arguments + 1):
            text = text.replace(f"{{{number}}}", self.argument(depth) or "")
            self.skip_options() if command.action == "drop" else None
        if name in ("begin", "end"):
            text = " "
        out.append(CUT if command.action == "cut" else text)

    def symbol(self, name: str, out: list[str]) -> None:
        text = SYMBOLS[name].text
        before = out[-1][-1:] if out else ""
        is_tight = (text in _TIGHT and not before.isspace()) or name in _LETTERS
        out.append(text)
        if name == "item" and (label := _OPTION.match(self.peek())):
            out.append(f"{label[1]} ")
            self.rest(label.end())
        if self.closing.get(self.at) == self.at + 1:
            self.at += 2
        elif is_tight and self.peek()[:1] == " ":
            self.rest(1)

    def math(self, name: str) -> str:
        r"""A command of formulas in running text (\sqrt{n}), with the groups that follow it."""
        start = self.at
        if self.peek()[:1] == "\\":  # \bar\theta
            self.at += 1
        while self.at in self.closing:
            self.at = self.closing[self.at] + 1
        return read_math(f"\\{name}" + "".join(self.tokens[start : self.at]))

    def verbatim(self, out: list[str]) -> None:
        sign, rest = self.peek()[:1], self.peek()[1:]
        if sign and sign in rest:
            code, _, after = rest.partition(sign)
            out.append(code)
            self.rest(len(self.peek()) - len(after))

    def unknown(self, name: str, out: list[str]) -> None:
        """A command nobody knows: its arguments stay, and without any its name."""
        if self.at in self.closing:
            if self.closing[self.at] == self.at + 1:
                self.at += 2
                out.append(unknown_name(name))
        else:
            out.append(unknown_name(name))


def _partners(tokens: list[str]) -> dict[int, int]:
    """The place of the closing brace for each opening one that has a partner."""
    partners: dict[int, int] = {}
    opened: list[int] = []
    for place, token in enumerate(tokens):
        if token == "{":
            opened.append(place)
        elif token == "}" and opened:
            partners[opened.pop()] = place
    return partners
