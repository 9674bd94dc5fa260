"""The options of a table: which sets lie on the islands, and the rules that a table may choose."""

from __future__ import annotations

import difflib
from collections.abc import Callable

from dicewright.core.errors import BadOption
from dicewright.core.game import Option, Options, bad_value, no_option
from dicewright.core.words import Forms, Words
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
)
from dicewright.games.diceforge.content.faces import MODULES
from dicewright.games.diceforge.content.presets import PRESETS
from dicewright.games.diceforge.content.rulings import RULING_ROWS
from dicewright.games.diceforge.engine import Forge
from dicewright.games.diceforge.words import FILES, card_name, price

SETUPS = {"random": k.SETUP_RANDOM, "draft": k.SETUP_DRAFT}


#: What can be chosen, by key: the default first, then the other values.
CHOICES: dict[str, tuple[str, ...]] = {
    "preset": (*PRESETS, *SETUPS),
    "module": MODULES,
    **{
        f"set.{slot.id}": tuple(card.id for card in CARDS if card.slot == slot.id) for slot in SLOTS
    },
    "sets": ("base", "all"),
    "mixing": ("printed", "free"),
    **{ruling.key: ruling.values for ruling in RULING_ROWS},
}
SET = "set."
#: Nothing that people choose: which cards chance or a draft chooses from, separated by commas. The
#: header of a game says it, so that cards which join later do not join a game that was set up.
POOL = "pool"


def _default(key: str) -> str:
    return "" if key.startswith(SET) else CHOICES[key][0]


def _usual(key: str, options: Options) -> str:
    """What an option is if nobody says it."""
    if key != POOL:
        return _default(key)
    return ",".join(_usual_pool(options)) if is_open(options) else options[POOL]


def is_open(options: Options) -> bool:
    """Is there a slot that chance or a draft fills?"""
    return options.get("preset") in SETUPS


def _usual_pool(options: Options) -> list[str]:
    boxes = (BEGINNER, ADVANCED) if options.get("sets", "base") == "base" else None
    return [
        card.id
        for card in CARDS
        if (card.box in boxes if boxes else card.box not in (GODDESS, TITANS))
    ]


def _pool(options: Options) -> list[str]:
    """The cards that chance or a draft chooses from."""
    return options[POOL].split(",") if POOL in options else _usual_pool(options)


def _check_pool(text: str) -> None:
    for id in text.split(","):
        if id not in NUMBER:
            raise _refused("no-card", card=id, near="")


def with_pool(options: Options) -> dict[str, str]:
    """The options with the cards that chance or a draft chooses from, if one does."""
    return {**options, **({POOL: ",".join(_pool(options))} if is_open(options) else {})}


def offered(words: Words) -> tuple[Option, ...]:
    """Everything a table can choose, in words."""
    return tuple(_option(words, key, values) for key, values in CHOICES.items())


def _option(words: Words, key: str, values: tuple[str, ...]) -> Option:
    slot = key.removeprefix(SET) if key.startswith(SET) else ""
    row = words.rows("option")[f"{SET}SLOT" if slot else key]
    names = [card_name(words, id) if slot else row["value"][id] for id in values]
    title = words("page.slot", **_where(slot)) if slot else str(row["title"])
    return Option(key, _default(key), values, title, tuple(names), str(row["text"]))


def _where(slot: str) -> dict[str, object]:
    """Where people find a slot: on which island, and which place it is there."""
    island = SLOTS[SLOT_NUMBER[slot]].island
    there = [other.id for other in SLOTS if other.island == island]
    return {"island": island, "place": there.index(slot) + 1}


def check_options(players: int, options: Options) -> dict[str, str]:
    """The options without those that only repeat a default; BadOption for what does not fit."""
    for key, value in options.items():
        if key == POOL:
            _check_pool(value)
            continue
        if key not in CHOICES:
            raise no_option("Dice Forge", key, CHOICES)
        if not key.startswith(SET) and value not in CHOICES[key]:
            raise bad_value(key, value, CHOICES[key])
    module = module_of(options)
    chosen_sets(options)
    _check_first_player(players, options)
    checked = {key: value for key, value in options.items() if value != _usual(key, options)}
    return checked | ({"module": module} if module != "none" else {})


