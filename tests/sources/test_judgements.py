"""Files of judgements: what is read from them, and how a bad row is named."""

import json
import os
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from paperlake.sources.errors import InputError
from paperlake.sources.judgements import GivenJudgement, read_judgements

P1, P2 = "p_0000000000000001", "p_0000000000000002"
A1, A2 = "a_0000000000000001", "a_0000000000000002"
HEADER = "kind,id_a,id_b,decision,who,when,why\n"
GOOD = f"paper,{P1},{P2},same,Ada,2026-08-01,"


def _read(tmp_path: Path, text: str | bytes, name: str = "judged.csv") -> Any:
    path = tmp_path / name
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return read_judgements(path)


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("", []),
        (GOOD, [("paper", P1, P2, "same", "Ada", "2026-08-01", None)]),
        (f"paper,{P2},{P1},same,Ada,2026-08-01,", [("paper", P1, P2, "same", "Ada", "2026-08-01", None)]),
        (
            f'\n Author , {A1.upper()},{A2},DIFFERENT,"Quill, Io",20260801,"two\nlines"\n\n',
            [("author", A1, A2, "different", "Quill, Io", "2026-08-01", "two\nlines")],
        ),
        # Only line ends end a row.
        (
            f"{GOOD}a\u2028b\x0cc\x85d\r{GOOD.replace('Ada', 'Bo')}",
            [
                ("paper", P1, P2, "same", "Ada", "2026-08-01", "a\u2028b\x0cc\x85d"),
                ("paper", P1, P2, "same", "Bo", "2026-08-01", None),
            ],
        ),
        (
            f"{GOOD}\nauthor,{A1},{A2},same,Ada,2026-08-02,one face\n",
            [
                ("author", A1, A2, "same", "Ada", "2026-08-02", "one face"),
                ("paper", P1, P2, "same", "Ada", "2026-08-01", None),
            ],
        ),
    ],
)
def test_rows_of_csv(tmp_path: Path, text: str, rows: list[tuple[Any, ...]]) -> None:
    found = _read(tmp_path, HEADER + text)
    assert found.rows == tuple(GivenJudgement(*row) for row in rows)
    assert found.uri == str(tmp_path / "judged.csv")
    assert found.sha256 == sha256((HEADER + text).encode()).hexdigest()


def test_columns_stand_in_any_order_and_others_are_passed_over(tmp_path: Path) -> None:
    text = f"\ufeffWhy,mood,When,Who,Decision,id_b,id_a,Kind\r\n,calm,2026-08-01,Ada,same,{P2},{P1},paper\r\n"
    assert _read(tmp_path, text).rows == _read(tmp_path, HEADER + GOOD).rows


def test_rows_of_json_lines(tmp_path: Path) -> None:
    row = {"kind": "paper", "id_a": P1, "id_b": P2, "decision": "same", "who": "Ada", "when": "2026-08-01"}
    text = "\n".join(json.dumps(value) for value in (row, row | {"who": "Bo", "why": None, "mood": "calm"}))
    found = _read(tmp_path, f"{text}\n\n", "judged.JSONL")
    assert [(one.who, one.why) for one in found.rows] == [("Ada", None), ("Bo", None)]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "row 1: the header lacks kind, id_a, id_b, decision, who, when, why"),
        ("kind;id_a;id_b\n", "row 1: the header lacks kind, id_a, id_b"),
        ("kind,id_a,id_b,decision,who,why\n", "row 1: the header lacks when"),
        (f"id_a,{HEADER}", "row 1: the header has id_a twice"),
        (HEADER + GOOD.replace("paper", "topic"), "row 2: kind is 'topic', must be paper or author"),
        (HEADER + GOOD.replace("same", ""), "row 2: decision is '', must be same or different"),
        (HEADER + GOOD.replace("same", "maybe"), "row 2: decision is 'maybe'"),
        (HEADER + GOOD.replace(P1, A1), f"row 2: id_a is '{A1}', which is no paper id"),
        (HEADER + GOOD.replace(P2, "p_2"), "row 2: id_b is 'p_2', which is no paper id"),
        (HEADER + GOOD.replace(P2, P1), f"row 2: id_a and id_b are both {P1}"),
        (HEADER + GOOD.replace("Ada", " "), "row 2: who is empty"),
        (HEADER + GOOD.replace("Ada", "A" * 201), "row 2: who has 201 characters, 200 is the most"),
        (HEADER + GOOD.replace("2026-08-01", "1 August"), "row 2: when is '1 August', must be a day"),
        (HEADER + GOOD.replace("2026-08-01", ""), "row 2: when is '', must be a day"),
        (HEADER + f"{GOOD}\n\n{GOOD}sure\n", "row 4: repeats row 2"),
        (HEADER + f"{GOOD}\n{GOOD},too,many\n", "row 3: has 9 cells under 7 names"),
        (HEADER + f'{GOOD}\n"paper,', "row 3: is no CSV"),
        (HEADER + "paper\n", "row 2: decision is ''"),
        (HEADER.encode() + b"\xff\xfe", "is no UTF-8 (byte 37)"),
    ],
)
def test_a_bad_file_is_named_with_its_row(tmp_path: Path, text: str | bytes, message: str) -> None:
    with pytest.raises(InputError) as raised:
        _read(tmp_path, text)
    assert f"judged.csv: {message}" in str(raised.value)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("{", "row 2: is no JSON object"),
        ("[" * 100_000, "row 2: is no JSON object"),
        ("3", "row 2: is no JSON object"),
        ('{"kind": 3}', "row 2: kind is no text"),
        ('{"kind": "\\ud800"}', r"row 2: kind holds half a sign \(\\ud800\)"),
        ("{}", "row 2: kind is '', must be paper or author"),
    ],
)
def test_a_bad_line_of_json_is_named(tmp_path: Path, line: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        _read(tmp_path, f"\n{line}\n", "judged.jsonl")


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"none\.csv: does not exist .*--no-judgements"):
        read_judgements(tmp_path / "none.csv")
    with pytest.raises(InputError, match="can't be read: is a directory"):
        read_judgements(tmp_path)


def test_a_pipe_is_no_file(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(InputError, match=r"pipe: is no file \(save the judgements in a file"):
        read_judgements(tmp_path / "pipe")
