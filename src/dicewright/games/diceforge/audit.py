"""What cannot be in a position. For tests and long runs, and for what scenarios make up.

`faults` keeps the books: nothing may get lost or appear from nowhere. `misfits` only asks whether
each part alone is possible at this table, so that a scenario can load a die with six shields.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from dicewright.core.lexicon import Misfit
from dicewright.games.diceforge import consts as k
from dicewright.games.diceforge.actions import DIE_NAMES
from dicewright.games.diceforge.content.cards import CARDS
from dicewright.games.diceforge.content.cards import NUMBER as CARD_NUMBER
from dicewright.games.diceforge.content.faces import (
    FACES,
    FOREST,
    GARDEN,
    MODULES,
    NUMBER,
    RESOURCE_NAMES,
    SANCTUARY,
    START_DICE,
)
from dicewright.games.diceforge.engine import Forge
from dicewright.games.diceforge.view import NamedCells


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
    table = NamedCells(state)
    found = [f"{misfit.owner} {misfit.key}: {misfit.why}" for misfit in misfits(state)]
    found += [*_faces(table), *_cards(table), *_boars(table)]
    programs = any(frame[0] == k.X_PROGRAM for frame in state.frames())
    for seat in range(state.players):
        if not programs:
            found += _tokens(table, seat)
        if len(table.memories(seat)) > 2 * table.cards(seat).get("memory", 0):
            found.append(f"p{seat + 1} has too many memories")
    return found


def _in_hand(state: Forge) -> list[int]:
    """Faces that were taken and wait to be forged."""
    waiting = (k.D_PLACE, k.D_TARGET)
    return [frame[2] for frame in state.frames() if frame[0] in waiting]


def _faces(table: NamedCells) -> Iterator[str]:
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
    if any(not 0 <= place < k.PLACES for place in table.row("up")):
        yield "a die lies on no face"


def _cards(table: NamedCells) -> Iterator[str]:
    players = table.state.players
    owned = table.row("owned")
    for slot, left in enumerate(table.row("stock")):
        copies = left + sum(owned[seat * k.SLOTS + slot] for seat in range(players))
        if copies != players:
            yield f"slot {slot} has {copies} cards in all, {left} of them on the island"


def _boars(table: NamedCells) -> Iterator[str]:
    state = table.state
    dice = table.row("dice")[: state.players * k.SEAT_PLACES]
    hand = _in_hand(state)
    for kind in ("boar", "misfortune"):
        for colour, owner in enumerate(table.row(f"{kind}_owner")):
            face = NUMBER[f"{kind}-red"] + colour
            if owner >= 0 and dice.count(face) + hand.count(face) != 1:
                yield f"the {FACES[face].id} has an owner and lies on {dice.count(face)} dice"


def _tokens(table: NamedCells, seat: int) -> Iterator[str]:
    """As many tokens as cards, but for those that are spent."""
    cards = table.cards(seat)
    for card in CARDS:
        for operation, token, _ in card.instant:
            if operation == k.OP_TOKEN:
                held, owned = table.token(seat, token), cards.get(card.id, 0)
                spendable = token in (k.TOKEN_CERBERUS, k.TOKEN_TRITON)
                if held > owned or (held < owned and not spendable):
                    yield f"p{seat + 1} holds {held} tokens of {owned} {card.id}"


# -- parts that are impossible by themselves -------------------------------------------------------


def misfits(state: Forge) -> list[Misfit]:
    """The parts of a position, by the names scenarios give them, that this table cannot have."""
    table = NamedCells(state)
    found = [*_impossible_table(table), *_impossible_stocks(table)]
    for seat in range(state.players):
        for key, why in (
            *_impossible_reserve(table, seat),
            *_impossible_dice(table, seat),
            *_impossible_cards(table, seat),
            *_impossible_stands(table, seat),
        ):
            found.append(Misfit(f"p{seat + 1}", key, why))
    return found


Impossible = Iterator[tuple[str, str]]


def _impossible_table(table: NamedCells) -> Iterator[Misfit]:
    state = table.state
    for number, face in enumerate(FACES):
        left, most = table.row("supply")[number], TEMPLE_FACES[state.module][number]
        if not 0 <= left <= most:
            yield Misfit("table", f"supply.{face.id}", f"the temple of this game has {most}")
    if state.round > state.rounds:
        yield Misfit("table", "round", f"this game has {state.rounds} rounds")
    found = [treasure for treasure in table.row("hall") if treasure]
    if len(found) != len(set(found)):
        for hall in range(k.HALLS):
            yield Misfit("table", f"hall.{hall + 1}", "a treasure is found only once")


def _impossible_stocks(table: NamedCells) -> Iterator[Misfit]:
    players, owned = table.state.players, table.row("owned")
    for slot, left in enumerate(table.row("stock")):
        card = table.row("slot_card")[slot]
        if card < 0:
            continue
        id, copies = CARDS[card].id, [owned[seat * k.SLOTS + slot] for seat in range(players)]
        if left < 0:
            for seat in range(players):
                if copies[seat]:
                    yield Misfit(f"p{seat + 1}", "cards", f"too few cards {id} lay on the island")
        elif left + sum(copies) > players:
            why = f"there are {players} cards {id} in this game, and {sum(copies)} are owned"
            yield Misfit("table", f"stock.{id}", why)


def _impossible_reserve(table: NamedCells, seat: int) -> Impossible:
    if table.token(seat, k.TOKEN_CHEST) > k.COPIES:
        return  # there are not so many chests: that is said of the cards
    for resource in (k.GOLD, k.SUN, k.MOON, k.ANCIENT):
        cap = table.state.cap(seat, resource)
        if resource == k.ANCIENT and table.state.module != k.MODULE_TITANS:
            cap = 0
        if not 0 <= table.reserve(seat, resource) <= cap:
            yield RESOURCE_NAMES[resource], f"the reserve holds {cap} at most"
    if table.reserve(seat, k.GLORY) < 0:
        yield RESOURCE_NAMES[k.GLORY], "nobody has less than nothing"


def _impossible_dice(table: NamedCells, seat: int) -> Impossible:
    module = table.state.module
    for die, name in enumerate(DIE_NAMES):
        for face in table.die(seat, die):
            number = NUMBER[face]
            if not TEMPLE_FACES[module][number] + START_FACES[module][number]:
                yield name, f"there is no face {face} in this game"
        if not 0 <= table.up(seat, die) < k.PLACES:
            yield f"{name}-up", "the die lies on no face"


def _impossible_cards(table: NamedCells, seat: int) -> Impossible:
    """What lies on cards, and tokens that come from them."""
    state = table.state
    hammers = table.token(seat, k.TOKEN_HAMMER)
    if not 0 <= table.row("hammered")[seat] <= hammers * k.HAMMER_CARD:
        yield "hammer", f"{hammers} hammers take {hammers * k.HAMMER_CARD} gold"
    for name, token, low, high in (
        ("scepter", k.TOKEN_SCEPTER, 0, k.SCEPTER_CAP),
        ("companion", k.TOKEN_COMPANION, k.CASHED, k.COMPANION_TOP),
    ):
        first, owned = seat * k.COPIES, table.token(seat, token)
        if any(not low <= value <= high for value in table.copies(name, seat, token)):
            yield name, f"it goes from {low} to {high}"
        if any(table.row(name)[first + owned : first + k.COPIES]):
            yield name, f"there are values for more than {owned} cards"
    for name, card, each, held in (
        ("cerberus", "cerberus", 1, table.token(seat, k.TOKEN_CERBERUS)),
        ("triton", "triton", 1, table.token(seat, k.TOKEN_TRITON)),
        ("memory", "memory", 2, len(table.memories(seat))),
    ):
        in_game = CARD_NUMBER[card] in table.row("slot_card")
        copies = state.players if in_game else 0
        if not 0 <= held <= each * copies:
            yield name, f"this game has {copies} cards {card}"
    if state.module != k.MODULE_TITANS and seat in table.row("misfortune_owner"):
        yield "misfortune", "misfortunes are not in this game"


def _impossible_stands(table: NamedCells, seat: int) -> Impossible:
    """Where heroes, golems and allegiance tokens are."""
    state, island = table.state, table.row("island")[seat]
    others = [table.row("island")[other] for other in range(state.players) if other != seat]
    if not 0 <= island <= k.ISLANDS:
        yield "island", f"there are {k.ISLANDS} islands"
    elif island and island in others:
        yield "island", "two heroes cannot be on the same island"
    for name, module, start, last in (
        ("golem", k.MODULE_GODDESS, k.START_SPACE, k.SPACES),
        ("allegiance", k.MODULE_TITANS, k.ALLEGIANCE_START, k.ALLEGIANCE_SPACES),
    ):
        space = table.row(name)[seat]
        if state.module != module and space != start:
            yield name, "its board is not in this game"
        elif not 1 <= space <= last:
            yield name, f"its board has {last} spaces"
