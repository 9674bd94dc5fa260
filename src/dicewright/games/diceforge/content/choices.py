"""What may be chosen from: the rows of "one of these" outside the die faces."""

from __future__ import annotations

from dicewright.games.diceforge import terms as k
from dicewright.games.diceforge.content.faces import Amounts, amounts

#: By the numbers CHOICE_…: how much of each resource, if it is chosen.
CHOICES: dict[int, Amounts] = {
    k.CHOICE_BOAR: amounts(sun=1, moon=1, glory=3),
    k.CHOICE_TWINS: amounts(moon=1, glory=1),
    k.CHOICE_OWL: amounts(gold=1, sun=1, moon=1),
    k.CHOICE_GUARDIAN: amounts(ancient=1, loyalty=1),
    k.CHOICE_THREE_GOLD_OR_SHARD: amounts(gold=3, sun=1, moon=1),
    k.CHOICE_SIX_GOLD_OR_GLORY: amounts(gold=6, glory=3),
    k.CHOICE_MOON_OR_GLORY: amounts(moon=2, glory=3),
    k.CHOICE_TWO_SHARDS: amounts(sun=2, moon=2),
}
