"""The table of Titan Dice in a terminal, drawn from the game's view.

A column for each creature, with the stacks above and the players below. Colours only repeat the
names. No rule is here, and nothing but views and events is read.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import groupby
from typing import Any

from rich.text import Text

from dicewright.cli.boards import Drawer
from dicewright.cli.screen import FAINT, TITLE, flow, shortened, title_line
from dicewright.cli.words import any_of, names_of, terminal
from dicewright.core.events import Event
from dicewright.core.game import Speaker
from dicewright.core.words import Words

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

CAGED = 4
DICE = 5
#: Names may take this much of a line, and a creature's column is never wider than this.
LONGEST_NAME = 24
WIDEST_CELL = 15
#: `attacks, 20 points` and `stacks, top first` stand below names.
SHORTEST_NAME = 18
LEAST_CELL = 10
INDENT = 2


@cache
def _sides(words: Words) -> dict[str, str]:
    """How a language says each side of a die, in any form, with its style."""
    said: dict[str, str] = {}
    for side in SIDES:
        names = names_of(words, "side", side)
        if side in CREATURES:
            names += names_of(words, "amount", side)
        said |= dict.fromkeys(names, STYLES.get(side, WOUND))
    return said


@cache
def _pattern(words: Words) -> re.Pattern[str]:
    return re.compile(rf"\b({any_of(_sides(words))})\b")


def paint(speaker: Speaker, text: str) -> Text:
    """Creatures in their colours."""
    painted = Text(text)
    for found in _pattern(speaker.words).finditer(text):
        painted.stylize(_sides(speaker.words)[found[1]], found.start(), found.end())
    return painted


# -- what happened ---------------------------------------------------------------------------------


def brief(
    speaker: Speaker, events: Sequence[Event], names: Sequence[str]
) -> list[tuple[Event, str]]:
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
            for throw in _throws(dice):
                wording = _rolls(throw[0], attacking=attacking)
                fields = {"who": names[event.seat], "dice": _dice_words(speaker, throw)}
                told.append((throw[0], terminal(speaker)(f"titandice.brief.{wording}", **fields)))
            continue
        sentence = _sentence(speaker, event, group, names)
        if sentence:
            told.append((event, sentence))
    return told


def _rolls(event: Event, *, attacking: bool) -> str:
    """What the dice are rolled for."""
    if event.data["die"] == "exodus":
        # Another verb, or the roll of the turn would be told as more of these.
        return "rolls-exodus"
    if event.data["again"]:
        return "rolls-again"
    return "rolls-attack" if attacking else "rolls"


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


def _dice_words(speaker: Speaker, rolled: Sequence[Event]) -> str:
    regular = Counter(str(event.data["side"]) for event in rolled if event.data["die"] != "bonus")
    parts = [_times(speaker, side, regular[side]) for side in SIDES if regular[side]]
    for event in rolled:
        if event.data["die"] == "bonus":
            side = speaker.words.noun(f"side.{event.data['side']}")
            parts.append(terminal(speaker)("titandice.brief.bonus-die", side=side))
    return speaker.words.joined(parts)


def _sentence(speaker: Speaker, event: Event, group: Sequence[Event], names: Sequence[str]) -> str:
    """An event in few words, in the game's own if there are no fewer; nothing for silence."""
    if event.kind == "TurnStarted" or (event.kind == "Wounded" and not event.data["markers"]):
        return ""
    wasted = _no_room(speaker, group)
    wording = _wording(event, partly="-partly" if wasted else "")
    if not wording:
        return speaker.describe(event, tuple(names))
    fields: dict[str, object] = {**event.data, "who": names[event.seat], "wasted": wasted}
    if "creature" in event.data:
        creature = str(event.data["creature"])
        fields["creature"] = speaker.words.noun(f"side.{creature}")
        fields["creatures"] = _times(speaker, creature, int(event.data.get("dice", 1)))
        fields["amount"] = speaker.words.amount(creature, int(event.data.get("amount", 0)))
    if "steps" in event.data:
        fields["spaces"] = speaker.words.amount("space", abs(int(event.data["steps"])))
    return terminal(speaker)(f"titandice.brief.{wording}", **fields)


def _wording(event: Event, partly: str) -> str:
    """Which sentence tells it in few words; none if the game's own does."""
    data = event.data
    match event.kind:
        case "RoundStarted":
            return "round"
        case "Captured":
            return f"captures{partly}"
        case "Blessed":
            return f"blessed{partly}"
        case "Collected" if data["amount"] and data["wasted"]:
            return "collects-partly"
        case "Wounded":
            return "marker"
        case "ExodusMoved":
            return "moves-back" if int(data["steps"]) > 0 else "moves"
        case "BonusWound" if data["healed"]:
            return "heals"
    return ""


def _no_room(speaker: Speaker, group: Iterable[Event]) -> str:
    """What a group of events collected in vain."""
    wasted = {
        str(event.data["creature"]): int(event.data["wasted"])
        for event in group
        if event.kind == "Collected" and event.data["wasted"]
    }
    return (
        speaker.words.joined([_times(speaker, *item) for item in wasted.items()]) if wasted else ""
    )


def _times(speaker: Speaker, side: str, count: int) -> str:
    name = str(speaker.words.noun(f"side.{side}"))
    return name if count == 1 else f"{name}×{count}"


# -- the table -------------------------------------------------------------------------------------


