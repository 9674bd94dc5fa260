"""Every number of Dice Forge that code refers to by name: `k.GOLD`, `k.D_PLACE`, `k.A_FORGE`.

The terms come from `terms.py`, sizes from the rows under `content/`, and whatever stands in a row
of numbers is counted here. Nothing outside a running program may keep such a number: what is kept
(records, journals, policies) is kept by name, because numbers move when a card is added.
"""

from dicewright.core.consts import *
from dicewright.core.numbering import Run
from dicewright.games.diceforge.content import boards, cards, faces
from dicewright.games.diceforge.content.rulings import *
from dicewright.games.diceforge.terms import *

# -- counted from the rows -------------------------------------------------------------------------
SLOTS = len(cards.SLOTS)
ISLANDS = max(slot.island for slot in cards.SLOTS)
CARDS = len(cards.CARDS)
FACES = len(faces.FACES)
#: No face at all: a number after the last one, so that tables by face have a row for it.
NO_FACE = FACES
MODULES = len(faces.MODULES)
SPACES = len(boards.LABYRINTH)
GODDESS_SPACE = SPACES
ALLEGIANCE_SPACES = len(boards.ALLEGIANCE)
TREASURES = len(boards.TREASURES)
HALLS = len(boards.HALLS)
CELESTIAL_SIDES = len(boards.CELESTIAL)
MEMORY_SIDES = len(boards.MEMORY_SIDES)
MEMORY_CELLS = ISLANDS * MEMORY_SIDES
RULINGS = len(RULING_ROWS)
#: The value of R_FIRST_PLAYER after the seats: it is drawn.
FIRST_DRAWN = SEATS

# -- why something happened: a card is CAUSE_CARD + its number -------------------------------------
CAUSE_TURN = 0
CAUSE_OUSTED = 1
CAUSE_FORGE = 2
CAUSE_HAMMER = 3
CAUSE_EXTRA_ACTION = 4
CAUSE_LABYRINTH = 5
CAUSE_ZONE = 6
CAUSE_CELESTIAL = 7
CAUSE_CARD = 8
#: A flag above all causes: a die gave it.
CAUSE_BY_DIE = 1 << (CAUSE_CARD + CARDS).bit_length()

# -- automatic frames ------------------------------------------------------------------------------
_automatic = Run(1)
X_GAME = _automatic()
X_DRAFT = _automatic()
X_TURN_END = _automatic()
X_EXTRA = _automatic()
X_REPEAT_BLESSING = _automatic()
X_BLESSING = _automatic()
X_CERBERUS = _automatic()
X_PAIR = _automatic()
X_FEAT = _automatic()
X_PROGRAM = _automatic()
X_PAIR_OF = _automatic()
X_AFTER_FACE = _automatic()
X_CELESTIAL = _automatic()
X_STEPS = _automatic()
X_MEMORY = _automatic()
X_EXTRA_TURN = _automatic()
AUTOMATIC_OPS = _automatic.end - X_GAME

# -- chance frames ---------------------------------------------------------------------------------
_chance = Run(CHANCE_OPS)
C_ROLL = _chance()
C_CELESTIAL = _chance()
KINDS_OF_CHANCE = _chance.end - CHANCE_OPS

# -- decision frames -------------------------------------------------------------------------------
_decision = Run(DECISION_OPS)
D_DRAFT = _decision()
D_REINFORCE = _decision()
D_ACTION = _decision()
D_EXTRA = _decision()
D_TURN_END = _decision()
D_FORGE = _decision()
D_PLACE = _decision()
D_TAKE_FACE = _decision()
D_SPLIT = _decision()
D_CERBERUS = _decision()
D_DIE = _decision()
D_COPY = _decision()
D_OPTION = _decision()
D_ORDER = _decision()
D_CONVERT = _decision()
D_CHOOSE_GAIN = _decision()
D_TARGET = _decision()
D_PICK = _decision()
D_TWINS = _decision()
D_PAY_GOLD = _decision()
D_PAY_SCEPTER = _decision()
D_PAY_ANCIENT = _decision()
D_POINT = _decision()
D_TURN_DIE = _decision()
D_UPGRADE = _decision()
D_UPGRADE_FACE = _decision()
D_MERCHANT = _decision()
D_ANCESTOR = _decision()
D_SPEND = _decision()
D_WIND = _decision()
D_FREE_FEAT = _decision()
D_ADVANCE = _decision()
D_PUZZLE = _decision()
D_STEP = _decision()
D_TREASURE = _decision()
D_TRADE = _decision()
D_MEMORY = _decision()
D_MEMORY_ORDER = _decision()
D_BEFORE_EFFECT = _decision()
KINDS_OF_DECISION = _decision.end - DECISION_OPS

