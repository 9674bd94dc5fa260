"""Traits by name (see `traits.py`, which numbers them): what is learned is kept by these texts.

A text says what the trait is about, in ids alone. Its number may move when kinds of decisions join;
the text may not.
"""

from __future__ import annotations

from itertools import product

from dicewright.core.consts import DECISION_OPS
from dicewright.games.titandice import consts as k
from dicewright.games.titandice.actions import VOCABULARY
from dicewright.games.titandice.asking import KINDS
from dicewright.games.titandice.content import CREATURE_NAMES

#: What is done with a creature, in the order of `traits.trait_of_creature`.
WITH_A_CREATURE = ("die", "side", "collect", "lose", "name", "flip")
#: Verbs whose actions are not their own traits: what they amount to depends on the position.
DEPENDING = {"pass", "roll-dice", "capture", "buy", "swap", "take", "activate", "count"}


def _is_its_own(action: int) -> bool:
    form = VOCABULARY.form(action)
    if form["verb"] == "side":
        return form["side"] not in CREATURE_NAMES
    return form["verb"] not in {*DEPENDING, *WITH_A_CREATURE}


def _named() -> dict[int, str]:
    texts = {number: VOCABULARY.text(number) for number in VOCABULARY if _is_its_own(number)}
    for op, kind in KINDS.items():
        texts[k.T_PASS + op - DECISION_OPS] = f"pass {kind}"
        for count in range(k.A_FLIP - k.A_COUNT):
            texts[k.T_COUNT + (op - DECISION_OPS) * k.COUNTS + count] = f"count {count} {kind}"
    for group, match in product(range(k.A_CAPTURE - k.A_ROLL_ACTIVE), range(k.MATCHES)):
        text = f"{VOCABULARY.text(k.A_ROLL_ACTIVE + group)} best {match}"
        texts[k.T_ROLL + group * k.MATCHES + match] = text
    steps = k.MATCHES - 1
    for track, dice in product(range(k.TRACK_STEPS), range(steps)):
        texts[k.T_CAPTURE + track * steps + dice] = f"capture track {track} dice {dice}"
    for verb, track, dice in product(WITH_A_CREATURE, range(k.TRACK_STEPS), range(k.DICE_STEPS)):
        number = (WITH_A_CREATURE.index(verb) * k.TRACK_STEPS + track) * k.DICE_STEPS + dice
        texts[k.T_CREATURE + number] = f"{verb} track {track} dice {dice}"
    bases = {"buy": k.T_BUY, "swap": k.T_SWAP, "take": k.T_TAKE, "activate": k.T_ACTIVATE}
    for verb, (creature, name), level in product(bases, enumerate(CREATURE_NAMES), range(k.LEVELS)):
        texts[bases[verb] + creature * k.LEVELS + level] = f"{verb} {name}-{level + 1}"
    return texts


TRAITS = _named()
