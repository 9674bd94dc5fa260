"""Every number of Titan Dice that code refers to by name. `consts.pxd` is generated from it."""

# -- creatures, and the sixth side of every die ----------------------------------------------------
CHIMERA = 0
GRYPHON = 1
HYDRA = 2
KRAKEN = 3
MINOTAUR = 4
WOUND = 5
CREATURES = 5
SIDES = 6

# -- sizes and limits ------------------------------------------------------------------------------
SEATS = 4
LEVELS = 3
REGULAR_DICE = 5
CAGED = 4
START_TRACK = 1
THREE_WOUNDS = 3
END_TYPES = 3
EXODUS_START = 4
EXODUS_DICE = 5
SET_SIZE = 3
PILE = 4

# -- where the bonus die is; BONUS_ACTIVE + creature shows that creature among the active dice -----
BONUS_HOME = 0
BONUS_ACTIVE = 1
BONUS_SPENT = 6
BONUS_ASIDE = 7
BONUS_PAID = 8

# -- how a solo game ended -------------------------------------------------------------------------
SOLO_WON = 1
SOLO_LOST = 2

# -- rulings a table may change, in the order of the state's `ruling` row --------------------------
R_CAGED_IMMUNE = 0
R_FIRST_REROLL_ALL = 1
R_CAPTURE_AFTER = 2
R_ATTACKS_PER_KIND = 3
R_OWN_BONUS_DIE = 4
R_LOST_RETURNS = 5
R_ASIDE_ATTACKS = 6
R_BONUS_WOUND_FIRST = 7
R_WOUND_BEFORE_BLESSING = 8
R_MINIMUM = 9
R_OTHER_LEVEL = 10
R_PARTNER_OUT = 11
R_TURN_LIMIT = 12
R_ROUND_LIMIT = 13
R_FOURTH_CARD = 14
R_OPPOSITE = 15
R_CARD_COST = 16
R_CARD_POINTS = 17
R_NO_DICE = 18
R_RETURNED = 19
R_PAID_IN_REACH = 20
R_BLESSING = 21
R_EXODUS_EVERY_TURN = 22
R_EXODUS_WOUNDS_FIRST = 23
RULINGS = 24

# -- the values of rulings that know more than yes and no ------------------------------------------
BY_LEVEL = 0
ALWAYS_ONE = 1
NO_POINTS = 2
NO_DICE_OUT = 0
NO_DICE_ATTACK = 1
NO_DICE_ACT = 2
RETURN_SORTED = 0
RETURN_TOP = 1
RETURN_BOTTOM = 2
BLESS_ROLLS = 0
BLESS_ROLL_PHASE = 1
BLESS_ANY_CHANGE = 2

# -- why dice are rolled; up to ROLL_REINFORCE they join the active dice ---------------------------
ROLL_FIRST = 0
ROLL_AGAIN = 1
ROLL_ALTER = 2
ROLL_REINFORCE = 3
ROLL_RESCUE = 4
ROLL_REDEMPTION = 5
ROLL_KRAKEN = 6
ROLL_ATTACK = 7
ROLL_EXODUS = 8

# -- which dice are rolled, for events -------------------------------------------------------------
DIE_REGULAR = 0
DIE_BONUS = 1
DIE_EXODUS = 2

# -- what a price is paid for ----------------------------------------------------------------------
PAY_PURCHASE = 0
PAY_SWAP = 1
PAY_ACTIVATE = 2
PAY_TAKE = 3

# -- automatic frames ------------------------------------------------------------------------------
X_GAME = 1
X_ROUND = 2
X_TURN = 3
X_ROLLED = 4
X_ACT = 5
X_POWER = 6
X_POWER_OVER = 7
X_STRIKE = 8

# -- chance frames ---------------------------------------------------------------------------------
C_ROLL = 64

# -- decision frames -------------------------------------------------------------------------------
D_SETUP = 96
D_ROLL = 97
D_WOUNDS = 98
D_ACT = 99
D_AFTER = 100
D_PAY = 101
D_DICE = 102
D_TRANSFORM = 103
D_SIDE = 104
D_LOSE = 105
D_COLLECT = 106
D_CATCH = 107
D_REDEEM = 108
D_NAME = 109
D_REROLL = 110
D_ORDER = 111
D_FLIP = 112
D_SUFFER = 113
D_SET_ASIDE = 114
D_EXODUS = 115
D_LAST_CAPTURE = 116

