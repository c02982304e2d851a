"""The accounting identity: the entries of a shard cover each of its bytes exactly once, in order."""

from collections.abc import Iterable

from paperlake.schemas.record import Quarantined, Record, Rest, Shard


class AccountingError(Exception):
    """A reader left bytes out, or gave some twice."""


def check_accounting(shard: Shard, entries: Iterable[Record | Quarantined | Rest]) -> None:
    """Raise AccountingError unless `entries` follow one another from the shard's start to its end."""
    offset, line = shard.byte_start, shard.line_start
    for entry in entries:
        span = entry.span
        if (
            span.byte_start != offset
            or span.byte_end <= offset
            or not line <= span.line_start <= span.line_end
        ):
            raise AccountingError(f"{shard.path}: {span} follows byte {offset} in line {line}")
        offset, line = span.byte_end, span.line_end
    if offset != shard.byte_end:
        raise AccountingError(
            f"{shard.path}: the entries end at byte {offset}, the shard at {shard.byte_end}"
        )
