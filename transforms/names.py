"""A printed name as a person's name: how it is shown, given and family name, keys, ids beside it.

A name is repaired on evidence only: a comma or a surname in capitals turns it round, a word in capitals or a
part in lower case is recased, and what isn't part of a name (marks, degrees, addresses) goes.
"""

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from paperlake.transforms.name_forms import bare_letters
from paperlake.transforms.name_ids import Identifier, take_dblp_number, take_ids
from paperlake.transforms.name_letters import repair_letters
from paperlake.transforms.name_marks import drop_marks, drop_tags, trim
from paperlake.transforms.name_notes import take_notes
from paperlake.transforms.name_order import Ordered, order_name, space_initials
from paperlake.transforms.name_parts import Split, split_cjk, split_words
from paperlake.transforms.name_placeholders import is_placeholder
from paperlake.transforms.name_titles import drop_cjk_honorific, drop_degrees, drop_honorifics
from paperlake.transforms.plain_names import is_plain_name
from paperlake.transforms.scripts import has_cjk, script_of

# What is printed beyond this is no name; cutting it bounds the work, whatever the input.
MAX_PRINTED = 1_000
CACHE_SIZE = 100_000
# Every pass takes a layer off; a name is clean when a pass changes nothing. What has more layers is none.
_MAX_PASSES = 8

# Words without any sign or word that one of the steps before the order looks for.
_WORDS_ONLY = re.compile(
    r"(?!.*\b(?:and|und|al|geborene|formerly)\b)[A-Za-z]+(?:-[A-Za-z]+)*(?: [A-Za-z]+(?:-[A-Za-z]+)*)*",
    re.IGNORECASE | re.ASCII,
)
_ASCII_PUNCTUATION = re.compile(r"[^a-z0-9 -]+")


class PersonName(NamedTuple):
    """A person's name as a listing prints it, cleaned.

    `display` is "Given Family Suffix" in NFC. `given` and `family` are None, and so is `split_rule`, where
    nothing tells them apart. `key` is the display folded for comparison with diacritics kept, `folded_key`
    the key without diacritics and hyphens. `native` is the name in another script printed beside it, None
    where there is none. `identifiers` are (scheme, value).
    """

    display: str
    given: str | None
    family: str | None
    suffix: str | None
    key: str
    folded_key: str
    identifiers: tuple[Identifier, ...]
    native: str | None
    split_rule: str | None


@dataclass(frozen=True, slots=True)
class _Cleaned:
    display: str
    split: Split
    suffix: str | None = None
    identifiers: tuple[Identifier, ...] = ()
    native: str | None = None


@lru_cache(maxsize=CACHE_SIZE)
def normalize_name(printed: str) -> PersonName | None:
    """Return the name of a person; None where none is printed: nothing, a placeholder, marks only.

    Any string will do. Of a string longer than `MAX_PRINTED` only the beginning is read. A display name
    normalizes to itself, and is at most three times as long as what is read.
    """
    return read_name(printed)


def read_name(printed: str) -> PersonName | None:
    """Do the work of `normalize_name`, and keep nothing."""
    if len(printed) <= MAX_PRINTED and is_plain_name(printed):
        return _plain_name(printed)
    cleaned = _clean(printed.strip()[:MAX_PRINTED])
    if cleaned is None or is_placeholder(cleaned.display):
        return None
    key = _key(cleaned.display)
    if not key:
        return None
    split = cleaned.split
    return PersonName(
        cleaned.display,
        split.given,
        split.family,
        cleaned.suffix,
        key,
        _folded_key(key),
        cleaned.identifiers,
        cleaned.native,
        split.rule,
    )


def _plain_name(printed: str) -> PersonName:
    words = printed.split(" ")
    # Most names: of two plain words the last is the family name.
    given, family, rule = (*words, "last_word") if len(words) == 2 else split_words(words, 0, None)
    key = _key(printed)
    return PersonName(printed, given, family, None, key, _folded_key(key), (), None, rule)


def _clean(printed: str) -> _Cleaned | None:
    """The name when cleaning it again changes nothing; ids and the native form come from the first passes."""
    cleaned = _clean_once(printed)
    if cleaned is None:
        return None
    for _ in range(_MAX_PASSES):
        if is_plain_name(cleaned.display.removesuffix(f" {cleaned.suffix}")):
            return cleaned
        again = _clean_once(cleaned.display)
        if again is None or again.display == cleaned.display:
            return cleaned if again else None
        cleaned = _Cleaned(
            again.display,
            again.split,
            again.suffix or cleaned.suffix,
            tuple(dict.fromkeys((*cleaned.identifiers, *again.identifiers))),
            cleaned.native or again.native,
        )
    return None


def _clean_once(printed: str) -> _Cleaned | None:
    if _WORDS_ONLY.fullmatch(printed):
        return _in_order(order_name(_without_titles(printed)), (), None)
    text, ids = take_ids(printed)
    text = repair_letters(drop_tags(text))
    notes = take_notes(drop_tags(text))
    text, numbered = take_dblp_number(notes.text)
    text = drop_marks(text)
    if not any(map(str.isalpha, text)):
        return None
    ids += numbered
    script = script_of(text)
    if script == "cjk" and not any(script_of(word) == "latin" for word in text.split()):
        return _cjk_name(text, ids, notes.native)
    ordered = order_name(_without_titles(text))
    return _in_order(ordered, ids, notes.native)


def _without_titles(text: str) -> str:
    text = drop_degrees(text)
    return trim(space_initials(" ".join(drop_honorifics(text.split()))))


def _in_order(ordered: Ordered, ids: tuple[Identifier, ...], native: str | None) -> _Cleaned | None:
    if all(word.startswith("(") for word in ordered.words):
        return None
    words = [unicodedata.normalize("NFC", word) for word in ordered.words]
    split = split_words(words, ordered.family_count, ordered.rule)
    if script_of(words[0]) == "other" and ordered.rule is None:
        split = Split()
    display = " ".join((*words, ordered.suffix) if ordered.suffix else words)
    return _Cleaned(display, split, ordered.suffix, ids, native)


def _cjk_name(text: str, ids: tuple[Identifier, ...], native: str | None) -> _Cleaned:
    family, comma, given = map(str.strip, drop_cjk_honorific(text).partition(","))
    family, given = "".join(family.split()) if comma else family, "".join(given.split())
    split = Split(given, family, "comma") if given else split_cjk(family)
    display = unicodedata.normalize("NFC", "".join((family + given).split()))
    return _Cleaned(display, split, None, ids, None if native and not has_cjk(native) else native)


def _key(display: str) -> str:
    folded = display.casefold()
    if folded.isascii():
        if folded.replace(" ", "").isalpha():
            return folded
        return " ".join(_ASCII_PUNCTUATION.sub("", folded).split())
    kept = "".join(sign for sign in folded if sign in " -" or unicodedata.category(sign)[0] in "LMN")
    return " ".join(unicodedata.normalize("NFC", kept).split())


def _folded_key(key: str) -> str:
    return bare_letters(key).replace("-", "")
