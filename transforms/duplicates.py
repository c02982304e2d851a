"""Whether two records may be one paper, and why; precision comes first, a doubt is left for review."""

from collections import Counter
from dataclasses import dataclass
from hashlib import blake2b
from typing import Literal

from paperlake.transforms.fingerprints import fold_letters, fold_name
from paperlake.transforms.text_difference import TextDifference, compare_texts

AuthorRelation = Literal["same", "cut", "mostly", "some", "none", "unknown"]
Decision = Literal["same", "different", "review"]

# Fewer letters of an abstract ("See the poster.") or of a title ("Preface") tell no paper from another.
ABSTRACT_LETTERS = 20
TITLE_LETTERS = 20
# Texts this long don't come twice by chance, whoever stands beside them.
_LONG_LETTERS = 200
_EDGE_LETTERS = 40
_SAME_TEAM = ("same", "cut", "mostly")


@dataclass(frozen=True, slots=True)
class RecordView:
    """What two records are compared by: plain texts, and display names in printed order.

    The topic is carried for the reader of a verdict only: copies often lose it.
    """

    title: str | None
    abstract: str | None
    authors: tuple[str, ...]
    is_truncated: bool
    topic: str | None


@dataclass(frozen=True, slots=True)
class Verdict:
    """A decision with the rule that made it, the likeness of the texts (0 to 1), and what was seen."""

    decision: Decision
    basis: str
    score: float
    evidence: str


def block_keys(view: RecordView) -> tuple[str, ...]:
    """Return short hashes; two records are worth comparing where they share one.

    Each joins the first author, whatever the order of the name, with the abstract's first or last 40
    letters or with the title; one is the whole abstract, whoever wrote it, for lists that were put in
    another order. A record without an abstract and a title that tell anything has none.
    """
    author = fold_name(view.authors[0]) if view.authors else ""
    parts: list[tuple[str, str, str]] = []
    letters = fold_letters(view.abstract) if view.abstract else ""
    if len(letters) >= ABSTRACT_LETTERS:
        parts.append(("head", author, letters[:_EDGE_LETTERS]))
        parts.append(("tail", author, letters[-_EDGE_LETTERS:]))
        parts.append(("whole", "", letters))
    title = fold_letters(view.title) if view.title else ""
    if len(title) >= TITLE_LETTERS:
        parts.append(("title", author, title))
    return tuple(_hash(*part) for part in parts)


def judge_records(a: RecordView, b: RecordView) -> Verdict:
    """Return whether two records are one paper; the order of the two makes no difference.

    "same" asks for texts that differ at most as two versions of one text do, and for authors that agree
    but for a cut list. Numbers, negations and words that differ speak against it, other authors too.
    """
    a, b = sorted((a, b), key=_sort_key)
    authors = compare_authors(a, b)
    titles = _compare(a.title, b.title, 1)
    abstracts = _compare(a.abstract, b.abstract, ABSTRACT_LETTERS)
    if titles is not None and titles.kind in ("numbers", "negation"):
        is_one_text = abstracts is not None and abstracts.kind == "equal"
        return _verdict("review" if is_one_text else "different", f"title_{titles.kind}", titles, authors)
    if titles is not None and len(fold_letters(a.title or "")) < TITLE_LETTERS:
        titles = None
    if abstracts is None:
        return _judge_titles(titles, authors)
    return _judge_abstracts(abstracts, titles, authors, len(a.abstract or ""))


def compare_authors(a: RecordView, b: RecordView) -> AuthorRelation:
    """Return how two author lists stand to each other.

    "same": the same names, in any order or with initials for given names. "cut": one list is the beginning
    of the other, as a list that leaves names out is. "mostly": the same first author and two thirds of the
    shorter list. "unknown": a list is empty.
    """
    names_a, names_b = (tuple(map(fold_name, view.authors)) for view in (a, b))
    if not names_a or not names_b:
        return "unknown"
    if Counter(names_a) == Counter(names_b):
        return "same"
    shorter = min(len(names_a), len(names_b))
    if all(map(_is_one_name, names_a, names_b)):
        return "same" if len(names_a) == len(names_b) else "cut"
    shared_count = (Counter(names_a) & Counter(names_b)).total()
    if names_a[0] == names_b[0] and 3 * shared_count >= 2 * shorter:
        return "mostly"
    return "some" if shared_count else "none"