# -- cells of frames, beyond A, B and C ------------------------------------------------------------
# X_ROLLED: A = why, B = step, C = a number of its own; then how often each side came up, the bonus
# die's side plus one (0 = not rolled).
ROLLED = 5
ROLLED_BONUS = 11
# C_ROLL: A = regular dice still to roll, B = the bonus die as well?, C = were they rolled before?
# D_PAY: A = creature, B = price, C = for what; then the other player of an exchange, and the level
# of the card.
PAY_OTHER = 5
PAY_LEVEL = 6
# D_DICE, D_TRANSFORM: A = level of the card, B = dice still to choose; then those chosen by
# creature, the bonus die, and for a transformation what the chosen dice become.
CHOSEN = 5
CHOSEN_BONUS = 10
# D_COLLECT: A = creatures still to collect, B = the excluded type plus one, C = the only type plus
# one, then whether one was collected.
COLLECTED = 5
ONE_TYPE = 6

# -- actions ---------------------------------------------------------------------------------------
A_PASS = 0
A_ROLL_ACTIVE = 1
A_ROLL_SPENT = 2
A_ROLL_BOTH = 3
A_CAPTURE = 4
A_BUY = 9
A_SWAP = 14
A_TAKE = 19
A_ACTIVATE = 39
A_PAY = 44
A_PAY_BONUS = 48
A_DIE = 51
A_BONUS = 56
A_SPENT = 57
A_SIDE = 58
A_COLLECT = 64
A_LOSE = 69
A_NAME = 74
A_COUNT = 79
A_FLIP = 86
A_SETUP = 91
A_ROLL = 94

# -- traits (see traits.py): the actions themselves first, then those that depend on the position --
T_PASS = 128
T_ROLL = 160
T_CAPTURE = 184
T_BUY = 216
T_SWAP = 232
T_TAKE = 248
T_ACTIVATE = 264
T_CREATURE = 288
T_COUNT = 416
MATCHES = 7
COUNTS = 8
TRACK_STEPS = 5
DICE_STEPS = 4
START_SCORE = 5

# -- events ----------------------------------------------------------------------------------------
E_ROUND_STARTED = 1
E_TURN_STARTED = 2
E_ROLLED = 3
E_COLLECTED = 4
E_LOST = 5
E_PAID = 6
E_BLESSED = 7
E_WOUNDED = 8
E_WENT_OUT = 9
E_CAPTURED = 10
E_CARD_BOUGHT = 11
E_CARD_SWAPPED = 12
E_CARD_TAKEN = 13
E_ACTIVATED = 14
E_PASSED = 15
E_ATTACKED = 16
E_CARD_TURNED = 17
E_DIE_SET_ASIDE = 18
E_DICE_SPENT = 19
E_DIE_CHANGED = 20
E_EXODUS_MOVED = 21
E_END_TRIGGERED = 22
E_GAME_ENDED = 23
E_CARDS_CHOSEN = 24
E_BONUS_WOUND = 25

# -- the encoding: sizes of its parts, and which amounts count as 1 --------------------------------
FRAME_CELLS = 9
KINDS_OF_CHANCE = 1
KINDS_OF_DECISION = 21
AUTOMATIC_OPS = 8
REASONS = 9
ARRANGEMENTS = 15
BONUS_PLACES = 9
QUESTION_CELLS = SEATS + 2 + KINDS_OF_CHANCE + KINDS_OF_DECISION + FRAME_CELLS
ROLL_CELLS = REASONS + SEATS + 2 * SIDES + 2
TABLE_CELLS = 4 * SEATS + RULINGS + 4 + CREATURES * PILE * LEVELS + CREATURES
SEAT_CELLS = 2 + CREATURES * (3 + LEVELS) + 8 + BONUS_PLACES
OBSERVATION = QUESTION_CELLS + ROLL_CELLS + SIDES + AUTOMATIC_OPS + TABLE_CELLS + SEATS * SEAT_CELLS
MOST_CELL = 6
MOST_PENDING = 4
MOST_ROUNDS = 30
MOST_TURNS = 30
MOST_LIMIT = 1000
MOST_SCORE = 35
