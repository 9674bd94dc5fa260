"""What players see: the position as plain data, questions and answers in words. No rule is here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from dicewright.core.cells import Cells
from dicewright.core.consts import SEAT, A, B
from dicewright.games.titandice import consts as k
from dicewright.games.titandice.actions import VOCABULARY
from dicewright.games.titandice.content import CREATURE_NAMES, SIDE_NAMES
from dicewright.games.titandice.engine import Titan
from dicewright.games.titandice.words import card_name

BONUS_PLACES = {
    k.BONUS_HOME: "home",
    k.BONUS_SPENT: "spent",
    k.BONUS_ASIDE: "aside",
    k.BONUS_PAID: "paid",
} | {k.BONUS_ACTIVE + n: name for n, name in enumerate(CREATURE_NAMES)}


class Table:
    """A position's cells with names."""

    def __init__(self, state: Titan) -> None:
        self.state = state
        self.cells: Cells = state.cells()

    def row(self, name: str) -> list[int]:
        value = self.cells[name]
        assert isinstance(value, list)
        return value

    def by_creature(self, name: str, seat: int) -> dict[str, int]:
        first = seat * k.CREATURES
        return dict(zip(CREATURE_NAMES, self.row(name)[first : first + k.CREATURES], strict=True))

    def stack(self, creature: int) -> list[int]:
        """The levels in a stack, the top card first."""
        first = creature * k.PILE
        return [level for level in self.row("pile")[first : first + k.PILE] if level]

    def card_points(self, seat: int) -> int:
        """What a player's cards are worth (TD3)."""
        levels = [level for level in self.by_creature("card", seat).values() if level]
        worth = self.row("ruling")[k.R_CARD_POINTS]
        return {k.BY_LEVEL: sum(levels), k.ALWAYS_ONE: len(levels), k.NO_POINTS: 0}[worth]

    def set_stack(self, creature: int, levels: Sequence[int]) -> None:
        """Lay a stack, the top card first."""
        if len(levels) > k.PILE:
            raise ValueError(f"a stack has {k.PILE} cards at most")
        first = creature * k.PILE
        self.row("pile")[first : first + k.PILE] = [*levels, *[0] * (k.PILE - len(levels))]


def card_id(state: Titan, creature: str, level: int) -> str:
    """The id of a card; alone the kraken has cards of its own."""
    solo = "-solo" if state.players == 1 and creature == "kraken" else ""
    return f"{creature}{solo}-{level}"


def view(state: Titan, seat: int | None) -> dict[str, Any]:
    """Everything on the table; nothing is hidden, so `seat` only says who looks."""
    table = Table(state)
    return {
        "game": "titandice",
        "you": seat,
        "players": state.players,
        "round": state.round,
        "first": state.first,
        "ending": bool(state.ending),
        "over": bool(state.over),
        "decider": state.current_player(),
        "roll": _roll(state),
        "seats": [_seat(table, other) for other in range(state.players)],
        "stacks": {name: table.stack(n) for n, name in enumerate(CREATURE_NAMES)},
        "exodus": dict(zip(CREATURE_NAMES, table.row("exodus"), strict=True))
        if state.players == 1
        else None,
        "result": {0: None, k.SOLO_WON: "won", k.SOLO_LOST: "lost"}[state.result],
    }


def _roll(state: Titan) -> dict[str, int] | None:
    """Dice in the air: what a roll shows that is not settled yet, by side."""
    for frame in reversed(state.frames()):
        if frame[0] == k.X_ROLLED:
            shown = list(frame[k.ROLLED : k.ROLLED + k.SIDES])
            if frame[k.ROLLED_BONUS]:
                shown[frame[k.ROLLED_BONUS] - 1] += 1
            return dict(zip(SIDE_NAMES, shown, strict=True))
    return None


def _seat(table: Table, seat: int) -> dict[str, Any]:
    down = table.by_creature("down", seat)
    return {
        "seat": seat,
        "tracks": table.by_creature("track", seat),
        "cards": {
            creature: {"level": level, "down": bool(down[creature])}
            for creature, level in table.by_creature("card", seat).items()
            if level
        },
        "active": table.by_creature("active", seat),
        "bonus": BONUS_PLACES[table.row("bonus")[seat]],
        "winged": bool(table.row("winged")[seat]),
        "out": bool(table.row("out")[seat]),
        **{
            name: table.row(name)[seat]
            for name in ("spent", "wound", "aside", "paid", "marker", "turns")
        },
        "score": table.state.scores()[seat],
    }


# -- questions -------------------------------------------------------------------------------------