# -- cells of frames, beyond A, B and C ------------------------------------------------------------
# X_PAIR: two faces as rolled, what they count as (after mirrors), the option chosen for each
# (0 = open), the resources each gave (bit mask), which is applied first (0 = open), which are done.
PAIR_FACE = 2
PAIR_SEEN = 4
PAIR_OPTION = 6
PAIR_GAVE = 8
PAIR_FIRST = 10
PAIR_DONE = 11
PAIR_MODE = 12
PAIR_CAUSE = 13
# Twins rewards owed after the faces; the golem pair's roll: not asked for yet, wanted after the
# faces, taken.
PAIR_TWINS = 14
PAIR_PUZZLE = 15
PUZZLE_OPEN = 0
PUZZLE_AFTER = 1
PUZZLE_OVER = 2
DONE_MISFORTUNE = 4
# D_CONVERT: A, B, C = gold, sun and moon at stake, then the glory that comes with them.
BUNDLE_GLORY = 5
BUNDLE_MODE = 6
BUNDLE_CAUSE = 7
# X_PROGRAM: A = card, B = reinforcement?, C = next operation, then two registers.
PROGRAM_REGISTER = 5
# What the second one remembers for sentinel and cyclops: the answer given last.
EXCHANGE_ALL = 1
EXCHANGE_NOTHING = 2
# D_FORGE: A = discount, B = is it the forge action?, then the faces bought so far: masks of
# BOUGHT_BITS faces each, in the order of the shelves.
FORGE_BOUGHT = 5
BOUGHT_BITS = 15
# D_PLACE: A = face.
# X_BLESSING and X_CELESTIAL: twins used, and whether the player wants no more of them.
TWINS_USED = 5
TWINS_REFUSED = 6
# X_CELESTIAL: A = rolls still to come, B = step, then (after the twins) the side that came up.
CELESTIAL_RESULT = 7
# X_AFTER_FACE: A = what the face gave (mask), B = ancient shards, C = loyalty.
AFTER_MODE = 5
AFTER_CAUSE = 6
# D_PAY_…: what is still owed.
PAY_MOON = 2
PAY_SUN = 3
PAY_NEXT = 4
PAY_CAUSE = 5
# C_ROLL: A = dice still to roll (bit mask, two bits a seat, counted from the seat of the frame),
# B = does it go on with the roll before it?
# X_BLESSING, X_REPEAT_BLESSING: A = dice (bit mask), B = mode, C = cause; then how often.
REPEAT_TIMES = 5

# -- actions: every verb has a run of numbers, as many as it has arguments -------------------------
PUT_LIMIT = 60
CELESTIAL_DIE = DICE
_action = Run()
A_PASS = _action()
A_EXTRA = _action()
A_CERBERUS = _action()
A_CONVERT = _action()
A_FIRST = _action(2)
A_DIE = _action(DICE)
A_CHOOSE = _action(RESOURCES)
A_TARGET = _action(SEATS)
A_POINT = _action(SEATS * DICE)
A_ROLL = _action(SEAT_PLACES)
A_PLACE = _action(SEAT_PLACES)
A_PUT = _action(PUT_LIMIT + 1)
A_FORGE = _action(FACES)
A_FEAT = _action(CARDS)
A_USE = _action(CARDS)
A_DRAFT = _action(CARDS)
A_STEP = _action(SPACES)
A_TURN = _action(SEAT_PLACES)
A_MEMORY = _action(MEMORY_CELLS)
A_TREASURE = _action(TREASURES)
A_REROLL = _action(DICE + 1)
A_CELESTIAL = _action(CELESTIAL_SIDES)
A_SCEPTER = _action(2)
A_PUZZLE = _action()
A_TRADE = _action()
# Possible at any moment of the own turn.
A_TRITON = _action(3)
A_CASH = _action(COMPANION_TOP)
ACTIONS = _action.end

