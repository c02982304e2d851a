"""What a file that is no text listing is called."""

import pytest

from paperlake.sources.formats import other_format

LISTING = "论文检索\n\nTheory · Game Theory\n\nRuta Mbeki\n\nWe study tides.\n"


@pytest.mark.parametrize(
    ("head", "expected"),
    [
        (LISTING.encode(), None),
        (LISTING.encode("utf-16"), None),
        (LISTING.encode("gb18030"), None),
        (b"", None),
        (b"[1] Ruta Mbeki\n\nWe study tides.", None),
        (b"Title, Authors and Abstract\n\nRuta Mbeki", None),
        (b"%PDF-1.7\n...", "PDF document"),
        (b"\x89PNG\r\n\x1a\n", "PNG image"),
        (b"\xff\xd8\xff\xe0..JFIF", "JPEG image"),
        (b"PK\x03\x04...", "ZIP archive or Office document"),
        (b"SQLite format 3\0...", "SQLite database"),
        (b"PAR1....", "Parquet file"),
        (b"a" * 257 + b"ustar\0", "tar archive"),
        (b"  <!DOCTYPE html>\n<html>", "HTML page"),
        (b"\xef\xbb\xbf<?xml version='1.0'?><feed/>", "XML document"),
        ('<?xml version="1.0"?>'.encode("utf-16"), "XML document"),
        (b'{"title": "Tides"}\n{"title": "Moss"}', "JSON document"),
        (b'[\n {"title": "Tides"}]', "JSON document"),
        (b"% exported\n@inproceedings{tides,\n title = {Tides}}", "BibTeX file"),
        (b"TY  - JOUR\nTI  - Tides\n", "RIS file"),
        (b"PMID- 123\nTI  - Tides\n", "PubMed MEDLINE file"),
        (b"---\ntitle: Tides\nauthors:\n  - Ruta\n---\nText", "YAML front matter"),
        (b"title,authors,abstract\nTides,Ruta,We study", "table with columns (CSV or TSV)"),
        (b"id\tTitle\tkind\tAbstract\n1\tTides\tx\tWe study", "table with columns (CSV or TSV)"),
        (b"\\\\\narXiv:3101.00001\nFrom: R\n", "arXiv listing"),
        (bytes(range(256)), "binary file"),
        (b"words \x01\x02\x03\x04\x05", "binary file"),
    ],
)
def test_other_formats(head: bytes, expected: str | None) -> None:
    assert other_format(head) == expected
