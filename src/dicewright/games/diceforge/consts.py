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

LIGHT = 0
DARK = 1
BOTH_DICE = 3
NO_FACE = 63
NO_CARD = -1
NO_OWNER = -1
START_PORTAL = 0

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
BOAR_GLORY = 3
SHIP_DISCOUNT = 2

# -- what a player can hold besides resources ------------------------------------------------------
TOKEN_HAMMER = 0
TOKEN_CHEST = 1
TOKEN_BEAR = 2
TOKEN_CERBERUS = 3
TOKEN_TRITON = 4
TOKENS = 8

# -- kinds of faces --------------------------------------------------------------------------------
FACE_GAIN = 0
FACE_CHOICE = 1
FACE_TRIPLE = 2
FACE_MIRROR = 3
FACE_SHIP = 4
FACE_BOAR = 5
FACE_SHIELD = 6

# -- pools: the sanctuary (cost > 0) and the garden ------------------------------------------------
POOL_NONE = 0
POOL_SANCTUARY = 1
POOL_MIRROR = 2
POOL_SHIELD = 3
POOL_SHIP = 4
POOL_BOAR = 5
POOL_TRIPLE = 6

# -- operations that cards are made of: (operation, x, y), up to PROGRAM_OPS of them ---------------
PROGRAM_OPS = 4
PROGRAM_CELLS = 12
OP_END = 0
OP_GAIN = 1
OP_GAIN_ONE = 2
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

# -- how a pair of faces is applied (flags) --------------------------------------------------------
MODE_BLESSING = 1
MODE_LOSE = 2
MODE_SHARDS_TO_GLORY = 4
MODE_GOLD_TO_GLORY = 8

# -- why something happened: a card is CAUSE_CARD + its number -------------------------------------
CAUSE_TURN = 0
CAUSE_OUSTED = 1
CAUSE_FORGE = 2
CAUSE_HAMMER = 3
CAUSE_EXTRA_ACTION = 4
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

# -- chance frames ---------------------------------------------------------------------------------
C_ROLL = 64

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
D_REWARD = 111
D_CHOOSE_GAIN = 112
D_TARGET = 113
D_PICK = 114

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
A_FORGE = 90
A_FEAT = 133
A_USE = 187
A_DRAFT = 241
ACTIONS = 295
PUT_LIMIT = 36

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
