"""Positions as text: the canonical line, and parts of a position by name for scenarios.

The line has the cells by name, with faces and cards by their ids, then the stack of frames:

    diceforge/2 players=2 … dice.p1.light=1:G1,2:G1,… frames=x_game/d_action:0:3

`from_position(position(s))` is `s`, and `position` of that is the same line again.
"""

from __future__ import annotations

from dicewright.core.errors import BadNotation
from dicewright.core.position import (
    Facts,
    Layout,
    Row,
    facts,
    ops_of,
    read_line,
    seat_names,
    seat_of,
    write_line,
)
from dicewright.games.diceforge import consts as k
from dicewright.games.diceforge.actions import DIE_NAMES, ISLAND_NAMES, MEMORY_NAMES, PLACE_NAMES
from dicewright.games.diceforge.content.boards import CELESTIAL_SIDES, TREASURES
from dicewright.games.diceforge.content.cards import CARDS, SLOT_NUMBER, SLOTS
from dicewright.games.diceforge.content.cards import NUMBER as CARD_NUMBER
from dicewright.games.diceforge.content.faces import COLOUR_NAMES, FACES, NUMBER, RESOURCE_NAMES
from dicewright.games.diceforge.engine import Forge
from dicewright.games.diceforge.events import TOKEN_NAMES
from dicewright.games.diceforge.view import Table

# -- the position line -----------------------------------------------------------------------------

_SEATS = seat_names(k.SEATS)
_SLOTS = tuple(slot.id for slot in SLOTS)
_COPIES = tuple(str(copy + 1) for copy in range(k.COPIES))
_MEMORIES = tuple(f"{island}-{side}" for island in ISLAND_NAMES for side in MEMORY_NAMES)
_CARDS = tuple(card.id for card in CARDS)
_FACES = tuple(face.id for face in FACES)

LAYOUT = Layout(
    "diceforge/2",
    {
        "allowed": Row((_CARDS,)),
        "slot_card": Row((_SLOTS,), _CARDS),
        "stock": Row((_SLOTS,)),
        "used": Row((_SLOTS,)),
        "owned": Row((_SEATS, _SLOTS), seats=True),
        "reserve": Row((_SEATS, RESOURCE_NAMES), seats=True),
        "tokens": Row((_SEATS, TOKEN_NAMES), seats=True),
        "dice": Row((_SEATS, DIE_NAMES, PLACE_NAMES), _FACES, seats=True),
        "up": Row((_SEATS, DIE_NAMES), seats=True),
        "supply": Row((_FACES,)),
        "boar_order": Row((_COPIES,), COLOUR_NAMES),
        "boar_owner": Row((COLOUR_NAMES,)),
        "misfortune_order": Row((_COPIES,), COLOUR_NAMES),
        "misfortune_owner": Row((COLOUR_NAMES,)),
        "scepter": Row((_SEATS, _COPIES), seats=True),
        "companion": Row((_SEATS, _COPIES), seats=True),
        "memory": Row((_SEATS, _MEMORIES), seats=True),
        **{name: Row((_SEATS,), seats=True) for name in ("hammered", "forged", "island")},
        **{name: Row((_SEATS,), seats=True) for name in ("golem", "allegiance")},
    },
    ops_of(k),
    ("setup", "allowed", "six_gold_first", "tie_break", "fire_ends", "module"),
)


def position(state: Forge) -> str:
    """The state as one line."""
    return write_line(LAYOUT, state, Forge())


def from_position(line: str) -> Forge:
    """The state of a line."""
    state = Forge()
    read_line(LAYOUT, line, state)
    return state


def facts_of(state: Forge) -> Facts:
    """The cells by name, for digests."""
    return facts(LAYOUT, state, Forge())


# -- parts by name ---------------------------------------------------------------------------------


def _face_number(id: str) -> int:
    if id not in NUMBER:
        raise BadNotation(f"there is no face «{id}»")
    return NUMBER[id]


def _card_number(id: str) -> int:
    if id not in CARD_NUMBER:
        raise BadNotation(f"there is no card «{id}»")
    return CARD_NUMBER[id]


def _repeated(text: str) -> list[str]:
    """`G1*5,S1` written out."""
    items: list[str] = []
    for part in text.split(","):
        id, _, times = part.partition("*")
        items += [id] * int(times or 1)
    return items


