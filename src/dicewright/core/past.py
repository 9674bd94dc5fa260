"""What games kept by earlier versions say by number, or do not say at all.

0.1.0 kept journals as numbers of actions, headers without what was usual, and digests of position
lines with numbers in them. All that meant something then, whatever the numbers and the usual things
are now: each game has it frozen as data (`games/*/past.py`). Later versions keep everything by name
and say everything, so nothing has to be frozen for them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from dicewright.core.actions import Vocabulary
from dicewright.core.position import CellTexts


@dataclass(frozen=True, slots=True)
class Past:
    """The past of a game."""

    #: The actions as 0.1.0 numbered them: what the rows of its journals mean.
    actions: Vocabulary
    #: What a header means in which something is not named, given what it does name.
    meant: Callable[[Mapping[str, str]], dict[str, str]]
    #: The line that records of format 1 are digested from when a game is over: of so many players,
    #: with all options, and what is true in the end.
    final_line: Callable[[int, Mapping[str, str], CellTexts], str]
