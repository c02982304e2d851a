"""Listings in, authors out: people of one name told apart, with ids that stay."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest

from paperlake.flows.report import RunReport

Run = Callable[..., RunReport]
Write = Callable[[str, str | bytes], Path]

TEXTS = (
    "We measure how a teapot pours when its host is tired, and compare it with an older sibling at noon.",
    "Kettles whistle before they boil. A microphone and a classifier tell the two sounds apart in time.",
    "Saucers catch what cups let go. This note counts drops on forty tables and finds a law of their number.",
    "Sugar cubes dissolve unevenly; stirring twice a minute halves the waiting time in all of our trials.",
)
# A name as very many people bear it, beside names that hardly anybody does.
CROWDED, RARE = "Wei Wang", "Wilma Kettlewright"
OTTO, SIV, INES, TARIQ = "Otto Brewhaven", "Siv Saucerholm", "Ines Lidmarsh", "Tariq Spoutley"
ORCID, OTHER = "0000-0001-2345-6789", "0000-0002-1825-0097"


def _entries(*authors: str) -> list[str]:
    """A paper a line of authors, in the order of `TEXTS`."""
    return [f"Crockery->Teapots\n\n{names}\n\n{TEXTS[n]}\n\n" for n, names in enumerate(authors)]


class Dataset:
    """The dataset of a test."""

    def __init__(self, run: Run, write: Write, output: Path) -> None:
        self._run, self._write, self._output = run, write, output

    def __call__(self, *entries: str, **options: Any) -> RunReport:
        inputs = [self._write("tea.txt", "".join(entries))] if entries else []
        return self._run(*inputs, **{"inputs_mode": "replace", **options} if inputs else options)

    def judge(self, *judged: tuple[str, str, str]) -> Path:
        rows = [f"author,{a},{b},{decision},Ada,2026-08-01,I know" for a, b, decision in judged]
        return self._write("judged.csv", "\n".join(["kind,id_a,id_b,decision,who,when,why", *rows]))

    def rows(self, table: str) -> list[dict[str, Any]]:
        return list(pq.read_table(self._output / "latest" / f"{table}.parquet").to_pylist())

    def people(self, name: str) -> Mapping[int, str]:
        """The author id of a name in each text, by the text's place in `TEXTS`."""
        texts = {row["paper_id"]: TEXTS.index(row["abstract"]) for row in self.rows("papers")}
        return {
            texts[row["paper_id"]]: row["author_id"]
            for row in sorted(self.rows("authorships"), key=lambda row: texts[row["paper_id"]])
            if row["name"] == name
        }

    @property
    def redirects(self) -> Mapping[str, str]:
        return {row["old_id"]: row["id"] for row in self.rows("redirects")}


@pytest.fixture
def dataset(run: Run, write: Write, tmp_path: Path) -> Dataset:
    return Dataset(run, write, tmp_path / "output")


def test_a_crowded_name_on_unrelated_papers_is_two_people_in_any_order(dataset: Dataset) -> None:
    entries = _entries(
        f"{CROWDED}, {OTTO}, {SIV}", f"{CROWDED}, {OTTO}, {SIV}", f"{CROWDED}, {INES}, {TARIQ}"
    )
    dataset(*entries)
    found = dataset.people(CROWDED)
    assert found[0] == found[1] != found[2]
    authors = {row["author_id"]: row["id_basis"] for row in dataset.rows("authors")}
    assert {authors[one] for one in found.values()} == {"name_and_evidence"}
    for order in (entries[::-1], entries[1:] + entries[:1]):
        dataset(*order)
        assert dataset.people(CROWDED) == found
    dataset(*entries, *_entries(RARE, RARE, RARE, RARE)[3:])  # a paper of others changes nothing
    assert dataset.people(CROWDED) == found


def test_a_person_of_a_crowded_name_keeps_the_id_when_another_comes_and_goes(dataset: Dataset) -> None:
    entries = _entries(f"{CROWDED}, {OTTO}", f"{CROWDED}, {INES}")
    dataset(entries[0])
    alone = dataset.people(CROWDED)[0]
    dataset(*entries)
    both = dataset.people(CROWDED)
    assert len({alone, *both.values()}) == 3  # a name's id stands for nobody where several bear it
    assert dataset.redirects == {alone: both[0]}
    dataset(entries[0])
    assert dataset.people(CROWDED) == {0: alone}
    assert {both[0], both[1]} <= dataset.redirects.keys()
    assert dataset.redirects[both[0]] == alone


def test_a_rare_name_is_one_author_of_unrelated_papers(dataset: Dataset) -> None:
    dataset(*_entries(f"{RARE}, {OTTO}", f"{RARE}, {INES}", RARE))
    assert len(set(dataset.people(RARE).values())) == 1
    (author,) = (row for row in dataset.rows("authors") if row["name"] == RARE)
    assert (author["paper_count"], author["id_basis"]) == (3, "name")


