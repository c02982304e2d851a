"""`paperlake prune` and `rollback`: which snapshots are kept, and which one is current."""

from datetime import timedelta
from typing import Annotated

import typer

from paperlake.apps.arguments import DEFAULT_OUTPUT, OutputFolder
from paperlake.apps.errors import CommandError
from paperlake.apps.terminal import counted

_MOST_HOURS = 1e9

Wait = Annotated[float, typer.Option(min=0, metavar="SECONDS", help="Wait this long for another run to end.")]


def prune(
    output: OutputFolder = DEFAULT_OUTPUT,
    keep: Annotated[int, typer.Option(min=1, help="Snapshots to keep, the newest ones.")] = 5,
    min_age_hours: Annotated[
        float,
        typer.Option(min=0, max=_MOST_HOURS, help="Keep younger ones too, for readers that have them open."),
    ] = 24,
    wait: Wait = 0,
) -> None:
    """Remove old snapshots and reports of failed runs. The current snapshot always stays."""
    from paperlake.warehouse import snapshot
    from paperlake.warehouse.lock import publishing_lock
    from paperlake.warehouse.output_folder import list_snapshots, pointed_version

    _need_dataset(output)
    with publishing_lock(output, wait):
        removed = snapshot.prune(output, keep, timedelta(hours=min_age_hours))
        young = [one for one in list_snapshots(output)[:-keep] if one.version != pointed_version(output)]
    verb = "is" if len(young) == 1 else "are"
    print(
        *(f"removed {version}" for version in removed),
        f"{counted(len(removed), 'snapshot')} removed"
        + (f"; {len(young):,} {verb} too young to go (--min-age-hours)" if young else ""),
        sep="\n",
    )


def rollback(
    version: Annotated[str, typer.Argument(help="The version to make current; see paperlake snapshots.")],
    output: OutputFolder = DEFAULT_OUTPUT,
    wait: Wait = 0,
) -> None:
    """Make another published snapshot the current one. Nothing is removed."""
    from paperlake.warehouse import snapshot
    from paperlake.warehouse.lock import publishing_lock

    _need_dataset(output)
    with publishing_lock(output, wait):
        snapshot.rollback(output, version)
    print(f"{version} is the current snapshot of {output}")


def _need_dataset(output: OutputFolder) -> None:
    """Raise before the lock would make a folder of a wrong path."""
    from paperlake.warehouse.output_folder import list_snapshots

    if not list_snapshots(output):
        raise CommandError(f"{output} holds no published dataset; check the path, or run paperlake first")
