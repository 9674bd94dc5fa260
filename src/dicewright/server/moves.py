"""What moves a table's game: it begins, a decision is carried out, or one is taken back.

Each of these happens in the match first, then on disk, and is told last. Who may
do it is checked before (`actions`), and all of it needs the table's lock.
"""

from __future__ import annotations

from functools import partial

from dicewright.core.errors import CannotUndo, IllegalAction
from dicewright.server import store
from dicewright.server.messages import FINISHED, PLAYING, How
from dicewright.server.refusal import Refused
from dicewright.server.render import outcome_data, tell_update, whole_table
from dicewright.server.store import Change
from dicewright.server.table import LOG_STEPS, Table


async def begin(table: Table, changes: list[Change]) -> None:
    """Everybody sits: set the match up, keep it with whatever led to it, show it."""
    table.take_up([])
    assert table.match
    # Until it is on disk, nobody has to decide anything.
    table.decider = None
    texts = table.texts(table.match.record.moves)
    entry = store.new_entry(table.id, table.version + 1, texts)
    await table.keep([*changes, store.changed_table(table.id, status=PLAYING), entry])
    table.status = PLAYING
    table.tell_all(partial(whole_table, table))


async def carry_out(table: Table, action: int, how: How) -> None:
    """Play a decision and its rolls; keep them; tell everybody."""
    match = table.match
    assert match
    seat = match.state.current_player()
    try:
        match.play(action)
    except IllegalAction as error:
        raise Refused("illegal", error.text) from None
    except (KeyError, ValueError):
        raise Refused("illegal", f"there is no action {action}") from None
    steps, outcome = match.steps, outcome_data(match)
    moves = table.texts(step.action for step in steps)
    changes = [store.new_entry(table.id, table.version + 1, moves)]
    if outcome:
        scores = list(outcome.scores)
        changes.append(store.changed_table(table.id, status=FINISHED, scores=scores))
    await table.keep(changes)
    if outcome:
        table.status, table.row["scores"] = FINISHED, scores
    table.log = [*table.log, *steps][-LOG_STEPS:]
    tell_update(table, how, seat, steps)
    if outcome:
        table.dismiss_bots()
        table.lobby.finished(table)


async def undo(table: Table, seat: int) -> None:
    """Take back the last decision, which was that seat's; keep that; tell everybody."""
    match = table.match
    assert match
    try:
        match.undo(seat)
    except CannotUndo as error:
        raise Refused("cannot-undo", error.text) from None
    await table.keep([store.new_entry(table.id, table.version + 1, [], undone=True)])
    table.suspended.add(seat)
    table.log = [step for step in table.log if step.number <= match.version]
    tell_update(table, "undo", seat, [])
