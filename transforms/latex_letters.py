r"""Turns the LaTeX of a name into letters: accents, stroke letters, ties and braces; footnote marks go."""

import re
import unicodedata

from paperlake.transforms.lookup import read_lookup

_ACCENTS = {row["command"]: chr(int(row["combining"], 16)) for row in read_lookup("latex_accents")}
_LETTERS = {row["command"]: row["letter"] for row in read_lookup("latex_letters")}
_MARK_COMMANDS = (
    "thanks|footnotemark|footnotetext|footnote|textsuperscript|textsubscript|inst|affmark|"
    "orcidID|orcidlink|orcid|email|textdagger|ddagger|dagger|ast|star|corref|fnref"
)
_NEEDS_LATEX = re.compile(r'[\\{}$^~"]')
_MARKS = re.compile(
    rf"\\(?:{_MARK_COMMANDS})(?![A-Za-z])\*?(?:\[[^\[\]]*\])?(?:\{{[^{{}}]*\}})?"
    rf"|\$[ {{}}]*(?:[\^_*]|\\(?:{_MARK_COMMANDS}))[^$]*\$|(?<!\\)[\^_]\{{[^{{}}]*\}}|(?<!\\)\^\S"
)
_SIGNS = "".join(re.escape(command) for command in _ACCENTS if not command.isalpha())
_NAMED = "".join(command for command in _ACCENTS if command.isalpha())
# What carries the accent: a dotless i or j, or a letter that may carry an accent already.
_BASE = r"(?:\\([ij])(?![A-Za-z])|([^\W\d_][\u0300-\u036f]*))"
_ACCENT = re.compile(
    rf"\\(?:([{_SIGNS}])[ \t]*|([{_NAMED}])(?:(?=\{{)|[ \t]+|(?=\\)))"
    rf"(?:\{{[ \t]*{_BASE}[ \t]*\}}|{_BASE})"
)
_COMMAND = re.compile(r"\\([A-Za-z]+)(?:\{\}|[ \t]+(?=[a-zß-ÿ])|(?=[{])|)")
_RUN_TOGETHER = sorted(_LETTERS.keys() - {"i", "j"}, key=len, reverse=True)
# `"u` inside a word is \"u that lost its backslash.
_LOST_UMLAUT = re.compile(r'"(?:\{([aouAOUeiEI])\}|([aouAOUeiEI])(?=\w))')
_CLOSING_QUOTE = re.compile(r'"(?!\w|\{)')
_DEPTH = 4


def latex_to_letters(text: str) -> str:
    """Return the text with its LaTeX read as letters; unknown commands leave only their argument."""
    if not _NEEDS_LATEX.search(text):
        return text
    text = _MARKS.sub("", text)
    if "\\" in text:
        text = _commands_to_letters(text)
    if '"' in text and not _CLOSING_QUOTE.search(text):
        text = _LOST_UMLAUT.sub(lambda found: _compose(found[1] or found[2], "\u0308"), text)
    return text.replace("{", "").replace("}", "").replace("$", "").replace("~", " ")


def _commands_to_letters(text: str) -> str:
    text = text.replace("\\-", "").replace("\\&", "&").replace("\\,", " ").replace("\\;", " ")
    for _ in range(_DEPTH):  # an accent may stand on an accented letter: \~{\^e}
        text, count = _ACCENT.subn(_accented, text)
        if not count:
            break
    return _COMMAND.sub(_letter, text).replace("\\", "")


def _accented(found: re.Match[str]) -> str:
    sign = found[1] or found[2]
    base = next(group for group in found.groups()[2:] if group)
    return _compose(base, _ACCENTS[sign])


def _compose(base: str, combining: str) -> str:
    return unicodedata.normalize("NFC", base + combining)


def _letter(found: re.Match[str]) -> str:
    """The letter of a command; a command run together with the rest of the name ("\\Lukasz") gives both."""
    command, blank = found[1], found[0][len(found[1]) + 1 :].replace("{}", "")
    if command in _LETTERS:
        return _LETTERS[command]
    for known in _RUN_TOGETHER:
        if command.startswith(known):
            return _LETTERS[known] + command[len(known) :] + blank
    has_argument = found.string[found.end() : found.end() + 1] == "{"
    return "" if has_argument else command + blank
