"""What stops a run at its inputs: one exception with a line for the person who gave them."""


class InputError(Exception):
    """An input that cannot be read. `uri` names it, `message` says what is wrong, `hint` what to do."""

    def __init__(self, uri: str, message: str, hint: str) -> None:
        """Its text is all three on one line."""
        super().__init__(f"{uri}: {message} ({hint})")
        self.uri = uri
        self.message = message
        self.hint = hint

    def __reduce__(self) -> tuple[type["InputError"], tuple[str, str, str]]:
        """Pickled by its three parts, so that it crosses processes."""
        return type(self), (self.uri, self.message, self.hint)


class BrokenFileError(InputError):
    """A packed file that can't be unpacked: it ends too early or holds other bytes."""
