"""The words of Dice Forge scenarios: the parts of a position by name, dice, turns."""

from __future__ import annotations

from typing import Any

from dicewright.core.consts import SEAT, A, B, C
from dicewright.core.errors import BadNotation
from dicewright.core.lexicon import (
    STANDING,
    Get,
    Key,
    Lexicon,
    Put,
    ValueKind,
    cell,
    name_of,
    names_of,
    number,
    numbers,
    place_of,
)
from dicewright.core.position import seat_of
from dicewright.games.diceforge import consts as k
from dicewright.games.diceforge.actions import DIE_NAMES, MEMORY_NAMES, SEAT_NAMES
from dicewright.games.diceforge.asking import KINDS, REWARDS, SPLIT_SCEPTER
from dicewright.games.diceforge.content.boards import CELESTIAL_SIDES, TREASURES
from dicewright.games.diceforge.content.cards import CARDS, SLOTS
from dicewright.games.diceforge.content.faces import COLOUR_NAMES, FACES, NUMBER
from dicewright.games.diceforge.engine import Forge
from dicewright.games.diceforge.events import SHAPES, TOKEN_NAMES, cause
from dicewright.games.diceforge.view import NamedCells

FACE_IDS = tuple(face.id for face in FACES)
CARD_IDS = tuple(card.id for card in CARDS)
MEMORIES = tuple(f"{island + 1}:{side}" for island in range(k.ISLANDS) for side in MEMORY_NAMES)

FACE = name_of("face", FACE_IDS, about="a face: G4")
SIX_FACES = names_of("face", FACE_IDS, about="six faces: G1*5,S1", length=k.PLACES, ordered=True)
CARDS_OWNED = names_of("card", CARD_IDS, about="cards: hammer*2,chest; or none")
COLOURS = names_of("colour", COLOUR_NAMES, about="colours: red,blue; or none")
MEMORY = names_of("memory token", MEMORIES, about=f"tokens: 3:{MEMORY_NAMES[0]}; or none")
PLAYER = name_of("player", SEAT_NAMES, about="a player: p1")
YES_OR_NO = number(0, 1)
CELESTIAL = "celestial"


def _order(text: str) -> list[int]:
    """Colours from the top of a stack; those that are not named lie below."""
    named = names_of("colour", COLOUR_NAMES, about="", ordered=True).parse(text)
    if len(named) != len(set(named)):
        raise BadNotation("a colour is named twice")
    return named + [colour for colour in range(k.COLOURS) if colour not in named]


STACK = ValueKind(
    "colours from the top: red,blue,yellow,green",
    _order,
    lambda order: ",".join(COLOUR_NAMES[colour] for colour in order),
)


# -- how keys are read and written -----------------------------------------------------------------


def _run(
    name: str, *, each: int, at: int = 0, length: int
) -> tuple[Get[NamedCells], Put[NamedCells]]:
    """Several cells of a row in a run."""

    def get(table: NamedCells, seat: int, _: int) -> list[int]:
        first = seat * each + at
        return table.row(name)[first : first + length]

    def put(table: NamedCells, seat: int, _: int, values: list[int]) -> None:
        first = seat * each + at
        table.row(name)[first : first + length] = values

    return get, put


def _copies(name: str, token: int) -> tuple[Get[NamedCells], Put[NamedCells]]:
    """What lies on a player's cards of a kind, one after the other."""

    def get(table: NamedCells, seat: int, _: int) -> list[int]:
        return table.copies(name, seat, token)

    def put(table: NamedCells, seat: int, _: int, values: list[int]) -> None:
        first = seat * k.COPIES
        rest = [0] * (k.COPIES - len(values))
        table.row(name)[first : first + k.COPIES] = [*values, *rest]

    return get, put


def _face_up(die: int) -> tuple[Get[NamedCells], Put[NamedCells]]:
    def get(table: NamedCells, seat: int, _: int) -> list[int]:
        return [NUMBER[table.face_up(seat, die)]]

    def put(table: NamedCells, seat: int, _: int, values: list[int]) -> None:
        faces, face = table.die(seat, die), FACE_IDS[values[0]]
        if face not in faces:
            raise BadNotation(f"the die has no face {face}")
        table.row("up")[seat * k.DICE + die] = faces.index(face)

    return get, put


