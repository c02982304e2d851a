"""Which failures are worth another try: those of disks and networks that come and go."""

import errno

_TRANSIENT = frozenset(
    {
        errno.EAGAIN,
        errno.EBUSY,
        errno.EINTR,
        errno.EIO,
        errno.ESTALE,
        errno.ETIMEDOUT,
        errno.ECONNRESET,
        errno.ENETDOWN,
        errno.ENETUNREACH,
        errno.EHOSTUNREACH,
    }
)


def is_transient(error: BaseException | None) -> bool:
    """Tell whether an error, or the one that it was raised from, may be gone on the next try."""
    while error is not None:
        if isinstance(error, OSError) and error.errno in _TRANSIENT:
            return True
        error = error.__cause__
    return False
