"""The report as one HTML page that needs nothing else: its look, pictures and numbers are in it."""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Sequence
from html import escape
from importlib.resources import files
from statistics import median

from dicewright import __version__
from dicewright.core.acquisitions import AcquisitionKind
from dicewright.core.game import Game
from dicewright.sim.report.drawing import (
    Scale,
    axis,
    bar,
    binned,
    clarity,
    distribution,
    dumbbell,
    histogram,
    interval,
    percent,
    points,
    scatter,
    stacked,
)
from dicewright.sim.report.figures import Contrast, Figures, Item, Rate
from dicewright.sim.texts import counted

#: Bars of a histogram of rounds, and of scores or lengths.
ROUND_BARS = 12
BARS = 40
CONTRASTS = 16
COLOURS = 10
#: From so many cases on an interval is short enough to set the scale.
MANY = 20


def page(game: Game, figures: Figures, source: str) -> str:
    """The whole page. `source` says in words where the games come from."""
    look = files(__package__).joinpath("page.css").read_text(encoding="utf-8")
    script = files(__package__).joinpath("page.js").read_text(encoding="utf-8")
    title = f"{figures.title}: what {counted(figures.games, 'game')} teach"
    kinds = "".join(_things(kind, figures) for kind in game.acquisition_kinds)
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(title)}</title>
<style>
{look}</style>
</head>
<body>
<header><div><h1>{escape(title)}</h1><p class="facts">{escape(_table(figures))}</p></div>
<button class="theme" type="button">Light or dark</button></header>
<main>
{_tiles(figures)}
<div class="pair">{_bots(figures)}{_seats(figures)}</div>
{_sources(figures)}
{kinds}
<div class="pair">{_winners(figures)}{_length(figures)}</div>
{_reading(figures, source)}
</main>
<footer>Made by dicewright {escape(__version__)}, an unofficial fan project.</footer>
<script>
{script}</script>
</body>
</html>
"""


def _table(figures: Figures) -> str:
    """Who played what."""
    players = " or ".join(map(str, figures.players))
    parts = [f"{players} player{'' if players == '1' else 's'}"]
    parts.append("bots: " + ", ".join(group.name for group in figures.bots))
    if len(figures.options) == 1:
        parts += [f"{key}={value}" for key, value in json.loads(figures.options[0]).items()]
    else:
        parts.append(f"{len(figures.options)} choices of options")
    return " · ".join(parts)


def _section(title: str, words: str, body: str) -> str:
    lead = f"<p>{words}</p>" if words else ""
    return f"<section><h2>{escape(title)}</h2>{lead}{body}</section>"


def _tiles(figures: Figures) -> str:
    scores = [(score, times) for group in figures.outcomes[:1] for score, times in group.scores]
    mean = sum(score * times for score, times in scores) / max(sum(t for _, t in scores), 1)
    tiles = [
        (f"{figures.games:,}", "games"),
        (f"{median(figures.decisions):g}", "decisions a game, the median"),
        (f"{median(figures.rounds):g}", "rounds a game, the median"),
        (f"{mean:.1f}", f"points of {figures.outcomes[0].name}, on average"),
    ]
    first = [seat for seat in figures.seats if seat.seat == 0 and seat.players > 1]
    if len(first) == 1:
        rate = first[0].wins
        tiles.append((percent(rate.share, 1), f"wins of the first seat of {first[0].players}"))
    cells = "".join(
        f'<div class="tile"><b>{big}</b><span>{small}</span></div>' for big, small in tiles
    )
    return f'<div class="tiles">{cells}</div>'


# -- who won ---------------------------------------------------------------------------------------


def _bots(figures: Figures) -> str:
    """Share of wins and distribution of scores, bot by bot."""
    every = [score for group in figures.bots for score, _ in group.scores]
    scale = Scale.of_counts(every, BARS)
    rows = ""
    for group in figures.bots:
        label = f"scores of {group.name}"
        picture = distribution(dict(group.scores), scale, BARS, label, 52)
        rows += (
            f"<b>{escape(group.name)}<small>{counted(group.seats, 'seat')}</small></b>"
            f"<span>{_won(group.wins)}<br>"
            f"{group.mean:.1f} ± {group.deviation:.1f} points</span><div>{picture}</div>"
        )
    rows += f"<div>{axis(scale, as_percent=False)}</div>"
    words = (
        "How the scores of each bot are distributed, its share of wins (with the 95 % interval), "
        "and mean and standard deviation of its scores."
    )
    return _section("Bots and scores", words, f'<div class="rows">{rows}</div>')


def _won(rate: Rate | None) -> str:
    if not rate:
        return "–"
    return f"wins {percent(rate.share, 1)} ({100 * rate.low:.1f} – {100 * rate.high:.1f})"


def _seats(figures: Figures) -> str:
    """How the places at the table did."""
    limits = [
        limit for seat in figures.seats for limit in (seat.wins.low, seat.wins.high, seat.base)
    ]
    scale = Scale.around(limits, 0.05, 0.0)
    rows = ""
    for players in figures.players:
        if len(figures.players) > 1:
            rows += f"<h3>{counted(players, 'player')}</h3>"
        for seat in figures.seats:
            if seat.players == players:
                label = f"seat {seat.seat + 1} wins {percent(seat.wins.share, 1)}"
                picture = interval(seat.wins, seat.base, scale, label)
                rows += (
                    f"<b>Seat {seat.seat + 1}</b>"
                    f"<span>{_won(seat.wins)}<br>{seat.mean:.1f} points</span><div>{picture}</div>"
                )
    rows += f"<div>{axis(scale)}</div>"
    words = "The share of wins from each seat, with its 95 % interval. Dashed: the base rate."
    return _section("Seats", words, f'<div class="rows">{rows}</div>{_kept(figures)}')


def _kept(figures: Figures) -> str:
    if not figures.seats_kept:
        return ""
    return (
        '<p class="note">Different bots sat here and never changed seats, so this shows the bots '
        "more than the seats.</p>"
    )


# -- where the points came from --------------------------------------------------------------------


def _sources(figures: Figures) -> str:
    """Stacked bars: a bar for each bot, then for winners and others."""
    groups = [*figures.bots, *figures.outcomes] if len(figures.bots) > 1 else [*figures.outcomes]
    used = [
        (row, title)
        for row, title in figures.source_titles
        if any(abs(dict(group.sources)[row]) >= 0.05 for group in groups)
    ]
    if not used:
        return ""
    styles = {row: f"s{n % COLOURS + 1}" for n, (row, _) in enumerate(used)}
    gains = [sum(max(value, 0) for _, value in group.sources) for group in groups]
    losses = [sum(min(value, 0) for _, value in group.sources) for group in groups]
    scale = Scale(min(losses), max(*gains, 1))
    rows = ""
    for group in groups:
        means = dict(group.sources)
        parts = [(styles[row], means[row]) for row, _ in used]
        words = ", ".join(f"{title} {means[row]:.1f}" for row, title in used)
        rows += (
            f"<b>{escape(group.name)}</b><span>{group.mean:.1f}</span>"
            f"<div>{stacked(parts, scale, words)}</div>"
        )
    legend = "".join(
        f'<li><i class="{styles[row]}"></i><span>{escape(title)}</span></li>' for row, title in used
    )
    return _section(
        "Points by source",
        "Where the points of a seat come from, on average. The parts add up to the score exactly.",
        f'<div class="rows">{rows}</div><ul class="legend">{legend}</ul>',
    )


# -- cards, faces, attacks -------------------------------------------------------------------------


def _things(kind: AcquisitionKind, figures: Figures) -> str:
    """A kind of things: the picture of all, a row for each, and what not to conclude from them."""
    items = [item for item in figures.items if item.kind == kind.id]
    if not items:
        return ""
    words = (
        f"How often each was {escape(kind.done)}, when, and how often seats won with it and "
        "without it, among those that could have had it."
    )
    return _section(kind.title, words, _overview(kind, items) + _ranking(kind, items) + NOT_CAUSING)


NOT_CAUSING = """<p class="note"><b>Having is not causing.</b> Who could afford something dear was
often ahead already, and who had time for something cheap at the end was not. The difference
compares only seats of the same bot, at the same place of a table of the same size; it still shows
who had it, not what it did.</p>"""


def _overview(kind: AcquisitionKind, items: Sequence[Item]) -> str:
    picture = scatter(items)
    if not picture:
        return ""
    return f"""<div class="wide"><div>
