"""What people decide about ids, through whole runs: applied, remembered, taken back, contradicted."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest

from paperlake.flows.report import RunReport
from paperlake.sources.errors import InputError

Run = Callable[..., RunReport]
Write = Callable[[str, str | bytes], Path]

TEXTS = (
    "We measure how a teapot pours when its host is tired, and compare it with an older sibling at noon.",
    "Kettles whistle before they boil. A microphone and a classifier tell the two sounds apart in time.",
    "Saucers catch what cups let go. This note counts drops on forty tables and finds a law of their number.",
    "Sugar cubes dissolve unevenly; stirring twice a minute halves the waiting time in all of our trials.",
)
WILMA, OTTO, SIV = "Wilma Kettlewright", "Otto Brewhaven", "Siv Saucerholm"
ORCID, OTHER = "0000-0001-2345-6789", "0000-0002-1825-0097"


def _listing(*authors: str) -> str:
    """A paper a line of authors, in the order of `TEXTS`."""
    return "".join(f"Crockery->Teapots\n\n{names}\n\n{TEXTS[n]}\n\n" for n, names in enumerate(authors))


class Dataset:
    """The dataset of a test: its ids by what bears them, and runs with judgements."""

    def __init__(self, run: Run, write: Write, output: Path) -> None:
        self._run, self._write, self._output = run, write, output

    def __call__(self, listing: str | None = None, **options: Any) -> RunReport:
        if listing is None:
            return self._run(**options)
        return self._run(self._write("tea.txt", listing), **options)

    def judge(self, *judged: tuple[str, str, str, str]) -> Path:
        rows = [f"{kind},{a},{b},{decision},Ada,2026-08-01,I know" for kind, a, b, decision in judged]
        return self._write("judged.csv", "\n".join(["kind,id_a,id_b,decision,who,when,why", *rows]))

    def rows(self, table: str) -> list[dict[str, Any]]:
        return list(pq.read_table(self._output / "latest" / f"{table}.parquet").to_pylist())

    @property
    def papers(self) -> list[str]:
        """The id of each text's paper, in the order of `TEXTS`."""
        return [row["paper_id"] for row in sorted(self.rows("records"), key=lambda row: row["byte_start"])]

    @property
    def people(self) -> Mapping[str, str]:
        return {row["name"]: row["author_id"] for row in self.rows("author_names")}

    @property
    def outcomes(self) -> list[tuple[str, str | None]]:
        return [(row["outcome"], row["detail"]) for row in self.rows("judgements")]

    def content(self) -> Mapping[str, Any]:
        return {
            table: self.rows(table)
            for table in ("papers", "authors", "authorships", "redirects", "candidates")
        }


@pytest.fixture
def dataset(run: Run, write: Write, tmp_path: Path) -> Dataset:
    return Dataset(run, write, tmp_path / "output")


def _checks(report: RunReport) -> list[tuple[str, str, int]]:
    return [(issue.severity, issue.check, issue.count) for issue in report.issues]


def test_papers_judged_the_same_are_one_until_it_is_taken_back(dataset: Dataset) -> None:
    first = dataset(_listing(WILMA, OTTO, SIV))
    before = dataset.content()
    a, b, c = dataset.papers
    path = dataset.judge(("paper", b, a, "same"))
    merged = dataset(judgements=path)
    assert (merged.outcome, merged.row_counts["papers"], _checks(merged)) == ("published", 2, [])
    assert dataset.papers[0] == dataset.papers[1]
    assert dataset.outcomes == [("applied", None)]
    (gone,) = {a, b} - set(dataset.papers)
    moved = {row["old_id"]: row["id"] for row in dataset.rows("redirects")}
    assert moved[gone] == dataset.papers[0]
    assert dataset().outcome == "unchanged"  # the file is remembered

    dataset.judge(("paper", a, c, "different"))
    assert dataset().outcome == "published"  # and read again
    assert (dataset.papers, dataset.outcomes) == ([a, b, c], [("applied", None)])

    dataset.judge()
    assert dataset().outcome == "published"
    dropped = dataset(drop_judgements=True)
    assert (dropped.outcome, dropped.row_counts, dataset.content()) == ("published", first.row_counts, before)
    assert dropped.content_hashes == first.content_hashes
    assert dataset().outcome == "unchanged"


def test_people_judged_the_same_are_one(dataset: Dataset) -> None:
    dataset(_listing(WILMA, OTTO, SIV))
    wilma, otto = dataset.people[WILMA], dataset.people[OTTO]
    report = dataset(judgements=dataset.judge(("author", wilma, otto, "same")))
    assert dataset.people[WILMA] == dataset.people[OTTO] in (wilma, otto)
    assert (report.row_counts["authors"], dataset.outcomes) == (2, [("applied", None)])
    redirect = {row["old_id"]: row["id"] for row in dataset.rows("redirects")}
    assert redirect == {({wilma, otto} - {dataset.people[OTTO]}).pop(): dataset.people[OTTO]}