def _owner(kind: str) -> tuple[Get[NamedCells], Put[NamedCells]]:
    """The colours of a player's boars or misfortunes."""

    def get(table: NamedCells, seat: int, _: int) -> list[int]:
        owners = table.row(f"{kind}_owner")
        return [colour for colour, owner in enumerate(owners) if owner == seat]

    def put(table: NamedCells, seat: int, _: int, values: list[int]) -> None:
        owners = table.row(f"{kind}_owner")
        for colour, owner in enumerate(owners):
            if colour in values:
                owners[colour] = seat
                table.row("supply")[NUMBER[f"{kind}-{COLOUR_NAMES[colour]}"]] = 0
            elif owner == seat:
                owners[colour] = -1

    return get, put


def _get_cards(table: NamedCells, seat: int, _: int) -> list[int]:
    owned = table.row("owned")
    found = [
        card
        for slot, card in enumerate(table.row("slot_card"))
        for _ in range(owned[seat * k.SLOTS + slot])
    ]
    return sorted(found)


def _put_cards(table: NamedCells, seat: int, _: int, values: list[int]) -> None:
    """As if the player had bought them earlier: off their stacks, their tokens taken."""
    in_game = table.row("slot_card")
    for card in values:
        if card not in in_game:
            raise BadNotation(f"{CARD_IDS[card]} is not in this game")
    for slot, card in enumerate(in_game):
        more = values.count(card) - table.row("owned")[seat * k.SLOTS + slot]
        table.row("owned")[seat * k.SLOTS + slot] += more
        table.row("stock")[slot] -= more
        for operation, token, _ in CARDS[card].instant if more else ():
            if operation == k.OP_TOKEN:
                cell = seat * k.TOKENS + token
                table.row("tokens")[cell] = max(0, table.row("tokens")[cell] + more)


def _get_memory(table: NamedCells, seat: int, _: int) -> list[int]:
    first = seat * k.MEMORY_CELLS
    counts = table.row("memory")[first : first + k.MEMORY_CELLS]
    return [cell for cell, count in enumerate(counts) for _ in range(count)]


def _put_memory(table: NamedCells, seat: int, _: int, values: list[int]) -> None:
    first = seat * k.MEMORY_CELLS
    counts = [values.count(cell) for cell in range(k.MEMORY_CELLS)]
    table.row("memory")[first : first + k.MEMORY_CELLS] = counts


def _slot_of(table: NamedCells, card: int) -> int:
    if card not in table.row("slot_card"):
        raise BadNotation(f"{CARD_IDS[card]} is not in this game")
    return table.row("slot_card").index(card)


def _get_stock(table: NamedCells, _: int, card: int) -> list[int]:
    return [table.row("stock")[_slot_of(table, card)]]


def _put_stock(table: NamedCells, _: int, card: int, values: list[int]) -> None:
    table.row("stock")[_slot_of(table, card)] = values[0]


def _put_round(table: NamedCells, _: int, __: int, values: list[int]) -> None:
    table.cells["round"] = values[0]
    table.cells["turn"] = (values[0] - 1) * table.state.players


def _number(name: str) -> Get[NamedCells]:
    return lambda table, _, __: [table.number(name)]


def _put_arrived(table: NamedCells, _: int, __: int, values: list[int]) -> None:
    table.cells["arrived"] = values[0]


# -- the keys --------------------------------------------------------------------------------------


def _held(name: str, about: str, resource: int) -> Key[NamedCells]:
    return Key(name, about, number(), *cell("reserve", each=k.RESOURCES, at=resource))


def _token(token: int, about: str, *, given: bool = False) -> Key[NamedCells]:
    """Tokens that can be spent are given; the others come with their cards."""
    get, put = cell("tokens", each=k.TOKENS, at=token)
    return Key(TOKEN_NAMES[token], about, number(), get, put if given else None)


