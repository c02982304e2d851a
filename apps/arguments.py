"""Arguments that several subcommands share."""

from pathlib import Path
from typing import Annotated

import typer

OutputFolder = Annotated[
    Path, typer.Option("--output", "-o", metavar="DIR", help="The folder of the dataset.")
]
SnapshotVersion = Annotated[
    str | None, typer.Option("--version", metavar="VERSION", help="Another snapshot than the current one.")
]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON value instead.")]

DEFAULT_OUTPUT = Path("output")
