"""The options of a table: which sets lie on the islands, and the rules that a table may choose."""

from __future__ import annotations

import difflib

from dicewright.core.errors import BadOption
from dicewright.core.game import Option, Options
from dicewright.games.diceforge import consts as k
from dicewright.games.diceforge.content.cards import (
    ADVANCED,
    BEGINNER,
    CARDS,
    GODDESS,
    NUMBER,
    SLOT_NUMBER,
    SLOTS,
    TITANS,
    Card,
)
from dicewright.games.diceforge.content.faces import MODULES
from dicewright.games.diceforge.content.presets import PRESETS
from dicewright.games.diceforge.engine import Forge
from dicewright.games.diceforge.words import price, words

SETUPS = {"random": k.SETUP_RANDOM, "draft": k.SETUP_DRAFT}


def _text(key: str) -> str:
    return str(words()["option"][key]["text"])


OPTIONS = (
    Option("preset", "first-game", (*PRESETS, *SETUPS), _text("preset")),
    Option("module", "none", MODULES, _text("module")),
    *[
        Option(
            f"set.{slot.id}",
            "",
            tuple(card.id for card in CARDS if card.slot == slot.id),
            _text("set.SLOT"),
        )
        for slot in SLOTS
    ],
    Option("sets", "base", ("base", "all"), _text("sets")),
    Option("mixing", "printed", ("printed", "free"), _text("mixing")),
    Option("two-player-faces", "random", ("random", "six-gold-first"), _text("two-player-faces")),
    Option("tie-break", "shared", ("shared", "house"), _text("tie-break")),
    Option("after-fire", "resume", ("resume", "end"), _text("after-fire")),
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
    module = module_of(options)
    chosen_sets(options)
    checked = {key: value for key, value in options.items() if value != BY_KEY[key].default}
    return checked | ({"module": module} if module != "none" else {})


def module_of(options: Options) -> str:
    """The module that is played: the one named, or the one a preset is made for."""
    preset = options.get("preset", "first-game")
    boxes = {CARDS[NUMBER[id]].box for id in PRESETS.get(preset, ())}
    made_for = next((box for box in (GODDESS, TITANS) if box in boxes), None)
    named = options.get("module", made_for or "none")
    if made_for and named != made_for:
        raise BadOption(f"preset {preset} is made for module={made_for}, not for {named}")
    return named


def chosen_sets(options: Options) -> dict[str, str]:
    """Which card lies on which slot; slots left to chance or to the draft are absent."""
    module = module_of(options)
    sets = {
        CARDS[NUMBER[id]].slot: id for id in PRESETS.get(options.get("preset", "first-game"), ())
    }
    sets |= {card.slot: card.id for card in CARDS if card.box == module}
    for key, id in options.items():
        if key.startswith("set."):
            slot = key.removeprefix("set.")
            _check_set(slot, id, module, free=options.get("mixing") == "free")
            if id != sets.get(slot) and CARDS[NUMBER[sets.get(slot, id)]].box == module:
                raise BadOption(f"{sets[slot]} must lie on slot {slot} in the {module} module")
            sets[slot] = id
    for id in set(sets.values()):
        places = [slot for slot, other in sets.items() if other == id]
        if len(places) > 1:
            raise BadOption(f"{id} cannot lie on two slots ({' and '.join(places)})")
    for open_slot in [slot.id for slot in SLOTS if slot.id not in sets]:
        if not any(
            fits(card, open_slot, options) and card.id not in sets.values() for card in CARDS
        ):
            raise BadOption(f"no set is left for slot {open_slot}")
    return sets


def fits(card: Card, slot: str, options: Options) -> bool:
    """May chance or a draft put the card on the slot?"""
    boxes = (BEGINNER, ADVANCED) if options.get("sets", "base") == "base" else None
    wanted = card.box in boxes if boxes else card.box not in (GODDESS, TITANS)
    return card.slot == slot and wanted


def _check_set(slot: str, id: str, module: str, *, free: bool) -> None:
    if id not in NUMBER:
        near = difflib.get_close_matches(id, NUMBER, n=1)
        hint = f"; did you mean «{near[0]}»?" if near else ""
        raise BadOption(f"there is no card «{id}»{hint}")
    card = CARDS[NUMBER[id]]
    if card.box in (GODDESS, TITANS) and card.box != module:
        raise BadOption(f"{id} is only played with module={card.box}")
    if card.slot == slot:
        return
    if not free:
        raise BadOption(f"{id} belongs on slot {card.slot} ({price(card.slot)}), not on {slot}")
    if price(card.slot) != price(slot):
        raise BadOption(f"{id} costs {price(card.slot)}; slot {slot} is for {price(slot)}")


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
    allowed = [number for number, card in enumerate(CARDS) if fits(card, card.slot, checked)]
    cells["allowed"] = sum(1 << number for number in allowed)
    cells["module"] = MODULES.index(module_of(checked))
    cells["six_gold_first"] = int(checked.get("two-player-faces") == "six-gold-first")
    cells["tie_break"] = int(checked.get("tie-break") == "house")
    cells["fire_ends"] = int(checked.get("after-fire") == "end")
    state.load_cells(cells)
    return state
