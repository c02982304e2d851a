"""The reader against real listings with their truth and against open cases, where these are at hand."""

import json
import re
import unicodedata
from collections.abc import Callable
from pathlib import Path
from typing import Any

REAL_LISTINGS = ("data", "listings")


def expected_fields(row: dict[str, Any]) -> tuple[str | None, str, str]:
    topic = row["topic"]
    label = None if topic is None else " · ".join(filter(None, (topic["area"], topic["subarea"])))
    names = ", ".join(row.get("authors_printed") or row["authors"])
    return label, names + (" 等" if row["truncated"] else ""), row["abstract"]


def test_real_listings(shared: Path, read_listing: Callable[..., Any]) -> None:
    for path in sorted(shared.joinpath(*REAL_LISTINGS).glob("*.txt")):
        truth = path.with_suffix(".truth.jsonl").read_text(encoding="utf-8").splitlines()
        expected = [expected_fields(json.loads(line)) for line in truth]
        read = [(one.topic, one.authors, one.abstract) for one in read_listing(path.read_bytes()).records]
        assert len(read) == len(expected), path.name
        assert sum(one == other for one, other in zip(read, expected, strict=True)) >= 0.99 * len(expected), (
            path.name
        )


def plain(text: str | None) -> str:
    """Compared without what other stages clean: blanks, dots between names, placeholders."""
    text = re.sub(r"\s+", " ", unicodedata.normalize("NFC", text or "")).replace(" · ", ", ")
    return "" if text == "N/A" else text


def test_open_cases(shared: Path, read_listing: Callable[..., Any]) -> None:
    for line in (shared / "cases" / "records.jsonl").read_text(encoding="utf-8").splitlines():
        case = json.loads(line)
        if not isinstance(case["input"], str):
            continue
        read = [
            tuple(map(plain, (one.topic, one.authors, one.abstract)))
            for one in read_listing(case["input"]).records
        ]
        accepted = [
            [
                (
                    plain(one["topic"]),
                    ", ".join(one["authors"]) + (" 等" if one["truncated"] else ""),
                    plain(one["abstract"]),
                )
                for one in expected["records"]
            ]
            for expected in (case["expected"], *case.get("expected_any", ()))
        ]
        assert read in accepted, case["id"]
