"""The specimen of the page shows positions as the server sends them now."""

from __future__ import annotations

import json
import runpy
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import ROOT

SPECIMEN = ROOT / "web" / "src" / "specimen"


def fields(path: Path) -> dict[str, list[str] | None]:
    """The names in a file, two levels deep."""
    data: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return {key: sorted(part) if isinstance(part, dict) else None for key, part in data.items()}


@pytest.mark.skipif(not SPECIMEN.exists(), reason="the page's sources are not here")
def test_snapshots_have_the_fields_that_the_server_sends(tmp_path: Path) -> None:
    script = runpy.run_path(str(SPECIMEN / "snapshots.py"))
    script["main"](tmp_path)
    kept = sorted((SPECIMEN / "data").glob("*.json"))
    assert [path.name for path in kept] == sorted(path.name for path in tmp_path.iterdir())
    for path in kept:
        assert fields(path) == fields(tmp_path / path.name), f"run snapshots.py: {path.name}"
