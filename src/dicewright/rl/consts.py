"""Numbers of the vector environment."""

# How many games run side by side in one block.
MOST_LANES = 4096
# What a finished game pays.
PAY_WIN = 0
PAY_SCORE = 1
LEAST_SCORE = -1000000
# The stream of a game's seed that opponents playing at random draw from.
OPPONENT_STREAM = 78
