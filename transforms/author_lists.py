"""A printed author line to the people it names: who stands between the separators, and is the list cut?

The line is read through its twin (`list_twin`), in which all that separates nobody is blotted out; the
pieces between separators are then read as whole names or as "Family, Given" by the cheapest reading of
the whole list (`list_reading`). Nothing is made up: "et al." is a fact about the list, not an author.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from paperlake.transforms.list_cuts import blot_cuts, is_cut_mark
from paperlake.transforms.list_frame import blot_frame, blot_legends
from paperlake.transforms.list_groups import group_name, is_group, mark_groups
from paperlake.transforms.list_plain import cut_pieces, is_plain_piece, may_be_turned, split_plain_list
from paperlake.transforms.list_pubmed import is_family_first, turn_round
from paperlake.transforms.list_reading import Reading, read_slots
from paperlake.transforms.list_slots import Slot, cut_slots
from paperlake.transforms.list_twin import HARD, NOTE, PARENTHESES, blot_parentheses, twin_of
from paperlake.transforms.list_weak import settle_weak
from paperlake.transforms.name_notes import take_notes
from paperlake.transforms.names import CACHE_SIZE, MAX_PRINTED, PersonName, normalize_name, read_name

_SHARED_ADDRESS = re.compile(r"\{[^{}]*\}@\S+")
# A footnote letter behind a full name: "Ina Marlo b".
_LETTER_MARK = re.compile(r"(?<=[^\W\d_A-Z]) [a-z]\)?(?:,[a-z*†‡\d]{1,2})*$")
# "Ina Marlo1-3", "Ina Marlo¹˒²", "Ina Marlo②", "Ina Marlo^\\dagger"
_RARE_MARK = re.compile(
    r"(?<=[^\W\d_])[ ]?(?:\^\\[A-Za-z]{1,20}|[①-⑳]+|[\d¹²³⁰-⁹]+(?:[-–˒⁺][\d¹²³⁰-⁹]+)+)[*†‡§]*$"
)
_ADDRESS_LABEL = re.compile(r"\be-?mail\s?:?\s?(?=\S+@)", re.IGNORECASE)
_ROUND = str.maketrans("（）［］【】", "()[][]")


class PrintedAuthor(NamedTuple):
    """An author as printed; `affiliation` is the place of work beside the name or None."""

    text: str
    affiliation: str | None


@dataclass(frozen=True, slots=True)
class AuthorList:
    """What stands between the separators of an author line, in printed order.

    `is_truncated`: the line itself says that names are left out. `collaborations`: groups that it names.
    """

    authors: tuple[PrintedAuthor, ...]
    is_truncated: bool
    collaborations: tuple[str, ...]


Person = tuple[PrintedAuthor, PersonName]


class AuthorNames(NamedTuple):
    """The people of an author line, each as printed and as a name, in printed order."""

    people: tuple[Person, ...]
    is_truncated: bool
    collaborations: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Split:
    """A split line; `spellings` are the names as they are to be read, where that isn't as printed."""

    authors: list[PrintedAuthor]
    spellings: list[str]
    is_truncated: bool
    collaborations: tuple[str, ...]


def split_author_list(printed: str) -> AuthorList:
    """Return the authors of a line as printed; a line without names gives an empty list. Never raises."""
    plain = split_plain_list(printed)
    if plain is not None:
        names, is_cut = plain
        return AuthorList(tuple([PrintedAuthor(name, None) for name in names]), is_cut, ())
    split = _split(printed)
    return AuthorList(tuple(split.authors), split.is_truncated, split.collaborations)


def read_author_list(printed: str) -> AuthorNames:
    """Return the people of a line, without what is no person's name; a list that stands twice counts once.

    Any string will do. The printed names are pieces of the line that don't overlap.
    """
    pieces, is_truncated = cut_pieces(printed)
    people = _plain_people(pieces)
    collaborations: tuple[str, ...] = ()
    if people is None:
        split = _split(printed)
        people, is_truncated, collaborations = _named(split), split.is_truncated, split.collaborations
    people = people[: _period([name.key for _, name in people], is_truncated)]
    return AuthorNames(tuple(people), is_truncated, collaborations)


def _plain_people(pieces: list[str]) -> list[Person] | None:
    """The people of a plain list; None where the line needs a closer look."""
    people: list[Person] = []
    for piece in pieces:
        person = _plain_person(piece)
        if person is None:
            return None
        people.append(person)
    return None if may_be_turned(pieces) else people


