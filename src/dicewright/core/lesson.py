"""A lesson: a first game with somebody who explains it.

A lesson is data of its game: how the table is set up, how the dice fall, who decides what, and what
is said when. The game itself is a real one. Every move goes through the engine and into the record;
a lesson only narrows what may be decided, answers for the others, and loads the dice. It names
decisions by the texts of actions and rolls as scenarios do, so it needs no rule of its own.

Where a game stands in its lesson follows from its record, so it can be left and taken up again. A
question that the lesson does not expect is simply a free one: whoever is asked decides.
"""

from __future__ import annotations

from dataclasses import dataclass
from fnmatch import fnmatchcase

#: The section of a game's words in which a lesson's are.
WORDS = "lesson"
#: The seat of whoever learns, and the seed of whatever the lesson leaves to chance.
LEARNER = 0
SEED = 1


@dataclass(frozen=True, slots=True)
class Say:
    """Something that is said: a key of the section `lesson`, and what on the table it is about:
    entries (`card:elder`), or parts of every table (`area:prompt`)."""

    word: str
    points: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Decide:
    """A decision of a seat: one of these actions (`place light *` is any place there), and what is
    said before it. The learner may choose among them; for others the first that is legal is
    taken."""

    seat: int
    actions: tuple[str, ...]
    says: tuple[Say, ...] = ()

    def fits(self, text: str) -> bool:
        return any(fnmatchcase(text, pattern) for pattern in self.actions)


def learn(*actions: str, says: tuple[Say, ...] = ()) -> Decide:
    """What the learner decides."""
    return Decide(LEARNER, actions, says)


@dataclass(frozen=True, slots=True)
class Lesson:
    """All of it, in order."""

    options: dict[str, str]
    #: How dice fall, in the words of scenarios; after these, by chance.
    rolls: tuple[str, ...]
    decisions: tuple[Decide, ...]
    players: int = 2
    #: After the decisions, everybody is played for until this number of the view has come so far:
    #: a long game is not taught turn by turn.
    until: tuple[str, int] | None = None
    #: Kinds of questions that are then answered for the learner: details that would only disturb.
    spared: tuple[str, ...] = ()
    #: What is said when the learner then decides freely.
    finale: tuple[Say, ...] = ()

    @property
    def steps(self) -> int:
        """How many times something is explained."""
        told = sum(decision.seat == LEARNER for decision in self.decisions)
        return told + bool(self.finale)
