"""Sorts what stands in parentheses behind or inside a name: call names stay, notes and affiliations go."""

import re
from dataclasses import dataclass

from paperlake.transforms.lookup import read_lookup
from paperlake.transforms.scripts import has_cjk, script_of

_AFFILIATION_WORDS = frozenset(row["word"] for row in read_lookup("affiliation_words"))
_CJK_AFFILIATION = tuple(word for word in _AFFILIATION_WORDS if has_cjk(word))
_BIRTH_WORDS = frozenset(row["word"] for row in read_lookup("birth_name_words"))
_LEGENDS = tuple(row["legend"] for row in read_lookup("author_legends"))
_CALL_NAMES = frozenset(row["name"] for row in read_lookup("call_names"))
_DEGREES = frozenset(row["degree"] for row in read_lookup("name_degrees") if row["place"] == "end")

_PARENTHESES = re.compile(r"\(([^()]*)\)|\[([^\[\]]*)\]")
_OPEN_END = re.compile(r"[(\[][^()\[\]]*$")
_BRACKETS = frozenset("()[]")
_NO_BRACKETS = str.maketrans(dict.fromkeys("()[]", " "))
# "Pia Holmgard - Kevalo", "Pia Holmgard | ETH"
_BEHIND_SIGN = re.compile(r"^(\S+ \S.*?)\s*(?: -|([|/:]))\s+(\S.*)$")
_WORD = re.compile(r"[^\W\d_]+(?:[./'’-][^\W\d_]+)*")
_CALL_NAME = re.compile(r"[^\W\d_]+(?:['’ -][^\W\d_]+){0,2}\.?")
_INITIAL_END = re.compile(r"(?:^|[\s,.])([^\W\d_])\.?\s*$")
_BORN = re.compile(r"\s(?:née|geb\.|geborene|formerly)\s.*$", re.IGNORECASE)
_DEPTH = 3


@dataclass(frozen=True, slots=True)
class Notes:
    """A name without its notes. `native` is the name in another script, `affiliation` as written."""

    text: str
    native: str | None
    affiliation: str | None


def take_notes(text: str) -> Notes:
    """Return the name with call names in their parentheses and everything else in parentheses taken out."""
    natives: list[str] = []
    affiliations: list[str] = []
    if not _BRACKETS.isdisjoint(text):
        text = _take_parentheses(text, natives, affiliations)
    if " " in text and not text.isascii():
        text = _split_scripts(text, natives)
    text = _cut_affiliation(_BORN.sub("", text), affiliations)
    return Notes(" ".join(text.split()), next(iter(natives), None), next(iter(affiliations), None))


def _cut_affiliation(text: str, affiliations: list[str]) -> str:
    """The text without the place of work behind a dash, bar, slash or colon."""
    found = _BEHIND_SIGN.match(text)
    if found is None or not (found[2] == "|" or has_affiliation_word(found[3]) or found[3].isupper()):
        return text
    affiliations.append(found[3])
    return found[1]


def _take_parentheses(text: str, natives: list[str], affiliations: list[str]) -> str:
    def sort(found: re.Match[str]) -> str:
        content = (found[1] or found[2] or "").strip()
        rest = text[found.end() :]
        if found[1] is not None and _is_call_name(content, text[: found.start()], rest):
            return f" \x02{content}\x03 "
        if _is_native(content, text[: found.start()]):
            natives.append(content)
        elif is_affiliation(content):
            affiliations.append(content)
        return " "

    for _ in range(_DEPTH):
        text, count = _PARENTHESES.subn(sort, text)
        if not count:
            break
    return _OPEN_END.sub("", text).translate(_NO_BRACKETS).replace("\x02", "(").replace("\x03", ")")


def _is_call_name(content: str, before: str, rest: str) -> bool:
    """A call name stands inside the name; behind it only a known one is no place of work.

    Capitals beside a name in mixed case are a place of work: "(KIT)".
    """
    if not _CALL_NAME.fullmatch(content) or is_legend(content) or _opens_birth_name(content):
        return False
    if script_of(content) != script_of(before) or not before.strip():
        return False
    if len(content) > 1 and content.isupper() and not before.isupper():
        return False
    if any(sign.isalpha() for sign in _PARENTHESES.sub("", rest).partition(",")[0]):
        return not has_affiliation_word(content)
    return content.casefold() in _CALL_NAMES or _is_spelled_out(content, before)


def _is_spelled_out(content: str, before: str) -> bool:
    """True for what the initial before it stands for: "Holmgard, P. (Pia)"."""
    initial = _INITIAL_END.search(before)
    return initial is not None and "," in before and content.startswith(initial[1])


def _is_native(content: str, before: str) -> bool:
    script = script_of(content)
    if script in ("latin", "none") or script_of(before) == script:
        return script == "latin" and script_of(before) == "cjk" and not has_affiliation_word(content)
    return not has_affiliation_word(content) and not is_legend(content)


def is_affiliation(content: str) -> bool:
    """Tell whether a note that is no call name says where somebody works."""
    folded = content.casefold().replace(".", "")
    if len(content) < 2 or not any(sign.isalpha() for sign in content) or is_legend(content):
        return False
    return not _opens_birth_name(content) and folded not in _DEGREES and not _is_mark(folded)


def _is_mark(folded: str) -> bool:
    """Footnote letters: "a", "a,b", "i"."""
    return all(len(part.strip()) < 2 for part in re.split("[,;]", folded))


def has_affiliation_word(text: str) -> bool:
    """Tell whether a word such as "University" stands in the text."""
    if has_cjk(text):
        return text.endswith(_CJK_AFFILIATION)
    return any(word.casefold() in _AFFILIATION_WORDS for word in _WORD.findall(text))


def is_legend(text: str) -> bool:
    """Tell whether the text explains a footnote mark ("equal contribution")."""
    folded = text.casefold()
    return any(legend in folded for legend in _LEGENDS)


def _opens_birth_name(content: str) -> bool:
    first = content.casefold().split(None, 1)
    return bool(first) and first[0].strip(".:") in _BIRTH_WORDS


def _split_scripts(text: str, natives: list[str]) -> str:
    """A Latin name with its native form beside it gives the Latin one, whichever is printed first."""
    words = text.split()
    latin = [word for word in words if script_of(word) in ("latin", "none")]
    native = [word for word in words if script_of(word) == "cjk"]
    if (
        not native
        or len(latin) + len(native) != len(words)
        or not any(script_of(w) == "latin" for w in latin)
    ):
        return text
    natives.append("".join(native))
    return " ".join(latin)
