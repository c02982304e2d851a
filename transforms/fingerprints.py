"""Ids and keys as pure functions of what a listing says; frozen, because published ids rest on them."""

import re
import unicodedata
from functools import lru_cache
from hashlib import sha256

# Between the parts of a hashed text, so that ("ab", "c") and ("a", "bc") differ.
_SEPARATOR = "\x1f"
_NOT_ALNUM = re.compile(r"[\W_]+")
_ASCII_LOWER = bytes(range(256)).lower()
_ASCII_REST = bytes(code for code in range(128) if not chr(code).isalnum())


def _hex(*parts: str, digits: int = 16) -> str:
    # A lone surrogate can't be encoded as it stands; decoded listings have none, direct callers may.
    return sha256(_SEPARATOR.join(parts).encode("utf-8", "surrogatepass")).hexdigest()[:digits]


@lru_cache(maxsize=64)  # a text is folded for its key, for its blocks, and again when two are compared
def fold_letters(text: str) -> str:
    """Return the letters and digits of a text and nothing else: NFKC, casefolded, `str.isalnum` only."""
    if text.isascii():
        return text.encode("ascii").translate(_ASCII_LOWER, _ASCII_REST).decode("ascii")
    composed = unicodedata.normalize("NFKC", text)
    # UTF-8 keeps ASCII bytes apart from all others, so most of the work is one pass over bytes here too.
    encoded = composed.encode("utf-8", "surrogatepass").translate(_ASCII_LOWER, _ASCII_REST)
    return _NOT_ALNUM.sub("", encoded.decode("utf-8", "surrogatepass").casefold())


@lru_cache(maxsize=65_536)
def fold_name(name: str) -> str:
    """Return a name's words without case, marks and punctuation, sorted, so that word order doesn't count.

    "Kwame Boadi", "BOADI, Kwame" and "Boadi Kwame" give one string.
    """
    apart = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", name).casefold())
    bare = "".join(sign for sign in apart if not unicodedata.combining(sign))
    return " ".join(sorted(_NOT_ALNUM.sub(" ", bare).split()))


def listing_id(listing_sha256: str) -> str:
    """Return the id of a raw file: "l_" and 16 hex digits."""
    return f"l_{_hex('listing', listing_sha256)}"


def record_id(listing_sha256: str, byte_start: int) -> str:
    """Return the id of the entry that begins at a byte of a listing: "r_" and 16 hex digits."""
    return f"r_{_hex('record', listing_sha256, str(byte_start))}"


def record_key(title: str | None, abstract: str | None, first_author: str | None, record_id: str) -> str:
    """Return the fingerprint of what a record says, 32 hex digits; equal keys are one paper.

    It is made of the as-written abstract and the first author, or of title and first author where there
    is no abstract. Callers pass None for a placeholder ("N/A"). A title without an abstract and without
    an author ("Preface") tells no paper from another, and neither does nothing at all: then the record's
    own id is the key.
    """
    author = fold_name(first_author) if first_author else ""
    letters = fold_letters(abstract) if abstract else ""
    if letters:
        return _hex("abstract", letters, author, digits=32)
    letters = fold_letters(title) if title else ""
    if letters and author:
        return _hex("title", letters, author, digits=32)
    return record_id


def paper_id(key: str) -> str:
    """Return the id of the paper whose group of records is led by a record key: "p_" and 16 hex digits."""
    return f"p_{_hex('paper', key)}"


def author_id(name_key: str, given_id: tuple[str, str] | None = None, paper_key: str | None = None) -> str:
    """Return the id of a person: "a_" and 16 hex digits.

    A given id (scheme, value) decides alone; else the name key does, with the smallest paper key beside
    it only where several people share that name.
    """
    if given_id is not None:
        return f"a_{_hex('author id', *given_id)}"
    if paper_key is not None:
        return f"a_{_hex('author paper', name_key, paper_key)}"
    return f"a_{_hex('author name', name_key)}"


def topic_id(area: str, subarea: str | None) -> str:
    """Return the id of a topic from its canonical label: "t_" and 16 hex digits."""
    return f"t_{_hex('topic', area) if subarea is None else _hex('topic', area, subarea)}"
