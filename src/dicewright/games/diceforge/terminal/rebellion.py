"""What Rebellion adds to the table: the labyrinth, the allegiance board, what players have of both.

Drawn from the view, like the rest of the table; nothing here knows a rule.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any

from rich.text import Text

from dicewright.cli.screen import FAINT, TITLE, flow
from dicewright.cli.words import terminal
from dicewright.core.game import Speaker
from dicewright.core.words import Words
from dicewright.games.diceforge.terminal.palette import STYLES, WORDS, paint
from dicewright.games.diceforge.words import space_name

View = dict[str, Any]

#: How far ahead of a golem the labyrinth is shown, and the lines that is worth.
STEPS_AHEAD = 3
MOST_LINES = 3
#: What `p1 p2 p3 ` needs before a way.
PLAYERS_ROOM = 9


def margin(word: str, lines: Sequence[Text], width: int) -> list[Text]:
    """Lines with a word at the left instead of a title above: boards of modules need the room."""
    head = Text(f"{word} ".ljust(width), style=FAINT)
    return [Text.assemble(" " * width if i else head, line) for i, line in enumerate(lines)]


def _joined(parts: Sequence[Text], bar: str) -> Text:
    """Parts in their own styles with a faint bar between them."""
    text = Text()
    for i, part in enumerate(parts):
        text.append(bar if i else "", style=FAINT).append_text(part)
    return text


def board(speaker: Speaker, view: View, width: int, indent: int) -> list[Text]:
    """The module's board; nothing without a module."""
    if not view["board"]:
        return []
    kind = view["board"]["kind"]
    draw = _labyrinth if kind == "labyrinth" else _allegiance
    title = terminal(speaker)(f"diceforge.{kind}")
    return margin(title, draw(speaker, view["board"], width - indent), indent)


# -- the labyrinth ---------------------------------------------------------------------------------


def _labyrinth(speaker: Speaker, board: View, width: int) -> list[Text]:
    """Every golem with what lies ahead of it; golems on one space together."""
    places: dict[int, list[str]] = {}
    for seat, space in enumerate(board["golems"]):
        places.setdefault(space, []).append(f"p{seat + 1}")
    lines: list[Text] = []
    for steps in range(STEPS_AHEAD, 0, -1):
        golems = [
            Text.assemble(
                (" ".join(players), TITLE), " ", _way(speaker, board, space, steps, width)
            )
            for space, players in sorted(places.items())
        ]
        # The treasures go where they need no line of their own, the last place first.
        places_for = range(len(golems), -1, -1)
        orders = [[*golems[:i], *_treasures(speaker, board), *golems[i:]] for i in places_for]
        lines = min((flow(order, width, gap=3) for order in orders), key=len)
        if len(lines) <= MOST_LINES:
            break
    return lines


def _way(speaker: Speaker, board: View, space: int, steps: int, width: int) -> Text:
    """`14 (1 moon) → 15 (3 gold or 1 sun or 1 moon) → …`, as far as there is room."""
    spaces = {space["space"]: space for space in board["spaces"]}
    text = _space(speaker, spaces[space])
    either = terminal(speaker)("diceforge.or")
    for _ in range(steps):
        ways = spaces[space]["to"]
        if not ways:
            break
        step = _joined([_space(speaker, spaces[way]) for way in ways], either)
        longer = _joined([text, step], " → ")
        if longer.cell_len + PLAYERS_ROOM > width:
            break
        text = longer
        if len(ways) > 1:
            break
        space = ways[0]
    return text


def _space(speaker: Speaker, space: View) -> Text:
    name = space_name(speaker.words, space["space"], space["found"])
    return Text.assemble(f"{space['space']} (", paint(speaker, name), ")")


