"""A new version of a text is told from another text that looks like it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paperlake.transforms.text_difference import compare_texts

TEXT = (
    "Kites drift when the wind turns. We tie the reel to a post and measure how far each line bends before "
    "it snaps, so that later builders can choose a line that holds in a storm. The bent lines are kept, "
    "weighed and drawn, and a table tells which of them a child may fly without gloves."
)


@pytest.mark.parametrize(
    ("a", "b", "kind"),
    [
        (TEXT, TEXT.upper().replace(" ", "\n"), "equal"),
        ("pre-trained kites, p = 0.5", "pretrained kites p=05", "equal"),
        (TEXT, TEXT[:200] + "…", "cut"),
        (TEXT, TEXT[:60], "apart"),
        (TEXT, TEXT[:200].replace("measure", "mesaure") + "…", "cut"),
        (TEXT, TEXT[:200].replace("measure", "present") + "…", "cut"),
        (TEXT, TEXT[:200].replace("storm", "calm").replace("wind", "tide") + "…", "words"),
        (TEXT, TEXT.replace("each line", "each thin line"), "near"),
        (TEXT, TEXT.replace("choose", "employ"), "words"),
        (TEXT + " We describe a novel approach.", TEXT + " We describe an innovative method.", "reworded"),
        (TEXT + " We describe a novel method.", TEXT + " We describe an innovative apporach.", "reworded"),
        (TEXT + " We describe a novel approach.", TEXT + " We describe a novel kite.", "words"),
        (TEXT, TEXT.partition(". ")[2], "reworded"),
        (TEXT, TEXT.replace("The bent", "All of it took us 3 long and rainy days. The bent"), "reworded"),
        (TEXT, "It is a long story. " * 3 + TEXT.rpartition(" The bent")[0], "apart"),
        (TEXT, "It is a fine and long story. " + TEXT.replace(" weighed and drawn,", ""), "reworded"),
        (TEXT, TEXT.replace("each line", "every line"), "near"),
        ("We describe five new kites.", "In this paper we present five kites.", "apart"),
        (TEXT + " We describe it in a paper.", TEXT + " We present it in an article.", "near"),
        (TEXT, TEXT.replace("builders", "builder").replace("measure", "mesure"), "spelling"),
        ("Kites that hold in a heavy storm", "The kites that hold in heavy storms", "spelling"),
        (TEXT, TEXT.replace("bent lines", "bentlines"), "equal"),
        (TEXT, TEXT.replace("storm", "calm"), "words"),
        (TEXT, TEXT.replace("tells", "tells the patient careful older reader"), "words"),
        (TEXT, TEXT.replace("may fly", "may not fly"), "negation"),
        (TEXT, TEXT.replace("without", "with"), "negation"),
        (TEXT, TEXT.replace("a table", "a second table"), "numbers"),
        (TEXT + " It took 3 days.", TEXT + " It took 30 days.", "numbers"),
        ("Kites in a storm, part I", "Kites in a storm, part II", "numbers"),
        ("Kites in a storm, part A", "Kites in a storm, part B", "numbers"),
        ("Kites in a storm", "Reels in a drawer", "apart"),
        ("convex kites fly in any weather", "nonconvex kites fly in any weather", "words"),
        ("linear kites fly in any weather", "non-linear kites fly in any weather", "negation"),
        ("", "", "equal"),
    ],
)
def test_compare_texts(a: str, b: str, kind: str) -> None:
    assert compare_texts(a, b).kind == kind
    assert compare_texts(b, a).kind == kind


@given(st.text(), st.text())
def test_total(a: str, b: str) -> None:
    difference = compare_texts(a, b)
    assert 0.0 <= difference.likeness <= 1.0
    assert compare_texts(a, a).kind == "equal"


def test_long_texts_end() -> None:
    assert compare_texts("a " * 5_000, "a " * 5_001 + "b").kind == "cut"
    assert compare_texts("b " + "a " * 5_000, "a " * 5_001).kind == "words"
