"""Hints: what a strong player would do (`sim.judge.advise`), for whoever may ask.

A table says who may: by default somebody who plays against bots alone. Thinking is scheduled with
that of the bots, so whoever asks for much waits for themselves; and a hint for a question that was
answered meanwhile is not thought through to its end.
"""

from __future__ import annotations

from dataclasses import dataclass

from dicewright.core.state import State
from dicewright.server.messages import EVERYBODY, NEVER, PLAYING, Hint, HintFrame
from dicewright.server.refusal import Refused
from dicewright.server.session import Pending, Session
from dicewright.server.viewers import Viewer
from dicewright.sim.judge import Advice, JudgedAction


@dataclass(frozen=True, slots=True)
class Wondering:
    """What somebody wants a hint for."""

    seat: int
    version: int
    state: State


def may_ask(session: Session, seat: int) -> bool:
    """May the player of a seat have hints at this table?"""
    hints = session.row["hints"]
    if hints in (NEVER, EVERYBODY):
        return bool(hints == EVERYBODY)
    return all(other.kind == "bot" for other in session.seats if other.seat != seat)


def wonder(session: Session, viewer: Viewer, version: int) -> Pending[Wondering]:
    """The question that somebody is asked, if they may have a hint for it."""
    match = session.match
    if match is None or session.status != PLAYING or session.uploaded:
        raise Refused("not-playing", "there is no game going on at this table")
    if version != session.version:
        raise Refused("stale", f"the table is at version {session.version}, not {version}")
    seat = match.state.current_player()
    if seat not in viewer.seats:
        raise Refused("not-your-turn", f"{session.names[seat]} decides now")
    if not may_ask(session, seat):
        raise Refused("no-hints", "this table gives no hints")
    wondering = Wondering(seat, version, match.state.clone())
    return Pending([], lambda: wondering)


def hint_of(wondering: Wondering, advice: Advice) -> HintFrame:
    """Advice as it is told."""
    ways = tuple(_way(judged) for judged in advice.actions)
    return HintFrame(wondering.version, wondering.seat, round(advice.win, 3), ways, advice.looks)


def _way(judged: JudgedAction) -> Hint:
    return Hint(
        judged.action,
        round(judged.win, 3),
        round(judged.score or 0.0, 1),
        round(judged.error, 3),
        round(judged.score_error, 1),
        round(judged.loss, 3),
    )
