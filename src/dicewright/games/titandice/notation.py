"""Positions as text: the canonical line, and parts of a position by name for scenarios."""

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
from dicewright.games.titandice import consts as k
from dicewright.games.titandice.content import CREATURE_NAMES, SIDE_NAMES
from dicewright.games.titandice.engine import Titan
from dicewright.games.titandice.view import BONUS_PLACES, Table

COUNTS = ("spent", "wound", "aside", "marker", "out", "turns", "winged")
PHASES = ("start", "act")


_SEATS = seat_names(k.SEATS)
_BY_CREATURE = Row((_SEATS, CREATURE_NAMES), seats=True)
_BY_SEAT = Row((_SEATS,), seats=True)
_PLACES = tuple(str(place + 1) for place in range(k.PILE))

LAYOUT = Layout(
    "titandice/3",
    {
        **dict.fromkeys(("track", "card", "down", "active"), _BY_CREATURE),
        **dict.fromkeys((*COUNTS, "paid", "bonus"), _BY_SEAT),
        "pile": Row((CREATURE_NAMES, _PLACES)),
        "exodus": Row((CREATURE_NAMES,)),
    },
    ops_of(k),
    ("ruling",),
)


def position(state: Titan) -> str:
    """The state as one line."""
    return write_line(LAYOUT, state, Titan())


def from_position(line: str) -> Titan:
    """The state of a line."""
    state = Titan()
    read_line(LAYOUT, line, state)
    return state


def facts_of(state: Titan) -> Facts:
    """The cells by name, for digests."""
    return facts(LAYOUT, state, Titan())


# -- parts by name ---------------------------------------------------------------------------------


def _creature(name: str) -> int:
    if name not in CREATURE_NAMES:
        raise BadNotation(f"there is no creature «{name}»")
    return CREATURE_NAMES.index(name)


def parse_roll(state: Titan, words: str) -> int:
    """`p2 hydra`: what the die that is due comes up with."""
    owner, _, side = words.partition(" ")
    if side not in SIDE_NAMES:
        raise BadNotation(f"«{words}» is no roll; write for example «p2 hydra»")
    due = state.top_frame()[1]
    if seat_of(state, owner) != due:
        raise BadNotation(f"the die to roll is p{due + 1}'s, not «{words}»")
    return k.A_ROLL + SIDE_NAMES.index(side)


def patch(state: Titan, owner: str, key: str, value: str) -> None:
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
    kind, _, name = key.partition(".")
    if key in CREATURE_NAMES:
        table.row("track")[seat * k.CREATURES + _creature(key)] = int(value)
    elif key == "active":
        for creature in range(k.CREATURES):
            table.row("active")[seat * k.CREATURES + creature] = 0
        for part in value.split(",") if value != "none" else []:
            name, _, times = part.partition("*")
            at = seat * k.CREATURES + _creature(name)
            table.row("active")[at] += int(times or 1)
    elif kind == "card":
        _give_card(table, seat, _creature(name), int(value))
    elif kind == "down":
        table.row("down")[seat * k.CREATURES + _creature(name)] = int(value)
    elif key == "bonus":
        places = {name: place for place, name in BONUS_PLACES.items()}
        if value not in places:
            raise BadNotation(f"the bonus die cannot be «{value}»")
        table.row("bonus")[seat] = places[value]
    elif key in COUNTS:
        table.row(key)[seat] = int(value)
    else:
        raise BadNotation(f"a player has no «{key}»")


def _give_card(table: Table, seat: int, creature: int, level: int) -> None:
    """As if bought earlier: off its stack."""
    table.row("card")[seat * k.CREATURES + creature] = level
    if level:
        levels = table.stack(creature)
        levels.remove(level)
        table.set_stack(creature, levels)


def _patch_table(table: Table, key: str, value: str) -> None:
    kind, _, name = key.partition(".")
    if kind == "exodus":
        table.row("exodus")[_creature(name)] = int(value)
    elif kind == "stack":
        levels = [int(level) for level in value.split(",")] if value != "none" else []
        table.set_stack(_creature(name), levels)
    elif key in ("round", "ending", "first"):
        table.cells[key] = int(value) - (1 if key == "first" else 0)
    else:
        raise BadNotation(f"a table has no «{key}»")


def read(state: Titan, owner: str, key: str) -> str:
    """Read one part of the position as text."""
    table = Table(state)
    if owner == "table":
        return _read_table(table, key)
    seat = seat_of(state, owner)
    kind, _, name = key.partition(".")
    if key in CREATURE_NAMES:
        return str(table.by_creature("track", seat)[key])
    if key == "active":
        shown = table.by_creature("active", seat).items()
        parts = [creature if n == 1 else f"{creature}*{n}" for creature, n in shown if n]
        return ",".join(parts) or "none"
    if kind in ("card", "down"):
        return str(table.by_creature(kind, seat)[name])
    if key == "bonus":
        return BONUS_PLACES[table.row("bonus")[seat]]
    if key in COUNTS:
        return str(table.row(key)[seat])
    if key == "score":
        return str(state.scores()[seat])
    if key == "place":
        standings = state.standings()
        return str(1 + sum(other > standings[seat] for other in standings))
    raise BadNotation(f"a player has no «{key}»")


def _read_table(table: Table, key: str) -> str:
    kind, _, name = key.partition(".")
    if kind == "exodus":
        return str(table.row("exodus")[_creature(name)])
    if kind == "stack":
        return ",".join(map(str, table.stack(_creature(name)))) or "none"
    if key in ("round", "ending", "result"):
        return str(table.cells[key])
    if key == "first":
        return f"p{table.state.first + 1}"
    raise BadNotation(f"a table has no «{key}»")


def set_turn(state: Titan, seat: int, phase: str) -> None:
    """Let the turn of a seat start: from its roll, or after it (`act`)."""
    if phase not in PHASES:
        raise BadNotation(f"a turn has no phase «{phase}»; it has: {', '.join(PHASES)}")
    cells = state.cells()
    cells["round"] = max(state.round, 1)
    turns = cells["turns"]
    assert isinstance(turns, list)
    table = Table(state)
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
