"""The quick way for the plain list that most lines are: full names, commas between, perhaps 等 at the end."""

import re

from paperlake.transforms.list_shapes import IBERIAN_GIVEN, IBERIAN_SURNAMES, folded
from paperlake.transforms.lookup import read_lookup

_LATIN = "A-Za-zÀ-ÖØ-öø-ɏḀ-ỿ"
_WORD = rf"[{_LATIN}][{_LATIN}.'’-]*+"
# The last word of a name ends in a small letter: initials and numerals need a closer look.
_SMALL = "a-zß-öø-ÿ" + "".join(sign for sign in map(chr, range(0x100, 0x250)) if sign.islower())
_NAME = rf"{_WORD}(?: {_WORD}){{1,3}}(?<=[{_SMALL}])"
_PLAIN = re.compile(rf"{_NAME}(?:, {_NAME})*+")
_CUT = " 等"
_MARKS = ("cut_marks", "mark"), ("list_labels", "label")
_WORDS = (
    ("list_conjunctions", "conjunction"),
    ("group_words", "word"),
    ("affiliation_words", "word"),
    ("author_legends", "legend"),
)


def _telling_words() -> frozenset[str]:
    """Words that say something about the list: the first of a cut mark or label, any of the others."""
    firsts = {row[column].split()[0] for table, column in _MARKS for row in read_lookup(table)}
    others = {word for table, column in _WORDS for row in read_lookup(table) for word in row[column].split()}
    suffixes = {row["suffix"] for row in read_lookup("name_suffixes") if row["kind"] == "generation"}
    degrees = {
        word for row in read_lookup("name_degrees") if " " in row["degree"] for word in row["degree"].split()
    }
    words = firsts | others | suffixes | degrees | {"for", "on", "representing", "in"}
    # "A." is an initial, and no word such as "a".
    longer = {word.rstrip(".") for word in words if len(word.rstrip(".")) > 1}
    return frozenset(longer | {f"{word}." for word in longer} | {word for word in words if len(word) == 1})


_TELLING = _telling_words()


def split_plain_list(printed: str) -> tuple[list[str], bool] | None:
    """Return the names of a plain list and whether it is cut; None where the line needs a closer look."""
    is_cut = printed.endswith(_CUT)
    names = printed[: -len(_CUT)] if is_cut else printed
    if not _PLAIN.fullmatch(names):
        return None
    if not _TELLING.isdisjoint(names.casefold().replace(",", "").split(" ")):
        return None
    split = names.split(", ")
    return None if len(split) == 2 and _may_be_one_name(*split) else (split, is_cut)


def _may_be_one_name(first: str, second: str) -> bool:
    """Tell whether "Ríos Vidal, María Pilar" may be "Family, Given"."""
    return (
        folded(first.rpartition(" ")[2]) in IBERIAN_SURNAMES
        and folded(second.partition(" ")[0]) in IBERIAN_GIVEN
    )
