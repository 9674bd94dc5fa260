"""The facts of Titan Dice: creatures, cards, stacks, the solo game."""

from __future__ import annotations

from collections.abc import Iterator

CREATURE_NAMES = ("chimera", "gryphon", "hydra", "kraken", "minotaur")
SIDE_NAMES = (*CREATURE_NAMES, "wound")


def _arrangements(sides: tuple[str, ...]) -> Iterator[tuple[tuple[str, str], ...]]:
    """Every way to pair sides off."""
    if not sides:
        yield ()
    for other in sides[1:]:
        rest = tuple(side for side in sides[1:] if side != other)
        for pairs in _arrangements(rest):
            yield ((sides[0], other), *pairs)


#: The fifteen ways a die may be made, by the initials of the sides that lie opposite each other.
#: The first is ours (TD1).
ARRANGEMENTS = dict(
    sorted(
        (("-".join(a[0] + b[0] for a, b in pairs), pairs) for pairs in _arrangements(SIDE_NAMES)),
        key=lambda item: (item[0] != "cm-gh-kw", item[0]),
    )
)

CARD_IDS = tuple(
    f"{creature}-{level}" for creature in CREATURE_NAMES for level in (1, 2, 3)
) + tuple(f"kraken-solo-{level}" for level in (1, 2, 3))
ATTACKS = SIDE_NAMES

#: What a card works on, by creature and level: without it, it cannot be activated (TD16).
NEEDS = {
    "chimera": ("die", "die", "die"),
    "gryphon": ("bonus die", "bonus die", "wound"),
    "hydra": ("creature", "creature", "creature"),
    "kraken": ("nothing", "nothing", "nothing"),
    "minotaur": ("die", "die", "nothing"),
}


def card_id(creature: str, level: int, players: int) -> str:
    """The id of a card; alone the kraken has cards of its own."""
    solo = "-solo" if players == 1 and creature == "kraken" else ""
    return f"{creature}{solo}-{level}"


#: Which two levels of a creature a solo player may choose.
SOLO_CHOICES = ((1, 2), (1, 3), (2, 3))
