"""Names in another script meet their Latin spellings, family name first or last."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paperlake.transforms.romanization import fits_romanization, is_latin, is_pinyin, standard_signs


@pytest.mark.parametrize(
    ("native", "latin", "expected"),
    [
        ("高文博", "wenbo gao", True),
        ("高文博", "gao wen bo", True),
        ("高文博", "wenbo guo", False),
        ("高文博", "wen gao", False),
        ("欧阳文", "wen ouyang", True),
        ("吕文", "wen lyu", True),
        ("呂文", "wen lu", True),
        ("曾文", "wen zeng", True),
        ("박서준", "seojun park", True),
        ("박 서준", "seo joon bak", True),
        ("박서준", "minjun park", False),
        ("이서준", "seojun lee", True),
        ("Ольга Ветрова", "olga vetrova", True),
        ("Ольга Ветрова", "vetrova olga", True),
        ("Ольга Ветрова", "oleg vetrov", False),
        ("Νίκος", "nikos", None),
        ("Νικος", "nikos", True),
        ("محمد", "mohammed", None),
        ("高文博", "", None),
        ("", "wenbo gao", None),
    ],
)
def test_fits_romanization(native: str, latin: str, expected: bool | None) -> None:
    assert fits_romanization(native, latin.split()) is expected


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("wei", True),
        ("wenbo", True),
        ("lyu", True),
        ("lv", True),
        ("joon", False),
        ("smith", False),
        ("", False),
    ],
)
def test_is_pinyin(word: str, expected: bool) -> None:
    assert is_pinyin(word) is expected


@pytest.mark.parametrize(
    ("text", "expected"), [("Ólafur", True), ("高", False), ("1", False), ("Аnna", False)]
)
def test_is_latin(text: str, expected: bool) -> None:
    assert is_latin(text) is expected


@pytest.mark.parametrize(("one", "other"), [("劉 文", "刘文"), ("陳", "陈"), ("渡邊", "渡邉")])
def test_standard_signs(one: str, other: str) -> None:
    assert standard_signs(one) == standard_signs(other)


@given(st.text(), st.lists(st.text(), max_size=4))
def test_total(native: str, words: list[str]) -> None:
    fits_romanization(native, words)
    is_pinyin(native)
    is_latin(native)
