"""What a line of a listing shows: a set of named features, each of which speaks for or against a label."""

import re
import unicodedata
from collections.abc import Iterator

from paperlake.sources.text_lines import INVISIBLE
from paperlake.sources.text_phrases import matcher
from paperlake.sources.text_words import (
    CLAUSE,
    FUNCTION,
    HAN_CLAUSE,
    SMALL,
    TERMS,
    is_known,
    is_person,
    name_shape,
)

# A longer line is judged by its first characters; no title or topic is that long.
READ_CHARS = 600
TAIL_CHARS = 60
LABEL_CHARS = 120

_INVISIBLE = dict.fromkeys(map(ord, INVISIBLE))
_LIST_MARK = re.compile(
    r"\s*(?:[,;|、·•・∙‧]|->|→|➔|\s>\s|\s/\s|\s[-–—]\s|\\and\b|\s&\s|\s(?:and|AND)\b)\s*(?:(?:and|AND|&)\s)?"
)
_ASIDE = re.compile(r"\([^()]*\)|\[[^\[\]]*\]|<[^<>]*>|\$[^$]*\$")
_HAN_RUN = re.compile(r"[㐀-鿿豈-﫿ぁ-ヿ]{2}")
_WORD_ENDS = ".,;:!?()[]\"'“”‘’`*"
_CUT = matcher(["cut_mark"], suffix=r"\s*[.)]*$")
_TOPIC_MARK = re.compile(r"\s[·•・∙>|/]\s|·|・|•|->|→|➔")
_INNER_END = re.compile(r"[.!?](?<!\b[A-Z]\.)[\"')\]”’]? +[\"'(“‘$]?[A-Z0-9]|[。！？；]")
_INITIAL_STOP = re.compile(r"(?:^|[\s,.\-])[A-Z]\. ")
_MATH = re.compile(r"\$|\\[a-zA-Z]+|[=≤≥∈∑∫√±×∞]|\^\{|_\{")
_FORMULA = re.compile(
    r"\$\$?[^$]+\$\$?[.,;:]?|\\(?:\[|begin\{).*|(?!.*(?:\$|[^\W\d_]{4})).*[=≤≥∈∑∫√±×∞].*", re.DOTALL
)
_URL = re.compile(r"https?:|www\.|\.(?:com|org|io|net)\b|\barxiv\b", re.IGNORECASE)
_BULLET = re.compile(r"(?:[-*•–▪◦]|#{1,4}|```|\(?(?:[ivx]{1,4}|[a-z])[.)])\s")
_NUMBERED = re.compile(r"(?:\[\d{1,4}\]|\(?\d{1,4}[.)])\s")


def is_list_of_people(text: str) -> bool:
    """True for two or more full names with commas between; the quick test that most author lines pass."""
    pieces = text[:READ_CHARS].split(", ")
    if len(pieces) < 2:
        return False
    if len(text) > READ_CHARS:
        pieces.pop()
    elif text.endswith("等"):
        pieces[-1] = pieces[-1][:-1].rstrip()
    return all(map(is_person, pieces))


def features(text: str) -> list[str]:
    """The features that `text` shows, in a fixed order; linear in its length."""
    head, tail = _plain(text[:READ_CHARS]), _plain(text[-TAIL_CHARS:])
    # What a label says in brackets, "(i.e., none of the above)", makes it no sentence.
    bare = (_ASIDE.sub(" ", head) or head) if len(head) <= LABEL_CHARS and "(" in head else head
    words = bare.split() or head.split()
    return [
        _length(bare, words),
        *_word_features(bare, words),
        *_list_features(head),
        *_sign_features(head, tail, len(text)),
    ]


def _plain(text: str) -> str:
    """Wide signs made narrow and invisible ones taken out, to be looked at only."""
    return text if text.isascii() else unicodedata.normalize("NFKC", text).translate(_INVISIBLE)


def _length(head: str, words: list[str]) -> str:
    count = len(words) if len(words) * 12 > len(head) else len(words) + len(_HAN_RUN.findall(head))
    for bound in (1, 2, 3, 5, 8, 13, 24, 45):
        if count <= bound:
            return f"length<={bound}"
    return "length>45"


