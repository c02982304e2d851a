"""What holds for any input: nothing raises, clean text stays clean, results and the work are bounded."""

import time
import unicodedata
from collections.abc import Callable
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paperlake.transforms.author_lists import read_author_list
from paperlake.transforms.fingerprints import fold_letters, fold_name, record_key
from paperlake.transforms.names import MAX_PRINTED, normalize_name
from paperlake.transforms.plain_text import to_plain_text
from paperlake.transforms.topic_suggestions import suggest_topic
from paperlake.transforms.topics import normalize_topic

MARKUP_WORDS = r"""
\emph{ \textbf{ } { {\bf \cite{a} \ref{x} ~ \% \\% \& \_ \{ \} \\ \\[2pt] \item \begin{itemize}
\end{align} \begin{equation} \end{equation} \url{http://a.b} \href{http://a.b}{x} \footnote{ \'e \"{o}
\c{c} \H{o} \i \^ \verb|x| \foo \foo{x} \text{ \mathcal{O} \tilde{ \bar{x} \frac{1}{2} \frac{
\sqrt[3]{x} \alpha \times \to \left( \right. \not= \mathbb{R} \, \( \) \[ \] $ $$ $x$ $x_1$ $x^{ $5 $1M
\$5 ^2 _{ __ ** * a*b **a** _a_ __init__ ~~ ` `` ``` `a` '' ' # - -- --- [a](http://b.c) [a]( ]( ![ ( )
<b> </b> <p> <br/> <sub>2</sub> <jats:p> <jats:title>Abstract</jats:title> <!-- --> <![CDATA[ <a <eos>
a<b <mml:math> <http://a.b> &amp; &lt; &amp;lt; &amp;amp; &lt &nbsp; &#8211; &#36; &#92; &bsol; &ampmp;
& lt; p<; http://a.b/c_d(e). www.a.b @ 3 5% x y A B word Word pro- -like â€™ â€œ Ã© Ã Ã— Â ﬁ ﬃ 𝒪 𝐱
Ａ （ ％ ＂ ＜ 中文 。 е − “ ” – — … ‐ ı́ ´ Abstract: Abstract Summary: [Abstract] Show More more Read
more N/A None ... . , : \n \\n \u00e9 \u005c \/ \" 摘要： 1) ¬ \textsuperscript{ \textbackslash{}
\textless \textcolor{red}{ \ensuremath{ \mbox{ \par \it
"""
MARKUP = MARKUP_WORDS.split()
NAMES_WORDS = r"""
Ina Marlo Odo TANZER Yan HU LI wei van der DE LA von Jr. III PhD M.D. Dr. Prof. A. J.R. J.-L. AB K -Y
O'Neil d' Al- ß İ ı́ é ´ ` Ã© 高文 王 김민서 山田 ほか 等 等3人 외 Ольга Anna Νίκος محمد (Tom) (née
(KIT) (邓耀生) () [1] {a} <sup>1</sup> <a@b.c> {a,b}@c.d https://orcid.org/0000-0002-1825-0097 ~Wei_Li1
0012 1,2 ¹ * † $^1$ ^{2} \thanks{x} \and \& &uuml; {\"u} \'{e} \L \H{o} \i U+00E9 \x41 %C3%A9 , ;; and
AND & · | / \ - – . … et al. others +5 (+12 more) for the Collaboration Team University Institute
Fellow, By Authors: 作者： Anonymous N/A equal contribution ﬁ Ｌｉ ‐ ’ “ @ % = y und zu 和 、 （ ） 【
教授
"""
NAMES = NAMES_WORDS.split()
TOPICS_WORDS = r"""
Deep Learning Theory Optimization Reinforcement Applications Social Aspects LLMs Convex Everything Else
RL SA T -> → => · • : ： / // _ | > » – — - -- , ( ) [ ] “ ” ' & &amp; &ampmp; and etc. None N/A &gt;
-&gt; &middot; Topic: Primary Area: (e.g., x) Ã â†’ Â· Â 无 kites Kite
"""
TOPICS = TOPICS_WORDS.split()
ODD = ["\u200b", "\u00ad", "\ufeff", "\u200d", "\u202a", "\x00", "\x07", "\x1b", "\ud800", "\udc00", "\ue000"]
ODD += [
    "\ufdd1",
    "\ufffd",
    "\u0301",
    "\u0338",
    "\x80",
    "\x9f",
    "\U0001d400",
    "\U000f0001",
    "\x0crac",
    "\times",
]
BLANKS = [" ", "  ", "\n", "\n\n", "\t", "\r\n", "\u00a0", "\u3000", "\x0b", "\x85", "\u2028"]
SIGNS = "ab1 A$\\{}^_*`~&;<>#[]()|-'\"/.,:\n高é\u0301\u00adÃ©Â·等"


def _made_of(pieces: list[str]) -> st.SearchStrategy[str]:
    """Texts of a few pieces, with and without blanks between, among odd signs and pieces of the others."""
    piece = st.sampled_from(pieces)
    odd = st.sampled_from(ODD) | st.sampled_from(BLANKS) | st.sampled_from(MARKUP + NAMES + TOPICS)
    parts = st.lists(piece | piece | piece | odd, max_size=12)
    return st.one_of(
        parts.map("".join),
        parts.map(" ".join),
        st.text(st.sampled_from(SIGNS), max_size=24),
        st.text(st.characters(codec=None)),
    )


