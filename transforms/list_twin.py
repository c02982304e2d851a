"""The twin of a printed author line: as long as the line, so that a place in it is a place in the line.

In the twin every sign that separates is plain, and commas that separate nobody (those of notes, footnote
marks, LaTeX and addresses) are blotted out.
"""

import html
import re

# Stands for a note, a mark, an address: no part of a name, and a blank when words are counted.
NOTE = "\x01"
# Stands for a separator that the line writes in several signs.
HARD = "\x02"

_SPACES = "\u00a0\u1680\u180e\u202f\u205f\u3000\x0b\x0c" + "".join(map(chr, range(0x2000, 0x200B)))
_SEPARATORS = {
    "，": ",",
    "﹐": ",",
    "､": "、",
    "﹑": "、",
    "،": ",",
    "؛": ";",
    "﹔": ";",
    "∣": "|",
    "‖": "|",
    "¦": "|",
    "･": "·",
}
_BRACKETS = {"【": "[", "】": "]", "〔": "[", "〕": "]", "［": "[", "］": "]", "⟨": "<", "⟩": ">"}
_TRANSLATION: dict[int, str] = {
    **{code: chr(code - 0xFEE0) for code in range(0xFF01, 0xFF5F)},
    **{ord(sign): " " for sign in _SPACES},
    **{ord(sign): plain for sign, plain in (_SEPARATORS | _BRACKETS).items()},
    **{ord(sign): "\n" for sign in "\u2028\u2029\r"},
    ord(NOTE): "\ufffd",
    ord(HARD): "\ufffd",
}

MARK = r"[\d¹²³⁰⁴-⁹∗*⋆†‡§¶#✉♯♭◇♢♠♣△☆★✝✦◦˚°˒]"
# "and 1,204 others"
_COUNT = r"(?<=\s)\d{1,3}(?:,\d{3})+\+?\s[a-z]"
_MARK_RUN = re.compile(
    rf"(?<!{MARK})(?!{_COUNT}){MARK}++(?:[ ]?,[ ]?{MARK}++|,[a-z](?=[\s,;]|$))+"
    rf"|(?<=[^\W\d_]) [a-z](?:,(?:[a-z]|{MARK}){{1,2}})+(?=[\s,;]|$)"
)
_ENTITY = re.compile(r"&(?:amp;){0,3}(?:#\d{1,7}|#x[0-9a-fA-F]{1,6}|[A-Za-z]{2,31});")
_NEXT_LINK = re.compile(r"</a>\s{0,8}(?=<a\b)", re.IGNORECASE)
_ELEMENT = re.compile(r"<(sup|sub|a|span|small|i|em)\b[^<>]{0,300}>([^<>]*)</\1>", re.IGNORECASE)
_BREAK = re.compile(r"<\s?/?(?:br|p|li|div)\s?/?>", re.IGNORECASE)
_TAG = re.compile(r"<[^<>]{0,300}>")
PARENTHESES = re.compile(r"\([^()]*\)|\[[^\[\]]*\]")
_FORMULA = re.compile(r"\$[^$]*\$")
_LATEX_NOTE = re.compile(
    r"(?:\\(?:thanks|footnote|footnotemark|textsuperscript|inst|affmark|orcid\w{0,4}|email)\b\*?|\^)\{[^{}]*\}"
)
_GROUP = re.compile(r"\{([^{}]*)\}")
_SEPARATING = re.compile(r"[,;&|/·•\\$]|\band\b")
_LINK = re.compile(r"\[([^\[\]]{1,200})\](\([^()\s]{1,300}\))")
_WORKS_AT = re.compile(r"\s@\s[^,;\n|]*")
_ADDRESS_LABEL = re.compile(rf"\b(?:e-?mail|orcid(?: id)?)\s?:?\s?(?={NOTE})", re.IGNORECASE)
_LATEX_AND = re.compile(r"\\and\b|\\AND\b|\\And\b|\\\\")
_WIDE_SPACE = re.compile(r"\\(?:q?quad|hfill|enspace)\b|\\hspace\*?\{[^{}]*\}")
_THIN_SPACE = re.compile(r"\\[,;: ](?=\w)|(?<=[\w.}])~(?=\S)")
# "\author{…}" holds whole names, "\emph{…}" and plain braces may hold words of one.
_FRAME = re.compile(r"\\(?:author|name)\*?(?:\[[^\[\]]*\])?\{([^{}]*)\}")
_FONT = re.compile(r"\\(?:text(?:bf|it|sc|rm|sf|tt|md|up|sl)|emph|mbox|underline)\{([^{}]*)\}")
_ESCAPED = re.compile(r"\\[,;&|.·/ -]")
_ADDRESS = re.compile(r"(?:\{[^{}\s]{1,300}\}|\{[^{}]{1,300}\}(?=@))?[^\s<>(){}\[\];|、]+")
_ADDRESS_SIGN = re.compile(r"@[\w-]|://|www\.|orcid\.org")
_ORCID = re.compile(
    r"(?:\borcid(?: id)?\s?:?\s?)?(?<![\d-])\d{4}-\d{4}-\d{4}-\d{3}[\dX](?![\d-])", re.IGNORECASE
)
_NUMBERED = re.compile(r"\s*(?:\(?1[.)]|\[1\])\s")
_NUMBER = re.compile(r"(?<!\S)(?:\(?\d{1,4}[.)]|\[\d{1,4}\])(?=\s)")
_BULLET = re.compile(r"(?m)^[ \t]*(?:[-–—*+]|\(?\d{1,3}[.)])[ \t]+")
_NESTING = 3


