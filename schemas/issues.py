"""What a check found: an Issue says which check, how grave, and what to do about it."""

from dataclasses import dataclass, field
from typing import Literal, NamedTuple

Severity = Literal["error", "warning"]
Stage = Literal["staged", "published", "accounting", "integrity", "quarantine_share", "input"]


@dataclass(frozen=True, slots=True)
class Issue:
    """One finding of one check. An `error` blocks publishing; a `warning` is reported.

    `subject` is the table, listing or input it is about; `count` is the number of rows or places.
    """

    stage: Stage
    severity: Severity
    subject: str
    check: str
    message: str
    count: int = 1


@dataclass(frozen=True, slots=True)
class ExpectationResult:
    """How one Great Expectations expectation ended on one table."""

    table: str
    expectation: str
    column: str | None
    severity: Severity
    is_met: bool
    element_count: int
    unexpected_count: int
    samples: tuple[str, ...] = field(default=())


class FailingRow(NamedTuple):
    """A row that breaks a rule of severity `error`: its key, the expectation's name, what was found."""

    key: tuple[object, ...]
    expectation: str
    detail: str


@dataclass(frozen=True, slots=True)
class RowValidation:
    """How the row expectations of one table ended; a row stands in `failing` once per broken rule."""

    results: tuple[ExpectationResult, ...]
    failing: tuple[FailingRow, ...]
