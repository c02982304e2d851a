"""Known labels come home from any spelling; unknown ones stay as printed."""

import csv
import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paperlake.transforms.fingerprints import topic_id
from paperlake.transforms.topic_table import topic_table
from paperlake.transforms.topics import known_topics, normalize_topic, split_label

Label = tuple[str, str | None]

KNOWN = [(area, sub) for area, subs in topic_table().subareas.items() for sub in (None, *subs.values())]
RENAMED = {"Miscellaneous Aspects of Machine Learning": "General Machine Learning"}

SPELLINGS: dict[str, Callable[[str], str]] = {
    "upper": str.upper,
    "lower": str.lower,
    "blanks": lambda part: f"  {part.replace(' ', '   ')}\u00a0",
    "full width": lambda part: "".join(chr(ord(c) + 0xFEE0) if "!" <= c <= "~" else "\u3000" for c in part),
    "hyphens lost": lambda part: part.replace("-", " "),
    "hyphens joined": lambda part: part.replace("-", ""),
    "hyphens typeset": lambda part: part.replace("-", "\u2010"),
    "ampersand": lambda part: part.replace(" and ", " & "),
    "entity": lambda part: part.replace(" and ", " &amp; "),
    "serial comma": lambda part: part.replace(", and ", " and "),
    "British": lambda part: part.replace("iz", "is").replace("Dialog-", "Dialogue-").replace("ior", "iour"),
    "singular": lambda part: part.replace("Methods", "Method").replace("Models", "Model"),
    "underscores": lambda part: part.replace(" ", "_"),
    "soft hyphen": lambda part: f"{part[:3]}\u00ad{part[3:]}",
}
SEPARATORS = [
    " · ",
    "·",
    "•",
    "・",
    "->",
    " -> ",
    "-&gt;",
    " → ",
    "=>",
    " > ",
    " | ",
    ": ",
    "：",
    " &middot; ",
    " ∶ ",
    " ► ",
    "･",
    " â†’ ",
    " ‣ ",
    " ∷ ",
    " ∥ ",
    " » ",
    "⟶",
    " --> ",
]
BEHIND_KNOWN_AREA = [
    "—",
    "–",
    "--",
    " -- ",
    "－",
    " ― ",
    "/",
    " / ",
    ":",
    " - ",
    " – ",
    " — ",
    "_",
    "; ",
    "::",
]


def label_of(printed: str) -> Label | None:
    topic = normalize_topic(printed)
    return None if topic is None else (topic.area, topic.subarea)


@pytest.mark.parametrize("separator", SEPARATORS + BEHIND_KNOWN_AREA)
def test_known_labels_behind_any_separator(separator: str) -> None:
    for area, subarea in KNOWN:
        topic = normalize_topic(f"{area}{separator}{subarea or ''}")
        assert topic is not None
        assert (topic.area, topic.subarea, topic.is_known) == (area, subarea, True)


@pytest.mark.parametrize("spelling", SPELLINGS.values(), ids=SPELLINGS)
def test_known_labels_in_any_spelling(spelling: Callable[[str], str]) -> None:
    for area, subarea in KNOWN:
        printed = spelling(area) if subarea is None else f"{spelling(area)}·{spelling(subarea)}"
        assert label_of(printed) == (area, subarea)


def test_a_lost_letter_never_leads_to_another_label() -> None:
    for area, subarea in KNOWN:
        if subarea is not None:
            slipped = f"{subarea[:5]}{subarea[6:]}"
            assert label_of(f"{area} · {slipped}") in {(area, subarea), (area, slipped)}


