import errno
import gzip
import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import duckdb
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from paperlake.flows import pipeline, runners
from paperlake.flows.reading import ShardJob
from paperlake.flows.report import RunReport
from paperlake.flows.validation import quarantine_issue
from paperlake.sources.errors import InputError
from paperlake.warehouse import snapshot
from paperlake.warehouse.catalog import open_dataset
from paperlake.warehouse.errors import Locked, ManifestError, OutputError
from paperlake.warehouse.lock import publishing_lock
from paperlake.warehouse.output_folder import current, list_snapshots

Run = Callable[..., RunReport]
Write = Callable[[str, str | bytes], Path]
Listing = Callable[[range], str]

PDF = b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj\n<< /Type /Catalog >>\nendobj\n"
LONG_NAME = "Otto " + "Brewhaven" * 30
NAME_LENGTH = "expect_column_value_lengths_to_be_between(name)"


def _rows(tmp_path: Path, table: str) -> list[dict[str, Any]]:
    return list(pq.read_table(tmp_path / "output" / "latest" / f"{table}.parquet").to_pylist())


def _seen(tmp_path: Path) -> str | None:
    """The version that is current, None where nothing was published."""
    published = current(tmp_path / "output")
    return published.version if published else None


def _under_construction(tmp_path: Path) -> list[Path]:
    return sorted((tmp_path / "output").rglob(".*.tmp*"))


def _other_names(text: str) -> str:
    """The same listing with one author whose name is longer than any name."""
    return text.replace("Otto Brewhaven", LONG_NAME, 1)


def test_a_listing_is_published_and_then_unchanged(
    run: Run, write: Write, listing: Listing, tmp_path: Path
) -> None:
    path = write("tea.txt", listing(range(12)))
    first, again = run(path), run()
    assert (first.outcome, again.outcome) == ("published", "unchanged")
    assert (again.version, again.row_counts, again.content_hashes, again.listings, again.expectations) == (
        first.version,
        first.row_counts,
        first.content_hashes,
        first.listings,
        first.expectations,
    )
    assert first.row_counts["papers"] == first.listings[0].record_count == 12
    assert (first.shard_count, again.shard_count) == (1, 0)
    assert first.expectations
    assert all(result.is_met for result in first.expectations)
    with open_dataset(tmp_path / "output") as con:
        for table, count in first.row_counts.items():
            assert con.execute(f"SELECT count(*) FROM {table}").fetchone() == (count,)


def test_only_new_and_changed_files_are_read(
    run: Run, write: Write, listing: Listing, tmp_path: Path
) -> None:
    first = write("first.txt", listing(range(6)))
    assert run(first).reused_shard_count == 0
    second = write("second.txt", listing(range(6, 9)))
    added = run(second, inputs_mode="add")
    assert (added.shard_count, added.reused_shard_count, added.row_counts["papers"]) == (2, 1, 9)
    write("second.txt", listing(range(6, 12)))
    changed = run()
    assert (changed.shard_count, changed.reused_shard_count, changed.row_counts["papers"]) == (2, 1, 12)
    assert len(list((tmp_path / "output" / "staging").glob("??/*"))) == 2  # none that no input needs


