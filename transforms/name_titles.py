"""Takes honorifics, degrees and generation suffixes off a name."""

import re
from collections.abc import Sequence

from paperlake.transforms.lookup import read_lookup

_HONORIFICS = {row["honorific"]: row for row in read_lookup("name_honorifics") if row["place"] != "end"}
_CJK_ENDS = [row["honorific"] for row in read_lookup("name_honorifics") if row["place"] == "end"]
_CJK_HONORIFICS = tuple(sorted(_CJK_ENDS, key=len, reverse=True))
_DEGREES = {row["degree"]: row["place"] for row in read_lookup("name_degrees")}
_SUFFIXES = {
    row["suffix"]: row["repaired"] for row in read_lookup("name_suffixes") if row["kind"] == "generation"
}
_SPACED_DEGREE = re.compile(r"(?<=\s)(?:Ph|D|Sc|Ed|Dr)\. ?(?:D|Sc|Phil|Ing)\b\.?")
_DOCTORS = frozenset({"dr", "prof", "professor"})
_CJK_NAME_LENGTH = 2
_SHORT = 3


def drop_honorifics(words: Sequence[str]) -> list[str]:
    """Return the words without the honorifics in front ("Prof. Dr. Anna" is "Anna"); one word stays."""
    start = 0
    while start < len(words) - 1 and _is_honorific(words, start):
        start += 1
    return list(words[start:])


def _is_honorific(words: Sequence[str], place: int) -> bool:
    word = words[place]
    row = _HONORIFICS.get(_title(word))
    if row is None or (row["stop"] == "required" and not word.endswith(".")):
        return False
    if row["place"] == "before professor":
        return _title(words[place + 1]) in ("prof", "professor") or _is_honorific(words, place + 1)
    if row["place"] == "before doctor":
        return _title(words[place + 1]) in _DOCTORS
    if row["place"] == "after doctor":
        # "Dr. Phil Holm" and "Dr. H.C. Holm" have given names there.
        return place > 0 and (word.islower() or (word.endswith(".") and _title(word).isalpha()))
    if row["place"] == "around professor":
        neighbours = (*words[max(place - 1, 0) : place], words[place + 1])
        return any(_title(neighbour) in ("prof", "professor") for neighbour in neighbours)
    # Without a full stop "MR" before a word in mixed case is a pair of initials.
    return word.endswith(".") or not word.isupper() or words[place + 1].isupper()


def _title(word: str) -> str:
    """The word as honorifics are listed; "M.S." is no "Ms."."""
    return word.rstrip(".,;").replace(".-", "-").casefold()


def drop_cjk_honorific(text: str) -> str:
    """Return a Chinese name without the title behind it ("高文博教授" is "高文博")."""
    while text.endswith(_CJK_HONORIFICS):
        rest = text.removesuffix(next(filter(text.endswith, _CJK_HONORIFICS))).rstrip()
        if len(rest) < _CJK_NAME_LENGTH:
            break
        text = rest
    return text


def drop_degrees(text: str) -> str:
    """Return the text without the degrees behind the name, with or without a comma."""
    if "." in text:
        text = _SPACED_DEGREE.sub(lambda found: found[0].replace(" ", ""), text)
    text = _drop_grades(text) if "," in text else text
    words = text.split()
    is_shouted = not any(map(str.islower, text))
    while len(words) > 1 and _is_degree(words, is_shouted):
        words.pop()
        words[-1] = words[-1].rstrip(",;")
    return " ".join(words)


def _drop_grades(text: str) -> str:
    """The text without the grades of a society, which have a comma of their own ("Senior Member, IEEE")."""
    rest, comma, last = text.rpartition(",")
    while comma and _DEGREES.get(_fold(last.strip())) == "slot" and (" " in rest or " " in last.strip()):
        if len(_fold(last.strip())) <= _SHORT and not last.isupper():
            break
        text = rest.rstrip()
        rest, comma, last = text.rpartition(",")
    return text


def _is_degree(words: Sequence[str], is_shouted: bool) -> bool:
    word, has_comma = words[-1], words[-2].endswith((",", ";"))
    place = _DEGREES.get(_fold(word))
    if place is None:
        return False
    # "Rahman, Md" and "Orlin, MA" are family and given name; so is "LI MENG".
    if place == "slot":
        return has_comma and len(words) > 2 and sum(map(str.isupper, word)) > 1
    is_stopped = word.endswith(".") and len(_fold(word)) >= _SHORT
    if _are_given_initials(words):
        return False
    is_written_so = is_stopped or sum(map(str.isupper, word)) > 1
    if len(words) == 2 and len(_fold(word)) < _SHORT:
        return is_written_so and "." in word and has_comma
    return is_written_so and (has_comma or "." in word or not is_shouted)


def _are_given_initials(words: Sequence[str]) -> bool:
    """Tell whether "J.D." stands behind the given name of "Family, Given J.D."."""
    before, last = words[-2], words[-1]
    is_behind_comma = "," not in before and any(word.endswith(",") for word in words[:-2])
    is_behind_title = _fold(before) in _DEGREES or suffix_of(before) is not None
    return last.count(".") == len(_fold(last)) == 2 and is_behind_comma and not is_behind_title


def take_suffix(words: list[str]) -> tuple[list[str], str | None]:
    """Return the words without a generation suffix at their end, and the suffix as it is shown ("Jr.")."""
    suffix = suffix_of(words[-1]) if len(words) > 1 else None
    return ([*words[:-2], words[-2].rstrip(",")], suffix) if suffix else (words, None)


def suffix_of(word: str) -> str | None:
    """Return a generation suffix as it is shown, None for any other word."""
    return _SUFFIXES.get(_fold(word))


def _fold(word: str) -> str:
    return word.replace(".", "").strip(",;").casefold()
