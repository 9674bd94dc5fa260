"""The facts of Titan Dice: creatures, cards, stacks, the solo game."""

from __future__ import annotations

CREATURE_NAMES = ("chimera", "gryphon", "hydra", "kraken", "minotaur")
SIDE_NAMES = (*CREATURE_NAMES, "wound")
OPPOSITE_SIDES = {"chimera": "minotaur", "gryphon": "hydra", "kraken": "wound"}

#: The cards' names by creature and level; the kraken has others in the solo game.
CARD_NAMES = {
    "chimera": ("Alter", "Convert", "Transform"),
    "gryphon": ("Rescue", "Reinforce", "Redemption"),
    "hydra": ("Swap", "Trade", "Exchange"),
    "kraken": ("Sabotage", "Capsize", "Piracy"),
    "minotaur": ("Catch", "Trap", "Ensnare"),
}
SOLO_KRAKENS = ("Retract", "Recoil", "Wrestle")
CARD_IDS = tuple(
    f"{creature}-{level}" for creature in CREATURE_NAMES for level in (1, 2, 3)
) + tuple(f"kraken-solo-{level}" for level in (1, 2, 3))
ATTACKS = SIDE_NAMES

#: Which two levels of a creature a solo player may choose.
SOLO_CHOICES = ((1, 2), (1, 3), (2, 3))