<div class="axis-label">↑ more wins than equals without it, in percentage points</div>
{picture}
<div class="axis-label end">{escape(kind.done)} by so many of those who could →</div>
</div></div>
<ul class="legend"><li><span class="up">●</span>clearly more wins</li>
<li><span class="down">●</span>clearly fewer wins</li>
<li><span class="open">●</span>could be chance</li><li>line: 95 % interval</li></ul>"""


def _ranking(kind: AcquisitionKind, items: Sequence[Item]) -> str:
    """The table, the greatest difference first."""
    ranked = sorted(items, key=lambda item: -item.gap.gap if item.gap else math.inf)
    scale = _common_scale(items)
    longest = max(len(item.rounds) for item in items)
    size = binned([0] * longest, ROUND_BARS)[1]
    when = f"in round 1 – {longest}" + (f", {size} a bar" if size > 1 else "")
    heads = (
        _head(kind.title, ""),
        _head(f"{kind.done} by", ""),
        _head("copies a seat", "number"),
        _head(when, ""),
        _head("wins with and without", "", axis(scale)),
        _head("difference", "number", sort="descending"),
    )
    rows = "".join(_thing(item, kind, scale) for item in ranked)
    return f"""<div class="scroll"><table class="items"><thead><tr>{"".join(heads)}</tr></thead>
