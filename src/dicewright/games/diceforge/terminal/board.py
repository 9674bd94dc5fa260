"""The table of Dice Forge in a terminal, drawn from the game's view.

Everything is a letter first and a colour second: G gold, S sun, M moon, V glory, A ancient shard,
L loyalty. No rule is here, and nothing but views and events is read.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import Any

from rich.text import Text

from dicewright.cli.screen import FAINT, TITLE, beside, flow, shortened, title_line
from dicewright.cli.words import terminal
from dicewright.core.events import Event
from dicewright.core.game import Speaker
from dicewright.core.words import ENGLISH, Words
from dicewright.games.diceforge.terminal import rebellion
from dicewright.games.diceforge.terminal.palette import STYLES, WORDS, paint
from dicewright.games.diceforge.words import short_card_name

View = dict[str, Any]

PLAIN_FACE = re.compile(r"[GSMVAL]\d+(\+[GSMVAL]\d+)*")
#: From these widths on, four islands stand side by side, and so do two players.
WIDE = 96
TWICE = 140
GAP = 2
INDENT = 4
MARGIN = 11
#: How many lines leave enough of a usual screen for what happened and the choices.
TALL = 20
#: Tokens a player spends; the others only show what cards do.
TOKENS = ("cerberus", "triton")


def brief(
    speaker: Speaker, events: Sequence[Event], names: Sequence[str]
) -> list[tuple[Event, str]]:
    """Faces by their ids; what the words around it say already is left out."""
    told = []
    due: Counter[tuple[int, str, int]] = Counter()
    for event in events:
        if event.kind == "DieRolled":
            due.update((event.seat, *part) for part in _plain_gains(str(event.data["face"])))
        elif event.kind == "Gained" and str(event.data["cause"]).startswith("die:"):
            gain = (event.seat, str(event.data["resource"]), int(event.data["amount"]))
            if due[gain] and not event.data["wasted"]:
                due[gain] -= 1
                continue
        sentence = _sentence(speaker, event, names)
        if sentence:
            told.append((event, sentence))
    return told


def _sentence(speaker: Speaker, event: Event, names: Sequence[str]) -> str:
    """An event in few words, in the game's own if there are no fewer; nothing for silence."""
    data, words = event.data, terminal(speaker)
    match event.kind:
        case "DieRolled":
            return words("diceforge.brief.DieRolled", who=names[event.seat], face=data["face"])
        case "FaceForged":
            die, number = str(data["place"]).split()
            return words(
                "diceforge.brief.FaceForged",
                who=names[event.seat],
                new=data["new"],
                old=data["old"],
                die=speaker.words.noun(f"die.{die}"),
                number=number,
            )
        case "Gained" if not data["amount"] and data["wasted"]:
            wasted = speaker.words.amount(str(data["resource"]), int(data["wasted"]))
            return words("diceforge.brief.wasted", who=names[event.seat], wasted=wasted)
        case "TokenTaken" if data["token"] not in TOKENS:
            return ""
        case "FaceBought":
            return ""
        case "Paid" if data["cause"] == "forge":
            return ""
    return speaker.describe(event, tuple(names))


def _plain_gains(face: str) -> list[tuple[str, int]]:
    """What a face without a choice gives: `V1+S1` is 1 glory and 1 sun."""
    if not PLAIN_FACE.fullmatch(face):
        return []
    names = {letter: word for word, letter in WORDS.items()}
    return [(names[part[0]], int(part[1:])) for part in face.split("+")]


def draw(speaker: Speaker, view: View, names: Sequence[str], width: int) -> list[Text]:
    """The whole table."""
    words = terminal(speaker)
    above = [_head(words, view, names, width), *_islands(speaker, view, width)]
    if not view["round"]:
        # Sets are drafted: the choices need the room, and nobody has anything yet.
        return above
    room = width - MARGIN
    below = rebellion.board(speaker, view, width, MARGIN)
    below.append(title_line(words("head.players"), width, _legend(speaker, view, width)))
    below += _players(speaker, view, names, width)
    sanctuary = _sanctuary(speaker, view, width)
    if view["board"] or len(above) + len(sanctuary) + len(below) >= TALL:
        # A title in the margin gives its line back.
        lines = _sanctuary(speaker, view, room)
        sanctuary = rebellion.margin(words("diceforge.sanctuary"), lines, MARGIN)
    else:
        prices = Text(words("diceforge.prices"), style=FAINT)
        sanctuary.insert(0, title_line(words("diceforge.sanctuary"), width, prices))
    return above + sanctuary + below


