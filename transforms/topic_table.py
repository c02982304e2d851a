"""The versioned table of known topic labels, with their renames and aliases, keyed by folded label."""

from dataclasses import dataclass
from functools import cache

from paperlake.transforms.lookup import read_lookup
from paperlake.transforms.topic_labels import fold_label

Label = tuple[str, str | None]


@dataclass(frozen=True, slots=True)
class TopicTable:
    """Folded labels of areas, and of each area's subareas, with the canonical spelling they stand for."""

    areas: dict[str, str]
    subareas: dict[str, dict[str, str]]

    def find(self, area: str, subarea: str | None) -> Label | None:
        """Return the canonical label of a folded one, or None where the table doesn't have it."""
        name = self.areas.get(area)
        if name is None:
            return None
        if subarea is None:
            return name, None
        known = self.subareas[name].get(subarea)
        return None if known is None else (name, known)

    def is_area(self, label: str) -> bool:
        """True for a printed label that is a known area."""
        return fold_label(label) in self.areas

    def labels(self) -> dict[str, Label]:
        """Return every label, areas without a subarea too, keyed by its folded text."""
        labels: dict[str, Label] = {}
        for area in sorted(self.subareas):
            folded = fold_label(area)
            labels[folded] = (area, None)
            labels |= {f"{folded} {sub}": (area, name) for sub, name in self.subareas[area].items()}
        return labels


@cache
def topic_table() -> TopicTable:
    """Return the table as `lookups/topics.csv` and `lookups/topic_aliases.csv` have it.

    Raises ValueError where two rows fold to one label, for then the table would rest on row order, and
    KeyError for an alias of a label that the table doesn't have.
    """
    table = TopicTable({}, {})
    for row in read_lookup("topics"):
        _add_label(table, row["area"], row["subarea"], row["renamed_from"])
    for row in read_lookup("topic_aliases"):
        subareas = table.subareas[table.areas[fold_label(row["printed_area"])]]
        _put(subareas, row["printed_subarea"], subareas[fold_label(row["subarea"])])
    return table


def _add_label(table: TopicTable, area: str, subarea: str, renamed_from: str) -> None:
    if area not in table.subareas:
        _put(table.areas, area, area)
        table.subareas[area] = {}
    names = table.subareas[area] if subarea else table.areas
    if subarea:
        _put(names, subarea, subarea)
    if renamed_from:
        _put(names, renamed_from, subarea or area)


def _put(names: dict[str, str], printed: str, canonical: str) -> None:
    if names.setdefault(fold_label(printed), canonical) != canonical:
        raise ValueError(f"{printed!r} and {names[fold_label(printed)]!r} fold to one label")
