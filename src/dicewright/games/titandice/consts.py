"""Every number of Titan Dice that code refers to by name: `k.HYDRA`, `k.D_PAY`, `k.A_BUY`.

Whatever stands in a row of numbers is counted here. Nothing outside a running program may keep such
a number: what is kept (records, journals, policies) is kept by name.
"""

from dicewright.core.consts import *
from dicewright.core.numbering import Run
from dicewright.games.titandice import content
from dicewright.games.titandice.choices import *

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
ALL_TYPES = (1 << CREATURES) - 1
#: Bits for a number of a tally (see tallies.py); how large no number of it gets.
TALLY = 8
HALF = 1 << (TALLY - 1)
#: A tally with 1 for each creature; what gathers such ones to bits in a row.
ONE_EACH = sum(1 << TALLY * creature for creature in range(CREATURES))
GATHER = sum(1 << (TALLY - 1) * creature for creature in range(CREATURES))
PILE = 4
ARRANGEMENTS = len(content.ARRANGEMENTS)
SOLO_CHOICES = len(content.SOLO_CHOICES)

# -- where the bonus die is; BONUS_ACTIVE + creature shows that creature among the active dice -----
BONUS_HOME = 0
BONUS_ACTIVE = 1
BONUS_SPENT = 6
BONUS_ASIDE = 7
BONUS_PAID = 8

# -- what may be done with the cards of a creature, as a set; MAY_TAKE << seat: take from them -----
MAY_BUY = 1
MAY_SWAP = 2
MAY_TAKE = 4
MAY_ACTIVATE = MAY_TAKE << SEATS
WAYS = MAY_ACTIVATE << 1
#: So many actions are written at once; the longest list of one creature fits.
OFFER_ROW = 8
#: Ways to pay a price, as a set: so many regular dice; from BONUS_TOO on with the bonus die, too.
BONUS_TOO = LEVELS + 1
PAYMENTS = BONUS_TOO + LEVELS
ALL_PAYMENTS = (1 << PAYMENTS) - 1
WITHOUT_BONUS = (1 << BONUS_TOO) - 1

# -- what a card needs to find, to be of use -------------------------------------------------------
_need = Run()
NEEDS_NOTHING = _need()
NEEDS_DIE = _need()
NEEDS_CREATURE = _need()
NEEDS_WOUND = _need()
NEEDS_BONUS_DIE = _need()

# -- how a solo game ended -------------------------------------------------------------------------
SOLO_WON = 1
SOLO_LOST = 2

# -- why dice are rolled; up to ROLL_REINFORCE they join the active dice ---------------------------
_reason = Run()
ROLL_FIRST = _reason()
ROLL_AGAIN = _reason()
ROLL_ALTER = _reason()
ROLL_REINFORCE = _reason()
ROLL_RESCUE = _reason()
ROLL_REDEMPTION = _reason()
ROLL_KRAKEN = _reason()
ROLL_ATTACK = _reason()
ROLL_EXODUS = _reason()
REASONS = _reason.end

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
_automatic = Run(1)
X_GAME = _automatic()
X_ROUND = _automatic()
X_TURN = _automatic()
X_ROLLED = _automatic()
X_ACT = _automatic()
X_POWER = _automatic()
X_POWER_OVER = _automatic()
X_STRIKE = _automatic()
AUTOMATIC_OPS = _automatic.end - X_GAME

# -- chance frames ---------------------------------------------------------------------------------
_chance = Run(CHANCE_OPS)
C_ROLL = _chance()
KINDS_OF_CHANCE = _chance.end - CHANCE_OPS

# -- decision frames -------------------------------------------------------------------------------
_decision = Run(DECISION_OPS)
D_SETUP = _decision()
D_ROLL = _decision()
D_WOUNDS = _decision()
D_ACT = _decision()
D_AFTER = _decision()
D_PAY = _decision()
D_DICE = _decision()
D_TRANSFORM = _decision()
D_SIDE = _decision()
D_LOSE = _decision()
D_COLLECT = _decision()
D_CATCH = _decision()
D_REDEEM = _decision()
D_NAME = _decision()
D_REROLL = _decision()
D_ORDER = _decision()
D_FLIP = _decision()
D_SUFFER = _decision()
D_SET_ASIDE = _decision()
D_EXODUS = _decision()
D_LAST_CAPTURE = _decision()
KINDS_OF_DECISION = _decision.end - DECISION_OPS

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
# D_REROLL: the sides still to be asked for, as a mask.
REROLL_SIDES = 5
ONE_TYPE = 6

# -- actions: every verb has a run of numbers, as many as it has arguments -------------------------
_action = Run()
A_PASS = _action()
A_ROLL_ACTIVE = _action()
A_ROLL_SPENT = _action()
A_ROLL_BOTH = _action()
A_CAPTURE = _action(CREATURES)
A_BUY = _action(CREATURES)
A_SWAP = _action(CREATURES)
A_TAKE = _action(SEATS * CREATURES)
A_ACTIVATE = _action(CREATURES)
A_PAY = _action(BONUS_TOO)
A_PAY_BONUS = _action(LEVELS)
A_DIE = _action(CREATURES)
A_BONUS = _action()
A_SPENT = _action()
A_SIDE = _action(SIDES)
A_COLLECT = _action(CREATURES)
A_LOSE = _action(CREATURES)
A_NAME = _action(CREATURES)
A_COUNT = _action(REGULAR_DICE + 2)
A_FLIP = _action(CREATURES)
A_SETUP = _action(SOLO_CHOICES)
A_ROLL = _action(SIDES)
ACTIONS = _action.end

