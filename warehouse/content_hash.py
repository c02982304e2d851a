"""Content hashes: equal exactly where tables hold the same rows, whatever wrote them and in whatever order.

The hash of a table, for whoever wants to recompute it:

1. Leave out the columns that don't tell content (`UNCOUNTED_COLUMNS`): where a file was read from, and
   which version of the rules judged it. Keep the others in declared order.
2. Reduce every text to bytes: its UTF-8 where that is at most 256 bytes long, else the 32 bytes of its
   sha256. Numbers and truth values stay.
3. Sort the rows ascending by their reduced values, first column first: nulls before values, numbers by
   value, bytes as unsigned.
4. Per column, take the sha256 of these parts, one after the other, each for all rows in order:
   - one byte a row: 1 where the value is null, else 0;
   - for texts, the length of the UTF-8 before reduction as 8 bytes, little-endian (0 for null), then the
     reduced bytes, without anything between them (none for null);
   - for integers, 8 bytes, two's complement, little-endian (0 for null); for truth values, one byte 0 or 1.
5. The table's hash is the sha256 of this ASCII text, in lower-case hex:
   `paperlake content 1\\n`, `rows <number>\\n`, then a line `<column> <hex of its sha256>\\n` per column.

The hash of a dataset is the sha256 of a line `<table> <hex>\\n` per table, sorted by name. Tables that tell
the history of ids (`HISTORY_TABLES`) stay out of it: they depend on what was published before.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from hashlib import sha256
from itertools import pairwise
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from paperlake.schemas.column import Field, key_columns, table_fields
from paperlake.schemas.tables import TABLES

UNCOUNTED_COLUMNS: Mapping[str, frozenset[str]] = {
    "listings": frozenset({"uri"}),
    "quarantine": frozenset({"rule_version"}),
}
HISTORY_TABLES = frozenset({"redirects"})
LONG_TEXT_BYTES = 256
THREADS = 2


@dataclass(frozen=True, slots=True)
class _Reduced:
    """One column with long texts reduced; `lengths` are those before, None for other types than text."""

    values: pa.Array
    lengths: pa.Array | None


def content_hashes(folder: Path, tables: Mapping[str, type] = TABLES) -> dict[str, str]:
    """The content hash of each table of a snapshot folder, in hex. Raises ValueError for a lacking column."""
    with ThreadPoolExecutor(THREADS) as pool:
        files = [
            _TableFile(folder / f"{table}.parquet", table, row_type) for table, row_type in tables.items()
        ]
        orders = dict(zip(tables, pool.map(_row_order, files), strict=True))
        columns = [(file, field) for file in files for field in file.fields]
        columns.sort(key=lambda column: -column[0].column_bytes(column[1].name))
        digests = pool.map(
            lambda column: _column_digest(column[0], column[1], orders[column[0].table]), columns
        )
        by_column = {
            (file.table, field.name): digest for (file, field), digest in zip(columns, digests, strict=True)
        }
    return {file.table: _table_digest(file, by_column) for file in files}


def dataset_hash(hashes: Mapping[str, str]) -> str:
    """The content hash of the tables together, in hex."""
    lines = (f"{table} {hashes[table]}\n" for table in sorted(hashes) if table not in HISTORY_TABLES)
    return sha256("".join(lines).encode()).hexdigest()


class _TableFile:
    """A table's Parquet file, read a column and a row group at a time; safe to share between threads."""

    def __init__(self, path: Path, table: str, row_type: type) -> None:
        self.path, self.table = path, table
        self.metadata = pq.read_metadata(path)
        self.row_count: int = self.metadata.num_rows
        uncounted = UNCOUNTED_COLUMNS.get(table, frozenset())
        self.fields = [field for field in table_fields(row_type) if field.name not in uncounted]
        self.keys = key_columns(row_type)
        self._places = {name: place for place, name in enumerate(self.metadata.schema.names)}
        if missing := [field.name for field in self.fields if field.name not in self._places]:
            raise ValueError(f"{path.name} lacks the column {', '.join(missing)}")

    def column_bytes(self, name: str) -> int:
        groups = (self.metadata.row_group(group) for group in range(self.metadata.num_row_groups))
        return sum(group.column(self._places[name]).total_uncompressed_size for group in groups)

    def chunks(self, name: str) -> Iterator[pa.Array]:
        file = pq.ParquetFile(self.path, metadata=self.metadata)
        for group in range(file.num_row_groups):
            yield from file.read_row_group(group, columns=[name], use_threads=False).column(0).chunks

    def reduced(self, field: Field) -> _Reduced:
        """The whole column, reduced."""
        if field.arrow_type == pa.string():
            pairs = [_reduced_text(chunk) for chunk in self.chunks(field.name)]
            return _Reduced(
                _joined((values for values, _ in pairs), pa.large_binary()),
                _joined((lengths for _, lengths in pairs), pa.int64()),
            )
        kind = pa.uint8() if field.arrow_type == pa.bool_() else pa.int64()
        if not (kind == pa.uint8() or pa.types.is_integer(field.arrow_type)):
            raise TypeError(f"{self.table}.{field.name}: no encoding for {field.arrow_type}")
        return _Reduced(_joined((chunk.cast(kind) for chunk in self.chunks(field.name)), kind), None)