KINDS = {
    k.D_SETUP: ("setup", "Which two {creature_a} cards do you play with?"),
    k.D_ROLL: ("roll-dice", "Which dice do you roll?"),
    k.D_WOUNDS: ("wounds", "Wounds rolled: {a}. How many do you roll again?"),
    k.D_ACT: ("act", "Capture, or take an action"),
    k.D_AFTER: ("after", "Capture now, or end the turn"),
    k.D_LAST_CAPTURE: ("last-capture", "Your last turn of the round: what do you capture?"),
    k.D_PAY: ("pay", "Price: {creature_a}×{b}. What do you pay with?"),
    k.D_DICE: ("dice", "Which active die do you use the card on? ({b} left)"),
    k.D_TRANSFORM: ("transform", "Which active die do you change? ({b} left)"),
    k.D_SIDE: ("side", "Which side does it show?"),
    k.D_LOSE: ("lose", "Which creature do you give up?"),
    k.D_COLLECT: ("collect", "Which creature do you collect? ({a} left)"),
    k.D_CATCH: ("catch", "Which die's creature do you collect?"),
    k.D_REDEEM: ("redeem", "How many wound dice do you roll again?"),
    k.D_NAME: ("name", "Which creature does the kraken strike?"),
    k.D_REROLL: ("reroll", "Attack dice: {side_a}×{b}. How many do you roll again?"),
    k.D_ORDER: ("order", "Which attack comes first?"),
    k.D_FLIP: ("flip", "Hydra attack: which card do you turn face down?"),
    k.D_SUFFER: ("suffer", "Kraken attack: which creature do you lose?"),
    k.D_SET_ASIDE: ("set-aside", "Minotaur attack: which die do you set aside?"),
    k.D_EXODUS: ("exodus", "Which creature moves toward freedom?"),
}


def question(state: Titan) -> tuple[str, str]:
    """The kind and the words of the decision on top."""
    frame = state.top_frame()
    if not frame:
        return "over", "The game is over"
    if frame[0] == k.C_ROLL:
        return "roll", "The dice are rolled"
    kind, words = KINDS[frame[0]]
    if frame[0] == k.D_NAME and state.players == 1:
        words = "Which creature is called back?"
    return kind, words.format(
        a=frame[A],
        b=frame[B],
        creature_a=CREATURE_NAMES[frame[A] % k.CREATURES],
        side_a=SIDE_NAMES[frame[A] % k.SIDES],
    )


def label(state: Titan, action: int) -> str:
    """A legal action in words."""
    form = VOCABULARY.form(action)
    frame = state.top_frame()
    table = Table(state)
    creature = form.get("creature", "")
    match form["verb"]:
        case "pass":
            return "end the turn" if frame[0] in (k.D_ACT, k.D_AFTER) else "enough"
        case "buy" | "swap":
            level = table.stack(CREATURE_NAMES.index(creature))[0]
            return f"{form['verb']} {_card(state, creature, level)}"
        case "take":
            seat = int(form["seat"][1:]) - 1
            level = table.by_creature("card", seat)[creature]
            return f"take {_card(state, creature, level)} from player {seat + 1}"
        case "activate":
            level = table.by_creature("card", frame[SEAT])[creature]
            return f"activate {_card(state, creature, level)}"
        case "setup":
            chosen = CREATURE_NAMES[frame[A]]
            levels = map(int, form["levels"].split("+"))
            return " and ".join(card_name(card_id(state, chosen, level)) for level in levels)
        case "pay" | "pay-bonus":
            return _pay_label(form, frame)
    return _plain_label(form)


def _card(state: Titan, creature: str, level: int) -> str:
    return f"{card_name(card_id(state, creature, level))} ({creature} {level})"


def _pay_label(form: dict[str, str], frame: Sequence[int]) -> str:
    dice = int(form["count"])
    bonus = 1 if form["verb"] == "pay-bonus" else 0
    parts = [
        f"{dice} {'die' if dice == 1 else 'dice'}" if dice else "",
        "the bonus die" if bonus else "",
        f"{frame[B] - dice - bonus} captured" if frame[B] > dice + bonus else "",
    ]
    return f"pay {' and '.join(part for part in parts if part)}"


def _plain_label(form: dict[str, str]) -> str:
    match form["verb"]:
        case "roll-dice":
            both = form["group"] == "both"
            return "both active and spent dice" if both else f"{form['group']} dice"
        case "die":
            return f"die showing {form['creature']}"
        case "bonus":
            return "bonus die"
        case "spent":
            return "spent die"
        case "capture":
            return f"capture {form['creature']}"
        case "count":
            return f"roll {form['count']} again" if form["count"] != "0" else "roll none again"
    return next(value for key, value in form.items() if key != "verb")
