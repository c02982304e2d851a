"""Bad inputs through the whole command: one line says what is wrong, and nothing is published by accident."""

import errno
import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from paperlake.warehouse.lock import publishing_lock

Command = Callable[..., Any]

PEOPLE = ("Wilma Kettlewright", "Otto Brewhaven", "Siv Saucerholm", "Tariq Spoutley")
ABSTRACTS = (
    "We measure how a teapot pours when its host is tired, and compare it with an older sibling.",
    "Kettles whistle before they boil. A microphone and a classifier tell the two sounds apart in time.",
    "Saucers catch what cups let go. This note counts drops on forty tables and finds a law of their number.",
    "Sugar cubes dissolve unevenly; stirring twice a minute halves the waiting time in all of our trials.",
    "A library of lids is matched to orphaned jars by shape alone, with hardly a wrong pair among thousands.",
    "Old tea labels fade from red to brown. We restore their colours from photographs made by candle light.",
)
GOOD = "".join(
    f"Crockery->Teapots\n\n{PEOPLE[n % 4]}, {PEOPLE[(n + 1) % 4]}\n\n{abstract}\n\n"
    for n, abstract in enumerate(ABSTRACTS)
)
MORE = GOOD.replace(
    ABSTRACTS[0], "Trays tip over in trains. A gimbal of two rings keeps them level through curves."
)
FOREIGN: dict[str, bytes] = {
    "paper.pdf": b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj\n<< /Type /Catalog >>\nendobj\n"
    + bytes(range(256)) * 8,
    "photo.png": b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR" + bytes(range(256)) * 8,
    "page.html": b"<!DOCTYPE html>\n<html><head><title>Tea</title></head><body><p>Tea</p></body></html>\n",
    "noise.txt": bytes(range(256)) * 64,
}


@pytest.fixture
def listing(tmp_path: Path) -> Path:
    path = tmp_path / "tea.txt"
    path.write_text(GOOD, encoding="utf-8")
    return path


@pytest.fixture
def ingest(paperlake: Command, tmp_path: Path) -> Command:
    """Runs the pipeline into the test's own output folder and returns how it ended."""
    return lambda *arguments: paperlake("run", *arguments, "--direct", "-o", tmp_path / "output")


def _report(ended: Any) -> dict[str, Any]:
    return dict(json.loads(ended.out))


def _is_published(tmp_path: Path) -> bool:
    return (tmp_path / "output" / "latest").exists()


def _assert_one_line(ended: Any, code: int, *parts: str) -> None:
    assert (ended.code, ended.out) == (code, "")
    assert ended.err.startswith("paperlake: ")
    assert ended.err.count("\n") == 1
    assert [part for part in parts if part not in ended.err] == []


def test_a_good_listing_is_published_and_then_unchanged(ingest: Command, listing: Path) -> None:
    first = _report(ingest(listing, "--json"))
    assert (first["outcome"], first["row_counts"]["papers"]) == ("published", 6)
    again = ingest("--json")
    assert (again.code, _report(again)["outcome"]) == (0, "unchanged")
    assert _report(again)["version"] == first["version"]


def test_a_path_that_does_not_exist_is_named(ingest: Command, tmp_path: Path, listing: Path) -> None:
    _assert_one_line(ingest(listing, tmp_path / "none.txt"), 2, "none.txt")
    assert not _is_published(tmp_path)


def test_a_pattern_without_a_match_is_named(ingest: Command, tmp_path: Path) -> None:
    _assert_one_line(ingest(tmp_path / "*.text"), 2, "*.text")
    assert not _is_published(tmp_path)


