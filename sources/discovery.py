"""Files, folders and patterns -> listings: what each file is, its hash, and where its plain bytes lie."""

import hashlib
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import BinaryIO, Literal

from paperlake.sources.compression import UNPACK_ERRORS, Compression, chunks, sniff_compression
from paperlake.sources.decode import HEAD_BYTES, BadBytes, Encoding, EncodingCheck, find_bad_bytes, sniff_wide
from paperlake.sources.errors import BrokenFileError, InputError
from paperlake.sources.formats import other_format
from paperlake.sources.inputs import Skipped, find_files, unreadable, uri_of

SUPPORTED = "a text listing (plain, or packed with gzip, zstd, xz or bzip2)"


@dataclass(frozen=True, slots=True)
class ListingFile:
    """One listing. `sha256`, `byte_count` and spans are of the plain bytes, which lie at `path`.

    `line_count` is None for UTF-16. `modified_at_ns` is that of the file at `path`. `other_uris` are files
    with the same content.
    """

    uri: str
    sha256: str
    byte_count: int
    line_count: int | None
    format: Literal["text"]
    encoding: Encoding
    compression: Compression | None
    path: Path
    bad_bytes: BadBytes
    modified_at_ns: int
    other_uris: tuple[str, ...] = ()

    def check_unchanged(self) -> None:
        """Raise InputError where the file isn't the one any more that was looked at."""
        try:
            status = self.path.stat()
        except OSError as error:
            raise unreadable(self.uri, error) from error
        if (status.st_size, status.st_mtime_ns) != (self.byte_count, self.modified_at_ns):
            raise InputError(self.uri, "was changed while it was read", "run again when it is complete")


@dataclass(frozen=True, slots=True)
class Refused:
    """A file that is no listing: what it looks like, and what could be read."""

    uri: str
    looks_like: str
    supported: str = SUPPORTED


@dataclass(frozen=True, slots=True)
class Warned:
    """Something about an input that a person should know; the listing is read all the same."""

    uri: str
    message: str


@dataclass(frozen=True, slots=True)
class Discovery:
    """What a run's inputs hold, each part sorted by uri."""

    listings: tuple[ListingFile, ...]
    refused: tuple[Refused, ...]
    skipped: tuple[Skipped, ...]
    warnings: tuple[Warned, ...]


@dataclass(frozen=True, slots=True)
class Fingerprint:
    """A file as it lies there, packed or not: cheap to compare before anything is read again."""

    byte_count: int
    modified_at_ns: int
    sha256: str


def discover(inputs: Sequence[str | Path], workdir: Path) -> Discovery:
    """The listings that `inputs` name: files, folders (searched through) and patterns.

    Each file is read once, a piece at a time. Packed ones are unpacked into `workdir`, under a name
    made of their hash. Files of one content are one listing under the smallest uri. A broken packed file
    that no one named is refused while another file can be read. Raises InputError for an input that does
    not exist, cannot be read, is broken, or holds no file that may be a listing.
    """
    found = find_files(inputs, workdir)
    seen: list[ListingFile | Refused] = []
    broken: list[BrokenFileError] = []
    for path in found.files:
        try:
            seen.append(inspect_file(path, workdir))
        except BrokenFileError as error:
            if error.uri in found.named:
                raise
            broken.append(error)
            seen.append(Refused(error.uri, f"{error.message.removeprefix('is a ')} ({error.hint})"))
    listings = _merged([one for one in seen if isinstance(one, ListingFile)])
    if broken and not listings:
        raise broken[0]
    return Discovery(
        listings=listings,
        refused=tuple(sorted((one for one in seen if isinstance(one, Refused)), key=lambda one: one.uri)),
        skipped=found.skipped,
        warnings=tuple(warning for listing in listings for warning in _warnings(listing)),
    )


