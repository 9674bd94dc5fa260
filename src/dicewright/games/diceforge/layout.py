"""What a Dice Forge position consists of, besides the stack of frames: declared here, once.

Rows are flat: `reserve[seat * RESOURCES + GOLD]`, `dice[seat * 12 + die * 6 + place]`. Cards are
counted by slot, because only one set lies on each. Nothing here knows a rule.
"""

from __future__ import annotations

from typing import Annotated

from dicewright.core.state import State
from dicewright.games.diceforge import consts as k

ByRuling = Annotated[list[int], k.RULINGS]
BySlot = Annotated[list[int], k.SLOTS]
CardBySlot = Annotated[list[int], k.SLOTS, k.NO_CARD]
ByCard = Annotated[list[int], k.CARDS]
ByFace = Annotated[list[int], k.FACES]
ByColour = Annotated[list[int], k.COLOURS]
OwnerByColour = Annotated[list[int], k.COLOURS, -1]
ByHall = Annotated[list[int], k.HALLS]
BySeat = Annotated[list[int], k.SEATS]
BySeatAndSlot = Annotated[list[int], k.SEATS * k.SLOTS]
BySeatAndResource = Annotated[list[int], k.SEATS * k.RESOURCES]
BySeatAndToken = Annotated[list[int], k.SEATS * k.TOKENS]
BySeatAndCopy = Annotated[list[int], k.SEATS * k.COPIES]
BySeatAndMemory = Annotated[list[int], k.SEATS * k.MEMORY_CELLS]
ByDie = Annotated[list[int], k.SEATS * k.DICE]
ByPlace = Annotated[list[int], k.SEATS * k.SEAT_PLACES]


class ForgeCells(State):
    """The cells. The rules are added by `engine.Forge`."""

    # Options of the table, written before the game begins; `allowed`: may chance or a draft choose
    # this card?
    setup: int
    allowed: ByCard
    ruling: ByRuling
    module: int
    # Who has the first turn of every round; the clock: turns begun, the round and the active player
    # they mean.
    first: int
    turn: int
    round: int
    rounds: int
    active: int
    # Companions the active player has advanced this turn (mask); has a golem arrived yet?
    advanced: int
    arrived: int
    # The card that lies there, copies left, uses of the active player this turn.
    slot_card: CardBySlot
    stock: BySlot
    used: BySlot
    # What players have.
    owned: BySeatAndSlot
    reserve: BySeatAndResource
    tokens: BySeatAndToken
    hammered: BySeat
    forged: BySeat
    island: BySeat
    # The faces on the dice, and the place that lies up.
    dice: ByPlace
    up: ByDie
    # The dice of the latest roll that still show what it brought (mask), if a ruling asks for them.
    rolled: int
    # How many faces are left in the temple.
    supply: ByFace
    # Boars and misfortunes: the colours of the stack from the top, and who owns a colour's card.
    boar_order: ByColour
    boar_owner: OwnerByColour
    misfortune_order: ByColour
    misfortune_owner: OwnerByColour
    # Gold on scepters, the companions' tokens.
    scepter: BySeatAndCopy
    companion: BySeatAndCopy
    # The labyrinth: the golems, the treasure in each hall (0 = not found yet).
    golem: BySeat
    hall: ByHall
    # The allegiance board; memory tokens by island and side.
    allegiance: BySeat
    memory: BySeatAndMemory
