"""The words of Titan Dice scenarios: the parts of a position by name, dice, turns."""

from __future__ import annotations

from typing import Any

from dicewright.core.consts import SEAT, A, C
from dicewright.core.errors import BadNotation
from dicewright.core.lexicon import (
    STANDING,
    Get,
    Key,
    Lexicon,
    Put,
    cell,
    name_of,
    names_of,
    number,
    numbers,
)
from dicewright.core.position import seat_of
from dicewright.games.titandice import consts as k
from dicewright.games.titandice.actions import SEAT_NAMES
from dicewright.games.titandice.asking import KINDS
from dicewright.games.titandice.content import CREATURE_NAMES, SIDE_NAMES
from dicewright.games.titandice.engine import Titan
from dicewright.games.titandice.events import SHAPES, die_kind
from dicewright.games.titandice.view import BONUS_PLACES, NamedCells

YES_OR_NO = number(0, 1)
LEVEL = number(0, k.LEVELS)
PLAYER = name_of("player", SEAT_NAMES, about="a player: p1")
DICE = names_of("creature", CREATURE_NAMES, about="creatures: hydra*2,kraken; or none")
BONUS = name_of("place", [BONUS_PLACES[place] for place in sorted(BONUS_PLACES)])


# -- how keys are read and written -----------------------------------------------------------------


def _scalar(name: str) -> tuple[Get[NamedCells], Put[NamedCells]]:
    def get(table: NamedCells, _: int, __: int) -> list[int]:
        value = table.cells[name]
        assert isinstance(value, int)
        return [value]

    def put(table: NamedCells, _: int, __: int, values: list[int]) -> None:
        table.cells[name] = values[0]

    return get, put


def _get_active(table: NamedCells, seat: int, _: int) -> list[int]:
    counts = table.by_creature("active", seat).values()
    return [creature for creature, count in enumerate(counts) for _ in range(count)]


def _put_active(table: NamedCells, seat: int, _: int, values: list[int]) -> None:
    for creature in range(k.CREATURES):
        table.row("active")[seat * k.CREATURES + creature] = values.count(creature)


def _put_card(table: NamedCells, seat: int, creature: int, values: list[int]) -> None:
    """As if bought earlier: off its stack. What lay there before goes back."""
    before, level = table.row("card")[seat * k.CREATURES + creature], values[0]
    levels = table.stack(creature)
    if before:
        levels = sorted([*levels, before])
    if level and level not in levels:
        name = CREATURE_NAMES[creature]
        raise BadNotation(f"no card of level {level} is left in the stack of the {name}")
    if level:
        levels.remove(level)
    table.row("card")[seat * k.CREATURES + creature] = level
    table.set_stack(creature, levels)


def _get_stack(table: NamedCells, _: int, creature: int) -> list[int]:
    return table.stack(creature)


def _put_stack(table: NamedCells, _: int, creature: int, values: list[int]) -> None:
    table.set_stack(creature, values)


# -- the keys --------------------------------------------------------------------------------------


def _track(creature: int) -> Key[NamedCells]:
    name = CREATURE_NAMES[creature]
    cells = cell("track", each=k.CREATURES, at=creature)
    return Key(name, f"captured {name}s; {k.CAGED}: caged", number(0, k.CAGED), *cells)


def _dice(name: str, about: str, most: int = k.REGULAR_DICE) -> Key[NamedCells]:
    return Key(name, about, number(0, most), *cell(name))


PLAYER_KEYS: tuple[Key[Any], ...] = (
    *[_track(creature) for creature in range(k.CREATURES)],
    Key(
        "card",
        "the level of the card, off its stack; 0: none",
        LEVEL,
        cell("card", each=k.CREATURES)[0],
        _put_card,
        CREATURE_NAMES,
    ),
    Key(
        "down",
        "does the card lie face down?",
        YES_OR_NO,
        *cell("down", each=k.CREATURES),
        CREATURE_NAMES,
    ),
    Key("active", "active regular dice, by what they show", DICE, _get_active, _put_active),
    _dice("spent", "spent regular dice"),
    _dice("wound", "regular dice on the wound track"),
    _dice("aside", "regular dice set aside"),
    _dice("paid", "regular dice paid for the power that is being used"),
    Key("bonus", "where the bonus die is, or what it shows", BONUS, *cell("bonus")),
    _dice("marker", "wound markers", k.THREE_WOUNDS),
    Key("out", "is the player out of the round?", YES_OR_NO, *cell("out")),
    Key("turns", "turns begun in this round", number(), *cell("turns")),
    Key("winged", "does the bonus die take part in attacks?", YES_OR_NO, *cell("winged")),
    *STANDING,
)