# -- traits (see traits.py): the actions themselves first, then those that depend on the position --
MATCHES = 7
COUNTS = 8
TRACK_STEPS = CAGED + 1
DICE_STEPS = 4
CREATURE_VERBS = 6
START_SCORE = START_TRACK * CREATURES
_trait = Run(ACTIONS)
T_PASS = _trait(KINDS_OF_DECISION)
T_ROLL = _trait(3 * MATCHES)
T_CAPTURE = _trait(TRACK_STEPS * (MATCHES - 1))
T_BUY = _trait(CREATURES * LEVELS)
T_SWAP = _trait(CREATURES * LEVELS)
T_TAKE = _trait(CREATURES * LEVELS)
T_ACTIVATE = _trait(CREATURES * LEVELS)
T_CREATURE = _trait(CREATURE_VERBS * TRACK_STEPS * DICE_STEPS)
T_COUNT = _trait(KINDS_OF_DECISION * COUNTS)
LAST_TRAIT = _trait.end - 1

# -- events ----------------------------------------------------------------------------------------
_event = Run(1)
E_ROUND_STARTED = _event()
E_TURN_STARTED = _event()
E_ROLLED = _event()
E_COLLECTED = _event()
E_LOST = _event()
E_PAID = _event()
E_BLESSED = _event()
E_WOUNDED = _event()
E_WENT_OUT = _event()
E_CAPTURED = _event()
E_CARD_BOUGHT = _event()
E_CARD_SWAPPED = _event()
E_CARD_TAKEN = _event()
E_ACTIVATED = _event()
E_PASSED = _event()
E_ATTACKED = _event()
E_CARD_TURNED = _event()
E_DIE_SET_ASIDE = _event()
E_DICE_SPENT = _event()
E_DIE_CHANGED = _event()
E_EXODUS_MOVED = _event()
E_END_TRIGGERED = _event()
E_GAME_ENDED = _event()
E_CARDS_CHOSEN = _event()
E_BONUS_WOUND = _event()


# -- the encoding: sizes of its parts, and which amounts count as 1 --------------------------------
FRAME_CELLS = 9
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
MOST_SCORE = 35

# -- aspects (see aspects.py): of the table, then of each seat, numbered from its first ------------
LEAD_ASPECTS = 40
SCORE_ASPECTS = MOST_SCORE + 1
ACTIVE_STEPS = 5
TRACKS = TRACK_STEPS * ACTIVE_STEPS
CARD_STEPS = 2 * LEVELS + 1
DIE_STEPS = REGULAR_DICE + 2
_aspect = Run()
P_NOTHING = _aspect()
P_TURN = _aspect(2 * SEATS)
P_ROUND = _aspect(MOST_ROUNDS + 1)
P_ENDING = _aspect(2)
P_LEAD = _aspect(LEAD_ASPECTS)
P_PILE = _aspect(CREATURES * PILE * (LEVELS + 1))
P_EXODUS = _aspect(CREATURES * (EXODUS_START + 1))
P_SEAT = _aspect.end
_aspect = Run()
P_TRACK = _aspect(CREATURES * TRACKS)
P_CARD = _aspect(CREATURES * CARD_STEPS)
P_SCORE = _aspect(SCORE_ASPECTS)
P_CAGED = _aspect(CREATURES + 1)
P_SPENT = _aspect(DIE_STEPS)
P_WOUND = _aspect(DIE_STEPS)
P_MARKER = _aspect(DIE_STEPS)
P_ASIDE = _aspect(DIE_STEPS)
P_BONUS = _aspect(BONUS_PLACES)
P_OUT = _aspect(4)
P_TURNS = _aspect(MOST_TURNS + 1)
SEAT_ASPECTS = _aspect.end
ASPECTS = P_SEAT + SEATS * SEAT_ASPECTS

# -- limits ----------------------------------------------------------------------------------------
assert DECISION_OPS + KINDS_OF_DECISION <= OPS, "too many kinds of decisions: raise OPS in core"
assert AUTOMATIC_OPS < CHANCE_OPS, "too many kinds of automatic frames: raise CHANCE_OPS in core"
assert KINDS_OF_CHANCE <= DECISION_OPS - CHANCE_OPS, "too many kinds of rolls: raise DECISION_OPS"
assert CREATURES * OFFER_ROW + 2 * OFFER_ROW <= LEGAL, "too many legal actions: raise LEGAL"
assert CREATURES * CAGED + REGULAR_DICE + 1 < HALF, "all creatures and dice do not fit in a tally"
assert WAYS <= 1 << TALLY, "what may be done with a card does not fit in a tally: raise TALLY"
assert LAST_TRAIT < TRAITS, "too many traits: raise TRAITS in core/consts.py"
