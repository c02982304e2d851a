"""People from a few staged names; the scorers are the tests' own, and part a name by its first co-author."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import duckdb
import pyarrow as pa
import pytest

from paperlake.schemas.column import arrow_schema, table_fields, to_table
from paperlake.schemas.staged import StagedAuthorIdentifier, StagedAuthorship, StagedTopic
from paperlake.warehouse import people
from paperlake.warehouse.judgements import judgements_table
from paperlake.warehouse.people import (
    NEIGHBOURS,
    EditionCounts,
    Mentioned,
    PeopleScorers,
    PersonSide,
    RepeatedName,
    Tied,
    link_people,
    part_names,
)
from paperlake.warehouse.resolve import open_previous
from paperlake.warehouse.verdicts import Judgement, run_step

WILMA, MARKED, OTTO, SIV, DAGNY = (
    "Wilma Kettlewright",
    "Wílma Kettlewright",
    "Otto Brewhaven",
    "Siv Saucerholm",
    "Dagny Trayfield",
)
TURNED = "Kettlewright Wilma"
SAME = Judgement("same", "test", "alike")
DIFFERENT = Judgement("different", "test", "apart")


@dataclass(frozen=True, slots=True)
class Name:
    """A printed name."""

    name: str
    affiliation: str | None = None
    domain: str | None = None
    orcids: tuple[str, ...] = ()
    crowd: int = 0


@dataclass(frozen=True, slots=True)
class Paper:
    """A printed paper, its id and its record's."""

    paper_id: str
    names: Sequence[Name | str]
    venue: str | None = None
    year: int | None = None

    @property
    def printed(self) -> list[Name]:
        return [Name(name) if isinstance(name, str) else name for name in self.names]


def _plain(name: str) -> str:
    return name.casefold().replace("í", "i")


def _own(name: str) -> str:
    return f"a_{name.casefold()}"


class ByFirstCoauthor:
    """A name has a person a first co-author; the first two of them are told of as near."""

    def __init__(self) -> None:
        self.asked: list[RepeatedName] = []
        self.seen: list[list[Mentioned]] = []
        self.known: tuple[Mapping[str, int], EditionCounts] = ({}, {})

    def may_be_several(self, name: RepeatedName) -> bool:
        self.asked.append(name)
        return True

    def part(
        self, _name: RepeatedName, mentions: Sequence[Mentioned]
    ) -> tuple[Sequence[int], Sequence[Tied]]:
        self.seen.append(list(mentions))
        firsts = [min(one.coauthors, default="") for one in mentions]
        kinds = sorted(set(firsts))
        return [kinds.index(one) for one in firsts], [Tied(0, 1, "near")] if len(kinds) > 1 else []


@dataclass(frozen=True, slots=True)
class Linked:
    """What linking leaves behind."""

    ids: Mapping[tuple[str, int], str]
    bases: Mapping[str, str]
    moved: Mapping[str, str]
    reviews: Sequence[tuple[str, str, str, str]]

    def of(self, position: int, papers: str) -> list[str]:
        """The author ids of the names at a position of these papers."""
        return [self.ids[paper, position] for paper in papers]


def _never(_a: PersonSide, _b: PersonSide, _same_paper: bool) -> Judgement:
    pytest.fail("people were compared")


def _scorers(namesakes: ByFirstCoauthor, judge: Callable[..., Judgement] = _never) -> PeopleScorers:
    def known(sizes: Mapping[str, int], shared: EditionCounts) -> ByFirstCoauthor:
        namesakes.known = (sizes, shared)
        return namesakes

    return PeopleScorers(known, judge, lambda name, paper_id: f"a_{name} of {paper_id}", tuple)


def _open(
    con: duckdb.DuckDBPyConnection, papers: Sequence[Paper], judged: Sequence[tuple[str, str, str]]
) -> None:
    con.register("staged_records", _records(papers))
    con.register("staged_authorships", _table(StagedAuthorship, list(_authorships(papers))))
    con.register("staged_author_identifiers", _table(StagedAuthorIdentifier, list(_identifiers(papers))))
    con.register("staged_topics", arrow_schema(StagedTopic).empty_table())
    con.execute(
        "CREATE TABLE paper_author_records AS SELECT record_id AS paper_id, record_id FROM staged_records"
    )
    con.execute("CREATE TABLE moved_paper_ids (old_id VARCHAR, id VARCHAR)")
    con.register(
        "judgements", judgements_table(("author", *one, "Ada", "2026-08-01", None) for one in judged)
    )
    con.execute(
        "CREATE TABLE judged_ids AS SELECT 'author' AS kind, id, id AS last_id, 0 AS step_count "
        "FROM (SELECT id_a AS id FROM judgements UNION SELECT id_b FROM judgements)"
    )
    open_previous(con, ())


