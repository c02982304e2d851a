r"""Reads a formula as Unicode: \alpha^2 is α², \mathcal{O}(n\log n) is O(n log n), T^{2/3} stays one unit."""

import re
import unicodedata
from collections.abc import Callable
from functools import lru_cache

from paperlake.transforms.latex_scripts import accented, script
from paperlake.transforms.latex_words import (
    ACCENTS,
    COMMANDS,
    DOUBLE_STRUCK,
    FRACTIONS,
    MATH_ACCENTS,
    SIZES,
    SYMBOLS,
)

_TOKEN = re.compile(r"\\(?:operatorname\*|[A-Za-z]+|.)|\s+|\d+|[{}^_'~&$]|[^\\{}^_'~&$\s\d]+|\\", re.DOTALL)
_SIMPLE = re.compile(r"\w|\d+(?:[.,]\d+)*|[A-Za-z]{4,}|d[a-z]|√?\w|\w(?:[₀-₉]+|[⁰¹²³⁴-⁹]+)")
_LIST = re.compile(r"[^,]+(?:,[^,]+)+")
_OPENING = frozenset({"langle", "lVert", "lvert", "lfloor", "lceil", "lbrace", "lbrack"})
_CLOSING = frozenset({"rangle", "rVert", "rvert", "rfloor", "rceil", "rbrace", "rbrack"})
_BLANKS = re.compile(r"\s{2,}")
_OPTION = re.compile(r"\[([^\[\]]*)\]")
_DEPTH = 24
_CACHED_LENGTH = 80


def read_math(source: str) -> str:
    """Return a formula's source as plain text on one line."""
    return _read_cached(source) if len(source) <= _CACHED_LENGTH else _read(source)


def _read(source: str) -> str:
    text = _Reader(_TOKEN.findall(source)).sequence(0)
    return _BLANKS.sub(" ", text).strip()


_read_cached = lru_cache(maxsize=8_192)(_read)


