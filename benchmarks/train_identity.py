"""Fit the scorecard that parts namesakes: `python -m benchmarks.train_identity --authors DIR`.

Mention files with true ids are read by the pipeline's own steps. Each pair of mentions of one name becomes a
row of what the scorecard looks at, and a logistic regression on the rows gives each evidence its points. One
JSON object is printed: fitted points beside the shipped ones, and how well either tells each file's pairs.
"""

import argparse
import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from typing import Any, NamedTuple

import duckdb
import numpy as np
import pyarrow.parquet as pq
from numpy.typing import NDArray

from benchmarks.accuracy import folder_option, made
from benchmarks.authors import TRUTH, mention_files
from benchmarks.people import Staged
from paperlake.flows.scorers import SCORERS
from paperlake.transforms.affiliations import compare_places, own_domain, places
from paperlake.transforms.scorecard import points
from paperlake.warehouse.people import Mentioned, RepeatedName, Tied, part_names
from paperlake.warehouse.verdicts import run_step

Array = NDArray[np.float64]

# What is fitted; the other rows of the scorecard bound or smooth these.
EVIDENCE = (
    *("start", "bearers", "crowded_family", "crowded_name", "edition", "edition_unknown"),
    *("coauthor", "coauthor_crowded", "coauthor_more"),
    *("affiliation_same", "affiliation_near", "affiliation_other", "domain", "other_dblp_id"),
)
FOLDS = 5
_RIDGE = 1.0
_STEPS = 50


class Pair(NamedTuple):
    """What is seen of two mentions of a name, the name's number, and whether they are one person."""

    evidence: list[float]
    name: int
    is_one: bool


class PairCollector:
    """Stands in for the scorer that parts namesakes: keeps the pairs of every name, parts none."""

    def __init__(self) -> None:
        """Start without pairs."""
        self.pairs: list[Pair] = []
        self.name_count = 0

    def __call__(self, sizes: Mapping[str, int], shared: Mapping[tuple[str, str], int]) -> "PairCollector":
        """Learn how often people come back, as the scorer does."""
        self.sizes, self.shared = sizes, shared
        return self

    def may_be_several(self, name: RepeatedName) -> bool:
        """Every name is looked at."""
        return name.name_count > 0

    def part(self, name: RepeatedName, mentions: Sequence[Mentioned]) -> tuple[Sequence[int], Sequence[Tied]]:
        """Keep the name's pairs of known truth that no id decides; all mentions stay together."""
        about = name_evidence(name)
        for a, b in combinations(mentions, 2):
            ids_a, ids_b = dict(a.identifiers), dict(b.identifiers)
            true_a, true_b = ids_a.pop(TRUTH, None), ids_b.pop(TRUTH, None)
            both = ids_a.keys() & ids_b.keys()
            if true_a and true_b and "orcid" not in both and all(ids_a[key] != ids_b[key] for key in both):
                found = about | self.edition_evidence(a.edition, b.edition) | shared_evidence(a, b)
                found["other_dblp_id"] = "dblp" in both
                evidence = [found.get(key, 0) for key in EVIDENCE]
                self.pairs.append(Pair(evidence, self.name_count, true_a == true_b))
        self.name_count += 1
        return [0] * len(mentions), ()

    def edition_evidence(self, a: str | None, b: str | None) -> dict[str, float]:
        """The log rate at which people come back between two editions."""
        if a is None or b is None:
            return {"edition_unknown": 1}
        card = points()
        shared = self.shared.get((min(a, b), max(a, b)), 0) + card["edition_pairs"]
        size = max(self.sizes.get(a, 0), self.sizes.get(b, 0)) + card["edition_size"]
        return {"edition": min(math.log(shared / size), card["edition_most"] / 100)}


def name_evidence(name: RepeatedName) -> dict[str, float]:
    """What the name alone tells."""
    low, high = points()["bearers_least"] / 100, points()["bearers_most"] / 100
    bearers = min(max(math.log(name.family_count * name.given_count / name.name_count), low), high)
    return {"start": 1, "bearers": bearers, "crowded_family": name.crowd > 0, "crowded_name": name.crowd > 1}


def shared_evidence(a: Mentioned, b: Mentioned) -> dict[str, float]:
    """What stands around both mentions."""
    crowds = dict(zip(a.coauthors, a.coauthor_crowds, strict=True))
    both = crowds.keys() & set(b.coauthors)
    has_rare = any(crowds[key] < 2 for key in both)
    domain = own_domain(a.email_domain)
    likeness = compare_places(places(a.affiliation or ""), places(b.affiliation or ""))
    return {
        "coauthor": has_rare,
        "coauthor_crowded": bool(both) and not has_rare,
        "coauthor_more": len(both) > 1,
        "domain": domain is not None and domain == own_domain(b.email_domain),
        f"affiliation_{likeness}": 1,
    }


