"""Knows at a glance the many names that no rule changes, so that only the others need the whole work."""

import re
from collections.abc import Callable
from itertools import chain

from paperlake.transforms.lookup import read_lookup
from paperlake.transforms.mojibake import has_mojibake_hint
from paperlake.transforms.name_placeholders import PLACEHOLDERS, is_placeholder

_TELLING_WORDS = frozenset(row["honorific"] for row in read_lookup("name_honorifics")) | {
    row["suffix"] for row in read_lookup("name_suffixes") if row["kind"] == "generation"
}
_DEGREES = frozenset(row["degree"] for row in read_lookup("name_degrees"))
# A name without any of these is no placeholder and has no title; words that stand in names too are few.
_RARE_WORDS = frozenset(
    word
    for phrase in _TELLING_WORDS | _DEGREES | PLACEHOLDERS
    for word in phrase.replace(".", "").replace("-", " ").replace("/", " ").split()
)
_INNER_CAPITAL = re.compile(r"[A-Z][a-z]*[A-Z]")


def _letters(is_wanted: Callable[[str], bool]) -> str:
    """The Latin letters that are capitals, or small ones; without ŉ and ſ, which are folded."""
    codes = (range(0x41, 0x7B), range(0xC0, 0x149), range(0x14A, 0x17F), range(0x1EA0, 0x1EFA))
    return "".join(filter(is_wanted, map(chr, chain(*codes))))


_UPPER, _LOWER = _letters(str.isupper), _letters(str.islower)
_PART = f"(?:[{_UPPER}]['’])?[{_UPPER}](?=[{_UPPER}]*[{_LOWER}])[{_UPPER}{_LOWER}]+"
_FULL = f"{_PART}(?:-{_PART})*"
_INITIAL = r"[A-Z]\.(?:-[A-Z]\.)?"
_PARTICLE = "|".join(row["particle"] for row in read_lookup("particles") if row["repaired"] != "capital")
_PLAIN = re.compile(f"(?:{_FULL} |{_INITIAL} )(?:{_FULL} |{_INITIAL} |(?:{_PARTICLE}) )*{_FULL}")


def is_plain_name(printed: str) -> bool:
    """Tell whether a name is nothing but words in mixed case, initials and small particles between."""
    if not _PLAIN.fullmatch(printed) or has_mojibake_hint(printed):
        return False
    if _RARE_WORDS.isdisjoint(_words(printed.replace("-", " "))):
        return True
    return not is_placeholder(printed) and not _has_title(printed)


def _has_title(printed: str) -> bool:
    words = _words(printed)
    if not _TELLING_WORDS.isdisjoint(words):
        return True
    return not _DEGREES.isdisjoint(words) and _INNER_CAPITAL.search(printed) is not None


def _words(printed: str) -> list[str]:
    return printed.casefold().replace(".", "").split()
