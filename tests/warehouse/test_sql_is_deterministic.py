"""No SQL file may give other rows on two threads, on another day or on another machine.

What picks "some" row is banned. What picks by an order is allowed where the order leaves no ties: the
columns that it names, with those that it is partitioned by, hold one of the sets in `TOTAL`.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

import pytest

SQL = Path(__file__).resolve().parents[2] / "warehouse" / "sql"
FILES = sorted(SQL.rglob("*.sql"))
MACROS = "|".join(sorted(file.stem for file in SQL.glob("macros/*.sql")))

BANNED: Mapping[str, str] = {
    r"\b(any_value|arbitrary|first|last|mode)\s*\(": "takes whichever row comes first",
    r"\b(arg_?(max|min)(_null|_nulls_last)?|(max|min)_by)\s*\(": "takes any of the rows that tie",
    r"\bDISTINCT\s+ON\b": "keeps any of the rows that tie",
    r"\b(ASOF|POSITIONAL)\b": "pairs rows by where they happen to stand",
    r"\b(USING\s+SAMPLE|TABLESAMPLE|approx_\w+|reservoir_quantile)\b": "estimates",
    r"\browid\b": "is where a row happens to stand",
    r"\b(random|setseed|uuid\w*|gen_random_uuid|nextval)\s*\(": "is chance",
    r"\b(now|today|age|transaction_timestamp|get_current_\w+|txid_current)\s*\(": "is the time of the run",
    r"\b(current_(date|time|timestamp)|localtime|localtimestamp)\b": "is the time of the run",
    r"\b(hash|getenv|current_setting)\s*\(": "belongs to a version or a machine",
}
ORDERED_AGGREGATES = r"list|array_agg|string_agg|group_concat|listagg|histogram"
ORDERED_WINDOWS = (
    r"row_number|rank|dense_rank|percent_rank|cume_dist|ntile|lead|lag|first_value|last_value|nth_value"
)

# Columns that tell apart all rows that are ordered by them, and why.
TOTAL: Mapping[frozenset[str], str] = {
    frozenset(columns.split()): why
    for columns, why in {
        "record_id": "a record's id",
        "listing_id byte_start": "where a record begins",
        "block_key paper_key": "a paper key has one leader, which stands in a block once",
        "group_key author_key": "an author key stands in one group",
        "folded_key author_key": "the rows are the distinct pairs",
        "author_key topic_id": "the rows are the distinct pairs",
        "author_key paper_id": "the rows are the distinct pairs",
        "key_a key_b": "the rows are the distinct pairs",
        "author_key affiliation_raw": "the rows are the distinct pairs",
        "scheme value author_key": "the rows are distinct, and a person has one name key",
        "form author_key": "a person stands in a form once, and in one of its co-authors' once",
        "author_key name": "the rows are grouped by both",
        "author_id name": "the rows are grouped by both",
        "paper_id rank position": "a record has one rank in its paper, and one label at a position",
        "id preference paper_key": "rows that tie hold one paper key",
        "id preference author_key": "rows that tie hold one author key",
        "former_id preference id": "rows that tie hold one id",
        "paper_id field compared": "the rows are grouped by all three",
        "kind id_a id_b basis evidence": "all that a row holds",
    }.items()
}
# The same for aggregates, in whose group either one row has the value or equal values are one thing.
TOTAL_IN_GROUP: Mapping[frozenset[str], str] = {
    frozenset(columns.split()): why
    for columns, why in {
        "position": "place in one paper's or record's list",
        "name": "the text itself",
        "folded_key": "the text itself",
        "edition": "the text itself",
        "affiliation_raw": "the text itself",
        "email_domain": "the text itself",
        "topic_id": "the text itself",
        "scheme value": "the text itself",
        "uri": "the text itself",
    }.items()
}


def _bare(sql: str) -> str:
    """SQL without comments, and with empty texts."""
    return re.sub(r"--[^\n]*|'(?:[^']|'')*'", lambda found: "''" if found[0][0] == "'" else " ", sql)


def _inside(sql: str, start: int) -> str:
    """What stands between the bracket that opens just before `start` and the one that closes it."""
    depth = 1
    for end in range(start, len(sql)):
        depth += {"(": 1, ")": -1}.get(sql[end], 0)
        if depth == 0:
            return sql[start:end]
    raise ValueError(f"a bracket isn't closed: {sql[start:]}")


def _calls(sql: str, names: str) -> Iterator[tuple[str, str, str]]:
    """The name, the arguments and the window of each call; the window is empty where there is none."""
    for call in re.finditer(rf"\b({names})\s*\(", sql, re.IGNORECASE):
        arguments = _inside(sql, call.end())
        window = re.compile(r"\)\s*(?:IGNORE NULLS\s*)?OVER\s*\(", re.IGNORECASE).match(
            sql, call.end() + len(arguments)
        )
        yield call[1].lower(), arguments, _inside(sql, window.end()) if window else ""


def _columns(clause: str) -> set[str]:
    """The column names in a clause, without their tables."""
    noise = {"partition", "order", "by", "asc", "desc", "nulls", "first", "last", "rows", "range"}
    words = re.findall(r"(?:\w+\.)?\"?(\w+)\"?", clause)
    return {word.lower() for word in words} - noise


def _order(clause: str) -> str:
    return clause.partition("ORDER BY")[2]


def problems(sql: str) -> list[str]:
    """What could come out differently the next time; empty where nothing could."""
    bare = _bare(sql)
    found = [
        f"{match[0]} {why}"
        for pattern, why in BANNED.items()
        for match in re.finditer(pattern, bare, re.IGNORECASE)
    ]
    for name, arguments, _ in _calls(bare, ORDERED_AGGREGATES):
        if not _is_total(_columns(_order(arguments)), TOTAL_IN_GROUP):
            found.append(f"{name}({arguments}) keeps the order in which rows arrive, or has ties")
    for name, _, window in _calls(bare, ORDERED_WINDOWS):
        if not (_order(window) and _is_total(_columns(window), TOTAL)):
            found.append(f"{name} over ({window}) may have ties")
    if re.search(r"\bLIMIT\b", bare, re.IGNORECASE) and not re.search(
        rf"\bORDER\s+BY\b|\b({MACROS})\(", bare
    ):
        found.append("LIMIT without an order")
    return found


def _is_total(columns: set[str], total: Iterable[frozenset[str]]) -> bool:
    return any(known <= columns for known in total)


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(SQL)))
def test_files_give_the_same_rows_every_time(file: Path) -> None:
    assert problems(file.read_text(encoding="utf-8")) == []


def test_every_declared_order_is_used() -> None:
    """One that no file uses would let a later file in unseen."""
    texts = [_bare(file.read_text(encoding="utf-8")) for file in FILES]
    windows = [_columns(window) for text in texts for _, _, window in _calls(text, ORDERED_WINDOWS)]
    orders = [_columns(_order(body)) for text in texts for _, body, _ in _calls(text, ORDERED_AGGREGATES)]
    unused = [known for known in TOTAL if not any(known <= columns for columns in windows)]
    unused += [known for known in TOTAL_IN_GROUP if not any(known <= columns for columns in orders)]
    assert unused == []


@pytest.mark.parametrize(
    "sql",
    [
        "SELECT any_value(name) FROM authors",
        "SELECT FIRST (name) FROM authors",
        "SELECT last(name ORDER BY mention_count) FROM author_names",
        "SELECT mode(name) FROM authors",
        "SELECT DISTINCT ON (paper_id) * FROM authorships ORDER BY position",
        "SELECT arg_max(name, mention_count) FROM author_names",
        "SELECT argmin(name, mention_count) FROM author_names",
        "SELECT max_by(name, mention_count) FROM author_names",
        "SELECT list(name) FROM authors",
        "SELECT string_agg(name, '; ORDER BY name') FROM authors",
        "SELECT array_agg(name ORDER BY mention_count DESC) FROM author_names",
        "SELECT row_number() OVER () FROM papers",
        "SELECT row_number() OVER (PARTITION BY paper_id) FROM records",
        "SELECT row_number() OVER (ORDER BY year) FROM papers",
        "SELECT row_number() OVER (PARTITION BY listing_id ORDER BY byte_end) FROM records",
        "SELECT lead(byte_start) OVER (PARTITION BY listing_id ORDER BY byte_end) FROM records",
        "FROM papers QUALIFY rank() OVER (PARTITION BY year ORDER BY length(title)) = 1",
        "FROM papers USING SAMPLE 10",
        "SELECT random()",
        "SELECT uuid()",
        "SELECT now()",
        "SELECT current_date",
        "SELECT CURRENT_TIMESTAMP",
        "SELECT hash(name) FROM authors",
        "SELECT rowid FROM papers",
        "FROM papers LIMIT 5",
    ],
)
def test_what_may_change_is_found(sql: str) -> None:
    assert problems(sql) != []


@pytest.mark.parametrize(
    "sql",
    [
        "SELECT string_agg(authorships.name, '; ' ORDER BY authorships.\"position\") FROM authorships",
        "SELECT list(DISTINCT name ORDER BY name) FROM author_names",
        "SELECT row_number() OVER (PARTITION BY listing_id ORDER BY lacks_title DESC, r.byte_start) FROM r",
        "SELECT count(*) OVER (PARTITION BY group_key), current_id('p_1'), 'random()' -- now()",
        "SELECT list_contains(names, 'first()') FROM papers ORDER BY year NULLS FIRST LIMIT 5",
    ],
)
def test_what_stays_the_same_passes(sql: str) -> None:
    assert problems(sql) == []
