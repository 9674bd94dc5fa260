"""What moves a table's game: it begins, a decision is carried out or taken back, it is closed.

Each of these happens in the match first, then on disk, and is told last. Who may do it is checked
before (`actions`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from dicewright.core.errors import CannotUndo, IllegalAction
from dicewright.core.match import Match
from dicewright.server import clock, metrics, rows
from dicewright.server.affairs import Affairs
from dicewright.server.dice import dice_of, roller_of
from dicewright.server.messages import CLOSED, FINISHED, PLAYING, How
from dicewright.server.ratings import results_of
from dicewright.server.refusal import Refused
from dicewright.server.render import outcome_data, tell_table, tell_update
from dicewright.server.rows import Change
from dicewright.server.seats import Seat, names_of, nonces_of
from dicewright.server.session import LOG_STEPS, Pending, Session


def begin(session: Session, seats: Sequence[Seat], changes: Iterable[Change] = ()) -> Pending[None]:
    """Everybody sits, as these seats say: the dice are settled, and with them the set-up. Keep that
    with whatever led to it, show it."""
    nonces = nonces_of(seats)
    dice = dice_of(session.row, nonces)
    seed = dice.setup_seed if dice else int(session.row["seed"])
    record = replace(session.record([]), seed=seed, names=names_of(seats), nonces=nonces)
    match = Match(record, roller_of(session.row, nonces))

    def then() -> None:
        session.status, session.row["seed"] = PLAYING, str(seed)
        session.take_up(match)
        tell_table(session)

    session.affairs = clock.begun(session.affairs, len(seats))
    begun = rows.changed_table(session.id, status=PLAYING, seed=str(seed))
    return session.entry(match.record.moves, [*changes, begun], then, match=match)


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
    steps, unrolled, outcome = match.steps, match.unrolled, outcome_data(match)
    scores = list(outcome.scores) if outcome else None
    ended: list[Change] = []
    if outcome:
        ended = results_of(session.row, session.seats, outcome)
        ended.append(rows.changed_table(session.id, status=FINISHED, scores=scores))
        if session.row["series"]:
            ended.append(rows.ended_pairing(session.id, outcome))

    def then() -> None:
        session.now_on_disk()
        if outcome:
            session.status, session.row["scores"] = FINISHED, scores
        session.log = [*session.log, *steps][-LOG_STEPS:]
        metrics.MOVES[how].inc()
        tell_update(session, how, seat, steps, unrolled)

    return session.entry((step.action for step in steps), ended, then, match=match)


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
        session.undone += 1
        session.suspended.add(seat)
        session.log = [step for step in session.log if step.number <= match.version]
        metrics.MOVES["undo"].inc()
        tell_update(session, "undo", seat, [])

    return session.entry([], [], then, match=match, undone=1)


def rewind(session: Session, seat: int, to: int) -> Pending[None]:
    """Everybody agrees that a seat decides anew, when there were so many moves: keep that; tell
    everybody everything."""
    match = session.match
    assert match
    count = match.version - to
    match.rewind(to)

    def then() -> None:
        session.now_on_disk()
        session.undone += 1
        session.suspended.add(seat)
        session.log = [step for step in session.log if step.number <= match.version]
        metrics.MOVES["undo"].inc()
        tell_table(session)

    return session.entry([], [], then, match=match, undone=count)


def close(session: Session, affairs: Affairs | None = None) -> Pending[None]:
    """The game ends here, without a result: keep that; everybody sees what there is of it, and the
    seed of its dice. If somebody gave it up, that is said in what the table agreed on."""
    changes = [rows.changed_table(session.id, status=CLOSED)]
    after = clock.started(affairs or session.affairs, None, 0.0)
    if after != session.affairs:
        changes += rows.kept_affairs(session.id, after)

    def then() -> None:
        session.status, session.decider = CLOSED, None
        session.affairs = after
        tell_table(session)

    return Pending(changes, then)
