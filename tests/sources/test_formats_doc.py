"""The page on formats names every feature, and every weight is of a feature that can be shown."""

import csv
import re
from pathlib import Path

import pytest

from paperlake.sources import text_features, text_labels
from paperlake.sources.text_grammar import Label

PROJECT = Path(__file__).resolve().parents[2]
DOCUMENT = (PROJECT / "docs" / "formats.md").read_text(encoding="utf-8")
WEIGHTS = PROJECT / "sources" / "lookups" / "weights.csv"


def weighed_features() -> list[str]:
    with WEIGHTS.open(encoding="utf-8", newline="") as lines:
        return [row["feature"] for row in csv.DictReader(lines)]


@pytest.mark.parametrize("feature", sorted({re.split(r"[=<>|]", name)[0] for name in weighed_features()}))
def test_each_feature_is_described(feature: str) -> None:
    assert re.search(rf"`{feature}[`=<]", DOCUMENT)


def test_each_weight_is_of_a_feature_that_exists() -> None:
    source = "".join(Path(one.__file__).read_text(encoding="utf-8") for one in (text_features, text_labels))
    known = {re.split(r"[=<>|]", name)[0] for name in weighed_features()} - {"single", "mixed"}
    assert {name for name in known if f'"{name}' not in source} == set()


@pytest.mark.parametrize("label", [label.name.lower() for label in Label if label is not Label.START])
def test_each_label_is_described(label: str) -> None:
    assert f"| {label} |" in DOCUMENT