def _die(die: int) -> tuple[Key[NamedCells], Key[NamedCells]]:
    name, at = DIE_NAMES[die], die * k.PLACES
    run = _run("dice", each=k.SEAT_PLACES, at=at, length=k.PLACES)
    return (
        Key(name, f"the faces of the {name} die, by place", SIX_FACES, *run),
        Key(f"{name}-up", f"the face of the {name} die that is up", FACE, *_face_up(die)),
    )


PLAYER_KEYS: tuple[Key[Any], ...] = (
    _held("gold", "gold in the reserve", k.GOLD),
    _held("sun", "sun shards", k.SUN),
    _held("moon", "moon shards", k.MOON),
    _held("glory", "glory gained so far; cards and boards count in the score", k.GLORY),
    _held("ancient", "ancient shards, in Titans", k.ANCIENT),
    *_die(k.LIGHT),
    *_die(k.DARK),
    Key(
        "cards",
        "all cards owned; they come off their stacks",
        CARDS_OWNED,
        _get_cards,
        _put_cards,
    ),
    Key("hammer", "gold put on the hammers", number(), *cell("hammered")),
    _token(k.TOKEN_CERBERUS, "cerberus tokens", given=True),
    _token(k.TOKEN_TRITON, "triton tokens", given=True),
    _token(k.TOKEN_CHEST, "chests, from the cards"),
    _token(k.TOKEN_BEAR, "great bears, from the cards"),
    _token(k.TOKEN_TWINS, "twins, from the cards"),
    Key(
        "scepter",
        "gold on each scepter",
        numbers(0, k.SCEPTER_CAP, k.COPIES),
        *_copies("scepter", k.TOKEN_SCEPTER),
    ),
    Key(
        "companion",
        f"the token of each companion; {k.CASHED}: cashed in",
        numbers(k.CASHED, k.COMPANION_TOP, k.COPIES),
        *_copies("companion", k.TOKEN_COMPANION),
    ),
    Key("boar", "boar cards, by colour", COLOURS, *_owner("boar")),
    Key("misfortune", "mirrors of misfortune, by colour", COLOURS, *_owner("misfortune")),
    Key("memory", "memory tokens, island and side", MEMORY, _get_memory, _put_memory),
    Key("island", "where the hero is; 0: the portal", number(0, k.ISLANDS), *cell("island")),
    Key("forged", "faces forged so far", number(), *cell("forged")),
    Key("golem", "the golem's space, in Goddess", number(1, k.SPACES), *cell("golem")),
    Key(
        "allegiance",
        "the token's space, in Titans",
        number(1, k.ALLEGIANCE_SPACES),
        *cell("allegiance"),
    ),
    *STANDING,
)

TABLE_KEYS: tuple[Key[Any], ...] = (
    Key("round", "the round that is played", number(1), _number("round"), _put_round),
    Key("rounds", "how many there are, from the set-up", number(1), _number("rounds")),
    Key("turn", "turns begun so far, from round and turn", number(), _number("turn")),
    Key("active", "whose turn it is, from the turn", PLAYER, _number("active")),
    Key(
        "supply",
        "faces of a kind left in sanctuary, garden or forest",
        number(),
        *cell("supply"),
        FACE_IDS,
    ),
    Key("stock", "cards of a set left on the island", number(), _get_stock, _put_stock, CARD_IDS),
    Key(
        "slot",
        "which set lies there, from the set-up",
        name_of("card", ("none", *CARD_IDS), about="a card; or none", first=-1),
        lambda table, _, slot: [table.row("slot_card")[slot]],
        ids=tuple(slot.id for slot in SLOTS),
    ),
    Key("boars", "the stack of boars", STACK, *_run("boar_order", each=0, length=k.COLOURS)),
    Key(
        "misfortunes",
        "the stack of misfortunes",
        STACK,
        *_run("misfortune_order", each=0, length=k.COLOURS),
    ),
    Key(
        "hall",
        "the treasure found in a hall, in Goddess",
        name_of("treasure", ("none", *(name for name, _, _ in TREASURES))),
        *cell("hall"),
        tuple(str(hall + 1) for hall in range(k.HALLS)),
    ),
    Key("arrived", "has a golem reached the goddess?", YES_OR_NO, _number("arrived"), _put_arrived),
)

