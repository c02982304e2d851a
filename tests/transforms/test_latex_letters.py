"""LaTeX in names reads as letters; what it marks with goes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paperlake.transforms.latex_letters import latex_to_letters


@pytest.mark.parametrize(
    ("written", "letters"),
    [
        ("Tamsin Orlinby", "Tamsin Orlinby"),
        (r"Zo\"e", "Zoë"),
        (r"Zo{\"e}", "Zoë"),
        (r"Zo\"{e}", "Zoë"),
        (r"Dra\v{s}il", "Drašil"),
        (r"Dra\v sil", "Drašil"),
        (r"{\c C}elin", "Çelin"),
        (r"Var{\H o}s", "Varős"),
        (r"Mar{\'\i}n", "Marín"),
        (r"Mar{\'{\i}}n", "Marín"),
        (r"Hu{\~{\^e}}n", "Huễn"),
        (r"{\L}orlin", "Łorlin"),
        (r"\L orlin", "Łorlin"),
        (r"\O{}rlin", "Ørlin"),
        (r"Stra{\ss}er", "Straßer"),
        (r"Orl\-in\-by", "Orlinby"),
        ("Tamsin~Orlinby", "Tamsin Orlinby"),
        (r"Tamsin\,Orlinby", "Tamsin Orlinby"),
        (r"{\relax Ch}arlin", " Charlin"),
        ('Zo"er', "Zoër"),
        ('Tamsin "Tam" Orlinby', 'Tamsin "Tam" Orlinby'),
        (r"Orlinby\thanks{Varro University}", "Orlinby"),
        (r"Orlinby$^{1,\dagger}$", "Orlinby"),
        (r"Orlinby\textsuperscript{1}", "Orlinby"),
        (r"Orlinby\footnotemark[1]", "Orlinby"),
        (r"\textbf{Orlinby}", "Orlinby"),
    ],
)
def test_latex_to_letters(written: str, letters: str) -> None:
    assert latex_to_letters(written) == letters


@given(st.text(alphabet=list("\\{}$^~\"'`cvHiLo \u0301é"), max_size=40))
def test_total_and_free_of_latex(written: str) -> None:
    assert not set("\\{}$~") & set(latex_to_letters(written))
