"""The first letter tells the script."""

import pytest

from paperlake.transforms.scripts import has_cjk, script_of


@pytest.mark.parametrize(
    ("text", "script"),
    [
        ("Tamsin", "latin"),
        ("Łorlin", "latin"),
        ("(1) Orlin", "latin"),
        ("高文博", "cjk"),
        ("はな", "cjk"),
        ("김민", "cjk"),
        ("𠮷田", "cjk"),
        ("Ольга", "other"),
        ("מרים", "other"),
        ("高 Orlin", "cjk"),
        ("1 -", "none"),
        ("", "none"),
    ],
)
def test_script_of(text: str, script: str) -> None:
    assert script_of(text) == script


def test_has_cjk() -> None:
    assert has_cjk("Gao 高")
    assert not has_cjk("Gao Ольга")
