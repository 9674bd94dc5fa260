"""What Rebellion adds to the table: the labyrinth, the allegiance board, what players have of both.

Drawn from the view, like the rest of the table; nothing here knows a rule.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any

from rich.text import Text

from dicewright.cli.boards.palette import STYLES, paint
from dicewright.cli.screen import FAINT, TITLE, flow

View = dict[str, Any]

#: How far ahead of a golem the labyrinth is shown, and the lines that is worth.
STEPS_AHEAD = 3
MOST_LINES = 3
#: What `p1 p2 p3 ` needs before a way.
PLAYERS_ROOM = 9
REBELLION = Text("Rebellion ", style=STYLES["A"])
LOYALTY = Text(" Loyalty", style=STYLES["L"])
MEMORIES = {"ancient": "2A+1M", "loyalty": "2L+1S"}
FULL_SCEPTER = 6


def margin(word: str, lines: Sequence[Text], width: int) -> list[Text]:
    """Lines with a word at the left instead of a title above: boards of modules need the room."""
    head = Text(f"{word} ".ljust(width), style=FAINT)
    return [
        Text().append_text(Text(" " * width) if i else head).append_text(line)
        for i, line in enumerate(lines)
    ]


def board(view: View, width: int, indent: int) -> list[Text]:
    """The module's board; nothing without a module."""
    if not view["board"]:
        return []
    kind = view["board"]["kind"]
    draw = _labyrinth if kind == "labyrinth" else _allegiance
    return margin(kind, draw(view["board"], width - indent), indent)


# -- the labyrinth ---------------------------------------------------------------------------------


def _labyrinth(board: View, width: int) -> list[Text]:
    """Every golem with what lies ahead of it; golems on one space together."""
    places: dict[int, list[str]] = {}
    for seat, space in enumerate(board["golems"]):
        places.setdefault(space, []).append(f"p{seat + 1}")
    lines: list[Text] = []
    for steps in range(STEPS_AHEAD, 0, -1):
        golems = [
            Text(" ".join(players), style=TITLE) + Text(" ") + _way(board, space, steps, width)
            for space, players in sorted(places.items())
        ]
        # The treasures go where they need no line of their own, the last place first.
        places_for = range(len(golems), -1, -1)
        orders = [[*golems[:i], *_treasures(board), *golems[i:]] for i in places_for]
        lines = min((flow(order, width, gap=3) for order in orders), key=len)
        if len(lines) <= MOST_LINES:
            break
    return lines


def _way(board: View, space: int, steps: int, width: int) -> Text:
    """`14 (1 moon) → 15 (3 gold or 1 sun or 1 moon) → …`, as far as there is room."""
    spaces = {space["space"]: space for space in board["spaces"]}
    text = _space(spaces[space])
    for _ in range(steps):
        ways = spaces[space]["to"]
        if not ways:
            break
        step = Text(" → ", style=FAINT)
        step += Text(" or ", style=FAINT).join([_space(spaces[way]) for way in ways])
        if text.cell_len + step.cell_len + PLAYERS_ROOM > width:
            break
        text += step
        if len(ways) > 1:
            break
        space = ways[0]
    return text


def _space(space: View) -> Text:
    return Text(f"{space['space']} (") + paint(space["name"]) + Text(")")


def _treasures(board: View) -> list[Text]:
    """What was found in which hall, and what is left; nothing before somebody was in one."""
    found = [
        f"{treasure} in {hall}"
        for hall, treasure in zip(board["hall_spaces"], board["halls"], strict=True)
        if treasure
    ]
    if not found:
        return []
    words = Text("treasures: ", style=FAINT).append_text(paint(", ".join(found)))
    left = Text(", left ", style=FAINT).append_text(paint(" and ".join(board["treasures"])))
    return [words + left if board["treasures"] else words]


# -- the allegiance board --------------------------------------------------------------------------


def _allegiance(board: View, width: int) -> list[Text]:
    """Zone by zone from Rebellion to Loyalty: every value where somebody is, else the ends.

    A narrow line does without the blanks, then without the words at the ends.
    """
    zones = [
        _zone(zone, list(group), board["tokens"])
        for zone, group in groupby(board["spaces"], key=lambda space: str(space["zone"]))
    ]
    framed = [*zones]
    framed[0], framed[-1] = REBELLION + zones[0], zones[-1] + LOYALTY
    for chunks, bar in ((framed, " │ "), (framed, "│"), (zones, " │ "), (zones, "│")):
        line = Text(bar, style=FAINT).join(chunks)
        if line.cell_len <= width:
            return [line]
    bar_after = Text(" │", style=FAINT)
    return flow([*[zone + bar_after for zone in zones[:-1]], zones[-1]], width, gap=1)


def _zone(zone: str, spaces: list[View], tokens: list[int]) -> Text:
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
    name = Text("" if zone == "neutral" else f"{zone} ", style=style)
    return name + Text(" ").join(values)


# -- what players have -----------------------------------------------------------------------------


def ancient(view: View, seat: View) -> list[Text]:
    """Ancient shards, where there are any in the game."""
    if view["module"] != "titans":
        return []
    return [Text(f"A {seat['ancient']}/{seat['caps']['ancient']}", style=STYLES["A"])]


def gauges(seat: View) -> list[Text]:
    """Cards that count something: gold on scepters, companions' tokens."""
    chunks = []
    if seat["scepters"]:
        golds = ", ".join(f"{gold}/{FULL_SCEPTER}" for gold in seat["scepters"])
        chunks.append(Text(f"scepter {golds}", style=STYLES["G"]))
    if seat["companions"]:
        values = ", ".join("used" if value < 0 else str(value) for value in seat["companions"])
        chunks.append(Text(f"companion {values}", style=STYLES["S"]))
    return chunks


def memories(seat: View) -> list[str]:
    """By what they give: `2A+1M on 3, 5`, with the numbers of the islands."""
    found = []
    for side, gives in MEMORIES.items():
        islands = [str(memory["island"]) for memory in seat["memories"] if memory["side"] == side]
        if islands:
            found.append(f"{gives} on {', '.join(islands)}")
    return found
