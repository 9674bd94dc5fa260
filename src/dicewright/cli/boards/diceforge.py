"""The table of Dice Forge in a terminal, drawn from the game's view.

Everything is a letter first and a colour second: G gold, S sun, M moon, V glory. No rule is here, and
nothing but the view is read.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from rich.text import Text

from dicewright.cli.screen import FAINT, TITLE, beside, flow, shortened, title_line

View = dict[str, Any]

STYLES = {
    "G": "yellow",
    "S": "red",
    "M": "bright_blue",
    "V": "green",
    "A": "magenta",
    "L": "cyan",
}
WORDS = {"gold": "G", "sun": "S", "moon": "M", "glory": "V", "ancient": "A", "loyalty": "L"}
AMOUNTS = re.compile(
    r"\b(?P<letter>[GSMVAL])\d+|\d+(?P<after>[GSMVAL])\b|(?:\d+ )?\b(?P<word>"
    + "|".join(WORDS)
    + r")\b"
)
#: From this width on, four islands stand side by side and players may, too.
WIDE = 96
GAP = 2
INDENT = " " * 3
#: Tokens a player spends; the others only show what cards do.
TOKENS = ("cerberus", "triton")


def paint(words: str) -> Text:
    """Amounts in the colour of their resource: `G3`, `2M`, `3 gold`."""
    text = Text(words)
    for found in AMOUNTS.finditer(words):
        letter = found["letter"] or found["after"] or WORDS[found["word"]]
        text.stylize(STYLES[letter], found.start(), found.end())
    return text


def draw(view: View, names: Sequence[str], width: int) -> list[Text]:
    """The whole table."""
    lines = [_head(view, names, width)]
    lines += _islands(view, width)
    lines += _sanctuary(view, width)
    lines.append(title_line("players", width, _legend(width)))
    return lines + _players(view, names, width)


def _head(view: View, names: Sequence[str], width: int) -> Text:
    if view["over"]:
        when = "the game is over"
    elif not view["round"]:
        when = "before the first round"
    else:
        when = f"round {view['round']} of {view['rounds']}, turn of {names[view['active']]}"
    return title_line("Dice Forge", width, Text(when, style=TITLE))


def _legend(width: int) -> Text:
    legend = Text()
    for word, letter in list(WORDS.items())[:4]:
        legend.append(f"{letter} {word}  ", style=STYLES[letter])
    if width >= WIDE:
        legend.append("[ ] up on the die", style=FAINT)
    return legend


# -- islands and sanctuary -------------------------------------------------------------------------


def _price(slot: View) -> str:
    parts = ((slot["moon"], "M"), (slot["sun"], "S"))
    return "".join(f"{amount}{letter}" for amount, letter in parts if amount)


def _slot(slot: View, width: int, price_width: int = 2) -> Text:
    """`4M ferryman     12V ×2`: price, card, glory, copies left."""
    price = _price(slot).rjust(price_width)
    price_width = len(price)
    if slot["card"] is None:
        return paint(price).append(" open", style=FAINT)
    end = f"{slot['glory']:>3}V ×{slot['left']}"
    name = shortened(slot["card"], width - price_width - len(end) - 1)
    line = f"{price} {name.ljust(width - price_width - len(end) - 1)}{end}"
    if not slot["left"]:
        return Text(line.replace("×0", "–"), style=FAINT)
    return paint(line)


def _island(island: View, width: int, price_width: int = 2) -> list[Text]:
    head = Text(f"island {island['island']} ", style=FAINT)
    for seat in island["heroes"]:
        head.append(f"hero p{seat + 1} ", style="bold not dim")
    slots = [_slot(slot, width, price_width) for slot in island["slots"]]
    return [head.append("─" * max(width - head.cell_len, 0)), *slots]


def _islands(view: View, width: int) -> list[Text]:
    """Moon islands above, sun islands below; the fourth, with its three slots, at the side."""
    islands = {island["island"]: island for island in view["islands"]}
    columns = 4 if width >= WIDE else 3
    each = (width - GAP * (columns - 1)) // columns
    upper = [_island(islands[n], each) for n in (1, 2, 3)]
    lower = [_island(islands[n], each) for n in (7, 6, 5)]
    if columns == 4:
        middle = _island(islands[4], each, price_width=4)
        three = beside(upper, each, GAP) + beside(lower, each, GAP)
        return beside([three, middle], 3 * each + 2 * GAP, GAP)
    middle = _island(islands[4], each)
    rest = beside([[slot] for slot in middle[1:]], each, GAP)
    head = middle[0].append("─" * (width - each))
    return [*beside(upper, each, GAP), *beside(lower, each, GAP), head, *rest]


def _sanctuary(view: View, width: int) -> list[Text]:
    """What faces cost and how many are left, pool by pool; pools of one price together."""
    prices: dict[int, list[str]] = {}
    for shelf in view["sanctuary"]:
        left = [f"{face}×{n}" if n > 1 else face for face, n in shelf["faces"].items() if n]
        prices.setdefault(shelf["cost"], []).extend(left)
    chunks = [
        Text(f"{cost}G ", style=STYLES["G"]).append_text(_faces_left(faces))
        for cost, faces in prices.items()
    ]
    lines = flow([Text(" "), *chunks], width, indent=2, gap=3)
    return [title_line("sanctuary", width, Text("price: faces left", style=FAINT)), *lines]


def _faces_left(faces: list[str]) -> Text:
    return paint(" ".join(faces)) if faces else Text("–", style=FAINT)


# -- players ---------------------------------------------------------------------------------------


def _players(view: View, names: Sequence[str], width: int) -> list[Text]:
    pairs = len(view["seats"]) > 2 and width >= WIDE
    each = (width - GAP) // 2 if pairs else width
    longest = max(map(len, names))
    blocks = [
        _player(view, seat, names[seat["seat"]].ljust(longest), each) for seat in view["seats"]
    ]
    if not pairs:
        return [line for block in blocks for line in block]
    rows = [blocks[i : i + 2] for i in range(0, len(blocks), 2)]
    return [line for row in rows for line in beside(row, each, GAP)]


def _player(view: View, seat: View, name: str, width: int) -> list[Text]:
    active = seat["seat"] == view["active"] and not view["over"]
    head = Text("▶ " if active else "  ", style=TITLE).append(name, style=TITLE)
    reserve = [head, *[_amount(seat, word) for word in ("gold", "sun", "moon")], _glory(seat)]
    lines = flow([*reserve, *_whereabouts(seat)], width, indent=4)
    lines += flow([Text(INDENT), _die(seat, "light"), _die(seat, "dark")], width, indent=4, gap=1)
    belongings = _belongings(seat)
    return (
        lines + flow([Text(INDENT), *belongings], width, indent=4, gap=1) if belongings else lines
    )


def _amount(seat: View, word: str) -> Text:
    letter = WORDS[word]
    return Text(f"{letter} {seat[word]:>2}/{seat['caps'][word]:<2}", style=STYLES[letter])


def _glory(seat: View) -> Text:
    text = Text(f"V {seat['glory']}", style=STYLES["V"])
    if seat["score"] != seat["glory"]:
        text.append(f" ({seat['score']} with cards)", style=STYLES["V"])
    return text


def _whereabouts(seat: View) -> list[Text]:
    chunks = []
    if seat["island"]:
        chunks.append(Text(f"hero on island {seat['island']}"))
    hammer = seat["hammer"]
    if hammer["cards"]:
        chunks.append(Text(f"hammer {_hammer(hammer)}", style=STYLES["G"]))
    return chunks


def _hammer(hammer: View) -> str:
    """How far the gold on the hammer has come: `7/15, lap 2 of 2`."""
    laps = 2 * hammer["cards"]
    if hammer["laps"] >= laps:
        return "finished"
    return f"{hammer['on_lap']}/15, lap {hammer['laps'] + 1} of {laps}"


def _die(seat: View, name: str) -> Text:
    die = seat["dice"][name]
    text = Text(f"{name} ", style=FAINT)
    for place, face in enumerate(die["faces"]):
        shown = paint(face)
        if place == die["up"]:
            shown = Text("[").append_text(shown).append("]")
            shown.stylize("bold")
        text.append_text(shown).append(" ")
    return text


def _belongings(seat: View) -> list[Text]:
    """Cards, then tokens to spend, then boars that others carry for this player."""
    tokens = {token: n for token, n in seat["tokens"].items() if token in TOKENS and n}
    return [
        *_listed("cards", [_times(card, n) for card, n in seat["cards"].items()]),
        *_listed(" tokens", [_times(token, n) for token, n in tokens.items()]),
        *_listed(" boars", seat["boars"]),
    ]


def _listed(head: str, words: list[str]) -> list[Text]:
    """Words as chunks with commas; the first carries what they are."""
    chunks = [Text(f"{word},") for word in words[:-1]] + [Text(word) for word in words[-1:]]
    if chunks:
        chunks[0] = Text(f"{head} ", style=FAINT).append(chunks[0].plain, style="not dim")
    return chunks


def _times(name: str, count: int) -> str:
    return name if count == 1 else f"{name}×{count}"
