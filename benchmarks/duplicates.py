"""How well records of one paper are found: `python -m benchmarks.duplicates --formats DIR [--listings DIR]`.

Real records, copies of them and look-alikes are linked all at once, as the pipeline does it. One JSON object
is printed; docs/benchmarks.md tells what its keys mean and how the records are made.
"""

import argparse
import json
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from itertools import chain, combinations
from pathlib import Path
from random import Random
from typing import Any

from benchmarks.accuracy import write_failures
from benchmarks.copies import OPERATIONS, Paper
from benchmarks.linking import Links, PrintedRecord, author_line, link_records
from benchmarks.look_alikes import MAKERS, look_alikes

SEED = 2031
ROUNDS = 3
TITLE_LETTERS = 20
ABSTRACT_LETTERS = 60
# This part of the papers isn't linked: their titles and texts are what look-alikes are made of.
DONOR_SHARE = 0.35

Failure = dict[str, Any]


@dataclass(slots=True)
class Tally:
    """Pairs that should be one paper and those that are, by how the copy was made; and the wrong merges."""

    found: Counter[str] = field(default_factory=Counter)
    open: Counter[str] = field(default_factory=Counter)
    wanted: Counter[str] = field(default_factory=Counter)
    merged_count: int = 0
    wrong: Counter[str] = field(default_factory=Counter)
    record_count: int = 0
    review_count: int = 0

    def add(self, other: "Tally") -> None:
        """Add the counts of another tally."""
        for name in ("found", "open", "wanted", "wrong"):
            getattr(self, name).update(getattr(other, name))
        self.merged_count += other.merged_count
        self.record_count += other.record_count
        self.review_count += other.review_count

    def as_json(self) -> dict[str, Any]:
        """The tally as JSON values: shares from 0 to 1, None where there is nothing to share."""
        wanted = self.wanted.total()
        return {
            "records": self.record_count,
            "pairs": wanted,
            "precision": _share(self.merged_count - self.wrong.total(), self.merged_count),
            "recall": _share(self.found.total(), wanted),
            "recall_with_review": _share(self.found.total() + self.open.total(), wanted),
            "merged_pairs": self.merged_count,
            "wrong_merges": dict(sorted(self.wrong.items())),
            "review_pairs_per_record": _share(self.review_count, self.record_count),
            "recall_of": {
                name: _share(self.found[name], count) for name, count in sorted(self.wanted.items())
            },
        }


def score(formats: Path, listings: Path | None, rounds: int = ROUNDS) -> tuple[dict[str, Any], list[Failure]]:
    """The scores of records with titles, of records without, and of both together; and what went wrong."""
    titled = with_origins(read_truth([formats]))
    both = with_origins(read_truth([formats, listings])) if listings else titled
    headless = [replace(paper, title=None) for paper in both if paper.abstract]
    total, scores, failures = Tally(), {}, []
    for name, papers in (("titled", titled), ("headless", headless)):
        part = Tally()
        for number in range(rounds):
            tally, failed = score_round(papers, Random(f"{SEED} {name} {number}"))
            part.add(tally)
            failures += [{"part": name, "round": number, **failure} for failure in failed]
        scores[name] = part.as_json()
        total.add(part)
    return {"total": total.as_json(), **scores}, failures


def score_round(papers: Sequence[Paper], dice: Random) -> tuple[Tally, list[Failure]]:
    """Link the papers with copies and look-alikes of them, made by the throws of `dice`."""
    originals = list({paper.origin: paper for paper in papers}.values())
    donors = dice.sample(originals, round(DONOR_SHARE * len(originals)))
    spent = {paper.origin for paper in donors}
    kept = [paper for paper in originals if paper.origin not in spent]
    copies = [copy for paper in kept if (copy := _copy(paper, dice))]
    strangers = list(chain.from_iterable(_strangers(kept, donors, dice)))
    everything = [*(paper for paper in papers if paper.origin not in spent), *copies, *strangers]
    links = link_records([_printed(paper) for paper in everything])
    return _tally(everything, links)


def read_truth(folders: Iterable[Path]) -> list[Paper]:
    """The records of all truth files of the folders, in the order of their paths."""
    papers = []
    for path in sorted(chain.from_iterable(folder.rglob("*.truth.jsonl") for folder in folders)):
        with path.open(encoding="utf-8") as lines:
            papers += [
                _paper(json.loads(line), f"{path.parent.name}/{path.name} {number}")
                for number, line in enumerate(lines, 1)
            ]
    return papers


