"""The terms of Dice Forge: the numbers behind the words that rows under `content/` are made of.

What is counted from those rows (how many cards, which action has which number) is in `consts.py`,
which has these names, too. Amounts that belong to one card or face are in its row.
"""

from dicewright.core.numbering import Run

# -- resources, in the order of a reserve row ------------------------------------------------------
GOLD = 0
SUN = 1
MOON = 2
GLORY = 3
ANCIENT = 4
LOYALTY = 5
RESOURCES = 6
#: Among resources: none of them alone.
NOT_PLAIN = 8

# -- sizes -----------------------------------------------------------------------------------------
SEATS = 4
DICE = 2
PLACES = 6
SEAT_PLACES = DICE * PLACES
COLOURS = 4
#: Of one set as many copies as players may lie on a slot.
COPIES = SEATS
OPTIONS = 4
WAYS = 3

LIGHT = 0
DARK = 1
BOTH_DICE = 3
NO_CARD = -1
NO_SEAT = -2
START_PORTAL = 0

# -- modules; 0 is none ----------------------------------------------------------------------------
MODULE_GODDESS = 1
MODULE_TITANS = 2

# -- the table (section 1)
ROUNDS = 9
ROUNDS_THREE = 10
FIRST_GOLD = 3
POOLS = 10
POOL_SIZE = 4
#: So many of them leave the game if only two play.
POOL_GONE = 2

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
_token = Run()
TOKEN_HAMMER = _token()
TOKEN_CHEST = _token()
TOKEN_BEAR = _token()
TOKEN_CERBERUS = _token()
TOKEN_TRITON = _token()
TOKEN_TWINS = _token()
TOKEN_SCEPTER = _token()
TOKEN_COMPANION = _token()
TOKENS = _token.end


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
PROGRAM_CELLS = 3 * PROGRAM_OPS
_operation = Run()
OP_END = _operation()
OP_GAIN = _operation()
OP_CHOOSE = _operation()
OP_PAY = _operation()
OP_MAJOR = _operation()
OP_CHOOSE_DIE = _operation()
OP_MINOR = _operation()
OP_TOKEN = _operation()
OP_FORGE_FROM = _operation()
OP_BURDEN = _operation()
OP_ROLL_OTHERS = _operation()
OP_PICK_DICE = _operation()
OP_APPLY_PICKS = _operation()
OP_OTHERS_LOSE = _operation()
OP_GAIN_PER_FORGED = _operation()
OP_CELESTIAL = _operation()
OP_STEPS = _operation()
OP_ROLL_ALL = _operation()
OP_WIND = _operation()
OP_ANCESTOR = _operation()
OP_MISTS = _operation()
OP_RIGHT_HAND = _operation()
OP_TREE = _operation()
OP_FORGE_ONE = _operation()
OP_MERCHANT = _operation()
OP_LIGHT = _operation()
OP_GAIN_PER_FEAT = _operation()
OP_GAIN_PER_GLORY_FACE = _operation()
OP_LOSE_ALL = _operation()
OP_EXTRA_TURN = _operation()
OP_LEFT_HAND = _operation()
OP_FREE_FEAT = _operation()
OP_TURN_DICE = _operation()
OP_ADVANCE = _operation()
OP_MEMORY = _operation()
OP_ORACLE = _operation()
OP_STEAL = _operation()
OP_TREASURE = _operation()
OP_TRADE = _operation()
OP_FIRST_ARRIVAL = _operation()
OP_UPGRADE = _operation()

# -- "one of these": rows of CHOICES in content/choices.py -----------------------------------------
_choice = Run()
CHOICE_BOAR = _choice()
CHOICE_TWINS = _choice()
CHOICE_OWL = _choice()
CHOICE_GUARDIAN = _choice()
CHOICE_THREE_GOLD_OR_SHARD = _choice()
CHOICE_SIX_GOLD_OR_GLORY = _choice()
CHOICE_MOON_OR_GLORY = _choice()
CHOICE_TWO_SHARDS = _choice()
CHOICES = _choice.end


# -- programs: a card's instant, its reinforcement, a space of the labyrinth, a celestial side -----
PROGRAM_INSTANT = 0
PROGRAM_REINFORCEMENT = 1
PROGRAM_SPACE = 2
PROGRAM_CELESTIAL = 3

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

# -- phases of a turn in which an action is taken
MAIN_PHASE = 3
EXTRA_PHASE = 4

# -- what simple bots think (see worth_of): a resource is worth less in the last turns; a
# -- reinforcement is worth this much each turn
WORTH_TURNS = 2
REINFORCEMENT_WORTH = 120

# -- the labyrinth and the allegiance board --------------------------------------------------------
START_SPACE = 1
ALLEGIANCE_START = 16
ZONE_NONE = 0
ZONE_LOYAL_1 = 1
ZONE_LOYAL_2 = 2
ZONE_LOYAL_3 = 3
ZONE_REBEL_1 = 4
ZONE_REBEL_2 = 5
ZONES = 6

# -- how the sets are chosen -----------------------------------------------------------------------
SETUP_CHOSEN = 0
SETUP_RANDOM = 1
SETUP_DRAFT = 2
