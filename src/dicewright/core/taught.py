"""Where a game stands in its lesson: what is said, what may be decided, how the dice fall.

All of it follows from the record: nothing is kept here. What a lesson did not expect counts for
nothing; whoever is asked it decides.
"""

from __future__ import annotations

from dataclasses import dataclass

from dicewright.core.consts import CHANCE
from dicewright.core.errors import BadNotation
from dicewright.core.lesson import LEARNER, Lesson, Say
from dicewright.core.match import Match, roll_from_seed
from dicewright.core.record import Record
from dicewright.core.registry import get_game
from dicewright.core.state import State


@dataclass(frozen=True, slots=True)
class Place:
    """Where a game stands in its lesson."""

    #: Steps the learner has behind them.
    step: int
    says: tuple[Say, ...]
    #: What may be decided now; None if anything may.
    allowed: tuple[int, ...] | None
    #: Is whoever decides played for?
    by_itself: bool = False


def place_in(lesson: Lesson, match: Match) -> Place:
    """Where a game stands whose next question somebody has to answer."""
    state, text = match.state, match.game.vocabulary.text
    done = _done(lesson, match)
    step = sum(decision.seat == LEARNER for decision in lesson.decisions[:done])
    decider = state.current_player()
    if done == len(lesson.decisions):
        if _passes_by_itself(lesson, match):
            return Place(step, (), None, by_itself=True)
        return Place(step, lesson.finale if decider == LEARNER else (), None)
    due = lesson.decisions[done]
    if due.seat != decider:
        return Place(step, (), None)
    fitting = tuple(action for action in state.legal_actions() if due.fits(text(action)))
    return Place(step, due.says, fitting) if fitting else Place(step, (), None)


def _passes_by_itself(lesson: Lesson, match: Match) -> bool:
    """Is nobody asked here, now that all decisions of the lesson were made?"""
    if lesson.until and match.game.view(match.state, None)[lesson.until[0]] < lesson.until[1]:
        return True
    learns = match.state.current_player() == LEARNER
    return learns and match.game.asked(match.state).kind in lesson.spared


def may_take(lesson: Lesson, match: Match, action: int) -> bool:
    """May the learner decide so? Equal twins of what is listed may be chosen, too."""
    if place_in(lesson, match).allowed is None:
        return True
    return lesson.decisions[_done(lesson, match)].fits(match.game.vocabulary.text(action))


def _done(lesson: Lesson, match: Match) -> int:
    """How many of the lesson's decisions were made. What it did not expect counts for nothing."""
    text, done = match.game.vocabulary.text, 0
    for seat, action in zip(match.actors, match.record.moves, strict=True):
        if done == len(lesson.decisions):
            break
        due = lesson.decisions[done]
        done += seat == due.seat and due.fits(text(action))
    return done


def loaded(lesson: Lesson, state: State, record: Record) -> int:
    """The dice of a lesson: a roller for `Match`. They fall as the lesson says, then by its seed;
    so they do if somebody has gone another way, and what it says cannot come."""
    game = get_game(record.game)
    rolls = [die for line in lesson.rolls for die in game.dice_of(line)]
    outcomes = game.lexicon.outcomes
    rolled = sum(game.vocabulary.form(move)["verb"] in outcomes for move in record.moves)
    assert state.current_player() == CHANCE
    if rolled < len(rolls):
        try:
            return game.parse_roll(state, rolls[rolled])
        except BadNotation:
            pass
    return roll_from_seed(state, record)
