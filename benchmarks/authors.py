"""Scores who is who: author mentions with true ids, put together by the project and by comparing strings.

A method sees the mentions without their truth, in an order that tells nothing, and labels each. Given and
family names and pairs of spellings in the same folder are scored by `spellings`.
"""

import random
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from benchmarks import people
from benchmarks.bcubed import agreement
from benchmarks.comparing import letters, nfc
from benchmarks.spellings import score_compatible, score_name_parts

PREFIXES = ("mentions-", "signatures-")
TRUTH = "true_id"
# Signatures are numbered person by person, so their number tells the truth too.
HIDDEN = (TRUTH, "id_scheme", "signature_id")
SEED = 20_260_801

# Mentions to labels, one a row; one label is one person.
Method = Callable[[pa.Table], Sequence[str]]
Failure = dict[str, Any]


def exact_string(table: pa.Table) -> list[str]:
    """One person a spelling."""
    return list(map(nfc, table["name"].to_pylist()))


def folded_string(table: pa.Table) -> list[str]:
    """One person a spelling without case, accents and punctuation."""
    return list(map(fold, table["name"].to_pylist()))


def fold(name: str) -> str:
    """The words of a name without case, accents and punctuation; the name itself where that leaves none."""
    words = "".join(sign if sign.isalnum() else " " for sign in nfc(name)).split()
    return " ".join(map(letters, words)) or name


METHODS: dict[str, Method] = {
    "paperlake": people.link,
    "exact_string": exact_string,
    "folded_string": folded_string,
}


def score_authors(
    folder: Path, methods: Mapping[str, Method] = METHODS
) -> tuple[dict[str, Any], list[Failure]]:
    """The scores of what the folder holds, as JSON values, and the names and pairs that failed."""
    scores: dict[str, Any] = {path.stem: score_mentions(path, methods) for path in mention_files(folder)}
    name_parts, wrong_names = score_name_parts(folder)
    compatible, wrong_pairs = score_compatible(folder)
    scores |= {"name_parts": name_parts} if name_parts else {}
    scores |= {"compatible": compatible} if compatible else {}
    return scores, wrong_names + wrong_pairs


def mention_files(folder: Path) -> list[Path]:
    """The files of mentions in a folder, by name."""
    return sorted(path for prefix in PREFIXES for path in folder.glob(f"{prefix}*.parquet"))


def score_mentions(path: Path, methods: Mapping[str, Method]) -> dict[str, Any]:
    """What one file holds, and how each method does on it."""
    table = shuffled(pq.read_table(path))
    truth = table[TRUTH].to_pylist()
    given = table.drop_columns([name for name in HIDDEN if name in table.column_names])
    scores = {name: score_method(method, given, truth) for name, method in methods.items()}
    return {"mentions": len(truth), "people": len(set(truth)), "methods": scores}


def score_method(method: Method, given: pa.Table, truth: Sequence[str]) -> dict[str, Any]:
    """How well a method's labels agree with the truth, and the processor time they took.

    Raises ValueError where the method doesn't give one label a row.
    """
    start = time.process_time()
    found = method(given)
    seconds = time.process_time() - start
    score = agreement(found, truth)
    return {
        "people": len(set(found)),
        "bcubed": {name: _rounded(getattr(score, name)) for name in ("precision", "recall", "f1")},
        "wrong_merge_rate": _rounded(score.wrong_merge_rate),
        "missed_merge_rate": _rounded(score.missed_merge_rate),
        "seconds": round(seconds, 2),
    }


def shuffled(table: pa.Table) -> pa.Table:
    """The rows in an order that depends on their number alone."""
    order = list(range(table.num_rows))
    random.Random(SEED).shuffle(order)
    return table.take(order)


def _rounded(share: float) -> float:
    return round(share, 4)
