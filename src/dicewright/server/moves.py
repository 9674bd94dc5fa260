"""What moves a table's game: it begins, a decision is carried out, or one is taken back.

Each of these happens in the match first, then on disk, and is told last. Who may do it is checked
before (`actions`).
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from dicewright.core.errors import CannotUndo, IllegalAction
from dicewright.server import store
from dicewright.server.messages import FINISHED, PLAYING, How
from dicewright.server.refusal import Refused
from dicewright.server.render import outcome_data, tell_update, whole_table
from dicewright.server.session import LOG_STEPS, Pending, Session
from dicewright.server.store import Change


def begin(session: Session, changes: Iterable[Change] = ()) -> Pending[None]:
    """Everybody sits: set the match up, keep it with whatever led to it, show it."""
    match = session.match_of([])

    def then() -> None:
        session.status = PLAYING
        session.take_up(match)
        session.tell_all(partial(whole_table, session))

    begun = store.changed_table(session.id, status=PLAYING)
    return session.entry(match.record.moves, [*changes, begun], then)


def carry_out(session: Session, action: int, how: How) -> Pending[None]:
    """Play a decision and its rolls; keep them; tell everybody."""
    match = session.match
    assert match
    seat = match.state.current_player()
    try:
        match.play(action)
    except IllegalAction as error:
        raise Refused("illegal", error.text) from None
    except (KeyError, ValueError):
        raise Refused("illegal", f"there is no action {action}") from None
    steps, outcome = match.steps, outcome_data(match)
    scores = list(outcome.scores) if outcome else None
    ended = [store.changed_table(session.id, status=FINISHED, scores=scores)] if outcome else []

    def then() -> None:
        session.now_on_disk()
        if outcome:
            session.status, session.row["scores"] = FINISHED, scores
        session.log = [*session.log, *steps][-LOG_STEPS:]
        tell_update(session, how, seat, steps)

    return session.entry((step.action for step in steps), ended, then)


def undo(session: Session, seat: int) -> Pending[None]:
    """Take back the last decision, which was that seat's; keep that; tell everybody."""
    match = session.match
    assert match
    try:
        match.undo(seat)
    except CannotUndo as error:
        raise Refused("cannot-undo", error.text) from None

    def then() -> None:
        session.now_on_disk()
        session.suspended.add(seat)
        session.log = [step for step in session.log if step.number <= match.version]
        tell_update(session, "undo", seat, [])

    return session.entry([], [], then, undone=True)