def read_pairs(path: Path) -> list[Pair]:
    """The pairs of mentions of one name in a file; the truth travels as an id that no evidence looks at."""
    staged, table = Staged(), pq.read_table(path).to_pylist()
    for row in table:
        staged.identifiers.append((*staged.add_mention(row), TRUTH, row[TRUTH], row[TRUTH]))
    for row in table:
        staged.add_unlisted(row)
    collector = PairCollector()
    with duckdb.connect() as con:
        staged.open(con)
        run_step(con, "40_mentions.sql")
        part_names(con, replace(SCORERS.people, namesakes=collector))
    return collector.pairs


def fit(evidence: Array, is_one: Array, weight: Array) -> Array:
    """The log-odds of each evidence: logistic regression with a light ridge, by Newton's method."""
    found = np.zeros(evidence.shape[1])
    for _ in range(_STEPS):
        odds = probability(evidence, found)
        slope = evidence.T @ (weight * (is_one - odds)) - _RIDGE * found
        curve = (evidence.T * (weight * odds * (1 - odds))) @ evidence + _RIDGE * np.eye(len(found))
        found += np.linalg.solve(curve, slope)
    return found


def probability(evidence: Array, log_odds: Array) -> Array:
    """How probable it is that each pair is one person."""
    odds: Array = 1 / (1 + np.exp(-evidence @ log_odds))
    return odds


def train(files: Mapping[str, Sequence[Pair]]) -> dict[str, Any]:
    """Fitted and shipped points in hundredths, and how well they tell the pairs of each file."""
    pairs = [pair for found in files.values() for pair in found]
    evidence, is_one = np.array([pair.evidence for pair in pairs], float), np.array([p.is_one for p in pairs])
    file = np.array([name for name, found in files.items() for _ in found])
    keys = np.array([f"{name} {pair.name}" for name, found in files.items() for pair in found])
    _, name, counts = np.unique(keys, return_inverse=True, return_counts=True)
    weight = 1 / np.sqrt(counts[name])  # no name decides alone
    held_back = np.empty(len(pairs))
    for fold in range(FOLDS):
        out = name % FOLDS == fold
        held_back[out] = probability(evidence[out], fit(evidence[~out], is_one[~out], weight[~out]))
    shipped = np.array([points()[key] for key in EVIDENCE])
    fitted = np.rint(100 * fit(evidence, is_one, weight)).astype(int)
    columns = zip(EVIDENCE, fitted.tolist(), shipped.tolist(), (evidence != 0).sum(0).tolist(), strict=True)
    told = {"cross_validated": held_back, "shipped": probability(evidence, shipped / 100)}
    return {
        "points": {key: dict(zip(("fitted", "shipped", "pairs"), row, strict=True)) for key, *row in columns},
        "files": {
            stem: {"pairs": len(files[stem]), "one_person": round(float(is_one[file == stem].mean()), 4)}
            | {way: score(is_one, odds, weight * (file == stem)) for way, odds in told.items()}
            for stem in files
        },
        "all": {way: score(is_one, odds, weight) for way, odds in told.items()},
    }


def score(is_one: Array, odds: Array, weight: Array) -> dict[str, float]:
    """The share of pairs that are told right at even odds, and the log-loss, weighted as in the fit."""
    right = np.clip(np.where(is_one, odds, 1 - odds), 1e-6, 1)
    accuracy, log_loss = (np.average(each, weights=weight) for each in (right >= 1 / 2, -np.log(right)))
    return {"accuracy": round(float(accuracy), 4), "log_loss": round(float(log_loss), 4)}


def main(arguments: list[str] | None = None) -> None:
    """Read the command line, fit, print."""
    parser = argparse.ArgumentParser(description="Fit the points that tell people of one name apart.")
    parser.add_argument("--authors", type=folder_option, required=True, help="folder of mentions-*.parquet")
    parser.add_argument("--without", action="append", default=[], help="file to leave out: mentions-x")
    options = parser.parse_args(arguments)
    found = {path.stem: read_pairs(path) for path in mention_files(options.authors)}
    files = {stem: pairs for stem, pairs in found.items() if pairs and stem not in options.without}
    if not files:
        parser.error("no name stands on two papers in mentions-*.parquet and signatures-*.parquet there")
    print(json.dumps(made("paperlake", "numpy") | train(files), indent=2))


if __name__ == "__main__":
    main()
