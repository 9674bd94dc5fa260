"""Conservation: nothing may get lost or appear from nowhere. For tests and long runs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from dicewright.games.diceforge import consts as k
from dicewright.games.diceforge.content.cards import CARDS
from dicewright.games.diceforge.content.faces import (
    FACES,
    FOREST,
    GARDEN,
    MODULES,
    NUMBER,
    SANCTUARY,
    START_DICE,
)
from dicewright.games.diceforge.engine import Forge
from dicewright.games.diceforge.view import Table


def _counts(*piles: dict[str, int]) -> list[int]:
    """Faces by number, of some piles together."""
    counts = [0] * k.FACES
    for pile in piles:
        for id, count in pile.items():
            counts[NUMBER[id]] += count
    return counts


_SHELVES = Counter(id for shelf in SANCTUARY for id in shelf.faces)
#: By module: all faces in the temple at the start, and those on one player's dice.
TEMPLE_FACES = [_counts(_SHELVES, GARDEN, FOREST[module]) for module in MODULES]
START_FACES = [_counts(Counter(id for die in START_DICE[m] for id in die)) for m in MODULES]
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
    temple, own = TEMPLE_FACES[state.module], START_FACES[state.module]
    start = sum(temple) - (TAKEN_OUT if state.players == 2 else 0)
    forged = sum(table.row("forged"))
    if sum(supply) + forged + len(hand) != start:
        yield f"{start} faces, but {sum(supply)} left, {forged} forged and {len(hand)} held"
    for number, face in enumerate(FACES):
        there = supply[number] + dice.count(number) + hand.count(number)
        if there > temple[number] + own[number] * state.players:
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
    for kind in ("boar", "misfortune"):
        for colour, owner in enumerate(table.row(f"{kind}_owner")):
            face = NUMBER[f"{kind}-red"] + colour
            if owner >= 0 and dice.count(face) + hand.count(face) != 1:
                yield f"the {FACES[face].id} has an owner and lies on {dice.count(face)} dice"


def _heroes(table: Table) -> Iterator[str]:
    places = [place for place in table.row("island")[: table.state.players] if place]
    if len(places) != len(set(places)) or any(not 0 < place <= k.ISLANDS for place in places):
        yield f"the heroes stand on islands {places}"


def _inventory(table: Table, seat: int) -> Iterator[str]:
    for resource in (k.GOLD, k.SUN, k.MOON, k.ANCIENT):
        if not 0 <= table.reserve(seat, resource) <= table.cap(seat, resource):
            yield f"p{seat + 1} holds {table.reserve(seat, resource)} of resource {resource}"
    if table.reserve(seat, k.GLORY) < 0:
        yield f"p{seat + 1} has negative glory"
    cards = table.cards(seat)
    if not any(frame[0] == k.X_PROGRAM for frame in table.state.frames()):
        yield from _tokens(table, seat, cards)
    hammers = table.token(seat, k.TOKEN_HAMMER)
    if not 0 <= table.row("hammered")[seat] <= hammers * k.HAMMER_CARD:
        yield f"p{seat + 1} hammered {table.row('hammered')[seat]} gold on {hammers} cards"
    if any(
        not 0 <= gold <= k.SCEPTER_CAP for gold in table.copies("scepter", seat, k.TOKEN_SCEPTER)
    ):
        yield f"p{seat + 1} has a scepter with too much gold"
    values = table.copies("companion", seat, k.TOKEN_COMPANION)
    if any(not k.CASHED <= value <= k.COMPANION_TOP for value in values):
        yield f"p{seat + 1} has a companion that lies nowhere"
    if not 1 <= table.row("golem")[seat] <= k.SPACES:
        yield f"p{seat + 1} has lost the golem"
    if not 1 <= table.row("allegiance")[seat] <= k.ALLEGIANCE_SPACES:
        yield f"p{seat + 1} has lost the allegiance token"
    if len(table.memories(seat)) > 2 * cards.get("memory", 0):
        yield f"p{seat + 1} has too many memories"


def _tokens(table: Table, seat: int, cards: dict[str, int]) -> Iterator[str]:
    """As many tokens as cards, but for those that are spent."""
    for card in CARDS:
        for operation, token, _ in card.instant:
            if operation == k.OP_TOKEN:
                held, owned = table.token(seat, token), cards.get(card.id, 0)
                spendable = token in (k.TOKEN_CERBERUS, k.TOKEN_TRITON)
                if held > owned or (held < owned and not spendable):
                    yield f"p{seat + 1} holds {held} tokens of {owned} {card.id}"
