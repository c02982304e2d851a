"""`paperlake inspect`: what a file looks like to its reader, before anything is written."""

from pathlib import Path
from typing import Annotated, Any

import typer

from paperlake.apps.arguments import AsJson
from paperlake.apps.errors import CommandError
from paperlake.apps.terminal import counted, human_bytes, print_json, printable


def inspect(
    file: Annotated[Path, typer.Argument(help="The file to look at.")],
    records: Annotated[int, typer.Option("--records", "-n", min=0, help="Records to print.")] = 3,
    as_json: AsJson = False,
) -> None:
    """Look at a file, write nothing. Prints format, encoding, first records and what would be quarantined."""
    from paperlake.apps.file_report import FIELDS, describe_file

    if file.is_dir():
        raise CommandError(f"{file} is a folder; name one file in it")
    seen = describe_file(file, records)
    if as_json:
        print_json(seen)
    else:
        _print(seen, FIELDS)


def _print(seen: dict[str, Any], fields: tuple[str, ...]) -> None:
    packed = f", packed with {seen['compression']}" if seen["compression"] else ""
    print(printable(seen["uri"]))
    print(f"  format    {seen['format']}, {seen['encoding']}{packed}, {human_bytes(seen['byte_count'])}")
    lacking = [f"{count:,} without {name}" for name, count in seen["records_without"].items() if count]
    print(f"  holds     {counted(seen['record_count'], 'record')}" + "".join(f", {one}" for one in lacking))
    shares = (f"{human_bytes(seen[f'{part}_bytes'])} {part}" for part in ("record", "quarantined", "rest"))
    print(f"  bytes     {', '.join(shares)}")
    for warning in seen["warnings"]:
        print(printable(f"  warning   {warning}"))
    for record in seen["first_records"]:
        print(f"lines {record['line_start']}-{record['line_end']}")
        for name in fields:
            if record[name] is not None:
                print(printable(f"  {name:<9} {record[name]}"))
    for one in seen["quarantined"]:
        print(printable(f"quarantined, lines {one['line_start']}-{one['line_end']}: {one['detail']}"))
        print(printable(f"  {one['text']}"))
