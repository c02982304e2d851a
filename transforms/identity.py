"""Whether two mentions of names may be one person, and why; a wrong merge is worse than a missed one.

The rules follow what bibliographies do that tell people apart by hand (dblp, ACL Anthology): an id decides;
a shared name is not enough where many people bear it; a name in another form needs a shared co-author.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from hashlib import blake2b
from typing import Literal, Protocol

from paperlake.transforms.affiliations import Places, all_places, compare_places, own_domain
from paperlake.transforms.fingerprints import fold_name
from paperlake.transforms.name_blocks import block_keys, fold_digraphs
from paperlake.transforms.name_forms import (
    NameForm,
    bare_letters,
    has_crowded_family,
    is_crowded,
    is_initial,
    name_form,
)
from paperlake.transforms.name_relations import NameRelation, relate_names
from paperlake.transforms.near_names import consonant_count

Decision = Literal["same", "different", "review"]

# A rare name this long, its marks aside, isn't borne by two people by chance.
_DISTINCTIVE_LETTERS = 12
_TELLING_CONSONANTS = 6
# In longer lists together co-authors are compared by one spelling only: most pairs share none.
_SPELLED_ALIKE = 12
# One and two shared co-authors; one whose name very many people bear counts half.
_ONE, _TWO = 2, 4
# One affiliation; alone it is too little for most forms of a name.
_SAME_PLACE = 1
_ONE_PLACE = ", one affiliation"
_DBLP_NUMBER = re.compile(r"(?:^|[\s_])\d{4}$")

_LIGHT_FORMS = frozenset({"hyphen", "marks"})
_OTHER_FORMS = frozenset({"umlaut", "turned", "particle", "suffix", "call_name", "native"})
_SHORT_FORMS = frozenset({"middle_name", "second_surname"})
_GIVEN_FORMS = frozenset({"first_name", "nickname", "short_form", "western_given", "appended", "one_word"})
_NEAR = _GIVEN_FORMS | {"near_given", "near_family", "near", "gendered_family", "family_name"}
_SURE_CONFLICTS = frozenset({"native_conflict", "suffix_conflict"})
_CONFLICTS = _SURE_CONFLICTS | {"middle_conflict", "given_conflict", "other"}


class PersonName(Protocol):
    """What a normalized name tells; keys are folded for comparison."""

    @property
    def display(self) -> str:
        """The name as it is shown."""

    @property
    def key(self) -> str:
        """The name folded for comparison, diacritics kept."""

    @property
    def folded_key(self) -> str:
        """The key without diacritics and hyphens."""

    @property
    def native(self) -> str | None:
        """The name in another script, where it is printed beside."""

    @property
    def identifiers(self) -> Iterable[tuple[str, str]]:
        """Ids printed with the name, as (scheme, value)."""


@dataclass(frozen=True, slots=True)
class Mention:
    """A name with what stands around it: co-authors (folded keys), topics, ids as (scheme, value)."""

    name: str
    key: str
    folded_key: str
    coauthors: frozenset[str] = frozenset()
    topics: frozenset[str] = frozenset()
    identifiers: frozenset[tuple[str, str]] = frozenset()
    native: str | None = None
    affiliations: Places = frozenset()
    domains: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Verdict:
    """A decision with the rule that made it and what was seen.

    A pair in review that `keeps_apart` isn't tied together through a third either.
    """

    decision: Decision
    basis: str
    evidence: str
    keeps_apart: bool = False


@dataclass(frozen=True, slots=True)
class _Shared:
    """What two mentions have in common besides their names."""

    coauthor_count: int
    weight: int
    has_topic: bool
    has_other_topics: bool
    place: str = ""

    @property
    def is_one_place(self) -> bool:
        """True where both print one affiliation."""
        return self.place == _ONE_PLACE

    def __str__(self) -> str:
        topic = (
            "a shared topic" if self.has_topic else "other topics" if self.has_other_topics else "no topic"
        )
        people = "co-author" if self.coauthor_count == 1 else "co-authors"
        return f"{self.coauthor_count} shared {people}, {topic}{self.place}"


def mention(
    name: PersonName,
    coauthors: Iterable[str] = (),
    topics: Iterable[str] = (),
    identifiers: Iterable[tuple[str, str]] = (),
    affiliations: Iterable[str] = (),
    domains: Iterable[str] = (),
) -> Mention:
    """Return a mention of a normalized name; `coauthors` are folded keys, `identifiers` stand beside it."""
    return Mention(
        name.display,
        name.key,
        name.folded_key,
        frozenset(coauthors),
        frozenset(topics),
        frozenset((*name.identifiers, *identifiers)),
        name.native,
        all_places(affiliations),
        frozenset(own for domain in domains if (own := own_domain(domain))),
    )


def judge_mentions(a: Mention, b: Mention, *, same_paper: bool = False) -> Verdict:
    """Return whether two mentions are one person; the order of the two makes no difference.

    `same_paper`: both stand on one paper, as two people do. "review": the names allow that it is one
    person, and nothing decides.
    """
    a, b = sorted((a, b), key=lambda side: (side.name, side.native or ""))
    form_a, form_b = name_form(a.name, a.native), name_form(b.name, b.native)
    relation, words = relate_names(form_a, form_b)
    # People change their family name, so with one id a single common word is enough.
    has_common_word = not _words_of(form_a).isdisjoint(_words_of(form_b))
    may_be_one = relation not in _CONFLICTS or (has_common_word and relation not in _SURE_CONFLICTS)
    by_id = _judge_ids(a.identifiers, b.identifiers, may_be_one and not same_paper)
    if by_id is not None:
        return by_id
    if same_paper:
        return Verdict("different", "same_paper", "both stand on one paper")
    shared = _shared(a, b)
    bare = tuple(map(bare_letters, words))
    evidence = f"names: {relation.replace('_', ' ')}; {shared}"
    if _is_numbered_homonym(a) != _is_numbered_homonym(b):
        decision = _judge_numbered(relation, shared)
    else:
        decision = _judge_names(relation, bare, (form_a, form_b), shared)
    return Verdict(decision, f"name_{relation}", evidence)


def name_blocks(a: Mention) -> tuple[str, ...]:
    """Return up to four short hashes; two mentions are worth comparing where they share one."""
    return tuple(map(_hash, block_keys(name_form(a.name, a.native))))


def _judge_ids(
    a: frozenset[tuple[str, str]], b: frozenset[tuple[str, str]], may_be_one: bool
) -> Verdict | None:
    both = sorted(a & b)
    if both:
        seen = " ".join(both[0])
        if may_be_one:
            return Verdict("same", "shared_id", f"both carry {seen}")
        evidence = f"both carry {seen}, but the names speak against it"
        return Verdict("review", "shared_id_other_name", evidence, keeps_apart=True)
    schemes = sorted({scheme for scheme, _ in a} & {scheme for scheme, _ in b})
    if schemes:
        return Verdict("different", "other_id", f"each carries its own {schemes[0]} id")
    return None


def _judge_numbered(relation: NameRelation, shared: _Shared) -> Decision:
    """Judge a name whose bearers dblp numbers against a bare one, which may be any of them."""
    if relation == "equal" and shared.weight >= _TWO:
        return "same"
    return "different" if relation in _CONFLICTS else "review"


def _judge_names(
    relation: NameRelation, bare: tuple[str, ...], forms: tuple[NameForm, NameForm], shared: _Shared
) -> Decision:
    if relation in _CONFLICTS:
        return "different"
    if relation in _NEAR:
        return _judge_near(relation, forms, shared)
    if _is_supported(relation, is_crowded(bare), has_crowded_family(bare), shared):
        return "same"
    is_plain = relation in _LIGHT_FORMS and not shared.has_other_topics
    if is_plain and _is_distinctive(bare):
        return "same"
    if relation == "unread_script" and shared.weight < _ONE:
        return "different"
    return "review"


def _is_supported(relation: NameRelation, is_crowd: bool, is_crowded_family: bool, shared: _Shared) -> bool:
    """True where what two mentions share is enough for how far apart their names are."""
    if relation == "equal":
        return shared.weight >= _TWO or not is_crowd
    if relation in _LIGHT_FORMS or relation in _OTHER_FORMS:
        if is_crowd:
            return shared.weight >= _TWO and shared.has_topic
        if is_crowded_family and relation == "hyphen":
            return shared.weight >= (_ONE if shared.has_topic else _ONE + _SAME_PLACE)
        return shared.weight >= _ONE or shared.is_one_place
    if relation in _SHORT_FORMS:
        return shared.weight >= _ONE and not is_crowd
    if relation == "initials" and not is_crowded_family:
        return shared.weight >= _TWO or shared.is_one_place
    return False


def _judge_near(relation: NameRelation, forms: tuple[NameForm, NameForm], shared: _Shared) -> Decision:
    """Judge names that no rule makes one: the nearest are worth a look, the others are two people."""
    if relation == "family_name":
        # "Li" and "Liu" are two names, however many co-authors their bearers share.
        are_frequent = all(has_crowded_family(form.bare[-1:]) for form in forms)
        return "review" if shared.weight >= _TWO and not are_frequent else "different"
    if relation == "gendered_family" or shared.weight >= _ONE:
        return "review"
    if relation == "near_given":
        return "different" if any(has_crowded_family(form.bare) for form in forms) else "review"
    consonants = min(consonant_count("".join(form.words)) for form in forms)
    return "review" if relation == "near" and consonants >= _TELLING_CONSONANTS else "different"


def _is_distinctive(bare: tuple[str, ...]) -> bool:
    letter_count = sum(map(len, bare))
    full_count = sum(not is_initial(word) for word in bare)
    return full_count > 1 and letter_count >= _DISTINCTIVE_LETTERS and not has_crowded_family(bare)


def _shared(a: Mention, b: Mention) -> _Shared:
    both = _shared_coauthors(a.coauthors, b.coauthors)
    weight = sum(1 if is_crowded(key.split()) else 2 for key in both)
    has_topic = not a.topics.isdisjoint(b.topics)
    has_other_topics = bool(a.topics and b.topics) and not has_topic
    place_weight, place = _shared_place(a, b)
    return _Shared(len(both), weight + place_weight, has_topic, has_other_topics, place)


def _shared_coauthors(a: frozenset[str], b: frozenset[str]) -> set[str]:
    """The co-authors that two have in common; in short lists also those that are spelled in two ways."""
    if len(a) + len(b) > _SPELLED_ALIKE:
        return set(map(_person_key, a & b))
    return set(map(_person_key, a)) & set(map(_person_key, b))


def _shared_place(a: Mention, b: Mention) -> tuple[int, str]:
    """What one affiliation weighs, and how it reads; one that is near or an e-mail domain is only told."""
    likeness = compare_places(a.affiliations, b.affiliations)
    if likeness == "same":
        return _SAME_PLACE, _ONE_PLACE
    if likeness == "near" or not a.domains.isdisjoint(b.domains):
        return 0, ", a near affiliation"
    return 0, ", other affiliations" if likeness else ""


def _words_of(form: NameForm) -> frozenset[str]:
    words = frozenset(word for word in form.bare if not is_initial(word))
    return words | {form.call_name} if form.call_name else words


def _is_numbered_homonym(a: Mention) -> bool:
    return any(scheme == "dblp" and _DBLP_NUMBER.search(value) for scheme, value in a.identifiers)


@lru_cache(maxsize=65_536)
def _person_key(folded_key: str) -> str:
    # Enough for what supports a match.
    return fold_digraphs(fold_name(folded_key))


def _hash(text: str) -> str:
    return blake2b(text.encode("utf-8", "surrogatepass"), digest_size=8).hexdigest()
