"""Groups that sign a paper beside or instead of people: collaborations, consortia, teams."""

import re

from paperlake.transforms.list_twin import HARD, NOTE
from paperlake.transforms.lookup import read_lookup
from paperlake.transforms.scripts import has_cjk

_ROWS = read_lookup("group_words")
_WORDS = frozenset(row["word"] for row in _ROWS)
_FIRM = frozenset(row["word"] for row in _ROWS if row["strength"] == "firm")
_CJK = tuple(word for word in _WORDS if has_cjk(word))
_LATIN = "|".join(sorted((word for word in _WORDS if not has_cjk(word)), key=len, reverse=True))
_FOR_GROUP = re.compile(
    rf"(?<![^\s,;(]){HARD}?(?:on behalf of|for|representing|in collaboration with)\s{{1,8}}"
    rf"(?:all\s)?(?:of\s)?(?:the\s)?"
    rf"(?=[^,;:\n{HARD}]{{1,80}}\b(?:{_LATIN})\b)|代表(?=[^,;:、]{{1,40}}(?:{'|'.join(_CJK)}))",
    re.IGNORECASE,
)
_COLON = re.compile(
    rf"(?:\b(?:{_LATIN})|{'|'.join(_CJK)})(?:[ ]\([^()]{{1,40}}\))?(?P<colon>\s?:)", re.IGNORECASE
)
_ARTICLE = re.compile(r"the\s+", re.IGNORECASE)
_LEAD = re.compile(r"(?:on behalf of|for|representing)\s+(?:all\s+)?(?:of\s+)?|代表", re.IGNORECASE)
_STRIP = f" \n\t.:*()[]{{}}{NOTE}"
# "BELLE and DUNE Collaborations" are one piece.
_PAIR = re.compile(
    r"(?<=[A-Z\d]) and (?=(?:the )?[A-Z][^\s,;]*(?: [A-Z][^\s,;]*){0,2}"
    r" (?i:collaborations|consortia|teams|groups|projects|networks|initiatives)\b)",
)


def mark_groups(twin: str) -> str:
    """Return the twin with separators between people and the group that they sign for."""
    if ":" in twin:
        twin = _COLON.sub(_hard_colon, twin)
    if " and " in twin:
        twin = _PAIR.sub(" xxx ", twin)
    return _FOR_GROUP.sub(lambda found: HARD * len(found[0]), twin)


def is_group(text: str, firm: bool = False) -> bool:
    """Tell whether a piece of the twin names a group; `firm`: by a word that is no place of work as well."""
    words = text.strip(_STRIP).rsplit(None, 3)
    if not words or len(text) > 200:
        return False
    known = _FIRM if firm else _WORDS
    if has_cjk(words[-1]):
        return words[-1].endswith(tuple(word for word in _CJK if word in known)) and len(words[-1]) > 3
    last = words[-1].strip(_STRIP).casefold()
    return len(words) > 1 and last in known and words[-2].casefold() not in ("the", "of", "and")


def group_name(printed: str) -> str:
    """The group's name on one line, without its article."""
    name = " ".join(printed.strip(_STRIP).split())
    if lead := _LEAD.match(name):
        name = name[lead.end() :]
    return _ARTICLE.sub("", name, count=1) if _ARTICLE.match(name) else name


def _hard_colon(found: re.Match[str]) -> str:
    start = found.start("colon") - found.start()
    return found[0][:start] + HARD * (len(found[0]) - start)
