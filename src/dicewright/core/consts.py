"""Numbers every game shares."""

# How many players and how many kinds of actions a game may have, whichever it is.
MOST_SEATS = 8
MOST_ACTIONS = 1 << 13

# Who decides, besides the seats 0, 1, 2, …
CHANCE = -1
NOBODY = -2

# A frame: its op, its seat, then arguments. A, B and C are the ones `push` takes.
FRAME = 16
SEAT = 1
A = 2
B = 3
C = 4

# Ops below CHANCE_OPS resolve themselves, from DECISION_OPS on a player decides.
CHANCE_OPS = 64
DECISION_OPS = 96
OPS = 256

# Who draws chance outcomes: the state's own random word, or whoever calls.
AUTO = 0
ASK = 1

# A short list of actions in a row is written whole, whatever it needs of it.
RUN = 8
# Sizes: frames on the stack, legal actions at once, cells of an event, events in one step.
FRAMES = 32
LEGAL = 96
EVENT = 6
EVENTS = 1024
# The largest number in a frame and of an action: compiled, they are 16 bits wide.
LARGEST_CELL = (1 << 15) - 1

# What learning bots see of a decision: STAGES of a game, and in each up to TRAITS kinds of actions
# (no power of two: rows would share their places in the processor's cache).
STAGES = 12
TRAITS = 1040
# What an opinion about an action depends on besides the stage: five numbers, each below BEARINGS.
# A policy has a row for every stage, then one for every value of each of them.
BEARINGS = 64
BEARING_KINDS = 5
OPINIONS = STAGES + BEARING_KINDS * BEARINGS
# What a value network sees of a position: at most so many aspects.
MOST_ASPECTS = 512
# Opinions are factors: the one that changes nothing, as a power of two, and the largest.
NEUTRAL_BITS = 10
MOST_WEIGHT = 1 << 20
# Products of opinions are sums of logarithms: steps from a number to its double, and the largest.
LOG_STEPS = 64
MOST_LOG = 10 * LOG_STEPS

# Positions and keys of a search keep an action as a small number.
assert 0 < MOST_ACTIONS <= 1 << 15, "an action is kept in 16 bits, one of them the sign"
assert OPS & (OPS - 1) == 0, "compiled tables find the handler of an op by its last bits"
assert 0 < CHANCE_OPS < DECISION_OPS < 1 << 12, "ops are told apart by their size, up to 12 bits"
