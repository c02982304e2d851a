"""The writing of a topic label: cleaned of copying marks, cut at its separator, folded for comparison."""

import re
import unicodedata
from collections.abc import Callable
from functools import cache

from paperlake.transforms.lookup import read_lookup
from paperlake.transforms.mojibake import fix_mojibake
from paperlake.transforms.text_entities import decode_entities

IsArea = Callable[[str], bool]
IsLabel = Callable[[str, str], bool]

_PASSES = 5
_SURROGATE = re.compile("[\ud800-\udfff]")
_CONTROLS = "\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f"
_INVISIBLE = re.compile(f"[{_CONTROLS}\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]")
_SIGNS = "·•・･⸱⸰⦁∙⋅‧‣⁃●○▪▫◦◆◇■□∶∷>＞›»▸▹▶▷►|｜¦∣∥‖⏐│┃→⇒⇾⟶⟹➔➙➜➝➞➡↦⇨⇢⇥↠⮕⭢➤➥➢➣❯❱≫⟩⟫〉》"
_LOOSE_ENDS = f"{_SIGNS} -–—=:：,;/_"
# These separate whatever stands beside them.
_STRONG = re.compile(f" ?(?:[-=~]{{1,3}}>|[{_SIGNS}]) ?")
# A colon before a blank reads as a separator too ("Vision: Stereo"), one inside a word ("p:q") doesn't.
_COLON = re.compile(r" ?(?:：|::?(?= )) ?")
# These also stand inside labels ("Batch/Offline"), so they separate only behind a known area.
_WEAK = re.compile(r" ?(?:::?|：|//?|\\|;|_|／|－|[–—―]{1,3}|-{2,3}) ?| - ")
# These seldom separate, so both sides must be known: "Theory, Game Theory", "Theory (Statistics)".
_RARE = re.compile(r" ?[,.({\[-] ?|[)}\]] ?")
_GOES_ON = re.compile(r"(?:and|&)[ _]", re.IGNORECASE)
_BRACKETS = " ()[]{}"

# The name of the field before the label ("Primary Area: Theory · Game Theory").
_FIELD = re.compile(r"(?:(?:primary |subject )?areas?|topics?|tracks?) ?[:：] ?(?=.)", re.IGNORECASE)
_WORD = re.compile(r"[^\W_]+")
# A remark behind a label: "Large Language Models (LLMs)", "Optimization (e.g., convex optimization)".
REMARK = re.compile(r"\s*[(\[][^()\[\]]{1,200}[)\]]$")
_EXPLAINS = re.compile(r"(?:e\.? ?g|i\.? ?e|incl|including|such as)\b|.*\betc\b", re.IGNORECASE)
_QUOTES = {'"': '"', "'": "'", "“": "”", "‘": "’", "«": "»", "„": "“", "`": "`"}
_SILENT_WORDS = frozenset({"and", "the", "etc"})
_LONG_CUTS = 16
_LONG_REMARK = 43

# Spelling rules: each makes British and American spellings, or singular and plural, one. They only serve
# comparison, so a word that they harm ("noise") is harmed alike on both sides.
_SPELLINGS: tuple[tuple[re.Pattern[str], str], ...] = (
    (re.compile(r"ies$"), "y"),
    (re.compile(r"(?<=s|x|h)es$"), ""),
    (re.compile(r"(?<=\w[^su])s$"), ""),
    (re.compile(r"(?<=s)s$"), ""),
    (re.compile(r"is(?=(?:ation|e|ed|ing|er|able)$)"), "iz"),
    (re.compile(r"ys(?=(?:e|ed|ing|er)$)"), "yz"),
    (re.compile(r"our(?=$|al$|able$|ed$|ing$)"), "or"),
    (re.compile(r"(?<=[aeiou])ll(?=(?:ed|ing|er)$)"), "l"),
    (re.compile(r"ogue$"), "og"),
    (re.compile(r"(?<=[^aeiou])tre$"), "ter"),
)


def clean_label(printed: str) -> str:
    """Return a label without entities, invisible signs, doubled blanks and separators at its two ends.

    Cleaning it again changes nothing.
    """
    text = printed
    for _ in range(_PASSES):  # an entity may hide another
        before, text = text, _clean_once(text)
        if text == before:
            return text
    return _clean_once(text.replace("&", " "))


def _clean_once(text: str) -> str:
    if "&" in text or ";" in text:
        text = decode_entities(text)
    if not text.isascii():
        text = _SURROGATE.sub("\ufffd", fix_mojibake(text))
    text = " ".join(unicodedata.normalize("NFC", _INVISIBLE.sub("", text)).split())
    return _without_field(trim(text))


