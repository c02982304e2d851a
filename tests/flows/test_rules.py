import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from paperlake.flows import rules
from paperlake.flows.rules import rules_version

LAYERS = ("schemas", "sources", "transforms", "warehouse")


@pytest.fixture
def copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A small package in place of this one, which a test may change."""
    for name in (
        *(f"{layer}/rule.py" for layer in LAYERS),
        "transforms/lookups/labels.csv",
        "warehouse/sql/a.sql",
    ):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"{name}\n", "utf-8")
    monkeypatch.setattr(rules, "files", lambda package: tmp_path / package.removeprefix("paperlake."))
    rules_version.cache_clear()
    yield tmp_path
    rules_version.cache_clear()


def _version() -> str:
    rules_version.cache_clear()
    return rules_version()


def test_the_version_is_12_hex_digits_and_stays() -> None:
    assert re.fullmatch(r"[0-9a-f]{12}", rules_version())
    assert _version() == _version()


def _append(name: str) -> Callable[[Path], object]:
    return lambda folder: (folder / name).write_text("other\n", "utf-8")


@pytest.mark.parametrize(
    ("change", "is_other"),
    [
        *((_append(f"{layer}/rule.py"), True) for layer in LAYERS),
        (_append("transforms/lookups/labels.csv"), True),
        (_append("warehouse/sql/a.sql"), True),
        (_append("sources/one_more.py"), True),
        (lambda folder: (folder / "warehouse/sql/a.sql").rename(folder / "warehouse/sql/b.sql"), True),
        (lambda folder: (folder / "sources/rule.py").unlink(), True),
        (lambda folder: shutil.move(folder / "sources/rule.py", folder / "transforms/moved.py"), True),
        (_append("sources/notes.md"), False),
        (_append("sources/rule.cpython-311.pyc"), False),
        (lambda folder: (folder / "sources/rule.py").write_bytes(b"sources/rule.py\r\n"), False),
    ],
)
def test_the_version_changes_with_any_rule(
    copy: Path, change: Callable[[Path], object], is_other: bool
) -> None:
    before = _version()
    change(copy)
    assert (_version() != before) == is_other
