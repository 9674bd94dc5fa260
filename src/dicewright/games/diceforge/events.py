"""The engine's event rows as events, and events as sentences."""

from __future__ import annotations

from collections.abc import Callable

from dicewright.core.events import Event, Shape, Value
from dicewright.games.diceforge import consts as k
from dicewright.games.diceforge.actions import DIE_NAMES
from dicewright.games.diceforge.content.boards import (
    ALLEGIANCE,
    CELESTIAL_SIDES,
    MEMORY_SIDES,
    TREASURES,
    ZONE_IDS,
)
from dicewright.games.diceforge.content.cards import CARDS, SLOTS
from dicewright.games.diceforge.content.faces import FACES, RESOURCE_NAMES
from dicewright.games.diceforge.words import card_name, celestial_name, face_name, space_name

TOKEN_NAMES = (
    "hammer",
    "chest",
    "bear",
    "cerberus",
    "triton",
    "twins",
    "scepter",
    "companion",
)
CAUSE_NAMES = {
    k.CAUSE_TURN: "blessing",
    k.CAUSE_OUSTED: "ousted",
    k.CAUSE_FORGE: "forge",
    k.CAUSE_HAMMER: "hammer-track",
    k.CAUSE_EXTRA_ACTION: "extra-action",
    k.CAUSE_LABYRINTH: "labyrinth",
    k.CAUSE_ZONE: "zone",
    k.CAUSE_CELESTIAL: "celestial-roll",
}
NO_DIE = "none"


def face(number: int) -> str:
    return FACES[number].id


def card(number: int) -> str:
    return CARDS[number].id


def resource(number: int) -> str:
    return RESOURCE_NAMES[number]


def player(seat: int) -> str:
    return f"p{seat + 1}"


def die(number: int) -> str:
    return DIE_NAMES[number]


def place(number: int) -> str:
    return f"{DIE_NAMES[number // k.PLACES]} {number % k.PLACES + 1}"


def anyones_die(number: int) -> str:
    return f"p{number // k.DICE + 1} {DIE_NAMES[number % k.DICE]}"


def dice(mask: int) -> str:
    return {1: "light", 2: "dark", 3: "both"}[mask]


def token(number: int) -> str:
    return TOKEN_NAMES[number]


def slot(number: int) -> str:
    return SLOTS[number].id


def cause(number: int) -> str:
    """Why: `die` for anything a face gave, otherwise the card or the part of the game."""
    by_die = "die:" if number & k.CAUSE_BY_DIE else ""
    number &= ~k.CAUSE_BY_DIE
    if number >= k.CAUSE_CARD:
        return by_die + CARDS[number - k.CAUSE_CARD].id
    return by_die + CAUSE_NAMES[number]


def rolled_die(number: int) -> str:
    return (*DIE_NAMES, "celestial")[number]


def side(number: int) -> str:
    return CELESTIAL_SIDES[number]


def treasure(number: int) -> str:
    return TREASURES[number][0]


def memory_side(number: int) -> str:
    return MEMORY_SIDES[number][0]


def plain(number: int) -> int:
    return number


def _shape(kind: str, **cells: Callable[[int], Value]) -> Shape:
    return Shape(kind, tuple(cells.items()))


SHAPES = {
    k.E_TURN_STARTED: _shape("TurnStarted", round=plain),
    k.E_DIE_ROLLED: _shape("DieRolled", die=die, place=lambda n: n + 1, face=face),
    k.E_GAINED: _shape("Gained", resource=resource, amount=plain, wasted=plain, cause=cause),
    k.E_LOST: _shape("Lost", resource=resource, amount=plain, spared=plain, cause=cause),
    k.E_PAID: _shape("Paid", resource=resource, amount=plain, cause=cause),
    k.E_HAMMERED: _shape("Hammered", amount=plain, total=plain),
    k.E_LAP_FINISHED: _shape("LapFinished", lap=plain),
    k.E_FACE_BOUGHT: _shape("FaceBought", face=face, cost=plain),
    k.E_FACE_TAKEN: _shape("FaceTaken", face=face),
    k.E_FACE_FORGED: _shape("FaceForged", place=place, old=face, new=face),
    k.E_FEAT_PERFORMED: _shape("FeatPerformed", card=card, slot=slot),
    k.E_HERO_MOVED: _shape("HeroMoved", island=plain),
    k.E_HERO_OUSTED: _shape("HeroOusted", by=player, island=plain),
    k.E_FACE_APPLIED: _shape("FaceApplied", face=face, times=plain, mode=plain, cause=cause),
    k.E_FACE_COPIED: _shape("FaceCopied", face=face, die=anyones_die),
    k.E_CONVERTED: _shape("Converted", glory=plain),
    k.E_TOKEN_TAKEN: _shape("TokenTaken", token=token),
    k.E_TOKEN_USED: _shape("TokenUsed", token=token),
    k.E_BURDENED: _shape("Burdened", face=face, by=player),
    k.E_REINFORCED: _shape("Reinforced", card=card),
    k.E_EXTRA_BOUGHT: _shape("ExtraActionBought"),
    k.E_PASSED: _shape("Passed"),
    k.E_BLESSED: _shape("Blessed", dice=dice, cause=cause),
    k.E_SET_DRAFTED: _shape("SetDrafted", card=card, slot=slot),
    k.E_GAME_ENDED: _shape("GameEnded"),
    k.E_OPTION_CHOSEN: _shape("OptionChosen", resource=resource, face=face),
    k.E_DIE_PICKED: _shape("DiePicked", die=anyones_die, face=face),
    k.E_CELESTIAL_ROLLED: _shape("CelestialRolled", side=side),
    k.E_GOLEM_MOVED: _shape("GolemMoved", space=plain),
    k.E_TREASURE_FOUND: _shape("TreasureFound", treasure=treasure, hall=lambda n: n + 1),
    k.E_TOKEN_MOVED: _shape("TokenMoved", space=plain, steps=plain),
    k.E_TWINS_USED: _shape("TwinsUsed", die=rolled_die),
    k.E_SCEPTER_FILLED: _shape("ScepterFilled", amount=plain, gold=plain, cause=cause),
    k.E_SCEPTER_EMPTIED: _shape("ScepterEmptied", amount=plain, gold=plain, cause=cause),
    k.E_COMPANION_ADVANCED: _shape("CompanionAdvanced", value=plain),
    k.E_COMPANION_CASHED: _shape("CompanionCashed", value=plain),
    k.E_MEMORY_PLACED: _shape("MemoryPlaced", island=plain, side=memory_side),
    k.E_MEMORY_TAKEN: _shape("MemoryTaken", side=memory_side, island=plain),
    k.E_DIE_TURNED: _shape("DieTurned", place=place, face=face),
}