def trim(label: str) -> str:
    """Return a label, or a part of one, without separators and quotation marks around it."""
    text = label.strip(_LOOSE_ENDS)
    while (bare := _without_quotes(text)) != text:
        text = bare
    return text


def _without_quotes(label: str) -> str:
    is_quoted = len(label) > 2 and _QUOTES.get(label[0]) == label[-1] and label[0] not in label[1:-1]
    return label[1:-1].strip(_LOOSE_ENDS) if is_quoted else label


def _without_field(label: str) -> str:
    found = _FIELD.match(label)
    return label[found.end() :] if found else label


def without_remark(label: str) -> str:
    """Return a label without the short remark in parentheses, or the examples, that close it."""
    found = REMARK.search(label)
    is_short = found is not None and len(found[0]) <= _LONG_REMARK
    return label[: found.start()] if found is not None and is_short else without_examples(label)


def without_examples(label: str) -> str:
    """Return a label without a closing remark that only explains it ("(e.g., …)", "(…, etc.)")."""
    found = REMARK.search(label)
    explains = found is not None and _EXPLAINS.match(found[0].strip(" ([)]"))
    return label[: found.start()] if found is not None and explains else label


def split_at_separator(label: str, is_area: IsArea, is_label: IsLabel) -> tuple[str, str | None]:
    """Cut a cleaned label at its first separator; None as second part where it has none.

    Arrows, dots and bars always separate. A colon, slash, underscore or dash separates behind an area that
    `is_area` knows, unless the whole is an area; a colon before a blank also elsewhere.
    """
    cut = _STRONG.search(label)
    if cut is None:
        cut = _cut_behind_area(label, is_area) or _COLON.search(label)
        # "Privacy-preserving Statistics" and a form value with underscores for blanks may be one area.
        if cut is not None and is_area(label) and not _separates(label, cut, is_label):
            return label, None
    if cut is None or cut.start() == 0 or cut.end() == len(label):
        return label, None
    return label[: cut.start()], label[cut.end() :]


def _separates(label: str, cut: re.Match[str], is_label: IsLabel) -> bool:
    """Tell whether a cut in a known area leaves a known label: "Theory/Optimization"."""
    subarea = label[cut.end() :]
    return is_label(label[: cut.start()], subarea) and not _GOES_ON.match(subarea)


def split_between_known(label: str, is_label: IsLabel) -> tuple[str, str] | None:
    """Cut a cleaned label at a sign that seldom separates; None unless `is_label` knows its two parts."""
    for count, cut in enumerate(_RARE.finditer(label)):
        if count == _LONG_CUTS:
            break
        area, subarea = label[: cut.start()].strip(_BRACKETS), label[cut.end() :].strip(_BRACKETS)
        if is_label(area, subarea):
            return area, subarea
    return None


def fold_label(label: str) -> str:
    """Return what two spellings of one label share: its words, lower case, without blanks between them.

    Case, punctuation, hyphens, "and", plural, British spelling and the abbreviations of
    `lookups/topic_words.csv` make no difference. Empty for a label without letters and digits.
    """
    return "".join(fold_words(label))


def fold_words(label: str) -> tuple[str, ...]:
    """Return the words that two spellings of one label share, in printed order."""
    words = _WORD.findall(unicodedata.normalize("NFKC", label).casefold())
    return tuple(_fold_word(word) for word in words if word not in _SILENT_WORDS)


def is_placeholder(label: str) -> bool:
    """True for a label that only says that there is none ("None", "N/A", "-")."""
    return not any(map(str.isalnum, label)) or fold_label(label) in _placeholders()


def _cut_behind_area(label: str, is_area: Callable[[str], bool]) -> re.Match[str] | None:
    for count, cut in enumerate(_WEAK.finditer(label)):
        if count == _LONG_CUTS:
            break
        if is_area(label[: cut.start()]):
            return cut
    return None


def _fold_word(word: str) -> str:
    folded = _respell(word)
    return _words().get(folded, folded)


def _respell(word: str) -> str:
    for pattern, replacement in _SPELLINGS:
        word = pattern.sub(replacement, word)
    return word


@cache
def _words() -> dict[str, str]:
    return {
        _respell(row["word"]): "".join(map(_respell, row["words"].split()))
        for row in read_lookup("topic_words")
    }


@cache
def _placeholders() -> frozenset[str]:
    return frozenset(fold_label(row["placeholder"]) for row in read_lookup("topic_placeholders"))
