"""Whether two records may be one paper, and why; precision comes first, a doubt is left for review."""

import re
from dataclasses import dataclass, replace
from functools import cache
from hashlib import blake2b
from typing import Literal

from paperlake.transforms.fingerprints import fold_letters, fold_name
from paperlake.transforms.lookup import read_lookup
from paperlake.transforms.teams import AuthorRelation, compare_teams, team_letters
from paperlake.transforms.text_difference import TextDifference, compare_texts

Decision = Literal["same", "different", "review"]

# Fewer letters of an abstract ("See the poster.") or of a title ("Preface") tell no paper from another.
ABSTRACT_LETTERS = 20
TITLE_LETTERS = 12
# Texts this long don't come twice by chance, whoever stands beside them.
_LONG_LETTERS = 200
_EDGE_LETTERS = 40
# Texts of one team may be alike no more than this; those of other people are one text or nothing to us.
_FAR = 0.7
_CLOSE = 0.95
# So many letters of a title must be of other words than those of "Message from the Program Chairs".
_TELLING_LETTERS = 10
_ARTICLE = re.compile(r"(?:the|an?|on|towards?) ", re.IGNORECASE)
_PUNCTUATION = ".,:;!?()[]'\"&–—-0123456789"
# Two texts that say different things where they differ; a text cut before that place is like both.
_CONTRADICTIONS = (
    "abstract_numbers",
    "abstract_negation",
    "abstract_words",
    "title_numbers",
    "title_negation",
)
_PARTIAL = ("abstract_cut_and_authors", "abstract_reworded_and_authors")
_SAME_TEAM = ("same", "cut", "mostly")
_ONE_TITLE = ("equal", "spelling")
_ONE_TEXT = ("equal", "spelling", "cut", "near", "reworded")


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

    @property
    def keeps_apart(self) -> bool:
        """True where a third record that is like both must not tie the two together."""
        return self.decision == "different" or self.basis in _CONTRADICTIONS

    @property
    def in_part(self) -> bool:
        """True where the two are one paper as far as the shorter text goes: it may go with others too."""
        return self.basis in _PARTIAL


def block_keys(view: RecordView) -> tuple[str, ...]:
    """Return short hashes with the letter of their kind; two records that share one are worth comparing.

    The abstract's first and last 40 letters count beside the first author, whatever the order of the name;
    the whole abstract counts whoever wrote it, and so does the title. The last is the team without the
    order of its list, for texts that were worded anew. A record that tells nothing of a paper has none.
    """
    keys: list[str] = []
    letters = fold_letters(view.abstract) if view.abstract else ""
    if len(letters) >= ABSTRACT_LETTERS:
        author = fold_name(view.authors[0]) if view.authors else ""
        keys += (
            _block("b", f"{author}\x1f{letters[:_EDGE_LETTERS]}"),
            _block("e", f"{author}\x1f{letters[-_EDGE_LETTERS:]}"),
            _block("w", letters),
        )
    title = fold_letters(view.title) if view.title else ""
    if len(title) >= TITLE_LETTERS:
        keys.append(_block("t", title))
    if keys and view.authors:
        keys.append(_block("n", " ".join(team_letters(view.authors))))
    return tuple(keys)


def judge_records(a: RecordView, b: RecordView) -> Verdict:
    """Return whether two records are one paper; the order of the two makes no difference.

    "same" asks for authors that agree but for a cut list, and for texts that differ at most as two versions
    of one text do, or for one title. Where titles don't agree, numbers, negations and words that differ
    speak against it.
    """
    a, b = sorted((a, b), key=_sort_key)
    authors = compare_teams(a.authors, b.authors)
    titles = _compare(a.title, b.title, 1)
    abstracts = _compare(a.abstract, b.abstract, ABSTRACT_LETTERS, _FAR if authors in _SAME_TEAM else _CLOSE)
    if titles is not None and titles.kind in ("numbers", "negation"):
        is_one_text = abstracts is not None and abstracts.kind == "equal"
        return _verdict("review" if is_one_text else "different", f"title_{titles.kind}", titles, authors)
    if titles is not None and not (_is_telling(a.title or "") and _is_telling(b.title or "")):
        titles = None
    if titles is not None and titles.kind not in _ONE_TITLE and _is_beginning(a.title or "", b.title or ""):
        titles = replace(titles, kind="cut")
    if abstracts is None:
        return _judge_titles(titles, authors)
    letter_count = min(len(a.abstract or ""), len(b.abstract or ""))
    if authors in _SAME_TEAM:
        return _judge_of_one_team(abstracts, titles, authors, letter_count)
    return _judge_of_others(abstracts, titles, authors, letter_count)


