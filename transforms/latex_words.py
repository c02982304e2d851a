r"""The LaTeX commands that are known: symbols, accents, and what becomes of a command's arguments."""

from dataclasses import dataclass

from paperlake.transforms.lookup import read_lookup


@dataclass(frozen=True, slots=True)
class Symbol:
    """A command that stands for a sign; the kind decides the blanks around it in a formula."""

    text: str
    kind: str


@dataclass(frozen=True, slots=True)
class Command:
    """A command with arguments: how many, what is printed of them, and what else happens.

    The action is "keep", "drop", "cut" (the blank before goes too) or "switch" (no argument, the blank
    after goes too).
    """

    arguments: int
    text: str
    action: str


ACCENTS = {row["command"]: chr(int(row["combining"], 16)) for row in read_lookup("latex_accents")}
MATH_ACCENTS = {row["command"]: chr(int(row["combining"], 16)) for row in read_lookup("latex_math_accents")}
SYMBOLS = {row["command"]: Symbol(row["text"], row["kind"]) for row in read_lookup("latex_symbols")}
COMMANDS = {
    row["command"]: Command(int(row["arguments"]), row["text"], row["action"])
    for row in read_lookup("latex_commands")
}
DOUBLE_STRUCK = {"R": "ℝ", "N": "ℕ", "Z": "ℤ", "Q": "ℚ", "C": "ℂ", "P": "ℙ", "H": "ℍ"}
FRACTIONS = frozenset({"frac", "dfrac", "tfrac", "cfrac", "nicefrac", "sfrac"})
SIZES = frozenset({"left", "right", "middle", "big", "Big", "bigg", "Bigg"})
MATH_ONLY = FRACTIONS | MATH_ACCENTS.keys() | {"sqrt", "mathbb", "not"}
KNOWN = SYMBOLS.keys() | COMMANDS.keys() | MATH_ONLY