def twin_of(printed: str) -> str:
    """Return the line's twin, without its blots for notes in parentheses."""
    twin = printed.translate(_TRANSLATION)
    if "Ã" in twin:  # UTF-8 read as Latin-1: the no-break space is half of an "à"
        twin = re.sub("Ã ", "Ãx", twin)
    if "&" in twin:
        twin = _ENTITY.sub(_entity, twin)
    if "<" in twin:
        twin = _blot_markup(twin)
    if "~" in twin:
        twin = _THIN_SPACE.sub(_blank, twin)
    if "\\" in twin or "$" in twin or "{" in twin or "^" in twin:
        twin = _blot_latex(twin)
    if "](" in twin:
        twin = _LINK.sub(_link, twin)
    if "@" in twin:
        twin = _WORKS_AT.sub(lambda found: HARD * len(found[0]), twin)
    if _ADDRESS_SIGN.search(twin):
        twin = _ADDRESS_LABEL.sub(blot, _ADDRESS.sub(_address, twin))
    twin = _ORCID.sub(blot, twin)
    twin = _MARK_RUN.sub(blot, twin)
    return _blot_numbers(twin)


def blot(found: re.Match[str]) -> str:
    """The blot that is as long as what was found."""
    return NOTE * len(found[0])


def blot_parentheses(twin: str) -> str:
    """Return the twin with everything in balanced parentheses and brackets blotted out."""
    for _ in range(_NESTING):
        if "(" not in twin and "[" not in twin:
            break
        twin = PARENTHESES.sub(blot, twin)
    return twin


def _entity(found: re.Match[str]) -> str:
    """An ampersand or a blank as itself, any other sign as a letter."""
    sign = html.unescape(re.sub("&(?:amp;)+(?=.)", "&", found[0]))
    if sign in "&<>;,|·•" or sign.isspace():
        plain = " " if sign.isspace() else NOTE if sign in "<>" else sign
        return plain + (" " if plain in "& ;,|·•" else NOTE) * (len(found[0]) - 1)
    return "x" * len(found[0])


def _blot_markup(twin: str) -> str:
    twin = _BREAK.sub(lambda found: "\n" + " " * (len(found[0]) - 1), twin)
    twin = _NEXT_LINK.sub(lambda found: f"</a>{HARD * (len(found[0]) - 4)}", twin)
    twin = _ELEMENT.sub(_element, twin)
    return _TAG.sub(blot, twin)


def _element(found: re.Match[str]) -> str:
    """Raised text is a mark; other elements keep their text."""
    if found[1].casefold() in ("sup", "sub"):
        return NOTE * len(found[0])
    start, end = found.start(2) - found.start(), found.end(2) - found.start()
    return NOTE * start + found[2] + NOTE * (len(found[0]) - end)


def _blot_latex(twin: str) -> str:
    for separator in (_LATEX_AND, _WIDE_SPACE):
        twin = separator.sub(lambda found: HARD * len(found[0]), twin)
    twin = _THIN_SPACE.sub(_blank, twin)
    twin = _ESCAPED.sub(lambda found: "xx" if found[0] != "\\&" else " &", twin)
    twin = _FORMULA.sub(blot, twin)
    twin = _LATEX_NOTE.sub(blot, twin)
    if "@" in twin:
        twin = _ADDRESS.sub(_address, twin)
    twin = _FONT.sub(_words_of_group, twin)
    twin = _FRAME.sub(lambda found: _framed(found, HARD), twin)
    return _GROUP.sub(_words_of_group, twin)


def _words_of_group(found: re.Match[str]) -> str:
    """Several words in braces stay, unless something in them would separate; other groups are letters."""
    content = found[1]
    if _is_lone_word(found) or (" " in content.strip() and not _SEPARATING.search(content)):
        return _framed(found, NOTE)
    return "x" * len(found[0])


def _is_lone_word(found: re.Match[str]) -> bool:
    """Tell whether the group is a small word by itself, as in "and {others}"."""
    around = (
        found.string[max(found.start() - 1, 0) : found.start()] + found.string[found.end() : found.end() + 1]
    )
    return found[1].islower() and found[1].isalpha() and not around.strip(" \t\n,;.")


def _framed(found: re.Match[str], sign: str) -> str:
    """The first group of the match, with the sign over all around it."""
    start, end = found.start(1) - found.start(), found.end(1) - found.start()
    return sign * start + found[1] + sign * (len(found[0]) - end)


def _link(found: re.Match[str]) -> str:
    """The text of a link "[Lea Vasko](https://…)"; other parentheses stay."""
    is_link = "/" in found[2] or "#" in found[2]
    return _framed(found, HARD) if is_link else found[0]


def _blank(found: re.Match[str]) -> str:
    return " ".ljust(len(found[0]), NOTE)


def _address(found: re.Match[str]) -> str:
    """An address is blotted; a comma in front of it still separates ("Lea,a@example.org")."""
    word = found[0]
    if not _ADDRESS_SIGN.search(word):
        return word
    kept = word.rfind(",", 0, word.find("@")) + 1 if "@" in word and not word.startswith("{") else 0
    end = len(word.rstrip(",.:"))
    return word[:kept] + NOTE * max(end - kept, 0) + word[max(end, kept) :]


def _blot_numbers(twin: str) -> str:
    """Numbers of a numbered list separate; other bullets at the start of a line are blotted."""
    if _NUMBERED.match(twin):
        return _NUMBER.sub(lambda found: HARD * len(found[0]), twin)
    return _BULLET.sub(blot, twin)