@pytest.mark.parametrize(
    ("printed", "expected"),
    [
        ("RL · Deep Reinforcement Learning", ("Reinforcement Learning", "Deep RL")),
        ("Deep Learning · GNNs", ("Deep Learning", "Graph Neural Networks")),
        ("Deep Learning · Graph Neural Nets", ("Deep Learning", "Graph Neural Networks")),
        ("General ML · Kernel Method", ("General Machine Learning", "Kernel methods")),
        ("Probabilistic Methods · GPs", ("Probabilistic Methods", "Gaussian Processes")),
        ("Reinforcement Learning · MARL", ("Reinforcement Learning", "Multi-agent")),
        ("Applications · Health/Medicine", ("Applications", "Health / Medicine")),
        ("Applications/Health / Medicine", ("Applications", "Health / Medicine")),
        ("Misc. Aspects of Machine Learning/Causality", ("General Machine Learning", "Causality")),
        (
            "Optimisation · Zeroth Order & Blackbox Optimisation",
            ("Optimization", "Zero-order and Black-box Optimization"),
        ),
        ("Reinforcment Learning · Planning", ("Reinforcement Learning", "Planning")),
        ("Theroy · Game Theory", ("Theory", "Game Theory")),
        ("Deep Learning · Robustnes", ("Deep Learning", "Robustness")),
        ("Social Aspects · Secuirty", ("Social Aspects", "Security")),
        ("Theory · Learning Theroy", ("Theory", "Learning Theory")),
        ("Deep Learning · Large Language Models (LLMs)", ("Deep Learning", "Large Language Models")),
        ("Optimization · Everything Else [other]", ("Optimization", "Everything Else")),
        ("Primary Area: Theory · Game Theory", ("Theory", "Game Theory")),
        ("Topic: Theory", ("Theory", None)),
        ("Optimization · Bi-level", ("Optimization", "Bilevel optimization")),
        ("MISC: Supervised Learning", ("General Machine Learning", "Supervised Learning")),
        ("SA: Trustworthy ML", ("Social Aspects", "Trustworthy Machine Learning")),
        ("PM -> MCMC", ("Probabilistic Methods", "MCMC")),
        ("T: Game Theory", ("Theory", "Game Theory")),
        ("Probabilistic Methods, Topic Models", ("Probabilistic Methods", "Topic Models")),
        ("Applications (Robotics)", ("Applications", "Robotics")),
        ("[Theory] Information Theory", ("Theory", "Information Theory")),
        ("Theory-Optimization", ("Theory", "Optimization")),
        ("“Optimization · Convex”", ("Optimization", "Convex")),
        ("Optimization (e.g., convex and non-convex optimization)", ("Optimization", None)),
        ("generative models (GANs, VAEs, etc.)", ("Generative Models", None)),
        ("machine_learning_for_healthcare", ("Machine learning for healthcare", None)),
        ("Position: Risk, Safety, and Policy", ("Position", "Risk_safety_policy")),
        (
            "Algorithms · Components Analysis",
            ("Algorithms", "Components Analysis (e.g., CCA, ICA, LDA, PCA)"),
        ),
        ("Deep Learning ·", ("Deep Learning", None)),
        ("· Deep Learning", ("Deep Learning", None)),
        ("Deep Learning · None", ("Deep Learning", None)),
    ],
)
def test_variants(printed: str, expected: Label) -> None:
    topic = normalize_topic(printed)
    assert topic is not None
    assert (topic.area, topic.subarea, topic.is_known) == (*expected, True)


@pytest.mark.parametrize(
    ("printed", "expected"),
    [
        ("Kite flying · reel design", ("Kite flying", "reel design")),
        ("kite  flying ->  Reel  Design", ("kite flying", "Reel Design")),
        ("Kite Studies: Reels", ("Kite Studies", "Reels")),
        ("p:q analysis", ("p:q analysis", None)),
        ("Topic Models: Reels", ("Topic Models", "Reels")),
        ("Wind/Water", ("Wind/Water", None)),
        ("Wind/Water · Kites", ("Wind/Water", "Kites")),
        ("Kites - and reels", ("Kites - and reels", None)),
        ("Deep Learning · Kite Networks", ("Deep Learning", "Kite Networks")),
        ("Deep Learning/Kite Networks", ("Deep Learning", "Kite Networks")),
        ("deep learning · kites", ("deep learning", "kites")),
        ("Deep Learning Theory", ("Deep Learning Theory", None)),
        ("Applications->Robotics->Kites", ("Applications", "Robotics->Kites")),
        ("Optimization · Non-Convexity", ("Optimization", "Non-Convexity")),
        ("Optimization · Onvex", ("Optimization", "Onvex")),
        ("Theory · Planning", ("Theory", "Planning")),
        ("C++", ("C++", None)),
        ("T", ("T", None)),
        ("SA: Kites", ("SA", "Kites")),
        ("Kites (Theory)", ("Kites (Theory)", None)),
        ("Theory, Kites and Reels", ("Theory, Kites and Reels", None)),
        ("Theory (of kites)", ("Theory (of kites)", None)),
    ],
)
def test_unknown_labels_stay_as_printed(printed: str, expected: Label) -> None:
    topic = normalize_topic(printed)
    assert topic is not None
    assert (topic.area, topic.subarea, topic.is_known) == (*expected, False)
    assert topic.topic_id == topic_id(*expected)


