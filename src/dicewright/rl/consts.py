"""Numbers of the vector environment."""

from dicewright.core.consts import TRAITS as TRAITS

# How many games run side by side in one block.
MOST_LANES = 4096
# How many threads step them, and what steps are counted by: only equal or not matters.
MOST_THREADS = 64
STEP_NUMBERS = 1 << 20
# How often a thread looks whether it is asked for before it sleeps: about a tenth of a millisecond.
PATIENCE = 100000
# Who plays the seats that are not the learner's: nobody, so the learner has every seat, or …
EVERY_SEAT = 0
RANDOM = 1
POLICY = 2
SEARCH = 3
# What a finished game pays.
PAY_WIN = 0
PAY_SCORE = 1
# The stream of a game's seed that opponents playing at random draw from.
OPPONENT_STREAM = 78
