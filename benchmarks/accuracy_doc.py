"""Write the figures of docs/accuracy.md: `python -m benchmarks.accuracy_doc --json FILE --libraries FILE`.

The files are what `benchmarks.accuracy` and `benchmarks.libraries` print. Each table stands between two
markers; what is written around them by hand stays.
"""

import argparse
import json
import re
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

DOCUMENT = Path(__file__).resolve().parents[1] / "docs" / "accuracy.md"
OURS = "paperlake"
NOTHING = "–"

Scores = Mapping[str, Any]
Row = list[str]


def render(document: str, scores: Scores, libraries: Scores) -> str:
    """The document with its tables made anew. Raises ValueError where a table has no place in it."""
    for name, section in SECTIONS.items():
        document = _replace(document, name, section(scores, libraries))
    return document


def made(scores: Scores, libraries: Scores) -> str:
    """When and with which versions the figures were made."""
    versions = scores["made"]["versions"] | libraries.get("made", {}).get("versions", {})
    named = ", ".join(f"{name} {version}" for name, version in versions.items())
    return f"Measured on {scores['made']['date']} with {named}."


def cases(scores: Scores, libraries: Scores) -> str:
    """Passed cases by file, ours beside every library that answers them."""
    asked = _case_scores(scores, libraries)
    names = list(dict.fromkeys(name for ways in asked.values() for name in ways))
    rows = [
        [concern, str(ways[OURS]["total"]), *(_passed(ways.get(name)) for name in names)]
        for concern, ways in asked.items()
    ]
    return table(["file", "cases", *names], rows)


def case_kinds(scores: Scores, libraries: Scores) -> str:
    """Passed cases by kind, a table for each file."""
    return "\n\n".join(
        f"**{concern}**\n\n{table(['kind', 'cases', *ways], _kind_rows(ways))}"
        for concern, ways in _case_scores(scores, libraries).items()
    )


def listings(scores: Scores, _: Scores) -> str:
    """The shares of right records by field, for each listing and for all."""
    found = scores.get("listings", {"files": {}, "total": {"records": 0}})
    fields = [key for key in found["total"] if key != "records"]
    tallies = {**found["files"], "**all**": found["total"]}
    rows = [
        [name, _number(tally["records"]), *(_percent(tally[field]) for field in fields)]
        for name, tally in tallies.items()
    ]
    return table(["listing", "records", *(f"{field} %" for field in fields)], rows)


def name_parts(scores: Scores, libraries: Scores) -> str:
    """Names whose given and family name are right, for each that tells them apart."""
    ours = {OURS: _authors(scores).get("name_parts", {})}
    found = {
        name: counts for name, counts in (ours | _authors(libraries).get("name_parts", {})).items() if counts
    }
    rows = [
        [
            name,
            _number(counts["total"]),
            _number(counts["right"]),
            _percent(counts["right"] / counts["total"]),
            _number(counts["abstained"]),
            "{right:,} of {total:,}".format(**counts["not_two_words"]),
        ]
        for name, counts in found.items()
    ]
    return table(["", "names", "right", "right %", "not split", "right, not of two words"], rows)


def compatible(scores: Scores, _: Scores) -> str:
    """The pairs of spellings that may be one person's, of one person and of two, by file and kind."""
    rows: list[Row] = []
    for name, found in _authors(scores).get("compatible", {}).items():
        rows.append([name, "one person", *_pair_counts(found["same_person"])])
        kinds = found["same_person"]["kinds"].items()
        rows += [[name, f"one person, {kind}", *_pair_counts(counts)] for kind, counts in kinds]
        rows.append([name, "two people, at random", *_pair_counts(found["other_people"])])
    return table(["file", "pairs of", "pairs", "compatible", "%"], rows)