def _is_one_name(a: str, b: str) -> bool:
    """True for two folded names of one person, also where one has initials ("j r quill")."""
    if a == b:
        return True
    words_a, words_b = set(a.split()), set(b.split())
    common = words_a & words_b
    rest_a, rest_b = words_a - common, words_b - common
    if not any(len(word) > 1 for word in common):
        return False
    if not rest_a or not rest_b:
        return len(common) > 1
    initials_a, initials_b = ({word[0] for word in rest} for rest in (rest_a, rest_b))
    is_abbreviated = rest_a == initials_a or rest_b == initials_b
    return is_abbreviated and (initials_a <= initials_b or initials_b <= initials_a)


def _judge_abstracts(
    abstracts: TextDifference, titles: TextDifference | None, authors: AuthorRelation, sign_count: int
) -> Verdict:
    has_same_title = titles is not None and titles.kind == "equal"
    is_one_text = abstracts.kind in ("equal", "cut", "near")
    if authors in _SAME_TEAM:
        return _judge_of_one_team(abstracts, titles, authors)
    if is_one_text and authors == "unknown" and abstracts.kind == "equal" and sign_count >= _LONG_LETTERS:
        return _verdict("same", "abstract", abstracts, authors)
    if is_one_text and (authors != "none" or sign_count >= _LONG_LETTERS or has_same_title):
        return _verdict("review", "abstract_other_authors", abstracts, authors)
    return _verdict("different", "authors_and_abstract", abstracts, authors)


def _judge_of_one_team(
    abstracts: TextDifference, titles: TextDifference | None, authors: AuthorRelation
) -> Verdict:
    has_same_title = titles is not None and titles.kind in ("equal", "near")
    has_other_title = titles is not None and not has_same_title
    match abstracts.kind:
        case "equal":
            return _verdict("same", "abstract_and_authors", abstracts, authors)
        case "cut" | "near" if has_other_title:
            return _verdict("review", "abstract_other_title", abstracts, authors)
        case "cut" | "near":
            return _verdict("same", f"abstract_{abstracts.kind}_and_authors", abstracts, authors)
        case "numbers" | "negation" | "words" if titles is not None and titles.kind == "equal":
            return _verdict("same", "title_and_authors", abstracts, authors)
        case "apart" if has_same_title:
            return _verdict("review", "title_other_abstract", abstracts, authors)
        case "apart":
            return _verdict("different", "abstract", abstracts, authors)
        case _:
            return _verdict("review", f"abstract_{abstracts.kind}", abstracts, authors)


def _judge_titles(titles: TextDifference | None, authors: AuthorRelation) -> Verdict:
    if titles is None:
        return Verdict("different", "nothing_to_compare", 0.0, "no abstract and no title on both sides")
    if titles.kind not in ("equal", "near") or authors in ("none", "some"):
        return _verdict("different", "title_or_authors", titles, authors)
    if titles.kind == "equal" and authors in _SAME_TEAM:
        return _verdict("same", "title_and_authors", titles, authors)
    return _verdict("review", "title_alone", titles, authors)


def _compare(a: str | None, b: str | None, letter_count: int) -> TextDifference | None:
    if not a or not b:
        return None
    if min(len(fold_letters(a)), len(fold_letters(b))) < letter_count:
        return None
    return compare_texts(a, b)


def _verdict(decision: Decision, basis: str, texts: TextDifference, authors: AuthorRelation) -> Verdict:
    words = f" ({texts.words})" if texts.words else ""
    return Verdict(decision, basis, texts.likeness, f"texts {texts.kind}{words}; authors {authors}")


def _sort_key(view: RecordView) -> tuple[str, str, tuple[str, ...]]:
    return view.abstract or "", view.title or "", view.authors


def _hash(*parts: str) -> str:
    return blake2b("\x1f".join(parts).encode("utf-8", "surrogatepass"), digest_size=8).hexdigest()
