"""Papers that look like another paper and are none of its copies: sequels, templates, mere furniture."""

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache
from random import Random

from benchmarks.copies import LEAST_LETTERS, Paper
from benchmarks.edits import SENTENCE_END, read_swaps

_NUMBER = re.compile(r"(?<![\w.])\d+(?:\.\d+)?(?![\w.])")
_CLAIM = re.compile(
    r"\b(can|does|is|are|will|we (?:show|find|prove) that \w+(?: \w+)? (?:is|are|can))\b", re.IGNORECASE
)
_MARKER_TITLES = ("Editorial", "Preface", "Book Reviews", "Message from the Program Chairs", "Foreword")
_PLACEHOLDERS = (
    "N/A",
    "Withdrawn",
    "Abstract not available",
    "See the paper",
    "No abstract is available for this article.",
    "Abstract to appear in the proceedings.",
)
_BOILERPLATES = (
    "This paper has been withdrawn by the authors because of an error in the main proof.",
    "This is the editorial of the present issue. It introduces the papers and thanks all the reviewers.",
    "This is an invited talk. The full text will be published later in the proceedings of the conference.",
    "The abstract of this demonstration is contained in the accompanying video, which is shown on site.",
)
_TASKS = ("parsing", "tracking", "translation", "retrieval", "forecasting", "diagnosis")

Maker = Callable[[Paper, Paper, Random], tuple[Paper, ...]]


def same_team(paper: Paper, donor: Paper, dice: Random) -> tuple[Paper, ...]:
    """Another paper's title and text by the same authors."""
    del dice
    return (_new(paper, "same_team", donor.title, donor.abstract),)