@pytest.mark.parametrize(
    "printed",
    [
        "",
        "  ",
        "None",
        "NONE",
        "N/A",
        "n.a.",
        "-",
        "—",
        " · ",
        "null",
        "None · None",
        "未分类",
        "unclassified",
    ],
)
def test_placeholders_are_no_topic(printed: str) -> None:
    assert normalize_topic(printed) is None


@pytest.mark.parametrize(
    ("printed", "expected"),
    [
        ("reel design · kite flying · wind", ("reel design", "kite flying · wind")),
        ("deep learning · Reels", ("deep learning", "Reels")),
        ("Reels", ("Reels", None)),
        ("", ("", None)),
    ],
)
def test_split_label(printed: str, expected: Label) -> None:
    assert split_label(printed) == expected


def test_known_labels_have_a_history() -> None:
    histories = {(topic.area, topic.subarea): history for topic, history in known_topics()}
    assert histories.keys() == set(KNOWN)
    assert all(re.fullmatch(r"(ICLR|ICML|NeurIPS) 20[12]\d", history.since) for history in histories.values())
    area = histories["General Machine Learning", None]
    assert area == ("ICLR 2024", "Miscellaneous Aspects of Machine Learning")
    subarea = histories["General Machine Learning", "Clustering"]
    assert subarea == ("ICML 2025", "Miscellaneous Aspects of Machine Learning · Clustering")
    assert histories["Theory", None] == ("NeurIPS 2020", None)


def test_a_former_label_maps_to_the_current_one() -> None:
    for topic, history in known_topics():
        if history.renamed_from is not None:
            assert normalize_topic(history.renamed_from) == topic


@given(st.text(st.characters(codec=None)))
def test_total_and_stable(printed: str) -> None:
    topic = normalize_topic(printed)
    if topic is not None and topic.is_known:
        label = topic.area if topic.subarea is None else f"{topic.area} · {topic.subarea}"
        assert normalize_topic(label) == topic


@pytest.mark.parametrize("pattern", ["/", "->", "a/", " - ", "_", "&amp;", "·", "s", ": "])
def test_long_labels_end(pattern: str) -> None:
    normalize_topic(f"a{pattern * 20_000}a")


def test_cases(shared: Path) -> None:
    failed = []
    for line in (shared / "cases" / "topics.jsonl").read_text(encoding="utf-8").splitlines():
        case = json.loads(line)
        label = label_of(case["input"]) or (None, None)
        if {"area": label[0], "subarea": label[1]} not in case.get("expected_any", [case["expected"]]):
            failed.append((case["id"], label))
    assert failed == []


def test_listed_topics_are_known(shared: Path) -> None:
    with (shared / "data" / "listings" / "topics.csv").open(encoding="utf-8", newline="") as file:
        rows = [row for row in csv.DictReader(file) if row["area"]]
    for row in rows:
        printed = f"{row['area']} · {row['subarea']}"
        topic = normalize_topic(printed)
        assert topic is not None
        assert topic.is_known, printed
        assert topic.area == RENAMED.get(row["area"], row["area"])
        assert (topic.subarea or "").replace(", and", " and") == row["subarea"].replace(", and", " and")
