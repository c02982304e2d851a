"""The Prefect flow does what the plain run does, and tells it; one server serves all tests."""

import errno
import os
import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from prefect.client.orchestration import get_client
from prefect.client.schemas.filters import (
    ArtifactFilter,
    ArtifactFilterKey,
    FlowRunFilter,
    FlowRunFilterId,
)
from prefect.client.schemas.sorting import FlowRunSort
from prefect.testing.utilities import prefect_test_harness

from paperlake.flows import ingest as ingest_module
from paperlake.flows import pipeline
from paperlake.flows.errors import OrchestrationError, RunBlocked
from paperlake.flows.ingest import ingest, run_flow
from paperlake.flows.pipeline import run_pipeline
from paperlake.sources.errors import InputError
from paperlake.warehouse.errors import Locked
from paperlake.warehouse.lock import publishing_lock

Write = Callable[[str, str | bytes], Path]
Listing = Callable[[range], str]
Options = Callable[..., Any]


@pytest.fixture(scope="module", autouse=True)
def server() -> Iterator[None]:
    with prefect_test_harness(server_startup_timeout=120):
        yield


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Retries that don't wait."""
    monkeypatch.setattr(ingest_module, "_RETRY_SECONDS", [0.0, 0.0, 0.0])
    ingest_module._as_task.cache_clear()
    yield
    ingest_module._as_task.cache_clear()


def _last_flow_run() -> Any:
    with get_client(sync_client=True) as client:
        return client.read_flow_runs(sort=FlowRunSort.START_TIME_DESC, limit=1)[0]


def _artifacts(flow_run_id: Any) -> list[Any]:
    with get_client(sync_client=True) as client:
        found = client.read_artifacts(
            artifact_filter=ArtifactFilter(key=ArtifactFilterKey(any_=["paperlake-run"]))
        )
    return [artifact for artifact in found if artifact.flow_run_id == flow_run_id]


def _task_runs(flow_run_id: Any) -> list[Any]:
    with get_client(sync_client=True) as client:
        return list(
            client.read_task_runs(flow_run_filter=FlowRunFilter(id=FlowRunFilterId(any_=[flow_run_id])))
        )


def test_the_flow_gives_what_the_plain_run_gives_and_shows_it(
    options: Options, write: Write, listing: Listing, tmp_path: Path
) -> None:
    text = listing(range(12)).replace("Otto Brewhaven", "Otto " + "Brewhaven" * 30, 1)
    good, bad = write("tea.txt", text), write("paper.pdf", b"%PDF-1.7\n1 0 obj\n")
    plain = run_pipeline(options(good, bad, output=tmp_path / "plain"))
    report = run_flow(options(good, bad))
    assert (report.outcome, report.exit_code) == ("published", 3)
    assert report.content_hashes == plain.content_hashes
    assert report.expectations == plain.expectations

    flow_run = _last_flow_run()
    assert (flow_run.name, flow_run.state_name) == ("2 inputs into output", "Completed")
    names = {run.name for run in _task_runs(flow_run.id)}
    assert {"find listings", "read shards, 1 at a time", "validate staged rows"} <= names
    assert {f"describe {report.version}", f"publish {report.version}"} <= names

    (artifact,) = _artifacts(flow_run.id)
    assert artifact.description == f"published: {tmp_path / 'output'}"
    for part in (
        "# paperlake: published",
        f"| {good} | text | utf-8 | {len(text.encode()):,} | 11 | 1 | 0 |",
        f"| {bad} | looks like: ",
        "| expect_column_value_lengths_to_be_between(name) | 1 |",
        f"{len(report.expectations) - 1:,} of {len(report.expectations):,} are met.",
        "## Expectations that aren't met",
        f"- [manifest.json]({(tmp_path / 'output').as_uri()}/snapshots/{report.version}/manifest.json)",
    ):
        assert part in artifact.data


def test_a_blocked_run_is_a_failed_flow_run(
    options: Options, write: Write, listing: Listing, tmp_path: Path
) -> None:
    path = write("tea.txt", listing(range(12)).replace("Otto Brewhaven", "Otto " + "Brewhaven" * 30, 1))
    limits: dict[str, Any] = {"max_quarantine_share": 0.0, "min_quarantine_rows": 1}
    with pytest.raises(RunBlocked, match="blocked by validation: max_quarantine_share") as raised:
        ingest(inputs=[str(path)], output=tmp_path / "output", **limits)
    assert raised.value.report.outcome == "blocked"
    flow_run = _last_flow_run()
    assert (flow_run.name, flow_run.state_name) == ("tea.txt into output", "Failed")
    (artifact,) = _artifacts(flow_run.id)
    assert "# paperlake: blocked" in artifact.data
    assert "issues.json" in artifact.data
    assert run_flow(options(path, **limits)).outcome == "blocked"


