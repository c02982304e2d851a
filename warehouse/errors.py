"""What can go wrong with a dataset folder, said so that a person can act on it."""


class WarehouseError(Exception):
    """A dataset folder can't be used as asked; `hint` says what to do about it."""

    def __init__(self, message: str, hint: str) -> None:
        """Say what is wrong and what to do about it, both without a full stop."""
        super().__init__(message, hint)
        self.message = message
        self.hint = hint

    def __str__(self) -> str:
        """Both on one line."""
        return f"{self.message}; {self.hint}"


class OutputError(WarehouseError):
    """The folder isn't a dataset of paperlake's, is too new, or lacks what was asked for."""


class ManifestError(WarehouseError):
    """A manifest is missing, damaged or of another shape than declared."""


class Locked(WarehouseError):  # noqa: N818 - a state that callers wait for, not a fault
    """Another run is publishing into the folder."""
