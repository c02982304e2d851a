"""The `papers` table, written in the order of the listings without sorting a text.

Its rows are the best records of the papers. Those stand in the staged shards in just that order, so the
shards are read one after another and joined with what else a paper's row holds, which is sorted the same.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from paperlake.schemas.column import arrow_schema, to_table
from paperlake.schemas.papers import Paper
from paperlake.warehouse.parquet import ROW_GROUP_ROWS

_TEXTS = ("title", "title_raw", "abstract", "abstract_raw")
# Texts hardly repeat, so a dictionary of them only costs time.
_DICTIONARIES = [field.name for field in arrow_schema(Paper) if field.name not in ("paper_id", *_TEXTS)]


def write_papers(heads: pa.Table, shard_folders: Sequence[Path], path: Path) -> None:
    """Write one row per head; `heads` and the shards stand in the order of (listing_id, byte_start).

    Memory is bounded by a shard and a row group. Raises ValueError where a head's record isn't found in
    that order.
    """
    schema = arrow_schema(Paper)
    with pq.ParquetWriter(path, schema, compression="zstd", use_dictionary=_DICTIONARIES) as writer:
        for rows in _row_groups(_paper_rows(heads, shard_folders), schema):
            writer.write_table(rows, row_group_size=ROW_GROUP_ROWS)


def _paper_rows(heads: pa.Table, shard_folders: Sequence[Path]) -> Iterator[pa.Table]:
    done = 0
    for folder in shard_folders:
        records = pq.read_table(folder / "records.parquet", columns=["record_id", "venue", "year", *_TEXTS])
        ahead = heads.slice(done, records.num_rows)
        places = pc.index_in(ahead["record_id"], value_set=records["record_id"])
        count = len(places) - places.null_count
        if count:
            yield _joined(ahead.slice(0, count), records.take(places.slice(0, count)))
        done += count
    if done != heads.num_rows:
        raise ValueError(f"{heads.num_rows - done} papers have no record in the order of the shards")


def _joined(heads: pa.Table, records: pa.Table) -> pa.Table:
    lacks_authors = pc.equal(heads["author_count"], 0)
    return to_table(
        Paper,
        {
            "paper_id": heads["paper_id"],
            "title": pc.coalesce(records["title"], heads["lent_title"]),
            "title_raw": pc.coalesce(records["title_raw"], heads["lent_title_raw"]),
            "abstract": records["abstract"],
            "abstract_raw": records["abstract_raw"],
            "venue": records["venue"],
            "year": records["year"],
            "author_count": heads["author_count"],
            "is_author_list_truncated": heads["is_author_list_truncated"],
            "is_incomplete": pc.or_(records["abstract"].is_null(), lacks_authors),
            "record_count": heads["record_count"],
        },
    )


def _row_groups(tables: Iterator[pa.Table], schema: pa.Schema) -> Iterator[pa.Table]:
    """The same rows in full row groups, so that a file doesn't depend on how its inputs were cut."""
    held = schema.empty_table()
    for table in tables:
        held = pa.concat_tables([held, table])
        while held.num_rows >= ROW_GROUP_ROWS:
            yield held.slice(0, ROW_GROUP_ROWS)
            held = held.slice(ROW_GROUP_ROWS)
    if held.num_rows:
        yield held
