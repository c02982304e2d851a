"""How two names stand to each other: one spelling, forms of one name, near, or two names."""

from functools import cache
from typing import Literal, NamedTuple

from paperlake.transforms.given_names import relate_given_names
from paperlake.transforms.lookup import read_lookup
from paperlake.transforms.name_forms import NameForm, bare_letters, is_initial, match_letters, split_family
from paperlake.transforms.near_names import are_gendered_forms, are_near_families, have_same_consonants
from paperlake.transforms.nicknames import is_listed
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
    "nickname",  # "Bill" for William
    "short_form",  # the given name begins or ends with the other: "Jon", "Jonathon"
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
_FORMS: frozenset[NameRelation] = frozenset({"particle", "middle_name", "initials", "nickname"})
_ONE_GIVEN = frozenset({"equal", "middle_name"})
_NEAR_GIVEN = frozenset({"near_given", "nickname", "middle_name"})
_CONNECTORS = frozenset({"y", "i", "e"})
# A first name and a family name.
_FULL_NAME = 2
# What is longer than this is no name; it isn't turned word by word.
_WORD_LIMIT = 12


class RelatedNames(NamedTuple):
    """A relation, and the words of the shorter of the two names."""

    relation: NameRelation
    words: Words


def relate_names(a: NameForm, b: NameForm) -> RelatedNames:
    """Return how two names stand to each other."""
    if a.native and b.native and standard_signs(a.native) != standard_signs(b.native):
        return RelatedNames("native_conflict", _in_order(a.words, b.words)[0])
    if not a.words or not b.words:
        return _relate_scripts(a, b)
    return RelatedNames(_relate_forms(a, b), _in_order(a.words, b.words)[0])


def _in_order(a: Words, b: Words) -> tuple[Words, Words]:
    """Return two names, the shorter one first."""
    return (a, b) if (len(a), a) <= (len(b), b) else (b, a)


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
    if len(a) == len(b) == 2 and a[1] == b[1] and a[0] != b[0]:
        # Most pairs that are compared: nothing is turned or left out.
        relation = _relate_same_family(a[:1], b[:1], a[1])
        if relation != "particle":
            return relation
    whole = _match_whole(a, b)
    if whole is not None:
        return whole
    if _match_turned(a, b) or _match_turned(b, a):
        return "turned"
    straight = _relate_parts(a, b)
    if straight in _FORMS:
        return straight
    turned = _relate_turned(a, b) or _relate_turned(b, a)
    if turned is not None:
        return turned
    return _relate_longer(*_in_order(a, b), straight)


def _match_whole(a: Words, b: Words) -> NameRelation | None:
    if a == b:
        return "equal"
    match = match_letters("".join(a), "".join(b))
    return "hyphen" if match == "equal" else match


def _match_turned(a: Words, b: Words) -> bool:
    """True where one name is the other with its first words last, or has its words in any other order."""
    if len(a) == len(b) and sorted(a) == sorted(b):
        return True
    return any(
        _may_begin(a[turn], b[0]) and _match_whole(a[turn:] + a[:turn], b)
        for turn in range(1, min(len(a), _WORD_LIMIT))
    )


def _may_begin(a: str, b: str) -> bool:
    """True for words with one first letter, marks aside."""
    return a[0] == b[0] or bare_letters(a)[:1] == bare_letters(b)[:1]


def _relate_turned(a: Words, b: Words) -> NameRelation | None:
    """Relate names of which the first has its family name in front; None where that makes them no forms."""
    if match_letters(a[0], b[-1]) is None:
        return None
    relation = _relate_parts(a[1:] + a[:1], b)
    return relation if relation in _FORMS else None


def _relate_parts(a: Words, b: Words) -> NameRelation:
    """Relate two names whose family names stand last."""
    given_a, particles_a, family_a = split_family(a)
    given_b, particles_b, family_b = split_family(b)
    if match_letters(family_a, family_b) is None:
        if _are_joined(particles_a, family_a, family_b) or _are_joined(particles_b, family_b, family_a):
            return _relate_same_family(given_a, given_b, family_a)
        return _relate_other_families(given_a, given_b, family_a, family_b)
    if particles_a != particles_b and particles_a and particles_b:
        return "family_name" if relate_given_names(given_a, given_b) == "equal" else "other"
    return _relate_same_family(given_a, given_b, family_a)


