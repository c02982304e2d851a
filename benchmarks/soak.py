"""Kills runs at chance moments and looks at what is left: `python -m benchmarks.soak`.

After every kill the dataset must open and be whole; a run that is left in peace must then give what an
undisturbed one gives.
"""

import argparse
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from benchmarks.generate import write_listing
from paperlake.warehouse.manifest import changed_files
from paperlake.warehouse.output_folder import LATEST, list_snapshots

SEED = 7


class SoakError(Exception):
    """A kill has left something that a reader or the next run should never see."""


def soak(work: Path, record_count: int, kill_count: int, dice: random.Random) -> dict[str, float]:
    """Kill `kill_count` runs, finish one, and compare. Raises SoakError for what isn't as it should be."""
    first, second = work / "first.txt", work / "second.txt"
    write_listing(first, record_count)
    write_listing(second, record_count, seed=SEED)
    started = time.monotonic()
    expected = _finished(work / "undisturbed", first, second)
    seconds = time.monotonic() - started
    output = work / "disturbed"
    killed = sum(_killed(output, dice.uniform(0, seconds), first, second) for _ in range(kill_count))
    if _finished(output, first, second) != expected:
        raise SoakError("the rows differ from those of an undisturbed run")
    if left := [path.name for folder in (output, output / "snapshots") for path in folder.glob(".*.tmp*")]:
        raise SoakError(f"left under construction: {', '.join(left)}")
    return {"killed": killed, "ended_before_the_kill": kill_count - killed, "undisturbed_seconds": seconds}


def _command(output: Path, *inputs: Path) -> list[str]:
    words = ("run", *map(str, inputs), "--replace", "--direct", "--json", "-o", str(output))
    return [sys.executable, "-m", "paperlake", *words]


def _finished(output: Path, *inputs: Path) -> dict[str, str]:
    """The content hashes after a run that is left in peace."""
    done = subprocess.run(_command(output, *inputs), capture_output=True, text=True, check=False)
    if done.returncode:
        raise SoakError(f"a run ended with {done.returncode}: {done.stderr.strip()}")
    return dict(json.loads(done.stdout)["content_hashes"])


def _killed(output: Path, after_seconds: float, *inputs: Path) -> bool:
    """Whether the run was still there to be killed, with all its processes."""
    quiet = subprocess.DEVNULL
    with subprocess.Popen(
        _command(output, *inputs), stdout=quiet, stderr=quiet, start_new_session=True
    ) as run:
        try:
            run.wait(after_seconds)
        except subprocess.TimeoutExpired:
            os.killpg(run.pid, signal.SIGKILL)
    _check(output)
    return run.returncode < 0


def _check(output: Path) -> None:
    """Raise SoakError unless every published snapshot is whole and `latest` leads to one, if to anything."""
    for snapshot in list_snapshots(output):
        if changed := changed_files(snapshot.path, snapshot.manifest()):
            raise SoakError(f"{snapshot.path} isn't as it was published: {', '.join(changed)}")
    if (output / LATEST).is_symlink():
        command = [sys.executable, "-m", "paperlake", "sql", "SELECT count(*) FROM paper_overview"]
        subprocess.run([*command, "-o", str(output)], stdout=subprocess.DEVNULL, check=True)


def main(arguments: list[str] | None = None) -> int:
    """Soak and print what was done; 1 where something was wrong."""
    parser = argparse.ArgumentParser(description="Kill runs at chance moments and look at what is left.")
    parser.add_argument("--records", type=int, default=3_000, help="papers in each of two listings")
    parser.add_argument("--kills", type=int, default=20, help="runs to kill")
    parser.add_argument("--seed", type=int, default=SEED)
    options = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory(prefix="paperlake-soak-") as folder:
        try:
            done = soak(Path(folder), options.records, options.kills, random.Random(options.seed))
        except SoakError as error:
            print(f"soak: {error}", file=sys.stderr)
            return 1
    print(json.dumps(done, indent=2))
    return 0


if __name__ == "__main__":
    sys.exit(main())
