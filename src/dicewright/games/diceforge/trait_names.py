"""Traits by name (see `traits.py`, which numbers them): what is learned is kept by these texts.

A text says what the trait is about, in ids alone. Its number may move when cards, faces or kinds of
decisions join; the text may not.
"""

from __future__ import annotations

from dicewright.core.consts import DECISION_OPS
from dicewright.games.diceforge import consts as k
from dicewright.games.diceforge.actions import VOCABULARY
from dicewright.games.diceforge.asking import KINDS
from dicewright.games.diceforge.content.cards import CARDS
from dicewright.games.diceforge.content.faces import FACES, RESOURCE_NAMES

#: Verbs whose actions are not their own traits: what they amount to depends on the position.
DEPENDING = {"pass", "extra", "with", "choose", "target", "point", "place", "put", "turn"}


def _named() -> dict[int, str]:
    texts = {
        number: VOCABULARY.text(number)
        for number in VOCABULARY
        if VOCABULARY.form(number)["verb"] not in DEPENDING
    }
    for face in FACES:
        texts[k.T_PLACE + face.number] = f"place over {face.id}"
        texts[k.T_POINT + face.number] = f"point at {face.id}"
        texts[k.T_TURN + face.number] = f"turn to {face.id}"
    for card in CARDS:
        texts[k.T_FEAT_AGAIN + card.number] = f"feat {card.id} again"
    for resource, name in enumerate(RESOURCE_NAMES):
        for step in range(k.ROOM_STEPS):
            number = k.T_CHOOSE + resource * k.ROOM_STEPS + step
            texts[number] = f"choose {name} full {step}/{k.ROOM_STEPS - 1}"
    for kind, where in enumerate(("hammer", "payment", "elsewhere")):
        for much, name in enumerate(("least", "some", "most")):
            texts[k.T_PUT + 3 * kind + much] = f"put {name} {where}"
    for op, kind_name in KINDS.items():
        texts[k.T_PASS + op - DECISION_OPS] = f"pass {kind_name}"
    for sun in range(k.EXTRA_STEPS):
        texts[k.T_EXTRA + sun] = f"extra of {sun} sun"
    for worth, name in enumerate(("worse", "equal", "better")):
        texts[k.T_DIE + worth] = f"with the {name} die"
    for leads, name in enumerate(("another", "a leader")):
        texts[k.T_TARGET + leads] = f"target {name}"
    return texts


TRAITS = _named()
