r"""Reads a formula as Unicode: \alpha^2 is α², \mathcal{O}(n\log n) is O(n log n), T^{2/3} stays one unit."""

import re
from functools import lru_cache

from paperlake.transforms.latex_scripts import accented, script
from paperlake.transforms.latex_words import ACCENTS, COMMANDS, DOUBLE_STRUCK, MATH_ACCENTS, SYMBOLS

_TOKEN = re.compile(r"\\(?:[A-Za-z]+|.)|\s+|\d+|[{}^_'~&$]|[^\\{}^_'~&$\s\d]+|\\", re.DOTALL)
_SIMPLE = re.compile(r"\w|\d+(?:[.,]\d+)*|[A-Za-z]+|√?\w|\w[₀-₉]+")
_BLANKS = re.compile(r"\s{2,}")
_SIZES = frozenset({"left", "right", "middle", "big", "Big", "bigg", "Bigg"})
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
                out.append(self.sequence(depth + 1) if depth < _DEPTH else "")
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
        if name in SYMBOLS:
            self.symbol(name, out)
        elif name in _SIZES:
            self.skip_blank()
            if self.peek()[:1] == ".":
                self.first_of(self.tokens[self.at]) if len(self.peek()) > 1 else None
                self.at += len(self.peek()) == 1
        elif name in MATH_ACCENTS:
            out.append(accented(self.argument(depth), MATH_ACCENTS[name]))
        elif name in COMMANDS:
            self.known(name, out, depth)
        elif name in ("frac", "dfrac", "tfrac", "nicefrac", "sfrac", "cfrac"):
            self.fraction(out, depth)
        elif name == "sqrt":
            self.root(out, depth)
        elif name == "mathbb":
            letter = self.argument(depth)
            out.append(DOUBLE_STRUCK.get(letter, letter))
        elif name == "not":
            self.negation(out, depth)
        elif len(name) == 1 and name in ACCENTS and not name.isalpha():
            out.append(accented(self.argument(depth), ACCENTS[name]))
        elif name.isalpha():
            self.unknown(name, out)

    def symbol(self, name: str, out: list[str]) -> None:
        symbol = SYMBOLS[name]
        is_open = not out or not out[-1] or out[-1][-1].isspace()
        match symbol.kind:
            case "function":
                is_after_word = not is_open and (out[-1][-1].isalnum() or out[-1][-1] in ")]}")
                out.append(f" {symbol.text}" if is_after_word else symbol.text)
                self.space_after_function(out)
                return
            case "operator":
                out.append(symbol.text)
                has_gap = is_open and bool(out[:-1])
            case _:
                out.append(symbol.text)
                has_gap = not self.is_letter_after_blank()
        if name.isalpha() and not has_gap:
            self.skip_blank()

    def space_after_function(self, out: list[str]) -> None:
        following = self.peek()
        if following[:1].isalnum() or (
            following[:1] == "\\" and following[1:2].isalpha() and not self.is_size()
        ):
            out.append(" ")

    def is_size(self) -> bool:
        return self.peek()[1:] in _SIZES or self.peek()[1:] in COMMANDS

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
            is_after_word = bool(out) and out[-1][-1:].isalnum()
            out.append(f" {text}" if is_after_word else text)
            self.space_after_function(out)
        else:
            out.append(text)

    def fraction(self, out: list[str], depth: int) -> None:
        above, below = self.argument(depth).strip(), self.argument(depth).strip()
        if out and out[-1][-1:].isdigit():
            out.append(" ")
        out.append(f"{_unit(above)}/{_unit(below)}")

    def root(self, out: list[str], depth: int) -> None:
        degree = self.option()
        sign = {None: "√", "": "√", "2": "√", "3": "∛", "4": "∜"}.get(degree)
        if sign is None:
            sign = script("^", _read(degree or "")) + "√"
        out.append(sign + _unit(self.argument(depth).strip()))

    def negation(self, out: list[str], depth: int) -> None:
        base = self.argument(depth)
        out.append(accented(base, "\u0338"))

    def unknown(self, name: str, out: list[str]) -> None:
        """A command nobody knows leaves its name; one run together with the letter after it gives both."""
        if name.startswith("sqrt") and len(name) == 5:
            out.append("√" + name[4])
        elif self.peek()[:1] != "{":
            out.append(name)
        self.skip_blank() if self.is_letter_after_blank() else None


def _unit(text: str) -> str:
    """The text, in parentheses where it would fall apart in a fraction or under a root."""
    return text if not text or _SIMPLE.fullmatch(text) else f"({text})"
