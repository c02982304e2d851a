"""The versioned table of known topic labels, with their renames and aliases, keyed by folded label."""

from dataclasses import dataclass, field
from functools import cache
from typing import NamedTuple

from paperlake.transforms.lookup import read_lookup
from paperlake.transforms.topic_labels import REMARK, fold_label

Label = tuple[str, str | None]

# No printed form of a known label is longer; so what is longer costs no look into the table.
LONGEST = 500


class History(NamedTuple):
    """The first edition that is known to list a label in this form, and the label that it had before."""

    since: str
    renamed_from: str | None


@dataclass(frozen=True, slots=True)
class TopicTable:
    """Folded labels of areas, and of each area's subareas, with the canonical spelling they stand for.

    `short_areas` stand for an area before a subarea only ("SA: Privacy").
    """

    areas: dict[str, str] = field(default_factory=dict)
    short_areas: dict[str, str] = field(default_factory=dict)
    subareas: dict[str, dict[str, str]] = field(default_factory=dict)
    histories: dict[Label, History] = field(default_factory=dict)

    def find(self, area: str, subarea: str | None) -> Label | None:
        """Return the canonical label of a folded one, or None where the table doesn't have it."""
        name = self.areas.get(area)
        if name is None and subarea is not None:
            name = self.short_areas.get(area)
        if name is None:
            return None
        if subarea is None:
            return name, None
        known = self.subareas[name].get(subarea)
        return None if known is None else (name, known)

    def is_area(self, label: str) -> bool:
        """True for a printed label that is a known area."""
        return len(label) <= LONGEST and fold_label(label) in self.areas

    def is_label(self, area: str, subarea: str) -> bool:
        """True for two printed parts that are an area and one of its subareas."""
        is_short = len(area) + len(subarea) <= LONGEST
        return is_short and self.find(fold_label(area), fold_label(subarea)) is not None


@cache
def topic_table() -> TopicTable:
    """Return the table as `lookups/topics.csv` and `lookups/topic_aliases.csv` have it.

    Raises ValueError where two rows fold to one label, for then the table would rest on row order, and
    KeyError for an alias of a label that the table doesn't have.
    """
    table = TopicTable()
    rows = read_lookup("topics")
    for row in rows:
        _add_label(table, row["area"], row["subarea"], row["renamed_from"])
    for row in read_lookup("topic_aliases"):
        area = table.areas[fold_label(row["area"])]
        if row["printed_subarea"]:
            subareas = table.subareas[table.areas[fold_label(row["printed_area"])]]
            _put(subareas, row["printed_subarea"], subareas[fold_label(row["subarea"])])
        else:
            _put(table.short_areas, row["printed_area"], area)
    for row in rows:
        table.histories[row["area"], row["subarea"] or None] = _history(table, row)
    return table


def _add_label(table: TopicTable, area: str, subarea: str, renamed_from: str) -> None:
    if area not in table.subareas:
        _put(table.areas, area, area)
        table.subareas[area] = {}
    names = table.subareas[area] if subarea else table.areas
    printed = subarea or area
    if subarea:
        _put(names, subarea, subarea)
    if renamed_from:
        _put(names, renamed_from, printed)
    names.setdefault(fold_label(printed.replace("-", "")), printed)
    if remark := REMARK.search(printed):
        names.setdefault(fold_label(printed[: remark.start()]), printed)


def _put(names: dict[str, str], printed: str, canonical: str) -> None:
    if names.setdefault(fold_label(printed), canonical) != canonical:
        raise ValueError(f"{printed!r} and {names[fold_label(printed)]!r} fold to one label")


def _history(table: TopicTable, row: dict[str, str]) -> History:
    """What a row says of its label; a subarea had another label, too, while its area had another name."""
    area = table.histories.get((row["area"], None))
    before = row["renamed_from"] or None
    if row["subarea"] and area is not None and area.renamed_from is not None:
        before = f"{area.renamed_from} · {before or row['subarea']}"
    return History(row["since"], before)
