"""The first game: three rounds, one caged type each, and the end."""

from __future__ import annotations

from dicewright.core.lesson import Decide, Lesson, Say, learn

PROMPT = "area:prompt"


def _dice(seat: str, *sides: str) -> tuple[str, ...]:
    """A roll of several dice, as scenarios write it."""
    return tuple(f"{seat} {side}" for side in sides)


LESSON = Lesson(
    options={"first-player": "seat-1"},
    rolls=(
        # The first round: a wound that is rolled again, three chimeras, and an attack of krakens.
        *_dice("p1", "chimera", "chimera", "hydra", "kraken", "wound"),
        *_dice("p1", "chimera"),
        *_dice("p2", "hydra", "hydra", "kraken", "gryphon", "minotaur"),
        *_dice("p1", "kraken", "kraken", "kraken", "hydra", "hydra"),
        *_dice("p1", "gryphon", "wound"),
        *_dice("p2", "hydra", "hydra", "hydra", "gryphon", "minotaur"),
        # The second: a card, a wound that stays, and three krakens.
        *_dice("p2", "minotaur", "minotaur", "gryphon", "chimera", "kraken"),
        *_dice("p1", "hydra", "hydra", "gryphon", "wound", "minotaur"),
        *_dice("p1", "wound"),
        *_dice("p2", "chimera", "chimera", "gryphon", "gryphon", "kraken"),
        *_dice("p1", "kraken", "kraken", "kraken", "hydra"),
        # The third: all five creatures at once, then the third cage.
        *_dice("p1", "chimera", "gryphon", "hydra", "kraken", "minotaur"),
        *_dice("p2", "gryphon", "gryphon", "hydra", "minotaur", "chimera"),
        *_dice("p1", "minotaur", "minotaur", "hydra", "wound", "gryphon"),
        *_dice("p2", "gryphon", "gryphon", "hydra", "hydra", "minotaur"),
    ),
    decisions=(
        learn(
            "count 1",
            says=(
                Say("goal", ("area:mine",)),
                Say("cage", ("area:mine",)),
                Say("rolled", (PROMPT,)),
                Say("wound", (PROMPT,)),
            ),
        ),
        learn("capture chimera", says=(Say("active", ("area:mine",)), Say("capture", (PROMPT,)))),
        Decide(1, ("pass",)),
        learn(
            "count 2",
            says=(
                Say("caged", ("area:mine",)),
                Say("out", ("area:mine",)),
                Say("attack", (PROMPT,)),
            ),
        ),
        learn("count 0", says=(Say("keep", (PROMPT,)),)),
        Decide(1, ("lose hydra",)),
        Decide(1, ("capture hydra",)),
        Decide(1, ("capture minotaur",)),
        learn(
            "count 1",
            says=(
                Say("attacked", ("area:mine",)),
                Say("round", ("area:round",)),
                Say("wound-again", (PROMPT,)),
            ),
        ),
        learn(
            "buy hydra", says=(Say("three-wounds", ("area:mine",)), Say("card", ("card:hydra-1",)))
        ),
        learn("pay 1", says=(Say("pay", (PROMPT,)),)),
        learn("pass", says=(Say("stay", (PROMPT,)),)),
        Decide(1, ("count 0",)),
        Decide(1, ("count 0",)),
        Decide(1, ("count 0",)),
        learn(
            "roll-dice both", says=(Say("no-attack", ("area:mine",)), Say("roll-again", (PROMPT,)))
        ),
        learn("capture kraken", says=(Say("second", (PROMPT,)),)),
        Decide(1, ("pass",)),
        learn(
            "capture minotaur",
            says=(
                Say("gaia", ("area:mine",)),
                Say("third", (PROMPT,)),
                Say("end", (PROMPT,)),
                Say("score", (PROMPT,)),
            ),
        ),
        Decide(1, ("capture hydra",)),
    ),
)
