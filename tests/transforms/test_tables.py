"""A shard's entries become staged tables: rows, nulls, keys and sums."""

from typing import Any

import pytest

from paperlake.schemas.record import Quarantined, Record, Rest, Shard, Span, Value
from paperlake.schemas.staged import STAGED_TABLES
from paperlake.transforms import fingerprints
from paperlake.transforms.tables import StagedShard, stage

SHA = "ab" * 32
SHARD = Shard("listing.txt", SHA, "text", "utf-8", 0, 1_000, 1, "", "")
RULES = "rules-1"
ABSTRACT = "We count kites over an invented lake and report how long each of them stays up."


def span(start: int, end: int) -> Span:
    return Span(start, end, start // 10 + 1, end // 10 + 1)


def value(text: str, start: int = 0) -> Value:
    return Value(text, span(start, start + len(text.encode())))


def record(start: int = 0, end: int = 100, **fields: str) -> Record:
    return Record(span(start, end), **{name: value(text, start) for name, text in fields.items()})


def rows(staged: StagedShard, table: str) -> list[dict[str, Any]]:
    return list(staged.tables[table].to_pylist())


def staged_record(**fields: str) -> dict[str, Any]:
    (row,) = rows(stage([record(**fields)], SHARD, RULES), "records")
    return row


FULL = record(
    topic="Kites · Reels", title="Counting Kites", authors="Ina Marlo, Odo Tanzer 等", abstract=ABSTRACT
)
ENTRIES = [
    Rest(span(0, 7), "header"),
    Record(span(7, 107), *(FULL.topic, FULL.title, FULL.authors, FULL.abstract)),
    Rest(span(107, 109), "separator"),
    Quarantined(span(109, 120), "~~~~ ~~ ~~~", "no_content", "no field was found"),
    Rest(span(120, 122), "separator"),
    record(122, 222, authors="Yan Hu", abstract=ABSTRACT),
]


def test_every_staged_table_is_there_with_its_schema() -> None:
    for entries in ([], ENTRIES):
        assert stage(entries, SHARD, RULES).tables.keys() == STAGED_TABLES.keys()
    empty, full = stage([], SHARD, RULES), stage(ENTRIES, SHARD, RULES)
    for table in STAGED_TABLES:
        assert empty.tables[table].schema == full.tables[table].schema
        assert empty.tables[table].num_rows == 0


def test_equal_entries_give_equal_tables() -> None:
    first, second = stage(ENTRIES, SHARD, RULES), stage(iter(list(ENTRIES)), SHARD, RULES)
    assert all(first.tables[table].equals(second.tables[table]) for table in STAGED_TABLES)
    assert first == second


def test_sums_account_for_every_byte() -> None:
    staged = stage(ENTRIES, SHARD, RULES)
    assert (staged.record_count, staged.record_bytes) == (2, 200)
    assert (staged.quarantine_count, staged.quarantined_bytes) == (1, 11)
    assert dict(staged.rest_bytes) == {"header": 7, "separator": 4}
    assert staged.record_bytes + staged.quarantined_bytes + sum(staged.rest_bytes.values()) == 222


def test_a_full_record() -> None:
    staged = stage([FULL], SHARD, RULES)
    (row,) = rows(staged, "records")
    assert row["record_id"] == fingerprints.record_id(SHA, 0)
    assert row["listing_id"] == fingerprints.listing_id(SHA)
    assert (row["title"], row["title_raw"]) == ("Counting Kites", "Counting Kites")
    assert (row["abstract"], row["abstract_raw"]) == (ABSTRACT, ABSTRACT)
    assert (row["author_count"], row["is_author_list_truncated"], row["is_incomplete"]) == (2, True, False)
    (topic,) = rows(staged, "topics")
    assert (topic["area"], topic["subarea"], topic["label_raw"]) == ("Kites", "Reels", "Kites · Reels")
    assert [one["name"] for one in rows(staged, "authorships")] == ["Ina Marlo", "Odo Tanzer"]
    assert [one["position"] for one in rows(staged, "authorships")] == [1, 2]


@pytest.mark.parametrize(
    ("fields", "is_incomplete"),
    [
        ({"authors": "Ina Marlo", "abstract": ABSTRACT}, False),
        ({"authors": "Ina Marlo"}, True),
        ({"abstract": ABSTRACT}, True),
        ({"title": "Counting Kites"}, True),
        ({"authors": "Anonymous Authors", "abstract": ABSTRACT}, True),
    ],
)
def test_incomplete_records_are_kept(fields: dict[str, str], is_incomplete: bool) -> None:
    row = staged_record(**fields)
    assert row["is_incomplete"] is is_incomplete
    assert row["paper_key"]


def test_what_is_not_printed_is_null() -> None:
    staged = stage([record(title="Counting Kites")], SHARD, RULES)
    (row,) = rows(staged, "records")
    for field in ("topic", "authors", "abstract"):
        assert row[f"{field}_byte_start"] is row[f"{field}_byte_end"] is None
        assert row[f"{field}_line_start"] is row[f"{field}_line_end"] is None
    assert row["abstract"] is row["abstract_raw"] is None
    assert (row["author_count"], row["is_author_list_truncated"]) == (0, False)
    assert not rows(staged, "authorships")
    assert not rows(staged, "topics")


def test_a_placeholder_says_nothing_and_stays_as_written() -> None:
    row = staged_record(authors="Ina Marlo", abstract="N/A")
    assert (row["abstract"], row["abstract_raw"], row["is_incomplete"]) == (None, "N/A", True)
    assert row["paper_key"] == staged_record(authors="Ina Marlo")["paper_key"]
    assert not rows(stage([record(topic="None", title="Counting Kites")], SHARD, RULES), "topics")


def test_the_second_bearer_of_a_name_has_a_key_of_their_own() -> None:
    staged = stage([record(authors="Ina Marlo, Odo Tanzer, Ina Marlo", abstract=ABSTRACT)], SHARD, RULES)
    first, other, second = rows(staged, "authorships")
    (row,) = rows(staged, "records")
    assert first["name_key"] == second["name_key"]
    assert first["author_key"] == fingerprints.author_id(first["name_key"])
    assert second["author_key"] == fingerprints.author_id(second["name_key"], None, f"{row['paper_key']}:2")
    assert len({one["author_key"] for one in (first, other, second)}) == 3


def test_a_name_has_one_key_on_all_papers() -> None:
    entries = [
        record(0, 100, authors="Ina Marlo", abstract=ABSTRACT),
        record(100, 200, authors="Marlo, Ina; Tanzer, Odo", abstract=f"Later, {ABSTRACT}"),
    ]
    one, again, _ = rows(stage(entries, SHARD, RULES), "authorships")
    assert one["author_key"] == again["author_key"]
    assert (one["name_raw"], again["name_raw"]) == ("Ina Marlo", "Marlo, Ina")


def test_identifiers_affiliations_and_groups_have_their_tables() -> None:
    line = "Ina Marlo (0000-0002-1825-0097), Odo Tanzer (University of Velm), the OTTER Collaboration"
    staged = stage([record(authors=line, abstract=ABSTRACT)], SHARD, RULES)
    (given_id,) = rows(staged, "author_identifiers")
    assert (given_id["position"], given_id["scheme"], given_id["value"]) == (
        1,
        "orcid",
        "0000-0002-1825-0097",
    )
    assert [one["affiliation_raw"] for one in rows(staged, "authorships")] == [None, "University of Velm"]
    (group,) = rows(staged, "collaborations")
    assert (group["position"], group["name"]) == (1, "OTTER Collaboration")


def test_a_quarantined_span_is_a_row_with_its_reason() -> None:
    (row,) = rows(stage(ENTRIES, SHARD, RULES), "quarantine")
    assert (row["byte_start"], row["byte_end"], row["reason"]) == (109, 120, "no_content")
    assert (row["detail"], row["rule_version"]) == ("no field was found", RULES)


def test_records_of_one_paper_share_a_block() -> None:
    entries = [
        record(0, 100, authors="Ina Marlo", abstract=ABSTRACT),
        record(100, 200, authors="Ina Marlo", abstract=ABSTRACT.upper()),
    ]
    staged = stage(entries, SHARD, RULES)
    first, second = (row["record_id"] for row in rows(staged, "records"))
    blocks = {
        key: {row["block_key"] for row in rows(staged, "blocks") if row["record_id"] == key}
        for key in (first, second)
    }
    assert blocks[first] & blocks[second]
