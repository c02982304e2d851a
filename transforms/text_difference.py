"""How two texts differ: not at all, in ways that a new version of one text has, or in what they say."""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import starmap
from typing import Literal

from rapidfuzz.distance import OSA, Indel, Levenshtein

from paperlake.transforms.fingerprints import fold_letters
from paperlake.transforms.lookup import read_lookup

DifferenceKind = Literal[
    "equal", "spelling", "cut", "near", "reworded", "numbers", "negation", "words", "apart"
]

_WORD = re.compile(r"[^\W_]+")
_ASCII_WORDS = bytes(code if chr(code).isalnum() and code < 128 else 32 for code in range(256)).lower()
_ROMAN = re.compile(r"[ivx]+")
_HAS_DIGIT = re.compile(r"\d")

# Below the first likeness two texts are apart; between the two only a reworded text is still that text.
_FAR = 0.7
_ALIKE = 0.8
# A text that stops early is still that text once it is this long, and half of the other or marked as cut.
_CUT_LETTERS = 60
_CUT_MARKS = ("...", "…")
_WORD_LIMIT = 4_000
_ADDED_SHARE = 0.04
_TYPO_LETTERS = 5
_SLIP_LETTERS = 7
_GENERAL = ("function", "wording")
# So many words on one side alone are a sentence that was put in or left out, whatever it says.
_SENTENCE_WORDS = 6
_BESIDE_WORDS = 3
_REWORDED_SHARE = 0.4


@dataclass(frozen=True, slots=True)
class TextDifference:
    """What tells two texts apart; `likeness` runs from 0 to 1, `words` show the differing words."""

    kind: DifferenceKind
    likeness: float
    words: str = ""


def compare_texts(a: str, b: str, least: float = _FAR) -> TextDifference:
    """Return how two plain texts differ.

    "equal": the same letters and digits. "spelling": words spelt otherwise, or articles. "cut": one
    is the beginning of the other. "near": few words added. "reworded": sentences left out, or general words
    ("approach", "shows") for others, as a later version has it. "numbers", "negation" and "words" (a word
    for another, or many added): alike, but they may say different things. "apart": not alike, or less than
    `least`.
    """
    letters_a, letters_b = fold_letters(a), fold_letters(b)
    if letters_a == letters_b:
        return TextDifference("equal", 1.0)
    (shorter, cut), (longer, whole) = sorted(
        ((letters_a, a), (letters_b, b)), key=lambda side: (len(side[0]), side)
    )
    is_marked = cut.rstrip(" )]").endswith(_CUT_MARKS)
    if _is_cut(shorter, longer, is_marked=is_marked):
        return TextDifference("cut", 2 * len(shorter) / (len(shorter) + len(longer)))
    if is_marked and len(shorter) >= _CUT_LETTERS:
        return _compare_beginning(cut, shorter, whole, longer)
    likeness = Indel.normalized_similarity(letters_a, letters_b, score_cutoff=least)
    if likeness == 0.0:
        return TextDifference("apart", 0.0)
    found = _compare_words(_words(a), _words(b), likeness)
    is_one_text = found.kind in ("spelling", "near", "reworded")
    return found if likeness >= _ALIKE or is_one_text else TextDifference("apart", likeness)


