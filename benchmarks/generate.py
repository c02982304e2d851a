"""Write a listing of any number of invented papers: `python -m benchmarks.generate --records N --out FILE`.

The shape is that of a conference's search page copied as text: a header, then for each paper a topic line
(most of them), the author line (ten names at most, then ` 等`) and the abstract, divided by blank lines.
The same arguments always give the same bytes, and memory doesn't grow with the number of papers. A likeness
to a living person is chance.
"""

import argparse
import json
import random
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from benchmarks.vocabulary import METHOD_MARK, Dice, Vocabulary, pick, read_vocabulary

HEADER = "论文检索"
CUT_MARK = " 等"
SEED = 2031

PRINTED_NAMES = 10
# How many authors a paper has, as a table to pick from; more than ten are cut.
AUTHOR_COUNTS = (1, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 4, 5, 5, 5, 5, 5, 6, 6, 6, 6, 7, 7, 7, 8, 8, 9, 10, 13)
TOPIC_SHARE = 0.85
MARKED_SHARE = 0.15
RECURRING_SHARE = 0.5
SHORT_NAME_SHARE = 0.4
VARIANT_SHARE = 0.03
REPEAT_SHARE = 0.002
NEAR_REPEAT_SHARE = 0.002
REMEMBERED_PAPERS = 512
GROUP_SIZE = 8
BUSYNESS = 1.25
LARGEST_CIRCLE = 40_000

SHORT_ROLES = ("open", "gap", "propose", "method", "result", "result", "close")
USUAL_ROLES = (*SHORT_ROLES[:4], "method", "theory", *SHORT_ROLES[4:])
LONG_ROLES = ("open", *USUAL_ROLES[:-1], "method", "result", "close")
SHAPES = (SHORT_ROLES, USUAL_ROLES, USUAL_ROLES, LONG_ROLES)


@dataclass(frozen=True, slots=True)
class Paper:
    """One generated entry; `duplicate_of` is the number (from 1) of the entry that it repeats."""

    number: int
    topic: str | None
    authors: tuple[str, ...]
    is_truncated: bool
    abstract: str
    duplicate_of: int | None = None


def papers(count: int, seed: int = SEED) -> Iterator[Paper]:
    """`count` invented papers, some of which repeat an earlier one, exactly or nearly."""
    dice = random.Random(seed).random
    words = read_vocabulary(dice)
    circle = _circle(words, count, dice)
    recent: deque[Paper] = deque(maxlen=REMEMBERED_PAPERS)
    for number in range(1, count + 1):
        throw = dice()
        if recent and throw < REPEAT_SHARE + NEAR_REPEAT_SHARE:
            earlier = recent[int(dice() * len(recent))]
            yield _repeated(earlier, number, throw < NEAR_REPEAT_SHARE)
            continue
        paper = _new_paper(number, words, circle, dice)
        recent.append(paper)
        yield paper


def block(paper: Paper) -> str:
    """The entry as the listing prints it, after the blank line that divides it from what stands before."""
    topic = f"\n\n{paper.topic}" if paper.topic else ""
    mark = CUT_MARK if paper.is_truncated else ""
    return f"{topic}\n\n{', '.join(paper.authors)}{mark}\n\n{paper.abstract}"


def truth(paper: Paper) -> dict[str, Any]:
    """What a reader of the entry should find, as a row of the truth that `benchmarks.accuracy` reads."""
    area, _, subarea = (paper.topic or "").partition(" · ")
    return {
        "record": paper.number,
        "topic": {"area": area, "subarea": subarea or None} if area else None,
        "title": None,
        "authors": paper.authors,
        "truncated": paper.is_truncated,
        "abstract": paper.abstract,
        "duplicate_of": paper.duplicate_of,
        "incomplete": False,
    }


def write_listing(path: Path, count: int, seed: int = SEED, truth_path: Path | None = None) -> None:
    """Write the listing and, where asked for, its truth (one JSON object a line)."""
    with path.open("w", encoding="utf-8", newline="\n") as listing:
        listing.write(HEADER)
        if truth_path is None:
            listing.writelines(map(block, papers(count, seed)))
            return
        with truth_path.open("w", encoding="utf-8", newline="\n") as rows:
            for paper in papers(count, seed):
                listing.write(block(paper))
                rows.write(json.dumps(truth(paper), ensure_ascii=False) + "\n")


