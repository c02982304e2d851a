"""Which inputs a run reads: those it is given, or those that the dataset remembers."""

import os
from collections.abc import Sequence
from pathlib import Path

from paperlake.flows.options import IngestOptions
from paperlake.sources.discovery import Discovery, discover
from paperlake.sources.errors import InputError
from paperlake.warehouse.errors import OutputError


def choose_inputs(options: IngestOptions, remembered: Sequence[str]) -> tuple[str, ...]:
    """The inputs of a run, as absolute paths and patterns.

    Raises OutputError where there are none, or others than the dataset remembers and no word about those.
    """
    given = tuple(dict.fromkeys(map(_absolute, options.inputs)))
    if not given and not remembered:
        raise OutputError(f"{options.output} holds no dataset that remembers inputs", "name at least one")
    match options.inputs_mode:
        case "replace":
            return given
        case "add":
            return tuple(dict.fromkeys((*remembered, *given)))
        case "same":
            if given and remembered and set(given) != set(remembered):
                raise OutputError(
                    f"{options.output} is built from other inputs ({_shown(remembered)})",
                    "--add adds these to them, --replace builds it from these alone",
                )
            return tuple(remembered) or given


def find_listings(inputs: Sequence[str], workdir: Path) -> Discovery:
    """The listings of the inputs. Raises InputError where none of them is one."""
    found = discover(inputs, workdir)
    if found.refused and not found.listings:
        first = found.refused[0]
        more = f"; so are {len(found.refused) - 1} more files" if len(found.refused) > 1 else ""
        raise InputError(
            first.uri, f"is no listing, it looks like: {first.looks_like}{more}", f"give {first.supported}"
        )
    return found


def _absolute(given: str) -> str:
    return given if "://" in given or not given else os.path.abspath(given)  # noqa: PTH100 - keeps patterns


def _shown(inputs: Sequence[str]) -> str:
    more = f" and {len(inputs) - 1} more" if len(inputs) > 1 else ""
    return f"{inputs[0]}{more}"
