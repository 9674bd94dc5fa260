"""Opponents of every strength, by name: about as far from each other on the measured ladder
(docs/ladder.md, Dice Forge for two). The weak ones play by the learned policy without believing
much in it, so they lose like beginners do: with sensible moves now and then.
"""

from __future__ import annotations

from functools import partial

from dicewright.bots.budget import Budget
from dicewright.bots.learned import PolicyBot
from dicewright.bots.search import SearchBot

#: From the weakest to the strongest.
LEVELS = {
    "novice": partial(PolicyBot, conviction=0.1),
    "apprentice": partial(PolicyBot, conviction=0.22),
    "journeyman": partial(PolicyBot, conviction=0.4),
    "smith": partial(PolicyBot, conviction=0.7),
    "master": partial(SearchBot, budget=Budget(seconds=0.01)),
    "titan": partial(SearchBot, budget=Budget(seconds=1.0)),
}
