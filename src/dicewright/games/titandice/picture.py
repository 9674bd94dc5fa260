"""The table of Titan Dice in plain letters, drawn from the view: what `str(state)` shows."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from dicewright.core.game import Game
from dicewright.core.picture import asked, clock, player, wrapped
from dicewright.games.titandice.content import CREATURE_NAMES
from dicewright.games.titandice.engine import Titan

View = dict[str, Any]
MARGIN = 12
COLUMN = 14
#: Where regular dice are that are not active.
ELSEWHERE = ("spent", "wound", "aside", "paid")


def picture(game: Game, state: Titan) -> str:
    """A column for each creature: the stacks, then every player's track, card and active dice."""
    view = game.view(state, None)
    lines = [f"{game.title}, {clock(state)}", _row("", CREATURE_NAMES)]
    stacks = view["stacks"]
    lines.append(_row("stacks", [" ".join(map(str, stacks[name])) for name in CREATURE_NAMES]))
    if view["exodus"]:
        lines.append(_row("exodus", [str(view["exodus"][name]) for name in CREATURE_NAMES]))
    for seat in view["seats"]:
        cells = [_cell(seat, name) for name in CREATURE_NAMES]
        lines += [_row(player(seat["seat"]), cells), *wrapped(_rest(seat), " " * MARGIN)]
    if view["roll"]:
        shown = [f"{side}×{count}" for side, count in view["roll"].items() if count]
        lines += wrapped(shown, "rolled".ljust(MARGIN))
    return "\n".join([*lines, *asked(game, state)])


def _row(head: str, cells: Iterable[str]) -> str:
    return (head.ljust(MARGIN) + "".join(cell.ljust(COLUMN) for cell in cells)).rstrip()


def _cell(seat: View, creature: str) -> str:
    """`3 II ●●`: the track, the card (in brackets when it lies face down), the active dice."""
    parts = [str(seat["tracks"][creature])]
    card = seat["cards"].get(creature)
    if card:
        level = "I" * card["level"] if card["level"] < 4 else "IV"
        parts.append(f"({level})" if card["down"] else level)
    parts.append("●" * seat["active"][creature])
    return " ".join(part for part in parts if part)


def _rest(seat: View) -> list[str]:
    parts = [f"{seat['score']} points"]
    parts += [f"{seat[place]} {place}" for place in ELSEWHERE if seat[place]]
    if seat["bonus"] != "home":
        parts.append(f"bonus die: {seat['bonus']}")
    parts += [word for word in ("winged", "out") if seat[word]]
    return parts
