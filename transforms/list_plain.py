"""The quick way for the plain list that most lines are: full names, commas between, perhaps "et al." behind.

A name is plain where the long way would read it so whatever stands beside it; all else goes the long way.
"""

import re

from paperlake.transforms.list_cuts import is_cut_mark
from paperlake.transforms.list_shapes import IBERIAN_GIVEN, IBERIAN_SURNAMES, folded
from paperlake.transforms.lookup import read_lookup
from paperlake.transforms.name_forms import bare_letters
from paperlake.transforms.name_notes import take_notes
from paperlake.transforms.name_placeholders import NAMELESS

_CAPITAL = "A-ZÀ-ÖØ-Þ" + "".join(sign for sign in map(chr, range(0x100, 0x250)) if sign.isupper())
_SMALL = "a-zß-öø-ÿ" + "".join(sign for sign in map(chr, range(0x100, 0x250)) if sign.islower())
_LATIN = "A-Za-zÀ-ÖØ-öø-ɏḀ-ỿ\u0300-\u036f"
_PARTICLE = "|".join(row["particle"] for row in read_lookup("particles"))
# A small letter by itself is a conjunction or a footnote mark.
_SMALL_START = rf"(?!(?:{_PARTICLE})(?: |$))[{_SMALL}][{_SMALL}'’-]"
_WORD = rf"(?:[{_CAPITAL}Ḁ-ỿ]|{_SMALL_START})[{_LATIN}.'’-]*+"
# The last word ends in a small letter or is a long one in capitals: initials and numerals need a closer look.
_END = rf"(?:(?<=[{_SMALL}])|(?<=[{_CAPITAL}]{{4}})|(?<=[{_CAPITAL}]{{4}}-[{_CAPITAL}]{{2}}))"
_FULL = rf"{_WORD}(?: (?:(?:{_PARTICLE}) )*+{_WORD}){{1,5}}{_END}"
_SHOUTED = rf"[{_CAPITAL}]{{2,}}+(?:[-'’][{_CAPITAL}]+)*+"
# "Lea SUN" is a name as long as not every name of the list ends so.
_SHORT_END = rf"[{_CAPITAL}][{_SMALL}]+(?: [{_CAPITAL}](?:\.|[{_SMALL}]+)){{0,2}} [{_CAPITAL}]{{1,3}}"
_PLAIN = re.compile(rf"{_FULL}|{_SHOUTED}(?: {_SHOUTED}){{1,3}}|{_SHORT_END}")
_ENDS_SHORT = re.compile(rf" [{_CAPITAL}]{{1,3}}$")
_CALL_NAME = re.compile(rf" \(([{_CAPITAL}][{_SMALL}]+)\)(?= )")
_CUTS = (" 等", ", et al.", ", et al", " et al.", " et al")
_WORDS = ("list_conjunctions", "conjunction"), ("group_words", "word"), ("author_legends", "legend")
_BEFORE_GROUP = frozenset({"for", "representing", "behalf"})
# Shorter ones are a place of work in capitals only: "AI", and not "Ai".
_LONG_PLACE = 4
_PLACES = frozenset(row["word"] for row in read_lookup("affiliation_words"))
_SHORT_PLACES = frozenset(word.upper() for word in _PLACES if len(word) < _LONG_PLACE)
_SHORT_PLACES |= {f"{word}." for word in _SHORT_PLACES}


def _telling_words() -> frozenset[str]:
    """Words that say something about the list or are no name, folded, with and without a full stop."""
    of_lists = {
        word for table, column in _WORDS for row in read_lookup(table) for word in row[column].split()
    }
    places = {word for word in _PLACES if len(word) >= _LONG_PLACE}
    suffixes = {row["suffix"] for row in read_lookup("name_suffixes") if row["kind"] == "generation"}
    degrees = {row["degree"] for row in read_lookup("name_degrees") if " " in row["degree"]}
    of_names = suffixes | NAMELESS | set(" ".join(degrees).split())
    words = {word.rstrip(".") for word in _words_of_marks() | of_lists | places | of_names | _BEFORE_GROUP}
    # "E." and "E" are initials, and no word such as "e".
    longer = {word for word in words if len(word) > 1}
    return frozenset(longer | {f"{word}." for word in longer})


def _words_of_marks() -> set[str]:
    """The longest word of each cut mark and label that a plain list may have, if no conjunction tells it."""
    conjunctions = {row["conjunction"] for row in read_lookup("list_conjunctions")}
    conjunctions = {word for word in conjunctions if len(word) > 1}
    # A plain list has no colon, and no small letter by itself.
    labels = {row["label"] for row in read_lookup("list_labels") if row["sign"] != "colon"}
    marks = {
        row["mark"] for row in read_lookup("cut_marks") if row["place"] != "lower" or row["mark"].isalpha()
    }
    phrases = [phrase.split() for phrase in sorted(labels | marks)]
    return {max(reversed(phrase), key=len) for phrase in phrases if conjunctions.isdisjoint(phrase)}


_TELLING = _telling_words()


def cut_pieces(printed: str) -> tuple[list[str], bool]:
    """Return what stands between the commas of a line, and whether its end says that the list is cut."""
    if not printed.endswith(_CUTS):
        return printed.split(", "), False
    cut = next(filter(printed.endswith, _CUTS))
    return printed[: -len(cut)].split(", "), True


def is_plain_piece(piece: str) -> bool:
    """Tell whether a piece is a full name and nothing else, whatever stands beside it."""
    if "(" in piece:
        return _has_call_name(piece)
    if not _PLAIN.fullmatch(piece):
        return False
    folded_words = piece.casefold().split(" ")
    if not _TELLING.isdisjoint(folded_words) or not _SHORT_PLACES.isdisjoint(piece.split(" ")):
        return False
    return bare_letters(folded_words[0]) not in IBERIAN_GIVEN or not _may_lack_family(piece, folded_words)


def _may_lack_family(piece: str, folded_words: list[str]) -> bool:
    """Tell whether a piece that opens with a given name may be nothing more: "Luz María", "João Pedro A"."""
    return piece[-1].isupper() or IBERIAN_GIVEN.issuperset(map(bare_letters, folded_words))


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
