"""The quick way for the plain list that most lines are: full names, commas between, perhaps 等 at the end."""

import re

from paperlake.transforms.list_cuts import is_cut_mark
from paperlake.transforms.list_shapes import IBERIAN_GIVEN, IBERIAN_SURNAMES, folded
from paperlake.transforms.lookup import read_lookup
from paperlake.transforms.name_notes import take_notes

_CAPITAL = "A-ZÀ-ÖØ-Þ" + "".join(sign for sign in map(chr, range(0x100, 0x250)) if sign.isupper())
_SMALL = "a-zß-öø-ÿ" + "".join(sign for sign in map(chr, range(0x100, 0x250)) if sign.islower())
_LATIN = "A-Za-zÀ-ÖØ-öø-ɏḀ-ỿ\u0300-\u036f"
# A small letter by itself is a conjunction or a footnote mark.
_WORD = rf"(?:[{_CAPITAL}Ḁ-ỿ]|[{_SMALL}][{_SMALL}'’-])[{_LATIN}.'’-]*+"
_PARTICLE = "|".join(row["particle"] for row in read_lookup("particles") if row["repaired"] != "capital")
# The last word ends in a small letter or is a long one in capitals: initials and numerals need a closer look.
_END = rf"(?:(?<=[{_SMALL}])|(?<=[{_CAPITAL}]{{4}})|(?<=[{_CAPITAL}]{{4}}-[{_CAPITAL}]{{2}}))"
_FULL = rf"(?!(?:{_PARTICLE}) ){_WORD}(?: (?:(?:{_PARTICLE}) )*+{_WORD}){{1,5}}{_END}"
_SHOUTED = rf"[{_CAPITAL}]{{2,}}+(?:[-'’][{_CAPITAL}]+)*+"
# "Lea SUN" is a name as long as not every name of the list ends so.
_SHORT_END = rf"[{_CAPITAL}][{_SMALL}]+(?: [{_CAPITAL}](?:\.|[{_SMALL}]+)){{0,2}} [{_CAPITAL}]{{1,3}}"
_PLAIN = re.compile(rf"{_FULL}|{_SHOUTED}(?: {_SHOUTED}){{1,3}}|{_SHORT_END}")
_ENDS_SHORT = re.compile(rf" [{_CAPITAL}]{{1,3}}$")
_CALL_NAME = re.compile(rf" \(([{_CAPITAL}][{_SMALL}]+)\)(?= )")
_CUTS = (" 等", ", et al.", ", et al", " et al.", " et al")
_MARKS = ("cut_marks", "mark"), ("list_labels", "label")
_WORDS = ("list_conjunctions", "conjunction"), ("group_words", "word"), ("author_legends", "legend")
# Shorter ones are a place of work in capitals only: "AI", and not "Ai".
_LONG_PLACE = 4


def _telling_words() -> frozenset[str]:
    """Words that say something about the list, folded: one of each cut mark or label, any of the others."""
    phrases = [
        row[column].split()
        for table, column in _MARKS
        for row in read_lookup(table)
        if row.get("sign") != "colon"  # no plain line has one
    ]
    # The others have a conjunction or a letter by itself, so no plain line has them.
    conjunctions = {row["conjunction"] for row in read_lookup("list_conjunctions")}
    marks = {
        max(reversed(phrase), key=len)
        for phrase in phrases
        if conjunctions.isdisjoint(phrase) and min(len(word.strip(".")) for word in phrase) > 1
    }
    others = {word for table, column in _WORDS for row in read_lookup(table) for word in row[column].split()}
    places = {row["word"] for row in read_lookup("affiliation_words")}
    short = {word.upper() for word in places if len(word) < _LONG_PLACE}
    suffixes = {row["suffix"] for row in read_lookup("name_suffixes") if row["kind"] == "generation"}
    degrees = {
        word for row in read_lookup("name_degrees") if " " in row["degree"] for word in row["degree"].split()
    }
    long = {word for word in places if len(word) >= _LONG_PLACE}
    groups = {"for", "representing", "behalf"}
    words = {word.rstrip(".") for word in marks | others | long | short | suffixes | degrees | groups}
    # "E." and "E" are initials, and no word such as "e".
    longer = {word for word in words if len(word) > 1}
    return frozenset(longer | {f"{word}." for word in longer})


_TELLING = _telling_words()


def cut_pieces(printed: str) -> tuple[list[str], bool]:
    """Return what stands between the commas of a line, and whether its end says that the list is cut."""
    for cut in _CUTS:
        if printed.endswith(cut):
            return printed[: -len(cut)].split(", "), True
    return printed.split(", "), False


def is_plain_piece(piece: str) -> bool:
    """Tell whether a piece is a full name and nothing else, whatever stands beside it."""
    if "(" in piece:
        return _has_call_name(piece)
    if not _PLAIN.fullmatch(piece):
        return False
    if piece[-1].isupper() and folded(piece.partition(" ")[0]) in IBERIAN_GIVEN:  # "João Pedro A"
        return False
    return _TELLING.isdisjoint(f"{piece} {piece.casefold()}".split(" "))


def split_plain_list(printed: str) -> tuple[list[str], bool] | None:
    """Return the names of a plain list and whether it is cut; None where the line needs a closer look."""
    pieces, is_cut = cut_pieces(printed)
    return (pieces, is_cut) if all(map(is_plain_piece, pieces)) and not may_be_turned(pieces) else None


def may_be_turned(pieces: list[str]) -> bool:
    """Tell whether plain pieces may have the family name first."""
    if pieces[0][-1:].isupper() and all(map(_ENDS_SHORT.search, pieces)):
        return True
    return len(pieces) == 2 and _may_be_one_name(*pieces)


def _may_be_one_name(first: str, second: str) -> bool:
    """Tell whether "Ríos Vidal, María Pilar" may be "Family, Given"."""
    return (
        folded(first.rpartition(" ")[2]) in IBERIAN_SURNAMES
        and folded(second.partition(" ")[0]) in IBERIAN_GIVEN
    )


def _has_call_name(piece: str) -> bool:
    """Tell whether one call name in parentheses stands inside a name that is plain without it."""
    found = _CALL_NAME.search(piece)
    if found is None or not is_plain_piece(piece[: found.start()] + piece[found.end() :]):
        return False
    is_telling = found[1].casefold() in _TELLING or is_cut_mark(found[1])
    return not is_telling and take_notes(piece).affiliation is None
