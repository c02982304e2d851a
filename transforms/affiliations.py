"""What printed affiliations and e-mail domains say of whether two mentions are one person."""

import re
import unicodedata
from collections.abc import Iterable
from functools import cache, lru_cache
from typing import Literal

from paperlake.transforms.lookup import read_lookup

# An affiliation as the words that tell it from others, of each place that is printed.
Places = frozenset[frozenset[str]]
Likeness = Literal["same", "near", "other"]

_WORD = re.compile(r"[^\W_]+")
_SEVERAL = re.compile(r"[+;|]")
_NEAR_SHARE = 1 / 2


@lru_cache(maxsize=65_536)
def places(printed: str) -> Places:
    """Return each printed affiliation's telling words, unmarked and lower case; "+", ";" and "|" divide them.

    An affiliation of nothing but general words ("School of Computer Science") keeps them all.
    """
    found = set()
    for part in _SEVERAL.split(printed):
        words = frozenset(_WORD.findall(_bare(part)))
        telling = frozenset(word for word in words - _general_words() if len(word) > 1)
        found.add(telling or words)
    return frozenset(found - {frozenset()})


def all_places(printed: Iterable[str]) -> Places:
    """Return the places of several printed affiliations."""
    return frozenset().union(*map(places, printed))


def compare_places(a: Places, b: Places) -> Likeness | None:
    """Return how the nearest of two sets of affiliations stand to each other, None where one is empty.

    "same": one's telling words are the other's or among them. "near": they share more than half.
    """
    if not a or not b:
        return None
    share = max(len(one & other) / min(len(one), len(other)) for one in a for other in b)
    return "same" if share == 1 else "near" if share > _NEAR_SHARE else "other"


def own_domain(domain: str | None) -> str | None:
    """Return an e-mail domain that tells where somebody works, None for a provider that anybody uses."""
    folded = domain.casefold().strip() if domain else None
    return folded if folded and folded not in _free_domains() else None


def _bare(text: str) -> str:
    apart = unicodedata.normalize("NFKD", text).casefold()
    return unicodedata.normalize("NFC", "".join(sign for sign in apart if not unicodedata.combining(sign)))


@cache
def _general_words() -> frozenset[str]:
    lookups = ("affiliation_words", "place_words")
    return frozenset(_bare(row["word"]) for lookup in lookups for row in read_lookup(lookup))


@cache
def _free_domains() -> frozenset[str]:
    return frozenset(row["domain"] for row in read_lookup("free_mail_domains"))
