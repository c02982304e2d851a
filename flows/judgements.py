"""What people have decided: which file of judgements a run heeds, and what stood against them."""

import os
from collections.abc import Iterator
from pathlib import Path

import pyarrow as pa

from paperlake.flows.options import IngestOptions
from paperlake.schemas.issues import Issue
from paperlake.sources.judgements import Judgements, read_judgements
from paperlake.warehouse.manifest import JudgementsEntry

_WHAT = {
    "unknown_id": "judgements name ids that nothing bears",
    "contradicted": "judgements are contradicted and not applied",
    "applied": "judgements are applied against what the records say",
}


def choose_judgements(options: IngestOptions, remembered: JudgementsEntry | None) -> Judgements | None:
    """The judgements of a run: those it is given, else those that the dataset remembers; None for none.

    Raises InputError where the file can't be read or a row isn't as it should be.
    """
    if options.judgements is not None:
        return read_judgements(Path(os.path.abspath(options.judgements)))  # noqa: PTH100 - keeps links
    if options.drop_judgements or remembered is None:
        return None
    return read_judgements(Path(remembered.uri))


def judgements_entry(judgements: Judgements | None) -> JudgementsEntry | None:
    """What the dataset remembers of them."""
    return JudgementsEntry(judgements.uri, judgements.sha256) if judgements else None


def judgement_issues(judgements: Judgements | None, rows: pa.Table) -> Iterator[Issue]:
    """A warning for each kind of thing that stood against judgements; `rows` is the published table."""
    if judgements is None:
        return
    odd = [row for row in rows.to_pylist() if row["detail"] is not None]
    for outcome, what in _WHAT.items():
        found = [row for row in odd if row["outcome"] == outcome]
        if found:
            first = found[0]
            message = (
                f"{len(found)} {what}, such as {first['id_a']} and {first['id_b']} ({first['decision']}, by "
                f"{first['who']}): {first['detail']}; the table judgements has all"
            )
            check = "judgement_overrides" if outcome == "applied" else f"judgement_{outcome}"
            yield Issue("input", "warning", judgements.uri, check, message, len(found))
