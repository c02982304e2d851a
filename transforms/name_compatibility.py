"""Whether two names may be two spellings of one person's name, and how far apart the spellings are."""

from collections.abc import Mapping
from types import MappingProxyType

from paperlake.transforms.name_forms import NameForm
from paperlake.transforms.name_relations import NameRelation, relate_names

# How far apart the two names of a relation are, so how much else two mentions must share to be one person.
# 0: one spelling. 1: one name in another form. 2: a part is left out, shortened or stands elsewhere.
# 3: a given name is written otherwise or stands for much. 4: many other people fit, so strong support.
RELATION_DISTANCE: Mapping[NameRelation, int] = MappingProxyType(
    {
        "equal": 0,
        "hyphen": 0,
        "marks": 0,
        "umlaut": 1,
        "particle": 1,
        "suffix": 1,
        "call_name": 1,
        "native": 1,
        "turned": 2,
        "middle_name": 2,
        "nickname": 2,
        "second_surname": 2,
        "appended": 2,
        "near_family": 2,
        "short_form": 3,
        "first_name": 3,
        "syllable": 3,
        "near_given": 3,
        "gendered_family": 3,
        "near": 3,
        "initials": 3,
        "western_given": 4,
        "one_word": 4,
        "unread_script": 4,
    }
)


def are_compatible(a: NameForm, b: NameForm) -> bool:
    """True where two names may be two spellings of one person's name, before any other evidence."""
    return relate_names(a, b).relation in RELATION_DISTANCE
