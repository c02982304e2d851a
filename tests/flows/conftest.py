"""Listings of invented papers, and runs that read them."""

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest

from paperlake.flows.options import IngestOptions
from paperlake.flows.pipeline import run_pipeline
from paperlake.flows.report import RunReport

PEOPLE = ("Wilma Kettlewright", "Otto Brewhaven", "Siv Saucerholm", "Tariq Spoutley", "Ines Lidmarsh")
ABSTRACTS = (
    "We measure how a teapot pours when its host is tired, and compare it with an older sibling.",
    "Kettles whistle before they boil. A microphone and a classifier tell the two sounds apart in time.",
    "Saucers catch what cups let go. This note counts drops on forty tables and finds a law of their number.",
    "Sugar cubes dissolve unevenly; stirring twice a minute halves the waiting time in all of our trials.",
    "A library of lids is matched to orphaned jars by shape alone, with hardly a wrong pair among thousands.",
    "Old tea labels fade from red to brown. We restore their colours from photographs made by candle light.",
    "Trays tip over in trains. A gimbal of two rings keeps them level through curves and sudden stops.",
    "Strainers clog after the third pot. Vibration at a low pitch frees the mesh without waking the guests.",
    "Nobody knows who emptied the biscuit tin. Crumbs on a carpet name the guilty guest in most parlours.",
    "Porcelain sings when it cracks. A phone on the same shelf hears the song hours before the handle goes.",
    "Milk first or last is an old quarrel. Thermal cameras end it by showing that the cup hardly cares.",
    "Cosies knitted by machine lose heat at their seams. A spiral without seams keeps tea warm longer.",
)


def entry_of(number: int) -> str:
    """One entry as the listing prints it."""
    names = f"{PEOPLE[number % 5]}, {PEOPLE[(number + 2) % 5]}"
    return f"Crockery->Teapots\n\n{names}\n\n{ABSTRACTS[number]}\n\n"


def listing_of(numbers: Iterable[int]) -> str:
    return "".join(map(entry_of, numbers))


@pytest.fixture(scope="session")
def entry() -> Callable[[int], str]:
    """The entry of a number from 0 to 11."""
    return entry_of


@pytest.fixture(scope="session")
def listing() -> Callable[[Iterable[int]], str]:
    """The listing of entries with these numbers."""
    return listing_of


@pytest.fixture
def write(tmp_path: Path) -> Callable[[str, str | bytes], Path]:
    """Writes a file into the test's own folder of inputs."""

    def file(name: str, content: str | bytes) -> Path:
        path = tmp_path / "inputs" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content.encode() if isinstance(content, str) else content)
        return path

    return file


@pytest.fixture
def options(tmp_path: Path) -> Callable[..., IngestOptions]:
    """Options for inputs, into the test's own output folder unless another is named."""

    def make(*inputs: Path, **others: Any) -> IngestOptions:
        return IngestOptions(tuple(map(str, inputs)), **{"output": tmp_path / "output", **others})

    return make


@pytest.fixture
def run(options: Callable[..., IngestOptions]) -> Callable[..., RunReport]:
    """Runs the plain pipeline with such options."""
    return lambda *inputs, **others: run_pipeline(options(*inputs, **others))
