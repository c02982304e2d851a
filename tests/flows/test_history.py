"""Every id that was ever published is resolved, whatever becomes of the inputs."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest

from paperlake.flows.report import RunReport
from paperlake.warehouse import snapshot
from paperlake.warehouse.catalog import open_dataset
from paperlake.warehouse.output_folder import list_snapshots

Run = Callable[..., RunReport]
Write = Callable[[str, str | bytes], Path]

WILMA, OTTO, SIV = "Wilma Kettlewright", "Otto Brewhaven", "Siv Saucerholm"
TEXTS = (
    "We measure how a teapot pours when its host is tired, and compare it with an older sibling at noon.",
    "Kettles whistle before they boil. A microphone and a classifier tell the two sounds apart in time.",
    "Saucers catch what cups let go. This note counts drops on forty tables and finds a law of their number.",
)
LONG = " ".join(TEXTS)


def _entry(text: str, *names: str) -> str:
    return f"Crockery->Teapots\n\n{', '.join(names)}\n\n{text}\n\n"


class History:
    """Runs one after another, and all ids that they published."""

    def __init__(self, run: Run, write: Write, output: Path) -> None:
        self._run, self._write, self._output = run, write, output
        self.ids: set[str] = set()

    def __call__(self, *entries: str, name: str = "tea.txt", **options: Any) -> RunReport:
        inputs = [self._write(name, "".join(entries))] if entries else []
        report = self._run(*inputs, **options)
        assert report.outcome == "published"
        self.ids |= self.current
        return report

    def rows(self, table: str) -> list[dict[str, Any]]:
        return list(pq.read_table(self._output / "latest" / f"{table}.parquet").to_pylist())

    @property
    def current(self) -> set[str]:
        papers, people = self.rows("papers"), self.rows("authors")
        return {row["paper_id"] for row in papers} | {row["author_id"] for row in people}

    def check(self) -> dict[str, str | None]:
        """What the ids that aren't current stand for; each leads to a current one, to none, and never on."""
        with open_dataset(self._output) as con:
            answers = con.execute(
                "SELECT id, current_id(id) FROM (SELECT unnest($ids) AS id)", {"ids": list(self.ids)}
            )
            now = dict(answers.fetchall())
        known = {row["old_id"] for row in self.rows("redirects")} | self.current
        assert self.ids <= known
        assert {new for new in now.values() if new} <= self.current
        return {old: new for old, new in now.items() if old != new}


@pytest.fixture
def history(run: Run, write: Write, tmp_path: Path) -> History:
    return History(run, write, tmp_path / "output")


def _one(ids: set[str], kind: str) -> str:
    (found,) = (one for one in ids if one.startswith(kind))
    return found


def test_every_id_is_resolved_over_many_runs(history: History) -> None:
    entries = [_entry(text, WILMA, OTTO) for text in TEXTS] + [_entry(LONG, SIV)]
    history(*entries)
    first = history.current
    history(*reversed(entries))  # reordered
    assert (history.current, history.check()) == (first, {})

    better = _entry(LONG.replace("sibling", "siblng"), SIV, WILMA)
    history(better, name="more.txt", inputs_mode="add")  # added: another record leads
    moved = history.check()
    (led,) = {one for one in first if one.startswith("p_")} - history.current
    assert moved == {led: _one(history.current - first, "p_")}
    second = history.current

    history(*entries, inputs_mode="replace")  # removed
    assert history.current == first
    assert history.check() == {_one(second - first, "p_"): None}

    corrected = [
        *entries[:2],
        _entry(TEXTS[2].replace("forty", "fifty"), WILMA, "Otta Brewhaven"),
        entries[3],
    ]
    history(*corrected, inputs_mode="replace")
    gone = {one for one, new in history.check().items() if new is None}
    assert {one for one in first - history.current if one.startswith("p_")} <= gone

    history(*entries[:1], inputs_mode="replace")  # nearly all is gone
    history.check()
    history(*entries, better, inputs_mode="replace")  # and back, in one file
    assert history.current == second
    assert led in history.check()


def test_ids_that_a_rollback_left_behind_are_resolved(history: History, tmp_path: Path) -> None:
    history(_entry(TEXTS[0], WILMA))
    history(_entry(TEXTS[1], OTTO), inputs_mode="replace")
    left = history.current
    snapshot.rollback(tmp_path / "output", list_snapshots(tmp_path / "output")[0].version)
    history(_entry(TEXTS[2], SIV), inputs_mode="replace")
    assert history.check() == dict.fromkeys(history.ids - history.current)
    assert left <= history.ids


def test_history_is_no_content(history: History, run: Run, write: Write, tmp_path: Path) -> None:
    history(_entry(TEXTS[0], WILMA), name="a.txt")
    history(_entry(TEXTS[1], OTTO), name="b.txt", inputs_mode="replace")
    assert {row["basis"] for row in history.rows("redirects")} == {"history"}
    fresh = run(write("b.txt", _entry(TEXTS[1], OTTO)), output=tmp_path / "fresh")
    kept = list_snapshots(tmp_path / "output")[-1].manifest()
    assert kept.content_hash == list_snapshots(tmp_path / "fresh")[0].manifest().content_hash
    assert fresh.row_counts["redirects"] == 0


def test_a_judgement_knows_ids_by_their_history(history: History, write: Write) -> None:
    pair = [_entry(LONG, SIV), _entry(TEXTS[0], WILMA)]
    history(*pair)
    history(_entry(LONG.replace("sibling", "siblng"), SIV, WILMA), name="more.txt", inputs_mode="add")
    history.check()
    ids = sorted(one for one in history.ids - history.current if one.startswith("p_"))
    other = next(row["paper_id"] for row in history.rows("papers") if row["author_count"] == 1)
    rows = "".join(f"paper,{old},{other},same,Ada,2026-08-01,\n" for old in ids)
    history(judgements=write("judged.csv", f"kind,id_a,id_b,decision,who,when,why\n{rows}"))
    assert [row["outcome"] for row in history.rows("judgements")] == ["applied"]
    assert len(history.rows("papers")) == 1
    history.check()


def test_an_old_id_leads_to_where_a_judgement_on_it_holds(history: History, write: Write) -> None:
    marked = "(https://orcid.org/0000-0001-2345-6789)"
    first = _entry(TEXTS[0], f"{WILMA} {marked}")
    history(first)
    given = _one(history.current, "a_")
    others = [_entry(text, f"{OTTO} {marked}") for text in TEXTS[1:]]
    history(first, *others, _entry(LONG, SIV), inputs_mode="replace")  # the id is printed with two names
    people = {row["name"]: row["author_id"] for row in history.rows("authors")}
    assert history.check()[given] == people[WILMA]
    row = f"author,{given},{people[SIV]},same,Ada,2026-08-01,\n"
    history(judgements=write("judged.csv", f"kind,id_a,id_b,decision,who,when,why\n{row}"))
    (judged,) = history.rows("judgements")
    people = {row["name"]: row["author_id"] for row in history.rows("author_names")}
    assert judged["outcome"] == "applied"
    assert history.check()[given] == people[OTTO] == people[SIV]  # as more mentions bear the id