PHASES = ("blessing", "reinforce", "action", "extra")

LEXICON = Lexicon(
    table=NamedCells,
    player_keys=PLAYER_KEYS,
    table_keys=TABLE_KEYS,
    phases=PHASES,
    questions=(*dict.fromkeys((*KINDS.values(), *REWARDS.values(), SPLIT_SCEPTER)),),
    events=tuple(SHAPES.values()),
    rolls=("p2 light G3", "p2 light 4", "p1 celestial glory-5"),
    outcomes=("roll", CELESTIAL),
    former={"scepters": "scepter", "companions": "companion"},
)


# -- dice ------------------------------------------------------------------------------------------


def _die_due(state: Forge) -> tuple[int, str]:
    """Whose die a position waits for, and which."""
    frame = state.top_frame()
    if frame[0] == k.C_CELESTIAL:
        return frame[SEAT], CELESTIAL
    seat, die = divmod(state.die_due(), k.DICE)
    return seat, DIE_NAMES[die]


def due(state: Forge) -> str:
    """The die that a position waits for: whose it is, in whose turn, and what for."""
    seat, die = _die_due(state)
    return f"p{seat + 1} {die}, in the turn of p{state.active + 1}, for {_purpose(state)}"


def _purpose(state: Forge) -> str:
    """What the dice on top of the stack are rolled for: a card, or a part of the game."""
    for frame in reversed(state.frames()[:-1]):
        if frame[0] in (k.X_BLESSING, k.X_CELESTIAL) and frame[k.TWINS_USED]:
            return TOKEN_NAMES[k.TOKEN_TWINS]
        if frame[0] in (k.X_BLESSING, k.X_REPEAT_BLESSING, k.X_PAIR_OF):
            return cause(frame[C])
        if frame[0] == k.X_PAIR:
            return cause(frame[k.PAIR_CAUSE])
        if frame[0] == k.X_PROGRAM and frame[B] == k.PROGRAM_SPACE:
            return cause(k.CAUSE_LABYRINTH)
        if frame[0] == k.X_PROGRAM:
            return CARD_IDS[frame[A]]
    return cause(k.CAUSE_CELESTIAL)


def parse_roll(state: Forge, words: str) -> int:
    """`p2 light G3` or `p2 light 4`: which side of the die that is due comes up."""
    parts = words.split()
    if len(parts) != 3 or parts[1] not in (*DIE_NAMES, CELESTIAL):
        raise BadNotation(f"“{words}” is not a roll; write for example “{LEXICON.rolls[0]}”")
    owner, die, side = parts
    if (seat_of(state, owner), die) != _die_due(state):
        raise BadNotation(f"the die to roll is {due(state)}; not “{words}”")
    if die == CELESTIAL:
        return k.A_CELESTIAL + place_of("side", side, CELESTIAL_SIDES)
    return k.A_ROLL + DIE_NAMES.index(die) * k.PLACES + _place(state, owner, die, side)


def _place(state: Forge, owner: str, die: str, side: str) -> int:
    """Where on a die a face is; a number means the place itself."""
    faces = NamedCells(state).die(seat_of(state, owner), DIE_NAMES.index(die))
    if side in faces:
        return faces.index(side)
    if side.isdigit() and 1 <= int(side) <= k.PLACES:
        return int(side) - 1
    has = ", ".join(dict.fromkeys(faces))
    raise BadNotation(f"the {die} die of {owner} has no face “{side}”; it has: {has}")


# -- turns -----------------------------------------------------------------------------------------


def set_turn(state: Forge, seat: int, phase: str) -> None:
    """Start the turn of a seat at a phase, in the round the table is in."""
    if phase not in PHASES:
        raise BadNotation(f"a turn has no phase “{phase}”; it has: {', '.join(PHASES)}")
    cells = state.cells()
    current = max(state.round, 1)
    before = state.turns_before(current, seat)
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
