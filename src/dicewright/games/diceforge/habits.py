"""What people tend to do in Dice Forge."""

from __future__ import annotations

from dicewright.core.habits import Habits

HABITS = Habits(
    # A stage is how many rounds are left.
    from_the_end=tuple(range(10)),
    # Gold is what one has too little of at first, and too much of at the end.
    tempting={
        "choose gold *": 3.0,
        "forge G[0-9]": 3.0,
        "feat hammer*": 2.0,
        "feat chest*": 2.0,
        "put least hammer": 3.0,
    },
    # Opinions that were learned differ by factors of thousands, so likings are strong, too.
    styles={
        "forger": {"forge *": 40.0, "feat *": 0.1, "pass forge": 0.05},
        "hunter": {"feat *": 40.0, "forge *": 0.1, "choose sun *": 2.0, "choose moon *": 2.0},
        "miser": {
            "choose gold *": 6.0,
            "forge G[0-9]": 60.0,
            "feat chest*": 10.0,
            "put least *": 4.0,
            "put most *": 0.25,
            "extra of *": 0.1,
            "pass extra": 10.0,
        },
    },
)
