"""Staged records, a few at a time, to published tables; the scorers are the tests' own."""

import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import groupby
from pathlib import Path
from typing import Any

import duckdb
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from paperlake.schemas.column import table_fields, to_table
from paperlake.schemas.lineage import Listing
from paperlake.schemas.quarantine import QuarantineRow
from paperlake.schemas.staged import STAGED_TABLES
from paperlake.warehouse.judgements import judgements_table
from paperlake.warehouse.people import (
    EditionCounts,
    Mentioned,
    Namesakes,
    PeopleScorers,
    PersonSide,
    RepeatedName,
    Tied,
)
from paperlake.warehouse.resolve import NEIGHBOURS, PaperSide, Scorers, StagedInput, resolve
from paperlake.warehouse.verdicts import Judgement

Rows = list[dict[str, Any]]
WILMA, OTTO, SIV = "Wilma Kettlewright", "Otto Brewhaven", "Siv Saucerholm"
SAME = Judgement("same", "test", "alike")
REVIEW = Judgement("review", "test", "half alike")
DIFFERENT = Judgement("different", "test", "apart")


@dataclass(frozen=True, slots=True)
class Entry:
    """One staged record: the letters of `paper` and `blocks` stand for its key and for its block keys."""

    paper: str
    names: Sequence[str] = (WILMA,)
    abstract: str | None = "A tale of tea."
    title: str | None = None
    blocks: str = ""
    block_keys: Sequence[str] = ()
    is_truncated: bool = False
    topics: Sequence[str] = ()
    orcids: Mapping[int, Sequence[str]] = field(default_factory=dict)
    listing: int = 1


def _paper_id(key: str) -> str:
    return f"p_{key.encode().hex():0>16}"


def _title_key(key: str, title_letters: str) -> str:
    return f"p_{sha256(f'{_paper_id(key)} {title_letters}'.encode()).hexdigest()[:16]}"


def _author_id(name: str) -> str:
    return f"a_{sha256(name.encode()).hexdigest()[:16]}"


def _plain(name: str) -> str:
    return "".join(sign for sign in unicodedata.normalize("NFD", name) if not unicodedata.combining(sign))


def _staged_rows(number: int, entry: Entry) -> Mapping[str, Rows]:
    record_id = f"r_{number:016x}"
    place = {"byte_start": 100 * number, "byte_end": 100 * number + 90, "line_start": 1, "line_end": 2}
    return {
        "records": [
            {
                "record_id": record_id,
                "listing_id": f"l_{entry.listing:016x}",
                **place,
                "title": entry.title,
                "title_raw": entry.title and f"{entry.title}!",
                "abstract": entry.abstract,
                "abstract_raw": entry.abstract,
                "author_count": len(entry.names),
                "is_author_list_truncated": entry.is_truncated,
                "is_incomplete": False,
                "paper_key": _paper_id(entry.paper),
            }
        ],
        "authorships": [
            {
                "record_id": record_id,
                "position": position,
                "name": name,
                "name_raw": f"{name}*",
                "name_key": name.casefold(),
                "folded_key": _plain(name).casefold(),
                "author_key": _author_id(name),
                "crowd": 0,
            }
            for position, name in enumerate(entry.names, 1)
        ],
        "author_identifiers": [
            {
                "record_id": record_id,
                "position": position,
                "scheme": "orcid",
                "value": value,
                "author_key": _author_id(value),
            }
            for position, values in entry.orcids.items()
            for value in values
        ],
        "topics": [
            {
                "record_id": record_id,
                "position": position,
                "topic_id": f"t_{topic.encode().hex():0>16}",
                "area": topic,
                "is_known": True,
                "label_raw": f"{topic} of {record_id}",
            }
            for position, topic in enumerate(entry.topics, 1)
        ],
        "blocks": [
            {"record_id": record_id, "block_key": block} for block in (*entry.blocks, *entry.block_keys)
        ],
    }


def _table(row_type: type, rows: Rows) -> pa.Table:
    return to_table(row_type, {f.name: [row.get(f.name) for row in rows] for f in table_fields(row_type)})