def _check_first_player(players: int, options: Options) -> None:
    values = CHOICES["first-player"]
    possible = (*values[:players], values[k.FIRST_DRAWN])
    if (chosen := options.get("first-player", values[0])) not in possible:
        raise bad_value("first-player", chosen, possible)


def module_of(options: Options) -> str:
    """The module that is played: the one named, or the one a preset is made for."""
    preset = options.get("preset", "first-game")
    boxes = {CARDS[NUMBER[id]].box for id in PRESETS.get(preset, ())}
    made_for = next((box for box in (GODDESS, TITANS) if box in boxes), None)
    named = options.get("module", made_for or "none")
    if made_for and named != made_for:
        raise _refused("preset-module", preset=preset, module=made_for, named=named)
    return named


def chosen_sets(options: Options) -> dict[str, str]:
    """Which card lies on which slot; slots left to chance or to the draft are absent."""
    module = module_of(options)
    sets = {
        CARDS[NUMBER[id]].slot: id for id in PRESETS.get(options.get("preset", "first-game"), ())
    }
    sets |= {card.slot: card.id for card in CARDS if card.box == module}
    for key, id in options.items():
        if key.startswith(SET):
            slot = key.removeprefix(SET)
            _check_set(slot, id, module, free=options.get("mixing") == "free")
            if id != sets.get(slot) and CARDS[NUMBER[sets.get(slot, id)]].box == module:
                raise _refused("module-set", card=sets[slot], slot=slot, module=module)
            sets[slot] = id
    for id in set(sets.values()):
        places = [slot for slot, other in sets.items() if other == id]
        if len(places) > 1:
            raise _refused("set-twice", card=id, slot=places[0], other=places[1])
    candidates = {CARDS[NUMBER[id]].slot for id in set(_pool(options)) - set(sets.values())}
    for open_slot in [slot.id for slot in SLOTS if slot.id not in sets]:
        if open_slot not in candidates:
            raise _refused("no-set-left", slot=open_slot)
    return sets


def _check_set(slot: str, id: str, module: str, *, free: bool) -> None:
    if id not in NUMBER:
        near = difflib.get_close_matches(id, NUMBER, n=1)
        raise _refused("no-card-near" if near else "no-card", card=id, near="".join(near))
    card = CARDS[NUMBER[id]]
    if card.box in (GODDESS, TITANS) and card.box != module:
        raise _refused("set-module", card=id, module=card.box)
    if card.slot == slot:
        return
    prices = {"price": _price(card.slot), "other_price": _price(slot)}
    if not free:
        raise _refused("set-slot", card=id, slot=card.slot, other=slot, **prices)
    if _costs(card.slot) != _costs(slot):
        raise _refused("set-price", card=id, slot=slot, **prices)


def _costs(slot: str) -> tuple[int, int]:
    return SLOTS[SLOT_NUMBER[slot]].moon, SLOTS[SLOT_NUMBER[slot]].sun


def _price(slot: str) -> Callable[[Words], Forms]:
    return lambda words: price(words, slot)


def _refused(reason: str, **fields: object) -> BadOption:
    return BadOption(FILES.phrase(f"refusal.{reason}", **fields))


def configure(players: int, options: Options) -> Forge:
    """A state with these options, ready to begin."""
    checked = check_options(players, options)
    state = Forge()
    state.players = players
    cells = state.cells()
    slot_card = cells["slot_card"]
    assert isinstance(slot_card, list)
    for slot, id in chosen_sets(checked).items():
        slot_card[SLOT_NUMBER[slot]] = NUMBER[id]
    cells["setup"] = SETUPS.get(checked.get("preset", ""), k.SETUP_CHOSEN)
    pool = _pool(checked)
    cells["allowed"] = [int(card.id in pool) for card in CARDS]
    cells["module"] = MODULES.index(module_of(checked))
    cells["ruling"] = [
        ruling.values.index(checked.get(ruling.key, ruling.values[0])) for ruling in RULING_ROWS
    ]
    state.load_cells(cells)
    return state
