"""Numbers of the compiled bots, on top of those that every game shares."""

from dicewright.core.consts import *

# The layers of a value network.
HIDDEN = 128
NARROW = 32
# What it tells about a seat: four numbers, each for all seats in a row.
PAYOFF = 0
WIN = 1
PLACE = 2
SCORE = 3
KINDS = 4
# What is noted of a position to learn from.
TARGETS = KINDS * MOST_SEATS

# What a game that is lost alone is worth about, in hundredths of a point (`State.worth`).
USUAL_WORTH = 1500

# What a search aims at: to win (and clearly, see `playouts.payoff`), a good place, a high score.
AIM_WIN = 0
AIM_PLACE = 1
AIM_SCORE = 2
