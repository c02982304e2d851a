"""Packed files: told by their first bytes, unpacked as a stream of bounded memory."""

import bz2
import gzip
import lzma
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal

import pyarrow as pa

Compression = Literal["gzip", "zstd", "xz", "bzip2"]

CHUNK_BYTES = 1 << 20

# What each unpacker raises for bytes that are no packed file, or stop too early.
UNPACK_ERRORS = (EOFError, OSError, lzma.LZMAError, zlib.error, pa.ArrowInvalid)

_MAGIC: tuple[tuple[bytes, Compression], ...] = (
    (b"\x1f\x8b\x08", "gzip"),
    (b"\x28\xb5\x2f\xfd", "zstd"),
    (b"\xfd7zXZ\x00", "xz"),
    (b"BZh", "bzip2"),
)


def sniff_compression(head: bytes) -> Compression | None:
    """How a file with these first bytes is packed; None for a plain one. Its name plays no part."""
    for magic, compression in _MAGIC:
        if head.startswith(magic):
            return compression
    return None


def chunks(path: Path, compression: Compression | None) -> Iterator[bytes]:
    """The plain bytes of a file, a chunk at a time; members and frames packed one after another are joined.

    Raises one of `UNPACK_ERRORS` for a broken packed file, and OSError for one that cannot be read.
    """
    with _opened(path, compression) as stream:
        while chunk := stream.read(CHUNK_BYTES):
            yield chunk


def _opened(path: Path, compression: Compression | None) -> Any:
    match compression:
        case None:
            return path.open("rb")
        case "gzip":
            return gzip.open(path)
        case "bzip2":
            return bz2.open(path)
        case "xz":
            return lzma.open(path)
        case "zstd":
            return pa.input_stream(str(path), compression="zstd")
