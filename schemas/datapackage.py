"""A snapshot's tables as a Frictionless Data Package (version 2), with the constraints of every column."""

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
    TITLE,
    DataFile,
    semantic_version,
    table_files,
    utc_text,
)

_PROFILES = "https://datapackage.org/profiles/2.0"
_TYPES: Mapping[pa.DataType, str] = {
    pa.string(): "string",
    pa.bool_(): "boolean",
    pa.int16(): "integer",
    pa.int32(): "integer",
    pa.int64(): "integer",
    pa.float64(): "number",
}


def datapackage(version: str, files: Sequence[DataFile], created_at: datetime) -> dict[str, Any]:
    """The package of a snapshot, its paths relative. Raises ValueError where a table has no file."""
    return {
        "$schema": f"{_PROFILES}/datapackage.json",
        "name": NAME,
        "title": TITLE,
        "description": f"{DESCRIPTION} {RIGHTS}",
        "version": semantic_version(version),
        "created": utc_text(created_at),
        "keywords": list(KEYWORDS),
        "resources": [_resource(table, row_type, file) for table, row_type, file in table_files(files)],
    }


def _resource(table: str, row_type: type, file: DataFile) -> dict[str, Any]:
    return {
        "$schema": f"{_PROFILES}/dataresource.json",
        "name": table,
        "type": "table",
        "description": table_description(row_type),
        "path": file.name,
        "format": "parquet",
        "mediatype": "application/vnd.apache.parquet",
        "bytes": file.byte_count,
        "hash": f"sha256:{file.sha256}",
        "schema": _table_schema(row_type),
    }


def _table_schema(row_type: type) -> dict[str, Any]:
    fields = table_fields(row_type)
    return {
        "$schema": f"{_PROFILES}/tableschema.json",
        "fields": [_field(field) for field in fields],
        "primaryKey": list(key_columns(row_type)),
        "foreignKeys": [
            _foreign_key(field.name, field.column.references) for field in fields if field.column.references
        ],
    }


def _field(field: Field) -> dict[str, Any]:
    return {
        "name": field.name,
        "type": _TYPES[field.arrow_type],
        "description": field.column.description,
        "constraints": _constraints(field),
    }


def _foreign_key(name: str, target: str) -> dict[str, Any]:
    table, column = target.split(".")
    return {"fields": [name], "reference": {"resource": table, "fields": [column]}}


def _constraints(field: Field) -> dict[str, Any]:
    column = field.column
    low, high = column.between or (None, None)
    shortest, longest = column.lengths or (None, None)
    declared = {
        "required": not field.is_nullable,
        "enum": list(field.allowed) or None,
        "minimum": low,
        "maximum": high,
        "minLength": shortest,
        "maxLength": longest,
        # a whole value must match as it is; there `^` and `$` would be signs like others
        "pattern": column.pattern and column.pattern.removeprefix("^").removesuffix("$"),
    }
    return {name: value for name, value in declared.items() if value is not None}
