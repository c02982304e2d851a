"""Reads slots as names, one slot a name or two ("Family, Given"): the cheapest reading of the whole list."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from paperlake.transforms.list_shapes import Shape, cost_alone, cost_inverted
from paperlake.transforms.list_slots import Slot

Style = Literal["start", "natural", "inverted"]

_SWITCH = 3.0
_SWITCH_AFTER_FIRST = 1.0
# In a list with semicolons a comma stands inside a name.
_COMMA_AMONG_SEMICOLONS = 8.0
_TAIL = 0.5
_PLACE = 1.0
_LOST = 30.0


@dataclass(frozen=True, slots=True)
class Reading:
    """A name: slots from `first` to `last`, both in; slots up to `tail` say where the person works."""

    first: int
    last: int
    tail: int
    is_inverted: bool


class _Step(NamedTuple):
    cost: float
    style: Style
    is_after_place: bool
    first_name_end: int
    before: "_Step | None"
    move: str
    end: int


def read_slots(slots: Sequence[Slot]) -> tuple[list[Reading], float]:
    """Return the names of the cheapest reading, and its cost."""
    comma_cost = _cost_of_comma(slots)
    fronts: list[dict[tuple[Style, bool], _Step]] = [{} for _ in range(len(slots) + 1)]
    fronts[0]["start", False] = _Step(0.0, "start", False, 0, None, "", 0)
    for place in range(len(slots)):
        for step in fronts[place].values():
            for nxt in _moves(slots, place, step, comma_cost):
                front = fronts[nxt.end]
                known = front.get((nxt.style, nxt.is_after_place))
                if known is None or nxt.cost < known.cost:
                    front[nxt.style, nxt.is_after_place] = nxt
        fronts[place] = {}
    best = min(fronts[-1].values(), key=lambda step: step.cost)
    return _trace(best), best.cost


def _cost_of_comma(slots: Sequence[Slot]) -> float:
    """How odd a comma between two people is: very where each piece between semicolons has a comma."""
    if not any(slot.is_after_semicolon for slot in slots):
        return _COMMA_AMONG_SEMICOLONS if _is_bibtex(slots) else 0.0
    pieces: list[bool] = []
    for slot in slots:
        if slot.shape.role != "name":
            continue
        if slot.joint == "comma" and pieces:
            pieces[-1] = True
        else:
            pieces.append(False)
    return _COMMA_AMONG_SEMICOLONS * sum(pieces) / len(pieces) if len(pieces) > 1 else 0.0


def _is_bibtex(slots: Sequence[Slot]) -> bool:
    """Tell whether every one of three or more pieces between "and" has just one comma."""
    commas = [slot.joint == "comma" for slot in slots]
    return len(slots) >= 6 and commas == [False, True] * (len(slots) // 2)


def _moves(slots: Sequence[Slot], place: int, step: _Step, comma_cost: float) -> list[_Step]:
    slot = slots[place]
    moves = _tails(slot, place, step)
    if step.move == "degree" and slot.joint == "comma" and _is_letters(slot.shape):
        moves.append(_tail(step, place, _TAIL, "degree"))
    if slot.shape.role in ("nothing", "group"):
        return moves
    comma = comma_cost if slot.joint == "comma" and place else 0.0
    moves.append(_name(step, "natural", place, 1, comma + cost_alone(slot.shape)))
    if place + 1 < len(slots) and slots[place + 1].joint == "comma":
        after = slots[place + 1].shape
        if after.role == "suffix" and place + 2 < len(slots) and slots[place + 2].joint == "comma":
            given = slots[place + 2].shape
            moves.append(_name(step, "inverted", place, 3, comma + 1.0 + cost_inverted(slot.shape, given)))
        moves.append(_name(step, "inverted", place, 2, comma + cost_inverted(slot.shape, after)))
    return moves


def _name(step: _Step, style: Style, place: int, width: int, cost: float) -> _Step:
    total = step.cost + cost + _switch(step, style)
    first_name_end = step.first_name_end or place + width
    return _Step(total, style, False, first_name_end, step, style, place + width)


def _switch(step: _Step, style: Style) -> float:
    if step.style in ("start", style):
        return 0.0
    is_first = step.style == "inverted" and step.first_name_end == step.end
    return _SWITCH_AFTER_FIRST if is_first else _SWITCH


def _tails(slot: Slot, place: int, step: _Step) -> list[_Step]:
    """Ways to read a slot as what belongs to the name before it."""
    role = slot.shape.role
    if role in ("nothing", "group"):
        return [_tail(step, place, 0.0, "skip")]
    if step.style == "start":
        return [_tail(step, place, _LOST, "skip")] if role in ("suffix", "degree", "affiliation") else []
    if role == "suffix":
        return [_tail(step, place, 0.0, "suffix")] if slot.joint != "word" else []
    if role == "degree":
        return [_tail(step, place, _TAIL, "degree")]
    if role == "affiliation":
        return [_tail(step, place, _TAIL, "place")]
    if step.is_after_place and slot.joint == "comma" and slot.shape.full_count <= 2:
        return [_tail(step, place, _PLACE, "place")]
    return []


def _is_letters(shape: Shape) -> bool:
    """Tell whether a piece can be letters behind a degree: "RN, CCRN"."""
    word = shape.words[0] if len(shape.words) == 1 else ""
    return word.replace("-", "").isalpha() and word.isupper() and 2 <= len(word) <= 6


def _tail(step: _Step, place: int, cost: float, move: str) -> _Step:
    is_after_place = move == "place" or (move in ("skip", "degree") and step.is_after_place)
    first_name_end = place + 1 if step.first_name_end == step.end and step.end else step.first_name_end
    return _Step(step.cost + cost, step.style, is_after_place, first_name_end, step, move, place + 1)


def _trace(step: _Step) -> list[Reading]:
    """The names along the steps that led here."""
    names: list[Reading] = []
    steps: list[_Step] = []
    at: _Step | None = step
    while at is not None and at.before is not None:
        steps.append(at)
        at = at.before
    for one in reversed(steps):
        start = one.before.end if one.before else 0
        if one.move in ("natural", "inverted"):
            names.append(Reading(start, one.end - 1, one.end - 1, one.move == "inverted"))
        elif names and one.move == "suffix" and names[-1].last == start - 1:
            names[-1] = Reading(names[-1].first, start, start, names[-1].is_inverted)
        elif names and one.move == "place":
            names[-1] = Reading(names[-1].first, names[-1].last, start, names[-1].is_inverted)
    return names
