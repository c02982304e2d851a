"""Repairs the letter case of names: shouted and lower-case words get their capitals, particles go small."""

import re
from collections.abc import Sequence
from typing import Literal

from paperlake.transforms.lookup import read_lookup
from paperlake.transforms.name_forms import bare_letters

Shape = Literal["initial", "capitals", "lower", "mixed", "none"]

_PARTICLES = {row["particle"]: row["repaired"] for row in read_lookup("particles")}
_SUFFIXES = {row["suffix"]: row["repaired"] for row in read_lookup("name_suffixes")}
_GENERATIONS = frozenset(row["suffix"] for row in read_lookup("name_suffixes") if row["kind"] == "generation")
_SURNAMES = {row["surname"]: row["traditions"] for row in read_lookup("romanized_surnames")}
_VIETNAMESE = frozenset(name for name, traditions in _SURNAMES.items() if "Vietnamese" in traditions)
_NO_VOWEL = frozenset(row["name"] for row in read_lookup("vowelless_names"))
_VOWEL_FIRST = frozenset(row["name"] for row in read_lookup("short_names"))
_IBERIAN_ROWS = [row for row in read_lookup("double_surnames") if row["tradition"] == "Iberian"]
_IBERIAN = frozenset(row["surname"] for row in _IBERIAN_ROWS)
_ONLY_SURNAMES = frozenset(row["surname"] for row in _IBERIAN_ROWS if row["also_given"] == "no")
# Prepositions that are part of a name only with a particle: "in 't", "aan de", "von dem".
_BESIDE_PARTICLES = frozenset({"in", "aan", "het", "voor", "onder", "over", "bij", "an", "aus", "bei", "dem"})
_CONNECTORS = frozenset({"y", "i", "e", "v."})

_INITIALS = re.compile(r"(?:[^\W\d_](?:\.-?|-|$))+")
_RUN = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")
_VOWELS = re.compile(r"[aeiouy]", re.IGNORECASE)
_SYLLABLE = re.compile(r"[b-df-hj-np-tv-z][aeiouy]")
_ELIDED = frozenset({"dell", "dall", "nell", "sant", "all"})
_DUTCH_IJ = re.compile("ij[bdflmpsz]", re.IGNORECASE)
_TURKISH = re.compile("[İĞ]|Ş.*[ÇÖÜ]|[ÇÖÜ].*Ş")
_NONE = str.maketrans("", "", "ßſ")


def shape_of(word: str) -> Shape:
    """Return how a word is written; initials are single letters, with full stops or hyphens or bare."""
    core = word.strip("()\"'“”‘’")
    if not any(sign.isalpha() for sign in core):
        return "none"
    if _INITIALS.fullmatch(core):
        return "initial"
    cased = core.translate(_NONE)
    if cased.isupper():
        return "capitals"
    return "lower" if cased.islower() else "mixed"


def is_capital_name(word: str, is_among_capitals: bool) -> bool:
    """Tell whether a word in capitals is a shouted name and not initials ("KP") or a numeral ("III").

    Among other words in capitals a short word is a name when it can be spoken; beside words in mixed
    case a word of two letters must be a known surname.
    """
    folded = word.strip("().,'’").casefold()
    if folded in _GENERATIONS:
        return False
    if len(folded) == 2 and folded.isascii():
        return _is_short_name(folded, is_among_capitals)
    has_no_vowel = folded.isascii() and len(folded) <= 4 and not _VOWELS.search(folded)
    return not has_no_vowel or folded in _NO_VOWEL


def _is_short_name(folded: str, is_among_capitals: bool) -> bool:
    if folded in _SURNAMES or not is_among_capitals:
        return folded in _SURNAMES
    return folded in _NO_VOWEL or folded in _VOWEL_FIRST or _SYLLABLE.match(folded) is not None


def repair_case(words: Sequence[str]) -> list[str]:
    """Return the words of a name in given-family order with shouted and lower-case words repaired.

    A word in mixed case is never touched.
    """
    shapes = [shape_of(word) for word in words]
    if "capitals" not in shapes and "lower" not in shapes and not _has_small_initial(words, shapes):
        return list(words)
    repair = _Repair(words, shapes)
    return [repair.word(index) for index in range(len(words))]


def _has_small_initial(words: Sequence[str], shapes: Sequence[Shape]) -> bool:
    return any(shape == "initial" and word.islower() for word, shape in zip(words, shapes, strict=True))