def _compare_beginning(cut: str, shorter: str, whole: str, longer: str) -> TextDifference:
    """Compare a text that says that it is cut with as much of the other one."""
    likeness = Indel.normalized_similarity(shorter, longer[: len(shorter)], score_cutoff=_ALIKE)
    if likeness == 0.0:
        return TextDifference("apart", 0.0)
    words = _words(cut)[:-1]
    others = _words(whole)[: len(words) + max(_SENTENCE_WORDS, len(words) // 10)]
    blocks = [
        (block.a, block.b, block.size) for block in Levenshtein.opcodes(words, others).as_matching_blocks()
    ]
    # What stands behind the last word that both have is what was cut off.
    end_a, end_b = max(((at_a + size, at_b + size) for at_a, at_b, size in blocks if size), default=(0, 0))
    end_a, end_b = (end_a, end_b) if len(words) - end_a < _SENTENCE_WORDS else (len(words), len(others))
    found = _compare_words(words[:end_a], others[:end_b], likeness)
    return TextDifference("cut", likeness) if found.kind in ("spelling", "near", "reworded") else found


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
    added_count = reworded_count = small_count = 0
    sentence_counts = [0, 0]
    for left, right in starmap(_without_slips, _changed_blocks(a, b)):
        if _is_sentence(left, right):
            sentence_counts[len(right) > len(left)] += abs(len(left) - len(right))
            continue
        kind = _judge_block(left, right)
        if kind is not None:
            return TextDifference(kind, likeness, f"{_show(left)} / {_show(right)}")
        added_count += abs(len(_telling(left)) - len(_telling(right)))
        reworded_count += max(_count(left, "wording"), _count(right, "wording"))
        small_count += _count(left, "function") + _count(right, "function")
    shorter = min(len(a), len(b))
    if all(sentence_counts) or sum(sentence_counts) > shorter:
        return TextDifference("words", likeness, "a sentence for another")
    if added_count > _added_limit(shorter) or reworded_count > _REWORDED_SHARE * shorter:
        return TextDifference("words", likeness, f"{added_count + reworded_count} words more")
    if reworded_count or any(sentence_counts):
        return TextDifference("reworded", likeness)
    return TextDifference("near" if added_count or small_count else "spelling", likeness)


def _is_sentence(left: list[str], right: list[str]) -> bool:
    """True where one side holds so many words more, and the few on the other side tell nothing."""
    shorter, longer = sorted((left, right), key=len)
    has_guard = any(_number_sign(word) == "number" or _kinds().get(word) == "negation" for word in shorter)
    is_long = len(longer) - len(shorter) >= _SENTENCE_WORDS and len(shorter) <= _BESIDE_WORDS
    return is_long and not _telling(shorter) and not has_guard


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
    if _numbers(left, right) != _numbers(right, left):
        return "numbers"
    if _of_kind(left, "negation") != _of_kind(right, "negation"):
        return "negation"
    telling, others = _telling(left), _telling(right)
    if len(telling) == len(others) and all(map(_is_same_word, telling, others)):
        return None
    # A word that tells something may be added, but not stand for another, a general one neither.
    is_added = not (others or _count(right, "wording")) or not (telling or _count(left, "wording"))
    return None if is_added or all(map(_is_general_slip, (*telling, *others))) else "words"


def _without_slips(left: list[str], right: list[str]) -> tuple[list[str], list[str]]:
    """Both sides without the words that are two spellings of one; "sixth" and "sixty" are two words."""
    if "".join(left) == "".join(right):
        return [], []
    if len(left) != len(right):
        return left, right
    others = [pair for pair in zip(left, right, strict=True) if not _is_slip(*pair)]
    return [one for one, _ in others], [other for _, other in others]


def _is_slip(a: str, b: str) -> bool:
    if a == b:
        return True
    is_guarded = (a in _kinds() and b in _kinds()) or _HAS_DIGIT.search(a + b)
    return not is_guarded and _is_same_word(a, b)


def _numbers(words: Sequence[str], others: Sequence[str]) -> list[str]:
    # "i" or "b" counts something only where another such sign stands against it ("Part A", "Part B").
    signs = [(sign, word) for word in words if (sign := _number_sign(word))]
    if not signs:
        return []
    against = set(map(_number_sign, others))
    has_roman = not against.isdisjoint(("roman", "roman letter"))
    has_letter = not against.isdisjoint(("letter", "roman letter"))
    return sorted(
        word
        for sign, word in signs
        if sign in ("number", "roman")
        or (sign == "letter" and has_letter)
        or (sign == "roman letter" and (has_roman or has_letter))
    )


@lru_cache(maxsize=65_536)
def _number_sign(word: str) -> str:
    """Return how a word counts: a number, a roman one, a letter or both; empty for other words."""
    if _HAS_DIGIT.search(word) or _kinds().get(word) == "number":
        return "number"
    roman = "roman" if _ROMAN.fullmatch(word) else ""
    letter = "letter" if len(word) == 1 else ""
    return f"{roman} {letter}".strip()


def _of_kind(words: Sequence[str], kind: str) -> list[str]:
    return sorted(word for word in words if _kinds().get(word) == kind)


def _telling(words: Sequence[str]) -> list[str]:
    """The words that say what a text is about, not how it says it."""
    return [word for word in words if _kinds().get(word) not in ("article", "function", "wording")]


def _count(words: Sequence[str], kind: str) -> int:
    return sum(_kinds().get(word) == kind for word in words)


def _is_same_word(a: str, b: str) -> bool:
    """True for two spellings of one word: a plural, "-ise" for "-ize", or one slip in a longer word.

    The first letter must be the same, so "convex" and "nonconvex" or "encoder" and "decoder" never pass.
    """
    if a[0] != b[0]:
        return False
    return a.rstrip("s") == b.rstrip("s") or (
        min(len(a), len(b)) >= _TYPO_LETTERS and OSA.distance(a, b, score_cutoff=1) <= 1
    )


@lru_cache(maxsize=4_096)
def _is_general_slip(word: str) -> bool:
    """True for a longer word that is a general one but for a slip ("aproach")."""
    if len(word) < _SLIP_LETTERS or _HAS_DIGIT.search(word):
        return False
    return any(_is_same_word(word, general) for general, kind in _kinds().items() if kind in _GENERAL)


def _added_limit(word_count: int) -> int:
    floor = 2 if word_count > 12 else 1
    return max(floor, round(_ADDED_SHARE * word_count))


def _show(words: Sequence[str]) -> str:
    return " ".join(words[:6]) or "nothing"


@cache
def _kinds() -> dict[str, str]:
    return {row["word"]: row["kind"] for row in read_lookup("guard_words")}
