"""Lists that print every name as "Family XY": the family name first and the initials behind it, no comma."""

from collections.abc import Sequence

from paperlake.transforms.list_shapes import Shape, is_initials
from paperlake.transforms.lookup import read_lookup

_SURNAMES = frozenset(row["surname"] for row in read_lookup("romanized_surnames"))
_SUFFIXES = frozenset(row["suffix"] for row in read_lookup("name_suffixes") if row["kind"] == "generation")
_ENOUGH = 3


def is_family_first(shapes: Sequence[Shape]) -> bool:
    """Tell whether every name of a list ends in initials; a few such names alone don't tell."""
    if len(shapes) < 2 or not all(map(_ends_in_initials_only, shapes)):
        return False
    ends = [_parts(shape)[1][-1].strip(".") for shape in shapes]
    clear = [
        shape.is_dotted or (len(end) > 1 and end.casefold() not in _SURNAMES)
        for end, shape in zip(ends, shapes, strict=True)
    ]
    if not any(clear) and any(len(end) > 1 for end in ends):  # "Yan HU, Bo LI"
        return False
    return len(shapes) >= _ENOUGH or any(clear)


def turn_round(shape: Shape) -> str:
    """The name as "Family, Initials" or "Family, Initials, Suffix"."""
    family, initials, suffix = _parts(shape)
    dotted = " ".join(_dotted(word) for word in initials)
    return ", ".join(filter(None, (" ".join(family), dotted, " ".join(suffix))))


def _dotted(word: str) -> str:
    """ "ABC" as "A. B. C."; "L.-W" as "L.-W."."""
    if word.isalpha() and word.isupper():
        return " ".join(f"{letter}." for letter in word)
    return word if word.endswith(".") else f"{word}."


def _parts(shape: Shape) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    """The words of the family name, the initials behind it, and "Jr" behind these."""
    words = shape.words
    end = len(words) - (words[-1].strip(".").casefold() in _SUFFIXES)
    at = end
    while at and is_initials(words[at - 1]):
        at -= 1
    return words[:at], words[at:end], words[end:]


def _ends_in_initials_only(shape: Shape) -> bool:
    if shape.is_cjk or not shape.words:
        return False
    family, initials, _ = _parts(shape)
    return bool(family and initials) and not any(map(is_initials, family))