def _failing(times: int, number: int, stage: Callable[..., Any]) -> tuple[Callable[..., Any], list[int]]:
    """A stage that fails so many times before it works, and the list of its calls."""
    calls: list[int] = []

    def fail(*arguments: Any) -> Any:
        calls.append(1)
        if len(calls) <= times:
            raise OSError(number, os.strerror(number))
        return stage(*arguments)

    return fail, calls


def _put(monkeypatch: pytest.MonkeyPatch, name: str, stage: Callable[..., Any]) -> None:
    names = dict(ingest_module._TASK_NAMES)
    names[stage] = (name, name)
    monkeypatch.setattr(ingest_module, "_TASK_NAMES", names)
    monkeypatch.setattr(pipeline, name, stage)


@pytest.mark.parametrize(
    ("stage", "times", "number", "calls"),
    [
        ("validate_staged", 2, errno.EIO, 3),
        ("judge_tables", 1, errno.ENOSPC, 1),
    ],
)
def test_only_a_passing_failure_is_tried_again(
    options: Options,
    write: Write,
    listing: Listing,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    stage: str,
    times: int,
    number: int,
    calls: int,
) -> None:
    fail, called = _failing(times, number, getattr(pipeline, stage))
    _put(monkeypatch, stage, fail)
    path = write("tea.txt", listing(range(6)))
    if calls > times:
        assert run_flow(options(path)).outcome == "published"
    else:
        with pytest.raises(OSError, match=os.strerror(number)):
            run_flow(options(path))
        assert not (tmp_path / "output" / "latest").exists()
    assert len(called) == calls


def test_a_swap_that_fails_half_way_is_left_to_the_next_run(
    options: Options, write: Write, listing: Listing, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fail, called = _failing(1, errno.EIO, lambda *_: None)
    path = write("tea.txt", listing(range(6)))
    with monkeypatch.context() as patched:
        patched.setattr("paperlake.warehouse.snapshot.point_latest", fail)
        with pytest.raises(OSError, match=os.strerror(errno.EIO)):
            run_flow(options(path))
    assert (len(called), (tmp_path / "output" / "latest").exists()) == (1, False)
    report = run_flow(options(path))
    assert (report.outcome, report.reused_shard_count) == ("published", 1)


def test_errors_pass_through_the_flow(options: Options, write: Write, tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"paper\.pdf"):
        run_flow(options(write("paper.pdf", b"%PDF-1.7\n1 0 obj\n")))
    assert _last_flow_run().state_name == "Failed"
    with publishing_lock(tmp_path / "output"), pytest.raises(Locked):
        run_flow(options(write("tea.txt", "")))


def test_what_is_published_stays_so_when_the_report_cannot_be_stored(
    options: Options, write: Write, listing: Listing, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: Any, **__: Any) -> None:
        raise httpx.ConnectError("no server")

    monkeypatch.setattr(ingest_module, "create_markdown_artifact", refuse)
    report = run_flow(options(write("tea.txt", listing(range(6)))))
    latest = (tmp_path / "output" / "latest").readlink().name
    assert (report.outcome, report.version) == ("published", latest)


def test_a_server_that_fails_before_the_run_is_prefects_failure(
    options: Options, write: Write, listing: Listing, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(**_: Any) -> None:
        raise RuntimeError("Failed to reach API")

    monkeypatch.setattr(ingest_module, "ingest", refuse)
    with pytest.raises(OrchestrationError, match="Prefect failed: Failed to reach API"):
        run_flow(options(write("tea.txt", listing(range(6)))))
    assert not (tmp_path / "output").exists()


def test_a_server_that_fails_after_the_run_leaves_its_report(
    options: Options, write: Write, listing: Listing, monkeypatch: pytest.MonkeyPatch
) -> None:
    flow = ingest_module.ingest

    def run_and_fail(**parameters: Any) -> None:
        flow(**parameters)
        raise httpx.ConnectError("no server")

    monkeypatch.setattr(ingest_module, "ingest", run_and_fail)
    report = run_flow(options(write("tea.txt", listing(range(6)))))
    assert report.outcome == "published"
    assert report.notes == ("after the run, Prefect failed: no server",)


def test_ctrl_c_does_not_reach_the_server_that_notes_it(
    options: Options, write: Write, listing: Listing, monkeypatch: pytest.MonkeyPatch
) -> None:
    held: list[bool] = []

    def connect(**arguments: Any) -> Any:
        held.append(signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, ()))
        return get_client(**arguments)

    monkeypatch.setattr(ingest_module, "get_client", connect)
    assert run_flow(options(write("tea.txt", listing(range(6))))).outcome == "published"
    assert held == [True]
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, ())