def test_a_given_id_leads(dataset: Dataset) -> None:
    entries = _entries(f"{RARE}, {OTTO}", f"{RARE}, {INES}")
    dataset(*entries)
    (named,) = set(dataset.people(RARE).values())
    entries = _entries(f"{RARE} (https://orcid.org/{ORCID}), {OTTO}", f"{RARE}, {INES}")
    dataset(*entries)
    (given,) = set(dataset.people(RARE).values())
    assert given != named
    assert dataset.redirects[named] == given
    (author,) = (row for row in dataset.rows("authors") if row["name"] == RARE)
    assert (author["author_id"], author["id_basis"]) == (given, "given_id")
    assert [(row["author_id"], row["value"]) for row in dataset.rows("author_identifiers")] == [
        (given, ORCID)
    ]


@pytest.mark.parametrize("name", [CROWDED, RARE])
def test_a_name_with_two_given_ids_is_two_people_each_under_its_own(dataset: Dataset, name: str) -> None:
    dataset(
        *_entries(
            f"{name} (https://orcid.org/{ORCID}), {OTTO}, {SIV}",
            f"{name} (https://orcid.org/{OTHER}), {OTTO}, {SIV}",
        )
    )
    found = dataset.people(name)
    assert {row["author_id"]: row["value"] for row in dataset.rows("author_identifiers")} == {
        found[0]: ORCID,
        found[1]: OTHER,
    }


def test_names_that_speak_against_one_id_are_not_tied_together_by_another_script(dataset: Dataset) -> None:
    names = (RARE, OTTO, "王伟")
    dataset(*_entries(*(f"{name} (https://orcid.org/{ORCID})" for name in names)))
    found = [next(iter(dataset.people(name).values())) for name in names]
    assert found[0] != found[1]
    assert (*sorted(found[:2]), "shared_id_other_name") in [
        (row["id_a"], row["id_b"], row["basis"]) for row in dataset.rows("candidates")
    ]


def test_people_of_one_name_that_are_nearly_one_are_candidates_until_they_are_judged(
    dataset: Dataset,
) -> None:
    parts = "Wei Kettlewright, Wei Trayfield, Wei Ladle, Dagny Wang, Runa Wang, Ida Wang"
    dataset(*_entries(f"{CROWDED}, Hao Li", f"{CROWDED}, Hao Li", f"{CROWDED}, {INES}", parts))
    found = dataset.people(CROWDED)
    assert len(set(found.values())) == 3
    (near,) = (row for row in dataset.rows("candidates") if found[0] in (row["id_a"], row["id_b"]))
    assert (near["kind"], near["basis"], {near["id_a"], near["id_b"]}) == (
        "author",
        "namesakes",
        {found[0], found[1]},
    )
    assert "one name on 1 and 1 papers" in near["evidence"]
    dataset(judgements=dataset.judge((found[0], found[1], "different")))
    assert "namesakes" not in [
        row["basis"] for row in dataset.rows("candidates") if found[0] in (row["id_a"], row["id_b"])
    ]


@pytest.mark.parametrize("decision", ["same", "different"])
def test_a_judgement_on_two_people_of_one_name_is_applied(dataset: Dataset, decision: str) -> None:
    dataset(*_entries(f"{CROWDED}, {OTTO}", f"{CROWDED}, {INES}", f"{CROWDED}, {SIV}"))
    before = dataset.people(CROWDED)
    assert len(set(before.values())) == 3
    report = dataset(judgements=dataset.judge((before[0], before[1], decision)))
    found = dataset.people(CROWDED)
    assert report.outcome == "published"
    assert [row["outcome"] for row in dataset.rows("judgements")] == ["applied"]
    assert (found[0] == found[1]) == (decision == "same")
    assert found[2] == before[2]
    if decision == "same":
        (gone,) = {before[0], before[1]} - {found[0]}
        assert dataset.redirects[gone] == found[0]
    else:
        assert found == before


def test_what_the_evidence_puts_together_can_be_judged_different_by_the_ids_it_had(dataset: Dataset) -> None:
    apart = _entries(f"{CROWDED}, {OTTO}", f"{CROWDED}, {INES}")
    dataset(*apart)
    before = dataset.people(CROWDED)
    dataset(*_entries(f"{CROWDED}, {OTTO}, {INES}", f"{CROWDED}, {OTTO}, {INES}"))
    assert len(set(dataset.people(CROWDED).values())) == 1
    dataset(judgements=dataset.judge((before[0], before[1], "different")))
    (judgement,) = dataset.rows("judgements")
    assert judgement["outcome"] == "contradicted"
    assert judgement["detail"] == "both ids stand for what the records give as one"
