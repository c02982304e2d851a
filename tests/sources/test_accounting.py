"""Entries must cover their shard exactly once."""

import pytest

from paperlake.schemas.record import Record, Rest, Shard, Span
from paperlake.sources.accounting import AccountingError, check_accounting

SHARD = Shard("listing.txt", "0" * 64, "text", "utf-8", 10, 30, 3, "", "")


def rest(start: int, end: int, first: int = 3, last: int = 3) -> Rest:
    return Rest(Span(start, end, first, last), "separator")


def test_covered() -> None:
    check_accounting(SHARD, [rest(10, 12), Record(Span(12, 25, 3, 6)), rest(25, 30, 6, 7)])


@pytest.mark.parametrize(
    "entries",
    [
        [],
        [rest(10, 29)],
        [rest(11, 30)],
        [rest(10, 20), rest(21, 30)],
        [rest(10, 20), rest(19, 30)],
        [rest(10, 10), rest(10, 30)],
        [rest(10, 20, 3, 5), rest(20, 30, 4, 5)],
        [rest(10, 31)],
    ],
)
def test_not_covered(entries: list[Rest]) -> None:
    with pytest.raises(AccountingError):
        check_accounting(SHARD, entries)