def _records(papers: Sequence[Paper]) -> pa.Table:
    columns = {
        "record_id": pa.array([paper.paper_id for paper in papers], pa.string()),
        "venue": pa.array([paper.venue for paper in papers], pa.string()),
        "year": pa.array([paper.year for paper in papers], pa.int16()),
    }
    return pa.table(columns)


def _authorships(papers: Sequence[Paper]) -> Iterator[dict[str, object]]:
    for paper in papers:
        for position, name in enumerate(paper.printed, 1):
            yield {
                "record_id": paper.paper_id,
                "position": position,
                "name": name.name,
                "name_raw": name.name,
                "name_key": name.name.casefold(),
                "folded_key": _plain(name.name),
                "author_key": _own(name.name),
                "affiliation_raw": name.affiliation,
                "email_domain": name.domain,
                "crowd": name.crowd,
            }


def _identifiers(papers: Sequence[Paper]) -> Iterator[dict[str, object]]:
    for paper in papers:
        for position, name in enumerate(paper.printed, 1):
            for value in name.orcids:
                own = {"record_id": paper.paper_id, "position": position, "author_key": f"a_{value}"}
                yield {**own, "scheme": "orcid", "value": value}


def _table(row_type: type, rows: Sequence[Mapping[str, object]]) -> pa.Table:
    return to_table(row_type, {f.name: [row.get(f.name) for row in rows] for f in table_fields(row_type)})


def _linked(
    papers: Sequence[Paper],
    judge: Callable[..., Judgement] = _never,
    judged: Sequence[tuple[str, str, str]] = (),
    namesakes: ByFirstCoauthor | None = None,
) -> Linked:
    with duckdb.connect() as con:
        _open(con, papers, judged)
        link_people(con, _scorers(namesakes or ByFirstCoauthor(), judge))
        found = con.execute(
            'SELECT paper_id, "position", author_id FROM mentions JOIN author_ids USING (author_key)'
        ).fetchall()
        return Linked(
            {(paper, position): author_id for paper, position, author_id in found},
            dict(con.execute("SELECT author_id, id_basis FROM author_ids").fetchall()),
            dict(con.execute("SELECT old_id, id FROM moved_ids").fetchall()),
            con.execute("SELECT key_a, key_b, basis, evidence FROM author_reviews ORDER BY ALL").fetchall(),
        )


TWO = (Paper("a", (WILMA, OTTO)), Paper("b", (WILMA, OTTO)), Paper("c", (WILMA, SIV)))
WITH_OTTO, WITH_SIV = (f"a_{WILMA.casefold()} of {paper}" for paper in "ac")


def test_people_of_one_name_have_an_id_of_their_smallest_paper_each() -> None:
    for papers in (TWO, TWO[::-1]):
        linked = _linked(papers)
        assert linked.of(1, "abc") == [WITH_OTTO, WITH_OTTO, WITH_SIV]
        assert linked.bases == {
            WITH_OTTO: "name_and_evidence",
            WITH_SIV: "name_and_evidence",
            _own(OTTO): "name",
            _own(SIV): "name",
        }
        assert linked.reviews == [(WITH_OTTO, WITH_SIV, "namesakes", "near")]
        assert linked.moved == {}  # the name alone is nobody's


def test_a_name_that_nothing_parts_is_one_person_with_the_name_s_own_id() -> None:
    linked = _linked(TWO[:2])
    assert linked.of(1, "ab") == [_own(WILMA)] * 2
    assert (linked.bases[_own(WILMA)], linked.moved, linked.reviews) == ("name", {}, [])


def test_a_given_id_leads_one_of_several_people_of_a_name() -> None:
    linked = _linked([*TWO[:2], Paper("c", (Name(WILMA, orcids=("0001",)), SIV))])
    assert linked.of(1, "abc") == [WITH_OTTO, WITH_OTTO, "a_0001"]
    assert linked.bases["a_0001"] == "given_id"
    assert linked.moved == {WITH_SIV: "a_0001"}


def test_only_names_on_several_papers_are_looked_at_with_what_tells_how_rare_they_are() -> None:
    namesakes = ByFirstCoauthor()
    papers = (
        Paper("a", (Name(WILMA, "Saucer", crowd=2, orcids=("0001",)), OTTO), "Tea", 2024),
        Paper("b", (Name(WILMA, crowd=2, orcids=("0002",)), "Siv Kettlewright"), "TEA", 2024),
        Paper("c", (Name(WILMA, crowd=2), "Wilma Saucerholm"), "tea", 2025),
    )
    _linked(papers, namesakes=namesakes)
    assert namesakes.asked == [
        RepeatedName(
            crowd=2,
            has_affiliations=True,
            has_unknown_edition=False,
            editions=["tea 2024", "tea 2025"],
            family_count=2,
            given_count=2,
            name_count=4,
            has_several_ids=True,
        )
    ]


