"""What players see: the position as plain data. No rule is here.

A server makes views of the same tables all day, and a decision changes little of one: what stays as
it is for many moves (islands, sanctuary, dice) is made once and shared. Nobody may change a view.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, lru_cache
from typing import Any, cast

from dicewright.core.cells import Cells
from dicewright.games.diceforge import consts as k
from dicewright.games.diceforge.actions import DIE_NAMES
from dicewright.games.diceforge.content.boards import (
    ALLEGIANCE,
    LABYRINTH,
    MEMORY_SIDES,
    TREASURE_HALL,
    TREASURES,
    ZONE_IDS,
)
from dicewright.games.diceforge.content.cards import CARDS, SLOTS, Slot
from dicewright.games.diceforge.content.faces import (
    COLOUR_NAMES,
    FACES,
    FOREST,
    GARDEN,
    MODULES,
    NUMBER,
    RESOURCE_NAMES,
    SANCTUARY,
    by_resource,
)
from dicewright.games.diceforge.engine import Forge
from dicewright.games.diceforge.events import TOKEN_NAMES

#: The spaces of the labyrinth where treasures are found.
HALLS = tuple(space.id for space in LABYRINTH if TREASURE_HALL in space.effect)
#: The slots of every island, with their numbers.
ISLAND_SLOTS = {
    island: [(number, slot) for number, slot in enumerate(SLOTS) if slot.island == island]
    for island in range(1, k.ISLANDS + 1)
}
FACE_IDS = tuple(face.id for face in FACES)
#: What a reserve holds that everybody counts, and what it holds only so much of.
COUNTED = tuple((RESOURCE_NAMES[r], r) for r in (k.GOLD, k.SUN, k.MOON, k.GLORY))
CAPPED = tuple((RESOURCE_NAMES[r], r) for r in (k.GOLD, k.SUN, k.MOON, k.ANCIENT))
#: How many of each kind of part are kept: enough for the tables that one process serves.
MOST_PARTS = 1 << 11
#: The faces in the garden and in the forest of each module, with their numbers.
GROWN = {
    module: [(number, face.id) for number, face in enumerate(FACES) if face.id in GARDEN | forest]
    for module, forest in FOREST.items()
}
#: The faces of every shelf, each kind once.
SHELVED = [[(NUMBER[face], face) for face in dict.fromkeys(shelf.faces)] for shelf in SANCTUARY]


class NamedCells:
    """A position's cells with names: what `view`, labels and the terminal read."""

    def __init__(self, state: Forge) -> None:
        self.state = state

    @cached_property
    def cells(self) -> Cells:
        """All of them, copied when the first is asked for: most labels need none."""
        return self.state.cells()

    @cached_property
    def row(self) -> Callable[[str], list[int]]:
        """The cells of a name. A view asks for some hundred, so it asks the dict itself."""
        return cast("Callable[[str], list[int]]", self.cells.__getitem__)

    def number(self, name: str) -> int:
        value = self.cells[name]
        assert isinstance(value, int)
        return value

    def reserve(self, seat: int, resource: int) -> int:
        return self.row("reserve")[seat * k.RESOURCES + resource]

    def token(self, seat: int, token: int) -> int:
        return self.row("tokens")[seat * k.TOKENS + token]

    def tokens(self, seat: int) -> dict[str, int]:
        first = seat * k.TOKENS
        row = self.row("tokens")[first : first + k.TOKENS]
        return dict(zip(TOKEN_NAMES, row, strict=True))

    def die(self, seat: int, die: int) -> list[str]:
        first = seat * k.SEAT_PLACES + die * k.PLACES
        return _faces(tuple(self.row("dice")[first : first + k.PLACES]))

    def up(self, seat: int, die: int) -> int:
        return self.row("up")[seat * k.DICE + die]

    def face_up(self, seat: int, die: int) -> str:
        return self.die(seat, die)[self.up(seat, die)]

    def copies(self, name: str, seat: int, token: int) -> list[int]:
        """The cells of a player's scepters or companions; a companion that was cashed in is -1."""
        first = seat * k.COPIES
        return self.row(name)[first : first + self.token(seat, token)]

    def memories(self, seat: int) -> list[dict[str, Any]]:
        """A player's memory tokens: the island, the side that is up and what it gives."""
        first = seat * k.MEMORY_CELLS
        cells = self.row("memory")[first : first + k.MEMORY_CELLS]
        found: list[dict[str, Any]] = []
        if not any(cells):
            return found
        for cell, count in enumerate(cells):
            if not count:
                continue
            name, row = MEMORY_SIDES[cell % k.MEMORY_SIDES]
            island = cell // k.MEMORY_SIDES + 1
            token = {"island": island, "side": name, "gives": by_resource(row)}
            found += [dict(token) for _ in range(count)]
        return found

    def found(self, space: int) -> dict[str, int]:
        """What a hall of the labyrinth gives since its treasure was found."""
        treasure = self.row("hall")[HALLS.index(space)] if space in HALLS else 0
        return by_resource(TREASURES[treasure - 1][2]) if treasure else {}

    def cards(self, seat: int) -> dict[str, int]:
        """What a player owns, by card."""
        first = seat * k.SLOTS
        owned = self.row("owned")[first : first + k.SLOTS]
        return {
            CARDS[card].id: number
            for card, number in zip(self.row("slot_card"), owned, strict=True)
            if number
        }


@lru_cache(MOST_PARTS)
def _faces(die: tuple[int, ...]) -> list[str]:
    return [FACE_IDS[number] for number in die]


