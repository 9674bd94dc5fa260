"""Every number of Dice Forge that code refers to by name.

`consts.pxd` is generated from this file (`make pxd`). Amounts that belong to one card or face are
not here: they are in its row under `content/`.
"""

# -- resources, in the order of a reserve row ------------------------------------------------------
GOLD = 0
SUN = 1
MOON = 2
GLORY = 3
ANCIENT = 4
LOYALTY = 5
RESOURCES = 6

# -- sizes -----------------------------------------------------------------------------------------
SEATS = 4
DICE = 2
PLACES = 6
SEAT_PLACES = 12
SLOTS = 15
ISLANDS = 7
CARDS = 54
FACES = 43
COLOURS = 4
OPTIONS = 4
SPACES = 36
WAYS = 3
ALLEGIANCE_SPACES = 31
HALLS = 3
MEMORY_SIDES = 2
MEMORY_CELLS = 14
COPIES = 4

LIGHT = 0
DARK = 1
BOTH_DICE = 3
NO_FACE = 63
NO_CARD = -1
NO_SEAT = -2
START_PORTAL = 0

# -- modules ---------------------------------------------------------------------------------------
MODULE_NONE = 0
MODULE_GODDESS = 1
MODULE_TITANS = 2

# -- the table (section 1)
ROUNDS = 9
ROUNDS_THREE = 10
FIRST_GOLD = 3
POOLS = 10
POOL_SIZE = 4

# -- rules of the inventory (C1, C2, B-hammer) -----------------------------------------------------
GOLD_CAP = 12
SHARD_CAP = 6
CHEST_GOLD = 4
CHEST_SHARDS = 3
HAMMER_LAP = 15
HAMMER_CARD = 30
HAMMER_FIRST = 10
HAMMER_SECOND = 15
BEAR_GLORY = 3
EXTRA_ACTION_SUN = 2
TRITON_GOLD = 6
TRITON_SHARDS = 2
SHIELD_GLORY = 5
SENTINEL_RATE = 2
ANCIENT_CAP = 6
SCEPTER_CAP = 6
SCEPTER_ONE = 4
COMPANION_TOP = 5
CASHED = -1
TWINS_GOLD = 3
TREE_GOLD = 8
MERCHANT_GLORY = 2
TOP_LEVEL = 7
SHIP_DISCOUNT = 2

# -- what a player can hold besides resources ------------------------------------------------------
TOKEN_HAMMER = 0
TOKEN_CHEST = 1
TOKEN_BEAR = 2
TOKEN_CERBERUS = 3
TOKEN_TRITON = 4
TOKEN_TWINS = 5
TOKEN_SCEPTER = 6
TOKEN_COMPANION = 7
TOKENS = 8

# -- kinds of faces --------------------------------------------------------------------------------
FACE_GAIN = 0
FACE_CHOICE = 1
FACE_TRIPLE = 2
FACE_MIRROR = 3
FACE_SHIP = 4
FACE_BOAR = 5
FACE_SHIELD = 6
FACE_GOLEM = 7
FACE_MISFORTUNE = 8

# -- pools: the sanctuary (cost > 0), the garden and the forest ------------------------------------
POOL_NONE = 0
POOL_SANCTUARY = 1
POOL_MIRROR = 2
POOL_SHIELD = 3
POOL_SHIP = 4
POOL_BOAR = 5
POOL_TRIPLE = 6
POOL_GOLEM_MOON = 7
POOL_GOLEM_SUN = 8
POOL_MISFORTUNE = 9
POOL_DOGGED = 10
POOL_CHAOS = 11
# What the trident may take: any face of the sanctuary, and garden faces whose card is not in play.
POOL_TRIDENT = 12

# -- operations that cards are made of: (operation, x, y), up to PROGRAM_OPS of them ---------------
PROGRAM_OPS = 4
PROGRAM_CELLS = 12
OP_END = 0
OP_GAIN = 1
OP_CHOOSE = 2
OP_PAY = 3
OP_MAJOR = 4
OP_CHOOSE_DIE = 5
OP_MINOR = 6
OP_TOKEN = 7
OP_FORGE_FROM = 8
OP_BURDEN = 9
OP_ROLL_OTHERS = 10
OP_PICK_DICE = 11
OP_APPLY_PICKS = 12
OP_OTHERS_LOSE = 13
OP_GAIN_PER_FORGED = 14
OP_CELESTIAL = 15
OP_STEPS = 16
OP_ROLL_ALL = 17
OP_WIND = 18
OP_ANCESTOR = 19
OP_MISTS = 20
OP_NIGHT = 21
OP_RIGHT_HAND = 22
OP_TREE = 23
OP_FORGE_ONE = 24
OP_MERCHANT = 25
OP_LIGHT = 26
OP_GAIN_PER_FEAT = 27
OP_GAIN_PER_GLORY_FACE = 28
OP_LOSE_GOLD = 29
OP_EXTRA_TURN = 30
OP_LEFT_HAND = 31
OP_FREE_FEAT = 32
OP_TURN_DICE = 33
OP_ADVANCE = 34
OP_MEMORY = 35
OP_ORACLE = 36
OP_STEAL = 37
OP_TREASURE = 38
OP_TRADE = 39
OP_FIRST_ARRIVAL = 40

