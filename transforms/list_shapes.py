"""What a piece between two separators looks like: a whole name, half of one, a title, a place of work."""

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from paperlake.transforms.list_groups import is_group
from paperlake.transforms.list_twin import HARD, MARK, NOTE
from paperlake.transforms.lookup import read_lookup
from paperlake.transforms.name_placeholders import is_placeholder
from paperlake.transforms.scripts import has_cjk

Role = Literal["name", "nothing", "suffix", "degree", "affiliation", "group"]

_SUFFIXES = frozenset(row["suffix"] for row in read_lookup("name_suffixes") if row["kind"] == "generation")
_DEGREES = {row["degree"].replace(" ", ""): row["place"] for row in read_lookup("name_degrees")}
_PARTICLES = frozenset(row["particle"] for row in read_lookup("particles"))
_SURNAMES = frozenset(row["surname"] for row in read_lookup("romanized_surnames"))
_VIETNAMESE = frozenset(
    row["surname"] for row in read_lookup("romanized_surnames") if "Vietnamese" in row["traditions"]
)
_GIVEN = frozenset(row["name"] for row in read_lookup("call_names"))
IBERIAN_GIVEN = frozenset(row["name"] for row in read_lookup("iberian_given_names"))
IBERIAN_SURNAMES = frozenset(
    row["surname"] for row in read_lookup("double_surnames") if row["tradition"] == "Iberian"
)
_AFFILIATION = frozenset(row["word"] for row in read_lookup("affiliation_words"))
_CJK_AFFILIATION = tuple(word for word in _AFFILIATION if has_cjk(word))

_NO_WORD = re.compile(
    rf"[{NOTE}{HARD}_~\"“”]+|(?<=[^\W\d_]){MARK}+(?![^\W\d_])|(?<![^\W_])(?!\d(?:nd|rd|th)\b){MARK}+"
)
_LETTER = re.compile(r"[^\W\d_]")
_INITIALS = re.compile(r"(?:[^\W\d_]\.?[-‐‑–]?){1,4}\.?")
_DOTTED = re.compile(r"(?:[^\W\d_]\.[-‐‑–]?)+[^\W\d_]?\.?")
_BARE = re.compile(r"[^\W\d_]{1,3}|[^\W\d_]-[^\W\d_]")
# "R.Marlo" is two words.
_CLOSED_UP = re.compile(r"(?<![^\W\d_][^\W\d_]\.)(?<=[^\W\d_]\.)(?=[^\W\d_]{3})")
_ENDS_IN_MARK = re.compile(rf"(?:{NOTE}|{MARK})\s*$")
_ODD_SURNAME = re.compile(r"\d|[a-z][A-Z]{2,}|-A[IL]$|[@:/]")


@dataclass(frozen=True, slots=True)
class Shape:
    """The words of a piece without notes and marks, and what they look like."""

    words: tuple[str, ...]
    role: Role
    is_cjk: bool
    # Words of the piece that are no particles: full ones, and initials ("J.-L.", "JR").
    full_count: int
    initial_count: int
    ends_in_initials: bool
    is_dotted: bool
    starts_with_particle: bool
    # A note or footnote mark closes the piece.
    ends_in_mark: bool


@lru_cache(maxsize=1 << 14)
def shape_of_piece(piece: str) -> Shape:
    """Return the shape of a piece of a line's twin."""
    words = tuple(_CLOSED_UP.sub(" ", _NO_WORD.sub(" ", piece).strip(" \n\t.,*'`")).split())
    is_cjk = has_cjk(piece) and not any(sign.isascii() and sign.isalpha() for sign in piece)
    is_shouted = len(words) > 1 and all(
        len(word) > 1 and word.isupper() and "." not in word for word in words
    )
    initials = [not is_shouted and is_initials(word) for word in words]
    if len(words) > 1 and all(initials) and len(words[-1]) > 1 and words[-1].isalpha():
        initials[-1] = False  # "J. R. SUN"
    particles = [word in _PARTICLES for word in words]
    return Shape(
        words=words,
        role=_role(words, piece, is_cjk),
        is_cjk=is_cjk,
        full_count=sum(not one and not other for one, other in zip(initials, particles, strict=True)),
        initial_count=sum(initials),
        ends_in_initials=bool(initials) and initials[-1],
        is_dotted=piece.rstrip(f" \n\t{NOTE}*").endswith(".") or "." in "".join(words[-1:]),
        starts_with_particle=bool(words) and (particles[0] or words[0].casefold() in _PARTICLES),
        ends_in_mark=_ENDS_IN_MARK.search(piece) is not None and not piece.startswith(NOTE),
    )


def is_initials(word: str) -> bool:
    """Tell whether a word is initials: "J", "J.", "J.-L.", "JR"."""
    return not has_cjk(word) and (
        _DOTTED.fullmatch(word) is not None or (word.isupper() and _BARE.fullmatch(word) is not None)
    )


def cost_alone(shape: Shape) -> float:
    """How odd it is that the piece is one whole name; 0 for "Lea Vasko"."""
    if shape.role != "name":
        return 4.0 if shape.role in ("affiliation", "group") else 10.0
    if shape.is_cjk:
        return 4.0 if len("".join(shape.words)) == 1 else 0.0
    if shape.full_count == 0:
        return 4.0 if shape.initial_count == 1 and not shape.is_dotted else 8.0
    if shape.full_count == 1 and shape.initial_count == 0:
        return 2.5 if shape.starts_with_particle else 2.0
    if _is_given_only(shape) or (len(shape.words) == 3 and shape.words[1] in ("y", "e", "i")):
        return 2.5
    if shape.full_count == 1 or not shape.ends_in_initials:
        return _cost_of_length(shape.full_count) + (1.5 if _is_given_and_initials(shape) else 0.0)
    return 0.5 + _cost_of_length(shape.full_count)


