"""One set of inputs has one result, whatever their order, place, cut and number of processes."""

import random
import shutil
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from benchmarks.generate import block, papers, write_listing
from paperlake.flows.options import IngestOptions
from paperlake.flows.pipeline import run_pipeline

FILE_COUNT = 4
RECORD_COUNT = 80


@pytest.fixture(scope="module")
def inputs(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, ...]:
    """Listings of generated papers; the last one holds some entries of the first again."""
    folder = tmp_path_factory.mktemp("inputs")
    paths = tuple(folder / f"{number}.txt" for number in range(FILE_COUNT))
    for number, path in enumerate(paths[:-1]):
        write_listing(path, RECORD_COUNT, seed=number)
    again = [paper for paper in papers(RECORD_COUNT, seed=0) if paper.number % 3 == 0]
    random.Random(5).shuffle(again)
    paths[-1].write_text("".join(map(block, again)).lstrip(), encoding="utf-8")
    return paths


def _hashes(inputs: tuple[Path, ...], output: Path, **options: Any) -> Mapping[str, str]:
    report = run_pipeline(IngestOptions(tuple(map(str, inputs)), output, workers=1, **options))
    assert report.outcome == "published"
    return report.content_hashes


@pytest.fixture(scope="module")
def expected(inputs: tuple[Path, ...], tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, str]:
    """The content of a plain run; it would prove little if nothing had to be linked across files."""
    output = tmp_path_factory.mktemp("expected") / "output"
    report = run_pipeline(IngestOptions(tuple(map(str, inputs)), output, workers=1))
    assert report.row_counts["records"] - report.row_counts["papers"] >= RECORD_COUNT // 3
    assert report.row_counts["authors"] < report.row_counts["authorships"]
    return report.content_hashes


def _moved(inputs: tuple[Path, ...], folder: Path) -> tuple[Path, ...]:
    """A folder of copies whose names sort the other way round."""
    folder.mkdir()
    for number, path in enumerate(inputs):
        shutil.copy(path, folder / f"{9 - number}.text")
    return (folder,)


Arrange = Callable[[tuple[Path, ...], Path], tuple[Path, ...]]


@pytest.mark.parametrize(
    ("arrange", "options"),
    [
        pytest.param(lambda paths, _: paths[::-1], {}, id="another order"),
        pytest.param(_moved, {}, id="other names, given as a folder"),
        pytest.param(lambda paths, _: paths, {"shard_bytes": 2_000}, id="tiny shards"),
        pytest.param(lambda paths, _: paths, {"shard_bytes": 9_000, "memory_limit": "200MB"}, id="memory"),
    ],
)
def test_the_content_is_the_same(
    inputs: tuple[Path, ...],
    expected: Mapping[str, str],
    tmp_path: Path,
    arrange: Arrange,
    options: Mapping[str, Any],
) -> None:
    assert _hashes(arrange(inputs, tmp_path / "moved"), tmp_path / "output", **options) == expected


def test_the_content_is_the_same_with_two_processes(
    inputs: tuple[Path, ...], expected: Mapping[str, str], tmp_path: Path
) -> None:
    options = IngestOptions(tuple(map(str, inputs)), tmp_path / "output", workers=2, shard_bytes=20_000)
    report = run_pipeline(options)
    assert report.process_count == 2
    assert report.shard_count > FILE_COUNT
    assert report.content_hashes == expected


def test_the_content_is_the_same_when_inputs_come_one_by_one(
    inputs: tuple[Path, ...], expected: Mapping[str, str], tmp_path: Path
) -> None:
    for path in inputs[::-1]:
        options = IngestOptions((str(path),), tmp_path / "output", inputs_mode="add", workers=1)
        report = run_pipeline(options)
    assert report.content_hashes == expected
