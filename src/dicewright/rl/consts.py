"""Numbers of the vector environment."""

from dicewright.core.consts import TRAITS as TRAITS

# How many games run side by side in one block.
MOST_LANES = 4096
# What threads do together: draw random actions, look whether actions are legal, step. The number
# of a task says which; apart from that only equal or not matters.
DRAW = 0
LOOK = 1
STEP = 2
TASKS = 4
TASK_NUMBERS = 1 << 20
# How many threads there are, and how far apart their ints lie: a line of memory for each.
MOST_THREADS = 64
APART = 16
BELL_CELLS = (1 + MOST_THREADS) * APART
# How often a thread looks whether it is asked for before it sleeps: about a tenth of a millisecond;
# and how often the asking one looks for answers before it lets others have its core.
PATIENCE = 100000
IMPATIENCE = 40000
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