def cost_inverted(family: Shape, given: Shape) -> float:
    """How odd it is that two pieces with a comma between are "Family, Given"; 0 for "Vasko, A."."""
    if not family.words or not given.words:
        return 20.0
    if family.is_cjk or given.is_cjk:
        is_short = family.is_cjk and given.is_cjk and len(family.words[0]) == 1 and len(given.words[0]) <= 2
        return 0.0 if is_short and len(family.words) == len(given.words) == 1 else 20.0
    cost = _cost_as_family(family) + _cost_as_given(given) + _cost_of_kind(family, given)
    is_vietnamese = len(family.words) == 1 and folded(family.words[0]) in _VIETNAMESE
    return min(cost, 1.5) if is_vietnamese and given.full_count + given.initial_count >= 2 else cost


def _cost_of_length(full_count: int) -> float:
    return 0.0 if full_count <= 4 else float(full_count - 4)


def _is_given_and_initials(shape: Shape) -> bool:
    """ "Ramiro M." lacks its family name."""
    return (
        shape.full_count == 1
        and shape.is_dotted
        and not is_initials(shape.words[0])
        and shape.ends_in_initials
    )


def _is_given_only(shape: Shape) -> bool:
    """ "Luz María" and "João Pedro A." lack their family name."""
    full = [folded(word) for word in shape.words if not is_initials(word)]
    return (
        len(full) == shape.full_count == 2
        and shape.ends_in_initials == bool(shape.initial_count)
        and all(word in IBERIAN_GIVEN and word not in IBERIAN_SURNAMES for word in full)
    )


def folded(word: str) -> str:
    """The letters of a word without accents, in lower case."""
    if word.isascii() and word.isalpha():
        return word.casefold()
    return "".join(sign for sign in unicodedata.normalize("NFKD", word) if sign.isalpha()).casefold()


def _cost_as_family(shape: Shape) -> float:
    if shape.role not in ("name", "degree") or (shape.role == "degree" and len(shape.words[0]) > 3):
        return 8.0
    if _ODD_SURNAME.search("".join(shape.words)):
        return 4.0
    if shape.initial_count and not (
        len(shape.words) == 1 and shape.words[0].isupper() and len(shape.words[0]) > 1
    ):
        return 6.0
    return {0: 0.5, 1: 0.0, 2: 0.5, 3: 1.5}.get(shape.full_count, 6.0)


def _cost_as_given(shape: Shape) -> float:
    if shape.role not in ("name", "degree"):
        return 10.0
    if shape.starts_with_particle and shape.full_count:
        return 4.0
    if shape.full_count == 0:
        return 0.0 if shape.initial_count else 4.0
    if shape.initial_count == 0:
        return {1: 1.0, 2: 1.5, 3: 2.5}.get(shape.full_count, 6.0)
    if is_initials(shape.words[0]):
        return 2.5
    return 0.5 if shape.ends_in_initials and shape.is_dotted else 1.0


def _cost_of_kind(family: Shape, given: Shape) -> float:
    """What the words themselves tell: two full names beside one another, surnames where none should be."""
    cost = 0.0
    if family.full_count >= 2 and not family.starts_with_particle:
        first, last = folded(family.words[0]), folded(family.words[-1])
        cost += 1.5 if last in _SURNAMES or first in _GIVEN else 0.0
        is_iberian = first in IBERIAN_SURNAMES and last in IBERIAN_SURNAMES and _is_given_only(given)
        cost += 3.0 if given.full_count >= 2 and not is_iberian else 0.0
        is_degree = given.role == "degree" and not (given.is_dotted and last in IBERIAN_SURNAMES)
        cost += 1.5 if is_degree else 0.0
    cost += 2.0 if family.ends_in_mark else 0.0
    if given.full_count >= 2 and given.words[-1].casefold() in _SURNAMES:
        cost += 1.0
    return cost


def _role(words: tuple[str, ...], piece: str, is_cjk: bool) -> Role:
    if not _LETTER.search("".join(words)) or (len(words) == 1 and len(words[0]) == 1 and words[0].islower()):
        return "nothing"
    joined = "".join(words).casefold().replace(".", "").replace(",", "")
    if joined in _SUFFIXES:
        return "suffix"
    if joined in _DEGREES and _is_written_as_degree("".join(words), joined):
        return "degree"
    if (len(joined) > 4 or "/" in joined) and is_placeholder(" ".join(words)):
        return "nothing"
    if is_group(piece):
        return "group"
    return "affiliation" if _is_affiliation(words, is_cjk) else "name"


def _is_written_as_degree(text: str, joined: str) -> bool:
    """Some are surnames too ("Ma", "Do", "Meng"): they count in capitals or with full stops only."""
    letters = text.replace(".", "").replace(",", "")
    is_long = len(joined) > 3 and not (text.istitle() and joined in _SURNAMES)
    return is_long or letters.isupper() or "." in text or letters[1:] != letters[1:].lower()


def _is_affiliation(words: tuple[str, ...], is_cjk: bool) -> bool:
    if is_cjk:
        return words[-1].endswith(_CJK_AFFILIATION) and len("".join(words)) > 3
    return any(
        word.strip("().:,").casefold() in _AFFILIATION and (len(word) > 3 or (word.isupper() and place > 0))
        for place, word in enumerate(words)
    )