def test_a_mention_comes_with_what_stands_around_it() -> None:
    namesakes = ByFirstCoauthor()
    papers = (
        Paper(
            "a",
            (Name(OTTO, crowd=1), Name(WILMA, "Saucer", "tea.example", ("0002", "0001")), MARKED),
            "Tea",
            2024,
        ),
        Paper("b", (WILMA,)),
    )
    _linked(papers, lambda *_: DIFFERENT, namesakes=namesakes)
    assert namesakes.seen == [
        [
            Mentioned(
                "a",
                "tea 2024",
                [_plain(OTTO), _plain(MARKED)],
                [1, 0],
                "Saucer",
                "tea.example",
                (("orcid", "0001"), ("orcid", "0002")),
            ),
            Mentioned("b", None, [], [], None, None, ()),
        ]
    ]


def test_the_evidence_of_a_mention_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(people, "EVIDENCE_LIMIT", 3)
    namesakes = ByFirstCoauthor()
    crew = [f"Guest {letter}" for letter in "bcdefgh"]
    _linked((Paper("a", (WILMA, *crew)), Paper("b", (*crew, WILMA))), namesakes=namesakes)
    seen = {mention.paper_id: mention.coauthors for found in namesakes.seen for mention in found}
    assert max(map(len, seen.values())) == 3


def test_editions_are_counted_by_their_rare_names() -> None:
    namesakes = ByFirstCoauthor()
    papers = (
        Paper("a", (WILMA, Name(OTTO, crowd=1)), "Tea", 2024),
        Paper("b", (WILMA, SIV), "Tea", 2024),
        Paper("c", (WILMA, Name(OTTO, crowd=1)), "Jam", 2024),
        Paper("d", (WILMA,), "Jam", None),
        Paper("e", (WILMA,)),
    )
    _linked(papers, namesakes=namesakes)
    sizes, shared = namesakes.known
    assert sizes == {"tea 2024": 3, "jam 2024": 1}
    assert shared == {("tea 2024", "tea 2024"): 2, ("jam 2024", "tea 2024"): 2, ("jam 2024", "jam 2024"): 0}


@pytest.mark.parametrize(
    ("judged", "pairs"),
    [
        ((WITH_OTTO, WITH_SIV, "same"), "=="),
        ((WITH_OTTO, WITH_SIV, "different"), "=!"),
    ],
)
def test_a_judgement_on_people_of_one_name_is_heeded(judged: tuple[str, str, str], pairs: str) -> None:
    linked = _linked(TWO, judged=[judged])
    a, b, c = linked.of(1, "abc")
    assert [a == b, b == c] == [sign == "=" for sign in pairs]
    if a == c:
        assert (a, linked.moved) == (WITH_OTTO, {WITH_SIV: WITH_OTTO, _own(WILMA): WITH_OTTO})


def test_no_rule_puts_two_people_of_one_name_together_by_a_third() -> None:
    linked = _linked([*TWO, Paper("d", (MARKED,))], lambda *_: SAME)
    a, b, c, d = linked.of(1, "abcd")
    assert a == b != c
    assert d in (a, c)
    bases = [basis for _, _, basis, _ in linked.reviews]
    assert sorted(bases) == ["namesakes", "ties_different"]


@pytest.mark.parametrize(
    "papers",
    [
        [Paper("a", (WILMA, MARKED)), Paper("b", (TURNED,))],
        [
            Paper("a", (Name(WILMA, orcids=("0001",)),)),
            Paper("b", (Name(MARKED, orcids=("0002",)),)),
            Paper("c", (TURNED,)),
        ],
    ],
)
def test_nobody_is_two_people_by_way_of_neighbours(papers: Sequence[Paper]) -> None:
    def judge(a: PersonSide, b: PersonSide, _same_paper: bool) -> Judgement:
        # As where a block is too large for these two to be compared.
        return SAME if TURNED in (a.name, b.name) else Judgement("review", "test", "not looked at")

    linked = _linked(papers, judge)
    assert len(set(linked.ids.values())) == 2
    assert [basis for _, _, basis, _ in linked.reviews].count("ties_different") == 1