def _circle(words: Vocabulary, count: int, dice: Dice) -> list[str]:
    """The people who write again and again, in groups that write together."""
    size = max(8 * GROUP_SIZE, min(LARGEST_CIRCLE, count // 4 // GROUP_SIZE * GROUP_SIZE))
    return [_new_name(words, dice) for _ in range(size)]


def _new_name(words: Vocabulary, dice: Dice) -> str:
    throw = dice()
    if throw < SHORT_NAME_SHARE:
        return f"{pick(words.short_given, dice)} {pick(words.short_family, dice)}"
    given, family = pick(words.given, dice), pick(words.family, dice)
    if throw > 0.9:
        return f"{given} {chr(65 + int(dice() * 26))}. {family}"
    return f"{given} {family}"


def _new_paper(number: int, words: Vocabulary, circle: list[str], dice: Dice) -> Paper:
    names, is_truncated = _authors(words, circle, dice)
    return Paper(
        number,
        pick(words.topics, dice) if dice() < TOPIC_SHARE else None,
        names,
        is_truncated,
        _abstract(number, words, dice),
    )


def _authors(words: Vocabulary, circle: list[str], dice: Dice) -> tuple[tuple[str, ...], bool]:
    size = AUTHOR_COUNTS[int(dice() * len(AUTHOR_COUNTS))]
    # The exponent makes some groups far busier than others.
    group = int(dice() ** BUSYNESS * (len(circle) // GROUP_SIZE)) * GROUP_SIZE
    names = dict.fromkeys(
        circle[group + place % GROUP_SIZE] if dice() < RECURRING_SHARE else _new_name(words, dice)
        for place in range(size)
    )
    printed = tuple(names)[:PRINTED_NAMES]
    if dice() < VARIANT_SHARE:
        printed = (_variant(printed[0], dice), *printed[1:])
    return printed, len(names) > PRINTED_NAMES


def _variant(name: str, dice: Dice) -> str:
    """The name in another spelling: in capitals, the surname in capitals, or the given name cut short."""
    given, _, rest = name.partition(" ")
    throw = dice()
    if throw < 0.4:
        return name.upper()
    return f"{given} {rest.upper()}" if throw < 0.6 else f"{given[0]}. {rest}"


def _abstract(number: int, words: Vocabulary, dice: Dice) -> str:
    roles = SHAPES[int(dice() * len(SHAPES))]
    sentences = [pick(words.sentences[role], dice) for role in roles]
    if dice() < MARKED_SHARE:
        sentences[-2] = pick(words.sentences["marked"], dice)
    sentences.append(f"All {number * 7 % 9973 + 2} runs of study {number} are documented.")
    return " ".join(sentences).replace(METHOD_MARK, _method_name(words, dice))


def _method_name(words: Vocabulary, dice: Dice) -> str:
    first, second = pick(words.given, dice), pick(words.family, dice)
    return f"{first[:2]}{second[-4:]}-{int(dice() * 900)}".title().replace(" ", "")


def _repeated(earlier: Paper, number: int, is_near: bool) -> Paper:
    again = replace(earlier, number=number, duplicate_of=earlier.number)
    if not is_near:
        return again
    return replace(again, topic=None, abstract=earlier.abstract.replace(" is ", " is indeed ", 1))


def main(arguments: list[str] | None = None) -> None:
    """Read the command line and write the listing."""
    parser = argparse.ArgumentParser(description="Write a listing of invented papers.")
    parser.add_argument("--records", type=int, required=True, help="how many papers")
    parser.add_argument("--out", type=Path, required=True, help="the listing to write")
    parser.add_argument("--truth", type=Path, help="write the truth here, one JSON object a line")
    parser.add_argument("--seed", type=int, default=SEED)
    options = parser.parse_args(arguments)
    if options.records < 0:
        parser.error("--records must not be negative")
    write_listing(options.out, options.records, options.seed, options.truth)


if __name__ == "__main__":
    main()
