"""Copies of a paper as other listings print it: reworded, cut, turned round, retitled, marked up otherwise.

Each operation takes a paper and a seeded generator and gives the copy,
or None where there is nothing to change.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from random import Random

from benchmarks.edits import (
    LONG_WORD,
    with_other_opening,
    with_other_words,
    with_sentence,
    with_slip,
    without_sentence,
)

# A copy that keeps less of an abstract tells nobody which paper it is.
LEAST_LETTERS = 120
LINE_LETTERS = 72
TITLE_LETTERS = 20

_ARTICLE = re.compile(r"^(?:The|A|An|On|Towards) ", re.IGNORECASE)
_SPELLINGS = (
    (re.compile(r"\b([a-z]{3,})iz(e|es|ed|ing|ation|ations)\b"), r"\1is\2"),
    (re.compile(r"\b([a-z]{3,})yz(e|es|ed|ing)\b"), r"\1ys\2"),
    (re.compile(r"\b(behavi|col|neighb|fav)or(s?)\b"), r"\1our\2"),
    (re.compile(r"\bmodeling\b"), "modelling"),
    (re.compile(r"\blabeled\b"), "labelled"),
)
_LATEX = (
    ("%", r"\%"),
    ("α", r"$\alpha$"),
    ("β", r"$\beta$"),
    ("×", r"$\times$"),
    ("≥", r"$\geq$"),
    ("é", r"{\'e}"),
    ("ö", r"{\"o}"),
    ("ü", r"{\"u}"),
    ("&", r"\&"),
)
_SUBTITLES = ("An Empirical Study", "Theory and Practice", "A New Look")


@dataclass(frozen=True, slots=True)
class Paper:
    """A record as a listing prints it; records of one `origin` are one paper, `made_by` tells how it came."""

    origin: str
    made_by: str
    title: str | None
    authors: tuple[str, ...]
    abstract: str | None
    is_cut: bool = False


Operation = Callable[[Paper, Random], Paper | None]


def reworded_lightly(paper: Paper, dice: Random) -> Paper | None:
    """Up to three words of the abstract for others of the same meaning."""
    return _with_abstract(paper, lambda text: with_other_words(text, dice, share=1.0, at_most=3))


def reworded_heavily(paper: Paper, dice: Random) -> Paper | None:
    """Two thirds of the replaceable words, two slips, another opening, and a sentence more or less."""

    def edit(text: str) -> str:
        reworded = with_other_words(text, dice, share=0.67, at_most=15)
        if reworded == text:
            return text
        change = dice.choice((without_sentence, with_sentence))
        return with_other_opening(change(with_slip(with_slip(reworded, dice), dice), dice))

    return _with_abstract(paper, edit)


def misspelt(paper: Paper, dice: Random) -> Paper | None:
    """A slip of the typing hand in a longer word of the abstract."""
    return _with_abstract(paper, lambda text: with_slip(text, dice))


def respelt(paper: Paper, dice: Random) -> Paper | None:
    """British spelling in the abstract."""
    del dice

    def edit(text: str) -> str:
        for pattern, other in _SPELLINGS:
            text = pattern.sub(other, text)
        return text

    return _with_abstract(paper, edit)


def sentence_dropped(paper: Paper, dice: Random) -> Paper | None:
    """One sentence of four or more left out, the first and the last too."""
    return _with_abstract(paper, lambda text: without_sentence(text, dice))


def sentence_added(paper: Paper, dice: Random) -> Paper | None:
    """A sentence more somewhere behind the first."""
    return _with_abstract(paper, lambda text: with_sentence(text, dice))


def abstract_cut(paper: Paper, dice: Random) -> Paper | None:
    """The abstract broken off between a third and nine tenths, with an ellipsis."""

    def edit(text: str) -> str:
        keep = max(LEAST_LETTERS, int(len(text) * dice.uniform(0.33, 0.9)))
        return text[:keep].rstrip() + "..." if keep < len(text) - 20 else text

    return _with_abstract(paper, edit)


def abstract_lost(paper: Paper, dice: Random) -> Paper | None:
    """Title and authors alone."""
    del dice
    is_told = paper.title and len(paper.title) >= TITLE_LETTERS and paper.authors
    return replace(paper, abstract=None) if paper.abstract and is_told else None


def title_lost(paper: Paper, dice: Random) -> Paper | None:
    """Abstract and authors alone."""
    del dice
    is_told = paper.abstract and len(paper.abstract) >= LEAST_LETTERS
    return replace(paper, title=None) if paper.title and is_told else None


def reordered(paper: Paper, dice: Random) -> Paper | None:
    """The authors in another order, another one first."""
    if len(set(paper.authors)) < 2 or paper.is_cut:
        return None
    names = list(paper.authors)
    while names[0] == paper.authors[0]:
        dice.shuffle(names)
    return replace(paper, authors=tuple(names))


def by_alphabet(paper: Paper, dice: Random) -> Paper | None:
    """The authors by their last word."""
    del dice
    names = tuple(sorted(paper.authors, key=lambda name: name.split()[-1:]))
    return replace(paper, authors=names) if names != paper.authors else None


def initials(paper: Paper, dice: Random) -> Paper | None:
    """Every given name as its first letter."""
    del dice
    names = tuple(map(_abbreviated, paper.authors))
    return replace(paper, authors=names) if names != paper.authors else None


def authors_cut(paper: Paper, dice: Random) -> Paper | None:
    """The first few authors of three or more, with or without a word that others are left out."""
    if len(paper.authors) < 3 or paper.is_cut:
        return None
    kept = dice.randint(1, max(1, len(paper.authors) // 2))
    return replace(paper, authors=paper.authors[:kept], is_cut=dice.random() < 0.7)


def subtitle_dropped(paper: Paper, dice: Random) -> Paper | None:
    """The title as far as its colon, where as much is left as tells the paper, and the abstract too."""
    del dice
    head, colon, _ = (paper.title or "").partition(": ")
    return replace(paper, title=head) if paper.abstract and colon and len(head) >= TITLE_LETTERS else None


def subtitle_added(paper: Paper, dice: Random) -> Paper | None:
    """The title with a subtitle that says nothing new; without an abstract nobody could tell that it does."""
    if not paper.title or len(paper.title) < TITLE_LETTERS or ":" in paper.title or not paper.abstract:
        return None
    return replace(paper, title=f"{paper.title.rstrip('.')}: {dice.choice(_SUBTITLES)}")


def article_changed(paper: Paper, dice: Random) -> Paper | None:
    """The title without the article that it begins with, or with one."""
    if not paper.title or len(paper.title) < TITLE_LETTERS:
        return None
    bare = _ARTICLE.sub("", paper.title)
    return replace(paper, title=bare if bare != paper.title else f"{dice.choice(('The', 'On'))} {bare}")


def title_case(paper: Paper, dice: Random) -> Paper | None:
    """The title in capitals or in small letters."""
    if not paper.title:
        return None
    title = paper.title.upper() if dice.random() < 0.5 else paper.title.lower()
    return replace(paper, title=title) if title != paper.title else None


def title_misspelt(paper: Paper, dice: Random) -> Paper | None:
    """A slip in a longer word of the title."""
    title = with_slip(paper.title or "", dice)
    is_told = paper.title and len(paper.title) >= TITLE_LETTERS
    return replace(paper, title=title) if is_told and title != paper.title else None


def latex(paper: Paper, dice: Random) -> Paper | None:
    """Signs as LaTeX commands and a word set off, in title and abstract."""
    del dice

    def edit(text: str) -> str:
        for sign, command in _LATEX:
            text = text.replace(sign, command)
        return LONG_WORD.sub(lambda match: rf"\emph{{{match[0]}}}", text, count=1)

    copy = _with_abstract(paper, edit)
    return replace(copy, title=edit(copy.title) if copy.title else None) if copy else None


def wrapped(paper: Paper, dice: Random) -> Paper | None:
    """The abstract in short lines, some of them broken inside a word with a hyphen."""

    def edit(text: str) -> str:
        lines, line = [], ""
        for word in text.split():
            if len(line) + len(word) > LINE_LETTERS:
                stem = word[:4] if word.isalpha() and len(word) > 7 and dice.random() < 0.5 else ""
                lines.append(f"{line} {stem}-" if stem else line)
                line, word = "", word[len(stem) :]
            line = f"{line} {word}".strip()
        return "\n".join([*lines, line])

    return _with_abstract(paper, edit)


def _both(first: Operation, second: Operation) -> Operation:
    def operation(paper: Paper, dice: Random) -> Paper | None:
        copy = first(paper, dice)
        return second(copy, dice) if copy else None

    return operation


_TEXT_OPERATIONS: tuple[Operation, ...] = (
    reworded_lightly,
    reworded_heavily,
    misspelt,
    respelt,
    sentence_dropped,
    sentence_added,
    abstract_cut,
    latex,
    wrapped,
)
_LIST_OPERATIONS: tuple[Operation, ...] = (reordered, by_alphabet, initials, authors_cut)
_TITLE_OPERATIONS: tuple[Operation, ...] = (
    title_lost,
    abstract_lost,
    subtitle_dropped,
    subtitle_added,
    article_changed,
    title_case,
    title_misspelt,
)
# Two changes at once, of the kinds that meet in one listing.
_COMBINED: tuple[tuple[Operation, Operation], ...] = (
    (reworded_lightly, reordered),
    (reworded_lightly, initials),
    (reworded_lightly, authors_cut),
    (reworded_heavily, reordered),
    (reworded_heavily, initials),
    (misspelt, reordered),
    (abstract_cut, initials),
    (abstract_cut, authors_cut),
    (abstract_cut, reordered),
    (reworded_lightly, abstract_cut),
    (latex, initials),
    (wrapped, reworded_lightly),
    (reordered, initials),
    (title_lost, reworded_lightly),
    (title_lost, initials),
    (title_lost, abstract_cut),
    (abstract_lost, initials),
    (abstract_lost, authors_cut),
    (abstract_lost, reordered),
    (abstract_lost, title_case),
    (abstract_lost, article_changed),
    (article_changed, reworded_heavily),
    (subtitle_dropped, reworded_heavily),
    (subtitle_added, abstract_cut),
)

OPERATIONS: Mapping[str, Operation] = {
    operation.__name__: operation for operation in (*_TEXT_OPERATIONS, *_LIST_OPERATIONS, *_TITLE_OPERATIONS)
} | {f"{first.__name__} + {second.__name__}": _both(first, second) for first, second in _COMBINED}


def _with_abstract(paper: Paper, edit: Callable[[str], str]) -> Paper | None:
    if not paper.abstract or len(paper.abstract) < LEAST_LETTERS:
        return None
    edited = edit(paper.abstract)
    return replace(paper, abstract=edited) if edited != paper.abstract else None


def _abbreviated(name: str) -> str:
    *given, family = name.split()
    if len(family) < 3 or "." in family or len(given) > 3:
        return name
    return " ".join([*(f"{word[0]}." if word[0].isalpha() else word for word in given), family])
