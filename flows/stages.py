"""The stages behind the reading, and how any stage is run: plain functions of paths and small values."""

import shutil
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import ParamSpec, Protocol, TypeVar

import duckdb

from paperlake.flows.listings import listings_table
from paperlake.flows.reading import ShardJob
from paperlake.flows.scorers import SCORERS
from paperlake.flows.validation import Failing, judge_dataset, rejected_table
from paperlake.schemas.issues import ExpectationResult
from paperlake.sources.discovery import ListingFile
from paperlake.sources.judgements import Judgements
from paperlake.warehouse.disk import remove, temporary
from paperlake.warehouse.judgements import judgements_table
from paperlake.warehouse.output_folder import current
from paperlake.warehouse.promote import Checkpoint
from paperlake.warehouse.resolve import StagedInput, resolve
from paperlake.warehouse.snapshot import publish
from paperlake.warehouse.staging import Staging

P = ParamSpec("P")
T = TypeVar("T")


class Call(Protocol):
    """Runs one stage: as it is, or as a task of an orchestrator."""

    def __call__(self, stage: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
        """What the stage returns; its errors pass through."""


def call_directly(stage: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
    """Run a stage as it is."""
    return stage(*args, **kwargs)


def resolve_tables(
    jobs: Sequence[ShardJob],
    listings: Sequence[ListingFile],
    failing: Failing,
    judgements: Judgements | None,
    previous: Sequence[Path],
    memory_limit: str,
    scratch: Path,
    target: Path,
) -> None:
    """Link the staged shards into the published tables, written as Parquet into `target`.

    `previous` are the folders of snapshots whose ids are resolved.
    """
    staged = StagedInput(
        [job.folder for job in jobs],
        listings_table(listings, jobs),
        rejected_table(jobs, failing),
        judgements_table(judgements.rows if judgements else ()),
        previous,
    )
    with connected(memory_limit, scratch) as con:
        resolve(con, staged, SCORERS, target)


def judge_tables(folder: Path, memory_limit: str, scratch: Path) -> tuple[ExpectationResult, ...]:
    """Judge the published tables in a folder as a whole."""
    with connected(memory_limit, scratch) as con:
        return judge_dataset(con, folder)


def commit(output: Path, version: str, jobs: Sequence[ShardJob], checkpoint: Checkpoint) -> tuple[str, ...]:
    """Make a finished draft the current snapshot, and forget staged shards that no job needs any more.

    Once `latest` is swapped it is published: a failure after that is returned as a note, and the next run
    mends it. Raises what `publish` raises before.
    """
    try:
        publish(output, version, checkpoint=checkpoint)
        Staging(output).prune({job.folder.name for job in jobs})
    except (OSError, duckdb.Error) as error:
        published = current(output)
        if published is None or published.version != version:
            raise
        return (f"published, but the next run has to finish it: {' '.join(str(error).split())}",)
    return ()


@contextmanager
def connected(memory_limit: str, scratch: Path) -> Iterator[duckdb.DuckDBPyConnection]:
    """A DuckDB connection that spills into a folder of the run's own and downloads nothing."""
    settings: dict[str, str | bool | int | float | list[str]] = {
        "memory_limit": memory_limit,
        "temp_directory": str(scratch / "spill"),
        "autoinstall_known_extensions": False,
        "TimeZone": "UTC",
    }
    with duckdb.connect(config=settings) as con:
        yield con


@contextmanager
def scratch_folder(output: Path) -> Iterator[Path]:
    """A folder for what only this run needs: spilled data, unpacked listings. A killed run's is cleared."""
    folder = temporary(output / "staging" / "scratch")
    remove(folder)
    folder.mkdir(parents=True)
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)
