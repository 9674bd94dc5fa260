"""The options of a table: house rulings it may decide otherwise."""

from __future__ import annotations

from dataclasses import dataclass

from dicewright.core.game import Option, Options, bad_value, no_option
from dicewright.core.words import Words
from dicewright.games.titandice import consts as k
from dicewright.games.titandice.content import ARRANGEMENTS
from dicewright.games.titandice.engine import Titan


@dataclass(frozen=True, slots=True)
class Ruling:
    """A house ruling as data: its tag, its option, where the state keeps it, what values mean."""

    tag: str
    key: str
    cell: int
    values: dict[str, int]

    @property
    def default(self) -> str:
        return next(iter(self.values))


YES_NO = {"yes": 1, "no": 0}
NO_YES = {"no": 0, "yes": 1}


def _up_to(default: int, *others: int) -> dict[str, int]:
    return {str(n): n for n in (default, *others)}


RULINGS = (
    Ruling("TD1", "opposite-sides", k.R_OPPOSITE, {id: n for n, id in enumerate(ARRANGEMENTS)}),
    Ruling("TD2", "caged-immune", k.R_CAGED_IMMUNE, YES_NO),
    Ruling("TD3", "card-cost", k.R_CARD_COST, {"level": k.BY_LEVEL, "one": k.ALWAYS_ONE}),
    Ruling(
        "TD3",
        "card-points",
        k.R_CARD_POINTS,
        {"level": k.BY_LEVEL, "one": k.ALWAYS_ONE, "none": k.NO_POINTS},
    ),
    Ruling("TD4", "fourth-card", k.R_FOURTH_CARD, _up_to(1, 2, 3)),
    Ruling("TD5", "first-reroll", k.R_FIRST_REROLL_ALL, {"any": 0, "all-or-none": 1}),
    Ruling(
        "TD6",
        "no-dice",
        k.R_NO_DICE,
        {"out": k.NO_DICE_OUT, "attack": k.NO_DICE_ATTACK, "act": k.NO_DICE_ACT},
    ),
    Ruling("TD7", "capture-after-action", k.R_CAPTURE_AFTER, YES_NO),
    Ruling(
        "TD8",
        "returned-card",
        k.R_RETURNED,
        {"sorted": k.RETURN_SORTED, "top": k.RETURN_TOP, "bottom": k.RETURN_BOTTOM},
    ),
    Ruling("TD9", "paid-dice", k.R_PAID_IN_REACH, {"out-of-reach": 0, "in-reach": 1}),
    Ruling("TD10", "attacks-per-kind", k.R_ATTACKS_PER_KIND, _up_to(1, 2)),
    Ruling("TD11", "own-bonus-die", k.R_OWN_BONUS_DIE, YES_NO),
    Ruling("TD12", "lost-returns", k.R_LOST_RETURNS, NO_YES),
    Ruling("TD13", "aside-dice-attack", k.R_ASIDE_ATTACKS, NO_YES),
    Ruling("TD14", "bonus-wound-first", k.R_BONUS_WOUND_FIRST, YES_NO),
    Ruling("TD14", "wound-before-blessing", k.R_WOUND_BEFORE_BLESSING, YES_NO),
    Ruling(
        "TD15",
        "blessing",
        k.R_BLESSING,
        {
            "rolls": k.BLESS_ROLLS,
            "roll-phase": k.BLESS_ROLL_PHASE,
            "any-change": k.BLESS_ANY_CHANGE,
        },
    ),
    Ruling("TD16", "up-to-minimum", k.R_MINIMUM, _up_to(1, 0)),
    Ruling("TD17", "exchange-other-level", k.R_OTHER_LEVEL, YES_NO),
    Ruling("TD17", "exchange-with-out", k.R_PARTNER_OUT, YES_NO),
    Ruling("TD18", "exodus-rolls", k.R_EXODUS_EVERY_TURN, {"round": 0, "turn": 1}),
    Ruling(
        "TD18", "exodus-order", k.R_EXODUS_WOUNDS_FIRST, {"creatures-first": 0, "wounds-first": 1}
    ),
    Ruling("TD19", "turn-limit", k.R_TURN_LIMIT, _up_to(30, 10, 20, 50, 100)),
    Ruling("TD19", "round-limit", k.R_ROUND_LIMIT, _up_to(100, 10, 20, 50, 1000)),
)
BY_KEY = {ruling.key: ruling for ruling in RULINGS}


def offered(words: Words) -> tuple[Option, ...]:
    """Everything a table can choose, in words."""
    return tuple(_option(words, ruling) for ruling in RULINGS)


def _option(words: Words, ruling: Ruling) -> Option:
    row = words.rows("option")[ruling.key]
    # Values without words of their own are yes, no and numbers.
    known = words.rows("value") | row.get("value", {})
    values = tuple(ruling.values)
    names = tuple(str(known.get(value, value)) for value in values)
    return Option(ruling.key, ruling.default, values, row["title"], names, row["text"])


def check_options(options: Options) -> dict[str, str]:
    """The options without those that only repeat a default; BadOption for what does not fit."""
    for key, value in options.items():
        if key not in BY_KEY:
            raise no_option("Titan Dice", key, BY_KEY)
        if value not in BY_KEY[key].values:
            raise bad_value(key, value, BY_KEY[key].values)
    return {key: value for key, value in options.items() if value != BY_KEY[key].default}


def configure(players: int, options: Options) -> Titan:
    """A state with these rulings, ready to begin."""
    checked = check_options(options)
    state = Titan()
    state.players = players
    cells = state.cells()
    row = cells["ruling"]
    assert isinstance(row, list)
    for ruling in RULINGS:
        row[ruling.cell] = ruling.values[checked.get(ruling.key, ruling.default)]
    state.load_cells(cells)
    return state
