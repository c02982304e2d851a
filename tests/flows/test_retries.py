import errno

import pytest

from paperlake.flows.retries import is_transient
from paperlake.sources.errors import InputError
from paperlake.warehouse.errors import Locked


def _raised_from(cause: BaseException) -> Exception:
    error = InputError("tea.txt", "can't be read", "run again")
    error.__cause__ = cause
    return error


@pytest.mark.parametrize(
    ("error", "expected"),
    [
        (OSError(errno.EIO, "input/output error"), True),
        (OSError(errno.ESTALE, "stale file handle"), True),
        (OSError(errno.ECONNRESET, "connection reset by peer"), True),
        (InterruptedError(errno.EINTR, "interrupted"), True),
        (OSError(errno.ENOSPC, "no space left on device"), False),
        (FileNotFoundError(errno.ENOENT, "no such file"), False),
        (PermissionError(errno.EACCES, "permission denied"), False),
        (OSError("without a number"), False),
        (InputError("tea.txt", "does not exist", "check the path"), False),
        (_raised_from(OSError(errno.EIO, "input/output error")), True),
        (_raised_from(_raised_from(OSError(errno.EBUSY, "busy"))), True),
        (_raised_from(PermissionError(errno.EACCES, "permission denied")), False),
        (Locked("held by another run", "wait"), False),
        (MemoryError(), False),
        (KeyboardInterrupt(), False),
        (None, False),
    ],
)
def test_only_what_may_be_gone_next_time_is_tried_again(error: BaseException | None, expected: bool) -> None:
    assert is_transient(error) is expected
