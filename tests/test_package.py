"""What the package's files promise: nothing is left out of the wheel, nothing is pinned to a place."""

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
FOLDERS = sorted(path for path in (ROOT / "paperlake").iterdir() if path.is_symlink())
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PINS = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()


def test_every_layer_is_linked_into_the_package() -> None:
    linked = {path.name for path in FOLDERS}
    assert linked == {"apps", "flows", "schemas", "sources", "transforms", "warehouse"}
    assert all(path.readlink() == Path("..") / path.name for path in FOLDERS)


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda path: path.name)
def test_every_file_is_of_a_kind_that_the_wheel_takes(folder: Path) -> None:
    patterns = {".py", *(Path(name).suffix for name in PROJECT["tool"]["setuptools"]["package-data"]["*"])}
    files = [
        path for path in folder.resolve().rglob("*") if path.is_file() and "__pycache__" not in path.parts
    ]
    assert [path for path in files if path.suffix not in patterns] == []


def test_every_dependency_is_pinned_to_a_version() -> None:
    pins = [line for line in PINS if not line.startswith("#")]
    assert [line for line in pins if not re.fullmatch(r"[A-Za-z0-9._-]+==[A-Za-z0-9.+!]+", line)] == []
    names = {_normal(pin.partition("==")[0]) for pin in pins}
    groups = PROJECT["dependency-groups"].values()
    asked = [*PROJECT["project"]["dependencies"], *(one for group in groups for one in group)]
    assert {_normal(re.split(r"[<>=!~\[; ]", one)[0]) for one in asked} <= names


def _normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def test_the_check_of_a_change_calls_the_test_command_of_the_readme() -> None:
    assert "make test" in (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert "make test" in (ROOT / "README.md").read_text(encoding="utf-8")