def _stage(folder: Path, entries: Sequence[Entry]) -> StagedInput:
    """A shard a listing, and the entries numbered from 0 in their order."""
    folders = []
    numbered = sorted(enumerate(entries), key=lambda item: item[1].listing)
    for listing, members in groupby(numbered, key=lambda item: item[1].listing):
        shard = folder / f"shard{listing}"
        shard.mkdir(parents=True)
        staged = [_staged_rows(number, entry) for number, entry in members]
        for table, row_type in STAGED_TABLES.items():
            rows = [row for tables in staged for row in tables.get(table, ())]
            pq.write_table(_table(row_type, rows), shard / f"{table}.parquet")
        folders.append(shard)
    return StagedInput(folders, _listings(entries), _rejected([]))


def _listings(entries: Sequence[Entry]) -> pa.Table:
    counts = dict.fromkeys(("quarantine_count", "quarantined_bytes", "undecodable_count"), 0)
    rows = [
        {
            "listing_id": f"l_{listing:016x}",
            "uri": f"{listing}.txt",
            "sha256": "0" * 64,
            "byte_count": 10_000,
            "format": "text",
            "encoding": "utf-8",
            "record_count": sum(entry.listing == listing for entry in entries),
            "record_bytes": 90 * sum(entry.listing == listing for entry in entries),
            "rest_bytes": 10,
            **counts,
        }
        for listing in sorted({entry.listing for entry in entries})
    ]
    return _table(Listing, rows)


def _rejected(numbers: Iterable[int]) -> pa.Table:
    ids = [f"r_{number:016x}" for number in numbers]
    rows = [
        {
            "listing_id": "l_0000000000000001",
            "byte_start": 100 * number,
            "byte_end": 100 * number + 90,
            "line_start": 1,
            "line_end": 2,
            "text_raw": "tea",
            "reason": "expectation",
            "expectation": "too_long",
            "detail": "too long",
            "rule_version": "1",
        }
        for number in numbers
    ]
    return _table(QuarantineRow, rows).append_column("record_id", pa.array(ids, pa.string()))


def _never_papers(_a: PaperSide, _b: PaperSide) -> Judgement:
    pytest.fail("papers were compared")


def _never_people(_a: PersonSide, _b: PersonSide, _same_paper: bool) -> Judgement:
    pytest.fail("people were compared")


class OnePerson:
    """Nobody shares a name."""

    def may_be_several(self, _name: RepeatedName) -> bool:
        return False

    def part(
        self, _name: RepeatedName, _mentions: Sequence[Mentioned]
    ) -> tuple[Sequence[int], Sequence[Tied]]:
        pytest.fail("a name was parted")


class OnePersonAnId(OnePerson):
    """The smallest id that is printed with a name tells who it is."""

    def may_be_several(self, name: RepeatedName) -> bool:
        return name.has_several_ids

    def part(
        self, _name: RepeatedName, mentions: Sequence[Mentioned]
    ) -> tuple[Sequence[int], Sequence[Tied]]:
        ids = [min(one.identifiers) for one in mentions]
        return [ids.index(own) for own in ids], []


def _scorers(
    papers: "JudgePapers", people: "JudgePeople", namesakes: Callable[[], Namesakes] = OnePerson
) -> Scorers:
    def known(_sizes: Mapping[str, int], _shared: EditionCounts) -> Namesakes:
        return namesakes()

    return Scorers(
        papers,
        PeopleScorers(known, people, lambda name, paper_id: _author_id(f"{name} of {paper_id}"), tuple),
    )


JudgePapers = Callable[[PaperSide, PaperSide], Judgement]
JudgePeople = Callable[[PersonSide, PersonSide, bool], Judgement]


