"""The documents as a site: built with every warning an error, and what it promises is on it."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from tests.conftest import ROOT


def test_the_site_is_whole(tmp_path: Path) -> None:
    """Strict: a broken link or a lost heading fails it."""
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet"]
    done = subprocess.run(
        [*command, "--site-dir", str(tmp_path)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    everything_can_be_searched(tmp_path)
    the_reference_has_what_callers_have_and_nothing_else(tmp_path)
    links_to_files_of_the_repository_lead_to_its_sources(tmp_path)


def everything_can_be_searched(site: Path) -> None:
    found = json.loads((site / "search" / "search_index.json").read_text(encoding="utf-8"))
    places = {part["location"] for part in found["docs"]}
    assert {"python/", "operations/", "games/diceforge/", "api/"} <= places
    titles = {part["title"] for part in found["docs"]}
    assert {"Backups", "Upgrades", "Metrics", "Coverage", "Bots"} <= titles


def the_reference_has_what_callers_have_and_nothing_else(site: Path) -> None:
    text = (site / "api" / "index.html").read_text(encoding="utf-8")
    shown = 'id="dicewright.core.state.State.{}"'
    for name in ("clone", "apply", "play", "legal_actions", "over"):
        assert shown.format(name) in text, name
    for name in ("step", "resolve", "stack", "restore"):
        assert shown.format(name) not in text, name


def links_to_files_of_the_repository_lead_to_its_sources(site: Path) -> None:
    text = (site / "tournaments" / "index.html").read_text(encoding="utf-8")
    assert "/blob/main/examples/tournament.py" in text
    assert 'href="../examples' not in text
