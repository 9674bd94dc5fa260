"""A position as plain text, and the ways in which environments show it."""

from __future__ import annotations

from typing import Any

from dicewright.core.errors import BadOption
from dicewright.core.game import Game
from dicewright.core.state import State

WIDTH = 100
#: The text is returned, or printed.
RENDER_MODES = ("ansi", "human")


def checked_mode(mode: str | None) -> str | None:
    """A way to show positions, or None: not at all."""
    if mode is not None and mode not in RENDER_MODES:
        raise BadOption(f"render_mode is one of {', '.join(RENDER_MODES)}")
    return mode


def _said(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + " ".join(f"{key}={_said(part)}" for key, part in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(_said, value)) + "]"
    return "-" if value is None else str(value)


def _wrapped(words: list[str], indent: str) -> list[str]:
    """Words side by side, as many a line as fit."""
    lines, line = [], indent
    for word in words:
        if len(line) + len(word) > WIDTH and line.strip():
            lines.append(line.rstrip())
            line = indent
        line += word + "  "
    return [*lines, line.rstrip()] if line.strip() else lines


def text_of(game: Game, state: State) -> str:
    """The table, every player, and what is to be decided."""
    view = game.view(state, None)
    seats = view.pop("seats")
    lines = [game.title]
    lines += _wrapped([f"{key}={_said(value)}" for key, value in view.items()], "  ")
    for seat in seats:
        lines.append(f"player {seat['seat'] + 1}")
        lines += _wrapped(
            [f"{key}={_said(value)}" for key, value in seat.items() if key != "seat"], "  "
        )
    if state.over:
        lines.append("The game is over. Scores: " + ", ".join(map(str, state.scores())))
    else:
        lines.append(f"player {state.current_player() + 1}: {game.question(state)[1]}")
        lines += _wrapped([game.vocabulary.text(action) for action in state.legal_actions()], "  ")
    return "\n".join(lines)
