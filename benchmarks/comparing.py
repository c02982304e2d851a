"""What counts as equal when results are held against the truth, and how passes are counted."""

import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

_APOSTROPHES = str.maketrans("’ʼ", "''")


@dataclass(slots=True)
class Score:
    """Passed and total of a file of cases, and of each kind in it."""

    passed: int = 0
    total: int = 0
    kinds: dict[str, "Score"] = field(default_factory=dict)

    def add(self, kind: str, has_passed: bool) -> None:
        """Count one row."""
        for score in (self, self.kinds.setdefault(kind, Score())):
            score.passed += has_passed
            score.total += 1

    def as_json(self) -> dict[str, Any]:
        """The score as JSON values, kinds in the order of their names."""
        kinds = {
            kind: {"passed": score.passed, "total": score.total} for kind, score in sorted(self.kinds.items())
        }
        return {"passed": self.passed, "total": self.total, "kinds": kinds}


def nfc(text: str) -> str:
    """The text with composed letters."""
    return unicodedata.normalize("NFC", text)


def straight(text: str) -> str:
    """The text with composed letters and straight apostrophes: both kinds are right in a name."""
    return nfc(text).translate(_APOSTROPHES)


def comparable(value: Any, clean: Callable[[str], str]) -> Any:
    """A JSON value with every text in it cleaned, and tuples as lists."""
    match value:
        case str():
            return clean(value)
        case list() | tuple():
            return [comparable(item, clean) for item in value]
        case Mapping():
            return {key: comparable(item, clean) for key, item in value.items()}
        case _:
            return value


def letters(text: str) -> str:
    """Letters and digits only, without case or accents: are two texts the same piece of a page?"""
    folded = unicodedata.normalize("NFKD", text).casefold()
    return "".join(sign for sign in folded if sign.isalnum())
