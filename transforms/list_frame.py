"""Blots what stands around the names of a list: its label, its brackets, the legend of its marks."""

import re

from paperlake.transforms.list_groups import is_group
from paperlake.transforms.list_shapes import shape_of_piece
from paperlake.transforms.list_twin import HARD, MARK, NOTE
from paperlake.transforms.lookup import read_lookup
from paperlake.transforms.scripts import has_cjk

_ROWS = read_lookup("list_labels")


def _labels(rows: list[str]) -> str:
    return "|".join(re.escape(label).replace(r"\ ", r"\s") for label in sorted(rows, key=len, reverse=True))


_ANY = _labels([row["label"] for row in _ROWS])
_BARE = _labels([row["label"] for row in _ROWS if row["sign"] == "optional"])
_CJK = _labels([row["label"] for row in _ROWS if has_cjk(row["label"])])
_SIGNS = rf"[\s*_{NOTE}]{{0,12}}"
_LABEL = re.compile(
    rf"[\s*_#>\[{NOTE}-]{{0,16}}(?:(?:{_ANY}){_SIGNS}(?::|[ ][-–—][ ]|\n){_SIGNS}"
    rf"|(?:(?:[a-z]+ ){{1,3}}authors?(?:\(s\))?|[\u4e00-\u9fff]{{0,6}}作\s?者){_SIGNS}:{_SIGNS}"
    rf"|(?:{_BARE})\s|(?:{_CJK})[\s\]])",
    re.IGNORECASE,
)
# "The OTTER Collaboration (I. Marlo, O. Tanzer)"
_OF_GROUP = re.compile(r"([^(),;]{1,120})\(([^()]{3,},[^()]{3,})\)\s*")
_LEGEND = re.compile(
    r"\bequal(?:ly)?(?: [a-z]+){0,2} (?:contribut|author|advis|supervis)|"
    + "|".join(re.escape(row["legend"]) for row in read_lookup("author_legends")),
    re.IGNORECASE,
)
_EDGE = re.compile(rf"[,;.:\n{NOTE}{HARD}]|{MARK}")
_LEGEND_END = re.compile(r"[;\n]|$")
_TWO_CAPITALS = re.compile(r"[^\W\d_a-z][^\W\d_]*\s+[^\W\d_a-z]")
_REACH = 60
_LINE = re.compile(r"[^\n]*\S[^\n]*")
_MARKED = re.compile(rf"[ \t]*(?:{NOTE}+|{MARK}+|\(?\d{{1,2}}[.)])[ \t]*(?=[^\W\d_])")


def blot_frame(twin: str) -> str:
    """Return the twin without the label in front and without brackets around the whole."""
    core = twin.strip()
    for opening, closing in ("[]", "()", "{}"):
        inside = core[1:-1]
        if core[:1] == opening and core[-1:] == closing and opening not in inside and closing not in inside:
            start = twin.index(opening)
            twin = f"{twin[:start]}{HARD}{inside}{HARD}".ljust(len(twin))
    if (found := _OF_GROUP.fullmatch(twin)) and is_group(found[1], firm=True):
        twin = f"{found[1]}{HARD}{found[2]}{HARD}".ljust(len(twin))
    if label := _LABEL.match(twin):
        twin = HARD * label.end() + twin[label.end() :]
    return twin


def blot_legends(twin: str) -> str:
    """Return the twin without what explains a mark ("* equal contribution", a line "1 Velm University")."""
    if "\n" in twin and (start := _start_of_places(twin)):
        twin = twin[:start] + HARD * (len(twin) - start)
    pieces: list[str] = []
    done = 0
    for found in _LEGEND.finditer(twin):
        if found.start() < done:
            continue
        start = max(_start_of_legend(twin, found.start()), done)
        end = _end_of_legend(twin, found.end())
        pieces += twin[done:start], HARD * (end - start)
        done = end
    return "".join((*pieces, twin[done:])) if done else twin


def _start_of_places(twin: str) -> int:
    """Where lines of marks with places of work begin that go on to the end; 0 where there are none."""
    lines = list(_LINE.finditer(twin))
    start = len(lines)
    while start > 1 and _MARKED.match(lines[start - 1][0]):
        start -= 1
    if not 0 < start < len(lines) or _MARKED.match(lines[0][0]):
        return 0
    first = _MARKED.sub("", lines[start][0]).split(",")[0]
    return lines[start].start() if shape_of_piece(first).role == "affiliation" else 0


def _start_of_legend(twin: str, phrase: int) -> int:
    """Where the words that lead to the phrase begin; a name in front of it is not one of them."""
    reach = max(phrase - _REACH, 0)
    edge = reach
    for found in _EDGE.finditer(twin, reach, phrase):
        edge = found.start()
    return phrase if _TWO_CAPITALS.search(twin, edge, phrase) or edge == 0 else edge


def _end_of_legend(twin: str, phrase_end: int) -> int:
    found = _LEGEND_END.search(twin, phrase_end)
    return found.start() if found else len(twin)
