"""Takes ids out of a printed name: ORCID iDs, OpenReview profiles, dblp numbers; addresses go."""

import re

Identifier = tuple[str, str]

_ORCID = re.compile(
    r"(?:orcid(?: id)?[:\s]*)?(?:https?://)?(?:www\.)?(?:orcid\.org/)?"
    r"(?<!\d)(\d{4})-?(\d{4})-?(\d{4})-?(\d{3}[\dX])(?!\d)/?",
    re.IGNORECASE,
)
_OPENREVIEW = re.compile(r"(?<![^\s(\[])~([^\W\d_][^\s~()\[\],;]*?[^\W\d_]\.?)(\d{1,5})(?![^\s)\],;])")
_DBLP = re.compile(r"(\S.*?)\s+(\d{4})\s*$")
_ADDRESS = re.compile(r"[^\s,;<>()\[\]]+")
_ADDRESS_SIGN = re.compile(r"@|://|www\.")


def take_ids(text: str) -> tuple[str, tuple[Identifier, ...]]:
    """Return the text without ids and addresses, and the ids as (scheme, value).

    A profile id that stands alone leaves its name ("~Wei_Tang2" is "Wei Tang"). A number that fails
    the check digit of ORCID (ISO 7064 MOD 11-2) is taken away and is no id.
    """
    ids: list[Identifier] = []
    if "~" in text:
        text = _take_openreview(text, ids)
    if "-" in text or "rcid" in text.casefold():
        text = _ORCID.sub(lambda found: _take_orcid(found, ids), text)
    if _ADDRESS_SIGN.search(text):
        text = _ADDRESS.sub(lambda found: "" if _ADDRESS_SIGN.search(found[0]) else found[0], text)
    return text, tuple(dict.fromkeys(ids))


def take_dblp_number(text: str) -> tuple[str, tuple[Identifier, ...]]:
    """Return a cleaned name without the four digits that dblp sets behind a homonym, and the id they make."""
    found = _DBLP.fullmatch(text) if text[-1:].isdigit() else None
    if found is None or found[1][-1].isdigit() or "," in found[1]:
        return text, ()
    return found[1], (("dblp", f"{found[1]} {found[2]}"),)


def _take_openreview(text: str, ids: list[Identifier]) -> str:
    found = _OPENREVIEW.search(text)
    if found is None:
        return text
    ids.append(("openreview", f"~{found[1]}{found[2]}"))
    rest = text[: found.start()] + text[found.end() :]
    is_alone = not any(sign.isalpha() for sign in rest)
    return found[1].replace("_", " ") if is_alone else rest


def _take_orcid(found: re.Match[str], ids: list[Identifier]) -> str:
    value = "-".join(found.groups()).upper()
    if _has_check_digit(value.replace("-", "")):
        ids.append(("orcid", value))
    return " "


def _has_check_digit(digits: str) -> bool:
    total = 0
    for digit in digits[:15]:
        total = (total + int(digit)) * 2
    return "0123456789X"[(12 - total % 11) % 11] == digits[15]