def _word_features(head: str, words: list[str]) -> Iterator[str]:
    clean = [word.strip(_WORD_ENDS) for word in words]
    low = [word.lower() for word in clean]
    clause = sum(map(CLAUSE.__contains__, low))
    if not head.isascii():
        clause += len(HAN_CLAUSE.findall(head))
    function = sum(map(FUNCTION.__contains__, low)) - low.count("and")
    lower = sum(word.islower() for word, plain in zip(clean, low, strict=True) if plain not in FUNCTION)
    yield f"clause_words={min(clause, 3)}"
    yield f"function_words={min(function, 3)}"
    yield f"lower_case={_share(lower, len(clean) - function)}"
    if len(words) > 1:
        yield f"known_words={_share(sum(map(is_known, low)), len(low))}"
    if words and words[0][0].islower():
        yield "starts_lower"
        if all(len(word) == 1 or word in SMALL or word.startswith("$") for word in low):
            yield "small_words"


def _share(part: int, whole: int) -> str:
    if part <= 0:
        return "none"
    if part >= whole:
        return "all"
    return "most" if part * 2 >= whole else "some"


def _list_features(head: str) -> Iterator[str]:
    pieces = [piece for piece in _LIST_MARK.split(_CUT.sub("", _ASIDE.sub(" ", head))) if piece]
    shapes = [name_shape(piece) for piece in pieces]
    count = len(pieces)
    size = "1" if count <= 1 else "2" if count == 2 else "3+"
    yield f"pieces={size}"
    people = shapes.count("person")
    yield f"people={_share(people, count)}|pieces={size}"
    yield f"plain={_share(shapes.count('words'), count)}|pieces={size}"
    for shape in ("single", "mixed"):
        if shape in shapes:
            yield f"{shape}={_share(shapes.count(shape), count)}|pieces={size}"


def _sign_features(head: str, tail: str, length: int) -> Iterator[str]:
    yield from (name for name, pattern in _SIGNS if pattern.search(head))
    if _MATH.search(head) and _FORMULA.fullmatch(head):
        yield "formula"
    yield from (name for name, pattern in _STARTS if pattern.match(head))
    yield from (name for name, pattern in _ENDS if pattern.search(tail))
    if length <= TAIL_CHARS:
        yield from (name for name, pattern in _WHOLE_LINES if pattern.fullmatch(tail))


_SIGNS = (
    ("topic_mark", _TOPIC_MARK),
    ("initials", _INITIAL_STOP),
    ("inner_sentence_end", _INNER_END),
    ("math", _MATH),
    ("url", _URL),
    ("digit", re.compile(r"\d")),
    ("colon", re.compile(r"[:：]")),
    ("comma", re.compile(r"[,，、;；]")),
    ("slash", re.compile(r"\w/\w")),
    ("term", TERMS),
    ("capitals", re.compile(r"\b[A-Z]{3,}")),
    ("quote", re.compile(r"[\"“”]")),
)
_STARTS = (
    ("author_label", matcher(["author_label"])),
    ("topic_label", matcher(["topic_label"])),
    ("title_label", matcher(["title_label"])),
    ("abstract_label", matcher(["abstract_label"])),
    ("collaboration", matcher(["collaboration"], suffix=r"\s*(?:[,:;]|$)")),
    ("group_name", matcher(["group_name"], suffix=r"\s*(?:[,:;]|$)")),
    ("url_line", re.compile(r"(?:https?://|www\.)\S+$")),
    ("bullet", _BULLET),
    ("numbered", _NUMBERED),
)
_ENDS = (
    ("cut_mark", _CUT),
    ("ends_and", re.compile(r"\s(?:and|AND|&)$")),
    ("ends_sentence", re.compile(r"(?:(?<!\betc)(?<!\bal)(?<!\.)\.|[!。！])[\"')\]”’*$]*(?:</?\w+>)*$")),
    ("ends_question", re.compile(r"[?？][\"')\]”’*$]*$")),
    ("ends_open", re.compile(r"[,;:：，；–-]$")),
)
_WHOLE_LINES = (
    ("placeholder", matcher(["placeholder"], prefix=r"\W*", suffix=r"\W*")),
    ("author_placeholder", matcher(["author_placeholder"], prefix=r"\W*", suffix=r"\W*")),
    ("section_heading", matcher(["section_heading"])),
)
