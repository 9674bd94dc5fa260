"""What players see: the position as plain data. No rule is here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from dicewright.core.cells import Cells
from dicewright.core.consts import A
from dicewright.games.titandice import consts as k
from dicewright.games.titandice.content import CREATURE_NAMES, SIDE_NAMES
from dicewright.games.titandice.engine import Titan

BONUS_PLACES = {
    k.BONUS_HOME: "home",
    k.BONUS_SPENT: "spent",
    k.BONUS_ASIDE: "aside",
    k.BONUS_PAID: "paid",
} | {k.BONUS_ACTIVE + n: name for n, name in enumerate(CREATURE_NAMES)}


class NamedCells:
    """A position's cells with names."""

    def __init__(self, state: Titan) -> None:
        self.state = state
        self.cells: Cells = state.cells()

    def row(self, name: str) -> list[int]:
        value = self.cells[name]
        assert isinstance(value, list)
        return value

    def by_creature(self, name: str, seat: int) -> dict[str, int]:
        first = seat * k.CREATURES
        return dict(zip(CREATURE_NAMES, self.row(name)[first : first + k.CREATURES], strict=True))

    def stack(self, creature: int) -> list[int]:
        """The levels in a stack, the top card first."""
        first = creature * k.PILE
        return [level for level in self.row("pile")[first : first + k.PILE] if level]

    def set_stack(self, creature: int, levels: Sequence[int]) -> None:
        """Lay a stack, the top card first."""
        if len(levels) > k.PILE:
            raise ValueError(f"a stack has {k.PILE} cards at most")
        first = creature * k.PILE
        self.row("pile")[first : first + k.PILE] = [*levels, *[0] * (k.PILE - len(levels))]


def view(state: Titan, seat: int | None) -> dict[str, Any]:
    """Everything on the table; nothing is hidden, so `seat` only says who looks."""
    table = NamedCells(state)
    return {
        "game": "titandice",
        "you": seat,
        "players": state.players,
        "round": state.round,
        "first": state.first,
        "ending": bool(state.ending),
        "over": bool(state.over),
        "decider": state.current_player(),
        "roll": _roll(state),
        "asked": _asked(state),
        "seats": [_seat(table, other) for other in range(state.players)],
        "stacks": {name: table.stack(n) for n, name in enumerate(CREATURE_NAMES)},
        "exodus": dict(zip(CREATURE_NAMES, table.row("exodus"), strict=True))
        if state.players == 1
        else None,
        "result": {0: None, k.SOLO_WON: "won", k.SOLO_LOST: "lost"}[state.result],
    }


def _roll(state: Titan) -> dict[str, int] | None:
    """Dice in the air: what a roll shows that is not settled yet, by side."""
    for frame in reversed(state.frames()):
        if frame[0] == k.X_ROLLED:
            shown = list(frame[k.ROLLED : k.ROLLED + k.SIDES])
            if frame[k.ROLLED_BONUS]:
                shown[frame[k.ROLLED_BONUS] - 1] += 1
            return dict(zip(SIDE_NAMES, shown, strict=True))
    return None


def _asked(state: Titan) -> str | None:
    """Which side of the roll a question is about, if it is about one."""
    frame = state.top_frame()
    if frame and frame[0] == k.D_WOUNDS:
        return "wound"
    return SIDE_NAMES[frame[A]] if frame and frame[0] == k.D_REROLL else None


def _seat(table: NamedCells, seat: int) -> dict[str, Any]:
    down = table.by_creature("down", seat)
    return {
        "seat": seat,
        "tracks": table.by_creature("track", seat),
        "cards": {
            creature: {"level": level, "down": bool(down[creature])}
            for creature, level in table.by_creature("card", seat).items()
            if level
        },
        "active": table.by_creature("active", seat),
        "bonus": BONUS_PLACES[table.row("bonus")[seat]],
        "winged": bool(table.row("winged")[seat]),
        "out": bool(table.row("out")[seat]),
        **{
            name: table.row(name)[seat]
            for name in ("spent", "wound", "aside", "paid", "marker", "turns")
        },
        "score": table.state.scores()[seat],
    }