class Resolve:
    """Resolves entries and holds the published rows by table."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def __call__(
        self,
        *entries: Entry,
        papers: JudgePapers = _never_papers,
        people: JudgePeople = _never_people,
        namesakes: Callable[[], Namesakes] = OnePerson,
        rejected: Iterable[int] = (),
        judged: Iterable[tuple[str, str, str, str]] = (),
    ) -> Mapping[str, Rows]:
        number = len(list(self.folder.iterdir()))
        staged = _stage(self.folder / f"staged{number}", entries)
        judgements = judgements_table((*one, "Ada", "2026-08-01", None) for one in judged)
        staged = StagedInput(staged.shard_folders, staged.listings, _rejected(list(rejected)), judgements)
        target = self.folder / f"tables{number}"
        target.mkdir()
        with duckdb.connect() as con:
            resolve(con, staged, _scorers(papers, people, namesakes), target)
        return {path.stem: pq.read_table(path).to_pylist() for path in target.iterdir()}


@pytest.fixture
def resolved(tmp_path: Path) -> Resolve:
    return Resolve(tmp_path)


def _papers(tables: Mapping[str, Rows], *columns: str) -> list[tuple[Any, ...]]:
    return [tuple(row[column] for column in columns) for row in tables["papers"]]


def test_nothing_staged_gives_empty_tables(tmp_path: Path) -> None:
    empty = StagedInput([], _listings([]), _rejected([]))
    with duckdb.connect() as con:
        resolve(con, empty, _scorers(_never_papers, _never_people), tmp_path)
    assert {pq.read_metadata(path).num_rows for path in tmp_path.iterdir()} == {0}


def test_equal_keys_are_one_paper_without_a_look(resolved: Resolve) -> None:
    tables = resolved(Entry("a", blocks="x"), Entry("a", blocks="x"), Entry("b", abstract="Of cups."))
    assert _papers(tables, "paper_id", "record_count") == [(_paper_id("a"), 2), (_paper_id("b"), 1)]
    assert [row["paper_id"] for row in tables["records"]] == [_paper_id(key) for key in "aab"]
    assert tables["redirects"] == []


SHORT, LONG = "The full text is printed elsewhere.", "A tale of tea. " * 20


@pytest.mark.parametrize(
    ("abstract", "titles", "counts"),
    [
        (SHORT, ("Cups", "Pots", "Cups!"), [2, 1]),
        (SHORT, ("Cups", None, "Pots"), [2, 1]),
        (SHORT, ("Cups", "CUPS", None), [3]),
        (SHORT, (None, None, None), [3]),
        (LONG, ("Cups", "Pots", "Trays"), [3]),
        (None, ("Cups", "Cups", "cups"), [3]),
    ],
)
def test_records_of_one_key_are_told_apart_by_title_where_the_text_is_short(
    resolved: Resolve, abstract: str | None, titles: Sequence[str | None], counts: list[int]
) -> None:
    tables = resolved(*(Entry("a", abstract=abstract, title=title) for title in titles))
    assert _papers(tables, "record_count") == [(count,) for count in counts]
    assert tables["papers"][0]["paper_id"] == _paper_id("a")


def test_an_id_of_key_and_title_leads_to_the_paper_when_its_rival_is_gone(resolved: Resolve) -> None:
    pair = (Entry("a", abstract=SHORT, title="Cups"), Entry("a", abstract=SHORT, title="Pots"))
    issued = {paper_id for (paper_id,) in _papers(resolved(*pair), "paper_id")}
    assert issued == {_paper_id("a"), _title_key("a", "pots")}
    tables = resolved(pair[1])
    (current,) = {paper_id for (paper_id,) in _papers(tables, "paper_id")}
    redirects = {row["old_id"]: row["id"] for row in tables["redirects"]}
    assert {redirects.get(paper_id, paper_id) for paper_id in issued} == {current}


@pytest.mark.parametrize(("teams", "abstracts"), [("xy", {SHORT}), ("xyz", {None})])
def test_a_text_of_many_teams_is_no_evidence(
    resolved: Resolve, teams: str, abstracts: set[str | None]
) -> None:
    seen: list[PaperSide] = []

    def judge(a: PaperSide, b: PaperSide) -> Judgement:
        seen.extend((a, b))
        return DIFFERENT

    resolved(*(Entry(team, abstract=SHORT, block_keys=("0w", f"{team}n")) for team in teams), papers=judge)
    assert {side.abstract for side in seen} == abstracts


@pytest.mark.parametrize(
    ("judgement", "ids", "redirects", "candidates"),
    [
        (SAME, ["a"], [("b", "a")], 0),
        (REVIEW, ["a", "b"], [], 1),
        (DIFFERENT, ["a", "b"], [], 0),
    ],
)
def test_pairs_that_share_a_block_are_judged(
    resolved: Resolve,
    judgement: Judgement,
    ids: list[str],
    redirects: list[tuple[str, str]],
    candidates: int,
) -> None:
    seen: list[tuple[PaperSide, PaperSide]] = []

    def judge(a: PaperSide, b: PaperSide) -> Judgement:
        seen.append((a, b))
        return judgement

    first = Entry("a", (WILMA, OTTO), "A tale of tea.", "Tea", "xy")
    second = Entry("b", (WILMA,), "A tale of teas.", None, "xy", is_truncated=True)
    tables = resolved(first, second, Entry("c", blocks="z"), papers=judge)
    assert seen == [
        (
            PaperSide("Tea", "A tale of tea.", (WILMA, OTTO), False),
            PaperSide(None, "A tale of teas.", (WILMA,), True),
        )
    ]
    assert [row["paper_id"] for row in tables["papers"]] == [_paper_id(key) for key in (*ids, "c")]
    moved = {(row["old_id"], row["id"]) for row in tables["redirects"]}
    of_title = (_title_key("a", "tea"), _paper_id("a"))  # its id, were there an "a" of another title
    assert moved == {of_title, *((_paper_id(old), _paper_id(new)) for old, new in redirects)}
    assert [(row["kind"], row["id_a"], row["id_b"], row["evidence"]) for row in tables["candidates"]] == [
        ("paper", _paper_id("a"), _paper_id("b"), "half alike")
    ] * candidates


def test_papers_that_contradict_are_not_tied_together_through_a_third(resolved: Resolve) -> None:
    def judge(a: PaperSide, b: PaperSide) -> Judgement:
        return SAME if "middle" in (a.title, b.title) else REVIEW._replace(keeps_apart=True)

    entries = [Entry("a", title="left", blocks="x"), Entry("b", title="right", blocks="x")]
    tables = resolved(*entries, Entry("c", title="middle", blocks="x"), papers=judge)
    assert sorted(_papers(tables, "record_count")) == [(1,), (2,)]
    assert len(tables["candidates"]) == 1


def test_papers_are_tied_together_through_a_third(resolved: Resolve) -> None:
    def judge(a: PaperSide, b: PaperSide) -> Judgement:
        return SAME if "middle" in (a.title, b.title) else REVIEW

    entries = [Entry("a", title="left", blocks="x"), Entry("b", title="right", blocks="x")]
    tables = resolved(*entries, Entry("c", title="middle", blocks="x"), papers=judge)
    assert _papers(tables, "paper_id", "record_count") == [(_paper_id("a"), 3)]
    assert tables["candidates"] == []  # a doubt about what is one already


def test_the_number_of_comparisons_is_bounded_in_a_crowded_block(resolved: Resolve) -> None:
    count, seen = 3 * NEIGHBOURS, []

    def judge(a: PaperSide, b: PaperSide) -> Judgement:
        seen.append((a.title, b.title))
        return DIFFERENT

    entries = [Entry(f"{n:02d}", title=f"{n:02d}", blocks="x") for n in range(count)]
    resolved(*entries, papers=judge)
    expected = {
        (f"{a:02d}", f"{b:02d}") for a in range(count) for b in range(a + 1, count) if b - a <= NEIGHBOURS
    }
    assert set(seen) == expected
    assert len(seen) == len(expected)


@pytest.mark.parametrize(
    ("a", "b", "titles", "blocks", "is_compared"),
    [
        ("Two of 30 cups break.", "Two of 30 cups broke.", (None, None), "x", True),
        ("No number here.", "No number there.", (None, None), "x", True),
        ("Of 30 cups, 4 break.", "Of 30 cups, some break.", (None, None), "x", True),
        ("Of 30 cups, 4 break.", "Of 30 cups, 5 break.", (None, None), "x", False),
        ("Of 30 cups, 4 break.", "Of 30 cups, 5 break.", (None, None), "xy", True),
        ("Of 30 cups, 4 break.", "Of 30 cups, 5 break.", ("Cups", "Cups"), "x", True),
        ("Of 30 cups, 4 break.", "Of 30 cups, 5 break.", ("Cups", "Pots"), "x", False),
        ("Of 30 cups, 4 break.", None, (None, None), "x", True),
    ],
)
def test_texts_of_other_numbers_are_compared_only_where_more_speaks_for_it(
    resolved: Resolve,
    a: str | None,
    b: str | None,
    titles: tuple[str | None, str | None],
    blocks: str,
    is_compared: bool,
) -> None:
    seen: list[PaperSide] = []

    def judge(one: PaperSide, _other: PaperSide) -> Judgement:
        seen.append(one)
        return DIFFERENT

    first = Entry("a", abstract=a, title=titles[0], blocks=blocks)
    resolved(first, Entry("b", (OTTO,), b, titles[1], blocks), papers=judge)
    assert len(seen) == is_compared


def _same_papers(_a: PaperSide, _b: PaperSide) -> Judgement:
    return SAME


def test_the_best_record_describes_the_paper_and_others_lend_what_it_lacks(resolved: Resolve) -> None:
    tables = resolved(
        Entry("a", (WILMA,), "Of cups.", None, "x", is_truncated=True, topics=("Cups", "Pots")),
        Entry("b", (WILMA, OTTO), "Of all cups.", None, "x", topics=("Pots", "Trays")),
        Entry("c", (), None, "On Cups", "x", topics=("Cups",)),
        papers=_same_papers,
    )
    assert _papers(tables, "paper_id", "title", "title_raw", "abstract", "author_count", "record_count") == [
        (_paper_id("b"), "On Cups", "On Cups!", "Of all cups.", 2, 3)
    ]
    assert [(row["position"], row["name"]) for row in tables["authorships"]] == [(1, WILMA), (2, OTTO)]
    assert [(row["position"], row["label_raw"]) for row in tables["paper_topics"]] == [
        (1, "Pots of r_0000000000000001"),
        (2, "Trays of r_0000000000000001"),
        (3, "Cups of r_0000000000000000"),
    ]
    assert {(row["area"], row["paper_count"]) for row in tables["topics"]} == {
        ("Cups", 1),
        ("Pots", 1),
        ("Trays", 1),
    }
    assert [(row["field"], row["record_id"][-1], row["value"]) for row in tables["conflicts"]] == [
        ("abstract", "0", "Of cups."),
        ("abstract", "1", "Of all cups."),
        ("topics", "0", "Cups of r_0000000000000000; Pots of r_0000000000000000"),
        ("topics", "1", "Pots of r_0000000000000001; Trays of r_0000000000000001"),
        ("topics", "2", "Cups of r_0000000000000002"),
    ]


def test_authors_are_lent_where_the_best_text_has_none(resolved: Resolve) -> None:
    tables = resolved(
        Entry("a", (), "Of cups.", "Cups", "x"), Entry("b", (WILMA,), None, "Cups", "x"), papers=_same_papers
    )
    assert _papers(tables, "paper_id", "abstract", "author_count", "is_incomplete") == [
        (_paper_id("a"), "Of cups.", 1, False)
    ]
    assert [row["record_id"] for row in tables["authorships"]] == ["r_0000000000000001"]


def test_what_no_record_says_is_null(resolved: Resolve) -> None:
    tables = resolved(Entry("a", (), "Of cups."), Entry("b", (WILMA,), None, "Pots"))
    assert _papers(tables, "title", "abstract", "author_count", "is_incomplete") == [
        (None, "Of cups.", 0, True),
        ("Pots", None, 1, True),
    ]


def test_papers_stand_in_the_order_of_the_listings(resolved: Resolve) -> None:
    entries = (Entry("d"), Entry("a"), Entry("c", listing=2), Entry("b", listing=2), Entry("a", listing=2))
    tables = resolved(*entries)
    assert [row["paper_id"] for row in tables["papers"]] == [_paper_id(key) for key in "dacb"]
    assert [(row["listing_id"][-1], row["byte_start"]) for row in tables["records"]] == [
        ("1", 0),
        ("1", 100),
        ("2", 200),
        ("2", 300),
        ("2", 400),
    ]


def test_a_rejected_record_leaves_nothing_but_its_row_in_quarantine(resolved: Resolve) -> None:
    tables = resolved(
        Entry("a", (WILMA,), blocks="x", topics=("Cups",)), Entry("b", (OTTO,), blocks="x"), rejected=[0]
    )
    assert [row["paper_id"] for row in tables["papers"]] == [_paper_id("b")]
    assert [row["name"] for row in tables["authors"]] == [OTTO]
    assert (tables["topics"], tables["paper_topics"]) == ([], [])
    assert [(row["byte_start"], row["reason"]) for row in tables["quarantine"]] == [(0, "expectation")]
    (listing,) = tables["listings"]
    assert (listing["record_count"], listing["record_bytes"]) == (1, 90)
    assert (listing["quarantine_count"], listing["quarantined_bytes"]) == (1, 90)


def _authors(tables: Mapping[str, Rows]) -> list[tuple[Any, ...]]:
    return sorted((row["name"], row["id_basis"], row["paper_count"]) for row in tables["authors"])


def test_one_name_is_one_author_of_all_its_papers(resolved: Resolve) -> None:
    tables = resolved(Entry("a", (WILMA, OTTO)), Entry("b", (WILMA,)))
    assert _authors(tables) == [(OTTO, "name", 1), (WILMA, "name", 2)]
    assert [row["mention_count"] for row in tables["author_names"] if row["name"] == WILMA] == [2]


MARKED = "Wílma Kettlewright"


@pytest.mark.parametrize(
    ("judgement", "authors", "candidates"),
    [
        (SAME, [(WILMA, "name_and_evidence", 3)], 0),
        (REVIEW, [(WILMA, "name", 2), (MARKED, "name", 1)], 1),
        (DIFFERENT, [(WILMA, "name", 2), (MARKED, "name", 1)], 0),
    ],
)
def test_namesakes_are_judged_by_company_topics_and_ids(
    resolved: Resolve, judgement: Judgement, authors: list[tuple[Any, ...]], candidates: int
) -> None:
    seen: list[tuple[set[PersonSide], bool]] = []

    def judge(a: PersonSide, b: PersonSide, same_paper: bool) -> Judgement:
        seen.append(({a, b}, same_paper))
        return judgement

    tables = resolved(
        Entry("a", (WILMA, OTTO), topics=("Cups",)),
        Entry("b", (WILMA, SIV), topics=("Cups", "Pots")),
        Entry("c", (MARKED, SIV)),
        people=judge,
    )
    cups, pots = (f"t_{topic.encode().hex():0>16}" for topic in ("Cups", "Pots"))
    wilma = PersonSide(WILMA, (OTTO.casefold(), SIV.casefold()), (cups, pots), (), (), ())
    assert seen == [({wilma, PersonSide(MARKED, (SIV.casefold(),), (), (), (), ())}, False)]
    assert [row for row in _authors(tables) if row[0] not in (OTTO, SIV)] == sorted(authors)
    assert [row["kind"] for row in tables["candidates"]] == ["author"] * candidates
    ids = {_author_id(WILMA), _author_id(MARKED)}
    if judgement is SAME:
        (redirect,) = tables["redirects"]
        assert {redirect["old_id"], redirect["id"]} == ids
        assert redirect["id"] in {row["author_id"] for row in tables["authors"]}
    else:
        assert tables["redirects"] == []


def test_namesakes_side_by_side_on_a_paper_are_told_of(resolved: Resolve) -> None:
    seen: list[bool] = []

    def judge(_a: PersonSide, _b: PersonSide, same_paper: bool) -> Judgement:
        seen.append(same_paper)
        return DIFFERENT

    tables = resolved(Entry("a", (WILMA, MARKED)), people=judge)
    assert seen == [True]
    assert len(tables["authors"]) == 2


def test_namesakes_side_by_side_are_not_tied_together_through_a_third(resolved: Resolve) -> None:
    tables = resolved(
        Entry("a", (MARKED, "Wïlma Kettlewright")),
        Entry("b", (WILMA,)),
        people=lambda _a, _b, same_paper: DIFFERENT if same_paper else SAME,
    )
    ids = [row["author_id"] for row in tables["authorships"] if row["paper_id"] == _paper_id("a")]
    assert len(set(ids)) == 2


def _same_if_an_id_is_shared(a: PersonSide, b: PersonSide, _same_paper: bool) -> Judgement:
    return DIFFERENT if set(a.identifiers).isdisjoint(b.identifiers) else SAME


INITIAL, DAGNY = "W. Kettlewright", "Dagny Trayfield"


@pytest.mark.parametrize("other", [INITIAL, DAGNY])
def test_people_of_one_given_id_are_compared_whatever_their_names(resolved: Resolve, other: str) -> None:
    tables = resolved(
        Entry("a", (WILMA,), orcids={1: ["0001"]}),
        Entry("b", (other,), orcids={1: ["0001"]}),
        Entry("c", (OTTO,)),
        people=_same_if_an_id_is_shared,
    )
    assert sorted(
        (row["author_id"], row["id_basis"], row["paper_count"]) for row in tables["authors"]
    ) == sorted([(_author_id("0001"), "given_id", 2), (_author_id(OTTO), "name", 1)])
    assert [(row["scheme"], row["value"]) for row in tables["author_identifiers"]] == [("orcid", "0001")]
    # the ids that these names would have had lead to the person
    assert {row["old_id"]: row["id"] for row in tables["redirects"]} == {
        _author_id(WILMA): _author_id("0001"),
        _author_id(other): _author_id("0001"),
    }


def test_a_given_id_that_several_people_bear_leads_none_of_them(resolved: Resolve) -> None:
    tables = resolved(
        Entry("a", (WILMA,), orcids={1: ["0001"]}),
        Entry("b", (DAGNY,), orcids={1: ["0001"]}),
        people=lambda *_: REVIEW,
    )
    assert {row["author_id"] for row in tables["authors"]} == {_author_id(WILMA), _author_id(DAGNY)}
    assert {row["author_id"] for row in tables["author_identifiers"]} == {
        _author_id(WILMA),
        _author_id(DAGNY),
    }
    assert [row["kind"] for row in tables["candidates"]] == ["author"]
    assert tables["redirects"] == []


def test_a_given_id_belongs_to_all_mentions_of_a_name_that_nothing_parts(resolved: Resolve) -> None:
    tables = resolved(Entry("a", (WILMA,), orcids={1: ["0001"]}), Entry("b", (WILMA,)))
    assert [(row["author_id"], row["paper_count"]) for row in tables["authors"]] == [(_author_id("0001"), 2)]
    assert {row["old_id"]: row["id"] for row in tables["redirects"]} == {
        _author_id(WILMA): _author_id("0001")
    }


def test_ids_printed_together_belong_together(resolved: Resolve) -> None:
    tables = resolved(
        Entry("a", (WILMA,), orcids={1: ["0001", "0002"]}),
        Entry("b", (WILMA,), orcids={1: ["0002", "0003"]}),
        Entry("c", (WILMA,), orcids={1: ["0003"]}),
    )
    (author,) = tables["authors"]
    ids = {_author_id(value) for value in ("0001", "0002", "0003")}
    assert (author["author_id"], author["paper_count"]) == (min(ids), 3)
    assert {row["value"] for row in tables["author_identifiers"]} == {"0001", "0002", "0003"}
    assert {row["old_id"] for row in tables["redirects"]} == ids - {min(ids)} | {_author_id(WILMA)}


def test_people_of_ids_that_are_printed_together_can_be_judged_different(resolved: Resolve) -> None:
    entries = (
        Entry("a", (WILMA,), orcids={1: ["0001", "0002"]}),
        Entry("b", (OTTO,), orcids={1: ["0002"]}),
        Entry("c", (SIV,), orcids={1: ["0001"]}),
    )
    pair = sorted(map(_author_id, (OTTO, SIV)))
    assert len(resolved(*entries, people=_same_if_an_id_is_shared)["authors"]) == 1
    tables = resolved(
        *entries, people=_same_if_an_id_is_shared, judged=[("author", pair[0], pair[1], "different")]
    )
    ids = {row["name"]: row["author_id"] for row in tables["author_names"]}
    assert ids[OTTO] != ids[SIV]
    assert ids[WILMA] in (ids[OTTO], ids[SIV])
    assert [row["outcome"] for row in tables["judgements"]] == ["applied"]
    assert tables["candidates"] == []  # the doubt about the third is what was judged


@pytest.mark.parametrize(
    ("judged", "outcome", "detail", "author_count"),
    [
        ((WILMA, OTTO), "applied", "one given id is printed with both", 2),
        (("0001", OTTO), "applied", "one given id is printed with both", 2),  # most of its mentions are hers
        (("0001", WILMA), "contradicted", "both ids stand for what the records give as one", 1),
    ],
)
def test_names_of_one_given_id_can_be_judged_different(
    resolved: Resolve, judged: tuple[str, str], outcome: str, detail: str, author_count: int
) -> None:
    printed = (WILMA, OTTO, WILMA)
    entries = [
        Entry(paper, (name,), orcids={1: ["0001"]}) for paper, name in zip("abc", printed, strict=True)
    ]
    pair = sorted(map(_author_id, judged))
    assert len(resolved(*entries, people=_same_if_an_id_is_shared)["authors"]) == 1
    tables = resolved(
        *entries, people=_same_if_an_id_is_shared, judged=[("author", pair[0], pair[1], "different")]
    )
    own = {_author_id(WILMA), _author_id(OTTO)} if author_count == 2 else {_author_id("0001")}
    assert {row["author_id"] for row in tables["authors"]} == own
    assert {row["author_id"] for row in tables["author_identifiers"]} == own
    (judgement,) = tables["judgements"]
    assert (judgement["outcome"], judgement["detail"]) == (outcome, detail)


def test_a_name_that_several_ids_bear_leads_nowhere(resolved: Resolve) -> None:
    tables = resolved(
        Entry("a", (WILMA,), orcids={1: ["0001"]}),
        Entry("b", (WILMA,), orcids={1: ["0002"]}),
        namesakes=OnePersonAnId,
    )
    assert {row["author_id"] for row in tables["authors"]} == {_author_id("0001"), _author_id("0002")}
    led = {row["old_id"]: row["id"] for row in tables["redirects"]}
    assert _author_id(WILMA) not in led
    assert sorted(led.values()) == sorted([_author_id("0001"), _author_id("0002")])


def test_the_number_of_threads_makes_no_difference(tmp_path: Path) -> None:
    entries = [
        Entry(f"{n:02d}", (WILMA, OTTO, MARKED)[n % 3 :], f"Tale {n // 2}.", None, "xyz"[n % 3])
        for n in range(30)
    ]
    staged = _stage(tmp_path / "staged", entries)
    judges = _scorers(lambda a, b: SAME if a.abstract == b.abstract else REVIEW, lambda *_: REVIEW)
    files = []
    for threads in (1, 2):
        target = tmp_path / f"tables{threads}"
        target.mkdir()
        with duckdb.connect(config={"threads": threads}) as con:
            resolve(con, staged, judges, target)
        files.append({path.name: path.read_bytes() for path in target.iterdir()})
    assert files[0] == files[1]
