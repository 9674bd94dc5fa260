"""The first game: two rounds step by step, the middle in no time, the last turn by oneself.

Numbers to remember: after the first turn's blessings the learner has 6 gold and 1 moon; before the
second action 9 gold, 3 sun and 2 moon, so that a feat for 1 sun leaves 2 sun for an extra action.
"""

from __future__ import annotations

from dicewright.core.lesson import Decide, Lesson, Say, learn

PROMPT = "area:prompt"

LESSON = Lesson(
    options={"preset": "first-game"},
    rolls=(
        # The learner's first turn: two blessings, as always with two players.
        *("p1 light G1", "p1 dark G1", "p2 light G1", "p2 dark G1"),
        *("p1 light G1", "p1 dark M1", "p2 light G1", "p2 dark G1"),
        # The other's turn: what was just forged comes up.
        *("p2 light S1", "p2 dark G1", "p1 light G4", "p1 dark S1"),
        *("p2 light G1", "p2 dark G1", "p1 light S1", "p1 dark M1"),
        # The learner's second turn.
        *("p1 light G4", "p1 dark S1", "p2 light G1", "p2 dark V2"),
        *("p1 light G1", "p1 dark V2", "p2 light G1", "p2 dark M1"),
        # The other hero is ousted.
        *("p2 light G1", "p2 dark G1"),
    ),
    decisions=(
        learn(
            "forge G4",
            says=(
                Say("goal", ("term:glory",)),
                Say("dice", ("area:mine",)),
                Say("rolled", ("term:gold", "term:moon")),
                Say("two-ways", ("face:G4", "card:wild-spirits")),
                Say("forge", ("face:G4",)),
            ),
        ),
        learn("place light [1-5]", says=(Say("place", ("term:light-die",)),)),
        learn("forge S1", says=(Say("forge-more", ("face:S1",)),)),
        learn("place dark [1-4]", says=(Say("place-dark", ("term:dark-die",)),)),
        Decide(1, ("feat elder",)),
        learn(
            "feat wild-spirits",
            says=(
                Say("all-roll", ("area:mine",)),
                Say("other-turn", ("card:elder",)),
                Say("round", ("area:round",)),
                Say("feat", ("card:wild-spirits",)),
                Say("oust", ("card:wild-spirits",)),
            ),
        ),
        learn(
            "extra",
            says=(
                Say("ousted", ("card:wild-spirits",)),
                Say("reserve", ("term:gold",)),
                Say("extra", (PROMPT,)),
            ),
        ),
        learn(
            "feat *",
            "forge *",
            says=(Say("your-choice", (PROMPT,)), Say("meanwhile", (PROMPT,))),
        ),
    ),
    until=("round", 9),
    spared=(
        "split",
        "reinforce",
        "choose",
        "die",
        "option",
        "order",
        "copy",
        "convert",
        "cerberus",
    ),
    finale=(
        Say("last-round", ("area:round",)),
        Say("spend", (PROMPT,)),
        Say("end", (PROMPT,)),
    ),
)