def mentions(scores: Scores, _: Scores) -> str:
    """B³ and the rates of wrong and missed merges, by file of mentions and method."""
    rows = [
        [name, _number(found["mentions"]), _number(found["people"]), method, *_agreement(score)]
        for name, found in _authors(scores).items()
        if "methods" in found
        for method, score in found["methods"].items()
    ]
    head = ["file", "mentions", "people", "method", "found people", "B³ precision", "B³ recall", "B³ F1"]
    return table([*head, "wrong merges %", "missed merges %", "seconds"], rows)


SECTIONS: dict[str, Callable[[Scores, Scores], str]] = {
    "made": made,
    "cases": cases,
    "case-kinds": case_kinds,
    "listings": listings,
    "name-parts": name_parts,
    "compatible": compatible,
    "mentions": mentions,
}


def table(head: Row, rows: Iterable[Row]) -> str:
    """A Markdown table."""
    return "\n".join(f"| {' | '.join(cells)} |" for cells in (head, ["---"] * len(head), *rows))


def main(arguments: list[str] | None = None) -> None:
    """Read the command line and the files, write the document."""
    parser = argparse.ArgumentParser(description="Write measured figures into docs/accuracy.md.")
    parser.add_argument("--json", type=Path, required=True, help="what benchmarks.accuracy printed")
    parser.add_argument("--libraries", type=Path, help="what benchmarks.libraries printed")
    parser.add_argument("--document", type=Path, default=DOCUMENT, help="the document to write into")
    options = parser.parse_args(arguments)
    scores, libraries = (_read(path) if path else {} for path in (options.json, options.libraries))
    written = render(options.document.read_text(encoding="utf-8"), scores, libraries)
    options.document.write_text(written, encoding="utf-8")


def _read(path: Path) -> dict[str, Any]:
    scores: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return scores


def _replace(document: str, name: str, text: str) -> str:
    start, end = f"<!-- {name}: written by benchmarks.accuracy_doc -->", f"<!-- end of {name} -->"
    place = re.compile(f"{re.escape(start)}.*?{re.escape(end)}", re.DOTALL)
    if len(place.findall(document)) != 1:
        raise ValueError(f"the document must have one place between {start} and {end}")
    return place.sub(lambda _: f"{start}\n\n{text}\n\n{end}", document)


def _case_scores(scores: Scores, libraries: Scores) -> dict[str, dict[str, Any]]:
    """The scores of each concern by who answers, ours first."""
    others = libraries.get("cases", {})
    return {
        concern: {OURS: ours, **others.get(concern, {})} for concern, ours in scores.get("cases", {}).items()
    }


def _kind_rows(ways: Mapping[str, Any]) -> list[Row]:
    kinds = ways[OURS]["kinds"]
    return [
        [
            f"`{kind}`",
            str(kinds[kind]["total"]),
            *(_passed(score["kinds"].get(kind)) for score in ways.values()),
        ]
        for kind in kinds
    ]


def _passed(score: Scores | None) -> str:
    if score is None:
        return NOTHING
    wrong = score.get("wrong_merges")
    return str(score["passed"]) if wrong is None else f"{score['passed']} (wrong merges: {wrong})"


def _authors(scores: Scores) -> dict[str, Any]:
    found: dict[str, Any] = scores.get("authors", {})
    return found


def _pair_counts(counts: Scores) -> Row:
    percent = _percent(counts["compatible"] / max(counts["pairs"], 1))
    return [_number(counts["pairs"]), _number(counts["compatible"]), percent]


def _agreement(score: Scores) -> Row:
    bcubed = (f"{score['bcubed'][name]:.4f}" for name in ("precision", "recall", "f1"))
    rates = (_percent(score[f"{kind}_merge_rate"]) for kind in ("wrong", "missed"))
    return [_number(score["people"]), *bcubed, *rates, f"{score['seconds']:.1f}"]


def _percent(share: float) -> str:
    return f"{100 * share:.2f}"


def _number(count: int) -> str:
    return f"{count:,}"


if __name__ == "__main__":
    main()