@lru_cache(maxsize=CACHE_SIZE)
def _plain_person(piece: str) -> Person | None:
    name = read_name(piece) if is_plain_piece(piece) else None
    return None if name is None else (PrintedAuthor(piece, None), name)


def _named(split: _Split) -> list[Person]:
    return [
        (author, name)
        for author, spelling in zip(split.authors, split.spellings, strict=True)
        if (name := normalize_name(spelling)) is not None
    ]


def _split(printed: str) -> _Split:
    groups: list[str] = []
    twin, is_truncated = _blotted(printed, groups)
    slots = cut_slots(twin)
    kept = [slot for slot in slots if not is_cut_mark(twin[slot.start : slot.end])]
    is_truncated = is_truncated or len(kept) < len(slots)
    groups += [printed[slot.start : slot.end] for slot in kept if slot.shape.role == "group"]
    names, _ = read_slots(kept)
    return _Split(
        [_author(printed, kept, name) for name in names],
        _spellings(printed, kept, names),
        is_truncated,
        tuple(dict.fromkeys(filter(None, map(group_name, groups)))),
    )


def _blotted(printed: str, groups: list[str]) -> tuple[str, bool]:
    """The twin with only what separates people left in it, and whether anything said that the list is cut."""
    twin = blot_frame(twin_of(printed))
    twin, is_cut_by_note = _take_notes(twin, printed, groups)
    twin = mark_groups(blot_parentheses(twin))
    twin, is_cut = blot_cuts(twin)
    return settle_weak(blot_legends(twin)), is_cut or is_cut_by_note


def _take_notes(twin: str, printed: str, groups: list[str]) -> tuple[str, bool]:
    """Read notes that speak of the list: "(+12 more)", "(OTTER Collaboration)"."""
    is_cut = False

    def read(found: re.Match[str]) -> str:
        nonlocal is_cut
        content = found[0][1:-1]
        if is_cut_mark(content):
            is_cut = True
            return HARD * len(found[0])
        if is_group(content, firm=True):
            groups.append(printed[found.start() + 1 : found.end() - 1])
        return NOTE * len(found[0])

    return (PARENTHESES.sub(read, twin) if "(" in twin or "[" in twin else twin), is_cut


def _author(printed: str, slots: Sequence[Slot], name: Reading) -> PrintedAuthor:
    text = printed[slots[name.first].start : slots[name.last].end]
    if name.tail > name.last:
        start = next(slot.start for slot in slots[name.last + 1 :] if slot.shape.role == "affiliation")
        return PrintedAuthor(text, printed[start : slots[name.tail].end])
    has_note = "(" in text or "（" in text or "[" in text or "【" in text
    note = take_notes(text[:MAX_PRINTED].translate(_ROUND)) if has_note else None
    return PrintedAuthor(text, note.affiliation if note else None)


def _spellings(printed: str, slots: Sequence[Slot], names: Sequence[Reading]) -> list[str]:
    """The names as they are to be read: as printed, but "Family XY" as "Family, XY" in a list of such."""
    shapes = [slots[name.first].shape for name in names]
    if not any(name.is_inverted for name in names) and is_family_first(shapes):
        return [turn_round(shape) for shape in shapes]
    return [_spelling(printed, slots, name) for name in names]


def _spelling(printed: str, slots: Sequence[Slot], name: Reading) -> str:
    first, last = slots[name.first], slots[name.last]
    if name.is_inverted and last.shape.role == "degree":  # here "M.D." are initials
        return " ".join((*last.shape.words, *first.shape.words))
    text = printed[first.start : last.end]
    if "@" in text:
        text = _ADDRESS_LABEL.sub("", _SHARED_ADDRESS.sub("", text))
    return _RARE_MARK.sub("", _LETTER_MARK.sub("", text))


def _period(keys: Sequence[str], is_cut: bool) -> int:
    """After how many names the whole list starts again; its length where it doesn't."""
    length = keys.index(keys[0], 1) if keys[:1] and keys.count(keys[0]) > 1 else 0
    is_whole = length > 1 and len(set(keys[:length])) == length and (is_cut or len(keys) % length == 0)
    if is_whole and all(key == keys[place % length] for place, key in enumerate(keys)):
        return length
    return len(keys)
