"""Dice Forge as 0.1.0 kept it. Frozen: kept games mean this, so nothing here changes.

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


CARDS = _words(
    """
    hammer chest silver-hind great-bear satyrs tenacious-boar ferryman cerberus
    helmet-of-invisibility cancer sentinel hydra typhon elder wild-spirits guardians-owl
    celestial-ship minotaur guardians-shield gorgon triton mirror-of-the-abyss sphinx cyclops
    twins scepter companion wind celestial-die ancestor mists right-hand eternal-night first-titan
    the-goddess tree merchant wood-nymph light goldsmith omniscient abyssal-trident eternal-fire
    left-hand moon-golem great-golem sun-golem time-golem memory oracle chaos dogged guardian
    mirror-of-misfortune
    """
)
FACES = _words(
    """
    G1 S1 M1 V2 G3 G4 G6 S2 M2 V3 V4 G1/S1/M1 G2/S2/M2 G3/V2 V1+S1 G2+M1 G1+S1+M1+V1 M2+V2 x3
    mirror ship boar-red boar-blue boar-yellow boar-green shield-red shield-blue shield-yellow
    shield-green golem-moon golem-sun A1 V1+L1 G3+A1 G2+V1+L1 chaos-red chaos-blue chaos-yellow
    chaos-green misfortune-red misfortune-blue misfortune-yellow misfortune-green
    """
)
#: What chance and drafts chose from, by the option `sets`: the base game, or Rebellion as well.
POOLS = {"base": CARDS[:24], "all": CARDS[:44]}
SLOTS = _words("M1a M1b M2 M3 M4 M5 M6 X5 S6 S5 S4 S3 S2 S1b S1a")
SEATS = ("p1", "p2", "p3", "p4")
DICE = ("light", "dark")
PLACES = tuple("123456")
RESOURCES = ("gold", "sun", "moon", "glory", "ancient", "loyalty")
TOKENS = _words("hammer chest bear cerberus triton twins scepter companion")
COLOURS = ("red", "blue", "yellow", "green")
COPIES = tuple("1234")
MEMORIES = tuple(f"{island}-{side}" for island in range(1, 8) for side in ("ancient", "loyalty"))
SIDES = _words("gold-12 glory-5 glory-3-and-choice copy choose-face upgrade-2")


def _numbers(first: int, last: int) -> tuple[str, ...]:
    return tuple(map(str, range(first, last + 1)))


ACTIONS = Vocabulary(
    (
        Verb("pass", 0),
        Verb("extra", 1),
        Verb("cerberus", 2),
        Verb("convert", 3),
        Verb("first", 4, (("face", ("1", "2")),)),
        Verb("with", 6, (("die", DICE),)),
        Verb("triton", 8, (("resource", RESOURCES[:3]),)),
        Verb("choose", 11, (("resource", RESOURCES),)),
        Verb("target", 17, (("seat", SEATS),)),
        Verb("point", 21, (("seat", SEATS), ("die", DICE))),
        Verb("roll", 29, (("die", DICE), ("place", PLACES))),
        Verb("place", 41, (("die", DICE), ("place", PLACES))),
        Verb("put", 53, (("amount", _numbers(0, 60)),)),
        Verb("forge", 114, (("face", FACES),)),
        Verb("feat", 157, (("card", CARDS),)),
        Verb("use", 211, (("card", CARDS),)),
        Verb("draft", 265, (("card", CARDS),)),
        Verb("step", 319, (("space", _numbers(1, 36)),)),
        Verb("turn", 355, (("die", DICE), ("place", PLACES))),
        Verb("memory", 367, (("island", _numbers(1, 7)), ("side", ("ancient", "loyalty")))),
        Verb("treasure", 381, (("treasure", ("moon", "sun", "glory")),)),
        Verb("reroll", 384, (("die", (*DICE, "celestial")),)),
        Verb("cash", 387, (("value", _numbers(1, 5)),)),
        Verb("celestial", 392, (("side", SIDES),)),
        Verb("scepter", 398, (("resource", ("moon", "sun")),)),
        Verb("puzzle", 400),
        Verb("trade", 401),
    )
)

#: What a header means that does not name an option. Without a module it is the preset's.
UNNAMED = {
    "preset": "first-game",
    "sets": "base",
    "mixing": "printed",
    "two-player-faces": "random",
    "tie-break": "shared",
    "after-fire": "resume",
    "passing": "allowed",
    "ousting": "after-paying",
    "mirror": "face-up",
    "lone-shield": "main-reward",
    "exchange": "each-face",
    "first-player": "seat-1",
}


def meant(options: Mapping[str, str]) -> dict[str, str]:
    """What a header means with what it does not name."""
    said = {**UNNAMED, **options}
    if said["preset"] in ("random", "draft") and "pool" not in said:
        said["pool"] = ",".join(POOLS[said["sets"]])
    return said


def final_line(players: int, options: Mapping[str, str], facts: CellTexts) -> str:
    """The position line of 0.1.0 after the last move."""

    def number(name: str) -> str:
        return facts.get((name,), "0")

    def row(name: str, *axes: tuple[str, ...], usual: str = "0") -> str:
        return ",".join(facts.get((name, *cell), usual) for cell in product(*axes))

    def colours(name: str) -> str:
        return ",".join(str(COLOURS.index(facts[name, place])) for place in COPIES)

    pool = POOLS[options["sets"]]
    clock = ("turn", "round", "rounds", "active", "advanced", "arrived")
    cells = {
        "players": str(players),
        "chance_mode": "1",
        "rng": "0",
        "setup": str({"random": 1, "draft": 2}.get(options["preset"], 0)),
        "allowed": str(sum(1 << CARDS.index(card) for card in pool)),
        "six_gold_first": str(int(options["two-player-faces"] == "six-gold-first")),
        "tie_break": str(int(options["tie-break"] == "house")),
        "fire_ends": str(int(options["after-fire"] == "end")),
        "module": str(("none", "goddess", "titans").index(options.get("module", "none"))),
        **{name: number(name) for name in clock},
        "slot_card": row("slot_card", SLOTS, usual="-"),
        "stock": row("stock", SLOTS),
        "used": row("used", SLOTS),
        "owned": row("owned", SEATS, SLOTS),
        "reserve": row("reserve", SEATS, RESOURCES),
        "tokens": row("tokens", SEATS, TOKENS),
        "hammered": row("hammered", SEATS),
        "forged": row("forged", SEATS),
        "island": row("island", SEATS),
        "dice": "/".join(
            ".".join(facts.get(("dice", *die, place), "G1").replace("/", "|") for place in PLACES)
            for die in product(SEATS, DICE)
        ),
        "up": row("up", SEATS, DICE),
        "supply": row("supply", FACES),
        "boar_order": colours("boar_order"),
        "boar_owner": row("boar_owner", COLOURS, usual="-1"),
        "misfortune_order": colours("misfortune_order"),
        "misfortune_owner": row("misfortune_owner", COLOURS, usual="-1"),
        "scepter": row("scepter", SEATS, COPIES),
        "companion": row("companion", SEATS, COPIES),
        "golem": row("golem", SEATS),
        "hall": row("hall", ("0", "1", "2")),
        "allegiance": row("allegiance", SEATS),
        "memory": row("memory", SEATS, MEMORIES),
        "frames": "",
    }
    return " ".join(["diceforge/1", *[f"{name}={text}" for name, text in cells.items()]])


PAST = Past(ACTIONS, meant, final_line)