def test_a_folder_without_a_listing_is_named(ingest: Command, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    _assert_one_line(ingest(tmp_path / "empty"), 2, "empty")
    assert not _is_published(tmp_path)


def test_an_unreadable_file_is_named(
    ingest: Command, tmp_path: Path, listing: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = Path.open

    def refuse(path: Path, *arguments: Any, **named: Any) -> Any:
        if path.name == listing.name:  # root may read all, so the system can't be asked to refuse
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
        return opened(path, *arguments, **named)

    monkeypatch.setattr(Path, "open", refuse)
    _assert_one_line(ingest(listing), 2, "tea.txt", "permission denied")
    assert not _is_published(tmp_path)


def test_a_dataset_without_inputs_to_remember_needs_some(ingest: Command, tmp_path: Path) -> None:
    _assert_one_line(ingest(), 2)
    assert not _is_published(tmp_path)


@pytest.mark.parametrize("text", ["", "\n\n", "论文检索\n", "Search papers\n\n"])
def test_a_file_without_an_entry_is_a_listing_of_none(ingest: Command, tmp_path: Path, text: str) -> None:
    path = tmp_path / "empty.txt"
    path.write_text(text, encoding="utf-8")
    ended = ingest(path, "--json")
    assert ended.code == 0
    (listing,) = _report(ended)["listings"]
    assert (listing["record_count"], listing["byte_count"]) == (0, len(text.encode()))


@pytest.mark.parametrize("name", FOREIGN)
def test_what_is_no_listing_is_refused_alone(
    ingest: Command, tmp_path: Path, listing: Path, name: str
) -> None:
    path = tmp_path / name
    path.write_bytes(FOREIGN[name])
    _assert_one_line(ingest(path), 2, name, "text listing")
    assert not _is_published(tmp_path)
    ended = ingest(listing, path, "--json")
    report = _report(ended)
    assert (ended.code, report["outcome"], report["row_counts"]["papers"]) == (3, "published", 6)
    (refused,) = report["refused"]
    assert refused["uri"].endswith(name)
    assert "text listing" in refused["message"]


def test_undecodable_bytes_are_replaced_and_reported(ingest: Command, tmp_path: Path) -> None:
    path = tmp_path / "torn.txt"
    data = GOOD.encode().replace(b"is tired", b"is t\xffred", 1)
    path.write_bytes(data)
    ended = ingest(path, "--json")
    report = _report(ended)
    assert ended.code == 0
    assert report["listings"][0]["undecodable_count"] == 1
    warnings = [issue for issue in report["issues"] if issue["severity"] == "warning"]
    assert str(data.index(b"\xff")) in " ".join(issue["message"] for issue in warnings)


def test_too_much_quarantine_blocks_and_leaves_a_report(ingest: Command, tmp_path: Path) -> None:
    path = tmp_path / "bare.txt"
    path.write_text(
        GOOD.replace("Crockery->Teapots", "Crockery->Cups\n\nCrockery->Teapots"), encoding="utf-8"
    )
    ended = ingest(path, "--min-quarantine-rows", "1", "--max-quarantine-share", "0", "--json")
    assert ended.code == 1
    assert ended.err.count("\n") == 1
    assert not _is_published(tmp_path)
    (failed,) = (tmp_path / "output" / "failed").iterdir()
    assert json.loads((failed / "issues.json").read_text())


def test_other_inputs_need_a_word_about_the_old_ones(ingest: Command, tmp_path: Path, listing: Path) -> None:
    ingest(listing)
    other = tmp_path / "more.txt"
    other.write_text(MORE, encoding="utf-8")
    _assert_one_line(ingest(other), 2, "--add", "--replace")
    assert _report(ingest(other, "--add", "--json"))["row_counts"]["papers"] == 7
    assert _report(ingest(other, "--replace", "--json"))["row_counts"]["papers"] == 6


def test_a_bad_row_of_judgements_is_named(ingest: Command, tmp_path: Path, listing: Path) -> None:
    judged = tmp_path / "judged.csv"
    judged.write_text("kind,id_a,id_b,decision,who,when,why\npaper,p_1,p_2,same,Ada,2026-08-01,\n")
    ended = ingest(listing, "--judgements", judged)
    _assert_one_line(ended, 2, "judged.csv: row 2: id_a is 'p_1', which is no paper id")
    assert not (tmp_path / "output").exists()
    both = ingest(listing, "--judgements", judged, "--no-judgements")
    _assert_one_line(both, 2, "--judgements and --no-judgements exclude one another")


def test_the_folder_of_another_program_is_left_alone(ingest: Command, tmp_path: Path, listing: Path) -> None:
    output = tmp_path / "output"
    output.mkdir()
    (output / "thesis.doc").write_text("mine")
    _assert_one_line(ingest(listing), 2, "output")
    assert [path.name for path in output.iterdir()] == ["thesis.doc"]


def test_a_newer_dataset_is_left_alone(ingest: Command, tmp_path: Path, listing: Path, dataset: Path) -> None:
    output = tmp_path / "output"
    shutil.copytree(dataset, output, symlinks=True)
    manifest = output / "latest" / "manifest.json"
    newer = json.loads(manifest.read_text()) | {"schema_version": "99.0"}
    manifest.write_text(json.dumps(newer))
    before = sorted(path.relative_to(output) for path in output.rglob("*"))
    _assert_one_line(ingest(listing, "--replace"), 2, "99.0")
    assert sorted(path.relative_to(output) for path in output.rglob("*")) == before


def test_a_held_folder_is_locked(ingest: Command, tmp_path: Path, listing: Path) -> None:
    with publishing_lock(tmp_path / "output"):
        _assert_one_line(ingest(listing), 4, "being written by process")


def test_a_full_disk_publishes_nothing(
    ingest: Command, tmp_path: Path, listing: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from paperlake.warehouse import staging

    def full(*_: Any, **__: Any) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(staging.pq, "write_table", full)
    _assert_one_line(ingest(listing, "--workers", "1"), 5, "No space left", "free some space")
    assert not _is_published(tmp_path)


def test_an_interrupted_run_ends_with_one_line(
    ingest: Command, tmp_path: Path, listing: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from paperlake.warehouse import staging

    def interrupt(*_: Any, **__: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(staging.pq, "write_table", interrupt)
    _assert_one_line(ingest(listing, "--workers", "1"), 130, "interrupted")
    assert not _is_published(tmp_path)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_terminated_run_ends_with_one_line(process: Command, tmp_path: Path, number: int) -> None:
    output = tmp_path / "output"
    with publishing_lock(output):
        arguments = ["run", tmp_path, "-o", output, "--direct", "--wait", "60"]
        code = (
            "import os, threading; from paperlake.apps.cli import main; "
            f"threading.Timer(0.5, os.kill, (os.getpid(), {int(number)})).start(); main()"
        )
        (tmp_path / "tea.txt").write_text(GOOD, encoding="utf-8")
        ended = process(*arguments, python=("-c", code))
    _assert_one_line(ended, 143, "terminated; what was published before is untouched")


def test_damaged_staging_is_removed_and_read_again(ingest: Command, tmp_path: Path, listing: Path) -> None:
    assert ingest(listing).code == 0
    (staged,) = (tmp_path / "output" / "staging").rglob("records.parquet")
    staged.write_bytes(b"x" * staged.stat().st_size)
    more = tmp_path / "more.txt"
    more.write_text(MORE, encoding="utf-8")
    _assert_one_line(ingest(more, "--add"), 2, "1 damaged shards, which are removed", "run again")
    assert ingest(more, "--add").code == 0


@pytest.mark.parametrize("command", [["tables"], ["sql", "FROM papers"], ["run", "--direct"]])
def test_a_damaged_table_is_named(
    paperlake: Command, tmp_path: Path, dataset: Path, command: list[str]
) -> None:
    output = tmp_path / "output"
    shutil.copytree(dataset, output, symlinks=True)
    (output / "latest" / "papers.parquet").write_bytes(b"")
    _assert_one_line(paperlake(*command, "-o", output), 2, "papers.parquet", "restore the snapshot")


def test_closed_streams_are_no_fault(dataset: Path) -> None:
    command = [sys.executable, "-m", "paperlake", "sql", "SELECT 1", "-o", str(dataset)]
    closed = subprocess.run(["sh", "-c", '"$@" <&- >&- 2>&-', "sh", *command], check=False)
    assert closed.returncode == 0


@pytest.mark.parametrize("name", ["\x1b[31mred.txt", "two words.txt", "茶.txt", "it's.txt", "year=2024"])
def test_odd_names_are_no_trouble(ingest: Command, paperlake: Command, tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    path.write_text(GOOD, encoding="utf-8")
    ended = ingest(path)
    assert ended.code == 0
    assert "\x1b" not in ended.out
    assert paperlake("show", _some_paper(paperlake, tmp_path), "--raw", "-o", tmp_path / "output").code == 0


def _some_paper(paperlake: Command, tmp_path: Path) -> str:
    query = "SELECT min(paper_id) AS id FROM papers"
    ended = paperlake("sql", query, "--format", "json", "-o", tmp_path / "output")
    return str(json.loads(ended.out)[0]["id"])


def test_raw_text_is_what_the_paper_was_read_from(
    ingest: Command, paperlake: Command, tmp_path: Path, listing: Path
) -> None:
    ingest(listing)
    paper_id = _some_paper(paperlake, tmp_path)
    ended = paperlake("show", paper_id, "--raw", "--json", "-o", tmp_path / "output")
    (record,) = json.loads(ended.out)["records"]
    assert record["text_raw"] in GOOD
    assert record["text_raw"].startswith("Crockery->Teapots")


def test_the_flow_gives_what_the_plain_run_gives(
    process: Command, ingest: Command, tmp_path: Path, listing: Path
) -> None:
    flow = process("run", listing, "--json", "-o", tmp_path / "flow", PREFECT_HOME=str(tmp_path / "prefect"))
    assert flow.code == 0, flow.err
    assert _report(flow)["content_hashes"] == _report(ingest(listing, "--json"))["content_hashes"]


def test_the_plain_run_imports_no_prefect(process: Command, tmp_path: Path, listing: Path) -> None:
    code = (
        "import sys; from paperlake.apps.cli import exit_code_of; code = exit_code_of(sys.argv[1:]); "
        "sys.exit(code or ('prefect' in sys.modules) * 99)"
    )
    ended = process("run", listing, "--direct", "-o", tmp_path / "output", python=("-c", code))
    assert ended.code == 0, ended.err
