"""What moves a table's game: it begins, a decision is carried out or taken back, it is closed.

Each of these happens in the match first, then on disk, and is told last. Who may do it is checked
before (`actions`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from dicewright.core.errors import BadNotation, BadRecord, CannotUndo, IllegalAction
from dicewright.core.events import Event
from dicewright.core.match import Match
from dicewright.core.outcome import Outcome
from dicewright.core.record import Step
from dicewright.server import clock, metrics, rows, turns
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
    given = rows.given_of(session.row)
    seed = dice.setup_seed if dice and not given else int(session.row["seed"])
    try:
        played = [session.game.vocabulary.parse(text) for text in given]
        record = replace(session.record(played), seed=seed, names=names_of(seats), nonces=nonces)
        match = Match(record, roller_of(session.row, nonces))
    except (BadNotation, BadRecord) as error:  # the table has waited while the rules changed
        raise Refused("old-rules", str(error)) from None

    def then() -> None:
        session.status, session.row["seed"] = PLAYING, str(seed)
        session.take_up(match)
        tell_table(session)

    session.affairs = clock.begun(session.affairs, len(seats))
    begun = rows.changed_table(session.id, status=PLAYING, seed=str(seed))
    return session.entry(match.record.moves, [*changes, begun], then, match=match)


def carry_out(session: Session, action: int, how: How, *, ends_turns: bool = True) -> Pending[None]:
    """Play a decision and its rolls; keep them; tell everybody. If whoever decides `ends_turns`,
    the rolls may wait for that."""
    match = session.match
    assert match
    seat, before = match.state.current_player(), match.state.clone()
    try:
        said = turns.asked_before(session.game, before, action)
        match.decide(action)
    except IllegalAction as error:
        raise Refused("illegal", error.text) from None
    except (KeyError, ValueError):
        raise Refused("illegal", f"there is no action {action}") from None
    decided = match.steps[-1]
    if ends_turns and turns.waits(session, match, how, said=said):
        told, untold = turns.parted(session.game, match, decided)
        session.before_decision(before)
        return _step(session, how, seat, [told], [decided], untold)
    match.go_on()
    steps = [decided, *match.steps]
    return _step(session, how, seat, steps, steps)


def end_turn(session: Session, how: How) -> Pending[None]:
    """Whoever decided last is done: the dice are rolled, and it goes on."""
    match, seat = session.match, session.held
    assert match
    assert seat is not None
    match.go_on()
    told = turns.joined(session.untold, session.log[-1], match.steps)
    return _step(session, how, seat, told, match.steps)


def _step(
    session: Session,
    how: How,
    seat: int,
    told: list[Step],
    kept: list[Step],
    untold: tuple[Event, ...] | None = None,
) -> Pending[None]:
    """Keep what happened; tell everybody. Where something is left untold, the turn waits to be
    ended."""
    match = session.match
    assert match
    unrolled = match.unrolled if untold is None else None
    outcome = outcome_data(match) if untold is None else None
    scores = list(outcome.scores) if outcome else None
    ended: list[Change] = []
    if outcome:
        ended = [
            *_counted(session, outcome),
            rows.changed_table(session.id, status=FINISHED, scores=scores),
        ]

    def then() -> None:
        if outcome:
            session.status, session.row["scores"] = FINISHED, scores
        session.untold = untold or ()
        session.now_on_disk()
        session.log = [*session.log, *told][-LOG_STEPS:]
        metrics.MOVES[how].inc()
        tell_update(session, how, seat, told, unrolled)

    return session.entry((step.action for step in kept), ended, then, match=match)


def _counted(session: Session, outcome: Outcome) -> list[Change]:
    """What a game that ends like this is for its players, and for their evening."""
    counted = results_of(session.row, session.seats, outcome)
    if session.row["series"]:
        counted.append(rows.ended_pairing(session.id, outcome))
    return counted


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
    seed of its dice. If somebody gave it up, that is said in what the table agreed on, and counts
    like a game that was lost: nobody is better off for resigning."""
    changes = [rows.changed_table(session.id, status=CLOSED)]
    after = clock.started(affairs or session.affairs, None, 0.0)
    if after != session.affairs:
        changes += rows.kept_affairs(session.id, after)
    places = after.places()
    if places and session.match:
        changes += _counted(session, Outcome(tuple(session.match.state.scores()), places))

    def then() -> None:
        session.status, session.decider, session.held = CLOSED, None, None
        session.affairs = after
        tell_table(session)

    return Pending(changes, then)