def test_a_judgement_holds_under_an_id_that_moved(dataset: Dataset) -> None:
    dataset(_listing(WILMA, OTTO, SIV))
    a, b, c = dataset.papers
    dataset(judgements=dataset.judge(("paper", a, b, "same")))
    gone = ({a, b} - set(dataset.papers)).pop()
    dataset(judgements=dataset.judge(("paper", a, b, "same"), ("paper", gone, c, "same")))
    assert len(set(dataset.papers)) == 1


def test_papers_judged_different_stay_apart_directly_and_through_others(dataset: Dataset) -> None:
    text = " ".join(TEXTS)
    near = [text, text.replace("sibling", "siblng"), text.replace("before", "befor")]
    listing = "".join(f"Crockery->Teapots\n\n{WILMA}, {OTTO}\n\n{one}\n\n" for one in near)
    dataset(listing)
    assert len(set(dataset.papers)) == 1
    (paper,) = set(dataset.papers)
    others = [row["old_id"] for row in dataset.rows("redirects")]
    assert len(others) == 2
    report = dataset(judgements=dataset.judge(("paper", paper, others[0], "different")))
    assert (report.row_counts["papers"], len(set(dataset.papers))) == (2, 2)
    assert dataset.outcomes == [("applied", None)]
    assert {paper, others[0]} <= set(dataset.papers)
    assert dataset.rows("candidates") == []  # what is judged is no question any more


def test_people_judged_different_stay_apart(dataset: Dataset) -> None:
    marked = "Wílma Kettlewright"
    dataset(_listing(f"{WILMA}, {OTTO}, {SIV}", f"{marked}, {OTTO}, {SIV}"))
    assert dataset.people[WILMA] == dataset.people[marked]
    (old,) = (row["old_id"] for row in dataset.rows("redirects"))
    dataset(judgements=dataset.judge(("author", dataset.people[WILMA], old, "different")))
    assert dataset.people[WILMA] != dataset.people[marked]
    assert (dataset.outcomes, dataset.rows("candidates")) == ([("applied", None)], [])


@pytest.mark.parametrize(
    ("listing", "pairs", "details"),
    [
        (
            _listing(f"{WILMA}, {OTTO}"),
            [(WILMA, OTTO, "same")],
            ["they stand on one paper"],
        ),
        (
            _listing(f"{WILMA} (https://orcid.org/{ORCID})", f"{OTTO} (https://orcid.org/{OTHER})"),
            [(WILMA, OTTO, "same")],
            ["they carry different ids of one scheme: orcid"],
        ),
        (
            _listing(WILMA, OTTO),
            [(WILMA, OTTO, "different"), (WILMA, OTTO, "same")],
            [None, "merging both would merge two that are known or judged to differ"],
        ),
        (
            _listing(f"{WILMA}, {OTTO}", SIV),
            [(WILMA, SIV, "same"), (OTTO, SIV, "same")],
            [None, "merging both would merge two that are known or judged to differ"],
        ),
    ],
)
def test_a_judgement_that_the_data_contradict_is_told_and_not_applied(
    dataset: Dataset, listing: str, pairs: list[tuple[str, str, str]], details: list[str | None]
) -> None:
    dataset(listing)
    people = dataset.people
    judged = [("author", people[a], people[b], decision) for a, b, decision in pairs]
    report = dataset(judgements=dataset.judge(*judged))
    assert report.outcome == "published"
    assert sorted(detail or "" for _, detail in dataset.outcomes) == sorted(
        detail or "" for detail in details
    )
    assert _checks(report) == [("warning", "judgement_contradicted", 1)]
    assert [outcome for outcome, detail in dataset.outcomes if detail] == ["contradicted"]


def test_an_unknown_id_is_told(dataset: Dataset) -> None:
    dataset(_listing(WILMA, OTTO))
    a, _ = dataset.papers
    unknown = "p_00000000000000ff"
    report = dataset(judgements=dataset.judge(("paper", a, unknown, "same")))
    assert dataset.outcomes == [("unknown_id", f"nothing in the present inputs bears {unknown}")]
    (issue,) = report.issues
    assert (issue.check, issue.subject) == ("judgement_unknown_id", str(dataset.judge()))
    assert unknown in issue.message
    assert "by Ada" in issue.message


@pytest.mark.parametrize("has_dataset", [True, False])
def test_a_bad_file_stops_the_run(dataset: Dataset, tmp_path: Path, has_dataset: bool) -> None:
    listing = _listing(WILMA, OTTO)
    version = dataset(listing).version if has_dataset else None
    path = dataset.judge(("paper", "p_1", "p_2", "same"))
    with pytest.raises(InputError, match=r"judged\.csv: row 2: id_a is 'p_1', which is no paper id"):
        dataset(listing, judgements=path)
    assert (tmp_path / "output").exists() == has_dataset
    if has_dataset:
        assert (tmp_path / "output" / "latest").resolve().name == version


def test_a_remembered_file_that_is_gone_is_named(dataset: Dataset) -> None:
    dataset(_listing(WILMA, OTTO), judgements=dataset.judge())
    dataset.judge().unlink()
    with pytest.raises(InputError, match=r"judged\.csv: does not exist .*--no-judgements"):
        dataset()
    assert dataset(drop_judgements=True).outcome == "published"
