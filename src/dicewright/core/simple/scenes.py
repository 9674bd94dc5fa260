"""The words of scenarios of a simple game: its parts by name, its dice, its turns."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dicewright.core.consts import CHANCE_OPS, DECISION_OPS, SEAT
from dicewright.core.errors import BadNotation
from dicewright.core.lexicon import STANDING, Key, Lexicon, Misfit, cell, number
from dicewright.core.position import seat_of
from dicewright.core.simple.declared import Part
from dicewright.core.simple.state import SimpleState

if TYPE_CHECKING:
    from dicewright.core.simple.game import SimpleGame


class Parts:
    """A position's cells with names, to be changed and loaded again."""

    def __init__(self, state: SimpleState) -> None:
        self.state = state
        self.cells = state.cells()

    def row(self, name: str) -> list[int]:
        value = self.cells[name]
        assert isinstance(value, list)
        return value


def _key(part: Part, about: str) -> Key[Any]:
    least, most = part.least, part.most if part.limited else None
    if not part.names and not part.by_seat:

        def get(table: Parts, _: int, __: int) -> list[int]:
            value = table.cells[part.name]
            assert isinstance(value, int)
            return [value]

        def put(table: Parts, _: int, __: int, values: list[int]) -> None:
            table.cells[part.name] = values[0]

        return Key(part.name, about, number(least, most), get, put)
    get_cell, put_cell = cell(part.name, each=len(part.names) or 1)
    return Key(part.name, about, number(least, most), get_cell, put_cell, part.names)


def lexicon_of(game: SimpleGame) -> Lexicon:
    """Every part is a key; a turn can start with anything that is due for a player."""
    made = game.state_class
    about = {entry.id: entry.title for entry in game.entries() if entry.section == "term"}
    parts = [(part, _key(part, about.get(part.name, part.name))) for part in made.parts.values()]
    chances = [name for name, op in made.ops.items() if CHANCE_OPS <= op < DECISION_OPS]
    dice = [game.vocabulary.form(game.vocabulary.run(name)[-1]) for name in chances]
    return Lexicon(
        table=Parts,
        player_keys=(*[key for part, key in parts if part.by_seat], *STANDING),
        table_keys=tuple(key for part, key in parts if not part.by_seat),
        phases=tuple(name for name, op in made.ops.items() if op < CHANCE_OPS),
        questions=tuple(name for name, op in made.ops.items() if op >= DECISION_OPS),
        events=made.told.shapes,
        rolls=tuple(" ".join(["p1", *list(form.values())[1:]]) for form in dice),
        outcomes=tuple(chances),
    )


def due(state: SimpleState) -> str:
    """The die that a position waits for."""
    frame = state.top_frame()
    return f"p{frame[SEAT] + 1}'s {state.named_ops[frame[0]]}"


def parse_roll(game: SimpleGame, state: SimpleState, words: str) -> int:
    """`p1 5`: what the die that is due comes up with."""
    owner, _, side = words.partition(" ")
    frame = state.top_frame()
    if seat_of(state, owner) != frame[SEAT]:
        raise BadNotation(f"the die to roll is {due(state)}; not “{words}”")
    for action in game.vocabulary.run(state.named_ops[frame[0]]):
        if list(game.vocabulary.form(action).values())[1:] == [side]:
            return action
    raise BadNotation(f"“{words}” is not a roll; write for example “{game.lexicon.rolls[0]}”")


def misfits(state: SimpleState) -> list[Misfit]:
    """Numbers outside their limits."""
    found = []
    for part in state.parts.values():
        if not part.limited:
            continue
        value = getattr(state, part.name)
        for place, held in enumerate(value if isinstance(value, list) else [value]):
            each = len(part.names) or 1
            if not part.least <= held <= part.most and place < state.players * each:
                owner = f"p{place // each + 1}" if part.by_seat else "table"
                key = f"{part.name}.{part.names[place % each]}" if part.names else part.name
                found.append(Misfit(owner, key, f"it goes from {part.least} to {part.most}"))
    return found
