"""Shouted and small words get their capitals; mixed case is never touched."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paperlake.transforms.letter_case import is_capital_name, repair_case, shape_of, title_word


@pytest.mark.parametrize(
    ("word", "shape"),
    [
        ("ORLINBY", "capitals"),
        ("orlinby", "lower"),
        ("Orlinby", "mixed"),
        ("(TAM)", "capitals"),
        ("STRAßER", "capitals"),
        ("T.", "initial"),
        ("T.-S.", "initial"),
        ("T", "initial"),
        ("TS", "capitals"),
        ("-", "none"),
        ("高", "initial"),
        ("高文", "mixed"),
    ],
)
def test_shape_of(word: str, shape: str) -> None:
    assert shape_of(word) == shape


@pytest.mark.parametrize(
    ("word", "is_among_capitals", "expected"),
    [
        ("ORLINBY", False, True),
        ("III", True, False),
        ("JR", True, False),
        ("LI", False, True),
        ("BO", True, True),
        ("AL", True, True),
        ("AL", False, False),
        ("MD", True, True),
        ("KP", True, False),
        ("KPT", False, False),
        ("HRDY", False, True),
    ],
)
def test_is_capital_name(word: str, is_among_capitals: bool, expected: bool) -> None:
    assert is_capital_name(word, is_among_capitals) is expected


@pytest.mark.parametrize(
    ("printed", "repaired"),
    [
        ("Tamsin Orlinby", "Tamsin Orlinby"),
        ("TamSin ORLINBY", "TamSin Orlinby"),
        ("TAMSIN VAN DER ORLIN", "Tamsin van der Orlin"),
        ("TAMSIN VAN 'T ORLIN", "Tamsin van 't Orlin"),
        ("TAMSIN LE ORLIN", "Tamsin Le Orlin"),
        ("TAMSIN DE LA ORLIN", "Tamsin de la Orlin"),
        ("TAMSIN DE L'ORLIN", "Tamsin de l'Orlin"),
        ("TAMSIN EL ORLIN", "Tamsin El Orlin"),
        ("TAMSIN ORLINBY JR.", "Tamsin Orlinby Jr."),
        ("TAMSIN ORLINBY III", "Tamsin Orlinby III"),
        ("TAMSIN ORLINBY FILHO", "Tamsin Orlinby Filho"),
        ("tamsin orlinby iii", "Tamsin Orlinby III"),
        ("INÉS RUIZ Y ORLIN", "Inés Ruiz y Orlin"),
        ("inés ruiz y orlin", "Inés Ruiz y Orlin"),
        ("tamsin y orlin", "Tamsin Y Orlin"),
        ("Tamsin van orlin", "Tamsin van Orlin"),
        ("VAN DRAXEL", "Van Draxel"),
        ("TRAN VAN DRAX", "Tran Van Drax"),
        ("DERYA YILIŞOĞLU", "Derya Yılışoğlu"),
        ("İREM DRAXIL", "İrem Draxıl"),
    ],
)
def test_repair_case(printed: str, repaired: str) -> None:
    assert " ".join(repair_case(printed.split())) == repaired


@pytest.mark.parametrize(
    ("word", "titled"),
    [
        ("ORLIN-DRAXEL", "Orlin-Draxel"),
        ("O'DRAXEL", "O'Draxel"),
        ("D’ORLIN", "D’Orlin"),
        ("MCORLIN", "McOrlin"),
        ("MACORLIN", "Macorlin"),
        ("DRAX'ELA", "Drax'ela"),
        ("ŁORLIN", "Łorlin"),
        ("STRAßER", "Straßer"),
    ],
)
def test_title_word(word: str, titled: str) -> None:
    assert title_word(word) == titled


@given(st.lists(st.text(min_size=1, max_size=8), max_size=5))
def test_no_word_is_lost(words: list[str]) -> None:
    assert len(repair_case(words)) == len(words)
