"""The table of Dice Forge as a drawing, from the view: what a notebook shows."""

from __future__ import annotations

from typing import Any

from dicewright.core.drawing import FAINT, Sheet
from dicewright.core.game import Game
from dicewright.core.picture import asked, clock, player
from dicewright.games.diceforge.engine import Forge

View = dict[str, Any]
WIDTH = 940
MARGIN = 14
NIGHT, IVORY = "#101a38", "#fff6e2"
COLOURS = {"gold": "#805900", "sun": "#b63a0c", "moon": "#2b52ad", "glory": "#1b6d3f"}
COLOURS |= {"ancient": "#7137ac", "loyalty": "#0d686c"}
ON_NIGHT = {"sun": "#ffb486", "moon": "#a9c9ff", "glory": "#8fe3ab"}
CARD, GAP = 54, 4
FACE = 30


def drawing(game: Game, state: Forge) -> str:
    """Islands, sanctuary, players, and what is asked."""
    view = game.view(state, None)
    sheet = Sheet(game.package, WIDTH)
    title = f"{game.title}, {clock(state)}"
    sheet.say(title, MARGIN, 26, 17, bold=True)
    _islands(sheet, view["islands"], 40)
    if view["round"]:
        _sanctuary(sheet, view["sanctuary"], sheet.height + 12)
        for seat in view["seats"]:
            _seat(sheet, view, seat, sheet.height + 12)
    for line in asked(game, state):
        sheet.say(line, MARGIN, sheet.height + 18, 12, FAINT)
    return sheet.svg(title)


def face_id(face: str) -> str:
    """As the page calls the drawing of a face."""
    return "face-" + face.replace("+", "-and-").replace("/", "-or-")


def _islands(sheet: Sheet, islands: list[View], top: float) -> None:
    x: float = MARGIN
    for island in islands:
        sheet.say(f"island {island['island']}", x, top + 11, 11, FAINT)
        for place, seat in enumerate(island["heroes"]):
            sheet.show(f"seat-{seat + 1}", x + 52 + 13 * place, top + 2, 11)
        for slot in island["slots"]:
            _slot(sheet, slot, x, top + 17)
            x += CARD + GAP
        x += 6


def _slot(sheet: Sheet, slot: View, x: float, y: float) -> None:
    sheet.box(x, y, CARD, CARD + 30, NIGHT)
    at = x + 4
    for resource in ("moon", "sun"):
        if slot[resource]:
            sheet.show(f"i-{resource}", at, y + 4, 10, ON_NIGHT[resource])
            sheet.say(str(slot[resource]), at + 12, y + 13, 11, ON_NIGHT[resource], bold=True)
            at += 25
    if slot["card"]:
        sheet.show(f"feat-{slot['card']}", x + 6, y + 17, CARD - 12)
        sheet.show("i-glory", x + 4, y + CARD + 16, 10, ON_NIGHT["glory"])
        sheet.say(str(slot["glory"]), x + 16, y + CARD + 25, 11, ON_NIGHT["glory"])
        sheet.say(f"×{slot['left']}", x + CARD - 19, y + CARD + 25, 11, IVORY)


def _sanctuary(sheet: Sheet, shelves: list[View], top: float) -> None:
    """Faces that can be bought, pools of one price together."""
    x, y, price = float(MARGIN), top, 0
    for shelf in shelves:
        if shelf["cost"] != price:
            price = shelf["cost"]
            x += 10 if x > MARGIN else 0
            sheet.show("i-gold", x, y + 9, 12, COLOURS["gold"])
            sheet.say(str(price), x + 14, y + 20, 13, COLOURS["gold"], bold=True)
            x += 26 if price < 10 else 34
        for face, left in shelf["faces"].items():
            if left:
                sheet.show(face_id(face), x, y, FACE)
                if left > 1:
                    sheet.say(f"×{left}", x + 8, y + FACE + 11, 10, FAINT)
                x += FACE + GAP
    sheet.height += 12


def _seat(sheet: Sheet, view: View, seat: View, top: float) -> None:
    """A player: what he has, his dice with the face that is up, his cards."""
    sheet.show(f"seat-{seat['seat'] + 1}", MARGIN, top + 3, 14)
    acting = seat["seat"] == view["decider"]
    sheet.say(player(seat["seat"]), MARGIN + 20, top + 15, 13, bold=acting)
    sheet.say(f"{seat['score']} points", MARGIN + 20, top + 30, 11, FAINT)
    x = MARGIN + 92.0
    for place, resource in enumerate(("gold", "sun", "moon", "glory")):
        at, y = x + 62 * (place % 2), top + 4 + 17 * (place // 2)
        sheet.show(f"i-{resource}", at, y, 13, COLOURS[resource])
        cap = f"/{seat['caps'][resource]}" if resource in seat["caps"] else ""
        sheet.say(f"{seat[resource]}{cap}", at + 17, y + 11, 12, COLOURS[resource])
    x += 132
    for die in seat["dice"].values():
        for place, face in enumerate(die["faces"]):
            sheet.show(face_id(face), x, top + 4, FACE)
            if place == die["up"]:
                sheet.box(x - 2, top + 2, FACE + 4, FACE + 4, line="#a8360f")
            x += FACE + GAP
        x += 10
    for card, count in seat["cards"].items():
        sheet.box(x, top + 2, 32, 34, NIGHT)
        sheet.show(f"feat-{card}", x + 4, top + 6, 24)
        if count > 1:
            sheet.say(f"×{count}", x + 34, top + 16, 10, FAINT)
        x += 36 if count == 1 else 54
        if x > WIDTH - 40:
            break