def draw(speaker: Speaker, view: View, names: Sequence[str], width: int) -> list[Text]:
    """The whole table."""
    margin = INDENT + max(min(max(map(len, names)), LONGEST_NAME), SHORTEST_NAME) + 2
    cell = min((width - margin) // len(CREATURES), WIDEST_CELL)
    if cell < LEAST_CELL:
        margin, cell = INDENT, LEAST_CELL
    words = terminal(speaker)
    heads = [
        Text(str(speaker.words.noun(f"side.{name}")), style=style) for name, style in STYLES.items()
    ]
    stacks = [_stack(view["stacks"][name]) for name in CREATURES]
    lines = [
        _head(words, view, names, width),
        _row("", margin, cell, heads),
        _row(words("titandice.stacks"), margin, cell, stacks),
    ]
    if view["exodus"]:
        lines.append(_row(words("titandice.exodus"), margin, cell, _exodus(words, view["exodus"])))
    title = words("head.players" if len(names) > 1 else "titandice.you")
    lines.append(title_line(title, width, _legend(words, width)))
    for seat in view["seats"]:
        lines += _player(speaker, view, seat, names[seat["seat"]], margin, cell, width)
    if view["roll"] and any(view["roll"].values()):
        shown = [_times(speaker, side, count) for side, count in view["roll"].items() if count]
        lying = Text(f"  {words('titandice.on-table')}  ", style=FAINT)
        lines.append(lying.append_text(paint(speaker, " ".join(shown))))
    return lines


def _head(words: Words, view: View, names: Sequence[str], width: int) -> Text:
    if view["over"]:
        when = words(f"titandice.{view['result']}" if view["result"] else "head.over")
    elif not view["round"]:
        when = words("head.before")
    else:
        wording = "last-round" if view["ending"] else "round"
        wording += "-first" if view["players"] > 1 else ""
        when = words(f"titandice.{wording}", round=view["round"], name=names[view["first"]])
    return title_line("Titan Dice", width, Text(when, style=TITLE))


def _legend(words: Words, width: int) -> Text:
    legend = words("titandice.legend")
    return Text(legend if width >= len(legend) + 14 else "", style=FAINT)


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


def _exodus(words: Words, exodus: dict[str, int]) -> list[Text]:
    lost = Text(f" {words('titandice.exodus-lost')}", style="bold")
    return [_bar(exodus[name], name) if exodus[name] else lost for name in CREATURES]


# -- players ---------------------------------------------------------------------------------------


def _player(
    speaker: Speaker, view: View, seat: View, name: str, margin: int, cell: int, width: int
) -> list[Text]:
    decides = seat["seat"] == view["decider"] and not view["over"]
    head = Text("▶ " if decides else "  ", style=TITLE)
    tracks = [_track(seat, creature) for creature in CREATURES]
    if view["over"]:
        # What is left to say is the result.
        if margin == INDENT:
            return [Text("  ").append(name, style=TITLE), _row("", margin, cell, tracks)]
        head.append(shortened(name, margin - INDENT - 2), style=TITLE)
        return [_row(head, margin, cell, tracks)]
    chunks = [_status(terminal(speaker), view, seat, decides=decides), *_dice(speaker, seat)]
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


def _status(words: Words, view: View, seat: View, *, decides: bool) -> Text:
    """In, out or attacking, and the points; alone there are none."""
    attacks = "attacks" if decides else "out"
    parts = [words(f"titandice.{attacks if seat['out'] else 'in'}")]
    if view["players"] > 1:
        parts.append(str(words.amount("points", seat["score"])))
    return Text(", ".join(parts))


def _dice(speaker: Speaker, seat: View) -> list[Text]:
    """Where a player's dice are."""
    words = terminal(speaker)
    chunks = []
    if not seat["out"]:
        chunks += [_active(speaker, seat), *_counted(words, seat, "spent", "paid")]
        chunks.append(_wounds(words, seat))
    chunks += _counted(words, seat, "aside")
    if seat["out"] and seat["winged"]:
        chunks.append(Text(words("titandice.bonus-attacks")))
    elif not seat["out"] or seat["bonus"] != "home":
        chunks.append(_titled(speaker, "bonus", _bonus(speaker, seat["bonus"])))
    return chunks


def _bonus(speaker: Speaker, place: str) -> str:
    """The creature that the bonus die shows, or where it is."""
    if place in CREATURES:
        return str(speaker.words.noun(f"side.{place}"))
    return terminal(speaker)(f"titandice.{place}")


def _titled(speaker: Speaker, title: str, shown: str) -> Text:
    text = paint(speaker, shown)
    text.stylize_before("not dim")
    return Text(f"{terminal(speaker)(f'titandice.{title}')} ", style=FAINT).append_text(text)


def _active(speaker: Speaker, seat: View) -> Text:
    words, active = terminal(speaker), seat["active"]
    dice = [_times(speaker, name, active[name]) for name in CREATURES if active[name]]
    if dice:
        return _titled(speaker, "active", " ".join(dice))
    placed = sum(seat[name] for name in ("spent", "paid", "wound", "aside"))
    if placed == DICE:
        return Text(words("titandice.none-active"), style=FAINT)
    # Dice in the air are not on the table yet.
    in_the_air = "rolled" if seat["turns"] else "to-roll"
    return Text(str(words.amount(in_the_air, DICE - placed)))


def _counted(words: Words, seat: View, *names: str) -> list[Text]:
    return [
        Text(f"{words(f'titandice.{name}')} ", style=FAINT).append(str(seat[name]), style="not dim")
        for name in names
        if seat[name]
    ]


def _wounds(words: Words, seat: View) -> Text:
    """`wounds 2/3`, and how many of them are markers."""
    wounds = seat["wound"] + seat["marker"]
    text = Text(f"{words('titandice.wounds')} ", style=FAINT).append(
        f"{wounds}/3", style=f"not dim{' bold' * (wounds > 1)}"
    )
    if seat["marker"]:
        times = f"×{seat['marker']}" if seat["marker"] > 1 else ""
        text.append(f" ({words('titandice.marker')}{times})", style="not dim")
    return text


DRAWER = Drawer(draw, paint, brief)
