"""Keys that two names share where they are worth comparing."""

import re
from collections.abc import Sequence

from paperlake.transforms.name_forms import NameForm, is_initial
from paperlake.transforms.nicknames import class_initials

_BLOCK_LIMIT = 4
_DIGRAPH = re.compile("(?<=[aou])e|(?<=a)a|(?<=s)s")
# A longer name mostly has a place of work in front; the name itself is its last two words.
_NAME_LIMIT = 4
_CONNECTORS = frozenset({"y", "i", "e"})


def block_keys(form: NameForm) -> tuple[str, ...]:
    """Return one to four keys of a name, none of a name without words.

    Each joins the first or the last word with the initial of another, so that turned names, initials,
    joined syllables, dropped first and middle names and second surnames meet. A short form has the initial
    of what it is short for, too.
    """
    words = _without_initials_behind(form.bare)
    if len(words) < 2:
        return tuple(map(fold_digraphs, words))
    first, last = fold_digraphs(words[0]), fold_digraphs(words[-1])
    keys = [f"{last} {words[0][:1]}", f"{first} {words[-1][:1]}"]
    if form.call_name:
        keys.append(f"{last} {form.call_name[:1]}")
    if len(words) > 2:
        keys.append(f"{first} {_surname_before(words)[:1]}")
        later = next((word for word in words[1:-1] if not is_initial(word)), "")
        initial = later[:1] if len(words) <= _NAME_LIMIT else words[-2][:1]
        keys += [f"{last} {initial}"] if initial else []
    keys += (f"{last} {initial}" for initial in class_initials(words[0]))
    return tuple(dict.fromkeys(keys))[:_BLOCK_LIMIT]


def fold_digraphs(folded: str) -> str:
    """Return a word that has lost which "o" was an "ö", with "oe" read as "o"."""
    return _DIGRAPH.sub("", folded)


def _without_initials_behind(words: Sequence[str]) -> Sequence[str]:
    end = len(words)
    while end > 2 and is_initial(words[end - 1]):
        end -= 1
    return words[:end]


def _surname_before(words: Sequence[str]) -> str:
    """The word that is the family name where the last word is a second one ("Soler i Bou")."""
    return words[-3] if words[-2] in _CONNECTORS and len(words) > 3 else words[-2]