# -- "one of these": rows of CHOICES in content/choices.py -----------------------------------------
CHOICE_BOAR = 0
CHOICE_TWINS = 1
CHOICE_OWL = 2
CHOICE_GUARDIAN = 3
CHOICE_THREE_GOLD_OR_SHARD = 4
CHOICE_SIX_GOLD_OR_GLORY = 5
CHOICE_MOON_OR_GLORY = 6
CHOICE_TWO_SHARDS = 7
CHOICES = 8

# -- programs: a card's instant, a card's reinforcement, a space of the labyrinth ------------------
PROGRAM_INSTANT = 0
PROGRAM_REINFORCEMENT = 1
PROGRAM_SPACE = 2

# -- how a pair of faces is applied (flags) --------------------------------------------------------
MODE_BLESSING = 1
MODE_LOSE = 2
MODE_SHARDS_TO_GLORY = 4
MODE_GOLD_TO_GLORY = 8
MODE_OWN_DICE = 16
MODE_BY_MISFORTUNE = 32
MODE_REPEATED = 64
# Resources that move the allegiance token, as a mask.
TOKEN_MASK = 48

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
CAUSE_BY_DIE = 128

# -- phases of a turn in which an action is taken
MAIN_PHASE = 3
EXTRA_PHASE = 4

# -- automatic frames ------------------------------------------------------------------------------
X_GAME = 1
X_DRAFT = 2
X_TURN_END = 3
X_EXTRA = 4
X_REPEAT_BLESSING = 5
X_BLESSING = 6
X_CERBERUS = 7
X_PAIR = 8
X_FEAT = 9
X_PROGRAM = 10
X_PAIR_OF = 11
X_AFTER_FACE = 12
X_CELESTIAL = 13
X_STEPS = 14
X_MEMORY = 15
X_EXTRA_TURN = 16

# -- chance frames ---------------------------------------------------------------------------------
C_ROLL = 64
C_CELESTIAL = 65

# -- decision frames -------------------------------------------------------------------------------
D_DRAFT = 96
D_REINFORCE = 97
D_ACTION = 98
D_EXTRA = 99
D_TURN_END = 100
D_FORGE = 101
D_PLACE = 102
D_TAKE_FACE = 103
D_SPLIT = 104
D_CERBERUS = 105
D_DIE = 106
D_COPY = 107
D_OPTION = 108
D_ORDER = 109
D_CONVERT = 110
D_CHOOSE_GAIN = 112
D_TARGET = 113
D_PICK = 114
LAST_COMMON_DECISION = 114
D_TWINS = 115
D_PAY_GOLD = 116
D_PAY_SCEPTER = 117
D_PAY_ANCIENT = 118
D_POINT = 119
D_TURN_DIE = 120
D_UPGRADE = 121
D_UPGRADE_FACE = 122
D_MERCHANT = 123
D_ANCESTOR = 124
D_SPEND = 125
D_WIND = 126
D_FREE_FEAT = 127
D_ADVANCE = 128
D_PUZZLE = 129
D_STEP = 130
D_TREASURE = 131
D_TRADE = 132
D_MEMORY = 133
D_MEMORY_ORDER = 134

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
# Twins rewards owed after the faces; the golem pair's roll: 0 = to be looked at, 1 and 2 = not yet
# taken before the first and the second face, PUZZLE_OVER = taken or none.
PAIR_TWINS = 14
PAIR_PUZZLE = 15
PUZZLE_OVER = 9
DONE_MISFORTUNE = 4
# D_CONVERT: A, B, C = gold, sun and moon at stake, then the glory that comes with them.
BUNDLE_GLORY = 5
BUNDLE_MODE = 6
BUNDLE_CAUSE = 7
# X_PROGRAM: A = card, B = reinforcement?, C = next operation, then two registers.
PROGRAM_REGISTER = 5
# D_FORGE: A = discount, B = is it the forge action?, then the faces bought so far (two masks).
FORGE_BOUGHT = 5
BOUGHT_BITS = 12
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
# C_ROLL: A = dice still to roll (bit mask, two bits a seat, counted from the seat of the frame).
# X_BLESSING, X_REPEAT_BLESSING: A = dice (bit mask), B = mode, C = cause; then how often.
REPEAT_TIMES = 5

