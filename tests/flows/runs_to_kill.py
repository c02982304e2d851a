"""The command as a process that kills itself at a checkpoint; run as a script.

With arguments it is one run: the checkpoint, then the command's arguments. It prints the ids of its child
processes before it dies. Without arguments it reads lines of such lists as JSON, `null` for no checkpoint,
and runs each in a fork of itself, so that the seconds of importing are spent once; the answer to each is a
line with the exit code and what was printed.
"""

import json
import os
import signal
import sys
import tempfile
from collections.abc import Sequence
from functools import partial

from paperlake.apps.cli import exit_code_of
from paperlake.flows import pipeline
from paperlake.schemas.papers import Paper


def _run(killed_at: str | None, arguments: Sequence[str]) -> int:
    def checkpoint(name: str) -> None:
        if name == killed_at:
            print(json.dumps(_children()), flush=True)
            os.kill(os.getpid(), signal.SIGKILL)

    pipeline.run_pipeline = partial(pipeline.run_pipeline, checkpoint=checkpoint)
    return exit_code_of(arguments)


def _children() -> list[int]:
    import psutil

    return [child.pid for child in psutil.Process().children(recursive=True)]


def _serve() -> None:
    from paperlake.schemas.expectations import suite

    suite(Paper)  # what imports and the first suite take seconds for, no fork does again
    for line in sys.stdin:
        killed_at, *arguments = json.loads(line)
        with tempfile.TemporaryFile() as printed:
            child = os.fork()
            if child == 0:
                os.dup2(printed.fileno(), 1)
                os._exit(_run(killed_at, arguments))
            _, status = os.waitpid(child, 0)
            printed.seek(0)
            print(json.dumps([os.waitstatus_to_exitcode(status), printed.read().decode()]), flush=True)


if __name__ == "__main__":
    if len(sys.argv) > 1:
        sys.exit(_run(sys.argv[1], sys.argv[2:]))
    _serve()