<tbody>{rows}</tbody></table></div>
<ul class="legend"><li>{_dot("having")}wins with it</li><li>{_dot("lacking")}wins without it</li>
<li>line: 95 % interval</li><li>dashed: base rate</li></ul>"""


def _common_scale(items: Sequence[Item]) -> Scale:
    """Wide enough for all intervals but those of a handful of cases, which would dwarf the rest."""
    limits = [
        limit
        for item in items
        for rate in (item.having, item.lacking)
        if rate and rate.count >= MANY
        for limit in (rate.low, rate.high)
    ]
    return Scale.around([*limits, *[item.base for item in items]], 0.1, 0.0)


def _dot(style: str) -> str:
    circle = f'<circle class="{style}" cx="7" cy="7" r="5"/>'
    return f'<svg width="14" height="14" aria-hidden="true">{circle}</svg>'


def _head(title: str, style: str, below: str = "", sort: str = "") -> str:
    sorted_ = f' aria-sort="{sort}"' if sort else ""
    return (
        f'<th class="{style}"{sorted_}><button type="button">{escape(title)}</button>{below}</th>'
    )


def _thing(item: Item, kind: AcquisitionKind, scale: Scale) -> str:
    counts, _ = binned(item.rounds, ROUND_BARS)
    when = (
        histogram(counts, f"{item.title} by round: {', '.join(map(str, counts))}") if counts else ""
    )
    mean = f"{item.mean_round:.1f}" if item.copies else ""
    if item.gap:
        half = (item.gap.high - item.gap.low) / 2
        gap = f'<span class="{clarity(item.gap)}">{points(item.gap.gap)} ± {100 * half:.1f}</span>'
    else:
        gap = '<span class="open">too few</span>'
    rates = " · ".join(
        f"{word} {percent(rate.share, 1)}"
        for word, rate in (("with", item.having), ("without", item.lacking))
        if rate
    )
    copies = item.copies / item.offered
    detail = " · ".join(filter(None, [item.id, item.facts]))
    share = percent(item.popularity, 1)
    return (
        "<tr>"
        + _cell(f"<b>{escape(item.title)}</b><small>{escape(detail)}</small>", item.title)
        + _cell(
            share + bar(item.popularity, share),
            f"{item.popularity:.5f}",
            "popularity",
            f"{kind.done} by",
        )
        + _cell(f"{copies:.2f}", f"{copies:.5f}", "number", "copies a seat")
        + _cell(when, mean, "when", "by round")
        + _cell(
            dumbbell(item.having, item.lacking, item.base, scale),
            f"{item.having.share:.5f}" if item.having else "",
            "wins",
            f"wins: {rates}",
        )
        + _cell(gap, f"{item.gap.gap:.5f}" if item.gap else "", "number", "difference")
        + "</tr>"
    )


def _cell(body: str, value: str, style: str = "", name: str = "") -> str:
    """A cell, what it is sorted by, and how it is called where there is no head above it."""
    named = f' data-name="{escape(name)}" title="{escape(name)}"' if name else ""
    return f'<td class="{style}" data-value="{escape(value)}"{named}>{body}</td>'


# -- winners, length, notes ------------------------------------------------------------------------


def _winners(figures: Figures) -> str:
    shown = [item for item in figures.contrasts if abs(item.distance) >= 0.05][:CONTRASTS]
    if not shown:
        return ""
    rows = "".join(map(_contrast, shown))
    heads = (
        _head("what", ""),
        _head("winners", "number"),
        _head("others", "number"),
        _head("distance", "number", sort="descending"),
    )
    words = (
        "The numbers in which winners differ most from others of the same bot at the same seat, as "
        "means and in standard deviations. What adds up to the score is left out."
    )
    table = f"<table><thead><tr>{''.join(heads)}</tr></thead><tbody>{rows}</tbody></table>"
    return _section("What winners had more of", words, f'<div class="scroll">{table}</div>')


def _contrast(item: Contrast) -> str:
    style = "up" if item.distance > 0 else "down"
    sign = f"{item.distance:+.2f}".replace("-", "−")
    return (
        f"<tr><td><b>{escape(item.title)}</b><small>{escape(item.section)}</small></td>"
        f'<td class="number" data-value="{item.winners:.4f}">{item.winners:.2f}</td>'
        f'<td class="number" data-value="{item.others:.4f}">{item.others:.2f}</td>'
        f'<td class="number {style}" data-value="{abs(item.distance):.4f}">{sign}</td></tr>'
    )


def _length(figures: Figures) -> str:
    body = ""
    for title, values in (("Decisions", figures.decisions), ("Rounds", figures.rounds)):
        body += f"<h3>{title}</h3>{_distribution(title, values)}"
    words = "How many decisions all players of a game made together, and how many rounds it took."
    return _section("Length of a game", words, body)


def _distribution(title: str, values: Sequence[int]) -> str:
    counted = Counter(values)
    if len(counted) == 1:
        return f"<p>Always {values[0]}.</p>"
    scale = Scale.of_counts(values, BARS)
    ordered = sorted(values)
    marks = [ordered[len(ordered) * part // 100] for part in (5, 50, 95)]
    return (
        distribution(counted, scale, BARS, f"{title} of a game", 96)
        + axis(scale, as_percent=False)
        + f"<p>5 % have at most {marks[0]}, half at most {marks[1]}, 95 % at most {marks[2]}.</p>"
    )


def _reading(figures: Figures, source: str) -> str:
    if figures.forfeits:
        left = counted(figures.forfeits, "game")
        source += f"; {left} in which a bot failed left out"
    terms = [
        ("Games", source),
        ("Set-ups", ", ".join(figures.setups) or "–"),
        (
            "Wins",
            "A win shared by two counts half for each. The base rate is 1/n for n players; alone "
            "it is the share of games won.",
        ),
        (
            "Intervals",
            "95 %: of twenty intervals about one misses the truth, so among many rows some that "
            "look clear are not. Those of shares are Wilson's score intervals. Seats of one game, "
            "and games of a tournament that share their dice, are treated as if they were "
            "independent.",
        ),
        (
            "Difference",
            "Wins with it minus wins without it, within each group of the same bot, seat and "
            "number of players, averaged with Mantel-Haenszel weights.",
        ),
        ("Data", "The Parquet files beside this page hold every game, seat, purchase and number."),
    ]
    body = "".join(f"<dt>{escape(term)}</dt><dd>{escape(text)}</dd>" for term, text in terms)
    return _section("How to read this", "", f"<dl>{body}</dl>")
