"""Verdicts on pairs, and the groups and open pairs that follow from them."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from importlib.resources import files
from itertools import chain
from typing import Any, Literal, NamedTuple

import duckdb
import pyarrow as pa

from paperlake.warehouse.groups import NOT_JUDGED, NOTHING_APART, Apart, Groups, Judged, Pair, group, tied

STEPS = files("paperlake.warehouse") / "sql" / "resolve"
PAIR_BATCH = 2_000
# Basis and evidence of a pair that was judged the same and isn't merged.
_REFUSED = ("ties_different", "alike, but merging them would merge two others that are known to differ")

# Two keys, a basis and its evidence.
OpenPair = tuple[str, str, str, str]


class Judgement(NamedTuple):
    """A scorer's verdict on a pair, with the rule that decided and what it saw.

    A pair in review is tied together where a third is called the same as both, unless it `keeps_apart`.
    One that is the same `in_part` goes with several, so it is tied only where these don't differ.
    """

    decision: Literal["same", "different", "review"]
    basis: str
    evidence: str
    keeps_apart: bool = False
    in_part: bool = False


def run_step(con: duckdb.DuckDBPyConnection, step: str, **parameters: int) -> duckdb.DuckDBPyConnection:
    """Run the statements of a step, each with the parameters that it names; leave the last one's rows."""
    for statement in con.extract_statements((STEPS / step).read_text()):
        named = {name: value for name, value in parameters.items() if name in statement.named_parameters}
        con.execute(statement, named or None)
    return con


def rows(cursor: duckdb.DuckDBPyConnection) -> Iterator[tuple[Any, ...]]:
    """The rows of the last statement, a bounded number at a time."""
    while batch := cursor.fetchmany(PAIR_BATCH):
        yield from batch


def store_verdicts(
    con: duckdb.DuckDBPyConnection,
    verdicts: Iterable[tuple[str, str, Judgement]],
    judged: Judged = NOT_JUDGED,
    *,
    links: str,
    key: str,
    reviews: str,
    open_pairs: Iterable[OpenPair] = (),
    find_apart: Callable[[Mapping[str, str]], Apart] = lambda _: NOTHING_APART,
) -> Groups:
    """Leave the groups as the table `links`, and the pairs that stay open as `reviews`; return the groups.

    `open_pairs` stay open whatever the verdicts are. `find_apart` is told the groups that would be but for
    what it finds.
    """
    same: list[Pair] = []
    partial: list[Pair] = []
    different: list[Pair] = []
    reviewed = list(open_pairs)
    for key_a, key_b, judgement in verdicts:
        match judgement.decision:
            case "same":
                (partial if judgement.in_part else same).append((key_a, key_b))
            case "review":
                reviewed.append((key_a, key_b, judgement.basis, judgement.evidence))
                if judgement.keeps_apart:
                    different.append((key_a, key_b))
            case "different":
                different.append((key_a, key_b))
    apart = find_apart(tied(chain(same, partial, judged.same)))
    groups = group(same, different, judged, partial, apart)
    register_roots(con, links, key, groups.roots)
    reviewed += ((*pair, *_REFUSED) for pair in groups.refused)
    columns = zip(*reviewed, strict=True) if reviewed else ((), (), (), ())
    names = ("key_a", "key_b", "basis", "evidence")
    con.register(reviews, text_table(dict(zip(names, map(list, columns), strict=True))))
    return groups


def register_roots(con: duckdb.DuckDBPyConnection, name: str, key: str, roots: Mapping[str, str]) -> None:
    """Leave the group of each key as a table."""
    con.register(name, text_table({key: list(roots), "root": list(roots.values())}))


def text_table(columns: Mapping[str, Sequence[str]]) -> pa.Table:
    """A table of strings."""
    return pa.table({name: pa.array(values, pa.string()) for name, values in columns.items()})