def same_opening(paper: Paper, donor: Paper, dice: Random) -> tuple[Paper, ...]:
    """The same authors and first sentences, then another paper's; both halves are long."""
    del dice
    own, others = (SENTENCE_END.split(one.abstract or "") for one in (paper, donor))
    if min(len(own), len(others)) < 6:
        return ()
    text = " ".join([*own[: len(own) // 3], *others[len(others) // 3 :]])
    return (_new(paper, "same_opening", donor.title, text),)


def next_part(paper: Paper, donor: Paper, dice: Random) -> tuple[Paper, ...]:
    """Parts I and II: one title but for its number, two abstracts."""
    del dice
    if not paper.title or not donor.abstract:
        return ()
    title = paper.title.rstrip(".")
    first = _new(paper, "next_part I", f"{title}. Part I", donor.abstract)
    return (first, _new(paper, "next_part II", f"{title}. Part II", None))


def other_subject(paper: Paper, donor: Paper, dice: Random) -> tuple[Paper, ...]:
    """The same template for another data set or method, in abstract and title, by the same authors.

    A title that says nothing of the subject is another one, as a team wouldn't print one title twice.
    """
    del dice
    if not paper.abstract or len(paper.abstract) < LEAST_LETTERS:
        return ()
    abstract = _of_other_subject(paper.abstract)
    if abstract == paper.abstract:
        return ()
    title = paper.title and _of_other_subject(paper.title)
    return (_new(paper, "other_subject", title if title != paper.title else donor.title, abstract),)


def other_numbers(paper: Paper, donor: Paper, dice: Random) -> tuple[Paper, ...]:
    """The same template with every number another, by the same authors and under another title."""
    if not paper.abstract or len(paper.abstract) < LEAST_LETTERS:
        return ()
    abstract = _NUMBER.sub(
        lambda match: str(float(match[0]) + dice.randint(1, 90)).removesuffix(".0"), paper.abstract
    )
    if abstract == paper.abstract:
        return ()
    return (_new(paper, "other_numbers", donor.title, abstract),)


def negated(paper: Paper, donor: Paper, dice: Random) -> tuple[Paper, ...]:
    """The same text with a claim turned into its contrary, under another title."""
    del dice
    if not paper.abstract or len(paper.abstract) < LEAST_LETTERS or not _CLAIM.search(paper.abstract):
        return ()
    return (_new(paper, "negated", donor.title, _CLAIM.sub(r"\1 not", paper.abstract, count=1)),)


def marker_title(paper: Paper, donor: Paper, dice: Random) -> tuple[Paper, ...]:
    """ "Editorial" of two teams, without an abstract."""
    title = dice.choice(_MARKER_TITLES)
    return (_new(paper, "marker_title", title, None), _new(donor, "marker_title", title, None))


def placeholder(paper: Paper, donor: Paper, dice: Random) -> tuple[Paper, ...]:
    """No abstract but a word that there is none, twice by one team under two titles, and once by andonor."""
    text = dice.choice(_PLACEHOLDERS)
    if not paper.title or not donor.title:
        return ()
    first = _new(paper, "placeholder", f"{paper.title}: poster", text)
    return (first, _new(paper, "placeholder", donor.title, text), _new(donor, "placeholder", None, text))


def boilerplate(paper: Paper, donor: Paper, dice: Random) -> tuple[Paper, ...]:
    """A whole sentence that many papers bear as abstract, twice by one team and once by andonor."""
    text = dice.choice(_BOILERPLATES)
    if not paper.title or not donor.title:
        return (_new(paper, "boilerplate", None, text), _new(donor, "boilerplate", None, text))
    first = _new(paper, "boilerplate", f"{paper.title}: keynote", text)
    return (
        first,
        _new(paper, "boilerplate", donor.title, text),
        _new(donor, "boilerplate", donor.title, text),
    )


def track_overview(paper: Paper, donor: Paper, dice: Random) -> tuple[Paper, ...]:
    """Overviews of one track in two years and of two tracks in one year by the same authors."""
    year = dice.randint(2001, 2020)
    subject = donor.title or " ".join((donor.abstract or "").split()[:5])
    task, second = (f"{task} for {subject}" for task in dice.sample(_TASKS, 2))
    pieces = (_overview(task, year), _overview(task, year + 1), _overview(second, year))
    return tuple(
        _new(paper, "track_overview", title if paper.title else None, abstract) for title, abstract in pieces
    )


def reply(paper: Paper, donor: Paper, dice: Random) -> tuple[Paper, ...]:
    """Erratum, comment and reply: the title with a word before it, and no abstract."""
    del dice
    if not paper.title:
        return ()
    return (
        _new(paper, "reply: erratum", f"Erratum: {paper.title}", None),
        _new(donor, "reply: comment", f"Comment on {paper.title}", None),
        _new(paper, "reply", f"Reply to the comment on {paper.title}", None),
    )


def other_team(paper: Paper, donor: Paper, dice: Random) -> tuple[Paper, ...]:
    """The same title by other people with another abstract."""
    del dice
    return (_new(donor, "other_team", paper.title, donor.abstract),) if paper.title else ()


MAKERS: Mapping[str, Maker] = {
    maker.__name__: maker
    for maker in (
        same_team,
        same_opening,
        next_part,
        other_subject,
        other_numbers,
        negated,
        marker_title,
        placeholder,
        boilerplate,
        track_overview,
        reply,
        other_team,
    )
}


def look_alikes(maker: str, paper: Paper, donor: Paper, dice: Random) -> tuple[Paper, ...]:
    """The new papers, each with an origin of its own; none where the maker has nothing to work on."""
    made = MAKERS[maker](paper, donor, dice)
    return tuple(
        replace(new, origin=f"{maker} {number} of {paper.origin}") for number, new in enumerate(made)
    )


def _new(team: Paper, made_by: str, title: str | None, abstract: str | None) -> Paper:
    return Paper("", made_by, title, team.authors, abstract, team.is_cut)


def _overview(task: str, year: int) -> tuple[str, str]:
    abstract = (
        f"This paper gives an overview of the {task} track of {year}. Teams sent in their runs, which were "
        f"judged by hand. We describe the task, the data and the measures, and compare what the best teams "
        f"did in {year} with what was done before."
    )
    return f"Overview of the {task} track at the evaluation campaign {year}", abstract


def _of_other_subject(text: str) -> str:
    subjects = _subjects()
    return re.sub(r"[A-Za-z]+", lambda match: subjects.get(match[0], match[0]), text)


@cache
def _subjects() -> dict[str, str]:
    small = read_swaps("subjects")
    return small | {one.capitalize(): other.capitalize() for one, other in small.items()}
