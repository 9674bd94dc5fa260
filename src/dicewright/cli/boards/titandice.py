"""The table of Titan Dice in a terminal, drawn from the game's view.

A column for each creature, with the stacks above and the players below. Colours only repeat the
names. No rule is here, and nothing but views and events is read.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any

from rich.text import Text

from dicewright.cli.screen import FAINT, TITLE, flow, shortened, title_line
from dicewright.core.events import Event

View = dict[str, Any]

STYLES = {
    "chimera": "red",
    "gryphon": "yellow",
    "hydra": "green",
    "kraken": "bright_blue",
    "minotaur": "magenta",
}
CREATURES = tuple(STYLES)
SIDES = (*CREATURES, "wound")
WOUND = "bold"
NAMES = re.compile(rf"\b({'|'.join(SIDES)})s?\b")

CAGED = 4
DICE = 5
#: Names may take this much of a line, and a creature's column is never wider than this.
LONGEST_NAME = 24
WIDEST_CELL = 15
#: `attacks, 20 points` and `stacks, top first` stand below names.
SHORTEST_NAME = 18
LEAST_CELL = 10
INDENT = 2


def paint(words: str) -> Text:
    """Creatures in their colours."""
    text = Text(words)
    for found in NAMES.finditer(words):
        text.stylize(STYLES.get(found[1], WOUND), found.start(), found.end())
    return text


# -- what happened ---------------------------------------------------------------------------------


def brief(events: Sequence[Event]) -> list[tuple[Event, str]]:
    """A roll, a capture or a blessing is told once, with everything it led to."""
    told: list[tuple[Event, str]] = []
    attacking = False
    at = 0
    while at < len(events):
        event = events[at]
        group = _group(events, at)
        at += len(group)
        if event.kind == "TurnStarted":
            attacking = bool(event.data["attacking"])
        if event.kind == "Rolled":
            dice = [part for part in group if part.kind == "Rolled"]
            told += [
                (throw[0], f"{_rolls(throw[0], attacking=attacking)} {_dice_words(throw)}")
                for throw in _throws(dice)
            ]
            continue
        words = _brief_words(event, group)
        if words is not None:
            told.append((event, words))
    return told


def _rolls(event: Event, *, attacking: bool) -> str:
    """What the dice are rolled for."""
    if event.data["die"] == "exodus":
        # Another verb, or the roll of the turn would be told as more of these.
        return "throws for the exodus:"
    if event.data["again"]:
        return "rolls again:"
    return "rolls to attack:" if attacking else "rolls"


#: What the event that opens a group says, too.
FOLLOWERS = {
    "Rolled": ("Rolled", "ExodusMoved"),
    "Captured": ("Collected", "WentOut"),
    "Blessed": ("Collected",),
}


def _group(events: Sequence[Event], at: int) -> Sequence[Event]:
    """The event and those after it that are told with it."""
    end = at + 1
    while end < len(events) and _follows(events[at], events[end]):
        end += 1
    return events[at:end]


def _follows(event: Event, later: Event) -> bool:
    if later.seat != event.seat or later.kind not in FOLLOWERS.get(event.kind, ()):
        return False
    # The dice of the exodus say who moves away; the kraken's die does not say how far back.
    return later.kind != "ExodusMoved" or int(later.data["steps"]) < 0


def _throws(rolled: Sequence[Event]) -> list[list[Event]]:
    """Dice rolled in one go, and those of them that were rolled again."""
    kinds = groupby(rolled, key=lambda event: (event.data["die"] == "exodus", event.data["again"]))
    return [list(throw) for _, throw in kinds]


def _dice_words(rolled: Sequence[Event]) -> str:
    regular = Counter(str(event.data["side"]) for event in rolled if event.data["die"] != "bonus")
    parts = [_times(side, regular[side]) for side in SIDES if regular[side]]
    parts += [f"bonus die {event.data['side']}" for event in rolled if event.data["die"] == "bonus"]
    return ", ".join(parts)


def _brief_words(event: Event, group: Sequence[Event]) -> str | None:
    """What to say after the player's name; nothing for the game's sentence, None for silence."""
    data = event.data
    match event.kind:
        case "TurnStarted":
            return None
        case "RoundStarted":
            return f"starts round {data['round']}"
        case "Captured":
            return f"captures {_times(str(data['creature']), int(data['dice']))}{_no_room(group)}"
        case "Blessed":
            return f"is blessed by Gaia: one of each{_no_room(group)}"
        case "Collected" if data["amount"] and data["wasted"]:
            return f"collects {data['amount']} {data['creature']}{_no_room(group)}"
        case "Wounded":
            return "takes a wound marker" if data["markers"] else None
        case "ExodusMoved":
            steps = int(data["steps"])
            where = "back toward its cage" if steps > 0 else "toward freedom"
            return f"moves {data['creature']} {abs(steps)} {where}"
        case "BonusWound" if data["healed"]:
            return "heals a wound with the bonus die"
    return ""


def _no_room(group: Iterable[Event]) -> str:
    wasted = {
        str(event.data["creature"]): int(event.data["wasted"])
        for event in group
        if event.kind == "Collected" and event.data["wasted"]
    }
    return f" (no room for {', '.join(_times(*item) for item in wasted.items())})" if wasted else ""


def _times(name: str, count: int) -> str:
    return name if count == 1 else f"{name}×{count}"


# -- the table -------------------------------------------------------------------------------------


def draw(view: View, names: Sequence[str], width: int) -> list[Text]:
    """The whole table."""
    margin = INDENT + max(min(max(map(len, names)), LONGEST_NAME), SHORTEST_NAME) + 2
    cell = min((width - margin) // len(CREATURES), WIDEST_CELL)
    if cell < LEAST_CELL:
        margin, cell = INDENT, LEAST_CELL
    lines = [
        _head(view, names, width),
        _row("", margin, cell, [Text(name, style=style) for name, style in STYLES.items()]),
        _row(
            "stacks, top first", margin, cell, [_stack(view["stacks"][name]) for name in CREATURES]
        ),
    ]
    if view["exodus"]:
        lines.append(_row("exodus", margin, cell, _exodus(view["exodus"])))
    lines.append(title_line("players" if len(names) > 1 else "you", width, _legend(width)))
    for seat in view["seats"]:
        lines += _player(view, seat, names[seat["seat"]], margin, cell, width)
    if view["roll"] and any(view["roll"].values()):
        shown = [_times(side, count) for side, count in view["roll"].items() if count]
        lines.append(Text("  on the table  ", style=FAINT).append_text(paint(" ".join(shown))))
    return lines


def _head(view: View, names: Sequence[str], width: int) -> Text:
    if view["over"]:
        when = {"won": "you won", "lost": "you lost"}.get(view["result"], "the game is over")
    elif not view["round"]:
        when = "before the first round"
    else:
        when = f"round {view['round']}"
        if view["players"] > 1:
            when += f", {names[view['first']]} went first"
        if view["ending"]:
            when = f"last {when}"
    return title_line("Titan Dice", width, Text(when, style=TITLE))


def _legend(width: int) -> Text:
    words = "■ creature  [■■■■] caged  L2 card  L2↓ face down"
    return Text(words if width >= len(words) + 14 else "", style=FAINT)


def _row(head: str | Text, margin: int, cell: int, cells: Sequence[Text]) -> Text:
    """A head in the margin, then a cell under every creature."""
    line = head.copy() if isinstance(head, Text) else Text(" " * INDENT).append(head, style=FAINT)
    line.truncate(margin, pad=True)
    for part in cells:
        shown = part.copy()
        shown.truncate(cell, pad=True)
        line.append_text(shown)
    line.rstrip()
    return line


def _stack(levels: Sequence[int]) -> Text:
    """`L1 2 3`: the card on top, then those below it."""
    if not levels:
        return Text("–", style=FAINT)
    below = "".join(f" {level}" for level in levels[1:])
    return Text(f"L{levels[0]}", style=TITLE).append(below, style="dim not bold")


def _bar(amount: int, creature: str) -> Text:
    """` ■■□□ `, and `[■■■■]` for a cage."""
    caged = amount >= CAGED
    bar = "■" * amount + "□" * (CAGED - amount)
    style = f"{STYLES[creature]} bold" if caged else STYLES[creature]
    return Text(f"[{bar}]" if caged else f" {bar} ", style=style)


def _exodus(exodus: dict[str, int]) -> list[Text]:
    return [
        _bar(exodus[name], name) if exodus[name] else Text(" lost", style="bold")
        for name in CREATURES
    ]


# -- players ---------------------------------------------------------------------------------------


def _player(view: View, seat: View, name: str, margin: int, cell: int, width: int) -> list[Text]:
    decides = seat["seat"] == view["decider"] and not view["over"]
    head = Text("▶ " if decides else "  ", style=TITLE)
    tracks = [_track(seat, creature) for creature in CREATURES]
    if view["over"]:
        # What is left to say is the result.
        if margin == INDENT:
            return [Text("  ").append(name, style=TITLE), _row("", margin, cell, tracks)]
        head.append(shortened(name, margin - INDENT - 2), style=TITLE)
        return [_row(head, margin, cell, tracks)]
    chunks = [_status(view, seat, decides=decides), *_dice(seat)]
    if margin == INDENT:
        # No room beside the tracks: the name gets a line.
        named = [Text().append_text(head).append(name, style=TITLE)]
        return [*named, _row("", margin, cell, tracks), *flow(chunks, width, first=2, indent=2)]
    head.append(shortened(name, margin - INDENT - 2), style=TITLE)
    status = chunks[0].copy()
    status.truncate(margin - INDENT - 2, pad=True)
    first, *more = flow(chunks[1:], width, first=margin, indent=margin) or [Text()]
    first = Text(" " * INDENT).append_text(status).append("  ").append_text(first[margin:])
    first.rstrip()
    return [_row(head, margin, cell, tracks), first, *more]


def _track(seat: View, creature: str) -> Text:
    text = _bar(seat["tracks"][creature], creature)
    card = seat["cards"].get(creature)
    if card:
        text.append(f" L{card['level']}", style="not bold")
        text.append("↓" if card["down"] else "")
    return text


def _status(view: View, seat: View, *, decides: bool) -> Text:
    """In, out or attacking, and the points; alone there are none."""
    attacks = "attacks" if decides else "out"
    words = attacks if seat["out"] else "in"
    if view["players"] > 1:
        words += f", {seat['score']} points"
    return Text(words)


def _dice(seat: View) -> list[Text]:
    """Where a player's dice are."""
    chunks = []
    if not seat["out"]:
        chunks += [_active(seat), *_counted(seat, "spent", "paid"), _wounds(seat)]
    chunks += _counted(seat, "aside")
    if seat["out"] and seat["winged"]:
        chunks.append(Text("bonus die attacks too"))
    elif not seat["out"] or seat["bonus"] != "home":
        chunks.append(Text("bonus ", style=FAINT).append_text(_undimmed(seat["bonus"])))
    return chunks


def _undimmed(words: str) -> Text:
    text = paint(words)
    text.stylize_before("not dim")
    return text


def _active(seat: View) -> Text:
    dice = [_times(name, seat["active"][name]) for name in CREATURES if seat["active"][name]]
    if dice:
        return Text("active ", style=FAINT).append_text(_undimmed(" ".join(dice)))
    placed = sum(seat[name] for name in ("spent", "paid", "wound", "aside"))
    if placed == DICE:
        return Text("none active", style=FAINT)
    # Dice in the air are not on the table yet.
    return Text(f"{DICE - placed} dice {'rolled' if seat['turns'] else 'to roll'}")


def _counted(seat: View, *names: str) -> list[Text]:
    return [
        Text(f"{name} ", style=FAINT).append(str(seat[name]), style="not dim")
        for name in names
        if seat[name]
    ]


def _wounds(seat: View) -> Text:
    """`wounds 2/3`, and how many of them are markers."""
    wounds = seat["wound"] + seat["marker"]
    text = Text("wounds ", style=FAINT).append(
        f"{wounds}/3", style=f"not dim{' bold' * (wounds > 1)}"
    )
    if seat["marker"]:
        text.append(f" ({_times('marker', seat['marker'])})", style="not dim")
    return text
