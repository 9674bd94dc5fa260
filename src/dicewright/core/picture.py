"""A position for people at a prompt: one line (`repr`), and a picture in plain letters (`str`).

Like error messages that only writers of programs see, this is English. The terminal and the page
draw the same in colours and in every language.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

from dicewright.core.consts import CHANCE, NOBODY
from dicewright.core.errors import UnknownGame
from dicewright.core.game import Game
from dicewright.core.state import State

WIDTH = 100
INDENT = "  "


def player(seat: int) -> str:
    """Seats count from 0, players from 1."""
    return f"player {seat + 1}"


def clock(state: State) -> str:
    """How far the game has come: `round 2 of 10`."""
    if state.over:
        return "over"
    if state.current_player() == NOBODY:
        return "not begun"
    number, last = getattr(state, "round", 0), getattr(state, "rounds", 0)
    if not number:
        return "before the first round"
    return f"round {number} of {last}" if last else f"round {number}"


def _due(state: State) -> str:
    """Who is to do something."""
    seat = state.current_player()
    return "a roll is due" if seat == CHANCE else f"{player(seat)} to decide" if seat >= 0 else ""


def _won(state: State) -> str:
    outcome = state.outcome()
    if outcome is None:
        return ""
    return f"won by {' and '.join(map(player, outcome.winners))}" if outcome.winners else "lost"


def summary(state: State) -> str:
    """`<Dice Forge for 2, round 1 of 9, player 1 to decide, scores 0 0>`."""
    try:
        title, won = state.game.title, _won(state)
    except UnknownGame:  # a class of positions that no registered game has
        title, won = type(state).__name__, ""
    scores = "scores " + " ".join(map(str, state.scores()))
    parts = [f"{title} for {state.players}", clock(state), _due(state), scores, won]
    return f"<{', '.join(part for part in parts if part)}>"


def wrapped(words: Sequence[str], head: str = INDENT, gap: str = "  ") -> list[str]:
    """Words side by side after a head, as many a line as fit; later lines are indented alike."""
    lines, line = [], head
    for word in words:
        if len(line) + len(word.rstrip()) > WIDTH and line.strip() and line != head:
            lines.append(line.rstrip())
            line = " " * len(head)
        line += word + gap
    return [*lines, line.rstrip()] if line.strip() else lines


def asked(game: Game, state: State) -> list[str]:
    """What is to be decided, or how it ended."""
    if state.over:
        return [f"{_won(state)}: {' '.join(map(str, state.scores()))}"]
    seat = state.current_player()
    if seat == NOBODY:
        return []
    texts = [game.vocabulary.text(action) for action in state.legal_actions()]
    if seat == CHANCE:
        return wrapped(texts, "a roll is due:  ")
    return [f"{player(seat)}: {game.question(state)[1]}", *wrapped(texts)]


def _said(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + " ".join(f"{key}={_said(part)}" for key, part in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(_said, value)) + "]"
    return "-" if value is None else str(value)


def plain_picture(game: Game, state: State) -> str:
    """The picture of a game that draws none: its view, name by name."""
    view = game.view(state, None)
    seats = view.pop("seats")
    lines = [f"{game.title}, {clock(state)}"]
    lines += wrapped([f"{key}={_said(value)}" for key, value in view.items()])
    for seat in seats:
        lines.append(player(seat["seat"]))
        lines += wrapped([f"{key}={_said(value)}" for key, value in seat.items() if key != "seat"])
    return "\n".join([*lines, *asked(game, state)])


def html_picture(state: State) -> str:
    """The table for notebooks: its drawing; of a game without one the letters of `str`, in rows
    that stay under each other, with the first line as a heading."""
    drawing = state.game.drawing(state)
    if drawing:
        # As wide as it was drawn, or as the page allows.
        return drawing.replace("<svg ", '<svg style="max-width: 100%; height: auto" ', 1)
    title, *rows = str(state).splitlines()
    table = escape("\n".join(rows))
    return (
        f"<div><strong>{escape(title)}</strong>"
        f'<pre style="line-height: 1.25; overflow-x: auto">{table}</pre></div>'
    )


def svg_picture(state: State) -> str | None:
    """The table as a drawing alone, if its game has one."""
    return state.game.drawing(state) or None
