"""Fixtures that every folder of tests may use."""

import os
from pathlib import Path

import pytest
from hypothesis import settings

settings.register_profile("default", deadline=None)  # a machine may be busy
settings.register_profile("fuzz", deadline=None, max_examples=5_000)
settings.load_profile("default")


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of real listings and cases; absent in a clone that stands alone, then its tests skip."""
    named = os.environ.get("PAPERLAKE_SHARED")
    folder = Path(named) if named else Path(__file__).resolve().parents[2] / "shared"
    if not (folder / "cases").is_dir():
        if named:
            pytest.fail(f"PAPERLAKE_SHARED names {named}, which has no cases/ folder")
        pytest.skip("no shared folder beside this checkout")
    return folder
