"""Rulings that a table may choose, one row each: its number, its tag, its option, the values.

To add one: a row here, its words under `[option."…"]` in four languages, and `g.ruling[k.R_…]` in
the chapter it changes. The state keeps a value as its place in the row, so 0 is the default: what
the rulings say. The other values mostly play as printed.
"""

from __future__ import annotations

from dataclasses import dataclass

from dicewright.core.numbering import Run
from dicewright.games.diceforge.terms import SEATS

_number = Run()


@dataclass(frozen=True, slots=True)
class RulingOption:
    """A ruling that is an option: where the state keeps it, what it changes, how it is chosen."""

    number: int
    tag: str
    key: str
    values: tuple[str, ...]


RULING_ROWS = (
    RulingOption(
        R_SIX_GOLD_FIRST := _number(), "setup", "two-player-faces", ("random", "six-gold-first")
    ),
    RulingOption(R_TIE_BREAK := _number(), "C6", "tie-break", ("shared", "house")),
    RulingOption(R_FIRE_ENDS := _number(), "R18", "after-fire", ("resume", "end")),
    RulingOption(R_MUST_ACT := _number(), "T6", "passing", ("allowed", "only-if-stuck")),
    RulingOption(R_OUST_FIRST := _number(), "T8", "ousting", ("after-paying", "before-paying")),
    RulingOption(R_JUST_ROLLED := _number(), "D3", "mirror", ("face-up", "just-rolled")),
    RulingOption(R_LONE_SHIELD := _number(), "D6", "lone-shield", ("main-reward", "five-glory")),
    RulingOption(
        R_EXCHANGE_ALL := _number(), "B-sentinel", "exchange", ("each-face", "all-or-nothing")
    ),
    RulingOption(
        R_FIRST_PLAYER := _number(),
        "T0",
        "first-player",
        (*(f"seat-{seat + 1}" for seat in range(SEATS)), "drawn"),
    ),
)
