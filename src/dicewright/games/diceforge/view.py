"""What players see: the position as plain data. No rule is here."""

from __future__ import annotations

from collections.abc import Callable
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
from dicewright.games.diceforge.content.cards import CARDS, SLOTS
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
        self.cells: Cells = state.cells()
        self.scores = state.scores()
        #: The cells of a name. A view asks for some hundred, so it asks the dict itself.
        self.row = cast(Callable[[str], list[int]], self.cells.__getitem__)

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
        return [FACES[number].id for number in self.row("dice")[first : first + k.PLACES]]

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
        found = []
        for cell, count in enumerate(self.row("memory")[first : first + k.MEMORY_CELLS]):
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
        owned = self.row("owned")
        return {
            CARDS[card].id: owned[seat * k.SLOTS + slot]
            for slot, card in enumerate(self.row("slot_card"))
            if owned[seat * k.SLOTS + slot]
        }


def view(state: Forge, seat: int | None) -> dict[str, Any]:
    """Everything on the table; in Dice Forge nothing is hidden, so `seat` only says who looks."""
    table = NamedCells(state)
    return {
        "game": "diceforge",
        "you": seat,
        "players": state.players,
        "round": state.round,
        "rounds": state.rounds,
        "active": state.active,
        "over": bool(state.over),
        "decider": state.current_player(),
        "seats": [_seat(table, other) for other in range(state.players)],
        "islands": [_island(table, number) for number in range(1, k.ISLANDS + 1)],
        "sanctuary": [_shelf(table, index) for index in range(len(SANCTUARY))],
        "garden": _garden(table),
        "module": MODULES[state.module],
        "board": _board(table),
    }


def _seat(table: NamedCells, seat: int) -> dict[str, Any]:
    state, hammered = table.state, table.row("hammered")[seat]
    owners = table.row("boar_owner")
    return {
        "seat": seat,
        **{RESOURCE_NAMES[r]: table.reserve(seat, r) for r in (k.GOLD, k.SUN, k.MOON, k.GLORY)},
        "caps": {
            **{RESOURCE_NAMES[r]: state.cap(seat, r) for r in (k.GOLD, k.SUN, k.MOON, k.ANCIENT)},
            "scepter": k.SCEPTER_CAP,
        },
        "score": table.scores[seat],
        "island": table.row("island")[seat],
        "forged": table.row("forged")[seat],
        "dice": {
            name: {"faces": table.die(seat, die), "up": table.up(seat, die)}
            for die, name in enumerate(DIE_NAMES)
        },
        "cards": table.cards(seat),
        "tokens": table.tokens(seat),
        "hammer": {
            "cards": table.token(seat, k.TOKEN_HAMMER),
            "gold": hammered,
            "lap": k.HAMMER_LAP,
            "laps": state.laps(seat),
            "on_lap": hammered - state.laps(seat) * k.HAMMER_LAP,
            "next": state.next_lap(seat),
        },
        "boars": [COLOUR_NAMES[colour] for colour, owner in enumerate(owners) if owner == seat],
        "misfortunes": [
            COLOUR_NAMES[colour]
            for colour, owner in enumerate(table.row("misfortune_owner"))
            if owner == seat
        ],
        "ancient": table.reserve(seat, k.ANCIENT),
        "scepters": table.copies("scepter", seat, k.TOKEN_SCEPTER),
        "companions": table.copies("companion", seat, k.TOKEN_COMPANION),
        "golem": table.row("golem")[seat],
        "allegiance": table.row("allegiance")[seat],
        "memories": table.memories(seat),
    }


def _island(table: NamedCells, island: int) -> dict[str, Any]:
    heroes = [seat for seat in range(table.state.players) if table.row("island")[seat] == island]
    cards, stock = table.row("slot_card"), table.row("stock")
    slots = []
    for number, slot in ISLAND_SLOTS[island]:
        card = cards[number]
        slots.append(
            {
                "slot": slot.id,
                "moon": slot.moon,
                "sun": slot.sun,
                "card": CARDS[card].id if card >= 0 else None,
                "glory": CARDS[card].glory if card >= 0 else 0,
                "left": stock[number],
            }
        )
    return {"island": island, "heroes": heroes, "slots": slots}


def _shelf(table: NamedCells, index: int) -> dict[str, Any]:
    shelf = SANCTUARY[index]
    supply = table.row("supply")
    faces = {face: supply[number] for number, face in SHELVED[index]}
    size = k.POOL_SIZE - (k.POOL_GONE if table.state.players == 2 else 0)
    return {
        "shelf": shelf.id,
        "cost": shelf.cost,
        "level": shelf.level,
        "size": size,
        "faces": faces,
    }


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