def test_a_file_that_changes_while_it_is_read_is_named_and_forgotten(
    run: Run, write: Write, listing: Listing, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = write("tea.txt", listing(range(6)))
    read = runners.stage_shard

    def append_and_read(job: ShardJob) -> int:
        path.write_text(listing(range(9)), encoding="utf-8")
        return read(job)

    monkeypatch.setattr(runners, "stage_shard", append_and_read)
    with pytest.raises(InputError, match=r"tea\.txt.*changed while it was read"):
        run(path)
    assert _seen(tmp_path) is None
    assert not list((tmp_path / "output" / "staging").glob("??/*"))
    monkeypatch.undo()
    assert run(path).row_counts["papers"] == 9


def test_a_renamed_file_is_published_anew_with_the_same_content(
    run: Run, write: Write, listing: Listing
) -> None:
    path = write("tea.txt", listing(range(6)))
    first = run(path.parent)
    path.rename(path.with_name("coffee.txt"))
    second = run(path.parent)
    assert (second.outcome, second.reused_shard_count) == ("published", 1)
    assert second.version != first.version
    assert second.content_hashes == first.content_hashes
    assert second.listings[0].uri.endswith("coffee.txt")


def test_a_record_with_a_name_too_long_goes_whole_to_quarantine(
    run: Run, write: Write, listing: Listing, tmp_path: Path
) -> None:
    text = _other_names(listing(range(12)))
    report = run(write("tea.txt", text))
    assert (report.outcome, report.quarantine_reasons) == ("published", {NAME_LENGTH: 1})
    assert [(issue.severity, issue.check, issue.count) for issue in report.issues] == [
        ("warning", NAME_LENGTH, 1)
    ]
    (row,) = _rows(tmp_path, "quarantine")
    assert (row["reason"], row["expectation"]) == ("expectation", NAME_LENGTH)
    assert "name: 275 characters, must be 1 to 200 characters" in row["detail"]
    assert row["text_raw"] == text.encode()[row["byte_start"] : row["byte_end"]].decode()
    assert LONG_NAME in row["text_raw"]
    (source,) = _rows(tmp_path, "listings")
    assert (source["record_count"], source["quarantine_count"]) == (11, 1)
    assert source["quarantined_bytes"] == row["byte_end"] - row["byte_start"]
    parts = ("record_bytes", "quarantined_bytes", "rest_bytes")
    assert sum(source[part] for part in parts) == source["byte_count"] == len(text.encode())
    assert all(author["name"] != LONG_NAME for author in _rows(tmp_path, "authors"))
    assert report.row_counts["papers"] == len(_rows(tmp_path, "records")) == 11


def test_a_rejected_record_is_accounted_in_any_encoding_and_packing(
    run: Run, write: Write, listing: Listing, tmp_path: Path
) -> None:
    text = _other_names(listing(range(12)))
    run(write("tea.txt.gz", gzip.compress(text.encode("utf-16"))))
    (row,) = _rows(tmp_path, "quarantine")
    assert row["text_raw"] == text.encode("utf-16")[row["byte_start"] : row["byte_end"]].decode("utf-16-le")
    assert LONG_NAME in row["text_raw"]


def test_too_much_quarantine_blocks_and_leaves_what_was_published(
    run: Run, write: Write, listing: Listing, tmp_path: Path
) -> None:
    path = write("tea.txt", listing(range(12)))
    first = run(path)
    write("tea.txt", _other_names(listing(range(12))))
    blocked = run(max_quarantine_share=0.0, min_quarantine_rows=1)
    assert (blocked.outcome, blocked.exit_code, blocked.version) == ("blocked", 1, first.version)
    assert _seen(tmp_path) == first.version
    assert [row["record_count"] for row in _rows(tmp_path, "listings")] == [12]
    assert blocked.failed_path
    issues = json.loads((Path(blocked.failed_path) / "issues.json").read_text("utf-8"))
    assert [(issue["severity"], issue["check"]) for issue in issues] == [
        ("warning", NAME_LENGTH),
        ("error", "max_quarantine_share"),
    ]
    assert "1 of 12 entries (8.3%)" in issues[1]["message"]
    assert _under_construction(tmp_path) == []
    assert run(max_quarantine_share=0.1, min_quarantine_rows=1).outcome == "published"


@pytest.mark.parametrize(
    ("record_count", "quarantined_count", "rejected_count", "max_share", "min_rows", "is_blocked"),
    [
        (90, 10, 0, 0.05, 10, True),
        (100, 0, 10, 0.05, 10, True),
        (95, 5, 5, 0.09, 10, True),
        (95, 5, 5, 0.1, 10, False),
        (90, 10, 0, 0.05, 11, False),
        (0, 3, 0, 1.0, 1, False),
        (0, 3, 0, 0.99, 1, True),
        (0, 0, 0, 0.0, 1, False),
    ],
)
def test_both_limits_must_be_passed_to_block(
    record_count: int,
    quarantined_count: int,
    rejected_count: int,
    max_share: float,
    min_rows: int,
    is_blocked: bool,
) -> None:
    issue = quarantine_issue(record_count, quarantined_count, rejected_count, max_share, min_rows)
    assert (issue is not None) == is_blocked


def test_a_fact_that_is_not_met_blocks(
    run: Run, write: Write, listing: Listing, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    resolve_tables = pipeline.resolve_tables

    def lose_a_paper(*arguments: Any) -> None:
        resolve_tables(*arguments)
        path = arguments[-1] / "papers.parquet"
        table = pq.read_table(path)
        pq.write_table(table.slice(1), path)

    monkeypatch.setattr(pipeline, "resolve_tables", lose_a_paper)
    report = run(write("tea.txt", listing(range(12))))
    assert (report.outcome, report.version, _seen(tmp_path)) == ("blocked", None, None)
    checks = {(issue.stage, issue.check) for issue in report.issues if issue.severity == "error"}
    assert ("integrity", "reference") in checks


def test_what_is_no_listing_is_refused_beside_what_is(run: Run, write: Write, listing: Listing) -> None:
    good, bad = write("tea.txt", listing(range(6))), write("paper.pdf", PDF)
    report = run(good, bad)
    assert (report.outcome, report.exit_code, report.row_counts["papers"]) == ("published", 3, 6)
    (refused,) = report.refused
    assert refused.uri == str(bad)
    assert "PDF" in refused.message
    again = run()
    assert (again.outcome, again.exit_code, again.refused) == ("unchanged", 3, report.refused)


@pytest.mark.parametrize("names", [("paper.pdf",), ("paper.pdf", "poster.pdf", "slides.pdf")])
def test_nothing_but_what_is_no_listing_is_an_error(
    run: Run, write: Write, tmp_path: Path, names: tuple[str, ...]
) -> None:
    paths = [write(name, PDF + name.encode()) for name in names]
    with pytest.raises(InputError, match=r"paper\.pdf") as raised:
        run(*paths)
    assert (f"{len(names) - 1} more files" in str(raised.value)) == (len(names) > 1)
    assert _seen(tmp_path) is None


def test_undecodable_bytes_are_a_warning(run: Run, write: Write, listing: Listing) -> None:
    data = listing(range(12)).encode().replace(b"is tired", b"is t\xffred", 1)
    report = run(write("torn.txt", data))
    assert (report.outcome, report.exit_code) == ("published", 0)
    (warning,) = report.issues
    assert (warning.stage, warning.severity, warning.check) == ("input", "warning", "undecodable_bytes")
    assert str(data.index(b"\xff")) in warning.message
    assert report.listings[0].undecodable_count == 1


def test_files_left_out_of_a_folder_are_noted(run: Run, write: Write, listing: Listing) -> None:
    folder = write("tea.txt", listing(range(6))).parent
    write("notes.docx", "mine")
    write(".hidden", "mine")
    (note,) = run(folder).notes
    assert "notes.docx" in note
    assert ".hidden" not in note


def test_other_inputs_are_refused_added_or_put_in_place(
    run: Run, write: Write, listing: Listing, tmp_path: Path
) -> None:
    first, second = write("first.txt", listing(range(6))), write("second.txt", listing(range(6, 10)))
    run(first)
    with pytest.raises(OutputError, match="built from other inputs"):
        run(second)
    assert [row["uri"] for row in _rows(tmp_path, "listings")] == [str(first)]
    assert run(second, inputs_mode="add").row_counts["papers"] == 10
    assert run().outcome == run(second, first).outcome == "unchanged"
    assert run(second, inputs_mode="replace").row_counts["papers"] == 4
    assert len(list_snapshots(tmp_path / "output")) == 3


def test_packed_listings_are_read(run: Run, write: Write, listing: Listing, tmp_path: Path) -> None:
    first, second = listing(range(6)).encode(), listing(range(6, 10)).encode()
    plain = run(write("first.txt", first), write("second.txt", second), output=tmp_path / "plain")
    zstd = pa.compress(second, codec="zstd", asbytes=True)
    packed = run(write("packed/first.gz", gzip.compress(first)), write("packed/second.zst", zstd))
    assert packed.content_hashes == plain.content_hashes
    assert [one.byte_count for one in packed.listings] == [len(first), len(second)]
    assert _under_construction(tmp_path) == []


def test_a_file_without_an_entry_is_a_dataset_without_papers(run: Run, write: Write) -> None:
    report = run(write("empty.txt", ""))
    assert (report.outcome, report.shard_count, report.row_counts["papers"]) == ("published", 0, 0)
    assert (report.row_counts["listings"], report.listings[0].byte_count) == (1, 0)
    assert run().outcome == "unchanged"


@pytest.mark.parametrize("stage", ["validate_staged", "resolve_tables"])
def test_an_error_in_a_stage_leaves_nothing_behind_but_what_was_published(
    run: Run, write: Write, listing: Listing, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, stage: str
) -> None:
    path = write("tea.txt", listing(range(6)))
    first = run(path)
    write("tea.txt", listing(range(8)))
    work = getattr(pipeline, stage)

    def fail(*arguments: Any) -> None:
        work(*arguments)
        raise duckdb.OutOfMemoryException("there is no more")

    monkeypatch.setattr(pipeline, stage, fail)
    with pytest.raises(duckdb.Error, match="no more"):
        run()
    monkeypatch.undo()
    assert _seen(tmp_path) == first.version
    assert _under_construction(tmp_path) == []
    assert [path.name for path in (tmp_path / "output" / "snapshots").iterdir()] == [first.version]
    after = run()
    assert (after.outcome, after.reused_shard_count, after.row_counts["papers"]) == ("published", 1, 8)


def test_what_fails_after_the_swap_is_noted_and_mended_by_the_next_run(
    run: Run, write: Write, listing: Listing, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: Any, **__: Any) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    path = write("tea.txt", listing(range(6)))
    with monkeypatch.context() as patched:
        patched.setattr("paperlake.warehouse.snapshot.build_catalog", full)
        report = run(path)
    assert (report.outcome, report.version) == ("published", _seen(tmp_path))
    (note,) = report.notes
    assert "No space left" in note
    again = run()
    assert (again.outcome, again.notes) == ("unchanged", ("built paperlake.duckdb",))


def test_a_failure_before_the_swap_is_raised(
    run: Run, write: Write, listing: Listing, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: Any, **__: Any) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    path = write("tea.txt", listing(range(6)))
    monkeypatch.setattr("paperlake.warehouse.snapshot.point_latest", full)
    with pytest.raises(OSError, match="No space left"):
        run(path)
    monkeypatch.undo()
    assert _seen(tmp_path) is None
    assert run(path).outcome == "published"
    assert len(list((tmp_path / "output" / "snapshots").glob("[!.]*"))) == 1


def test_a_slip_in_a_path_makes_no_output_folder(run: Run, tmp_path: Path) -> None:
    with pytest.raises(InputError, match="does not exist"):
        run(tmp_path / "none.txt")
    assert not (tmp_path / "output").exists()


def test_a_held_folder_is_locked(run: Run, write: Write, listing: Listing, tmp_path: Path) -> None:
    path = write("tea.txt", listing(range(6)))
    with publishing_lock(tmp_path / "output"), pytest.raises(Locked):
        run(path)


def test_a_run_with_processes_gives_what_a_run_in_one_gives(
    run: Run, write: Write, listing: Listing, tmp_path: Path
) -> None:
    paths = [write(f"{n}.txt", listing(range(n, n + 4))) for n in (0, 4, 8)]
    alone = run(*paths, output=tmp_path / "alone", workers=1)
    together = run(*paths, workers=2)
    assert (alone.process_count, together.process_count) == (1, 2)
    assert together.content_hashes == alone.content_hashes


def test_progress_and_checkpoints_tell_every_stage(
    options: Callable[..., Any], write: Write, listing: Listing
) -> None:
    told: list[object] = []

    class Told:
        def start(self, stage: str, total: int | None = None, unit: str = "") -> None:
            told.append((stage, total, unit))

        def advance(self, count: int) -> None:
            told.append(count)

    text = listing(range(6))
    seen: list[str] = []
    wanted = options(write("tea.txt", text))
    report = pipeline.run_pipeline(wanted, progress=Told(), checkpoint=seen.append)
    size = len(text.encode())
    names = ("validate", "resolve", "judge", "describe", "publish")
    assert told == [
        ("discover", None, ""),
        ("plan", None, ""),
        ("read", size, "bytes"),
        size,
        *((name, None, "") for name in names),
    ]
    assert list(report.stage_seconds) == ["discover", "plan", "read", *names]
    assert seen == [*pipeline.CHECKPOINTS, *snapshot.CHECKPOINTS, "publish"]


def test_small_inputs_are_read_in_this_process(
    run: Run, write: Write, listing: Listing, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_pool(*_: Any, **__: Any) -> None:
        pytest.fail("a pool was started")

    monkeypatch.setattr(runners, "ProcessPoolExecutor", no_pool)
    assert run(write("tea.txt", listing(range(6)))).process_count == 1


def test_a_table_that_was_lost_is_built_anew(
    run: Run, write: Write, listing: Listing, tmp_path: Path
) -> None:
    first = run(write("tea.txt", listing(range(6))))
    (tmp_path / "output" / "latest" / "papers.parquet").unlink()
    again = run()
    assert (again.outcome, again.content_hashes) == ("published", first.content_hashes)
    assert "papers.parquet" in again.notes[-1]
    assert run().outcome == "unchanged"


def test_a_damaged_manifest_stops_a_run_unless_it_replaces_the_dataset(
    run: Run, write: Write, listing: Listing, tmp_path: Path
) -> None:
    path = write("tea.txt", listing(range(6)))
    first = run(path)
    (tmp_path / "output" / "latest" / "manifest.json").write_text("{")
    with pytest.raises(ManifestError, match="--replace"):
        run()
    again = run(path, inputs_mode="replace")
    assert (again.outcome, again.content_hashes) == ("published", first.content_hashes)
    assert run().outcome == "unchanged"
