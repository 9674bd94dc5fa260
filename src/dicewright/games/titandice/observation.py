"""The names of an observation's cells, in the order in which `encoding.py` writes them."""

from __future__ import annotations

from dicewright.core.observation import Encoding, Segment, op_names, seat_names
from dicewright.games.titandice import consts as k
from dicewright.games.titandice.choices import CHOICES
from dicewright.games.titandice.content import CREATURE_NAMES, SIDE_NAMES
from dicewright.games.titandice.view import BONUS_PLACES

#: Goes up whenever a cell changes its place, its scale or its meaning.
ENCODING_VERSION = 2

SEAT_NAMES = seat_names(k.SEATS)
_ABSOLUTE = tuple(f"p{seat + 1}" for seat in range(k.SEATS))
_NUMBERS = tuple(str(players + 1) for players in range(k.SEATS))
_PLACES = tuple(str(place + 1) for place in range(k.PILE))
_LEVELS = tuple(str(level + 1) for level in range(k.LEVELS))
_REASONS = op_names(vars(k), "ROLL_")[: k.REASONS]

TABLE = (
    Segment("decider", ((*SEAT_NAMES, "chance", "nobody"),), text="whose choice it is"),
    Segment("kind", (("chance-roll", *op_names(vars(k), "D_")),), text="what is to be chosen"),
    Segment("cells", (tuple("abcdefghi"),), k.MOST_CELL, "arguments of the question"),
    Segment("roll.why", (_REASONS,), text="why dice are in the air"),
    Segment("roll.seat", (SEAT_NAMES,), text="who rolled them"),
    Segment("roll.sides", (SIDE_NAMES,), k.MOST_CELL, "how often each side came up"),
    Segment("roll.bonus", (SIDE_NAMES,), text="the bonus die's side"),
    Segment("roll.step", (), k.MOST_CELL, "how far the roll is resolved"),
    Segment("roll.number", (), k.MOST_CELL, "the level of the card that rolls"),
    Segment("strike", (SIDE_NAMES,), text="the attack that strikes next"),
    Segment("pending", (op_names(vars(k), "X_"),), k.MOST_PENDING, "frames that wait, by kind"),
    Segment("players", (_NUMBERS,), text="how many play"),
    Segment("seat", (_ABSOLUTE,), text="the viewer's seat: actions name players by seat"),
    Segment(
        "rulings",
        (tuple(choice.key for choice in CHOICES),),
        text="options of the table, each as a share of its largest value",
    ),
    Segment("round", (), k.MOST_ROUNDS, "the round"),
    Segment("ending", text="the end has been triggered"),
    Segment("won", text="the solo game is won"),
    Segment("lost", text="the solo game is lost"),
    Segment("first", (SEAT_NAMES,), text="who began the round"),
    Segment("turn-next", (SEAT_NAMES,), text="whose turn comes next"),
    Segment("pile", (CREATURE_NAMES, _PLACES, _LEVELS), text="the stacks, the top card first"),
    Segment("exodus", (CREATURE_NAMES,), k.EXODUS_START, "the Exodus board"),
)

SEAT = (
    Segment("present", text="somebody sits here"),
    Segment("score", (), k.MOST_SCORE, "points if the game ended now"),
    Segment("track", (CREATURE_NAMES,), k.CAGED, "creatures captured"),
    Segment("card", (CREATURE_NAMES, _LEVELS), text="the card of a creature, by level"),
    Segment("down", (CREATURE_NAMES,), text="which of them lie face down"),
    Segment("active", (CREATURE_NAMES,), k.REGULAR_DICE, "active dice by creature"),
    Segment("spent", (), k.REGULAR_DICE, "spent dice"),
    Segment("wound", (), k.REGULAR_DICE, "dice on the wound track"),
    Segment("aside", (), k.REGULAR_DICE, "dice set aside"),
    Segment("paid", (), k.REGULAR_DICE, "dice paid and not yet spent"),
    Segment("bonus", (tuple(BONUS_PLACES[i] for i in range(k.BONUS_PLACES)),), text="bonus die"),
    Segment("marker", (), k.REGULAR_DICE, "wound markers"),
    Segment("out", text="out of the round"),
    Segment("turns", (), k.MOST_TURNS, "turns in this round"),
    Segment("winged", text="the bonus die joins this player's attacks"),
)

ENCODING = Encoding(ENCODING_VERSION, TABLE, SEAT, k.SEATS)
