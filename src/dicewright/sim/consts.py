"""Shape of the rows and totals of a batch. `consts.pxd` is generated from this file."""

# A row a game: decisions, scores by seat, standings by seat.
SEATS = 4
ROW = 1 + 2 * SEATS
# Totals: games, decisions, then by seat the sum, the sum of squares and the maximum of the scores,
# and wins in twelfths (a win shared by three is four twelfths for each).
GAMES_CELL = 0
DECISIONS_CELL = 1
SUM_CELL = 2
SQUARE_CELL = 6
MAXIMUM_CELL = 10
WINS_CELL = 14
TOTALS = 18
SHARES = 12
POLICY_STREAM = 77
