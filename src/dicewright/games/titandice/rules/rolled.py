"""Chapter: the dice lie. What they were rolled for decides which chapter goes on."""

from __future__ import annotations

from dicewright.core.frames import pop
from dicewright.games.titandice import consts as k
from dicewright.games.titandice.layout import TitanCells
from dicewright.games.titandice.rules.attacks import resolve_attack
from dicewright.games.titandice.rules.dice import settle_roll
from dicewright.games.titandice.rules.powers import settle_kraken, settle_redemption, settle_rescue
from dicewright.games.titandice.rules.rounds import settle_exodus


def resolve_rolled(g: TitanCells) -> int:
    """The dice lie: what they were rolled for."""
    at = g.top
    why = g.stack[at + k.A]
    if why <= k.ROLL_REINFORCE:
        return settle_roll(g)
    if why == k.ROLL_ATTACK:
        return resolve_attack(g, at)
    if why == k.ROLL_KRAKEN:
        pop(g)
        return settle_kraken(g, at)
    if why == k.ROLL_RESCUE:
        pop(g)
        return settle_rescue(g, at)
    if why == k.ROLL_REDEMPTION:
        pop(g)
        return settle_redemption(g, at)
    assert why == k.ROLL_EXODUS, "a roll without a chapter"
    return settle_exodus(g)