def view(state: Forge, seat: int | None) -> dict[str, Any]:
    """Everything on the table; in Dice Forge nothing is hidden, so `seat` only says who looks."""
    table, players = NamedCells(state), state.players
    row, scores = table.row, state.scores()
    return {
        "game": "diceforge",
        "you": seat,
        "players": players,
        "round": state.round,
        "rounds": state.rounds,
        "active": state.active,
        "over": bool(state.over),
        "decider": state.current_player(),
        "seats": [_seat(table, other, scores[other]) for other in range(players)],
        "islands": _islands(
            tuple(row("island")[:players]), tuple(row("slot_card")), tuple(row("stock"))
        ),
        "sanctuary": _sanctuary(players, tuple(row("supply"))),
        "garden": _garden(table),
        "module": MODULES[state.module],
        "board": _board(table),
    }


def _seat(table: NamedCells, seat: int, score: int) -> dict[str, Any]:
    state, row = table.state, table.row
    hammered, laps = row("hammered")[seat], state.laps(seat)
    reserve = row("reserve")[seat * k.RESOURCES : (seat + 1) * k.RESOURCES]
    tokens = table.tokens(seat)
    return {
        "seat": seat,
        **{name: reserve[number] for name, number in COUNTED},
        "caps": {
            **{name: state.cap(seat, number) for name, number in CAPPED},
            "scepter": k.SCEPTER_CAP,
        },
        "score": score,
        "island": row("island")[seat],
        "forged": row("forged")[seat],
        "dice": {
            name: {"faces": table.die(seat, die), "up": table.up(seat, die)}
            for die, name in enumerate(DIE_NAMES)
        },
        "cards": table.cards(seat),
        "tokens": tokens,
        "hammer": {
            "cards": table.token(seat, k.TOKEN_HAMMER),
            "gold": hammered,
            "lap": k.HAMMER_LAP,
            "laps": laps,
            "on_lap": hammered - laps * k.HAMMER_LAP,
            "next": state.next_lap(seat),
        },
        "boars": _owned(row("boar_owner"), seat),
        "misfortunes": _owned(row("misfortune_owner"), seat),
        "ancient": reserve[k.ANCIENT],
        "scepters": table.copies("scepter", seat, k.TOKEN_SCEPTER),
        "companions": table.copies("companion", seat, k.TOKEN_COMPANION),
        "golem": row("golem")[seat],
        "allegiance": row("allegiance")[seat],
        "memories": table.memories(seat),
    }


def _owned(owners: list[int], seat: int) -> list[str]:
    """The colours of what is a player's."""
    if seat not in owners:
        return []
    return [COLOUR_NAMES[colour] for colour, owner in enumerate(owners) if owner == seat]


@lru_cache(MOST_PARTS)
def _islands(
    heroes: tuple[int, ...], cards: tuple[int, ...], stock: tuple[int, ...]
) -> list[dict[str, Any]]:
    """All islands, by where everybody's hero is and what lies in the slots."""
    return [
        {
            "island": island,
            "heroes": [seat for seat, place in enumerate(heroes) if place == island],
            "slots": [_slot(slot, cards[number], stock[number]) for number, slot in slots],
        }
        for island, slots in ISLAND_SLOTS.items()
    ]


def _slot(slot: Slot, card: int, left: int) -> dict[str, Any]:
    return {
        "slot": slot.id,
        "moon": slot.moon,
        "sun": slot.sun,
        "card": CARDS[card].id if card >= 0 else None,
        "glory": CARDS[card].glory if card >= 0 else 0,
        "left": left,
    }


@lru_cache(MOST_PARTS)
def _sanctuary(players: int, supply: tuple[int, ...]) -> list[dict[str, Any]]:
    size = k.POOL_SIZE - (k.POOL_GONE if players == 2 else 0)
    return [
        {
            "shelf": shelf.id,
            "cost": shelf.cost,
            "level": shelf.level,
            "size": size,
            "faces": {face: supply[number] for number, face in faces},
        }
        for shelf, faces in zip(SANCTUARY, SHELVED, strict=True)
    ]


def _garden(table: NamedCells) -> dict[str, int]:
    """What lies in the garden, and in the forest of the module that is played."""
    supply = table.row("supply")
    return {face: supply[number] for number, face in GROWN[MODULES[table.state.module]]}


def _board(table: NamedCells) -> dict[str, Any] | None:
    """The module's board: golems and treasures, or allegiance tokens."""
    if table.state.module == k.MODULE_GODDESS:
        return _labyrinth(table)
    if table.state.module == k.MODULE_TITANS:
        return _allegiance(table)
    return None


def _labyrinth(table: NamedCells) -> dict[str, Any]:
    found = table.row("hall")
    return {
        "kind": "labyrinth",
        "golems": table.row("golem")[: table.state.players],
        "halls": [TREASURES[n - 1][0] if n else None for n in found],
        "hall_spaces": list(HALLS),
        "treasures": [name for n, (name, _, _) in enumerate(TREASURES, 1) if n not in found],
        "arrived": bool(table.state.arrived),
        "spaces": [
            {"space": space.id, "to": list(space.to), "found": table.found(space.id)}
            for space in LABYRINTH
        ],
    }


def _allegiance(table: NamedCells) -> dict[str, Any]:
    tokens = table.row("allegiance")[: table.state.players]
    stands = [ALLEGIANCE[token - 1] for token in tokens]
    return {
        "kind": "allegiance",
        "tokens": tokens,
        "glory": [table.state.stand_glory(seat) for seat in range(table.state.players)],
        "zones": [ZONE_IDS[stand.zone] for stand in stands],
        "spaces": [
            {"space": stand.id, "glory": stand.glory, "zone": ZONE_IDS[stand.zone]}
            for stand in ALLEGIANCE
        ],
    }
