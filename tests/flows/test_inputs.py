from collections.abc import Callable
from pathlib import Path

import pytest

from paperlake.flows.inputs import choose_inputs, find_listings
from paperlake.flows.options import IngestOptions, InputsMode
from paperlake.sources.errors import InputError
from paperlake.warehouse.errors import OutputError


@pytest.mark.parametrize(
    ("given", "remembered", "mode", "expected"),
    [
        (("/a",), (), "same", ("/a",)),
        (("/b", "/a", "/b"), (), "same", ("/b", "/a")),
        ((), ("/a", "/b"), "same", ("/a", "/b")),
        (("/b", "/a"), ("/a", "/b"), "same", ("/a", "/b")),
        (("/c",), ("/a", "/b"), "add", ("/a", "/b", "/c")),
        (("/a", "/c"), ("/a", "/b"), "add", ("/a", "/b", "/c")),
        (("/c",), (), "add", ("/c",)),
        (("/c",), ("/a", "/b"), "replace", ("/c",)),
        (("/c",), (), "replace", ("/c",)),
        (("/x/../a", "/a/"), (), "same", ("/a",)),
        (("/a/*.txt",), ("/a/*.txt",), "same", ("/a/*.txt",)),
        (("https://tea.example/list.txt",), (), "same", ("https://tea.example/list.txt",)),
        (("",), (), "same", ("",)),
    ],
)
def test_inputs_are_given_or_remembered(
    given: tuple[str, ...], remembered: tuple[str, ...], mode: InputsMode, expected: tuple[str, ...]
) -> None:
    options = IngestOptions(given, Path("output"), inputs_mode=mode)
    assert choose_inputs(options, remembered) == expected


def test_relative_inputs_are_remembered_from_the_root(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    options = IngestOptions(("tea.txt", "./more/*.txt"), Path("output"))
    assert choose_inputs(options, ()) == (str(tmp_path / "tea.txt"), str(tmp_path / "more" / "*.txt"))


@pytest.mark.parametrize(
    ("given", "remembered", "message"),
    [
        ((), (), "name at least one"),
        (("/b",), ("/a",), r"other inputs \(/a\).*--add.*--replace"),
        (("/a",), ("/a", "/b", "/c"), r"other inputs \(/a and 2 more\)"),
    ],
)
def test_no_inputs_and_other_inputs_are_refused(
    given: tuple[str, ...], remembered: tuple[str, ...], message: str
) -> None:
    with pytest.raises(OutputError, match=message):
        choose_inputs(IngestOptions(given, Path("output")), remembered)


def test_what_is_no_listing_is_an_error_only_where_nothing_else_is_there(
    write: Callable[[str, str | bytes], Path], listing: Callable[[range], str], tmp_path: Path
) -> None:
    picture = str(write("photo.png", b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR" + bytes(range(256))))
    with pytest.raises(InputError, match=r"photo\.png: is no listing, it looks like: .*PNG"):
        find_listings([picture], tmp_path / "work")
    found = find_listings([picture, str(write("tea.txt", listing(range(6))))], tmp_path / "work")
    assert (len(found.listings), len(found.refused)) == (1, 1)