def _relate_same_family(given_a: Words, given_b: Words, family: str) -> NameRelation:
    given = relate_given_names(given_a, given_b)
    if given == "equal":
        return "particle"
    if given == "given_conflict" and _has_western_given(given_a, given_b, family):
        return "western_given"
    return given


def _has_western_given(a: Words, b: Words, family: str) -> bool:
    """True where a bearer of an East Asian family name has a Western given name on one side only."""
    if not a or not b or family not in _east_asian_families():
        return False
    is_western = {name: name in _western_given_names() for name in (a[0], b[0])}
    return any(is_western.values()) and any(
        not is_western[name] and not is_listed(name) for name in is_western
    )


def _relate_other_families(given_a: Words, given_b: Words, family_a: str, family_b: str) -> NameRelation:
    if is_initial(family_a) or is_initial(family_b):
        is_letter = family_a[0] == family_b[0] and given_a[:1] == given_b[:1] != ()
        return "initials" if is_letter and relate_given_names(given_a, given_b) in _ONE_GIVEN else "other"
    is_near = are_near_families(family_a, family_b)
    if not is_near and not (given_a and given_b and _may_begin(given_a[0], given_b[0])):
        return "other"
    given = relate_given_names(given_a, given_b)
    if given == "equal":
        return _relate_families(family_a, family_b)
    return "near" if is_near and given in _NEAR_GIVEN else "other"


def _are_joined(particles: Words, family: str, joined: str) -> bool:
    """True for "Della Pietra" and "DellaPietra"."""
    return bool(particles) and match_letters("".join(particles) + family, joined) is not None


def _relate_families(a: str, b: str) -> NameRelation:
    if are_gendered_forms(a, b):
        return "gendered_family"
    return "near_family" if are_near_families(a, b) else "family_name"


def _relate_longer(shorter: Words, longer: Words, straight: NameRelation) -> NameRelation:
    """Relate a name to one with more words around it, where the names as they stand are `straight`."""
    if len(shorter) == 1:
        is_part = not is_initial(shorter[0]) and shorter[0] in (longer[0], longer[-1])
        return "one_word" if is_part else straight
    if len(longer) > len(shorter):
        if _has_second_surname(shorter, longer):
            return "second_surname"
        if _has_words_behind(shorter, longer):
            return "appended"
    if straight == "other" and have_same_consonants(
        bare_letters("".join(shorter)), bare_letters("".join(longer))
    ):
        return "near"
    return straight


def _has_second_surname(shorter: Words, longer: Words) -> bool:
    """True where the longer name has one more family name behind it ("Ana Ruiz", "Ana Luz Ruiz Soler")."""
    before = longer[:-2] if longer[-2] in _CONNECTORS else longer[:-1]
    if len(before) < 2 or is_initial(longer[-1]) or match_letters(before[-1], shorter[-1]) is None:
        return False
    if len(before) == len(shorter) and _match_whole(shorter, before) is not None:
        return True
    given = _relate_parts(shorter, before)
    return given == "middle_name" or (given == "initials" and len(shorter) > _FULL_NAME)


def _has_words_behind(shorter: Words, longer: Words) -> bool:
    """True where initials stand behind the longer name, or words of a place of work."""
    if _match_whole(shorter, longer[: len(shorter)]) is None:
        return False
    rest = longer[len(shorter) :]
    return len(rest) > 1 or is_initial(rest[0])


@cache
def _east_asian_families() -> frozenset[str]:
    # Among the bearers of the commonest names nearly every Western given name is found, so it tells nothing.
    commonest = {row["surname"] for row in read_lookup("commonest_surnames")}
    return frozenset(row["surname"] for row in read_lookup("romanized_surnames")) - commonest


@cache
def _western_given_names() -> frozenset[str]:
    return frozenset(row["name"] for row in read_lookup("call_names"))
