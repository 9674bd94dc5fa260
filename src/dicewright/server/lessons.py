"""Lessons at tables: a game's first one, with its teacher (`core/lesson.py`, `core/taught.py`).

A lesson is a table like any other, of its own origin. Its dice are loaded, and say so: there is no
seed to commit to. What the learner may decide is narrowed, what the others decide is answered here,
and the middle of a long game passes by itself.

Whoever has had enough of it goes on alone: from then on the table is one of practice, at which
nothing is explained, narrowed or loaded any more.
"""

from __future__ import annotations

from functools import partial

from dicewright.bots.learned import PolicyBot
from dicewright.core import lesson, taught
from dicewright.core.game import Game
from dicewright.core.lesson import LEARNER, Lesson
from dicewright.core.match import Match, Roller
from dicewright.core.registry import get_game
from dicewright.core.taught import Place
from dicewright.core.words import Words
from dicewright.server.messages import LessonStep, Origin, Said
from dicewright.server.refusal import Refused

LESSON: Origin = "lesson"
#: What was a lesson until whoever learned went on alone.
PRACTICE: Origin = "practice"
#: Nothing about the dice of these is a secret.
TAUGHT = (LESSON, PRACTICE)


def lesson_of(game: Game) -> Lesson:
    """What is taught of a game, if anything is."""
    if game.lesson is None:
        raise Refused("no-lesson", f"there is no lesson of {game.title}")
    return game.lesson


def roller_of(game: str) -> Roller:
    """The dice of a lesson."""
    return partial(taught.loaded, lesson_of(get_game(game)))


class Course:
    """A table's way through its lesson. It keeps nothing: the record says how far it is."""

    def __init__(self, game: Game) -> None:
        self._lesson = lesson_of(game)

    def _place(self, match: Match) -> Place:
        return taught.place_in(self._lesson, match)

    def answer(self, match: Match) -> int | None:
        """What is decided without asking anybody."""
        if match.state.current_player() < 0:
            return None
        place = self._place(match)
        if place.by_itself:
            return PolicyBot(lesson.SEED).choose(match.state)
        if match.state.current_player() == LEARNER:
            return None
        return place.allowed[0] if place.allowed else None

    def check(self, match: Match, action: int) -> None:
        """May the learner decide so?"""
        if not taught.may_take(self._lesson, match, action):
            raise Refused("lesson", "the lesson shows something else here")

    def allowed(self, match: Match) -> tuple[int, ...] | None:
        """To what the learner's choices are narrowed, if they are."""
        return self._place(match).allowed

    def step(self, match: Match, words: Words) -> LessonStep:
        """What is said now."""
        place = self._place(match) if match.state.current_player() >= 0 else None
        says = (
            tuple(Said(words(f"{lesson.WORDS}.{say.word}"), say.points) for say in place.says)
            if place
            else ()
        )
        steps = self._lesson.steps
        return LessonStep(place.step if place else steps, steps, says)
