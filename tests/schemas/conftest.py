"""Great Expectations, imported once for all tests."""

import socket
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from types import ModuleType
from typing import Any

import pytest

NoCalls = Callable[[], AbstractContextManager[None]]


@contextmanager
def _no_calls() -> Iterator[None]:
    reached: list[Any] = []

    def refuse(_: socket.socket, address: Any) -> None:
        reached.append(address)
        raise OSError("nobody is to be reached")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(socket.socket, "connect", refuse)
        yield
    assert reached == []


@pytest.fixture(scope="session")
def no_calls() -> NoCalls:
    """A context in which nothing may try to reach another process or machine."""
    return _no_calls


@pytest.fixture(scope="session")
def expectations(no_calls: NoCalls) -> ModuleType:
    """The module that imports Great Expectations, which takes seconds."""
    with no_calls():
        from paperlake.schemas import expectations
    return expectations
