"""Tests for the reading of abstracts and titles as plain text; every text here is invented."""

import json
import re
import unicodedata
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paperlake.transforms.plain_text import is_placeholder, to_plain_text

LATEX = [
    (r"the \emph{quick} \textbf{brown} fox", "the quick brown fox"),
    (r"an \emph{outer \textbf{inner}} pair", "an outer inner pair"),
    (r"{\it Aims.} We {\bf test} it", "Aims. We test it"),
    (r"\textit{tile}s and \textbf{B}eta", "tiles and Beta"),
    (r"a \textcolor{blue}{blue~sky}", "a blue sky"),
    (r"read \href{https://example.org}{the manual} first", "read the manual first"),
    (r"read \url{https://example.org/a_b} first", "read https://example.org/a_b first"),
    (r"as in \cite{k1}, once", "as in, once"),
    (r"shown before (\cite{k1}; \citep[p.~3]{k2}).", "shown before."),
    (r"we ship it\footnote{See \url{https://example.org}.} now", "we ship it now"),
    (r"42\% of R\&D, C\#, a\_b, \{x, y\}", "42% of R&D, C#, a_b, {x, y}"),
    ("so-called ``soft'' and `hard' cases", "so-called “soft” and ‘hard’ cases"),
    ("two ''odd'' quotes", "two “odd” quotes"),
    ("pages 3--7 of a book---mine", "pages 3–7 of a book—mine"),
    ("use the --quiet flag", "use the --quiet flag"),
    ("Figure~3 has about ~40x less", "Figure 3 has about ~40x less"),
    (r"Erd\H{o}s, Poincar\'e, G{\"o}del, Ma\v{c}ek, stra\ss e", "Erdős, Poincaré, Gödel, Maček, straße"),
    (r"\begin{itemize}\item one \item two\end{itemize}", "one two"),
    ("{BERT}-like {M}odels over {0,1} and {a, b}", "BERT-like Models over {0,1} and {a, b}"),
    (r"we name it \OurTool{} and \OurTool", "we name it OurTool and OurTool"),
    (r"cut off \textbf{here", "cut off here"),
    (r"\begin{itemize}\item[(a)] one \item[(b)] two\end{itemize}", "(a) one (b) two"),
    (r"one line\\two lines\\[2pt]three", "one line two lines three"),
    (r"Ma\\v{c}ek and \\emph{so} on", "Maček and so on"),
    (r"a caret \^{} and a tilde \~{}", "a caret ^ and a tilde ~"),
    (r"by Eq.~(\ref{one})", "by Eq."),
    (r"2\textperthousand{} of 3\textohm{}", "2‰ of 3Ω"),
    ("``one, ``two'' three''", "“one, “two” three”"),
]
MATH = [
    (r"a 2.5$\times$ gain", "a 2.5× gain"),
    (r"$\alpha^2 \leq \beta$", "α² ≤ β"),
    (r"in $\mathcal{O}(n\log n)$ steps", "in O(n log n) steps"),
    (r"$\tilde{O}(T^{2/3})$ and $n^{-1/2}$", "Õ(T^{2/3}) and n^{-1/2}"),
    (r"$10^{-3}$, $2^{10}$ and 10$^6$", "10⁻³, 2¹⁰ and 10⁶"),
    (r"$x_1 < x_{12}$ in $\mathbb{R}^d$", "x₁ < x₁₂ in ℝ^d"),
    (r"$x_i$, $x_{t+1}$, $x_{i,j}$", "x_i, x_{t+1}, x_{i,j}"),
    (r"$\frac{1}{2}$, $\frac{a+b}{2n}$, 1\frac{1}{2}", "1/2, (a+b)/(2n), 1 1/2"),
    (r"$\sqrt{n}$ and $\sqrt{nT}$", "√n and √(nT)"),
    (r"$\arg\max_x f(x)$", "arg max_x f(x)"),
    (r"$\lceil \log n \rceil$ and $\langle \alpha, \beta \rangle$", "⌈log n⌉ and ⟨α, β⟩"),
    (r"$O(\frac{1}{\lambda^2})$ and $\frac{1}{n^{2k}}$", "O(1/λ²) and 1/(n^{2k})"),
    (r"$f(x)' \not\in \{0,1\}^n$", "f(x)′ ∉ {0,1}^n"),
    (r"\(k\) of \[ a = b \]", "k of a = b"),
    ("$$a+b$$ holds", "a+b holds"),
    (r"\begin{equation*}x=1\end{equation*} holds", "x=1 holds"),
    (r"if $a<b$ or $c^*$ and $d^*$", "if a<b or c* and d*"),
    (r"about $\sim9k$ and $\pm 0.5$", "about ∼9k and ±0.5"),
    (r"5$\,\mu$m at 3$\,$K and $x\,$", "5 μm at 3 K and x"),
    ("$a \to b$", "a → b"),
    (r"$\operatorname*{arg\,min}_x f \circ g$", "arg min_x f ∘ g"),
    ("a ratio $\rho$, $\nu$ and $\ne 0$", "a ratio ρ, ν and ≠0"),
    ("it costs $5 now and $10 later", "it costs $5 now and $10 later"),
    ("from $5-$10, US$3 or 4$", "from $5-$10, US$3 or 4$"),
    (r"costs \$40, for each $k$", "costs $40, for each k"),
    (r"nearly 30\\% of \\$20", "nearly 30% of $20"),
]
MARKDOWN = [
    ("**Bold** and *soft* and _low_ and ***both***", "Bold and soft and low and both"),
    ("**A**uto**M**atic", "AutoMatic"),
    ("r**EA**ding", "rEAding"),
    ("2**n and x**y, S**(n-1) x S**1", "2**n and x**y, S**(n-1) x S**1"),
    ("the `a_b` field, ``c``", "the a_b field, c"),
    ("call ``a`b`` twice", "call a`b twice"),
    ("at [our page](https://example.org/x_1)", "at our page"),
    ("[https://example.org](https://example.org) has it", "https://example.org has it"),
    ("# Aims\nWe aim.", "Aims We aim."),
    ("Two:\n- one\n- two", "Two: one two"),
    ("5 * 3 * 2, a*b*c, 2**8", "5 * 3 * 2, a*b*c, 2**8"),
    ("some_long_name and __init__", "some_long_name and __init__"),
    ("__very__ soft, __run__() and __setup__.py", "very soft, __run__() and __setup__.py"),
    ("*p < .1, **p < .05", "*p < .1, **p < .05"),
    ("fly(*kites, **kwargs)", "fly(*kites, **kwargs)"),
    ("see [1] and f[x](y)", "see [1] and f[x](y)"),
]
TAGS_AND_ENTITIES = [
    ("<p>We <b>do</b> it.</p><p>Well.</p>", "We do it. Well."),
    ("x<sub>2</sub>, 10<sup>-3</sup>, 5<sup>th</sup>", "x₂, 10⁻³, 5th"),
    ("<jats:title>Abstract</jats:title><jats:p>One.</jats:p>", "One."),
    ("if a<b and c>d, a<b>c", "if a<b and c>d, a<b>c"),
    ("tokens <eos>, <s> and </s>", "tokens <eos>, <s> and </s>"),
    ("the &lt;eos&gt; token", "the <eos> token"),
    ("S&amp;T, R&amp;amp;D, p &lt; 0.1, caf&eacute;", "S&T, R&D, p < 0.1, café"),
    ("less (p<; .01)", "less (p< .01)"),
    ("<p>K<sup>+</sup>; x<sub>2</sub>; <i>y</i>; z</p>", "K⁺; x₂; y; z"),
    ("p & lt; 0.1, q &gt ; 2, r&lt5, lt; 3 and R &amp D", "p < 0.1, q > 2, r<5, < 3 and R & D"),
    ("AT&T and &nosuch;", "AT&T and &nosuch;"),
    ("a sign &#xE001; of private use beside $x$", "a sign of private use beside x"),
    ("<!-- hidden -->shown", "shown"),
]
LETTERS = [
    ("itâ€™s 5Ã— as naÃ¯ve", "it’s 5× as naïve"),
    ("the Ångström unit, Ôtaka", "the Ångström unit, Ôtaka"),
    ("ﬁve ﬂags, 𝐛𝐨𝐥𝐝 𝛼, ＡＢ（３）", "five flags, bold α, AB(3)"),
    ("我们提出（方法）。", "我们提出（方法）。"),
    ("a\u200bb so\u00adft\u00a0c\u3000d\u2009e", "ab soft c d e"),
    ("nul\x00 bell\x07", "nul bell"),
    ("one\x0btwo", "one two"),
    ("half \ud835, whole \ud835\udc9c", "half \ufffd, whole A"),
    ("e\u0301tude", "étude"),
    ("16\times16 \textbf{px}, \x0crac{1}{2}", "16×16 px, 1/2"),
    (r"one.\n\nTwo \u2013 three", "one. Two – three"),
    (r"don\'t say \"no\" now", 'don\'t say "no" now'),
    ("k² stays, and so does the lost G\ufffddel", "k² stays, and so does the lost G\ufffddel"),
]
WRAPS = [
    ("we pro-\npose a me-\r\n thod", "we propose a method"),
    ("a large-\nscale, out-of-the-\nbox idea", "a large-scale, out-of-the-box idea"),
    ("the evalu- ation", "the evaluation"),
    ("low- and high-level, pre- or post-hoc", "low- and high-level, pre- or post-hoc"),
    ("a GPT-\n4 and a 3-\nlayer net", "a GPT-4 and a 3-layer net"),
    ("one\n  two \t three", "one two three"),
    ("new settings- which we like", "new settings- which we like"),
]
FRAME = [
    ("Abstract: We go.", "We go."),
    ("Abstract\nWe go.", "We go."),
    ("Abstract machines go.", "Abstract machines go."),
    ("We went. Show More", "We went."),
    ("See https://example.org Read More", "See https://example.org"),
    ("We went. (Show less)", "We went."),
    ("We went. ... more", "We went."),
    ("We went... (more)", "We went..."),
    ("We went. … See more", "We went."),
    ("We went. ▼ More", "We went."),
    ("We went … See more", "We went …"),
    ("We went (and more)", "We went (and more)"),
    ("We went. Download PDF", "We went."),
    ("We went there to download", "We went there to download"),
    ("我们走了。阅读全文", "我们走了。"),
    ("[Abstract] We go.", "We go."),
    ("We will show more", "We will show more"),
    ("at https://example.org/*a*/_b_/c", "at https://example.org/*a*/_b_/c"),
    ("at https://example.org/a_b*c~d?x=1&y=2%20z.", "at https://example.org/a_b*c~d?x=1&y=2%20z."),
]
PLACEHOLDERS = [
    "N/A", "n/a.", "TBD", "None", "-", "—", "...", "", "  ", "No abstract available.",
    "Abstract not available", "[No abstract available]", "摘要暂无", "Abstract:",
    "There is no abstract for this talk", "Abstract has not yet been provided.", "Summary to appear",
    "Abstract to follow.", "The abstract is missing", "#N/A", "geen samenvatting",
]  # fmt: skip
ALPHABET = r"ab1 2.$\{}^_<>*`~&;#[]()-'" + '"\n\té中\u0301\u00ad\ud835Ãﬁ'
PIECES = [
    *ALPHABET, r"\alpha", r"\textbf", r"\frac", r"\cite", r"\begin{itemize}", r"\log", "**", "<b>", "</b>",
    "<sub>", "&amp;", "&lt;", "](", "http://a.b", "--", "''", "``", "Abstract:", "Show More", "pro-",
]  # fmt: skip
RUNS = ["$", "{", "}", "\\", "<", "*", "**", "&", "&amp;", "[", "`", "~", "_", "-", "$a$", "{a", r"\(",
        "<a ", "<!--", "[a](", "^{", "pro-\n", r"\frac{", r"\begin{align}", "``a", "http://a("]  # fmt: skip


