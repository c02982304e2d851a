"""Score libraries that one might use instead: `python -m benchmarks.libraries --cases DIR --authors DIR`.

Each is given what it is made for, in the way that serves it best: separators are made BibTeX's "and", bare
per cent signs begin no comment, entities are decoded. The scores are those of `benchmarks.accuracy`.
"""

import argparse
import json
import logging
import re
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from benchmarks.accuracy import folder_option, made
from benchmarks.authors import Method, exact_string, fold, folded_string, mention_files, score_mentions
from benchmarks.cases import Answer, score_concern
from benchmarks.comparing import nfc
from benchmarks.spellings import Split, score_name_parts

LIBRARIES = ("bibtexparser", "ftfy", "nameparser", "pylatexenc")
INSTALL = "python -m pip install --constraint constraints.txt --group compare"

_SEPARATOR = re.compile(r"\s*(?:[;|·、，&]|\\and\b)\s*(?:and\b\s*)?")
_COMMA = re.compile(r"\s*,\s*(?:and\b\s*)?")
_ET_AL = re.compile(r"[,;]?\s+et\s+al\.?\s*$")
# In prose these are signs, in LaTeX they are a comment, the next column and a parameter.
_BARE_SIGN = re.compile(r"(?<!\\)[%&#]")
_AND = " and "
_OTHERS = "others"


def nameparser_name(printed: str) -> str | None:
    """The name without title and nickname, recased where it is all in one case."""
    from nameparser import parse

    shown = parse(printed).capitalized().render("{given} {middle} {family} {suffix}")
    return str(shown) or None


def nameparser_split(printed: str) -> tuple[str, str] | None:
    """Given names with middle names, and the family name with its particles."""
    from nameparser import parse

    name = parse(printed)
    return _split(name.given_names, name.family)


def bibtexparser_name(printed: str) -> str | None:
    """The name "First von Last Jr", its LaTeX decoded."""
    parts = _bibtex_parts(printed)
    return _decoded(parts.merge_first_name_first) or None


def bibtexparser_split(printed: str) -> tuple[str, str] | None:
    """First names, and the family name with its particles."""
    parts = _bibtex_parts(printed)
    return _split(" ".join(parts.first), " ".join([*parts.von, *parts.last]))


def bibtexparser_authors(line: str) -> dict[str, Any]:
    """The people of an author line; "et al." is BibTeX's "and others", and it knows no groups."""
    from bibtexparser.middlewares.names import split_multiple_persons_names

    names = [name for name in split_multiple_persons_names(bibtex_list(line)) if name]
    is_truncated = names[-1:] == [_OTHERS]
    people = [bibtexparser_name(name) for name in (names[:-1] if is_truncated else names)]
    return {"authors": [name for name in people if name], "truncated": is_truncated, "collaborations": []}


def bibtex_list(line: str) -> str:
    """The author line as BibTeX wants it, names joined by "and".

    "Family, Given and Family, Given" is so already. Elsewhere the usual separators are replaced: others than
    the comma where there are any, else the comma.
    """
    line = _ET_AL.sub(f"{_AND}{_OTHERS}", " ".join(line.split()).rstrip(" ,"))
    if _SEPARATOR.search(line):
        return _SEPARATOR.sub(_AND, line)
    names = [name for name in line.split(_AND) if name != _OTHERS]
    if len(names) > 1 and all(name.count(",") == 1 for name in names):
        return line
    return _COMMA.sub(_AND, line)


def pylatexenc_text(written: str) -> str:
    """The text without LaTeX, on one line."""
    return " ".join(_decoded(written).split())


def ftfy_text(written: str) -> str:
    """The text with repaired encoding and without entities, on one line."""
    import ftfy

    return " ".join(ftfy.fix_text(written, unescape_html=True).split())


def ftfy_pylatexenc_text(written: str) -> str:
    """The text through the one, then the other."""
    return pylatexenc_text(ftfy_text(written))


