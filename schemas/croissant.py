"""A snapshot's tables as an MLCommons Croissant 1.0 description, which machine-learning tools load from."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

import pyarrow as pa

from paperlake.schemas.column import Field, key_columns, table_description, table_fields
from paperlake.schemas.data_files import (
    DESCRIPTION,
    KEYWORDS,
    NAME,
    RIGHTS,
    DataFile,
    semantic_version,
    table_files,
    utc_text,
)

# The context that Croissant 1.0 asks every description to carry.
CONTEXT: Mapping[str, Any] = {
    "@language": "en",
    "@vocab": "https://schema.org/",
    "citeAs": "cr:citeAs",
    "column": "cr:column",
    "conformsTo": "dct:conformsTo",
    "cr": "http://mlcommons.org/croissant/",
    "rai": "http://mlcommons.org/croissant/RAI/",
    "data": {"@id": "cr:data", "@type": "@json"},
    "dataType": {"@id": "cr:dataType", "@type": "@vocab"},
    "dct": "http://purl.org/dc/terms/",
    "equivalentProperty": "cr:equivalentProperty",
    "examples": {"@id": "cr:examples", "@type": "@json"},
    "extract": "cr:extract",
    "field": "cr:field",
    "fileProperty": "cr:fileProperty",
    "fileObject": "cr:fileObject",
    "fileSet": "cr:fileSet",
    "format": "cr:format",
    "includes": "cr:includes",
    "isLiveDataset": "cr:isLiveDataset",
    "jsonPath": "cr:jsonPath",
    "key": "cr:key",
    "md5": "cr:md5",
    "parentField": "cr:parentField",
    "path": "cr:path",
    "recordSet": "cr:recordSet",
    "references": "cr:references",
    "regex": "cr:regex",
    "repeated": "cr:repeated",
    "replace": "cr:replace",
    "samplingRate": "cr:samplingRate",
    "sc": "https://schema.org/",
    "separator": "cr:separator",
    "source": "cr:source",
    "subField": "cr:subField",
    "transform": "cr:transform",
}
PARQUET = "application/x-parquet"
_DATA_TYPES: Mapping[pa.DataType, str] = {
    pa.string(): "sc:Text",
    pa.bool_(): "sc:Boolean",
    pa.int16(): "sc:Integer",
    pa.int32(): "sc:Integer",
    pa.int64(): "sc:Integer",
    pa.float64(): "sc:Float",
}


def croissant(version: str, files: Sequence[DataFile], created_at: datetime) -> dict[str, Any]:
    """The description of a snapshot. Raises ValueError where a table has no file.

    Addresses are relative to the snapshot's folder. It names no creator: who ran paperlake isn't known.
    """
    tables = list(table_files(files))
    return {
        "@context": CONTEXT,
        "@type": "sc:Dataset",
        "conformsTo": "http://mlcommons.org/croissant/1.0",
        "name": NAME,
        "description": DESCRIPTION,
        "license": {"@type": "sc:CreativeWork", "name": "Not stated", "description": RIGHTS},
        "url": "DICTIONARY.md",
        "version": semantic_version(version),
        "dateCreated": utc_text(created_at),
        "datePublished": utc_text(created_at),
        "keywords": list(KEYWORDS),
        "isLiveDataset": False,
        "distribution": [_file_object(row_type, file) for _, row_type, file in tables],
        "recordSet": [_record_set(table, row_type, file) for table, row_type, file in tables],
    }


def _file_object(row_type: type, file: DataFile) -> dict[str, Any]:
    return {
        "@type": "cr:FileObject",
        "@id": file.name,
        "name": file.name,
        "description": table_description(row_type),
        "contentUrl": file.name,
        "contentSize": f"{file.byte_count} B",
        "encodingFormat": PARQUET,
        "sha256": file.sha256,
    }


def _record_set(table: str, row_type: type, file: DataFile) -> dict[str, Any]:
    return {
        "@type": "cr:RecordSet",
        "@id": table,
        "name": table,
        "description": table_description(row_type),
        "key": [{"@id": f"{table}/{name}"} for name in key_columns(row_type)],
        "field": [_field(table, field, file) for field in table_fields(row_type)],
    }


def _field(table: str, field: Field, file: DataFile) -> dict[str, Any]:
    described = {
        "@type": "cr:Field",
        "@id": f"{table}/{field.name}",
        "name": field.name,
        "description": field.column.description,
        "dataType": _DATA_TYPES[field.arrow_type],
        "source": {"fileObject": {"@id": file.name}, "extract": {"column": field.name}},
    }
    if field.column.references:
        described["references"] = {"field": {"@id": field.column.references.replace(".", "/")}}
    return described