class _Reader:
    """Walks the tokens of one formula once, from left to right."""

    __slots__ = ("at", "tokens")

    def __init__(self, tokens: list[str]) -> None:
        self.tokens = tokens
        self.at = 0

    def sequence(self, depth: int) -> str:
        """The text up to the brace that closes this group, or to the end."""
        out: list[str] = []
        while self.at < len(self.tokens):
            token = self.tokens[self.at]
            self.at += 1
            first = token[0]
            if first == "}":
                if depth:
                    break
            elif first == "{":
                out.append(self.group(depth))
            elif first == "\\":
                self.command(token[1:], out, depth)
            elif first in "^_":
                out.append(script(first, self.argument(depth, is_script=True), self.is_before_word()))
            elif first == "'":
                out.append("′")
            elif first == "~" or first == "&" or first.isspace():
                out.append(" ")
            elif first != "$":
                out.append(token)
        return "".join(out)

    def group(self, depth: int) -> str:
        """A group inside a formula; one that lists things is a set whose braces lost their backslash."""
        if depth >= _DEPTH:
            return ""
        starts_with_command = self.peek()[:1] == "\\"
        text = self.sequence(depth + 1)
        return f"{{{text}}}" if not starts_with_command and _LIST.fullmatch(text) else text

    def peek(self) -> str:
        return self.tokens[self.at] if self.at < len(self.tokens) else ""

    def is_before_word(self) -> bool:
        return self.peek()[:1].isalnum()

    def skip_blank(self) -> None:
        if self.peek()[:1].isspace():
            self.at += 1

    def argument(self, depth: int, is_script: bool = False) -> str:
        """The next group, command or single sign; a run of digits, signed or not, is one script."""
        self.skip_blank()
        token = self.peek()
        if not token or token == "}":
            return ""
        self.at += 1
        if token == "{":
            return self.sequence(depth + 1) if depth < _DEPTH else ""
        if token[0] == "\\":
            if token[1:] in SYMBOLS:
                return SYMBOLS[token[1:]].text
            out: list[str] = []
            self.command(token[1:], out, depth)
            return "".join(out).strip()
        if token[0] == "'":
            return "′"
        if token[0].isdigit():
            return token if is_script else self.first_of(token)
        if is_script and token in ("-", "+") and self.peek()[:1].isdigit():
            self.at += 1
            return token + self.tokens[self.at - 1]
        return self.first_of(token)

    def first_of(self, token: str) -> str:
        if len(token) > 1:
            self.at -= 1
            self.tokens[self.at] = token[1:]
        return token[0]

    def option(self) -> str | None:
        """The text of an optional argument in brackets, where one follows."""
        rest = self.tokens[self.at : self.at + 12]
        if not rest or rest[0][0] != "[":
            return None
        found = _OPTION.match("".join(rest))
        if not found:
            return None
        length = found.end()
        while length > 0:
            token = self.tokens[self.at]
            if len(token) > length:
                self.tokens[self.at] = token[length:]
            else:
                self.at += 1
            length -= len(token)
        return found[1]

    def command(self, name: str, out: list[str], depth: int) -> None:
        name = name.rstrip("*") or name
        handler = _HANDLERS.get(name)
        if handler:
            handler(self, name, out, depth)
        elif name.isalpha():
            self.unknown(name, out)

    def size(self, _name: str, _out: list[str], _depth: int) -> None:
        r"""\left and its like go, and with them the full stop that stands for no bracket."""
        self.skip_blank()
        token = self.peek()
        if token[:1] == ".":
            self.at += 1
            self.first_of(token)

    def accent(self, name: str, out: list[str], depth: int) -> None:
        out.append(accented(self.argument(depth), ACCENTS[name] if name in ACCENTS else MATH_ACCENTS[name]))

    def double_struck(self, _name: str, out: list[str], depth: int) -> None:
        letter = self.argument(depth)
        out.append(DOUBLE_STRUCK.get(letter, letter))

    def symbol(self, name: str, out: list[str], _depth: int) -> None:
        """A sign; the blank after it stays where one stands before it too, or where no letter follows."""
        symbol = SYMBOLS[name]
        is_after_blank = not out or not out[-1] or out[-1][-1].isspace()
        if symbol.kind == "function":
            self.function(symbol.text, out)
            return
        if name in _CLOSING and out and out[-1].isspace():
            out.pop()
        is_wide = (
            is_after_blank and len(out) > 1 if symbol.kind == "operator" else not self.is_letter_after_blank()
        )
        out.append(symbol.text)
        if name in _OPENING or (not is_wide and name.isalpha()):
            self.skip_blank()

    def function(self, text: str, out: list[str]) -> None:
        """A function's name, kept apart from the letters before and after it."""
        before = out[-1][-1:] if out else ""
        out.append(f" {text}" if before.isalnum() or (before and before in ")]}") else text)
        if self.peek()[:1].isalnum() or self.is_named_sign():
            out.append(" ")

    def is_named_sign(self) -> bool:
        """Tell whether the next token is a command that prints something of its own, no bracket's size."""
        token = self.peek()
        if token[:1] != "\\" or not token[1:].isalpha() or token[1:] in SIZES:
            return False
        command, symbol = COMMANDS.get(token[1:]), SYMBOLS.get(token[1:])
        return not (command and command.action == "switch") and not (symbol and symbol.kind == "space")

    def is_letter_after_blank(self) -> bool:
        """Tell whether a blank only ends the command: a letter, or a command that gives one, follows it."""
        if not self.peek()[:1].isspace() or self.at + 1 >= len(self.tokens):
            return False
        after = self.tokens[self.at + 1]
        if after[0] == "\\":
            symbol = SYMBOLS.get(after[1:])
            return symbol.kind == "letter" if symbol else after[1:] in MATH_ACCENTS
        return after[0].isalnum() or after[0] in "^_"

    def known(self, name: str, out: list[str], depth: int) -> None:
        command = COMMANDS[name]
        if command.action == "switch":
            self.skip_blank()
            return
        if command.arguments:
            self.option()
        text = command.text
        for number in range(1, command.arguments + 1):
            text = text.replace(f"{{{number}}}", self.argument(depth))
        if name == "operatorname":
            self.function(text, out)
        else:
            out.append(text)

    def fraction(self, _name: str, out: list[str], depth: int) -> None:
        above, below = self.argument(depth).strip(), self.argument(depth).strip()
        if out and out[-1][-1:].isdigit():
            out.append(" ")
        out.append(f"{_unit(above)}/{_unit(below)}")
        if self.is_before_word() or self.is_named_sign():
            out.append(" ")

    def root(self, _name: str, out: list[str], depth: int) -> None:
        degree = self.option()
        sign = {None: "√", "": "√", "2": "√", "3": "∛", "4": "∜"}.get(degree)
        if sign is None:
            sign = script("^", _read(degree or "")) + "√"
        out.append(sign + _unit(self.argument(depth).strip()))

    def negation(self, _name: str, out: list[str], depth: int) -> None:
        base = self.argument(depth)
        out.append(unicodedata.normalize("NFC", base + "\u0338") if len(base) == 1 else base)

    def unknown(self, name: str, out: list[str]) -> None:
        """A command that nobody knows leaves its name, one with arguments leaves those."""
        if self.peek()[:1] != "{":
            out.append(unknown_name(name))
        if self.is_letter_after_blank():
            self.skip_blank()


def unknown_name(name: str) -> str:
    r"""What an unknown command leaves: its name, or the root of what ran into \sqrt."""
    return f"√{name[4:]}" if name.startswith("sqrt") else name


_Handler = Callable[[_Reader, str, list[str], int], None]
_HANDLERS: dict[str, _Handler] = {
    **dict.fromkeys((sign for sign in ACCENTS if not sign.isalpha()), _Reader.accent),
    **dict.fromkeys(MATH_ACCENTS, _Reader.accent),
    **dict.fromkeys(SYMBOLS, _Reader.symbol),
    **dict.fromkeys(COMMANDS, _Reader.known),
    **dict.fromkeys(SIZES, _Reader.size),
    **dict.fromkeys(FRACTIONS, _Reader.fraction),
    "sqrt": _Reader.root,
    "mathbb": _Reader.double_struck,
    "not": _Reader.negation,
}


def _unit(text: str) -> str:
    """The text, in parentheses where it would fall apart in a fraction or under a root."""
    return text if not text or _SIMPLE.fullmatch(text) else f"({text})"
