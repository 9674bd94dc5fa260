"""The table of Titan Dice as a drawing, from the view: what a notebook shows."""

from __future__ import annotations

from typing import Any

from dicewright.core.drawing import FAINT, Sheet
from dicewright.core.game import Game
from dicewright.core.picture import asked, clock, player
from dicewright.games.titandice.engine import Titan

View = dict[str, Any]
WIDTH = 760
MARGIN = 14
FIRST, COLUMN = 110, 126
TILE, SMALL = 34, 20
LEVELS = ("", "I", "II", "III")


def drawing(game: Game, state: Titan) -> str:
    """Stacks, players with their tracks, cards and dice, the roll, and what is asked."""
    view = game.view(state, None)
    sheet = Sheet(game.package, WIDTH)
    title = f"{game.title}, {clock(state)}"
    sheet.say(title, MARGIN, 26, 17, bold=True)
    creatures = list(view["stacks"])
    sheet.say("stacks", MARGIN, 74, 12, FAINT)
    for column, creature in enumerate(creatures):
        x = FIRST + COLUMN * column
        sheet.show(f"face-{creature}", x, 42, TILE)
        levels = " ".join(str(level) for level in view["stacks"][creature])
        sheet.say(levels, x + TILE + 6, 64, 12)
    for seat in view["seats"]:
        _seat(sheet, view, seat, creatures, sheet.height + 10)
    if view["roll"]:
        _roll(sheet, view["roll"], sheet.height + 10)
    for line in asked(game, state):
        sheet.say(line, MARGIN, sheet.height + 18, 12, FAINT)
    return sheet.svg(title)


def _seat(sheet: Sheet, view: View, seat: View, creatures: list[str], top: float) -> None:
    """A player: for every creature how many are captured, the card's level, active dice."""
    sheet.show(f"seat-{seat['seat'] + 1}", MARGIN, top + 3, 14)
    acting = seat["seat"] == view["decider"]
    sheet.say(player(seat["seat"]), MARGIN + 20, top + 15, 13, bold=acting)
    sheet.say(f"{seat['score']} points", MARGIN + 20, top + 31, 11, FAINT)
    for column, creature in enumerate(creatures):
        x = FIRST + float(COLUMN * column)
        for captured in range(seat["tracks"][creature]):
            sheet.show(f"c-{creature}", x + 15 * captured, top + 2, 13)
        card = seat["cards"].get(creature)
        if card:
            told = LEVELS[card["level"]] + (" ↓" if card["down"] else "")
            sheet.say(told, x + 66, top + 13, 12, bold=not card["down"])
        for active in range(seat["active"][creature]):
            sheet.show(f"face-{creature}", x + (SMALL + 3) * active, top + 19, SMALL)
    sheet.height = max(sheet.height, top + 40)


def _roll(sheet: Sheet, roll: View, top: float) -> None:
    """The dice in the air."""
    sheet.say("rolled", MARGIN, top + 21, 12, FAINT)
    x = float(FIRST)
    for side, count in roll.items():
        for _ in range(count):
            sheet.show(f"face-{side}", x, top, TILE)
            x += TILE + 4
