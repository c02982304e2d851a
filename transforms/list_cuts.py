"""Finds what says that a printed author list is cut: "et al.", "and 5 more authors", "等", dots."""

import re

from paperlake.transforms.list_twin import HARD, NOTE
from paperlake.transforms.lookup import read_lookup
from paperlake.transforms.scripts import has_cjk

_LOWER = {code: chr(code + 32) for code in range(ord("A"), ord("Z") + 1)}
_COUNT = (
    r"(?:\d[\d,.]{0,9}\+?|[一二三四五六七八九十百两数多几若干余来]{1,6}|one|two|three|four|five|six|seven|eight|nine|ten"
    r"|eleven|twelve|twenty|thirty|forty|fifty|dozens of|a dozen|several|many|some|a few|numerous|over \d+"
    r"|more than \d+|zwei|drei|vier|fünf|deux|trois|quatre|cinq|dos|tres|cuatro|cinco)"
)
_BLANK = r"[ \n\t]{1,8}"
_SLOT_END = rf"(?=[ \n\t]*(?:[,;、|)\]:。{HARD}{NOTE}]|$))"


def _pattern(mark: str) -> str:
    pieces = [r"\.[ ]?".join(map(re.escape, piece.strip().split(". "))) for piece in mark.split("#")]
    joined = rf"[ ]?{_COUNT}[ ]?".join(pieces)
    return re.sub(r"(?:\\ )+", lambda _: _BLANK, joined)


def _any(*places: str) -> str:
    marks = sorted((row["mark"] for row in read_lookup("cut_marks") if row["place"] in places), key=len)
    return "(?:" + "|".join(_pattern(mark) for mark in reversed(marks)) + ")"


# "and 3 further co-authors", "plus 2 others", "and his colleagues", "3 more authors not shown".
_MORE = r"(?:more|others?|further|additional|remaining|additional others)"
_PEOPLE = (
    r"(?:authors?|co-?authors?|names?|people|persons?|contributors?|collaborators?|colleagues|co-?workers"
    r"|researchers|scientists|team ?members?|members|students|assistants|associates|supervisors|advis[eo]rs)"
)
_HIDDEN = r"(?:[ ](?:are[ ])?(?:not (?:shown|listed|displayed|included)|omitted|hidden))?"
_LEAD = r"(?:(?:and|&|\+|plus|with|along with|together with)[ ]?)"
_COUNTED = rf"(?:the[ ])?(?:{_COUNT}[ ]?)(?:{_MORE}(?:[ ]{_PEOPLE})?|{_PEOPLE}){_HIDDEN}"
_REST = (
    rf"(?:the )?(?:{_MORE}[ ]{_PEOPLE}|(?:his|her|their|many) {_PEOPLE}|(?:his|her|their) team"
    rf"|rest(?: of (?:the )?(?:team|authors|group))?){_HIDDEN}"
)
_FIRST_OF = r"(?:showing )?(?:the )?first \d{1,4} (?:of|out of) \d{1,5}(?: authors)?"
_DOTS = r"(?:\.(?: ?\.){2,9}|[…⋯‥]{1,6})"
_ANYWHERE = re.compile(rf"{_any('anywhere')}\.?(?![^\W\d_])|{_DOTS}")
_WORDS = re.compile(rf"(?:{_any('word')}|(?<!\S){_LEAD}(?:{_COUNTED}|{_REST}))\.?{_SLOT_END}")
_LOWER_ONLY = re.compile(rf"{_any('lower')}\.?{_SLOT_END}")
_ALONE = re.compile(
    rf"(?:^|(?<=[\s,;、|·.…。{HARD}])){_any('glued', 'alone')}[.。]?(?=\s*(?:[,;、|{NOTE}]|$))"
)
_GLUED = re.compile(rf"{_any('glued')}[\s.。{HARD}{NOTE}]*$")
_SLOT = re.compile(
    rf"(?:\+?\s?{_any('slot', 'word', 'anywhere', 'glued', 'alone')}"
    rf"|{_LEAD}?(?:{_COUNTED}|{_REST})|{_FIRST_OF})\.?"
)
_TAIL = 40
_TWO_LETTERS = re.compile(r"(?:[^\W\d_]{2}|[^\W_][\s,;、)\x01])\s*$|[A-Za-z.]$")
_LONGEST_SLOT = 60


def blot_cuts(twin: str) -> tuple[str, bool]:
    """Return the twin with a separator over everything that says "cut", and whether there was any."""
    low = twin.translate(_LOWER)
    ends = [*_spans(_ANYWHERE, low), *_spans(_WORDS, low), *_spans(_LOWER_ONLY, twin)]
    if not low.isascii():
        ends += _spans(_ALONE, low) + _glued(low)
    return (_blot_all(twin, ends), True) if ends else (twin, False)


def is_cut_mark(text: str) -> bool:
    """Tell whether a whole slot or note of the twin only says that names are left out."""
    if len(text) > _LONGEST_SLOT:
        return False
    core = text.translate(_LOWER).strip(f" \n\t()[]。{NOTE}")
    return bool(core) and (_SLOT.fullmatch(core) is not None or _ANYWHERE.fullmatch(core) is not None)


def _spans(pattern: re.Pattern[str], text: str) -> list[tuple[int, int]]:
    """Where a mark stands as words of its own."""
    return [found.span() for found in pattern.finditer(text) if not _is_inside_word(text, found.start())]


def _is_inside_word(text: str, start: int) -> bool:
    return start > 0 and text[start].isalpha() and text[start - 1].isalpha() and not has_cjk(text[start])


def _glued(low: str) -> list[tuple[int, int]]:
    """A mark that closes the line right behind a name; what is left must still be a name."""
    tail = max(len(low) - _TAIL, 0)
    found = _GLUED.search(low, tail)
    if found is None or not _TWO_LETTERS.search(low[max(found.start() - 8, 0) : found.start()]):
        return []
    return [found.span()]


def _blot_all(twin: str, spans: list[tuple[int, int]]) -> str:
    signs = list(twin)
    for start, end in spans:
        signs[start:end] = HARD * (end - start)
    return "".join(signs)
