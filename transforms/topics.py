"""Printed topic labels to canonical topics; a label that the table doesn't know stays as printed.

Known labels are those of `lookups/topics.csv`: the topic labels that ICML, ICLR and NeurIPS print on
their own sites. A label is known whatever its case, spacing, separator, hyphens, plural, serial comma or
British spelling; abbreviations and renamed areas are rows of the lookup files.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from rapidfuzz.distance import OSA

from paperlake.transforms.fingerprints import topic_id
from paperlake.transforms.topic_labels import (
    clean_label,
    fold_label,
    is_placeholder,
    split_at_separator,
    split_between_known,
    trim,
    without_examples,
    without_remark,
)
from paperlake.transforms.topic_table import History, Label, TopicTable, topic_table

# From how many letters on a part may hold one slip; a part known to the letter vouches for the other.
_PASSES = 4
_LONG = 10
_MEDIUM = 6
_MEDIUM_SUBAREA = 7


@dataclass(frozen=True, slots=True)
class Topic:
    """A canonical topic; `is_known` is true where the label stands in the table of known labels."""

    topic_id: str
    area: str
    subarea: str | None
    is_known: bool


def split_label(printed: str) -> tuple[str, str | None]:
    """Return a label's two parts as printed, white space collapsed; None where there is no second part.

    Only the first separator cuts: the rest, further separators included, is the second part.
    """
    label, table = clean_label(printed), topic_table()
    area, subarea = split_at_separator(label, table.is_area, table.is_label)
    if subarea is None and not table.is_area(area):
        return split_between_known(label, table.is_label) or (area, None)
    return _trimmed(area, subarea)


def _trimmed(area: str, subarea: str | None) -> tuple[str, str | None]:
    """The two parts without loose signs around them; what is left of one alone is the area."""
    parts = [part for part in map(trim, (area, subarea or "")) if part]
    return (parts[0] if parts else "", parts[1] if len(parts) > 1 else None)


def normalize_topic(printed: str) -> Topic | None:
    """Return the topic that a printed label names, or None for a placeholder ("None", "N/A", "-").

    An unknown label comes back as printed, white space collapsed, at most three times as long. Any string
    will do. A topic's own label ("Area · Subarea") normalizes to the topic.
    """
    label = printed
    for _ in range(_PASSES):  # what is left when a placeholder goes may be a label with a separator
        before = label
        area, subarea = split_label(label)
        if subarea is not None and is_placeholder(subarea):
            subarea = None
        if is_placeholder(area) and subarea is None:
            return None
        label = _joined(area, subarea)
        if label == before:
            break
    known = _known_label(area, subarea)
    if known is not None:
        return Topic(topic_id(*known), *known, is_known=True)
    return Topic(topic_id(area, subarea), area, subarea, is_known=False)


def _joined(area: str, subarea: str | None) -> str:
    return area if subarea is None else f"{area} · {subarea}"


def known_topics() -> Iterator[tuple[Topic, History]]:
    """Yield every known topic, with the edition that first has its label and what it was called before."""
    for (area, subarea), history in topic_table().histories.items():
        yield Topic(topic_id(area, subarea), area, subarea, is_known=True), history


def _known_label(area: str, subarea: str | None) -> Label | None:
    """Find a printed label, also one with a remark behind it: "Large Language Models (LLMs)"."""
    table = topic_table()
    known = _known(table, fold_label(area), None if subarea is None else fold_label(subarea))
    bare = without_examples(area), None if subarea is None else without_remark(subarea)
    if known is None and bare != (area, subarea):
        return table.find(fold_label(bare[0]), None if bare[1] is None else fold_label(bare[1]))
    return known


def _known(table: TopicTable, area: str, subarea: str | None) -> Label | None:
    exact = table.find(area, subarea)
    return exact if exact is not None else _find_with_slip(table, area, subarea)


def _find_with_slip(table: TopicTable, area: str, subarea: str | None) -> Label | None:
    """Find a label with one slip of the pen: one letter too many, missing, wrong or swapped.

    No guess at an unknown label: the slip is allowed in one part that is not short, the other part must
    stand in the table as it is, and exactly one label may fit.
    """
    if subarea is None:
        found = {table.find(name, None) for name in _with_slip(area, table.areas, _LONG)}
    else:
        found = {table.find(name, subarea) for name in _with_slip(area, table.areas, _MEDIUM)}
        subareas = table.subareas.get(table.areas.get(area, ""), {})
        found |= {table.find(area, name) for name in _with_slip(subarea, subareas, _MEDIUM_SUBAREA)}
    labels = [label for label in found if label is not None]
    return labels[0] if len(labels) == 1 else None


def _with_slip(folded: str, known: Iterable[str], letter_count: int) -> list[str]:
    if len(folded) < letter_count:
        return []
    alike = (name for name in known if name[0] == folded[0])
    return [name for name in alike if OSA.distance(name, folded, score_cutoff=1) <= 1]