def inspect_file(path: Path, workdir: Path) -> ListingFile | Refused:
    """What one file is. Raises InputError where it cannot be read or is a broken packed file."""
    uri = uri_of(path)
    try:
        status = path.stat()
        with path.open("rb") as stream:
            raw_head = stream.read(HEAD_BYTES)
    except OSError as error:
        raise unreadable(uri, error) from error
    compression = sniff_compression(raw_head)
    pieces = _plain_chunks(uri, path, compression)
    first = next(pieces, b"")
    if inner := sniff_compression(first):
        return Refused(
            uri, f"{inner} file" if compression is None else f"{inner} file inside a {compression} file"
        )
    if other := other_format(first[:HEAD_BYTES]):
        return Refused(uri, other)
    scan = _Scan(first)
    if compression is None:
        scan.run(pieces, None)
        plain = path
    else:
        plain = _unpack(scan, pieces, workdir)
        status = plain.stat()
    encoding, bad_bytes = scan.encoding.finish()
    if bad_bytes is None:
        bad_bytes = find_bad_bytes(chunks(plain, None), encoding)
    return ListingFile(
        uri=uri,
        sha256=scan.hash.hexdigest(),
        byte_count=scan.byte_count,
        line_count=scan.line_count() if scan.encoding.known in (None, "utf-8") else None,
        format="text",
        encoding=encoding,
        compression=compression,
        path=plain.absolute(),
        bad_bytes=bad_bytes,
        modified_at_ns=status.st_mtime_ns,
    )


def fingerprint(path: Path) -> Fingerprint:
    """The fingerprint of a file. Raises InputError where it cannot be read."""
    digest = hashlib.sha256()
    try:
        status = path.stat()
        for chunk in chunks(path, None):
            digest.update(chunk)
    except OSError as error:
        raise unreadable(uri_of(path), error) from error
    return Fingerprint(status.st_size, status.st_mtime_ns, digest.hexdigest())


class _Scan:
    """One pass over a file's plain bytes: hash, size, line ends, encoding."""

    def __init__(self, first: bytes) -> None:
        self.first = first
        self.hash = hashlib.sha256()
        self.encoding = EncodingCheck(sniff_wide(first[:HEAD_BYTES]))
        self.byte_count = 0
        self._breaks = 0
        self._last = b""

    def run(self, pieces: Iterator[bytes], copy: BinaryIO | None) -> None:
        piece = self.first
        while piece:
            self.hash.update(piece)
            self.encoding.feed(piece)
            self.byte_count += len(piece)
            self._count_breaks(piece)
            if copy:
                copy.write(piece)
            piece = next(pieces, b"")

    def line_count(self) -> int:
        return self._breaks + (self._last not in (b"", b"\n", b"\r"))

    def _count_breaks(self, piece: bytes) -> None:
        self._breaks += piece.count(b"\n")
        if b"\r" in piece or self._last == b"\r":
            self._breaks += piece.count(b"\r") - piece.count(b"\r\n")
            self._breaks -= self._last == b"\r" and piece.startswith(b"\n")
        self._last = piece[-1:]


def _plain_chunks(uri: str, path: Path, compression: Compression | None) -> Iterator[bytes]:
    try:
        yield from chunks(path, compression)
    except UNPACK_ERRORS as error:
        if compression is None and isinstance(error, OSError):
            raise unreadable(uri, error) from error
        raise BrokenFileError(uri, f"is a broken {compression} file", "fetch or pack it again") from error


def _unpack(scan: _Scan, pieces: Iterator[bytes], workdir: Path) -> Path:
    """Scan and write the plain bytes; the file appears under its final name when it is whole."""
    workdir.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile(dir=workdir, prefix=".unpacking-", delete=False) as copy:
        part = Path(copy.name)
        try:
            scan.run(pieces, copy)  # type: ignore[arg-type]
        except BaseException:
            part.unlink()
            raise
    plain = workdir / f"{scan.hash.hexdigest()}.txt"
    part.replace(plain)
    return plain


def _merged(files: Sequence[ListingFile]) -> tuple[ListingFile, ...]:
    """One listing for each content, under its smallest uri."""
    by_content: dict[str, list[ListingFile]] = {}
    for file in sorted(files, key=lambda one: one.uri):
        by_content.setdefault(file.sha256, []).append(file)
    return tuple(
        replace(first, other_uris=tuple(file.uri for file in others))
        for first, *others in by_content.values()
    )


def _warnings(listing: ListingFile) -> Iterator[Warned]:
    bad = listing.bad_bytes
    if bad.count:
        some = ", ".join(map(str, bad.offsets)) + (", …" if bad.count > len(bad.offsets) else "")
        name = listing.encoding.upper()
        what = (
            f"1 place is no {name} and reads"
            if bad.count == 1
            else f"{bad.count} places are no {name} and read"
        )
        yield Warned(listing.uri, f"{what} as \ufffd (byte {some})")
    if listing.encoding == "cp1252":
        yield Warned(listing.uri, "is not UTF-8; its bytes look like Windows-1252 and are read so")