def with_origins(papers: Sequence[Paper]) -> list[Paper]:
    """The records with one origin for those that are one paper in truth.

    They are where titles agree and an author is shared, or where abstracts begin alike and an author is.
    """
    origins: dict[tuple[str, str], str] = {}
    named = []
    for paper in papers:
        keys = _origin_keys(paper)
        origin = next((origins[key] for key in keys if key in origins), paper.origin)
        for key in keys:
            origins.setdefault(key, origin)
        named.append(replace(paper, origin=origin))
    return named


def _origin_keys(paper: Paper) -> list[tuple[str, str]]:
    title, abstract = _letters(paper.title), _letters(paper.abstract)
    texts = [title] if len(title) >= TITLE_LETTERS else []
    texts += [abstract[:ABSTRACT_LETTERS]] if len(abstract) >= ABSTRACT_LETTERS else []
    names = {_letters(name.split()[-1]) for name in paper.authors if name.split()}
    return [(text, name) for text in texts for name in sorted(names)]


def _paper(row: Mapping[str, Any], origin: str) -> Paper:
    authors = tuple(name for name in row["authors"] or () if name and name.strip())
    is_cut = bool(row.get("truncated"))
    return Paper(origin, "real", row.get("title") or None, authors, row.get("abstract") or None, is_cut)


def _copy(paper: Paper, dice: Random) -> Paper | None:
    names = list(OPERATIONS)
    dice.shuffle(names)
    if not paper.authors and not paper.abstract:
        return None
    for name in names:
        if copy := OPERATIONS[name](paper, dice):
            return replace(copy, made_by=name)
    return None


def _strangers(papers: Sequence[Paper], donors: Sequence[Paper], dice: Random) -> Iterator[tuple[Paper, ...]]:
    """Look-alikes of as many papers as there are donors; a donor gives its title and text once."""
    for paper, donor in zip(dice.sample(papers, min(len(papers), len(donors))), donors, strict=False):
        if paper.authors and donor.authors and not set(paper.authors) & set(donor.authors):
            yield look_alikes(dice.choice(tuple(MAKERS)), paper, donor, dice)


def _printed(paper: Paper) -> PrintedRecord:
    return PrintedRecord(paper.title, author_line(paper.authors, is_cut=paper.is_cut), paper.abstract)


def _tally(papers: Sequence[Paper], links: Links) -> tuple[Tally, list[Failure]]:
    tally, failures = Tally(record_count=len(papers), review_count=len(links.reviews)), []
    by_origin, by_paper = defaultdict(list), defaultdict(list)
    for number, paper in enumerate(papers):
        by_origin[paper.origin].append(number)
        by_paper[links.papers[number]].append(number)
    for a, b in _wanted(papers, by_origin.values()):
        name = papers[b].made_by
        tally.wanted[name] += 1
        if links.papers[a] == links.papers[b]:
            tally.found[name] += 1
            continue
        reason = links.reviews.get(frozenset((links.papers[a], links.papers[b])))
        tally.open[name] += reason is not None
        failures.append(_failure("missed", papers[a], papers[b], reason))
    for a, b in chain.from_iterable(combinations(members, 2) for members in by_paper.values()):
        tally.merged_count += 1
        if papers[a].origin != papers[b].origin:
            tally.wrong[papers[b].made_by] += 1
            failures.append(_failure("merged", papers[a], papers[b], None))
    return tally, failures


def _wanted(papers: Sequence[Paper], groups: Iterable[list[int]]) -> Iterator[tuple[int, int]]:
    """Each real record and each copy with the record that it repeats."""
    for members in groups:
        reals = [number for number in members if papers[number].made_by == "real"]
        yield from combinations(reals, 2)
        yield from ((reals[-1], number) for number in members if number not in reals and reals)


def _failure(what: str, a: Paper, b: Paper, reason: str | None) -> Failure:
    return {"what": what, "made_by": b.made_by, "review": reason, "a": asdict(a), "b": asdict(b)}


def _letters(text: str | None) -> str:
    return re.sub(r"[\W_]+", "", (text or "").casefold())


def _share(part: int, whole: int) -> float | None:
    return round(part / whole, 4) if whole else None


def main(arguments: list[str] | None = None) -> None:
    """Read the command line, score, print."""
    parser = argparse.ArgumentParser(description="Score how records of one paper are found.")
    parser.add_argument("--formats", type=Path, required=True, help="folder of X.truth.jsonl with titles")
    parser.add_argument("--listings", type=Path, help="folder of X.truth.jsonl without titles")
    parser.add_argument("--rounds", type=int, default=ROUNDS, help="how often copies are made of each record")
    parser.add_argument("--failures", type=Path, help="write what went wrong here, one JSON object a line")
    options = parser.parse_args(arguments)
    scores, failures = score(options.formats, options.listings, options.rounds)
    if options.failures:
        write_failures(options.failures, failures)
    print(json.dumps(scores, indent=2, ensure_ascii=False))


if __name__ == "__main__":
    main()
