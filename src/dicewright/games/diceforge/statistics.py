"""The numbers of a game of Dice Forge: where the glory came from, what was gained and wasted.

Everything that happened is counted from the events; what is worth something at the end (cards, the
allegiance board) and what is left is read from the state. So the two check each other: glory that
some chapter gives without an event makes the sources miss the score.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from dicewright.core.events import Event
from dicewright.core.statistics import Section, Statistics, StatisticsRow, Tally
from dicewright.core.words import Words
from dicewright.games.diceforge import consts as k
from dicewright.games.diceforge.content.cards import CARDS
from dicewright.games.diceforge.content.faces import RESOURCE_NAMES
from dicewright.games.diceforge.engine import Forge
from dicewright.games.diceforge.view import NamedCells
from dicewright.games.diceforge.words import card_name

#: Causes that are parts of the game, and the source they are counted as; all others are cards.
SOURCES = {
    "blessing": "blessings",
    "ousted": "ousted",
    "hammer-track": "hammer",
    "labyrinth": "labyrinth",
    "celestial-roll": "celestial-die",
    "zone": "zones",
}
EFFECTS = "effects"
SOURCE_ROWS = ("blessings", "ousted", EFFECTS, "hammer", "labyrinth", "celestial-die", "zones")
BY_DIE = "die:"
RESERVES = (k.GOLD, k.SUN, k.MOON, k.ANCIENT)
FLOWS = ("gained", "hammered", "wasted", "lost", "paid")
DICE = ("rolls", "celestial-rolls", "blessings-received", "forged", "bought", "gold-for-faces")
TURNS = (
    "turns",
    "extra-actions",
    "passes",
    "reinforcements",
    "ousting",
    "ousted-by",
    "golem-steps",
    "loyalty-steps",
    "rebellion-steps",
)


#: Kinds of events of which only the number matters.
COUNTED = {
    "DieRolled": "rolls",
    "CelestialRolled": "celestial-rolls",
    "Blessed": "blessings-received",
    "FaceForged": "forged",
    "TurnStarted": "turns",
    "ExtraActionBought": "extra-actions",
    "Passed": "passes",
    "Reinforced": "reinforcements",
    "GolemMoved": "golem-steps",
}


def statistics(words: Words, events: Iterable[Event], state: Forge) -> Statistics:
    """All sections. The rows of the first add up to the score, at any moment of the game."""
    tally = Tally(state.players)
    for event in events:
        _count(tally, event)
    table = NamedCells(state)
    cards = [(id, card_name(words, id)) for id in _in_play(table)]
    places = _titled(words, ["labyrinth"])
    return (
        _glory(words, tally, table),
        _total(words, tally, "effects", tally.rows(cards, "effect:")),
        _total(words, tally, "losses", tally.rows([*cards, *places], "loss:")),
        *[_reserve(words, tally, table, resource) for resource in RESERVES],
        _section(words, "dice", tally.rows(_titled(words, DICE))),
        _section(words, "turns", tally.rows(_titled(words, TURNS))),
        _total(words, tally, "feats", tally.rows(cards, "feat:")),
    )


# -- counting --------------------------------------------------------------------------------------


def _count(tally: Tally, event: Event) -> None:
    data, seat = event.data, event.seat
    match event.kind:
        case "Gained" | "Lost" | "Paid" | "Hammered" | "ScepterFilled" | "ScepterEmptied":
            _count_flow(tally, event)
        case "FaceBought":
            tally.add("bought", seat)
            tally.add("gold-for-faces", seat, int(data["cost"]))
        case "FeatPerformed":
            tally.add(f"feat:{data['card']}", seat)
        case "HeroOusted" if data["by"] != f"p{seat + 1}":
            # The left hand sends its owner's hero home, too (R19): that is nobody's success.
            tally.add("ousted-by", seat)
            tally.add("ousting", int(str(data["by"])[1:]) - 1)
        case "TokenMoved":
            steps = int(data["steps"])
            tally.add("loyalty-steps" if steps > 0 else "rebellion-steps", seat, abs(steps))
        case kind if kind in COUNTED:
            tally.add(COUNTED[kind], seat)


def _count_flow(tally: Tally, event: Event) -> None:
    """Resources that come and go. Gold on a scepter is gold of its owner; on a hammer it is not."""
    data, seat, amount = event.data, event.seat, int(event.data["amount"])
    match event.kind:
        case "Gained" if data["resource"] == "glory":
            _count_glory(tally, seat, str(data["cause"]).removeprefix(BY_DIE), amount)
        case "Lost" if data["resource"] == "glory":
            tally.add(f"loss:{str(data['cause']).removeprefix(BY_DIE)}", seat, amount)
            tally.add("glory:lost", seat, -amount)
        case "Gained":
            tally.add(f"{data['resource']}:gained", seat, amount)
            tally.add(f"{data['resource']}:wasted", seat, int(data["wasted"]))
        case "Lost":
            tally.add(f"{data['resource']}:lost", seat, amount)
        case "Paid":
            tally.add(f"{data['resource']}:paid", seat, amount)
        case "Hammered":
            tally.add("gold:gained", seat, amount)
            tally.add("gold:hammered", seat, amount)
        case "ScepterFilled":
            tally.add("gold:gained", seat, amount)
        case "ScepterEmptied":
            tally.add("gold:paid", seat, amount)


def _count_glory(tally: Tally, seat: int, cause: str, amount: int) -> None:
    """A part of the game, or a card and the dice it let somebody apply."""
    tally.add(f"glory:{SOURCES.get(cause, EFFECTS)}", seat, amount)
    if cause not in SOURCES:
        tally.add(f"effect:{cause}", seat, amount)


# -- sections --------------------------------------------------------------------------------------


def _titled(words: Words, ids: Iterable[str]) -> list[tuple[str, str]]:
    """Rows by id, with their titles."""
    return [(id, words(f"statistics.row.{id}")) for id in ids]


def _row(words: Words, id: str, values: Sequence[int]) -> StatisticsRow:
    return StatisticsRow(id, words(f"statistics.row.{id}"), tuple(values))


def _section(
    words: Words, id: str, rows: tuple[StatisticsRow, ...], total: StatisticsRow | None = None
) -> Section:
    return Section(id, words(f"statistics.section.{id}"), rows, total)


def _in_play(table: NamedCells) -> list[str]:
    return [CARDS[card].id for card in table.row("slot_card") if card != k.NO_CARD]


def _glory(words: Words, tally: Tally, table: NamedCells) -> Section:
    seats = range(tally.players)
    rows = (
        *tally.rows(_titled(words, SOURCE_ROWS), "glory:"),
        _row(words, "printed", [table.state.card_glory(seat) for seat in seats]),
        _row(words, "allegiance", [table.state.stand_glory(seat) for seat in seats]),
        _row(words, "lost", tally.values("glory:lost")),
    )
    return _section(words, "glory", rows, _row(words, "score", table.state.scores()))


def _total(words: Words, tally: Tally, id: str, rows: tuple[StatisticsRow, ...]) -> Section:
    """Rows that add up."""
    section = _section(words, id, rows)
    sums = section.sums or (0,) * tally.players
    return replace(section, total=_row(words, "total", sums))


def _reserve(words: Words, tally: Tally, table: NamedCells, resource: int) -> Section:
    """What came into a reserve and left it: start + gained - hammered - lost - paid = left."""
    name = RESOURCE_NAMES[resource]
    gold = resource == k.GOLD
    seats = range(tally.players)
    start = [table.state.start_gold(seat) if gold else 0 for seat in seats]
    left = [table.reserve(seat, resource) for seat in seats]
    if gold:
        scepters = [sum(table.copies("scepter", seat, k.TOKEN_SCEPTER)) for seat in seats]
        left = [there + more for there, more in zip(left, scepters, strict=True)]
    rows = (
        _row(words, "start", start),
        *tally.rows(_titled(words, FLOWS), f"{name}:"),
        _row(words, "left", left),
    )
    return _section(words, name, rows)