def _judge_of_others(
    abstracts: TextDifference, titles: TextDifference | None, authors: AuthorRelation, letter_count: int
) -> Verdict:
    has_same_title = titles is not None and titles.kind in _ONE_TITLE
    is_one_text = abstracts.kind in _ONE_TEXT
    is_long = letter_count >= _LONG_LETTERS
    if authors == "unknown" and is_long and (abstracts.kind == "equal" or (is_one_text and has_same_title)):
        return _verdict("same", "abstract", abstracts, authors)
    if authors == "some" and is_long and is_one_text and has_same_title:
        return _verdict("same", "title_and_abstract", abstracts, authors)
    if is_one_text and (authors != "none" or is_long or has_same_title):
        return _verdict("review", "abstract_other_authors", abstracts, authors)
    return _verdict("different", "authors_and_abstract", abstracts, authors)


def _judge_of_one_team(
    abstracts: TextDifference, titles: TextDifference | None, authors: AuthorRelation, letter_count: int
) -> Verdict:
    has_same_title = titles is not None and titles.kind in _ONE_TITLE
    has_other_title = titles is not None and titles.kind not in (*_ONE_TITLE, "near", "reworded", "cut")
    is_long = letter_count >= _LONG_LETTERS
    match abstracts.kind:
        case "equal" | "spelling" | "cut" | "near" | "reworded" if has_other_title and not is_long:
            return _verdict("review", "abstract_other_title", abstracts, authors)
        case "cut" | "reworded" if has_other_title:
            return _verdict("review", "abstract_other_title", abstracts, authors)
        case "cut" | "reworded" if authors == "mostly" and not has_same_title:
            return _verdict("review", "abstract_other_authors", abstracts, authors)
        case "equal":
            return _verdict("same", "abstract_and_authors", abstracts, authors)
        case "spelling" | "cut" | "near" | "reworded" if has_same_title:
            return _verdict("same", "title_and_authors", abstracts, authors)
        case "spelling" | "cut" | "near" | "reworded":
            return _verdict("same", f"abstract_{abstracts.kind}_and_authors", abstracts, authors)
        case "numbers" | "negation" | "words" | "apart" if has_same_title:
            return _verdict("same", "title_and_authors", abstracts, authors)
        case "apart" if titles is not None and not has_other_title:
            return _verdict("review", "title_other_abstract", abstracts, authors)
        case "apart":
            return _verdict("different", "abstract", abstracts, authors)
        case _:
            return _verdict("review", f"abstract_{abstracts.kind}", abstracts, authors)


def _judge_titles(titles: TextDifference | None, authors: AuthorRelation) -> Verdict:
    if titles is None:
        return Verdict("different", "nothing_to_compare", 0.0, "no abstract and no title on both sides")
    if authors in ("none", "some") or titles.kind not in (*_ONE_TITLE, "near", "reworded", "cut"):
        return _verdict("different", "title_or_authors", titles, authors)
    if titles.kind in _ONE_TITLE and authors in _SAME_TEAM:
        return _verdict("same", "title_and_authors", titles, authors)
    return _verdict("review", "title_alone", titles, authors)


def _is_beginning(a: str, b: str) -> bool:
    """True where one title goes on where the other ends, as with a subtitle, articles aside."""
    shorter, longer = sorted((fold_letters(_bare(a)), fold_letters(_bare(b))), key=len)
    return len(shorter) >= TITLE_LETTERS and longer.startswith(shorter)


def _bare(title: str) -> str:
    return title[match.end() :] if (match := _ARTICLE.match(title)) else title


def _is_telling(title: str) -> bool:
    """True for a title that tells a paper from others; "Message from the Program Chairs" does not."""
    if len(fold_letters(title)) < TITLE_LETTERS:
        return False
    words = title.casefold().split()
    return (
        sum(len(word) for word in words if word.strip(_PUNCTUATION) not in _furniture()) >= _TELLING_LETTERS
    )


@cache
def _furniture() -> frozenset[str]:
    return frozenset(row["word"] for row in read_lookup("title_furniture"))


def _compare(a: str | None, b: str | None, letter_count: int, least: float = _FAR) -> TextDifference | None:
    if not a or not b:
        return None
    if min(len(fold_letters(a)), len(fold_letters(b))) < letter_count:
        return None
    return compare_texts(a, b, least)


def _verdict(decision: Decision, basis: str, texts: TextDifference, authors: AuthorRelation) -> Verdict:
    words = f" ({texts.words})" if texts.words else ""
    return Verdict(decision, basis, texts.likeness, f"texts {texts.kind}{words}; authors {authors}")


def _sort_key(view: RecordView) -> tuple[str, str, tuple[str, ...]]:
    return view.abstract or "", view.title or "", view.authors


def _block(kind: str, text: str) -> str:
    # Ten digits and a letter are stored without a pointer; two texts that meet by chance cost one comparison.
    return blake2b(text.encode("utf-8", "surrogatepass"), digest_size=5).hexdigest() + kind