def _case(rows: list[tuple[str, str]]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize(("raw", "expected"), rows, ids=[repr(raw) for raw, _ in rows])


@_case([*LATEX, *MATH, *MARKDOWN, *TAGS_AND_ENTITIES, *LETTERS, *WRAPS, *FRAME])
def test_reads_markup_as_plain_text(raw: str, expected: str) -> None:
    assert to_plain_text(raw) == expected
    assert to_plain_text(expected) == expected


@pytest.mark.parametrize("text", PLACEHOLDERS)
def test_a_placeholder_says_nothing(text: str) -> None:
    assert is_placeholder(text)
    assert to_plain_text(text) == ""


@pytest.mark.parametrize(
    "text",
    [
        "42",
        "Noneuclidean",
        "No abstract nonsense",
        "≤",
        "None of it is available here",
        "The abstract is short",
    ],
)
def test_a_short_text_is_no_placeholder(text: str) -> None:
    assert not is_placeholder(text)


@given(st.text() | st.lists(st.sampled_from(PIECES), max_size=30).map("".join))
def test_any_text_becomes_one_stable_line(raw: str) -> None:
    text = to_plain_text(raw)
    assert to_plain_text(text) == text
    assert text == unicodedata.normalize("NFC", text)
    assert text == " ".join(text.split())
    assert text.encode().decode() == text


@given(st.lists(st.from_regex(r"[A-Za-z]{1,9}[,.]?|[0-9]{1,4}([.,][0-9]+)?%?|\([a-z]+\)", fullmatch=True)))
def test_words_and_numbers_without_markup_are_kept(words: list[str]) -> None:
    raw = " ".join(["Words", *words, "end"])
    assert to_plain_text(raw) == raw


@given(
    st.from_regex(r"[0-9]{1,4}(\.[0-9]{1,3})?", fullmatch=True),
    st.sampled_from(
        ["${}$", "{}\\%", "**{}**", "$x^{{{}}}$", "\\textbf{{{}}}", "<b>{}</b>", "x<sup>{}</sup>"]
    ),
)
def test_markup_keeps_the_digits_of_a_number(number: str, form: str) -> None:
    text = unicodedata.normalize("NFKC", to_plain_text(f"takes {form.format(number)} steps"))
    assert re.findall(r"\d", text) == re.findall(r"\d", number)


@pytest.mark.parametrize("run", RUNS)
def test_a_long_run_of_marks_is_read(run: str) -> None:
    text = to_plain_text(run * (20_000 // len(run)))
    assert to_plain_text(text) == text


@pytest.mark.parametrize("depth", [3, 500])
def test_deep_groups_are_read(depth: int) -> None:
    assert "core" in to_plain_text(r"\emph{" * depth + "core" + "}" * depth)
    assert "core" in to_plain_text("$" + "{" * depth + "core" + "}" * depth + "$")


def test_shared_cases(shared: Path) -> None:
    rows = [json.loads(line) for line in (shared / "cases" / "text.jsonl").read_text("utf-8").splitlines()]
    failed = [row["id"] for row in rows if to_plain_text(row["input"]) not in _accepted(row)]
    assert len(failed) <= len(rows) * 0.05, failed


def _accepted(row: dict[str, object]) -> set[str]:
    values = [row["expected"], *row.get("expected_any", [])]  # type: ignore[misc]
    return {unicodedata.normalize("NFC", str(value)) for value in values}