# -- traits (see traits.py): the actions themselves first, then those that depend on the position --
ROOM_STEPS = 4
EXTRA_STEPS = 10
# Bearings: how much gold and how many shards are told apart, and up to how many faces are few.
PURSES = 16
SHARD_STEPS = 8
FEW_FORGED = 4
RICHES = 8
MOST_RICHES = 128
_trait = Run(ACTIONS)
T_PLACE = _trait(FACES)
T_CHOOSE = _trait(RESOURCES * ROOM_STEPS)
T_PUT = _trait(9)
T_PASS = _trait(KINDS_OF_DECISION)
T_EXTRA = _trait(EXTRA_STEPS)
T_DIE = _trait(3)
T_POINT = _trait(FACES)
T_TURN = _trait(FACES)
T_TARGET = _trait(2)
T_FEAT_AGAIN = _trait(CARDS)
LAST_TRAIT = _trait.end - 1

# -- events ----------------------------------------------------------------------------------------
_event = Run(1)
E_TURN_STARTED = _event()
E_DIE_ROLLED = _event()
E_GAINED = _event()
E_LOST = _event()
E_PAID = _event()
E_HAMMERED = _event()
E_LAP_FINISHED = _event()
E_FACE_BOUGHT = _event()
E_FACE_FORGED = _event()
E_FEAT_PERFORMED = _event()
E_HERO_MOVED = _event()
E_HERO_OUSTED = _event()
E_FACE_APPLIED = _event()
E_FACE_COPIED = _event()
E_CONVERTED = _event()
E_TOKEN_TAKEN = _event()
E_TOKEN_USED = _event()
E_BURDENED = _event()
E_REINFORCED = _event()
E_EXTRA_BOUGHT = _event()
E_PASSED = _event()
E_BLESSED = _event()
E_SET_DRAFTED = _event()
E_GAME_ENDED = _event()
E_FACE_TAKEN = _event()
E_OPTION_CHOSEN = _event()
E_DIE_PICKED = _event()
E_CELESTIAL_ROLLED = _event()
E_GOLEM_MOVED = _event()
E_TREASURE_FOUND = _event()
E_TOKEN_MOVED = _event()
E_TWINS_USED = _event()
E_SCEPTER_FILLED = _event()
E_SCEPTER_EMPTIED = _event()
E_COMPANION_ADVANCED = _event()
E_COMPANION_CASHED = _event()
E_MEMORY_PLACED = _event()
E_MEMORY_TAKEN = _event()
E_DIE_TURNED = _event()


# -- the encoding: sizes of its parts, and which amounts count as 1 --------------------------------
FRAME_CELLS = 5
MODES = 7
QUESTION_CELLS = SEATS + 2 + KINDS_OF_CHANCE + KINDS_OF_DECISION + FRAME_CELLS + 2 * FACES
PAIR_CELLS = DICE * (FACES + 3) + MODES
PROGRAM_STATE_CELLS = CARDS + SEATS + 3
TABLE_CELLS = 4 * SEATS + MODULES + RULINGS + COPIES + HALLS * TREASURES + FACES + 3
COLOUR_CELLS = 2 * COLOURS * (1 + SEATS)
RESERVE_CELLS = 14 + TOKENS + ISLANDS + 1 + 2 * COPIES
SEAT_CELLS = RESERVE_CELLS + CARDS + 2 * DICE * FACES + DICE + SPACES + 2 + ZONES + MEMORY_CELLS
OBSERVATION = (
    QUESTION_CELLS
    + PAIR_CELLS
    + PROGRAM_STATE_CELLS
    + AUTOMATIC_OPS
    + TABLE_CELLS
    + 4 * CARDS
    + COLOUR_CELLS
    + SEAT_PLACES * FACES
    + SEATS * SEAT_CELLS
)
MOST_CELL = 16
MOST_PENDING = 4
MOST_ROUNDS = 10
MOST_TURNS = 64
MOST_COPIES = 4
MOST_GOLD = 28
MOST_SHARDS = 18
MOST_GLORY = 250
MOST_HAMMERED = 120
MOST_FORGED = 40
MOST_STAND_GLORY = 25

