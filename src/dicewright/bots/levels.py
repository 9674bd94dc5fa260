"""Opponents of every strength, by name: each wins about four of five games against the one below
(docs/ladder.md, Dice Forge for two). The weak ones play by the learned policy without believing
much in it, so they lose like beginners do: with sensible moves now and then. A glance ahead, a few
milliseconds long, is worth as much as all that belief; the step to the top takes a second.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from dicewright.bots.budget import Budget
from dicewright.bots.learned import PolicyBot
from dicewright.bots.search import SearchBot

#: From the weakest to the strongest.
LEVELS: dict[str, Callable[[int], PolicyBot | SearchBot]] = {
    "novice": partial(PolicyBot, conviction=0.155),
    "apprentice": partial(PolicyBot, conviction=0.245),
    "journeyman": partial(PolicyBot, conviction=0.37),
    "smith": partial(PolicyBot, conviction=0.7),
    "master": partial(SearchBot, budget=Budget(seconds=0.005)),
    "titan": partial(SearchBot, budget=Budget(seconds=1.0)),
}