def _joined(chunks: Iterable[pa.Array], kind: pa.DataType) -> pa.Array:
    arrays = list(chunks)
    return pa.concat_arrays(arrays) if arrays else pa.array([], kind)


def _reduced_text(chunk: pa.Array) -> tuple[pa.Array, pa.Array]:
    values = chunk.cast(pa.large_string()).cast(pa.large_binary())
    lengths = pc.binary_length(values)
    if (pc.max(lengths).as_py() or 0) <= LONG_TEXT_BYTES:
        return values, lengths
    ends = _offsets(values).tolist()
    content = memoryview(values.buffers()[2])
    reduced: list[bytes | memoryview | None] = [
        sha256(content[start:end]).digest() if end - start > LONG_TEXT_BYTES else bytes(content[start:end])
        for start, end in pairwise(ends)
    ]
    if values.null_count:
        for place in np.flatnonzero(values.is_null().to_numpy(zero_copy_only=False)).tolist():
            reduced[place] = None
    return pa.array(reduced, pa.large_binary()), lengths


def _offsets(values: pa.Array) -> "np.ndarray[tuple[int], np.dtype[np.int64]]":
    """Where each value of a large_binary array begins in its buffer, and where the last one ends."""
    offsets = np.frombuffer(values.buffers()[1], dtype="<i8")
    return offsets[values.offset : values.offset + len(values) + 1]


def _row_order(file: _TableFile) -> pa.Array | None:
    """The places of the rows in ascending order, None where they stand so already.

    Keys are unique in any table that is published, so mostly they alone decide.
    """
    names = tuple(field.name for field in file.fields)
    if names[: len(file.keys)] == file.keys:
        keys = {field.name: file.reduced(field).values for field in file.fields[: len(file.keys)]}
        if _is_ascending(list(keys.values())):
            return None
        order = _sorted_places(keys)
        if _is_ascending([values.take(order) for values in keys.values()]):
            return order
    return _sorted_places({field.name: file.reduced(field).values for field in file.fields})


def _sorted_places(columns: Mapping[str, pa.Array]) -> pa.Array:
    keys = [(name, "ascending", "at_start") for name in columns]
    return pc.sort_indices(pa.table(dict(columns)), sort_keys=keys)


def _is_ascending(columns: Sequence[pa.Array]) -> bool:
    """Whether each row is greater than the one before; False where a null stands in the way."""
    if any(values.null_count for values in columns):
        return False
    row_count = len(columns[0])
    above, equal = pa.scalar(False), pa.scalar(True)
    for values in columns:
        before, after = values.slice(0, max(row_count - 1, 0)), values.slice(1)
        above = pc.or_(above, pc.and_(equal, pc.greater(after, before)))
        equal = pc.and_(equal, pc.equal(after, before))
    return pc.all(above).as_py() is not False


def _column_digest(file: _TableFile, field: Field, order: pa.Array | None) -> bytes:
    column = file.reduced(field)
    values = column.values if order is None else column.values.take(order)
    digest = sha256(_plain_bytes(values.is_null().cast(pa.uint8())))
    if column.lengths is None:
        digest.update(_plain_bytes(values.fill_null(0)))
        return digest.digest()
    lengths = column.lengths if order is None else column.lengths.take(order)
    digest.update(_plain_bytes(lengths.fill_null(0)))
    filled = values.fill_null(b"") if values.null_count else values
    ends = _offsets(filled)
    if len(filled) and ends[-1] > ends[0]:
        digest.update(memoryview(filled.buffers()[2])[int(ends[0]) : int(ends[-1])])
    return digest.digest()


def _plain_bytes(values: pa.Array) -> bytes:
    """The values of an array of bytes or 64-bit integers without nulls, little-endian."""
    kind = "u1" if values.type == pa.uint8() else "<i8"
    plain: bytes = values.to_numpy(zero_copy_only=False).astype(kind, copy=False).tobytes()
    return plain


def _table_digest(file: _TableFile, digests: Mapping[tuple[str, str], bytes]) -> str:
    lines = ["paperlake content 1\n", f"rows {file.row_count}\n"]
    lines += [f"{field.name} {digests[file.table, field.name].hex()}\n" for field in file.fields]
    return sha256("".join(lines).encode()).hexdigest()