def _is_nfc(text: str | None) -> bool:
    return text is None or unicodedata.is_normalized("NFC", text)


@given(_made_of(MARKUP))
def test_plain_text(raw: str) -> None:
    text = to_plain_text(raw)
    assert to_plain_text(text) == text
    assert _is_nfc(text)
    assert text == " ".join(text.split())
    assert len(text) <= 3 * len(raw)
    text.encode()


@given(_made_of(NAMES))
def test_names(raw: str) -> None:
    name = normalize_name(raw)
    if name is None:
        return
    again = normalize_name(name.display)
    assert again is not None
    assert again.display == name.display
    assert all(map(_is_nfc, (name.display, name.given, name.family, name.key, name.native)))
    assert name.display == " ".join(name.display.split())
    assert len(name.display) <= 3 * min(len(raw), MAX_PRINTED)
    assert name.key
    assert name.folded_key
    "".join((name.display, name.key, name.native or "")).encode()


@given(_made_of(NAMES))
def test_author_lists(raw: str) -> None:
    people, _, collaborations = read_author_list(raw)
    texts = [author.text for author, _ in people]
    assert sum(map(len, texts)) <= len(raw)
    assert all(text in raw for text in texts)
    for _, name in people:
        assert normalize_name(name.display) is not None
        assert _is_nfc(name.display)
    assert all(group == " ".join(group.split()) for group in collaborations)


@given(_made_of(TOPICS))
def test_topics(raw: str) -> None:
    topic = normalize_topic(raw)
    if topic is None:
        return
    label = topic.area if topic.subarea is None else f"{topic.area} · {topic.subarea}"
    assert normalize_topic(label) == topic
    assert _is_nfc(label)
    assert topic.area
    assert topic.is_known or len(label) <= 3 * len(raw) + len(" · ")
    label.encode()


@given(_made_of(MARKUP), _made_of(NAMES))
def test_keys(text: str, name: str) -> None:
    letters, folded = fold_letters(text), fold_name(name)
    assert fold_letters(letters) == letters
    assert fold_name(folded) == folded
    # NFKC makes at most 18 letters of one (U+FDFA).
    assert len(letters) <= 18 * len(text)
    assert record_key(text, text, name, "r_0") == record_key(text, text, name, "r_0")


READERS: dict[str, Callable[[str], object]] = {
    "text": to_plain_text,
    "name": normalize_name,
    "authors": read_author_list,
    "topic": normalize_topic,
    "suggestion": suggest_topic,
}
REPEATED = [
    "$", "{", "}", "\\frac{", "<", "<b", "<!--", "&", "&amp;", "*", "**a", "[a](", "[a](b)", "](",
    "a,", "a, b and ", "(", "(a)", ")", "http://a(", "-\n", "a-\n", "a- ", "\n", " ", "\t", "\\",
    "\\(", "\\begin{align}", "`", "``a", "'", "~", "^{", "_a", "1,", "等", "王、", "a·", "|", "a/b",
    "->", ": ", "\u0301", "\u200b", "Ã©", "\ud800", "a@b.c", "{a,b}@c", "A. ", "et al.", "and ",
    "[1]", "<sup>", "$^1$", "\\thanks{", "Show More ", "Abstract: ", "# ", "- a\n", "Ab, C., ",
    "Ab Cd1, ", "a - ", "...", "\\u00e9", "U+00e9", "Jr., ", "University of ", "$5 $x_", "(x",
    "a (a) [b]",
]  # fmt: skip
SHORT, TIMES = 2_500, 8
# Seconds that tell something; where the text is 8 times as long, a quadratic rule does 64 times the work.
NOTICEABLE = 0.2
MOST = 24.0


@pytest.mark.growth
@pytest.mark.parametrize("reader", READERS)
def test_work_grows_with_the_length(reader: str) -> None:
    growths = {piece: _growth(READERS[reader], piece) for piece in REPEATED}
    assert {piece: growth for piece, growth in growths.items() if growth > MOST} == {}


def _growth(read: Callable[[str], object], piece: str) -> float:
    """How many times more work a text takes that is `TIMES` as long; 0 where it is little anyway."""
    short = f"A {piece * (SHORT // len(piece))}z"
    long = f"A {piece * (TIMES * SHORT // len(piece))}z"
    work = partial(_work, read)
    if work(long) < NOTICEABLE:
        return 0.0
    return min(work(long), work(long)) / min(work(short), work(short), work(short))


def _work(read: Callable[[str], object], text: str) -> float:
    """The processor's time, which doesn't count what else the machine does."""
    start = time.process_time()
    read(text)
    return time.process_time() - start


@pytest.mark.parametrize("reader", ["text", "name", "topic"])
def test_a_million_signs_are_read(reader: str) -> None:
    READERS[reader]("".join(MARKUP + NAMES + ODD) * 400)
