"""Ids of earlier snapshots: the step that resolves them, and which snapshots are asked."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import duckdb
import pyarrow as pa
import pytest

from paperlake.warehouse import snapshot
from paperlake.warehouse.history import HISTORY_FILES, earlier_snapshots
from paperlake.warehouse.output_folder import current
from paperlake.warehouse.resolve import STEPS

Rows = Sequence[tuple[Any, ...]]

COLUMNS: Mapping[str, str] = {
    "previous_records": "record_id paper_id",
    "previous_authorships": "record_id position paper_id author_id name",
    "previous_redirects": "old_id id",
    "paper_parts": "paper_id",
    "paper_records": "record_id paper_id paper_key",
    "mentions": "record_id position paper_id author_key name",
    "author_ids": "author_key author_id",
    "moved_ids": "old_id id",
    "judged_paper_keys": "id paper_key",
    "judged_author_keys": "id author_key",
}


@pytest.fixture
def resolved() -> Callable[..., dict[str, str | None]]:
    """What becomes of ids: the rows of tables as texts, columns between blanks, rows between commas."""

    def resolve(**tables: str) -> dict[str, str | None]:
        with duckdb.connect() as con:
            for name, columns in COLUMNS.items():
                names = columns.split()
                given = [row.split() for row in tables.get(name, "").split(",") if row.strip()]
                rows = [row + ["-"] * (len(names) - len(row)) for row in given]
                values = {
                    column: pa.array([row[place] if row[place] != "-" else None for row in rows], pa.string())
                    for place, column in enumerate(names)
                }
                con.register(name, pa.table(values))
            con.execute((STEPS / "55_history.sql").read_text())
            return dict(con.execute("SELECT old_id, id FROM former_ids ORDER BY old_id").fetchall())

    return resolve


@pytest.mark.parametrize(
    ("tables", "expected"),
    [
        ({}, {}),
        ({"previous_records": "r1 p_a", "paper_records": "r1 p_a", "paper_parts": "p_a"}, {}),
        ({"previous_records": "r1 p_a", "paper_parts": "p_b", "moved_ids": "p_a p_b"}, {}),
        ({"previous_records": "r1 p_a"}, {"p_a": None}),
        ({"previous_records": "r1 p_a", "paper_records": "r1 p_b", "paper_parts": "p_b"}, {"p_a": "p_b"}),
        (
            {"previous_records": "r1 p_a,r2 p_a,r3 p_a", "paper_records": "r1 p_b,r2 p_c,r3 p_c"},
            {"p_a": "p_c"},
        ),
        (
            {"previous_records": "r1 p_a,r2 p_a,r3 p_a,r4 p_a", "paper_records": "r1 p_c,r2 p_b"},
            {"p_a": "p_b"},
        ),
        # Chains end in one step at what is current.
        (
            {
                "previous_redirects": "p_x p_a,p_y p_b,p_z -",
                "previous_records": "r1 p_a,r2 p_b",
                "paper_records": "r1 p_c",
                "paper_parts": "p_c,p_d",
                "moved_ids": "p_b p_d",
            },
            {"p_a": "p_c", "p_x": "p_c", "p_y": "p_d", "p_z": None},
        ),
        # An id that comes back leads nowhere but to itself.
        ({"previous_redirects": "p_z -,p_y p_a", "paper_parts": "p_z,p_a"}, {"p_y": "p_a"}),
        (
            {
                "previous_redirects": "p_b p_a",
                "previous_records": "r1 p_a",
                "paper_parts": "p_b",
                "paper_records": "r1 p_b",
            },
            {"p_a": "p_b"},
        ),
        # A judgement's id leads to where the judgement holds.
        (
            {
                "previous_redirects": "p_x p_a",
                "paper_parts": "p_a,p_c",
                "paper_records": "r1 p_c k,r2 p_a m",
                "judged_paper_keys": "p_x k",
            },
            {"p_x": "p_c"},
        ),
        # Two snapshots that know an id for two papers.
        ({"previous_redirects": "p_x p_b,p_x p_a,p_x -", "paper_parts": "p_a,p_b"}, {"p_x": "p_a"}),
    ],
)
def test_papers(resolved: Any, tables: Mapping[str, str], expected: Mapping[str, str | None]) -> None:
    assert resolved(**tables) == expected


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        ("r1 1 p_a a_x Io", "r1 1 p_a k Io", {"a_x": "a_k"}),
        ("r1 1 p_a a_x Io", "r1 2 p_a k Io", {"a_x": None}),
        ("r1 1 p_a a_x Io", "r1 1 p_a k Jo", {"a_x": "a_k"}),
        (
            "r1 1 p_a a_x Io,r2 1 p_b a_x Io,r3 1 p_c a_x Io",
            "r1 1 p_a k Io,r2 1 p_b m Io,r3 1 p_c m Io",
            {"a_x": "a_m"},
        ),
        ("r1 1 p_a a_x Io,r2 1 p_b a_x Io", "r1 1 p_a m Io,r2 1 p_b k Io", {"a_x": "a_k"}),
        # Another record lends the paper its authors, or the record is gone.
        ("r1 1 p_a a_x Io", "r2 3 p_a k Io", {"a_x": "a_k"}),
        ("r9 1 p_a a_x Io", "r2 3 p_a k Io", {"a_x": "a_k"}),
        ("r9 1 p_a a_x Io", "r2 3 p_a k Jo", {"a_x": None}),
        ("r9 1 p_b a_x Io", "r2 3 p_a k Io", {"a_x": None}),
    ],
)
def test_people(resolved: Any, before: str, after: str, expected: Mapping[str, str | None]) -> None:
    found = resolved(
        previous_authorships=before,
        mentions=after,
        author_ids="k a_k,m a_m",
        paper_parts="p_a,p_b,p_c",
        paper_records="r1 p_a,r2 p_a,r3 p_c" if "r2 3" in after else "r1 p_a,r2 p_b,r3 p_c",
    )
    assert found == expected


def _versions(output: Path) -> list[str]:
    return [path.name for path in earlier_snapshots(output)]


def test_no_snapshot_has_no_history(tmp_path: Path) -> None:
    assert earlier_snapshots(tmp_path / "output") == ()


def test_the_current_snapshot_and_those_behind_a_rollback_are_asked(
    tmp_path: Path, publish: Callable[..., str]
) -> None:
    versions = [publish(tmp_path, hour) for hour in (4, 5, 6)]
    assert _versions(tmp_path) == versions[2:]
    snapshot.rollback(tmp_path, versions[1])
    assert _versions(tmp_path) == versions[1:]


@pytest.mark.parametrize("name", [*HISTORY_FILES, "manifest.json"])
def test_a_damaged_snapshot_is_passed_over(tmp_path: Path, publish: Callable[..., str], name: str) -> None:
    versions = [publish(tmp_path, hour) for hour in (4, 5)]
    newest = current(tmp_path)
    assert newest
    (newest.path / name).write_bytes(b"torn")
    assert _versions(tmp_path) == versions[:1]
    (newest.path / name).unlink()
    assert _versions(tmp_path) == versions[:1]