def _head(words: Words, view: View, names: Sequence[str], width: int) -> Text:
    if view["over"]:
        when = words("head.over")
    elif not view["round"]:
        when = words("head.before")
    else:
        numbers = {"round": view["round"], "rounds": view["rounds"]}
        when = words("diceforge.round", name=names[view["active"]], **numbers)
    return title_line("Dice Forge", width, Text(when, style=TITLE))


def _legend(speaker: Speaker, view: View, width: int) -> Text:
    legend = Text()
    for resource, letter in list(WORDS.items())[: 6 if view["module"] == "titans" else 4]:
        word = speaker.words(f"resource.{resource}")
        legend.append(f"{letter} {word}  ", style=STYLES[letter])
    if width >= WIDE:
        legend.append(terminal(speaker)("diceforge.up"), style=FAINT)
    return legend


# -- islands and sanctuary -------------------------------------------------------------------------


def _price(slot: View) -> str:
    parts = ((slot["moon"], "M"), (slot["sun"], "S"))
    return "".join(f"{amount}{letter}" for amount, letter in parts if amount)


def _slot(speaker: Speaker, slot: View, width: int, price_width: int = 2) -> Text:
    """`4M ferryman     12V ×2`: price, card, glory, copies left."""
    price = _price(slot).rjust(price_width)
    price_width = len(price)
    if slot["card"] is None:
        return paint(speaker, price).append(f" {terminal(speaker)('diceforge.open')}", style=FAINT)
    end = f"{slot['glory']:>3}V ×{slot['left']}"
    name = shortened(_card(speaker, slot["card"]), width - price_width - len(end) - 1)
    line = f"{price} {name.ljust(width - price_width - len(end) - 1)}{end}"
    if not slot["left"]:
        return Text(line.replace("×0", "–"), style=FAINT)
    return paint(speaker, line)


def _card(speaker: Speaker, id: str) -> str:
    """A card: by its id, which is English and what is typed, or by its name."""
    if speaker.language == ENGLISH:
        return id
    return short_card_name(speaker.words, id)


def _island(speaker: Speaker, island: View, width: int, price_width: int = 2) -> list[Text]:
    words = terminal(speaker)
    head = Text(f"{words('diceforge.island', island=island['island'])} ", style=FAINT)
    for seat in island["heroes"]:
        head.append(f"{words('diceforge.hero', number=seat + 1)} ", style="bold not dim")
    slots = [_slot(speaker, slot, width, price_width) for slot in island["slots"]]
    return [head.append("─" * max(width - head.cell_len, 0)), *slots]


def _islands(speaker: Speaker, view: View, width: int) -> list[Text]:
    """Moon islands above, sun islands below; the fourth, with its three slots, at the side."""
    islands = {island["island"]: island for island in view["islands"]}
    columns = 4 if width >= WIDE else 3
    each = (width - GAP * (columns - 1)) // columns
    upper = [_island(speaker, islands[n], each) for n in (1, 2, 3)]
    lower = [_island(speaker, islands[n], each) for n in (7, 6, 5)]
    if columns == 4:
        middle = _island(speaker, islands[4], each, price_width=4)
        three = beside(upper, each, GAP) + beside(lower, each, GAP)
        return beside([three, middle], 3 * each + 2 * GAP, GAP)
    middle = _island(speaker, islands[4], each)
    rest = beside([[slot] for slot in middle[1:]], each, GAP)
    head = middle[0].append("─" * (width - each))
    return [*beside(upper, each, GAP), *beside(lower, each, GAP), head, *rest]


def _sanctuary(speaker: Speaker, view: View, width: int) -> list[Text]:
    """What faces cost and how many are left, pool by pool; pools of one price together."""
    prices: dict[int, list[str]] = {}
    for shelf in view["sanctuary"]:
        left = [f"{face}×{n}" if n > 1 else face for face, n in shelf["faces"].items() if n]
        prices.setdefault(shelf["cost"], []).extend(left)
    chunks = [
        Text().append(f"{cost}G: ", style=STYLES["G"]).append_text(_left(speaker, faces))
        for cost, faces in prices.items()
    ]
    return flow(chunks, width, gap=3)


def _left(speaker: Speaker, faces: list[str]) -> Text:
    return paint(speaker, " ".join(faces)) if faces else Text("–", style=FAINT)


