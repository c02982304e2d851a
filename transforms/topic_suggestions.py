"""Suggests the known topic that an unknown label may mean, for a person to judge; nothing is rewritten."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, lru_cache

from rapidfuzz.distance import Indel

from paperlake.transforms.fingerprints import topic_id
from paperlake.transforms.topic_labels import fold_words
from paperlake.transforms.topic_table import Label, topic_table
from paperlake.transforms.topics import Topic, normalize_topic

# Measured on known labels with slips, other endings, words turned, added or left out (77 in 100 found, a
# wrong label for 1) and on new labels (a suggestion for 5 in 100); 0.84 finds 70 and 4, 0.76 finds 82 and 11.
NEAR = 0.8
_INITIALS_LIKENESS = 0.9
_FEWEST_INITIALS = 3
# What is printed beyond this is compared by its beginning, so that a label costs a bounded amount of work.
_LONGEST = 200

Words = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Suggestion:
    """The known topic that an unknown label may mean; likeness runs from 0 to 1."""

    topic_id: str
    area: str
    subarea: str | None
    likeness: float


def suggest_topic(printed: str) -> Suggestion | None:
    """Return the known topic nearest to a printed label; None for a known label and where none is near."""
    topic = normalize_topic(printed)
    return None if topic is None or topic.is_known else suggest_for(topic)


def suggest_for(topic: Topic) -> Suggestion | None:
    """Return the known topic nearest to an unknown one; None where none is near, or two are equally so.

    Of an area and a subarea that are equally near, the area.
    """
    area, subarea = _words(topic.area), _words(topic.subarea or "")
    found = list(_near_pairs(area, subarea) if subarea else _near_labels(area))
    best = max(map(_rank, found), default=None)
    nearest = [label for label in found if _rank(label) == best]
    if len(nearest) != 1:
        return None
    label, likeness = nearest[0]
    return Suggestion(topic_id(*label), *label, likeness)


def _rank(found: tuple[Label, float]) -> tuple[float, bool]:
    (_, subarea), likeness = found
    return round(likeness, 3), subarea is None


def _near_pairs(area: Words, subarea: Words) -> Iterable[tuple[Label, float]]:
    """Labels of which both parts are near; the worse part counts."""
    for name, area_likeness in _near_areas(area):
        for known, words in _table()[name].items():
            if known is not None and (likeness := _likeness(subarea, words)) >= NEAR:
                yield (name, known), min(area_likeness, likeness)


def _near_labels(printed: Words) -> Iterable[tuple[Label, float]]:
    """Areas near a label of one part, and subareas that it may be without their area."""
    for name, subareas in _table().items():
        for known, words in subareas.items():
            if (likeness := _likeness(printed, words)) >= NEAR:
                yield (name, known), likeness


@lru_cache(maxsize=4_096)
def _near_areas(area: Words) -> tuple[tuple[str, float], ...]:
    near = ((name, _likeness(area, subareas[None])) for name, subareas in _table().items())
    return tuple((name, likeness) for name, likeness in near if likeness >= NEAR)


def _likeness(a: Words, b: Words) -> float:
    """How alike two labels are, letter by letter, in printed or in sorted order, or as initials."""
    if _are_initials(a, b):
        return _INITIALS_LIKENESS
    printed = Indel.normalized_similarity("".join(a), "".join(b), score_cutoff=NEAR)
    if len(a) < 2 or len(b) < 2:
        return printed
    in_order = Indel.normalized_similarity("".join(sorted(a)), "".join(sorted(b)), score_cutoff=NEAR)
    return max(printed, in_order)


def _are_initials(a: Words, b: Words) -> bool:
    """True for "ssl" against "self supervised learning"."""
    return len(a) == 1 and len(b) >= _FEWEST_INITIALS and a[0] == "".join(word[0] for word in b)


def _words(label: str) -> Words:
    return fold_words(label[:_LONGEST])


@cache
def _table() -> dict[str, dict[str | None, Words]]:
    """Every known label as words: areas (under None) and their subareas."""
    subareas = topic_table().subareas
    return {
        area: {None: _words(area), **{name: _words(name) for name in sorted(set(subareas[area].values()))}}
        for area in sorted(subareas)
    }