class _Repair:
    """What the words of one name tell about each other."""

    def __init__(self, words: Sequence[str], shapes: Sequence[Shape]) -> None:
        self.words = words
        self.shapes = shapes
        self.folded = [word.strip(".,").casefold() for word in words]
        self.last = len(words) - 1
        while self.last > 0 and self.folded[self.last] in _SUFFIXES and not self.follows_particle(self.last):
            self.last -= 1
        plain = {shape for shape, word in zip(shapes, self.folded, strict=True) if word not in _PARTICLES}
        self.is_all_capitals = "mixed" not in plain and "lower" not in plain
        self.is_all_lower = "mixed" not in shapes and "capitals" not in shapes
        self.is_turkish = _TURKISH.search(" ".join(words)) is not None

    def follows_particle(self, index: int) -> bool:
        return self.folded[index - 1] in _PARTICLES

    def word(self, index: int) -> str:
        word, shape = self.words[index], self.shapes[index]
        if shape == "capitals":
            return self.shouted(index)
        if shape == "lower":
            return self.small(index)
        if shape == "initial":
            return self.initial(index)
        return word

    def shouted(self, index: int) -> str:
        word = self.words[index]
        if index > 0 and self.folded[index] in ("jr", "sr"):
            return word.title()
        if self.is_particle(index) and self.shapes[index + 1] in ("capitals", "initial"):
            return self.particle(index)
        if self.is_beside_particle(index):
            return self.folded[index]
        if not is_capital_name(word, self.is_all_capitals):
            return word
        titled = title_word(word, self.is_turkish)
        is_elided = index > 1 and self.folded[index - 1] == "de" and titled[:2] in ("L'", "L’")
        return titled[0].lower() + titled[1:] if is_elided else titled

    def small(self, index: int) -> str:
        word, folded = self.words[index], self.folded[index]
        if folded in _SUFFIXES and index > 0:
            return _SUFFIXES[folded]
        if index not in (0, self.last) and not self.is_all_lower:
            return word
        if self.is_beside_particle(index):
            return word
        if self.is_particle(index):
            return self.particle(index) if self.is_all_lower else word
        if (
            index == 0
            and folded in _PARTICLES
            and (not self.is_all_lower or (self.folded[1:2] and self.folded[1] in _PARTICLES))
        ):
            return word
        return title_word(word, self.is_turkish, keeps_elision=index > 0)

    def initial(self, index: int) -> str:
        """A small initial gets its capital; 't, and y, i and e between the names of a surname, are small."""
        word = self.words[index]
        if self.is_particle(index):
            return self.particle(index) if self.is_all_capitals or self.is_all_lower else word
        is_between = 0 < index < self.last and word.lower() in _CONNECTORS
        is_behind_iberian = is_between and bare_letters(self.folded[index - 1]) in _IBERIAN
        if word.islower():
            return word if is_between and (not self.is_all_lower or is_behind_iberian) else word.upper()
        return word.lower() if is_behind_iberian and self.is_shouted_connector(index) else word

    def is_shouted_connector(self, index: int) -> bool:
        """Tell whether Y, or E or I behind what is never a given name, joins two surnames in capitals."""
        is_amid_capitals = self.shapes[index - 1] == self.shapes[index + 1] == "capitals"
        is_surname = index > 1 and bare_letters(self.folded[index - 1]) in _ONLY_SURNAMES
        word = self.words[index]
        return is_amid_capitals and (word == "Y" or (word in ("E", "I") and is_surname))

    def is_particle(self, index: int) -> bool:
        """Tell whether a particle stands here: between names, and not in an East Asian name ("Van", "Do")."""
        if not 0 < index < self.last or self.folded[index] not in _PARTICLES:
            return False
        return self.folded[self.last] not in _SURNAMES and self.folded[0] not in _VIETNAMESE

    def is_beside_particle(self, index: int) -> bool:
        """Tell whether a word is small for the particle next to it: "in 't", "von dem"."""
        if not 0 < index < self.last or self.folded[index] not in _BESIDE_PARTICLES:
            return False
        beside = (self.folded[index - 1] if index > 1 else "", self.folded[index + 1])
        return any(_PARTICLES.get(word) == "lower" for word in beside)

    def particle(self, index: int) -> str:
        folded = self.folded[index]
        is_behind_particle = index > 1 and self.folded[index - 1] in _PARTICLES
        is_free = _PARTICLES[folded] == "behind a particle" and not is_behind_particle
        if _PARTICLES[folded] == "capital" or is_free:
            return title_word(self.words[index], is_turkish=False)
        return folded


def title_word(word: str, is_turkish: bool = False, keeps_elision: bool = False) -> str:
    """Return a word with a capital at the start of each part ("Anna-Lena", "O'Neale", "McAllan").

    `keeps_elision` leaves a small d' or l' small ("d'Arlemont").
    """
    return _RUN.sub(lambda found: _title_run(found[0], is_turkish, keeps_elision), word)


def _title_run(run: str, is_turkish: bool, keeps_elision: bool) -> str:
    pieces = re.split("(['’])", run)
    first = pieces[0]
    opens = len(first) == 1 or first.casefold() in _ELIDED
    is_kept = keeps_elision and opens and len(pieces) > 1 and first.islower() and first != "o"
    pieces[0] = first if is_kept else _title(first, is_turkish)
    for place in range(2, len(pieces), 2):
        pieces[place] = _title(pieces[place], is_turkish) if opens else _lower(pieces[place], is_turkish)
    return "".join(pieces)


def _title(piece: str, is_turkish: bool) -> str:
    if _DUTCH_IJ.match(piece):
        return "IJ" + piece[2:].lower()
    if piece[:2].casefold() == "mc" and len(piece) > 4 and piece.isascii():
        return "Mc" + piece[2].upper() + piece[3:].lower()
    first = "İ" if is_turkish and piece[0] == "i" else piece[0].upper()
    return (first if len(first) == 1 else piece[0]) + _lower(piece[1:], is_turkish)


def _lower(text: str, is_turkish: bool) -> str:
    if is_turkish:
        text = text.replace("I", "ı").replace("İ", "i")
    return text.replace("İ", "i").lower()