def test_people_of_one_name_are_compared_with_others_and_never_with_each_other() -> None:
    seen: list[frozenset[PersonSide]] = []

    def judge(a: PersonSide, b: PersonSide, _same_paper: bool) -> Judgement:
        seen.append(frozenset((a, b)))
        return DIFFERENT

    papers = [
        Paper("a", (Name(WILMA, "Saucer", "tea.example"), OTTO)),
        Paper("b", (Name(WILMA, "Kettle", "tea.example"), OTTO)),
        Paper("c", (WILMA, SIV)),
        Paper("d", (Name(MARKED, orcids=("0001",)), DAGNY)),
    ]
    _linked(papers, judge)
    marked = PersonSide(MARKED, (_plain(DAGNY),), (), (), (), ("orcid:0001",))
    with_otto = PersonSide(WILMA, (_plain(OTTO),), (), ("Kettle", "Saucer"), ("tea.example",), ())
    with_siv = PersonSide(WILMA, (_plain(SIV),), (), (), (), ())
    assert sorted(map(sorted, seen)) == sorted(map(sorted, [{marked, with_otto}, {marked, with_siv}]))


@pytest.mark.parametrize(
    ("first", "second", "is_looked_at"),
    [
        ((WILMA, OTTO), ("Wilma Teapot Kettlewright", SIV), False),
        ((WILMA, OTTO), ("Wilma Teapot Kettlewright", OTTO), True),
        ((Name(WILMA, "Saucer"),), (Name("Wilma Teapot Kettlewright", "Saucer"),), True),
        ((WILMA, OTTO), (MARKED, SIV), True),
    ],
    ids=["nothing shared", "a co-author", "an affiliation", "no word left out"],
)
def test_a_name_with_words_left_out_is_compared_where_something_is_shared(
    first: Sequence[Name | str], second: Sequence[Name | str], is_looked_at: bool
) -> None:
    seen: list[str] = []

    def judge(a: PersonSide, _b: PersonSide, _same_paper: bool) -> Judgement:
        seen.append(a.name)
        return DIFFERENT

    _linked([Paper("a", first), Paper("b", second)], judge)
    assert bool(seen) is is_looked_at


@pytest.mark.parametrize(
    ("papers", "is_same_paper"),
    [
        (
            [Paper("a", (Name(OTTO, orcids=("0001",)), Name(DAGNY, orcids=("0001",)))), Paper("b", (SIV,))],
            True,
        ),
        (
            [Paper("a", (Name(OTTO, orcids=("0001",)), SIV)), Paper("b", (Name(DAGNY, orcids=("0001",)),))],
            False,
        ),
    ],
)
def test_people_of_unlike_names_with_one_id_come_with_all_that_is_known(
    papers: Sequence[Paper], is_same_paper: bool
) -> None:
    seen: list[tuple[set[str], set[tuple[str, ...]], bool]] = []

    def judge(a: PersonSide, b: PersonSide, same_paper: bool) -> Judgement:
        seen.append(({a.name, b.name}, {a.coauthors, b.coauthors}, same_paper))
        return DIFFERENT

    linked = _linked(papers, judge)
    met = {(_plain(OTTO),), (_plain(DAGNY),)} if is_same_paper else {(_plain(SIV),), ()}
    assert seen == [({OTTO, DAGNY}, met, is_same_paper)]
    assert "a_0001" not in linked.bases


def test_an_id_beside_many_names_gives_a_bounded_number_of_pairs() -> None:
    seen: list[str] = []

    def judge(a: PersonSide, _b: PersonSide, _same_paper: bool) -> Judgement:
        seen.append(a.name)
        return DIFFERENT

    count = 3 * NEIGHBOURS
    _linked([Paper(f"{n:02d}", (Name(f"Guest{n} Ladle{n}", orcids=("0000",)),)) for n in range(count)], judge)
    assert len(seen) == sum(min(NEIGHBOURS, count - 1 - n) for n in range(count))


def test_large_numbers_of_parted_mentions_become_tables_in_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(people, "_BATCH", 2)
    papers = [*TWO, Paper("d", (DAGNY, "Ida Ladle")), Paper("e", (DAGNY, "Per Ladle"))]
    with duckdb.connect() as con:
        _open(con, papers, ())
        run_step(con, "40_mentions.sql")
        parting = part_names(con, _scorers(ByFirstCoauthor()))
        rows = con.execute("SELECT * FROM parted ORDER BY record_id").fetchall()
    own = [f"a_{DAGNY.casefold()} of {paper}" for paper in "de"]
    keys = [WITH_OTTO, WITH_OTTO, WITH_SIV, *own]
    assert rows == [(paper, 1, key) for paper, key in zip("abcde", keys, strict=True)]
    assert parting.names == {
        **dict.fromkeys((WITH_OTTO, WITH_SIV), _own(WILMA)),
        **dict.fromkeys(own, _own(DAGNY)),
    }


def test_no_names_at_all_give_no_people() -> None:
    linked = _linked([])
    assert (linked.ids, linked.moved, linked.reviews) == ({}, {}, [])
