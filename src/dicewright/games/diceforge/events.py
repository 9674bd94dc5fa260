"""The engine's event rows as events, and events as sentences."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from dicewright.core.consts import NOBODY
from dicewright.core.events import Event, Shape, Value
from dicewright.core.words import Words
from dicewright.games.diceforge import consts as k
from dicewright.games.diceforge.actions import DIE_NAMES, SEAT_NAMES
from dicewright.games.diceforge.content.boards import (
    ALLEGIANCE,
    CELESTIAL_SIDES,
    MEMORY_SIDES,
    TREASURES,
    ZONE_IDS,
)
from dicewright.games.diceforge.content.cards import CARDS, SLOT_NUMBER, SLOTS
from dicewright.games.diceforge.content.faces import FACES, RESOURCE_NAMES
from dicewright.games.diceforge.words import amounts, card_name, celestial_name, face_name

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
ROLLED_DICE = (*DIE_NAMES, "celestial")


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
    return ROLLED_DICE[number]


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


@lru_cache(maxsize=1 << 14)
def event(row: tuple[int, ...]) -> Event:
    """An engine's row as an event. The same rows come up in every game, so they are kept."""
    return SHAPES[row[0]].read(row)


# -- sentences -------------------------------------------------------------------------------------

#: Kinds that say nothing a player does not see from the ones around them.
SILENT = {"FaceApplied", "OptionChosen", "HeroMoved", "Blessed", "FaceTaken", "LapFinished"}
#: What is counted like tokens but lies in no box: the feat that brought it was told already.
COUNTERS = {"bear", "twins"}


#: What a sentence calls players; all the rest of it is the same at every table.
NAMES = ("who", "other")


def describe(words: Words, event: Event, names: tuple[str, ...]) -> str:
    """An event as a sentence, with the players' names; empty if it needs none."""
    text, other = _prepared(words, event.kind, event.seat, *event.data.items())
    if not text:
        return ""
    who = names[event.seat] if event.seat >= 0 else words("player.everybody")
    return words.completed(text, {"who": who, "other": names[other] if other >= 0 else ""})


@lru_cache(maxsize=1 << 14)
def _prepared(words: Words, kind: str, seat: int, *details: tuple[str, Value]) -> tuple[str, int]:
    """The sentence in which only names are missing, and who the other player is (-1: nobody)."""
    event = Event(kind, seat, dict(details))
    if event.kind in SILENT or (event.kind == "Lost" and not event.data["amount"]):
        return "", NOBODY
    if event.kind == "TokenTaken" and event.data["token"] in COUNTERS:
        return "", NOBODY
    fields: dict[str, object] = {}
    for detail in event.data:
        fields |= _fields(words, event, detail)
    return words.prepared(f"event.{_wording(event)}", NAMES, **fields), _other(event)


def _other(event: Event) -> int:
    """The player by whom it happened, or whose die it is about."""
    whose = str(event.data.get("by", event.data.get("die", ""))).split(" ")[0]
    return SEAT_NAMES.index(whose) if whose in SEAT_NAMES else NOBODY


def _wording(event: Event) -> str:
    """Which of its sentences a kind of event is told with."""
    match event.kind:
        case "Gained" if event.data["wasted"]:
            return "Gained-partly" if event.data["amount"] else "Gained-nothing"
        case "Gained":
            return f"Gained{_zone(event)}"
        case "ScepterFilled":
            return f"ScepterFilled{_zone(event)}"
        case "TokenTaken" if event.data["token"] == "chest":
            return "TokenTaken-chest"
        case "DiePicked" | "FaceCopied" if _is_own(event):
            return f"{event.kind}-own"
        case "TokenMoved" if ALLEGIANCE[int(event.data["space"]) - 1].zone != k.ZONE_NONE:
            return "TokenMoved-zone"
    return event.kind


def _is_own(event: Event) -> bool:
    """Is the die that is picked or copied one of the player's own?"""
    return str(event.data["die"]).split()[0] == SEAT_NAMES[event.seat]


def _zone(event: Event) -> str:
    """Nothing else in sight says that something comes from a zone."""
    return "-zone" if event.data["cause"] == CAUSE_NAMES[k.CAUSE_ZONE] else ""


def _fields(words: Words, event: Event, detail: str) -> dict[str, object]:
    """What sentences say of a detail."""
    value = event.data[detail]
    match detail:
        case "face" | "old" | "new":
            return {detail: face_name(words, str(value))}
        case "slot":
            return {"island": SLOTS[SLOT_NUMBER[str(value)]].island}
        case "card":
            return {"card": card_name(words, str(value))}
        case "token" if value == "chest":
            return {}
        case "token" | "treasure":
            return {detail: words.noun(f"{detail}.{value}")}
        case "by":
            return {}
        case "die" if value in ROLLED_DICE:
            return {"die": words.noun(f"die.{value}")}
        case "die":
            return {"die": words.noun(f"die.{str(value).split()[1]}")}
        case "place" if event.kind != "DieRolled":
            die, number = str(value).split()
            return {"die": words.noun(f"die.{die}"), "number": number}
        case "amount" | "wasted":
            # Only gold goes to hammers and scepters; their events do not name it.
            resource = str(event.data.get("resource", "gold"))
            return {detail: words.amount(resource, int(value)), "over": value}
        case "glory":
            return {"glory": words.amount("glory", int(value))}
        case "side" if event.kind == "CelestialRolled":
            return {"side": celestial_name(words, str(value))}
        case "side":
            return {"gives": amounts(words, dict(MEMORY_SIDES)[str(value)])}
        case "space" if event.kind == "GolemMoved":
            return {"space": value, "name": words(f"space.labyrinth.{value}.name")}
        case "space":
            stand = ALLEGIANCE[int(value) - 1]
            return {"glory": stand.glory, "zone": words(f"zone.{ZONE_IDS[stand.zone]}.short")}
    return {detail: value}
