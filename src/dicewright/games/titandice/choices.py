"""What a table may choose: an option a row, our own value first.

A row counts a cell of the state's row `ruling`, which holds the value. The rest is made from the
rows: the options in words, the cells, the observation, the table in the docs. So an option is its
row here, its words, and the chapter that asks `g.ruling[k.R_…]`; and its scenarios.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from dicewright.games.titandice import content


@dataclass(frozen=True, slots=True)
class RulingOption:
    """A row: the ruling that the option changes, its key, where the state keeps it, its values."""

    tag: str
    key: str
    cell: int
    values: Mapping[str, int]

    @property
    def default(self) -> str:
        return next(iter(self.values))


_rows: list[RulingOption] = []


def _option(tag: str, key: str, values: Mapping[str, int]) -> int:
    _rows.append(RulingOption(tag, key, len(_rows), values))
    return _rows[-1].cell


def _numbers(*values: int) -> dict[str, int]:
    return {str(n): n for n in values}


_YES_NO = {"yes": 1, "no": 0}
_NO_YES = {"no": 0, "yes": 1}

R_OPPOSITE = _option("TD1", "opposite-sides", {id: n for n, id in enumerate(content.ARRANGEMENTS)})
R_CAGED_IMMUNE = _option("TD2", "caged-immune", _YES_NO)

BY_LEVEL, ALWAYS_ONE, NO_POINTS = range(3)
R_CARD_COST = _option("TD3", "card-cost", {"level": BY_LEVEL, "one": ALWAYS_ONE})
R_CARD_POINTS = _option(
    "TD3", "card-points", {"level": BY_LEVEL, "one": ALWAYS_ONE, "none": NO_POINTS}
)

# Which cards of the box a stack holds: a bit for each of the levels 1 to 3, and FOURTH for the
# second card of one of these levels.
BY_PLAYERS, THREE_LEVELS, FOURTH = 0, 0b0111, 0b1000
R_STACKS = _option(
    "TD4",
    "stacks",
    {
        "by-players": BY_PLAYERS,
        "1-2-3": THREE_LEVELS,
        "all-four": THREE_LEVELS | FOURTH,
        "1-2": 0b011,
        "1-3": 0b101,
        "2-3": 0b110,
    },
)
R_FOURTH_CARD = _option("TD4", "fourth-card", _numbers(1, 2, 3))
R_FIRST_REROLL_ALL = _option("TD5", "first-reroll", {"any": 0, "all-or-none": 1})

NO_DICE_OUT, NO_DICE_ATTACK, NO_DICE_ACT = range(3)
R_NO_DICE = _option(
    "TD6", "no-dice", {"out": NO_DICE_OUT, "attack": NO_DICE_ATTACK, "act": NO_DICE_ACT}
)
R_CAPTURE_AFTER = _option("TD7", "capture-after-action", _YES_NO)

RETURN_SORTED, RETURN_TOP, RETURN_BOTTOM = range(3)
R_RETURNED = _option(
    "TD8", "returned-card", {"sorted": RETURN_SORTED, "top": RETURN_TOP, "bottom": RETURN_BOTTOM}
)
R_PAID_IN_REACH = _option("TD9", "paid-dice", {"out-of-reach": 0, "in-reach": 1})
R_ATTACKS_PER_KIND = _option("TD10", "attacks-per-kind", _numbers(1, 2))
R_OWN_BONUS_DIE = _option("TD11", "own-bonus-die", _YES_NO)
R_LOST_RETURNS = _option("TD12", "lost-returns", _NO_YES)
R_ASIDE_ATTACKS = _option("TD13", "aside-dice-attack", _NO_YES)
R_BONUS_WOUND_FIRST = _option("TD14", "bonus-wound-first", _YES_NO)
R_WOUND_BEFORE_BLESSING = _option("TD14", "wound-before-blessing", _YES_NO)

BLESS_ROLLS, BLESS_ROLL_PHASE, BLESS_ANY_CHANGE = range(3)
R_BLESSING = _option(
    "TD15",
    "blessing",
    {"rolls": BLESS_ROLLS, "roll-phase": BLESS_ROLL_PHASE, "any-change": BLESS_ANY_CHANGE},
)
R_MINIMUM = _option("TD16", "up-to-minimum", _numbers(1, 0))
R_OTHER_LEVEL = _option("TD17", "exchange-other-level", _YES_NO)
R_PARTNER_OUT = _option("TD17", "exchange-with-out", _YES_NO)
R_EXODUS_EVERY_TURN = _option("TD18", "exodus-rolls", {"round": 0, "turn": 1})
R_EXODUS_WOUNDS_FIRST = _option("TD18", "exodus-order", {"creatures-first": 0, "wounds-first": 1})
R_TURN_LIMIT = _option("TD19", "turn-limit", _numbers(30, 10, 20, 50, 100))
R_ROUND_LIMIT = _option("TD19", "round-limit", _numbers(100, 10, 20, 50, 1000))
R_CONSOLED_IF_NONE_LOST = _option(
    "TD20", "piracy-consolation", {"nothing-collected": 0, "nothing-lost": 1}
)

# A seat is counted as people do.
DRAWN = 0
R_FIRST_PLAYER = _option(
    "TD21",
    "first-player",
    {"drawn": DRAWN, "seat-1": 1, "seat-2": 2, "seat-3": 3, "seat-4": 4},
)

CHOICES = tuple(_rows)
RULINGS = len(CHOICES)
