"""Shape of the rows and totals of a batch."""

from math import lcm

from dicewright.core.consts import MOST_SEATS

# A row a game: decisions, scores by seat, standings by seat.
SEATS = MOST_SEATS
ROW = 1 + 2 * SEATS
# Totals: games, decisions, then by seat the sum, the sum of squares and the maximum of the scores,
# and wins in shares: whole numbers, however many players share a win.
GAMES_CELL = 0
DECISIONS_CELL = 1
SUM_CELL = 2
SQUARE_CELL = SUM_CELL + SEATS
MAXIMUM_CELL = SQUARE_CELL + SEATS
WINS_CELL = MAXIMUM_CELL + SEATS
TOTALS = WINS_CELL + SEATS
SHARES = lcm(*range(1, SEATS + 1))
POLICY_STREAM = 77
