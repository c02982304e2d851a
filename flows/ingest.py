"""The Prefect flow: the plain pipeline with each stage as a task, and the report as an artifact."""

import signal
import threading
from collections.abc import Callable, Sequence
from contextvars import ContextVar, copy_context
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any, ParamSpec, TypeVar, cast

import httpx
from prefect import Task, flow
from prefect.artifacts import create_markdown_artifact
from prefect.cache_policies import NO_CACHE
from prefect.client.orchestration import get_client
from prefect.client.schemas.objects import State, TaskRun
from prefect.exceptions import PrefectException
from prefect.logging import get_run_logger
from prefect.runtime import flow_run

from paperlake.flows.errors import OrchestrationError, RunBlocked
from paperlake.flows.inputs import find_listings
from paperlake.flows.markdown import report_markdown
from paperlake.flows.options import IngestOptions, InputsMode
from paperlake.flows.pipeline import run_pipeline
from paperlake.flows.progress import Progress
from paperlake.flows.publishing import describe_draft
from paperlake.flows.report import RunReport
from paperlake.flows.retries import is_transient
from paperlake.flows.runners import stage_shards
from paperlake.flows.stages import commit, judge_tables, resolve_tables
from paperlake.flows.validation import validate_staged

P = ParamSpec("P")
T = TypeVar("T")

_DEFAULT = IngestOptions((), Path("output"))
_RETRY_SECONDS = [1.0, 5.0, 30.0]
# The task of each stage: its name, and the name of its run, filled in from the stage's arguments.
_TASK_NAMES: dict[Callable[..., Any], tuple[str, str]] = {
    find_listings: ("find listings", "find listings"),
    stage_shards: ("read shards", "read shards, {workers} at a time"),
    validate_staged: ("validate staged rows", "validate staged rows"),
    resolve_tables: ("resolve", "resolve into {target}"),
    judge_tables: ("judge dataset", "judge {folder}"),
    describe_draft: ("describe snapshot", "describe {version}"),
    commit: ("publish", "publish {version}"),
}


@dataclass(slots=True)
class _Watch:
    """What `run_flow` and the flow tell each other past Prefect."""

    progress: Progress | None = None
    has_begun: bool = False
    report: RunReport | None = None


_watch: ContextVar[_Watch | None] = ContextVar("watch", default=None)


def _is_worth_another_try(_task: Task[..., Any], _run: TaskRun, state: State[Any]) -> bool:
    return is_transient(state.data if isinstance(state.data, BaseException) else _exception_of(state))


def _exception_of(state: State[Any]) -> BaseException | None:
    result = state.result(raise_on_failure=False)
    return result if isinstance(result, BaseException) else None


@cache
def _as_task(stage: Callable[..., Any]) -> Task[..., Any]:
    name, run_name = _TASK_NAMES[stage]
    delays = [] if stage is commit else _RETRY_SECONDS  # a swap that stopped half way has moved the draft
    return Task(
        fn=stage,
        name=name,
        task_run_name=run_name,
        retries=len(delays),
        retry_delay_seconds=delays,
        retry_condition_fn=_is_worth_another_try,
        cache_policy=NO_CACHE,
        persist_result=False,
    )


def _call_as_task(stage: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
    return cast("T", _as_task(stage)(*args, **kwargs))


def _flow_run_name() -> str:
    parameters = flow_run.parameters
    output = Path(parameters["output"]).name
    match list(parameters["inputs"]):
        case []:
            return f"the same inputs into {output}"
        case [one]:
            return f"{Path(one).name} into {output}"
        case several:
            return f"{len(several)} inputs into {output}"


@flow(name="ingest", flow_run_name=_flow_run_name, persist_result=False)
def ingest(
    inputs: Sequence[str] = (),
    output: Path = _DEFAULT.output,
    inputs_mode: InputsMode = _DEFAULT.inputs_mode,
    workers: int | None = _DEFAULT.workers,
    shard_bytes: int = _DEFAULT.shard_bytes,
    memory_limit: str = _DEFAULT.memory_limit,
    max_quarantine_share: float = _DEFAULT.max_quarantine_share,
    min_quarantine_rows: int = _DEFAULT.min_quarantine_rows,
    lock_timeout_seconds: float = _DEFAULT.lock_timeout_seconds,
    judgements: Path | None = _DEFAULT.judgements,
    drop_judgements: bool = _DEFAULT.drop_judgements,
) -> RunReport:
    """Read raw listings and publish them as a snapshot in `output`; the report says what was done.

    Arguments are those of `IngestOptions`. The flow run's artifact `paperlake-run` shows the report.
    Raises RunBlocked where validation forbids to publish, InputError, OutputError or Locked where the
    run can't begin, and OSError or duckdb.Error where disk or memory end; what was published stays.
    """
    options = IngestOptions(
        inputs=tuple(inputs),
        output=output,
        inputs_mode=inputs_mode,
        workers=workers,
        shard_bytes=shard_bytes,
        memory_limit=memory_limit,
        max_quarantine_share=max_quarantine_share,
        min_quarantine_rows=min_quarantine_rows,
        lock_timeout_seconds=lock_timeout_seconds,
        judgements=judgements,
        drop_judgements=drop_judgements,
    )
    watch = _watch.get() or _Watch()
    watch.has_begun = True
    watch.report = report = run_pipeline(options, progress=watch.progress, call=_call_as_task)
    _show(report)
    if report.outcome == "blocked":
        raise RunBlocked(report)
    return report


def _show(report: RunReport) -> None:
    """Make the artifact. What is published is published, even where the server can't take a note of it."""
    try:
        create_markdown_artifact(
            report_markdown(report), key="paperlake-run", description=f"{report.outcome}: {report.output}"
        )
    except (httpx.HTTPError, PrefectException) as error:
        get_run_logger().warning("the report could not be stored as an artifact: %s", error)


def _start_server() -> None:
    """Have Prefect start its temporary server, where it needs one, with Ctrl-C held back for good.

    Were the server to end with the run, Prefect would try for minutes to tell it of the interruption.
    """

    def start() -> None:
        try:
            signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})  # this thread's, and its processes'
            with get_client(sync_client=True):
                pass
        except Exception as error:
            failures.append(error)

    failures: list[Exception] = []
    thread = threading.Thread(target=copy_context().run, args=(start,), daemon=True)
    thread.start()
    thread.join()
    for failure in failures:
        raise failure


def run_flow(options: IngestOptions, *, progress: Progress | None = None) -> RunReport:
    """Run the flow and return its report, that of a blocked run too.

    Raises what the run raises, and OrchestrationError where Prefect failed before the run came to its end.
    """
    watch = _Watch(progress)
    token = _watch.set(watch)
    try:
        _start_server()
        parameters = {name: getattr(options, name) for name in IngestOptions.__annotations__}
        return cast("RunReport", ingest(**parameters))
    except RunBlocked as blocked:
        return blocked.report
    except Exception as error:
        if watch.has_begun and not isinstance(error, httpx.HTTPError | PrefectException):
            raise
        failure = OrchestrationError(error)
        if watch.report is None:
            raise failure from error
        return replace(watch.report, notes=(*watch.report.notes, f"after the run, {failure}"))
    finally:
        _watch.reset(token)
