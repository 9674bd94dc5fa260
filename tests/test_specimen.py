"""The specimen of the page shows positions as the server sends them now."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest

from tests.conftest import ROOT

SPECIMEN = ROOT / "web" / "src" / "specimen"


@pytest.mark.skipif(not SPECIMEN.exists(), reason="the page's sources are not here")
def test_snapshots_are_what_the_server_sends(tmp_path: Path) -> None:
    """The page's tests look there for every card and face: an older list would hide new ones."""
    script = runpy.run_path(str(SPECIMEN / "snapshots.py"))
    script["main"](tmp_path)
    kept = sorted((SPECIMEN / "data").glob("*.json"))
    assert [path.name for path in kept] == sorted(path.name for path in tmp_path.iterdir())
    for path in kept:
        assert path.read_bytes() == (tmp_path / path.name).read_bytes(), (
            f"{path.name} is older than the game: `make generated`"
        )