def _treasures(speaker: Speaker, board: View) -> list[Text]:
    """What was found in which hall, and what is left; nothing before somebody was in one."""
    words = terminal(speaker)
    names = {id: speaker.words.noun(f"treasure.{id}") for id in speaker.words.rows("treasure")}
    found = [
        words("diceforge.treasure", treasure=names[treasure], hall=hall)
        for hall, treasure in zip(board["hall_spaces"], board["halls"], strict=True)
        if treasure
    ]
    if not found:
        return []
    line = Text.assemble(
        (f"{words('diceforge.treasures')} ", FAINT), paint(speaker, ", ".join(found))
    )
    if board["treasures"]:
        left = words.joined([str(names[treasure]) for treasure in board["treasures"]])
        title = f"; {words('diceforge.treasures-left')} "
        line = Text.assemble(line, (title, FAINT), paint(speaker, left))
    return [line]


# -- the allegiance board --------------------------------------------------------------------------


def _allegiance(speaker: Speaker, board: View, width: int) -> list[Text]:
    """Zone by zone from Rebellion to Loyalty: every value where somebody is, else the ends.

    A narrow line does without the blanks, then without the words at the ends.
    """
    zones = [
        _zone(speaker, zone, list(group), board["tokens"])
        for zone, group in groupby(board["spaces"], key=lambda space: str(space["zone"]))
    ]
    words = terminal(speaker)
    framed = [*zones]
    framed[0] = Text.assemble((f"{words('diceforge.rebellion')} ", STYLES["A"]), framed[0])
    framed[-1] = Text.assemble(framed[-1], (f" {words('diceforge.loyalty')}", STYLES["L"]))
    for chunks, bar in ((framed, " │ "), (framed, "│"), (zones, " │ "), (zones, "│")):
        line = _joined(chunks, bar)
        if line.cell_len <= width:
            return [line]
    barred = [Text.assemble(zone, (" │", FAINT)) for zone in zones[:-1]]
    return flow([*barred, zones[-1]], width, gap=1)


def _zone(speaker: Speaker, zone: str, spaces: list[View], tokens: list[int]) -> Text:
    style = STYLES["A"] if zone.startswith("rebellion") else STYLES["L"]
    if zone == "neutral":
        style = ""
    if not any(space["space"] in tokens for space in spaces):
        return Text(f"{spaces[0]['glory']}…{spaces[-1]['glory']}", style=f"{style} {FAINT}")
    values = []
    for space in spaces:
        here = [f"p{seat + 1}" for seat, token in enumerate(tokens) if token == space["space"]]
        if here:
            values.append(Text(f"[{' '.join(here)} {space['glory']}]", style=TITLE))
        else:
            values.append(Text(str(space["glory"])))
    name = "" if zone == "neutral" else f"{speaker.words(f'zone.{zone}.short')} "
    return Text.assemble((name, style), _joined(values, " "))


# -- what players have -----------------------------------------------------------------------------


def ancient(view: View, seat: View) -> list[Text]:
    """Ancient shards, where there are any in the game."""
    if view["module"] != "titans":
        return []
    return [Text(f"A {seat['ancient']}/{seat['caps']['ancient']}", style=STYLES["A"])]


def gauges(words: Words, seat: View) -> list[Text]:
    """Cards that count something: gold on scepters, companions' tokens."""
    chunks = []
    if seat["scepters"]:
        golds = ", ".join(f"{gold}/{seat['caps']['scepter']}" for gold in seat["scepters"])
        chunks.append(Text(words("diceforge.scepter", golds=golds), style=STYLES["G"]))
    if seat["companions"]:
        used = words("diceforge.used")
        values = ", ".join(used if value < 0 else str(value) for value in seat["companions"])
        chunks.append(Text(words("diceforge.companion", values=values), style=STYLES["S"]))
    return chunks


def memories(words: Words, seat: View) -> list[str]:
    """By what they give: `1M+2A on 3 and 5`, with the numbers of the islands."""
    islands: dict[str, list[str]] = {}
    for memory in seat["memories"]:
        gives = "+".join(f"{n}{WORDS[name]}" for name, n in memory["gives"].items())
        islands.setdefault(gives, []).append(str(memory["island"]))
    return [
        words("diceforge.memory", gives=gives, islands=words.joined(there))
        for gives, there in islands.items()
    ]
