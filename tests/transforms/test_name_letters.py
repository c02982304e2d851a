"""Letters come out as their author would write them; a sound name comes out as it is."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paperlake.transforms.mojibake import fix_mojibake, has_mojibake_hint
from paperlake.transforms.name_letters import repair_letters


@pytest.mark.parametrize(
    ("printed", "repaired"),
    [
        ("Ânia Ãdel Åsa", "Ânia Ãdel Åsa"),
        # Encodings and escapes
        ("ZoÃ« Orlinby", "Zoë Orlinby"),
        ("Zo&euml;", "Zoë"),
        ("Zo&euml Orlin", "Zoë Orlin"),
        ("Zo&amp;euml;", "Zoë"),
        ("Zo&#235;", "Zoë"),
        ("Zo%C3%AB", "Zoë"),
        ("100%", "100%"),
        ("ZoU+00EB", "Zoë"),
        ("ZoU+000EBde", "Zoëde"),
        (r"Zo\u00ebde", "Zoëde"),
        (r"Zo\u{eb}de", "Zoëde"),
        ("Zou00ebde", "Zoëde"),
        (r"Zo\xeb, Zo\xc3\xab", "Zoë, Zoë"),
        ("Zo=C3=AB", "Zoë"),
        # Spaces and signs that don't show
        (" Tamsin\t\u00a0Orlinby\u3000", "Tamsin Orlinby"),
        ("Tam\u00adsin\u200b\ufeff", "Tamsin"),
        ("می\u200cخ", "می\u200cخ"),
        ("a\ud800b", "a\ufffdb"),
        # Forms of one sign
        ("Ｔａｍ", "Tam"),
        ("ﬁona", "fiona"),
        ("Eva\u2011Lotte", "Eva-Lotte"),
        ("Eva- Lotte Orlin", "Eva-Lotte Orlin"),
        ("Eva - Lotte Orlin", "Eva-Lotte Orlin"),
        ("Eva Orlin - Varro", "Eva Orlin - Varro"),
        ("O\u02bcDraxel", "O'Draxel"),
        ("O´Draxel", "O'Draxel"),
        ("O`Draxel", "O'Draxel"),
        # Accents beside their letter
        ("Zoe\u0308", "Zoë"),
        ("Zoe¨ Orlin", "Zoë Orlin"),
        ("J¨orn Orlin", "Jörn Orlin"),
        ("Ine´s", "Inés"),
        ("Ine \u0301s", "Inés"),
        ("L´eana", "Léana"),
        ("Marı´n", "Marín"),
        ("Mar´ın", "Marín"),
        ("Marı\u0301n", "Marín"),
        # Look-alikes
        ("T\u0430msin", "Tamsin"),
        ("\u039flga", "Olga"),
        ("Ольга", "Ольга"),
        ("T0msin", "Tomsin"),
        ("Ta1ia", "Talia"),
        ("TAL1A", "TALIA"),
    ],
)
def test_repair_letters(printed: str, repaired: str) -> None:
    assert repair_letters(printed) == repaired


@pytest.mark.parametrize("sound", ["Ânia", "Ãdel Orlin", "Åsa Örlin", "MÃ", "François", "高文博"])
def test_sound_text_has_no_hint(sound: str) -> None:
    assert not has_mojibake_hint(sound)
    assert fix_mojibake(sound) == sound


@given(st.text())
def test_composed_on_one_line(printed: str) -> None:
    text = repair_letters(printed)
    assert text == " ".join(text.split())
    text.encode()


@given(st.text(alphabet=st.characters(categories=["L", "M"]), max_size=20))
def test_letters_are_composed(printed: str) -> None:
    assert unicodedata.is_normalized("NFC", repair_letters(printed))
