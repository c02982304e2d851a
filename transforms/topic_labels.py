"""The writing of a topic label: cleaned of copying marks, cut at its separator, folded for comparison."""

import html
import re
import unicodedata
from collections.abc import Callable
from functools import cache

from paperlake.transforms.lookup import read_lookup
from paperlake.transforms.mojibake import fix_mojibake

_ENTITY = re.compile(r"&(?:#\d{1,7}|#x[0-9a-f]{1,6}|[a-z]\w{1,30});", re.IGNORECASE)
_INVISIBLE = re.compile("[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]")
_SIGNS = "·•・･⸱⦁∙⋅‧●▪◦◆■∶>＞›»▸▶►|｜¦∣→⇒⟶⟹➔➙➜➝➞➡↦⇨⇢↠⮕➤➥❯❱≫⟩"
_LOOSE_ENDS = f"{_SIGNS} -–—=:：,;/_"
# These separate whatever stands beside them.
_STRONG = re.compile(f" ?(?:[-=~]{{1,3}}>|[{_SIGNS}]) ?")
# A colon before a blank reads as a separator too ("Vision: Stereo"), one inside a word ("p:q") doesn't.
_COLON = re.compile(r" ?(?:：|::?(?= )) ?")
# These also stand inside labels ("Batch/Offline"), so they separate only behind a known area.
_WEAK = re.compile(r" ?(?:::?|：|//?|\\|;|_|／|－|―) ?| [-–—]{1,3} ")

# The name of the field before the label ("Primary Area: Theory · Game Theory").
_FIELD = re.compile(r"(?:(?:primary |subject )?areas?|topics?|tracks?) ?[:：] ?(?=.)", re.IGNORECASE)
_WORD = re.compile(r"[^\W_]+")
_SILENT_WORDS = frozenset({"and", "the", "etc"})
_LONG_CUTS = 16

# Spelling rules: each makes British and American spellings, or singular and plural, one. They only serve
# comparison, so a word that they harm ("noise") is harmed alike on both sides.
_SPELLINGS: tuple[tuple[re.Pattern[str], str], ...] = (
    (re.compile(r"ies$"), "y"),
    (re.compile(r"(?<=s|x|h)es$"), ""),
    (re.compile(r"(?<=\w[^su])s$"), ""),
    (re.compile(r"is(?=(?:ation|e|ed|ing|er|able)$)"), "iz"),
    (re.compile(r"ys(?=(?:e|ed|ing|er)$)"), "yz"),
    (re.compile(r"our(?=$|al$|able$|ed$|ing$)"), "or"),
    (re.compile(r"(?<=[aeiou])ll(?=(?:ed|ing|er)$)"), "l"),
    (re.compile(r"ogue$"), "og"),
    (re.compile(r"(?<=[^aeiou])tre$"), "ter"),
)


def clean_label(printed: str) -> str:
    """Return a label without entities, invisible signs, doubled blanks and separators at its two ends."""
    text = printed
    if "&" in text:
        text = _ENTITY.sub(lambda entity: html.unescape(entity.group()), text)
    if not text.isascii():
        text = fix_mojibake(text)
    text = " ".join(_INVISIBLE.sub("", unicodedata.normalize("NFC", text)).split())
    return _without_field(text.strip(_LOOSE_ENDS))


def _without_field(label: str) -> str:
    found = _FIELD.match(label)
    return label[found.end() :] if found else label


def split_at_separator(label: str, is_area: Callable[[str], bool]) -> tuple[str, str | None]:
    """Cut a cleaned label at its first separator; None as second part where it has none.

    Arrows, dots and bars always separate. A colon, slash, underscore or spaced dash separates behind an
    area that `is_area` knows; a colon before a blank also elsewhere.
    """
    cut = _STRONG.search(label)
    # A form value writes underscores for blanks, so there the whole label may be one area.
    is_form_value = "_" in label and " " not in label
    if cut is None and not (is_form_value and is_area(label)):
        cut = _cut_behind_area(label, is_area) or _COLON.search(label)
    if cut is None or cut.start() == 0 or cut.end() == len(label):
        return label, None
    return label[: cut.start()], label[cut.end() :]


def fold_label(label: str) -> str:
    """Return what two spellings of one label share: its words, lower case, without blanks between them.

    Case, punctuation, hyphens, "and", plural, British spelling and the abbreviations of
    `lookups/topic_words.csv` make no difference. Empty for a label without letters and digits.
    """
    words = _WORD.findall(unicodedata.normalize("NFKC", label).casefold())
    return "".join(_fold_word(word) for word in words if word not in _SILENT_WORDS)


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
