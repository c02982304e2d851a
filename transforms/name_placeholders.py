"""Tells what stands where a name is wanted and is none: "Anonymous", "N/A", "et al."."""

from paperlake.transforms.lookup import read_lookup

_PLACEHOLDERS = frozenset(row["placeholder"] for row in read_lookup("name_placeholders"))
_CUT_MARKS = frozenset(row["mark"] for row in read_lookup("cut_marks") if "#" not in row["mark"])
NAMELESS = frozenset({"anonymous", "anonymized", "anonymised"})
PLACEHOLDERS = _PLACEHOLDERS | _CUT_MARKS | NAMELESS
_SIGNS = str.maketrans("/-", "  ", ".")


def is_placeholder(display: str) -> bool:
    """Tell whether a cleaned name says that no name is given; every name that opens with "Anonymous" does."""
    words = display.casefold().translate(_SIGNS).split()
    folded = " ".join(words)
    return folded in PLACEHOLDERS or words[0] in NAMELESS