def amount_of(number: int, name: str) -> str:
    """`3 gold`, `1 ancient shard`, `2 ancient shards`."""
    if name == "ancient":
        name = "ancient shard" if number == 1 else "ancient shards"
    return f"{number} {name}"


def event(row: tuple[int, ...]) -> Event:
    """An engine's row as an event."""
    return SHAPES[row[0]].read(row)


# -- sentences -------------------------------------------------------------------------------------

#: Kinds that say nothing a player does not see from the ones around them.
SILENT = {"FaceApplied", "OptionChosen", "HeroMoved", "Blessed", "FaceTaken", "LapFinished"}

SENTENCES = {
    "TurnStarted": "— round {round}: {who} begins —",
    "DieRolled": "{who} rolls {face} ({die})",
    "Gained": "{who} gains {what}",
    "Lost": "{who} loses {what}",
    "Paid": "{who} pays {what}",
    "Hammered": "{who} puts {amount} gold on the hammer ({total} in all)",
    "FaceBought": "{who} buys {face}",
    "FaceForged": "{who} forges {new} over {old} ({place})",
    "FeatPerformed": "{who} performs {card}",
    "HeroOusted": "{who} is ousted from island {island} by {by}",
    "FaceCopied": "{who} copies {face} of {die}",
    "Converted": "{who} takes {glory} glory instead",
    "TokenTaken": "{who} takes a {token} token",
    "TokenUsed": "{who} spends a {token} token",
    "Burdened": "{by} gives {who} the {face}",
    "Reinforced": "{who} uses {card}",
    "ExtraActionBought": "{who} buys an extra action",
    "Passed": "{who} passes",
    "SetDrafted": "{who} chooses {card} for {slot}",
    "DiePicked": "{who} picks {face} of {die}",
    "CelestialRolled": "{who} rolls the celestial die: {side}",
    "GolemMoved": "{who} moves the golem to {space} ({name})",
    "TreasureFound": "{who} finds the {treasure} treasure",
    "TokenMoved": "{who} moves the token to {space}",
    "TwinsUsed": "{who} uses The Twins on the {die} die",
    "ScepterFilled": "{who} puts {amount} gold on a scepter",
    "ScepterEmptied": "{who} pays {amount} gold off a scepter",
    "CompanionAdvanced": "{who} advances a companion to {value}",
    "CompanionCashed": "{who} cashes in a companion on {value}",
    "MemoryPlaced": "{who} puts a memory on island {island} ({side})",
    "MemoryTaken": "{who} takes up a memory from island {island} ({side})",
    "DieTurned": "{who} turns {face} up ({place})",
    "GameEnded": "the game is over",
}


def describe(event: Event, names: tuple[str, ...]) -> str:
    """An event as a sentence, with the players' names; empty if it needs none."""
    if event.kind in SILENT or (event.kind == "Lost" and not event.data["amount"]):
        return ""
    words = dict(event.data)
    for key, value in words.items():
        if key in ("face", "old", "new"):
            words[key] = f"«{face_name(str(value))}»"
        elif key == "card":
            words[key] = card_name(str(value))
        elif key == "by" or (key == "die" and event.kind in ("FaceCopied", "DiePicked")):
            seat, _, rest = str(value).partition(" ")
            words[key] = names[int(seat[1:]) - 1] + (f"'s {rest} die" if rest else "")
    match event.kind:
        case "Gained" | "Lost" | "Paid":
            words["what"] = amount_of(int(words["amount"]), str(words["resource"]))
        case "TokenMoved":
            words["space"] = _stand(int(words["space"]))
        case "GolemMoved":
            words["name"] = space_name(str(words["space"]))
        case "CelestialRolled":
            words["side"] = f"«{celestial_name(str(words['side']))}»"
    words["who"] = names[event.seat] if event.seat >= 0 else "everybody"
    wasted = int(event.data.get("wasted", 0))
    if event.kind == "Gained" and wasted and not event.data["amount"]:
        return f"{words['who']} has no room for {amount_of(wasted, str(words['resource']))}"
    sentence = SENTENCES[event.kind].format(**words)
    if event.kind == "Gained" and wasted:
        sentence += f" (no room for {wasted} more)"
    return sentence


def _stand(space: int) -> str:
    """A space of the allegiance board: its worth, and the zone if it is one that does something."""
    stand = ALLEGIANCE[space - 1]
    zone = f" ({ZONE_IDS[stand.zone]})" if stand.zone != k.ZONE_NONE else ""
    return f"{stand.glory}{zone}"
