"""People from names, in two steps: mentions of one name are parted, then people of unlike names are compared.

Both steps ask scorers that the caller hands in; each sees a bounded number of mentions and pairs.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby
from operator import itemgetter
from typing import Any, NamedTuple, Protocol

import duckdb
import pyarrow as pa

from paperlake.warehouse.groups import Apart, Groups
from paperlake.warehouse.judgements import judged_people
from paperlake.warehouse.verdicts import (
    Judgement,
    OpenPair,
    register_roots,
    rows,
    run_step,
    store_verdicts,
    text_table,
)

# How many neighbours in its block a person is compared with; it bounds the pairs to linear. Where no more
# than the initial of the given name is one, a block of more people has to share something else.
NEIGHBOURS = 20
FEW_NEIGHBOURS = 5
# How many co-authors and topics of a person are weighed.
EVIDENCE_LIMIT = 200
# In how many papers of a person co-authors are looked for whom others may share.
PAPER_LIMIT = 20
# How many pairs of people are prepared at a time.
_PAIR_BATCH = 20_000
# How many rows are collected before they become Arrow.
_BATCH = 50_000


class PersonSide(NamedTuple):
    """What is known of one person when two are compared; co-authors are folded name keys."""

    name: str
    coauthors: tuple[str, ...]
    topics: tuple[str, ...]
    affiliations: tuple[str, ...]
    domains: tuple[str, ...]
    identifiers: tuple[str, ...]


class RepeatedName(NamedTuple):
    """A name on several papers: how many names share its parts, how crowded it is, where it stands."""

    crowd: int
    has_affiliations: bool
    has_unknown_edition: bool
    editions: Sequence[str]
    family_count: int
    given_count: int
    name_count: int
    has_several_ids: bool


class Mentioned(NamedTuple):
    """A mention of a repeated name: its paper and edition, and what stands around it."""

    paper_id: str
    edition: str | None
    coauthors: Sequence[str]
    coauthor_crowds: Sequence[int]
    affiliation: str | None
    email_domain: str | None
    identifiers: Sequence[tuple[str, str]]


class Tied(NamedTuple):
    """Two parts of a name that may be one person, by their numbers, with the evidence."""

    a: int
    b: int
    evidence: str


class Namesakes(Protocol):
    """Tells the people of one name apart, knowing how often people come back."""

    def may_be_several(self, name: RepeatedName) -> bool:
        """Whether the mentions of a name have to be looked at one by one."""

    def part(self, name: RepeatedName, mentions: Sequence[Mentioned]) -> tuple[Sequence[int], Sequence[Tied]]:
        """The number of a person for each mention, and the pairs of numbers that stay open."""


EditionCounts = Mapping[tuple[str, str], int]


@dataclass(frozen=True, slots=True)
class PeopleScorers:
    """Pure functions that tell people apart.

    `namesakes` is made of the number of mentions of rare names in each edition, and of how many pairs of
    such mentions two editions have. `judge` is told whether the two stand on one paper. `person_id` gives
    the id of one of several people of a name from its name key and smallest paper id. `given_classes`
    are short forms and what they stand for.
    """

    namesakes: Callable[[Mapping[str, int], EditionCounts], Namesakes]
    judge: Callable[[PersonSide, PersonSide, bool], Judgement]
    person_id: Callable[[str, str], str]
    given_classes: Callable[[], Sequence[tuple[str, str]]]


def link_people(con: duckdb.DuckDBPyConnection, scorers: PeopleScorers) -> Groups:
    """Group the mentions of one person: those of a name that nothing parts, and people called the same."""
    run_step(con, "40_mentions.sql")
    parting = part_names(con, scorers)
    classes = scorers.given_classes()
    con.register(
        "given_classes", text_table({"word": [w for w, _ in classes], "class": [c for _, c in classes]})
    )
    limits = {
        "neighbours": NEIGHBOURS,
        "few_neighbours": FEW_NEIGHBOURS,
        "evidence_limit": EVIDENCE_LIMIT,
        "paper_limit": PAPER_LIMIT,
    }
    run_step(con, "46_people.sql", **limits)
    run_step(con, "49_judged_authors.sql")
    judged = judged_people(con)
    verdicts = (
        (key_a, key_b, scorers.judge(_person(sides[:6]), _person(sides[6:]), same_paper))
        for key_a, key_b, same_paper, *sides in _compared_pairs(con, limits)
    )
    groups = store_verdicts(
        con,
        verdicts,
        judged,
        links="author_links",
        key="author_key",
        reviews="author_reviews",
        open_pairs=parting.open_pairs,
        find_apart=partial(what_is_apart, con, parting.names),
    )
    run_step(con, "50_authors.sql")
    return groups


def _compared_pairs(con: duckdb.DuckDBPyConnection, limits: Mapping[str, int]) -> Iterator[tuple[Any, ...]]:
    """The pairs of people with what is known of both, prepared a batch at a time."""
    (pair_count,) = con.execute("SELECT count(*) FROM author_pairs").fetchall()[0]
    for first in range(0, pair_count, _PAIR_BATCH):
        run_step(con, "47_person_sides.sql", **limits, first_pair=first, pair_count=_PAIR_BATCH)
        yield from rows(run_step(con, "48_compare_people.sql"))


def what_is_apart(
    con: duckdb.DuckDBPyConnection, names: Mapping[str, str], roots: Mapping[str, str]
) -> Apart:
    """What tells people of one group apart; comparing neighbours alone misses some of it.

    The name that several people bear, a paper on which two of the group stand, and ids of one scheme.
    """
    register_roots(con, "tied_people", "author_key", roots)
    papers = con.execute(
        "SELECT author_key, paper_id "
        "FROM (SELECT DISTINCT author_key, root, paper_id FROM mentions JOIN tied_people USING (author_key)) "
        "QUALIFY count(*) OVER (PARTITION BY root, paper_id) > 1 ORDER BY ALL"
    )
    marks = (*names.items(), *papers.fetchall())
    ids = con.execute(
        "SELECT DISTINCT author_key, scheme, value FROM tied_people JOIN mentions USING (author_key) "
        'JOIN mention_ids USING (record_id, "position") ORDER BY ALL'
    )
    return Apart(marks, tuple(ids.fetchall()))


@dataclass(frozen=True, slots=True)
class Parting:
    """The name of each person who shares it with others, and the pairs of such people that stay open."""

    names: dict[str, str]
    open_pairs: list[OpenPair]


def part_names(con: duckdb.DuckDBPyConnection, scorers: PeopleScorers) -> Parting:
    """Leave `parted`, the mentions whose name several people bear, and return what was found of them."""
    namesakes = scorers.namesakes(*_editions(con))
    repeated = {
        key: name
        for key, name in _repeated_names(run_step(con, "42_repeated_names.sql"))
        if namesakes.may_be_several(name)
    }
    con.register("namesakes", text_table({"own_key": list(repeated)}))
    parted: list[pa.Table] = []
    parting = Parting({}, [])
    found: list[tuple[str, int, str]] = []
    mentions = rows(run_step(con, "44_namesakes.sql", evidence_limit=EVIDENCE_LIMIT))
    for own_key, group in groupby(mentions, key=itemgetter(0)):
        places, ties = _part(repeated[own_key], list(group), namesakes, scorers.person_id)
        found += places
        parting.open_pairs.extend(ties)
        parting.names.update((person_key, own_key) for _, _, person_key in places)
        if len(found) >= _BATCH:
            parted.append(_parted_table(found))
            found = []
    con.register("parted", pa.concat_tables([*parted, _parted_table(found)]))
    return parting


def _editions(con: duckdb.DuckDBPyConnection) -> tuple[dict[str, int], dict[tuple[str, str], int]]:
    sizes = con.execute("SELECT edition, sum(mention_count)::BIGINT FROM edition_names GROUP BY edition")
    size_of = dict(sizes.fetchall())
    shared = con.execute(
        "SELECT a.edition, b.edition, sum(CASE WHEN a.edition = b.edition "
        "THEN a.mention_count * (a.mention_count - 1) ELSE a.mention_count * b.mention_count END)::BIGINT "
        "FROM edition_names AS a JOIN edition_names AS b "
        "ON a.folded_key = b.folded_key AND a.edition <= b.edition GROUP BY ALL"
    )
    return size_of, {(a, b): count for a, b, count in shared.fetchall()}


def _repeated_names(cursor: duckdb.DuckDBPyConnection) -> Iterator[tuple[str, RepeatedName]]:
    for own_key, *values in rows(cursor):
        yield own_key, RepeatedName(*values)


def _part(
    name: RepeatedName,
    found: Sequence[tuple[Any, ...]],
    namesakes: Namesakes,
    person_id: Callable[[str, str], str],
) -> tuple[list[tuple[str, int, str]], list[OpenPair]]:
    """The person key of each mention of a name, none where it is one person, and the open pairs."""
    mentions = [_mentioned(values) for values in found]
    numbers, ties = namesakes.part(name, mentions)
    if len(set(numbers)) == 1:
        return [], []
    papers: dict[int, str] = {}
    for number, mention in zip(numbers, mentions, strict=True):
        papers[number] = min(papers.get(number, mention.paper_id), mention.paper_id)
    keys = {number: person_id(found[0][1], paper_id) for number, paper_id in papers.items()}
    places = [(values[2], values[3], keys[number]) for values, number in zip(found, numbers, strict=True)]
    return places, [(keys[tie.a], keys[tie.b], "namesakes", tie.evidence) for tie in ties]


def _mentioned(values: Sequence[Any]) -> Mentioned:
    _, _, _, _, paper_id, edition, coauthors, crowds, affiliation, domain, schemes, ids = values
    return Mentioned(
        paper_id, edition, coauthors, crowds, affiliation, domain, tuple(zip(schemes, ids, strict=True))
    )


def _parted_table(found: Iterable[tuple[str, int, str]]) -> pa.Table:
    schema = pa.schema([("record_id", pa.string()), ("position", pa.int32()), ("person_key", pa.string())])
    columns = zip(*found, strict=True) if found else ((), (), ())
    arrays = [pa.array(values, kind.type) for values, kind in zip(columns, schema, strict=True)]
    return pa.table(arrays, schema=schema)


def _person(values: Sequence[Any]) -> PersonSide:
    name, *lists = values
    return PersonSide(name, *map(tuple, lists))
