"""Conservation: nothing may get lost or appear from nowhere. For tests and long runs."""

from __future__ import annotations

from collections.abc import Iterator

from dicewright.games.diceforge import consts as k
from dicewright.games.diceforge.content.cards import CARDS
from dicewright.games.diceforge.content.faces import FACES, GARDEN, NUMBER, SANCTUARY, START_DICE
from dicewright.games.diceforge.engine import Forge
from dicewright.games.diceforge.view import Table

TOTAL_FACES = [0] * k.FACES
for _id, _count in GARDEN.items():
    TOTAL_FACES[NUMBER[_id]] += _count
for _shelf in SANCTUARY:
    for _id in _shelf.faces:
        TOTAL_FACES[NUMBER[_id]] += 1
START_FACES = [0] * k.FACES
for _die in START_DICE["none"]:
    for _id in _die:
        START_FACES[NUMBER[_id]] += 1
#: Faces that two players put out of the game: two of each sanctuary pool.
TAKEN_OUT = 2 * len(SANCTUARY)


def faults(state: Forge) -> list[str]:
    """Everything that is wrong with a position; an empty list for a sound one."""
    table = Table(state)
    found = [*_faces(table), *_cards(table), *_boars(table), *_heroes(table)]
    for seat in range(state.players):
        found += _inventory(table, seat)
    return found


def _in_hand(state: Forge) -> list[int]:
    """Faces that were taken and wait to be forged."""
    waiting = (k.D_PLACE, k.D_TARGET)
    return [frame[2] for frame in state.frames() if frame[0] in waiting]


def _faces(table: Table) -> Iterator[str]:
    state = table.state
    supply, dice = table.row("supply"), table.row("dice")[: state.players * k.SEAT_PLACES]
    hand = _in_hand(state)
    start = sum(TOTAL_FACES) - (TAKEN_OUT if state.players == 2 else 0)
    forged = sum(table.row("forged"))
    if sum(supply) + forged + len(hand) != start:
        yield f"{start} faces, but {sum(supply)} left, {forged} forged and {len(hand)} held"
    for number, face in enumerate(FACES):
        there = supply[number] + dice.count(number) + hand.count(number)
        if there > TOTAL_FACES[number] + START_FACES[number] * state.players:
            yield f"there are {there} faces {face.id}"
        if supply[number] < 0:
            yield f"the pool of {face.id} is below zero"
    if any(not 0 <= place < k.PLACES for place in table.row("up")):
        yield "a die lies on no face"


def _cards(table: Table) -> Iterator[str]:
    players = table.state.players
    owned = table.row("owned")
    for slot, left in enumerate(table.row("stock")):
        copies = left + sum(owned[seat * k.SLOTS + slot] for seat in range(players))
        if left < 0 or copies != players:
            yield f"slot {slot} has {copies} cards in all, {left} of them on the island"


def _boars(table: Table) -> Iterator[str]:
    state = table.state
    dice = table.row("dice")[: state.players * k.SEAT_PLACES]
    hand = _in_hand(state)
    for colour, owner in enumerate(table.row("boar_owner")):
        face = NUMBER["boar-red"] + colour
        if owner >= 0 and dice.count(face) + hand.count(face) != 1:
            yield f"the {FACES[face].id} has an owner and lies on {dice.count(face)} dice"


def _heroes(table: Table) -> Iterator[str]:
    places = [place for place in table.row("island")[: table.state.players] if place]
    if len(places) != len(set(places)) or any(not 0 < place <= k.ISLANDS for place in places):
        yield f"the heroes stand on islands {places}"


def _inventory(table: Table, seat: int) -> Iterator[str]:
    for resource in (k.GOLD, k.SUN, k.MOON):
        if not 0 <= table.reserve(seat, resource) <= table.cap(seat, resource):
            yield f"p{seat + 1} holds {table.reserve(seat, resource)} of resource {resource}"
    if table.reserve(seat, k.GLORY) < 0:
        yield f"p{seat + 1} has negative glory"
    cards = table.cards(seat)
    for card in CARDS:
        for operation, token, _ in card.instant:
            held = table.token(seat, token)
            spendable = token in (k.TOKEN_CERBERUS, k.TOKEN_TRITON)
            running = any(frame[0] == k.X_PROGRAM for frame in table.state.frames())
            if operation == k.OP_TOKEN and not running:
                if held > cards.get(card.id, 0) or (not spendable and held < cards.get(card.id, 0)):
                    yield f"p{seat + 1} holds {held} tokens of {card.id}"
    hammers = table.token(seat, k.TOKEN_HAMMER)
    if not 0 <= table.row("hammered")[seat] <= hammers * k.HAMMER_CARD:
        yield f"p{seat + 1} hammered {table.row('hammered')[seat]} gold on {hammers} cards"
