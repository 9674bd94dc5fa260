"""Opponents of every strength, by name: between two, each wins from two of three games to nearly
nine of ten against the one below, by game and module (docs/bots.md). The weak ones err as people do
(`people`): a novice sees what lies at hand, loves gold and forgets that games end; an apprentice
does so less, a journeyman has learned most of it, and a smith knows all that can be known without
looking ahead. A glance ahead, a few milliseconds long, makes a master; the step to the top takes a
second.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from dicewright.bots.budget import Budget
from dicewright.bots.people import PersonBot
from dicewright.bots.search import SearchBot

#: From the weakest to the strongest.
LEVELS: dict[str, Callable[[int], PersonBot | SearchBot]] = {
    "novice": partial(PersonBot, conviction=0.07, tempted=2.5, forgets=6, impulse=0.8),
    "apprentice": partial(PersonBot, conviction=0.22, tempted=1.0, forgets=4, impulse=0.5),
    "journeyman": partial(PersonBot, conviction=0.4, tempted=0.5, forgets=2, impulse=0.25),
    "smith": partial(PersonBot, conviction=1.0),
    "master": partial(SearchBot, budget=Budget(seconds=0.005)),
    "titan": partial(SearchBot, budget=Budget(seconds=1.0)),
}
