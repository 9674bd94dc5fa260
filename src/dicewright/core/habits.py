"""What people who play a game tend to do, told by the traits of actions (`Game.traits`): for bots
that are meant to play like people. No rule is here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fnmatch import fnmatchcase

#: By how much more (above 1) or less something is liked, for texts of traits that a pattern fits:
#: `forge *`.
Likings = Mapping[str, float]

#: What a player may be known for: making things, going for trophies, keeping what one has.
STYLES = ("forger", "hunter", "miser")


@dataclass(frozen=True, slots=True)
class Habits:
    """A game's own. A game without any has none of the styles, and its end surprises nobody."""

    #: The stages of a game (`State.stage`), the last one first.
    from_the_end: tuple[int, ...] = ()
    #: What beginners cannot resist.
    tempting: Likings = field(default_factory=dict)
    #: What each of the STYLES likes.
    styles: Mapping[str, Likings] = field(default_factory=dict)


def liking(likings: Likings, text: str) -> float:
    """How much a trait is liked: all patterns that fit together."""
    factor = 1.0
    for pattern, by in likings.items():
        if fnmatchcase(text, pattern):
            factor *= by
    return factor