# -- aspects (see aspects.py): of the table, then of each seat, numbered from its first ------------
COPY_STEPS = COPIES + 1
LEAD_ASPECTS = 80
SCORE_ASPECTS = 72
HAMMER_ASPECTS = 64
FORGED_ASPECTS = 24
BROUGHT_STEPS = 64
_aspect = Run()
P_NOTHING = _aspect()
P_TURN = _aspect(2 * SEATS)
P_LEAD = _aspect(LEAD_ASPECTS)
P_STOCK = _aspect(CARDS * COPY_STEPS)
P_SUPPLY = _aspect(FACES * COPY_STEPS)
P_HALL = _aspect(HALLS * (TREASURES + 1))
P_SEAT = _aspect.end
_aspect = Run()
P_GOLD = _aspect(MOST_GOLD + 1)
P_SUN = _aspect(MOST_SHARDS + 1)
P_MOON = _aspect(MOST_SHARDS + 1)
P_SCORE = _aspect(SCORE_ASPECTS)
P_HAMMER = _aspect(HAMMER_ASPECTS)
P_FORGED = _aspect(FORGED_ASPECTS)
P_ISLAND = _aspect(ISLANDS + 1)
P_TOKEN = _aspect(TOKENS * COPY_STEPS)
P_CARD = _aspect(CARDS * COPIES)
P_FACE = _aspect(DICE * FACES)
P_UP = _aspect(DICE * FACES)
P_BROUGHT = _aspect((DICE + 1) * 4 * BROUGHT_STEPS)
P_ANCIENT = _aspect(ANCIENT_CAP + 1)
P_LOYALTY = _aspect(MOST_SHARDS + 1)
P_SCEPTER = _aspect(COPIES * SCEPTER_CAP + 1)
P_COMPANION = _aspect(COPIES * (COMPANION_TOP + 2))
P_GOLEM = _aspect(SPACES + 1)
P_STAND = _aspect(ALLEGIANCE_SPACES + 1)
P_MEMORY = _aspect(MEMORY_CELLS * COPY_STEPS)
SEAT_ASPECTS = _aspect.end
ASPECTS = P_SEAT + SEATS * SEAT_ASPECTS

# -- limits ----------------------------------------------------------------------------------------
assert DECISION_OPS + KINDS_OF_DECISION <= OPS, "too many kinds of decisions: raise OPS in core"
assert AUTOMATIC_OPS < CHANCE_OPS, "too many kinds of automatic frames: raise CHANCE_OPS in core"
assert KINDS_OF_CHANCE <= DECISION_OPS - CHANCE_OPS, "too many kinds of rolls: raise DECISION_OPS"
assert LAST_TRAIT < TRAITS, "too many traits: raise TRAITS in core/consts.py"
assert sum(1 for face in faces.FACES if face.cost) <= (FRAME - FORGE_BOUGHT) * BOUGHT_BITS, (
    "a frame cannot remember so many faces of the sanctuary"
)
assert FACES < 64, "the faces on a die are a set of 64 bits in legal_place: use two of them"
assert all(len(face.gives) <= OPTIONS for face in faces.FACES), "a face has too many options"
assert all(len(space.to) <= WAYS for space in boards.LABYRINTH), "a space has too many ways on"
assert CARDS < LEGAL, "a draft lists every set: raise LEGAL in core/consts.py"
assert max(FACES + SLOTS, PUT_LIMIT) + COMPANION_TOP + 4 < LEGAL, (
    "an action lists faces, cards, tokens and companions: raise LEGAL in core/consts.py"
)
assert GOLD_CAP + COPIES * (CHEST_GOLD + SCEPTER_CAP) <= PUT_LIMIT, (
    "all gold of a player can be put somewhere: raise PUT_LIMIT"
)
