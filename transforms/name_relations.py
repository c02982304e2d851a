"""How two names stand to each other: one spelling, forms of one name, near, or two names."""

from typing import Literal, NamedTuple

from paperlake.transforms.given_names import relate_given_names
from paperlake.transforms.name_forms import NameForm, bare_letters, match_letters, split_family
from paperlake.transforms.near_names import are_gendered_forms, are_near, have_same_consonants
from paperlake.transforms.romanization import fits_romanization, is_pinyin_syllable, standard_signs

NameRelation = Literal[
    "equal",  # but for case and punctuation
    "native_conflict",  # two names in another script
    "suffix_conflict",  # father and son
    "hyphen",  # joined, hyphenated or with a blank
    "marks",  # diacritics dropped
    "umlaut",  # an umlaut dropped or spelled out
    "turned",  # the family name first in one of them
    "particle",  # "van der" dropped
    "suffix",  # "III" dropped
    "call_name",  # dropped, or used as the given name
    "middle_name",  # dropped
    "second_surname",  # dropped
    "syllable",  # of a given name of two, dropped
    "initials",  # for full names
    "native",  # another script, and the spelling fits
    "unread_script",  # another script, and the spelling doesn't fit the usual reading
    "first_name",  # dropped
    "nickname",  # or a short form: "Bill", "Alex"
    "western_given",  # a Western given name in place of an East Asian one
    "appended",  # initials or words of an affiliation behind the name
    "one_word",  # the given or the family name alone
    "near_given",
    "near_family",
    "gendered_family",  # -ski and -ska
    "near",  # in both parts
    "family_name",  # the same given names, another family name
    "middle_conflict",
    "given_conflict",
    "other",
]
Words = tuple[str, ...]

_ONE_SPELLING = frozenset({"equal", "hyphen", "marks", "umlaut"})
_FORMS: frozenset[NameRelation] = frozenset({"particle", "middle_name", "initials"})
# What is longer than this is no name; it isn't turned word by word.
_WORD_LIMIT = 12


class RelatedNames(NamedTuple):
    """A relation, and the words of the shorter of the two names."""

    relation: NameRelation
    words: Words


def relate_names(a: NameForm, b: NameForm) -> RelatedNames:
    """Return how two names stand to each other."""
    if a.native and b.native and standard_signs(a.native) != standard_signs(b.native):
        return RelatedNames("native_conflict", a.words)
    if not a.words or not b.words:
        return _relate_scripts(a, b)
    shorter = min(a.words, b.words, key=lambda words: (len(words), words))
    return RelatedNames(_relate_forms(a, b), shorter)


def _relate_scripts(a: NameForm, b: NameForm) -> RelatedNames:
    """Relate names of which at least one is printed in another script only."""
    words = a.words or b.words
    if a.native and b.native:
        return RelatedNames("native" if words else "equal", words or (standard_signs(a.native),))
    native = a.native or b.native
    if native is None:
        return RelatedNames("other", words)
    # Chinese signs may have to be read in Japanese or Cantonese: a spelling that doesn't fit proves nothing.
    fits = fits_romanization(native, [*a.bare, *b.bare])
    return RelatedNames("native" if fits else "unread_script", words)


def _relate_forms(a: NameForm, b: NameForm) -> NameRelation:
    if a.suffix and b.suffix and a.suffix != b.suffix:
        return "suffix_conflict"
    relation = _relate_words(a.words, b.words)
    if a.call_name != b.call_name and relation in _ONE_SPELLING:
        return "near_given" if a.call_name and b.call_name else "call_name"
    if _is_called(a, b) or _is_called(b, a):
        return "call_name"
    if a.suffix != b.suffix and relation in _ONE_SPELLING:
        return "suffix"
    if relation == "middle_name" and _lacks_syllable(a, b):
        return "syllable"
    return relation


def _lacks_syllable(a: NameForm, b: NameForm) -> bool:
    """True where the shorter name has one half of "Yi-Fan", so that no middle name is what it lacks."""
    shorter, longer = sorted((a, b), key=lambda form: len(form.words))
    if longer.has_hyphen and not shorter.has_hyphen:
        return True
    return all(map(is_pinyin_syllable, longer.bare[:-1]))


def _is_called(a: NameForm, b: NameForm) -> bool:
    """True where `b` is the call name of `a` with the family name of `a`."""
    if a.call_name is None:
        return False
    _, particles, family = split_family(a.words)
    return _match_whole((a.call_name, *particles, family), b.words) is not None


def _relate_words(a: Words, b: Words) -> NameRelation:
    whole = _match_whole(a, b)
    if whole is not None:
        return whole
    if _match_turned(a, b) or _match_turned(b, a):
        return "turned"
    straight = _relate_parts(a, b)
    if straight in _FORMS:
        return straight
    for turned in (_relate_parts(a[1:] + a[:1], b), _relate_parts(a, b[1:] + b[:1])):
        if turned in _FORMS:
            return turned
    if _has_second_surname(a, b):
        return "second_surname"
    if straight == "other" and have_same_consonants(bare_letters("".join(a)), bare_letters("".join(b))):
        return "near"
    return straight


def _match_whole(a: Words, b: Words) -> NameRelation | None:
    if a == b:
        return "equal"
    match = match_letters("".join(a), "".join(b))
    return "hyphen" if match == "equal" else match


def _match_turned(a: Words, b: Words) -> bool:
    return any(_match_whole(a[turn:] + a[:turn], b) for turn in range(1, min(len(a), _WORD_LIMIT)))


def _relate_parts(a: Words, b: Words) -> NameRelation:
    """Relate two names whose family names stand last."""
    given_a, particles_a, family_a = split_family(a)
    given_b, particles_b, family_b = split_family(b)
    given = relate_given_names(given_a, given_b)
    has_one_family = match_letters(family_a, family_b) is not None
    if has_one_family and particles_a != particles_b and particles_a and particles_b:
        return "family_name" if given == "equal" else "other"
    if has_one_family:
        return "particle" if given == "equal" else given
    if given == "equal":
        return _relate_families(family_a, family_b)
    return "near" if given == "near_given" and are_near(family_a, family_b) else "other"


def _relate_families(a: str, b: str) -> NameRelation:
    if are_gendered_forms(a, b):
        return "gendered_family"
    return "near_family" if are_near(a, b) else "family_name"


def _has_second_surname(a: Words, b: Words) -> bool:
    """True where one name is the other and one more family name behind it ("Ana Ruiz", "Ana Ruiz Soler")."""
    shorter, longer = sorted((a, b), key=len)
    return (
        len(shorter) > 1
        and len(longer) == len(shorter) + 1
        and _match_whole(shorter, longer[: len(shorter)]) is not None
    )