def parse_roll(state: Forge, words: str) -> int:
    """`p2 light G3` or `p2 light 4`: which side of the die that is due comes up."""
    parts = words.split()
    frame = state.top_frame()
    if frame[0] == k.C_CELESTIAL:
        return _parse_celestial(state, parts)
    if len(parts) != 3 or parts[1] not in DIE_NAMES:
        raise BadNotation(f"«{words}» is no roll; write for example «p2 light G3»")
    seat, die, side = seat_of(state, parts[0]), DIE_NAMES.index(parts[1]), parts[2]
    offset = (frame[2] & -frame[2]).bit_length() - 1
    due = ((frame[1] + offset // k.DICE) % state.players, offset % k.DICE)
    if due != (seat, die):
        raise BadNotation(f"the die to roll is p{due[0] + 1} {DIE_NAMES[due[1]]}, not «{words}»")
    faces = Table(state).die(seat, die)
    if side in faces:
        return k.A_ROLL + die * k.PLACES + faces.index(side)
    if side.isdigit() and 1 <= int(side) <= k.PLACES:
        return k.A_ROLL + die * k.PLACES + int(side) - 1
    raise BadNotation(f"the {parts[1]} die of {parts[0]} has no face «{side}»")


def _parse_celestial(state: Forge, parts: list[str]) -> int:
    """`p1 celestial glory-5`."""
    if len(parts) != 3 or parts[1] != "celestial" or parts[2] not in CELESTIAL_SIDES:
        raise BadNotation("the celestial die is due; write for example «p1 celestial glory-5»")
    if seat_of(state, parts[0]) != state.top_frame()[1]:
        raise BadNotation(f"the celestial die is not rolled by {parts[0]}")
    return k.A_CELESTIAL + CELESTIAL_SIDES.index(parts[2])


def patch(state: Forge, owner: str, key: str, value: str) -> None:
    """Write one part of the position."""
    table = Table(state)
    try:
        if owner == "table":
            _patch_table(table, key, value)
        else:
            _patch_seat(table, seat_of(state, owner), key, value)
    except ValueError as error:
        raise BadNotation(f"{owner} {key}={value}: {error}") from None
    state.load_cells(table.cells)


def _patch_seat(table: Table, seat: int, key: str, value: str) -> None:
    if key in RESOURCE_NAMES:
        table.row("reserve")[seat * k.RESOURCES + RESOURCE_NAMES.index(key)] = int(value)
    elif key in DIE_NAMES:
        faces = [_face_number(id) for id in _repeated(value)]
        if len(faces) != k.PLACES:
            raise ValueError("a die has six faces")
        first = seat * k.SEAT_PLACES + DIE_NAMES.index(key) * k.PLACES
        table.row("dice")[first : first + k.PLACES] = faces
    elif key in ("light-up", "dark-up"):
        die = DIE_NAMES.index(key.removesuffix("-up"))
        table.row("up")[seat * k.DICE + die] = table.die(seat, die).index(value)
    elif key == "cards":
        for id in _repeated(value):
            _give_card(table, seat, _card_number(id))
    elif key in ("cerberus", "triton"):
        table.row("tokens")[seat * k.TOKENS + TOKEN_NAMES.index(key)] = int(value)
    elif key in ("island", "forged"):
        table.row(key)[seat] = int(value)
    elif key == "hammer":
        table.row("hammered")[seat] = int(value)
    elif key in ("boar", "misfortune"):
        table.row(f"{key}_owner")[COLOUR_NAMES.index(value)] = seat
        table.row("supply")[NUMBER[f"{key}-{value}"]] = 0
    elif key in ("golem", "allegiance"):
        table.row(key)[seat] = int(value)
    elif key in ("scepter", "companion"):
        for copy, amount in enumerate(value.split(",")):
            table.row(key)[seat * k.COPIES + copy] = int(amount)
    elif key == "memory":
        for token in value.split(","):
            island, _, side = token.partition(":")
            cell = (int(island) - 1) * k.MEMORY_SIDES + MEMORY_NAMES.index(side)
            table.row("memory")[seat * k.MEMORY_CELLS + cell] += 1
    else:
        raise BadNotation(f"a player has no «{key}»")


def _give_card(table: Table, seat: int, card: int) -> None:
    """As if the player had bought it earlier: off the stack, its token taken."""
    if card not in table.row("slot_card"):
        raise BadNotation(f"{CARDS[card].id} is not in this game")
    slot = table.row("slot_card").index(card)
    table.row("owned")[seat * k.SLOTS + slot] += 1
    table.row("stock")[slot] -= 1
    for operation, token, _ in CARDS[card].instant:
        if operation == k.OP_TOKEN:
            table.row("tokens")[seat * k.TOKENS + token] += 1


def _patch_table(table: Table, key: str, value: str) -> None:
    kind, _, id = key.partition(".")
    if kind == "supply":
        table.row("supply")[_face_number(id)] = int(value)
    elif kind == "stock":
        table.row("stock")[table.row("slot_card").index(_card_number(id))] = int(value)
    elif key == "round":
        table.cells["turn"] = (int(value) - 1) * table.state.players
        table.cells["round"] = int(value)
    elif key in ("boars", "misfortunes"):
        colours = [COLOUR_NAMES.index(colour) for colour in value.split(",")]
        rest = [colour for colour in range(k.COLOURS) if colour not in colours]
        table.row(f"{key.removesuffix('s')}_order")[:] = colours + rest
    elif kind == "hall":
        names = [name for name, _, _ in TREASURES]
        table.row("hall")[int(id) - 1] = names.index(value) + 1
    elif key == "arrived":
        table.cells["arrived"] = int(value)
    else:
        raise BadNotation(f"a table has no «{key}»")


def read(state: Forge, owner: str, key: str) -> str:
    """Read one part of the position as text."""
    table = Table(state)
    if owner == "table":
        return _read_table(table, key)
    seat = seat_of(state, owner)
    if key in RESOURCE_NAMES:
        return str(table.reserve(seat, RESOURCE_NAMES.index(key)))
    if key in DIE_NAMES:
        return ",".join(table.die(seat, DIE_NAMES.index(key)))
    if key in ("light-up", "dark-up"):
        return table.face_up(seat, DIE_NAMES.index(key.removesuffix("-up")))
    if key == "cards":
        owned = table.cards(seat).items()
        return ",".join(id if n == 1 else f"{id}*{n}" for id, n in owned) or "none"
    if key in TOKEN_NAMES and key not in ("hammer", "scepter", "companion"):
        return str(table.token(seat, TOKEN_NAMES.index(key)))
    if key in ("island", "forged"):
        return str(table.row(key)[seat])
    if key == "hammer":
        return str(table.row("hammered")[seat])
    if key in ("golem", "allegiance"):
        return str(table.row(key)[seat])
    if key == "scepters":
        return ",".join(map(str, table.copies("scepter", seat, k.TOKEN_SCEPTER))) or "none"
    if key == "companions":
        return ",".join(map(str, table.copies("companion", seat, k.TOKEN_COMPANION))) or "none"
    if key == "memory":
        tokens = [f"{token['island']}:{token['side']}" for token in table.memories(seat)]
        return ",".join(tokens) or "none"
    if key == "score":
        return str(state.scores()[seat])
    if key == "place":
        standings = state.standings()
        return str(1 + sum(other > standings[seat] for other in standings))
    raise BadNotation(f"a player has no «{key}»")


def _read_table(table: Table, key: str) -> str:
    kind, _, id = key.partition(".")
    if kind == "supply":
        return str(table.row("supply")[_face_number(id)])
    if kind == "stock":
        return str(table.row("stock")[table.row("slot_card").index(_card_number(id))])
    if kind == "slot":
        card = table.row("slot_card")[SLOT_NUMBER[id]]
        return CARDS[card].id if card >= 0 else "none"
    if key in ("round", "rounds", "active", "turn", "arrived"):
        return str(table.number(key))
    if kind == "hall":
        found = table.row("hall")[int(id) - 1]
        return TREASURES[found - 1][0] if found else "none"
    raise BadNotation(f"a table has no «{key}»")


PHASES = ("blessing", "reinforce", "action", "extra")


def set_turn(state: Forge, seat: int, phase: str) -> None:
    """Start the turn of a seat at a phase, in the round the table is in."""
    if phase not in PHASES:
        raise BadNotation(f"a turn has no phase «{phase}»; it has: {', '.join(PHASES)}")
    cells = state.cells()
    current = max(state.round, 1)
    before = (current - 1) * state.players + seat
    game = (k.X_GAME,)
    end = (k.X_TURN_END, seat)
    action = (k.D_ACTION, seat, k.MAIN_PHASE)
    if phase == "blessing":
        cells["turn"] = before
        stack: list[tuple[int, ...]] = [game]
    else:
        cells["turn"] = before + 1
        cells["active"] = seat
        cells["round"] = current
        cells["used"] = [0] * k.SLOTS
        cells["advanced"] = 0
        stack = {
            "reinforce": [game, end, action, (k.D_REINFORCE, seat)],
            "action": [game, end, action],
            "extra": [game, end, (k.X_EXTRA, seat)],
        }[phase]
    state.load_cells(cells)
    state.set_frames(stack)
    state.settle()