def exact_identity(given: dict[str, Any]) -> str:
    """The verdict of comparing the names as printed."""
    return _verdict(nfc(given["a"]["name"]), nfc(given["b"]["name"]))


def folded_identity(given: dict[str, Any]) -> str:
    """The verdict of comparing the names without case, accents and punctuation."""
    return _verdict(fold(given["a"]["name"]), fold(given["b"]["name"]))


ANSWERS: dict[str, dict[str, Answer]] = {
    "names": {"nameparser": nameparser_name, "bibtexparser": bibtexparser_name},
    "authors": {"bibtexparser": bibtexparser_authors},
    "text": {
        "ftfy": ftfy_text,
        "pylatexenc": pylatexenc_text,
        "ftfy+pylatexenc": ftfy_pylatexenc_text,
    },
    "identity": {"exact_string": exact_identity, "folded_string": folded_identity},
}
SPLITS: dict[str, Split] = {"nameparser": nameparser_split, "bibtexparser": bibtexparser_split}
STRINGS: dict[str, Method] = {"exact_string": exact_string, "folded_string": folded_string}


def compare_cases(folder: Path, answers: Mapping[str, Mapping[str, Answer]] = ANSWERS) -> dict[str, Any]:
    """The scores by concern and library."""
    return {
        concern: {name: score_concern(folder, concern, answer)[0] for name, answer in ways.items()}
        for concern, ways in answers.items()
    }


def compare_authors(folder: Path, splits: Mapping[str, Split] = SPLITS) -> dict[str, Any]:
    """The scores of comparing strings by file of mentions, and given and family names by library."""
    mentions = {path.stem: score_mentions(path, STRINGS) for path in mention_files(folder)}
    name_parts = {name: score_name_parts(folder, split)[0] for name, split in splits.items()}
    return mentions | ({"name_parts": name_parts} if any(name_parts.values()) else {})


def missing_libraries(names: Sequence[str] = LIBRARIES) -> list[str]:
    """Those of the libraries that aren't installed."""
    return [name for name in names if find_spec(name) is None]


def main(arguments: list[str] | None = None) -> None:
    """Read the command line, score, print."""
    parser = argparse.ArgumentParser(description="Score other libraries on folders with truth.")
    parser.add_argument("--cases", type=folder_option, help="folder of names.jsonl, authors.jsonl, …")
    parser.add_argument(
        "--authors", type=folder_option, help="folder of mentions-*.parquet, name-parts.jsonl, …"
    )
    options = parser.parse_args(arguments)
    if not (options.cases or options.authors):
        parser.error("name a folder: --cases or --authors")
    if missing := missing_libraries():
        parser.error(f"{', '.join(missing)} not installed; install with: {INSTALL}")
    scores = {"cases": compare_cases(options.cases)} if options.cases else {}
    scores |= {"authors": compare_authors(options.authors)} if options.authors else {}
    print(json.dumps(made(*LIBRARIES) | scores, indent=2, ensure_ascii=False))


def _bibtex_parts(printed: str) -> Any:
    from bibtexparser.middlewares.names import parse_single_name_into_parts

    return parse_single_name_into_parts(printed, strict=False)


def _decoded(written: str) -> str:
    """The text without LaTeX; the signs that prose has bare stay."""
    return str(_decoder().latex_to_text(_BARE_SIGN.sub(r"\\\g<0>", written)))


@cache
def _decoder() -> Any:
    """Decodes math too; what it can't read it need not log."""
    from pylatexenc.latex2text import LatexNodes2Text

    logging.getLogger("pylatexenc").setLevel(logging.CRITICAL)
    return LatexNodes2Text(math_mode="text", keep_comments=True)


def _split(given: str, family: str) -> tuple[str, str] | None:
    return (given, family) if given or family else None


def _verdict(a: str, b: str) -> str:
    return "same" if a == b else "different"


if __name__ == "__main__":
    main()