# -- players ---------------------------------------------------------------------------------------


def _players(speaker: Speaker, view: View, names: Sequence[str], width: int) -> list[Text]:
    pairs = len(view["seats"]) > 2 and width >= TWICE
    each = (width - GAP) // 2 if pairs else width
    longest = max(map(len, names))
    blocks = [
        _player(speaker, view, seat, names[seat["seat"]].ljust(longest), each)
        for seat in view["seats"]
    ]
    if not pairs:
        return [line for block in blocks for line in block]
    rows = [blocks[i : i + 2] for i in range(0, len(blocks), 2)]
    return [line for row in rows for line in beside(row, each, GAP)]


def _player(speaker: Speaker, view: View, seat: View, name: str, width: int) -> list[Text]:
    active = seat["seat"] == view["active"] and not view["over"]
    head = Text(f"{'▶' if active else ' '} {name}", style=TITLE)
    reserve = [_amount(seat, word) for word in ("gold", "sun", "moon")]
    words = terminal(speaker)
    reserve += [*rebellion.ancient(view, seat), _glory(words, seat)]
    gauges = [*_hammer(words, seat["hammer"]), *rebellion.gauges(words, seat)]
    lines = flow([head, *reserve, *gauges], width, indent=INDENT)
    dice = [_die(speaker, seat, "light"), Text(" ").append_text(_die(speaker, seat, "dark"))]
    return lines + flow(
        [*dice, *_belongings(speaker, seat)], width, first=INDENT, indent=INDENT, gap=1
    )


def _amount(seat: View, word: str) -> Text:
    letter = WORDS[word]
    return Text(f"{letter} {seat[word]:>2}/{seat['caps'][word]:<2}", style=STYLES[letter])


def _glory(words: Words, seat: View) -> Text:
    text = Text(f"V {seat['glory']}", style=STYLES["V"])
    if seat["score"] != seat["glory"]:
        text.append(f" {words('diceforge.in-all', score=seat['score'])}", style=STYLES["V"])
    return text


def _hammer(words: Words, hammer: View) -> list[Text]:
    """How far the gold on the hammer has come: `hammer 7/15, lap 2 of 2`."""
    laps = 2 * hammer["cards"]
    if not laps:
        return []
    if hammer["laps"] >= laps:
        return [Text(words("diceforge.hammer-done"), style=FAINT)]
    track = words("diceforge.hammer", gold=hammer["on_lap"], lap=hammer["laps"] + 1, laps=laps)
    return [Text(track, style=STYLES["G"])]


def _die(speaker: Speaker, seat: View, name: str) -> Text:
    die = seat["dice"][name]
    text = Text().append(f"{speaker.words.noun(f'die.{name}'):short} ", style=FAINT)
    for place, face in enumerate(die["faces"]):
        shown = paint(speaker, face)
        if place == die["up"]:
            shown = Text("[").append_text(shown).append("]")
            shown.stylize("bold")
        text.append(" " if place else "").append_text(shown)
    return text


def _belongings(speaker: Speaker, seat: View) -> list[Text]:
    """Cards, then tokens to spend or to come back to, then faces others carry for this player."""
    words = terminal(speaker)
    tokens = {token: n for token, n in seat["tokens"].items() if token in TOKENS and n}
    listed = {
        "cards": [_times(_card(speaker, card), n) for card, n in seat["cards"].items()],
        "tokens": [
            _times(str(speaker.words.noun(f"token.{token}")), n) for token, n in tokens.items()
        ],
        "memories": rebellion.memories(words, seat),
        "boars": [words(f"diceforge.colour.{colour}") for colour in seat["boars"]],
        "misfortunes": [words(f"diceforge.colour.{colour}") for colour in seat["misfortunes"]],
    }
    return [
        chunk
        for head, things in listed.items()
        for chunk in _listed(f" {words(f'diceforge.{head}')}", things)
    ]


def _listed(head: str, words: list[str]) -> list[Text]:
    """Words as chunks with commas; the first carries what they are."""
    chunks = [Text(f"{word},") for word in words[:-1]] + [Text(word) for word in words[-1:]]
    if chunks:
        chunks[0] = Text(f"{head} ", style=FAINT).append(chunks[0].plain, style="not dim")
    return chunks


def _times(name: str, count: int) -> str:
    return name if count == 1 else f"{name}×{count}"
