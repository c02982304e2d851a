import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from paperlake.schemas.tables import TABLES

Command = Callable[..., Any]


def test_tables_are_listed_with_their_row_counts(paperlake: Command, dataset: Path) -> None:
    found = {row["table"]: row for row in json.loads(paperlake("tables", "-o", dataset, "--json").out)}
    assert list(found)[: len(TABLES)] == list(TABLES)
    assert found["papers"]["rows"] == 3
    assert found["paper_overview"]["a row is"].startswith("View: ")


@pytest.mark.parametrize(
    ("table", "column", "expected"),
    [
        ("authorships", "author_id", "authors.author_id"),
        ("papers", "title", "null"),
        ("candidates", "kind", "One of paper, author, topic."),
        ("paper_overview", "authors", "VARCHAR"),
    ],
)
def test_a_table_is_described(
    paperlake: Command, dataset: Path, table: str, column: str, expected: str
) -> None:
    lines = paperlake("tables", table, "-o", dataset).out.splitlines()
    assert expected in next(line for line in lines if line.startswith(f"{column} "))


def test_an_unknown_table_names_the_known_ones(paperlake: Command, dataset: Path) -> None:
    ended = paperlake("tables", "paper", "-o", dataset)
    assert ended.code == 2
    assert "papers" in ended.err


def test_quarantine_says_where_and_why(paperlake: Command, dataset: Path) -> None:
    lines = paperlake("quarantine", "-o", dataset).out.splitlines()
    assert lines == [
        "tea.txt:9",
        "  no_content: no title, authors or abstract",
        "  ====================",
        "1 entry in quarantine",
    ]
    (span,) = json.loads(paperlake("quarantine", "-o", dataset, "--json").out)
    assert (span["place"], span["byte_start"], span["byte_end"]) == ("tea.txt:9", 205, 225)


def test_snapshots_mark_the_current_one(paperlake: Command, dataset: Path) -> None:
    (snapshot,) = json.loads(paperlake("snapshots", "-o", dataset, "--json").out)
    assert (snapshot["version"], snapshot["is_current"]) == ("20260801T040000Z", True)
    assert snapshot["paper_count"] == 3
    assert paperlake("snapshots", "-o", dataset).out.splitlines()[2].startswith("*  20260801T040000Z")


@pytest.mark.parametrize("command", ["tables", "quarantine", "snapshots", "sql", "show"])
def test_a_folder_without_a_dataset_is_named(paperlake: Command, tmp_path: Path, command: str) -> None:
    argument = {"sql": ["SELECT 1"], "show": ["p_0000000000000001"]}.get(command, [])
    ended = paperlake(command, *argument, "-o", tmp_path)
    assert ended.code == 2
    assert str(tmp_path) in ended.err
    assert ended.err.count("\n") == 1


def test_a_version_that_is_not_there_is_named(paperlake: Command, dataset: Path) -> None:
    ended = paperlake("tables", "-o", dataset, "--version", "20200101T000000Z")
    assert ended.code == 2
    assert "20200101T000000Z" in ended.err
