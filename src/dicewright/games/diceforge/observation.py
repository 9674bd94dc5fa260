"""The names of an observation's cells, in the order in which `encoding.py` writes them."""

from __future__ import annotations

from dicewright.core.observation import Encoding, Segment, op_names, seat_names
from dicewright.games.diceforge import consts as k
from dicewright.games.diceforge.actions import DIE_NAMES, ISLAND_NAMES, MEMORY_NAMES, PLACE_NAMES
from dicewright.games.diceforge.content.boards import TREASURES, ZONE_IDS
from dicewright.games.diceforge.content.cards import CARDS
from dicewright.games.diceforge.content.faces import COLOUR_NAMES, FACES, MODULES
from dicewright.games.diceforge.events import TOKEN_NAMES

#: Goes up whenever a cell changes its place, its scale or its meaning.
ENCODING_VERSION = 2

SEAT_NAMES = seat_names(k.SEATS)
_ABSOLUTE = tuple(f"p{seat + 1}" for seat in range(k.SEATS))
_CHANCE = tuple(f"chance-{name}" for name in op_names(vars(k), "C_")[: k.KINDS_OF_CHANCE])
_MODES = tuple(f"mode-{bit}" for bit in range(k.MODES))
_COPIES = tuple(str(copy + 1) for copy in range(k.COPIES))
_CARDS = tuple(card.id for card in CARDS)
_FACES = tuple(face.id for face in FACES)
_HALLS = tuple(str(hall + 1) for hall in range(k.HALLS))
_SPACES = tuple(str(space + 1) for space in range(k.SPACES))
_RULINGS = tuple(ruling.key for ruling in k.RULING_ROWS)
_TREASURES = tuple(name for name, _, _ in TREASURES)

TABLE = (
    Segment("decider", ((*SEAT_NAMES, "chance", "nobody"),), text="whose choice it is"),
    Segment("kind", ((*_CHANCE, *op_names(vars(k), "D_")),), text="what is to be chosen"),
    Segment("cells", (tuple("abcde"),), k.MOST_CELL, "arguments of the question"),
    Segment("face", (_FACES,), text="the face to place, to give away or to choose an option of"),
    Segment("bought", (_FACES,), text="faces bought so far in this forge action"),
    Segment("pair.faces", (("1", "2"), _FACES), text="the two faces being applied, as they count"),
    Segment("pair.option", (("1", "2"),), k.MOST_COPIES, "the option chosen for each, from 1"),
    Segment("pair.done", (("1", "2"),), text="which of them is applied already"),
    Segment("pair.first", (("1", "2"),), text="which of them goes first, once that is known"),
    Segment("pair.mode", (_MODES,), text="how they are applied: the MODE_… flags of consts.py"),
    Segment("program.card", (_CARDS,), text="the card at work"),
    Segment("program.seat", (SEAT_NAMES,), text="whose card or space it is"),
    Segment("program.step", (), k.PROGRAM_OPS, "its next operation"),
    Segment("program.memory", (("1", "2"),), k.MOST_CELL, "what it remembers between operations"),
    Segment("pending", (op_names(vars(k), "X_"),), k.MOST_PENDING, "frames that wait, by kind"),
    Segment("players", (("2", "3", "4"),), text="how many play"),
    Segment("seat", (_ABSOLUTE,), text="the viewer's seat: actions name players by seat"),
    Segment("module", (MODULES,), text="which module is played"),
    Segment("rulings", (_RULINGS,), text="options of the table that are not the default"),
    Segment("first", (SEAT_NAMES,), text="who begins every round"),
    Segment("round", (), k.MOST_ROUNDS, "the round"),
    Segment("rounds", (), k.MOST_ROUNDS, "how many rounds there are"),
    Segment("turn", (), k.MOST_TURNS, "turns begun"),
    Segment("active", (SEAT_NAMES,), text="whose turn it is"),
    Segment("advanced", (_COPIES,), text="Companions advanced this turn"),
    Segment("arrived", text="a golem has reached the Goddess"),
    Segment("halls", (_HALLS, _TREASURES), text="the treasure found in each hall"),
    Segment("supply", (_FACES,), k.MOST_COPIES, "faces left in sanctuary, garden and forest"),
    Segment("cards.in-play", (_CARDS,), text="cards of this table"),
    Segment("cards.moved", (_CARDS,), text="cards on another slot of their price than their own"),
    Segment("cards.stock", (_CARDS,), k.MOST_COPIES, "copies left on the islands"),
    Segment("cards.used", (_CARDS,), k.MOST_COPIES, "uses by the active player this turn"),
    Segment("boar.top", (COLOUR_NAMES,), text="the colour of the next boar"),
    Segment("misfortune.top", (COLOUR_NAMES,), text="the colour of the next misfortune"),
    Segment("boar.owner", (COLOUR_NAMES, SEAT_NAMES), text="who owns the boar of a colour"),
    Segment("misfortune.owner", (COLOUR_NAMES, SEAT_NAMES), text="who owns the misfortune"),
    Segment("places", (DIE_NAMES, PLACE_NAMES, _FACES), text="the viewer's dice place by place"),
)

SEAT = (
    Segment("present", text="somebody sits here"),
    Segment("score", (), k.MOST_GLORY, "points if the game ended now"),
    Segment("gold", (), k.MOST_GOLD, "gold in the reserve"),
    Segment("sun", (), k.MOST_SHARDS, "sun shards"),
    Segment("moon", (), k.MOST_SHARDS, "moon shards"),
    Segment("glory", (), k.MOST_GLORY, "glory on the track"),
    Segment("ancient", (), k.ANCIENT_CAP, "ancient shards"),
    Segment("loyalty", (), k.MOST_SHARDS, "loyalty in the reserve"),
    Segment("gold-room", (), k.MOST_GOLD, "how much more gold fits"),
    Segment("sun-room", (), k.MOST_SHARDS, "how many more sun shards fit"),
    Segment("moon-room", (), k.MOST_SHARDS, "how many more moon shards fit"),
    Segment("tokens", (TOKEN_NAMES,), k.MOST_COPIES, "tokens held"),
    Segment("hammered", (), k.MOST_HAMMERED, "gold put on hammers"),
    Segment("lap", (), k.HAMMER_LAP, "gold on the current lap"),
    Segment("forged", (), k.MOST_FORGED, "faces forged so far"),
    Segment("island", (("portal", *ISLAND_NAMES),), text="where the hero stands"),
    Segment("scepters", (_COPIES,), k.SCEPTER_CAP, "gold on each scepter"),
    Segment(
        "companions", (_COPIES,), k.COMPANION_TOP, "each Companion's space; below 0: cashed in"
    ),
    Segment("cards", (_CARDS,), k.MOST_COPIES, "cards owned"),
    Segment("dice", (DIE_NAMES, _FACES), k.PLACES, "how often a face is on a die"),
    Segment("up", (DIE_NAMES, _FACES), text="the face that is up"),
    Segment("rolled", (DIE_NAMES,), text="rolled just now, where mirrors copy nothing else"),
    Segment("golem", (_SPACES,), text="where the golem stands in the labyrinth"),
    Segment("allegiance", (), k.ALLEGIANCE_SPACES, "where the allegiance token stands"),
    Segment("allegiance.glory", (), k.MOST_STAND_GLORY, "what that is worth at the end"),
    Segment("allegiance.zone", (ZONE_IDS,), text="the zone it is in"),
    Segment("memory", (ISLAND_NAMES, MEMORY_NAMES), k.MOST_COPIES, "Memory tokens"),
)

ENCODING = Encoding(ENCODING_VERSION, TABLE, SEAT, k.SEATS)
