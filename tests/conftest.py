"""What tests share: every way to set every game up."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SCENARIOS = ROOT / "scenarios"

#: (game, players, options) that together reach every rule.
TABLES: list[tuple[str, int, dict[str, str]]] = [
    ("diceforge", players, {"preset": preset})
    for players in (2, 3, 4)
    for preset in ("first-game", "advanced", "random", "draft")
]
TABLES += [
    ("diceforge", 2, {"preset": "random", "two-player-faces": "six-gold-first"}),
    ("diceforge", 3, {"preset": "random", "tie-break": "house"}),
    ("diceforge", 4, {"mixing": "free", "set.M1a": "chest", "set.M1b": "hammer"}),
]


def name_of(table: tuple[str, int, dict[str, str]]) -> str:
    game, players, options = table
    return "-".join([game, str(players), *[f"{key}={value}" for key, value in options.items()]])
