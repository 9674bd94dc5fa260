"""The options of a table: which sets lie on the islands, and the rules that a table may choose."""

from __future__ import annotations

import difflib

from dicewright.core.errors import BadOption
from dicewright.core.game import Option, Options
from dicewright.games.diceforge import consts as k
from dicewright.games.diceforge.content.cards import CARDS, NUMBER, SLOT_NUMBER, SLOTS
from dicewright.games.diceforge.content.presets import PRESETS
from dicewright.games.diceforge.engine import Forge
from dicewright.games.diceforge.words import price, words

SETUPS = {"random": k.SETUP_RANDOM, "draft": k.SETUP_DRAFT}


def _text(key: str) -> str:
    return str(words()["option"][key]["text"])


OPTIONS = (
    Option("preset", "first-game", (*PRESETS, *SETUPS), _text("preset")),
    Option("module", "none", ("none",), _text("module")),
    *[
        Option(
            f"set.{slot.id}",
            "",
            tuple(card.id for card in CARDS if card.slot == slot.id),
            _text("set.SLOT"),
        )
        for slot in SLOTS
    ],
    Option("two-player-faces", "random", ("random", "six-gold-first"), _text("two-player-faces")),
    Option("tie-break", "shared", ("shared", "house"), _text("tie-break")),
    Option("mixing", "printed", ("printed", "free"), _text("mixing")),
)
BY_KEY = {option.key: option for option in OPTIONS}


def check_options(options: Options) -> dict[str, str]:
    """The options without those that only repeat a default; BadOption for what does not fit."""
    for key, value in options.items():
        if key not in BY_KEY:
            near = difflib.get_close_matches(key, BY_KEY, n=1)
            hint = f"; did you mean «{near[0]}»?" if near else ""
            raise BadOption(f"Dice Forge has no option «{key}»{hint}")
        if not key.startswith("set.") and value not in BY_KEY[key].values:
            values = ", ".join(BY_KEY[key].values)
            raise BadOption(f"option {key} cannot be «{value}»; it is one of: {values}")
    chosen_sets(options)
    return {key: value for key, value in options.items() if value != BY_KEY[key].default}


def chosen_sets(options: Options) -> dict[str, str]:
    """Which card lies on which slot; slots left to chance or to the draft are absent."""
    preset = options.get("preset", "first-game")
    sets = {CARDS[NUMBER[id]].slot: id for id in PRESETS.get(preset, ())}
    for key, id in options.items():
        if key.startswith("set."):
            slot = key.removeprefix("set.")
            _check_set(slot, id, free=options.get("mixing") == "free")
            sets[slot] = id
    for id in set(sets.values()):
        places = [slot for slot, other in sets.items() if other == id]
        if len(places) > 1:
            raise BadOption(f"{id} cannot lie on two slots ({' and '.join(places)})")
    for open_slot in [slot.id for slot in SLOTS if slot.id not in sets]:
        if all(card.id in sets.values() for card in CARDS if card.slot == open_slot):
            raise BadOption(f"no set is left for slot {open_slot}")
    return sets


def _check_set(slot: str, id: str, *, free: bool) -> None:
    if id not in NUMBER:
        near = difflib.get_close_matches(id, NUMBER, n=1)
        hint = f"; did you mean «{near[0]}»?" if near else ""
        raise BadOption(f"there is no card «{id}»{hint}")
    home = CARDS[NUMBER[id]].slot
    if home == slot:
        return
    if not free:
        raise BadOption(f"{id} belongs on slot {home} ({price(home)}), not on {slot}")
    if price(home) != price(slot):
        raise BadOption(f"{id} costs {price(home)}; slot {slot} is for {price(slot)}")


def configure(players: int, options: Options) -> Forge:
    """A state with these options, ready to begin."""
    checked = check_options(options)
    state = Forge()
    state.players = players
    cells = state.cells()
    slot_card = cells["slot_card"]
    assert isinstance(slot_card, list)
    for slot, id in chosen_sets(checked).items():
        slot_card[SLOT_NUMBER[slot]] = NUMBER[id]
    cells["setup"] = SETUPS.get(checked.get("preset", ""), k.SETUP_CHOSEN)
    cells["allowed"] = (1 << len(CARDS)) - 1
    cells["six_gold_first"] = int(checked.get("two-player-faces") == "six-gold-first")
    cells["tie_break"] = int(checked.get("tie-break") == "house")
    state.load_cells(cells)
    return state
