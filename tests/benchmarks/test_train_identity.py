"""Fitting the scorecard: which pairs are seen, what is seen of them, and what the fit makes of it."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from benchmarks.train_identity import EVIDENCE, fit, main, probability, read_pairs
from paperlake.transforms.scorecard import points

FERN = {"venue": "FernConf", "year": 2031}
MOSS = {"venue": "MossConf", "year": 2032}
DALE = {"affiliation": "Fernwick Dale Herbarium", "email_domain": "fernwick.example"}
ORCID_A, ORCID_B = "0000-0001-1111-1111", "0000-0001-2222-2222"


def row(paper: str, name: str, true_id: str, **more: Any) -> dict[str, Any]:
    known = dict.fromkeys(("venue", "year", "affiliation", "email_domain", "orcid", "dblp", "coauthors"))
    return known | {"paper_id": paper, "name": name, "true_id": true_id} | more


def write(folder: Path, rows: list[dict[str, Any]], stem: str = "mentions-ferns") -> Path:
    types = {"year": pa.int64(), "coauthors": pa.list_(pa.string())}
    schema = pa.schema([(name, types.get(name, pa.string())) for name in row("", "", "")])
    path = folder / f"{stem}.parquet"
    pq.write_table(pa.Table.from_pylist(rows, schema), path)
    return path


def evidence(tmp_path: Path, a: dict[str, Any], b: dict[str, Any]) -> dict[str, float]:
    rows = [row("p1", "Runa Hjaltmoor", "r1", **a), row("p2", "Runa Hjaltmoor", "r1", **b)]
    (pair,) = read_pairs(write(tmp_path, rows))
    return {key: value for key, value in zip(EVIDENCE, pair.evidence, strict=True) if value}


@pytest.mark.parametrize(
    ("a", "b", "expected"),
    [
        ({}, {}, {"edition_unknown"}),
        (FERN, {}, {"edition_unknown"}),
        (FERN, MOSS, {"edition"}),
        (DALE, DALE, {"edition_unknown", "affiliation_same", "domain"}),
        (DALE, {"affiliation": "Mossholm Greenhouse"}, {"edition_unknown", "affiliation_other"}),
        ({"email_domain": "gmail.com"}, {"email_domain": "gmail.com"}, {"edition_unknown"}),
        ({"coauthors": ["Odo Brackenby"]}, {"coauthors": ["Odo Brackenby"]}, {"edition_unknown", "coauthor"}),
        ({"coauthors": ["Wei Wang"]}, {"coauthors": ["Wei Wang"]}, {"edition_unknown", "coauthor_crowded"}),
        (
            {"coauthors": ["Wei Wang", "Odo Brackenby"]},
            {"coauthors": ["Odo Brackenby", "Wei Wang"]},
            {"edition_unknown", "coauthor", "coauthor_more"},
        ),
        ({"dblp": "1/1234"}, {"dblp": "2/1234"}, {"edition_unknown", "other_dblp_id"}),
    ],
)
def test_evidence(tmp_path: Path, a: dict[str, Any], b: dict[str, Any], expected: set[str]) -> None:
    assert evidence(tmp_path, a, b).keys() - {"bearers"} == expected | {"start"}


def test_how_often_people_come_back(tmp_path: Path) -> None:
    card = points()
    rate = np.log((1 + card["edition_pairs"]) / (1 + card["edition_size"]))
    assert evidence(tmp_path, FERN, MOSS)["edition"] == pytest.approx(rate)


@pytest.mark.parametrize(
    ("a", "b", "count"),
    [
        ({"orcid": ORCID_A}, {"orcid": ORCID_A}, 0),
        ({"orcid": ORCID_A}, {"orcid": ORCID_B}, 0),
        ({"dblp": "1/1234"}, {"dblp": "1/1234"}, 0),
        ({"dblp": "1/1234"}, {"orcid": ORCID_B}, 1),
        ({"name": "Runa Hjaltfell"}, {}, 0),
        ({"true_id": None}, {}, 0),
        ({"name": "…"}, {}, 0),
    ],
)
def test_pairs(tmp_path: Path, a: dict[str, Any], b: dict[str, Any], count: int) -> None:
    rows = [
        row("p1", "Runa Hjaltmoor", "r1") | a,
        row("p2", "Runa Hjaltmoor", "r2") | b,
        row("p3", "Odo Brackenby", "o1", coauthors=["Runa Hjaltmoor"]),  # of unknown truth
    ]
    assert len(read_pairs(write(tmp_path, rows))) == count


def test_the_fit_finds_the_log_odds() -> None:
    random = np.random.default_rng(7)
    true = np.array([0.5, -1.0, 2.0])
    seen = np.column_stack([np.ones(20_000), random.random((20_000, 2)) < 0.5])
    is_one = (random.random(20_000) < probability(seen, true)).astype(float)
    assert fit(seen, is_one, np.ones(20_000)) == pytest.approx(true, abs=0.15)


def test_a_file_that_tells_nothing_is_fitted_too() -> None:
    found = fit(np.ones((4, 2)), np.ones(4), np.ones(4))
    assert np.isfinite(found).all()
    assert (found > 0).all()


def test_main(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    names = [f"Runa Hjalt{end}" for end in ("moor", "fell", "holm", "wick", "ness", "dale")]
    friends = [row(f"{name} {n}", name, name, coauthors=["Odo Brackenby"]) for name in names for n in (1, 2)]
    strangers = [row(f"{name} {n}", name, f"{name} {n}") for name in names for n in (3, 4)]
    write(tmp_path, friends + strangers)
    write(tmp_path, friends, "signatures-moss")
    main(["--authors", str(tmp_path), "--without", "signatures-moss"])
    found = json.loads(capsys.readouterr().out)
    assert found["points"].keys() == set(EVIDENCE)
    assert found["points"]["coauthor"]["fitted"] > 0
    assert (
        found["points"]["coauthor"] | {"shipped": points()["coauthor"], "pairs": 6}
        == found["points"]["coauthor"]
    )
    assert found["files"].keys() == {"mentions-ferns"}
    assert found["files"]["mentions-ferns"]["pairs"] == 36
    assert found["all"]["cross_validated"]["accuracy"] > 0.8


def test_without_pairs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(tmp_path, [row("p1", "Runa Hjaltmoor", "r1")])
    with pytest.raises(SystemExit):
        main(["--authors", str(tmp_path)])
    assert "no name stands on two papers" in capsys.readouterr().err
