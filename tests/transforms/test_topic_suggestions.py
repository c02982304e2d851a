"""An unknown label near a known one is shown to a person, and never rewritten."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paperlake.transforms.topic_suggestions import NEAR, suggest_for, suggest_topic
from paperlake.transforms.topic_table import topic_table
from paperlake.transforms.topics import Topic, normalize_topic


@pytest.mark.parametrize(
    ("printed", "expected"),
    [
        ("Deep Learning · Graph Neural Net Works 2", ("Deep Learning", "Graph Neural Networks")),
        ("Optimization · Non-Convexity", ("Optimization", "Non-Convex")),
        ("Probablistik Methods · Variatonal Inferance", ("Probabilistic Methods", "Variational Inference")),
        ("Applications · Vision, Computer", ("Applications", "Computer Vision")),
        ("Theory · Bandits and Online Learning", ("Theory", "Online Learning and Bandits")),
        ("Probabilistic Methods · LVM", ("Probabilistic Methods", "Latent Variable Models")),
        ("Bayesian Model and Methods", ("Probabilistic Methods", "Bayesian Models and Methods")),
        ("Reinforcment Lerning", ("Reinforcement Learning", None)),
        ("Kite flying · reel design", None),
        ("Kite flying · Computer Vision", None),
        ("Deep Learning · Kites", None),
        ("Deep Learning · Theory", None),
        ("Everything Else", None),  # of many areas
        ("None", None),
    ],
)
def test_suggest_topic(printed: str, expected: tuple[str, str | None] | None) -> None:
    near = suggest_topic(printed)
    assert (near and (near.area, near.subarea)) == expected


def test_a_known_label_is_never_suggested_for_itself() -> None:
    for area, subareas in topic_table().subareas.items():
        for subarea in subareas.values():
            assert suggest_topic(f"{area} · {subarea}") is None


@given(st.text(st.characters(codec=None), max_size=300), st.none() | st.text(max_size=300))
def test_any_label_is_judged(area: str, subarea: str | None) -> None:
    near = suggest_for(Topic("t_0", area, subarea, is_known=False))
    if near is not None:
        label = near.area if near.subarea is None else f"{near.area} · {near.subarea}"
        assert NEAR <= near.likeness <= 1
        known = normalize_topic(label)
        assert known is not None
        assert (known.topic_id, known.is_known) == (near.topic_id, True)
