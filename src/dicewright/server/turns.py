"""The end of a turn as a step of its own.

After the last decision of a turn nothing can be taken back any more as soon as dice are rolled for
the next one. So a table waits there, before the dice, until the player ends the turn; until then
undo takes the decision back. That the table waits needs no note: its journal ends with a decision
whose rolls are not in it (`Session.held`), whoever takes the table up.

Nobody waits for those who did not say in `hello` that they end their turns, who have a standing
order for it, or for whom a bot plays; nor where somebody just said that the turn shall end.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from dicewright.core.consts import CHANCE
from dicewright.core.events import Event
from dicewright.core.game import Game
from dicewright.core.match import Match
from dicewright.core.orders import ACCEPT, PASS, StandingOrder
from dicewright.core.prompt import Prompt
from dicewright.core.record import NO_ACTION, Step
from dicewright.core.state import State
from dicewright.core.turns import end_of_turn, whose_turn
from dicewright.server.messages import How
from dicewright.server.words import FILES

if TYPE_CHECKING:
    from dicewright.server.session import Session

#: The kind of the question, and of the standing order that answers it.
END_TURN = "end-turn"
ORDER = StandingOrder(END_TURN, (ACCEPT,))


def orders_of(game: Game) -> tuple[StandingOrder, ...]:
    """All standing orders that a player of a game can give."""
    return game.standing_orders if game.turn_ends_by is None else (*game.standing_orders, ORDER)


def told_before(game: Game, state: State) -> dict[str, Any]:
    """What a view says of the turn that is played, while it is still to be ended."""
    view = game.view(state, None)
    return {name: view[name] for name in (*game.turn_view, "decider", "over")}


def asked_before(game: Game, state: State, action: int) -> bool:
    """Is an action a way to say that the turn shall end?"""
    passes = game.vocabulary.action(action).form["verb"] == PASS
    return passes and game.asked(state).kind in (game.turn_ends_by or ())


def waits(session: Session, match: Match, how: How, *, said: bool) -> bool:
    """Is it this player's to end the turn, after a decision that may have been the last one?"""
    step = match.steps[-1]
    if how not in ("player", "order") or (how == "player" and said):
        return False
    if not _asks_for_it(session, step.seat) or _after(session.game, match, step) is None:
        return False
    return whose_turn(one.events for one in reversed(session.log)) == step.seat


def _asks_for_it(session: Session, number: int) -> bool:
    """Does a player end turns themselves?"""
    seat = session.seats[number]
    # In a lesson the teacher says what comes next.
    if session.game.turn_ends_by is None or session.course:
        return False
    if seat.bot or END_TURN in seat.orders:
        return False
    return any(viewer.ends_turns for viewer in session.viewers if number in viewer.seats)


def _after(game: Game, match: Match, step: Step) -> int | None:
    """Where in the events of a step the next turn begins, or the game is over."""
    found = end_of_turn(step.events, step.seat, match.record.players, game.turn_marks)
    return len(step.events) if found is None and match.over else found


def parted(game: Game, match: Match, step: Step) -> tuple[Step, tuple[Event, ...]]:
    """The last step of a turn as far as it belongs to that turn, and what is told when it ends."""
    at = _after(game, match, step)
    return replace(step, events=step.events[:at]), step.events[at:] if at is not None else ()


def joined(rest: tuple[Event, ...], last: Step, steps: Iterable[Step]) -> list[Step]:
    """What is told when a turn ends: what was left untold, and the rolls."""
    first, *others = [*steps] or [replace(last, action=NO_ACTION, events=())]
    return [replace(first, events=(*rest, *first.events)), *others]


def held_by(match: Match) -> int | None:
    """Who has to end a turn: whoever decided last, if what must follow has not happened."""
    decided = match.actors[-1] if match.actors else CHANCE
    due = match.over or match.state.current_player() == CHANCE
    return decided if due and decided >= 0 else None


def goes_on(session: Session) -> bool:
    """Does a turn that waits to be ended end by itself?"""
    assert session.held is not None
    seat = session.seats[session.held]
    if session.late:
        return True
    if seat.bot:
        return bool(session.viewers) or session.exhibition or session.affairs.pace is not None
    theirs = [viewer for viewer in session.viewers if session.held in viewer.seats]
    return bool(theirs) and not _asks_for_it(session, session.held)


def question(session: Session, lang: str) -> Prompt:
    """What is asked of a player whose turn is to be ended. It has no choices: `end` ends it, `undo`
    takes the last decision back."""
    assert session.match
    assert session.held is not None
    words = FILES.words(lang)
    undo = session.match.undo_state(lang)
    return Prompt(
        session.held, END_TURN, session.phase_before, {}, words("question.end-turn"), (), undo
    )
