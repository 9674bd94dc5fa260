"""Titan Dice as 0.1.0 kept it. Frozen: kept games mean this, so nothing here changes.

Only to UNNAMED every new option adds what was played before it was there.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product

from dicewright.core.actions import Verb, Vocabulary
from dicewright.core.past import Past
from dicewright.core.position import CellTexts


def _words(text: str) -> tuple[str, ...]:
    return tuple(text.split())


CREATURES = ("chimera", "gryphon", "hydra", "kraken", "minotaur")
SIDES = (*CREATURES, "wound")
SEATS = ("p1", "p2", "p3", "p4")
PLACES = tuple("1234")

_creature = (("creature", CREATURES),)


def _count(most: int) -> tuple[tuple[str, tuple[str, ...]], ...]:
    return (("count", tuple(str(n) for n in range(most + 1))),)


ACTIONS = Vocabulary(
    (
        Verb("pass", 0),
        Verb("roll-dice", 1, (("group", ("active", "spent", "both")),)),
        Verb("capture", 4, _creature),
        Verb("buy", 9, _creature),
        Verb("swap", 14, _creature),
        Verb("take", 19, (("seat", SEATS), ("creature", CREATURES))),
        Verb("activate", 39, _creature),
        Verb("pay", 44, _count(3)),
        Verb("pay-bonus", 48, _count(2)),
        Verb("die", 51, _creature),
        Verb("bonus", 56),
        Verb("spent", 57),
        Verb("side", 58, (("side", SIDES),)),
        Verb("collect", 64, _creature),
        Verb("lose", 69, _creature),
        Verb("name", 74, _creature),
        Verb("count", 79, _count(6)),
        Verb("flip", 86, _creature),
        Verb("setup", 91, (("levels", ("1+2", "1+3", "2+3")),)),
        Verb("roll", 94, (("side", SIDES),)),
    )
)

#: The rulings in the order of their cells: what their values were there, if they were no numbers.
YES_NO = ("no", "yes")
RULINGS: dict[str, tuple[str, ...]] = {
    "caged-immune": YES_NO,
    "first-reroll": ("any", "all-or-none"),
    "capture-after-action": YES_NO,
    "attacks-per-kind": (),
    "own-bonus-die": YES_NO,
    "lost-returns": YES_NO,
    "aside-dice-attack": YES_NO,
    "bonus-wound-first": YES_NO,
    "wound-before-blessing": YES_NO,
    "up-to-minimum": (),
    "exchange-other-level": YES_NO,
    "exchange-with-out": YES_NO,
    "turn-limit": (),
    "round-limit": (),
    "fourth-card": (),
    "opposite-sides": _words(
        """
        cm-gh-kw cg-hk-mw cg-hm-kw cg-hw-km ch-gk-mw ch-gm-kw ch-gw-km ck-gh-mw ck-gm-hw ck-gw-hm
        cm-gk-hw cm-gw-hk cw-gh-km cw-gk-hm cw-gm-hk
        """
    ),
    "card-cost": ("level", "one"),
    "card-points": ("level", "one", "none"),
    "no-dice": ("out", "attack", "act"),
    "returned-card": ("sorted", "top", "bottom"),
    "paid-dice": ("out-of-reach", "in-reach"),
    "blessing": ("rolls", "roll-phase", "any-change"),
    "exodus-rolls": ("round", "turn"),
    "exodus-order": ("creatures-first", "wounds-first"),
}

#: What a header means that does not name an option.
UNNAMED = {
    "opposite-sides": "cm-gh-kw",
    "caged-immune": "yes",
    "card-cost": "level",
    "card-points": "level",
    "fourth-card": "1",
    "first-reroll": "any",
    "no-dice": "out",
    "capture-after-action": "yes",
    "returned-card": "sorted",
    "paid-dice": "out-of-reach",
    "attacks-per-kind": "1",
    "own-bonus-die": "yes",
    "lost-returns": "no",
    "aside-dice-attack": "no",
    "bonus-wound-first": "yes",
    "wound-before-blessing": "yes",
    "blessing": "rolls",
    "up-to-minimum": "1",
    "exchange-other-level": "yes",
    "exchange-with-out": "yes",
    "exodus-rolls": "round",
    "exodus-order": "creatures-first",
    "turn-limit": "30",
    "round-limit": "100",
    "stacks": "by-players",
    "piracy-consolation": "nothing-lost",
    "first-player": "drawn",
}


def meant(options: Mapping[str, str]) -> dict[str, str]:
    """What a header means with what it does not name."""
    return {**UNNAMED, **options}


def _ruling(key: str, value: str) -> str:
    return str(RULINGS[key].index(value)) if RULINGS[key] else value


def final_line(players: int, options: Mapping[str, str], facts: CellTexts) -> str:
    """The position line of 0.1.0 after the last move."""

    def row(name: str, *axes: tuple[str, ...]) -> str:
        return ",".join(facts.get((name, *cell), "0") for cell in product(*axes))

    by_creature = ("track", "card", "down", "active")
    by_seat = ("spent", "wound", "aside", "paid", "bonus", "marker", "out", "turns", "winged")
    cells = {
        "players": str(players),
        "chance_mode": "1",
        "rng": "0",
        **{name: facts.get((name,), "0") for name in ("round", "first", "ending", "result")},
        "ruling": ",".join(_ruling(key, options[key]) for key in RULINGS),
        **{name: row(name, SEATS, CREATURES) for name in by_creature},
        **{name: row(name, SEATS) for name in by_seat},
        "pile": row("pile", CREATURES, PLACES),
        "exodus": row("exodus", CREATURES),
        "frames": "",
    }
    return " ".join(["titandice/2", *[f"{name}={text}" for name, text in cells.items()]])


PAST = Past(ACTIONS, meant, final_line)
