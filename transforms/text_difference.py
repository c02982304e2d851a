"""How two texts differ: not at all, in ways that a new version of one text has, or in what they say."""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Literal

from rapidfuzz.distance import OSA, Indel, Levenshtein

from paperlake.transforms.fingerprints import fold_letters
from paperlake.transforms.lookup import read_lookup

DifferenceKind = Literal["equal", "cut", "near", "numbers", "negation", "words", "apart"]

_WORD = re.compile(r"[^\W_]+")
_ASCII_WORDS = bytes(code if chr(code).isalnum() and code < 128 else 32 for code in range(256)).lower()
_ROMAN = re.compile(r"[ivx]+")
_HAS_DIGIT = re.compile(r"\d")

_ALIKE = 0.8
# A text that stops early is still that text once it is this long, and half of the other or marked as cut.
_CUT_LETTERS = 60
_CUT_MARKS = ("...", "…")
_WORD_LIMIT = 4_000
_ADDED_SHARE = 0.04
_TYPO_LETTERS = 5


@dataclass(frozen=True, slots=True)
class TextDifference:
    """What tells two texts apart; `likeness` runs from 0 to 1, `words` show the differing words."""

    kind: DifferenceKind
    likeness: float
    words: str = ""


def compare_texts(a: str, b: str) -> TextDifference:
    """Return how two plain texts differ.

    "equal": the same letters and digits. "cut": one is the beginning of the other. "near": few words
    added, misspelt or spelt otherwise. "numbers", "negation" and "words" (a word for another, or many
    added): alike, but they may say different things. "apart": not alike.
    """
    letters_a, letters_b = fold_letters(a), fold_letters(b)
    if letters_a == letters_b:
        return TextDifference("equal", 1.0)
    (shorter, cut), (longer, _) = sorted(((letters_a, a), (letters_b, b)), key=lambda side: len(side[0]))
    if _is_cut(shorter, longer, is_marked=cut.rstrip(" )]").endswith(_CUT_MARKS)):
        return TextDifference("cut", 2 * len(shorter) / (len(shorter) + len(longer)))
    likeness = Indel.normalized_similarity(letters_a, letters_b, score_cutoff=_ALIKE)
    if likeness == 0.0:
        return TextDifference("apart", 0.0)
    return _compare_words(_words(a), _words(b), likeness)


def _is_cut(shorter: str, longer: str, is_marked: bool) -> bool:
    is_long = len(shorter) >= _CUT_LETTERS and (is_marked or 2 * len(shorter) >= len(longer))
    return is_long and longer.startswith(shorter)


def _words(text: str) -> list[str]:
    if text.isascii():
        return text.encode("ascii").translate(_ASCII_WORDS).decode("ascii").split()
    return _WORD.findall(unicodedata.normalize("NFKC", text).casefold())


def _compare_words(a: list[str], b: list[str], likeness: float) -> TextDifference:
    if max(len(a), len(b)) > _WORD_LIMIT:
        return TextDifference("words", likeness)
    added_count = 0
    for left, right in _changed_blocks(a, b):
        kind = _judge_block(left, right)
        if kind is not None:
            return TextDifference(kind, likeness, f"{_show(left)} / {_show(right)}")
        added_count += abs(_content_count(left) - _content_count(right))
    if added_count > _added_limit(min(len(a), len(b))):
        return TextDifference("words", likeness, f"{added_count} words more")
    return TextDifference("near", likeness)


def _changed_blocks(a: list[str], b: list[str]) -> list[tuple[list[str], list[str]]]:
    # Neighbouring changes come as one block, so that "pre trained" against "pretrained" is seen whole.
    blocks = [(block.a, block.b, block.size) for block in Levenshtein.opcodes(a, b).as_matching_blocks()]
    changed: list[tuple[list[str], list[str]]] = []
    at_a = at_b = 0
    for start_a, start_b, size in blocks:
        if start_a > at_a or start_b > at_b:
            changed.append((a[at_a:start_a], b[at_b:start_b]))
        at_a, at_b = start_a + size, start_b + size
    return changed


def _judge_block(left: list[str], right: list[str]) -> DifferenceKind | None:
    """Return what a changed block speaks for, or None where it is harmless."""
    if "".join(left) == "".join(right):
        return None
    if _numbers(left, right) != _numbers(right, left):
        return "numbers"
    if _of_kind(left, "negation") != _of_kind(right, "negation"):
        return "negation"
    left, right = _content(left), _content(right)
    if not left or not right:
        return None
    if len(left) == len(right) and all(map(_is_same_word, left, right)):
        return None
    return "words"


def _numbers(words: Sequence[str], others: Sequence[str]) -> list[str]:
    # "i" or "b" counts something only where another such sign stands against it ("Part A", "Part B").
    has_roman = any(map(_ROMAN.fullmatch, others))
    has_letter = any(len(word) == 1 for word in others)
    return sorted(
        word
        for word in words
        if _HAS_DIGIT.search(word)
        or _kinds().get(word) == "number"
        or (_ROMAN.fullmatch(word) and (has_roman or len(word) > 1))
        or (len(word) == 1 and has_letter)
    )


def _of_kind(words: Sequence[str], kind: str) -> list[str]:
    return sorted(word for word in words if _kinds().get(word) == kind)


def _content(words: Sequence[str]) -> list[str]:
    return [word for word in words if _kinds().get(word) != "function"]


def _content_count(words: Sequence[str]) -> int:
    return len(_content(words))


def _is_same_word(a: str, b: str) -> bool:
    """True for two spellings of one word: a plural, "-ise" for "-ize", or one slip in a longer word.

    The first letter must be the same, so "convex" and "nonconvex" or "encoder" and "decoder" never pass.
    """
    if a[0] != b[0]:
        return False
    return a.rstrip("s") == b.rstrip("s") or (
        min(len(a), len(b)) >= _TYPO_LETTERS and OSA.distance(a, b, score_cutoff=1) <= 1
    )


def _added_limit(word_count: int) -> int:
    floor = 2 if word_count > 12 else 1
    return max(floor, round(_ADDED_SHARE * word_count))


def _show(words: Sequence[str]) -> str:
    return " ".join(words[:6]) or "nothing"


@cache
def _kinds() -> dict[str, str]:
    return {row["word"]: row["kind"] for row in read_lookup("guard_words")}
