"""The table of Dice Forge in plain letters, drawn from the view: what `str(state)` shows."""

from __future__ import annotations

from typing import Any

from dicewright.core.game import Game
from dicewright.core.picture import asked, clock, player, wrapped
from dicewright.games.diceforge.engine import Forge

View = dict[str, Any]
LETTERS = {"gold": "G", "sun": "S", "moon": "M", "ancient": "A"}
MARGIN = 11
COLUMN = 30


def picture(game: Game, state: Forge) -> str:
    """Islands, sanctuary, the module's board, players, and what is asked."""
    view = game.view(state, None)
    lines = [f"{game.title}, {clock(state)}"]
    for island in view["islands"]:
        lines += wrapped(_island(island), f"island {island['island']}".ljust(MARGIN))
    if not view["round"]:
        return "\n".join([*lines, *asked(game, state)])
    lines += wrapped(_sanctuary(view), "sanctuary".ljust(MARGIN))
    if view["board"]:
        lines += wrapped(_board(view["board"]), view["board"]["kind"].ljust(MARGIN))
    for seat in view["seats"]:
        lines += _player(view, seat)
    return "\n".join([*lines, *asked(game, state)])


def _island(island: View) -> list[str]:
    slots = []
    for slot in island["slots"]:
        price = "".join(f"{slot[word]}{word[0].upper()}" for word in ("moon", "sun") if slot[word])
        card = f"{slot['card']} {slot['glory']}V ×{slot['left']}" if slot["card"] else "open"
        slots.append(f"{price} {card}".ljust(COLUMN))
    return [*slots, *(f"({player(seat)} is here)" for seat in island["heroes"])]


def _sanctuary(view: View) -> list[str]:
    """What faces cost and how many are left; pools of one price together."""
    prices: dict[int, list[str]] = {}
    for shelf in view["sanctuary"]:
        left = [_times(face, count) for face, count in shelf["faces"].items() if count]
        prices.setdefault(shelf["cost"], []).extend(left)
    return [f"{cost}G: {' '.join(faces) or '-'} " for cost, faces in prices.items()]


def _board(board: View) -> list[str]:
    if board["kind"] == "labyrinth":
        golems = [f"{player(seat)} on {space}" for seat, space in enumerate(board["golems"])]
        return [*golems, f"treasures: {' '.join(board['treasures']) or '-'}"]
    tokens = enumerate(zip(board["tokens"], board["glory"], board["zones"], strict=True))
    return [
        f"{player(seat)} on {space} ({glory}V, {zone})" for seat, (space, glory, zone) in tokens
    ]


def _player(view: View, seat: View) -> list[str]:
    active = seat["seat"] == view["active"] and not view["over"]
    head = f"{player(seat['seat'])} {'*' if active else ''}".ljust(MARGIN)
    shown = [word for word in LETTERS if word != "ancient" or view["module"] == "titans"]
    parts = [f"{LETTERS[word]} {seat[word]}/{seat['caps'][word]}" for word in shown]
    parts.append(f"V {seat['glory']}")
    if seat["score"] != seat["glory"]:
        parts.append(f"({seat['score']} in all)")
    parts += [_die(name, die) for name, die in seat["dice"].items()]
    if seat["hammer"]["cards"]:
        parts.append(f"hammered {seat['hammer']['gold']}")
    if seat["cards"]:
        parts.append(", ".join(_times(card, count) for card, count in seat["cards"].items()))
    return wrapped(parts, head)


def _die(name: str, die: View) -> str:
    """The faces in their places, the upper one in brackets."""
    faces = [f"[{face}]" if at == die["up"] else face for at, face in enumerate(die["faces"])]
    return f"{name} {' '.join(faces)}"


def _times(name: str, count: int) -> str:
    return name if count == 1 else f"{name}×{count}"