TABLE_KEYS: tuple[Key[Any], ...] = (
    Key("round", "the round that is played", number(), *_scalar("round")),
    Key("first", "who begins the round", PLAYER, *_scalar("first")),
    Key("ending", "is this the last round?", YES_OR_NO, *_scalar("ending")),
    Key(
        "stack",
        "the levels in a stack, the top card first",
        numbers(1, k.LEVELS, k.PILE),
        _get_stack,
        _put_stack,
        CREATURE_NAMES,
    ),
    Key(
        "exodus",
        "spaces a creature is away from freedom, alone",
        number(0, k.EXODUS_START),
        *cell("exodus"),
        CREATURE_NAMES,
    ),
    Key(
        "result",
        f"of the solo game: {k.SOLO_WON} won, {k.SOLO_LOST} lost, 0 open",
        number(0, k.SOLO_LOST),
        _scalar("result")[0],
    ),
)

PHASES = ("start", "act")

LEXICON = Lexicon(
    table=NamedCells,
    player_keys=PLAYER_KEYS,
    table_keys=TABLE_KEYS,
    phases=PHASES,
    questions=tuple(KINDS.values()),
    events=tuple(SHAPES.values()),
    rolls=("p2 hydra", "p1 wound"),
    outcomes=("roll",),
)


# -- dice ------------------------------------------------------------------------------------------

#: What dice are rolled for.
PURPOSES = {
    k.ROLL_FIRST: "the first roll of the round",
    k.ROLL_AGAIN: "the roll of the turn",
    k.ROLL_ALTER: "chimera-1",
    k.ROLL_REINFORCE: "gryphon-2",
    k.ROLL_RESCUE: "gryphon-1",
    k.ROLL_REDEMPTION: "gryphon-3",
    k.ROLL_ATTACK: "the attack",
    k.ROLL_EXODUS: "the exodus",
}


def due(state: Titan) -> str:
    """The die that a position waits for: whose it is, in whose turn, and what for."""
    *_, rolled, frame = state.frames()
    why = rolled[A]
    turn = f"in the turn of p{state.turn() + 1}, " if state.turn() >= 0 else ""
    purpose = f"kraken-{rolled[C]}" if why == k.ROLL_KRAKEN else PURPOSES[why]
    return f"p{frame[SEAT] + 1}'s {die_kind(state.die_due())} die, {turn}for {purpose}"


def parse_roll(state: Titan, words: str) -> int:
    """`p2 hydra`: what the die that is due comes up with."""
    owner, _, side = words.partition(" ")
    if side not in SIDE_NAMES:
        raise BadNotation(f"“{words}” is not a roll; write for example “{LEXICON.rolls[0]}”")
    if seat_of(state, owner) != state.top_frame()[SEAT]:
        raise BadNotation(f"the die to roll is {due(state)}; not “{words}”")
    return k.A_ROLL + SIDE_NAMES.index(side)


# -- turns -----------------------------------------------------------------------------------------


def set_turn(state: Titan, seat: int, phase: str) -> None:
    """Let the turn of a seat start: from its roll, or after it (`act`)."""
    if phase not in PHASES:
        raise BadNotation(f"a turn has no phase “{phase}”; it has: {', '.join(PHASES)}")
    cells = state.cells()
    cells["round"] = max(state.round, 1)
    turns = cells["turns"]
    assert isinstance(turns, list)
    table = NamedCells(state)
    for other in range(state.players):
        # Whoever has no die anywhere has not rolled in this round yet.
        piles = [table.row(name)[other] for name in ("spent", "wound", "aside")]
        if not sum(piles) + sum(table.by_creature("active", other).values()):
            turns[other] = 0
    following = (seat + 1) % state.players
    bottom: list[tuple[int, ...]] = [(k.X_GAME,), (k.X_ROUND, 0, following)]
    if phase == "act":
        turns[seat] = max(turns[seat], 1)
        frames = [*bottom, (k.X_ACT, seat)]
    else:
        frames = [*bottom, (k.X_TURN, seat)]
    state.load_cells(cells)
    state.set_frames(frames)
    state.settle()
