"""Lists that print every name as "Family XY": the family name first and the initials behind it, no comma."""

from collections.abc import Sequence

from paperlake.transforms.list_shapes import Shape, is_initials
from paperlake.transforms.lookup import read_lookup

_SURNAMES = frozenset(row["surname"] for row in read_lookup("romanized_surnames"))
_ENOUGH = 3


def is_family_first(shapes: Sequence[Shape]) -> bool:
    """Tell whether every name of a list ends in initials; a few such names alone don't tell."""
    if len(shapes) < 2 or not all(map(_ends_in_initials_only, shapes)):
        return False
    return len(shapes) >= _ENOUGH or any(
        len(shape.words[-1].strip(".")) > 1 or shape.is_dotted for shape in shapes
    )


def turn_round(shape: Shape) -> str:
    """The name as "Family, Initials"."""
    at = len(shape.words) - shape.initial_count
    return f"{' '.join(shape.words[:at])}, {' '.join(shape.words[at:])}"


def _ends_in_initials_only(shape: Shape) -> bool:
    words = shape.words
    if shape.is_cjk or not shape.ends_in_initials or shape.initial_count == len(words):
        return False
    at = len(words) - shape.initial_count
    is_surname = not shape.is_dotted and words[-1].casefold() in _SURNAMES and len(words[-1]) > 1
    return not is_surname and not any(map(is_initials, words[:at]))