# -- actions ---------------------------------------------------------------------------------------
A_PASS = 0
A_EXTRA = 1
A_CERBERUS = 2
A_CONVERT = 3
A_FIRST = 4
A_DIE = 6
A_TRITON = 8
A_CHOOSE = 11
A_TARGET = 17
A_POINT = 21
A_ROLL = 29
A_PLACE = 41
A_PUT = 53
A_FORGE = 114
A_FEAT = 157
A_USE = 211
A_DRAFT = 265
A_STEP = 319
A_TURN = 355
A_MEMORY = 367
A_TREASURE = 381
A_REROLL = 384
A_CASH = 387
A_CELESTIAL = 392
A_SCEPTER = 398
A_PUZZLE = 400
A_TRADE = 401
PUT_LIMIT = 60
CELESTIAL_DIE = 2

# -- what simple bots think (see worth_of): a resource is worth less in the last turns; a
# -- reinforcement is worth this much each turn
WORTH_TURNS = 2
REINFORCEMENT_WORTH = 120

# -- traits (see traits.py): the actions themselves first, then those that depend on the position --
T_PLACE = 402
T_CHOOSE = 445
T_PUT = 469
T_PASS = 478
T_EXTRA = 520
T_DIE = 530
T_POINT = 533
T_TURN = 576
T_TARGET = 619
T_FEAT_AGAIN = 621
ROOM_STEPS = 4
EXTRA_STEPS = 10

# -- sides of the celestial die --------------------------------------------------------------------
CELESTIAL_GOLD = 0
CELESTIAL_GLORY = 1
CELESTIAL_CHOICE = 2
CELESTIAL_COPY = 3
CELESTIAL_TURN = 4
CELESTIAL_UPGRADE = 5
CELESTIAL_SIDES = 6

# -- the labyrinth and the allegiance board --------------------------------------------------------
GODDESS_SPACE = 36
START_SPACE = 1
TREASURES = 3
ALLEGIANCE_START = 16
ZONE_NONE = 0
ZONE_LOYAL_1 = 1
ZONE_LOYAL_2 = 2
ZONE_LOYAL_3 = 3
ZONE_REBEL_1 = 4
ZONE_REBEL_2 = 5

# -- how the sets are chosen -----------------------------------------------------------------------
SETUP_CHOSEN = 0
SETUP_RANDOM = 1
SETUP_DRAFT = 2

# -- events ----------------------------------------------------------------------------------------
E_TURN_STARTED = 1
E_DIE_ROLLED = 2
E_GAINED = 3
E_LOST = 4
E_PAID = 5
E_HAMMERED = 6
E_LAP_FINISHED = 7
E_FACE_BOUGHT = 8
E_FACE_FORGED = 9
E_FEAT_PERFORMED = 10
E_HERO_MOVED = 11
E_HERO_OUSTED = 12
E_FACE_APPLIED = 13
E_FACE_COPIED = 14
E_CONVERTED = 15
E_TOKEN_TAKEN = 16
E_TOKEN_USED = 17
E_BURDENED = 18
E_REINFORCED = 19
E_EXTRA_BOUGHT = 20
E_PASSED = 21
E_BLESSED = 22
E_SET_DRAFTED = 23
E_GAME_ENDED = 24
E_FACE_TAKEN = 25
E_OPTION_CHOSEN = 26
E_DIE_PICKED = 27
E_CELESTIAL_ROLLED = 28
E_GOLEM_MOVED = 29
E_TREASURE_FOUND = 30
E_TOKEN_MOVED = 31
E_TWINS_USED = 32
E_SCEPTER_FILLED = 33
E_SCEPTER_EMPTIED = 34
E_COMPANION_ADVANCED = 35
E_COMPANION_CASHED = 36
E_MEMORY_PLACED = 37
E_MEMORY_TAKEN = 38
E_DIE_TURNED = 39

# -- the encoding: sizes of its parts, and which amounts count as 1 --------------------------------
FRAME_CELLS = 5
KINDS_OF_CHANCE = 2
KINDS_OF_DECISION = 39
AUTOMATIC_OPS = 16
MODES = 7
ZONES = 6
MODULES = 3
QUESTION_CELLS = SEATS + 2 + KINDS_OF_CHANCE + KINDS_OF_DECISION + FRAME_CELLS + 2 * FACES
PAIR_CELLS = DICE * (FACES + 3) + MODES
PROGRAM_STATE_CELLS = CARDS + SEATS + 3
TABLE_CELLS = 3 * SEATS + MODULES + COPIES + HALLS * TREASURES + FACES + 5
COLOUR_CELLS = 2 * COLOURS * (1 + SEATS)
RESERVE_CELLS = 14 + TOKENS + ISLANDS + 1 + 2 * COPIES
SEAT_CELLS = RESERVE_CELLS + CARDS + 2 * DICE * FACES + SPACES + 2 + ZONES + MEMORY_CELLS
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
