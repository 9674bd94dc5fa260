"""The chances to win over a game as a picture: one curve a seat, rounds and mistakes marked.

One SVG file that needs nothing else and follows the theme of whoever looks at it. Seats have their
shape and their colour, the shape being the name.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape

from dicewright.core.consts import MOST_SEATS
from dicewright.sim.analysis import Analysis, Decision

WIDTH, LEFT, RIGHT, TOP = 960, 52, 100, 64
PLOT = 340
LINE = 22
STYLE = """
svg { --room: #faf5e9; --line: #d5c6a6; --ink: #1a2138; --soft: #585e73; --brass: #7a520c;
  --p1: #a5341f; --p2: #0f5f92; --p3: #566009; --p4: #853aa3;
  --p5: #8a4b08; --p6: #00695c; --p7: #b0236b; --p8: #3f4bb5;
  font: 12px "Segoe UI", -apple-system, Inter, Roboto, "Noto Sans", system-ui, sans-serif; }
@media (prefers-color-scheme: dark) { svg { --room: #111a32; --line: #2a3960; --ink: #f5eddd;
  --soft: #98a3c2; --brass: #e5b964; --p1: #ffa696; --p2: #8ccffa; --p3: #cddb78; --p4: #e3b2f6;
  --p5: #f0b27a; --p6: #6fdcc8; --p7: #ff9ccf; --p8: #b3bdf7; } }
text { fill: var(--soft); font-variant-numeric: tabular-nums; }
.room { fill: var(--room); stroke: var(--line); }
.title { fill: var(--brass); font: 600 20px "Iowan Old Style", Palatino, "Noto Serif", serif; }
.grid { stroke: var(--line); } .middle { text-anchor: middle; } .end { text-anchor: end; }
.p1 { --seat: var(--p1); } .p2 { --seat: var(--p2); } .p3 { --seat: var(--p3); }
.p4 { --seat: var(--p4); } .p5 { --seat: var(--p5); } .p6 { --seat: var(--p6); }
.p7 { --seat: var(--p7); } .p8 { --seat: var(--p8); }
.curve { fill: none; stroke: var(--seat); stroke-width: 2; stroke-linejoin: round; }
.seat { fill: var(--seat); } .name { fill: var(--seat); font-weight: 600; }
.badge { fill: var(--room); stroke: var(--seat); stroke-width: 2; }
.number { fill: var(--seat); font-weight: 700; text-anchor: middle; }
.told { fill: var(--ink); }
"""
#: Triangle, circle, square, diamond, triangle on its head, plus, hexagon, star, about the origin.
SHAPES = (
    "M0 -6 L6 5 L-6 5 Z",
    "M-5.5 0 A5.5 5.5 0 1 1 5.5 0 A5.5 5.5 0 1 1 -5.5 0 Z",
    "M-5 -5 H5 V5 H-5 Z",
    "M0 -7 L6 0 L0 7 L-6 0 Z",
    "M0 6 L6 -5 L-6 -5 Z",
    "M-2 -6 H2 V-2 H6 V2 H2 V6 H-2 V2 H-6 V-2 H-2 Z",
    "M-6 0 L-3 -5.5 H3 L6 0 L3 5.5 H-3 Z",
    "M0 -7 L2 -2 L7 0 L2 2 L0 7 L-2 2 L-7 0 L-2 -2 Z",
)
assert len(SHAPES) == MOST_SEATS, "every seat needs a shape and a colour"


def curves(analysis: Analysis, title: str, names: Sequence[str], most: int = 5) -> str:
    """The picture, with so many of the costliest decisions told below it."""
    mistakes = analysis.costliest(most)
    height = TOP + PLOT + 48 + LINE * len(mistakes)
    last = max(len(analysis.points) - 1, 1)

    def across(index: int) -> float:
        return round(LEFT + (WIDTH - LEFT - RIGHT) * index / last, 1)

    def down(win: float) -> float:
        return round(TOP + PLOT * (1 - win), 1)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img">',
        f"<title>{escape(title)}</title><style>{STYLE}</style>",
        f'<rect class="room" x="0.5" y="0.5" width="{WIDTH - 1}" height="{height - 1}" rx="12"/>',
        f'<text class="title" x="20" y="34">{escape(title)}</text>',
    ]
    for tenth in range(0, 11, 2):
        y = down(tenth / 10)
        parts.append(f'<line class="grid" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y}" y2="{y}"/>')
        parts.append(f'<text class="end" x="{LEFT - 8}" y="{y + 4}">{10 * tenth} %</text>')
    parts += _rounds(analysis, across)
    for seat in range(len(names)):
        line = " ".join(
            f"{across(n)},{down(point.wins[seat])}" for n, point in enumerate(analysis.points)
        )
        parts.append(f'<polyline class="curve p{seat + 1}" points="{line}"/>')
    parts += _ends(analysis, names, down)
    index = {point.number: n for n, point in enumerate(analysis.points)}
    for rank, mistake in enumerate(mistakes, 1):
        n = index[mistake.number]
        x, y = across(n), down(analysis.points[n].wins[mistake.seat])
        parts.append(_badge(rank, mistake.seat, x, y))
        below = TOP + PLOT + 52 + LINE * (rank - 1)
        parts.append(_badge(rank, mistake.seat, LEFT - 22, below - 4))
        parts.append(
            f'<text class="told" x="{LEFT - 6}" y="{below}">{escape(told(mistake, names))}</text>'
        )
    return "\n".join([*parts, "</svg>", ""])


def told(mistake: Decision, names: Sequence[str]) -> str:
    """A mistake as a sentence."""
    return (
        f"Round {mistake.round}, {names[mistake.seat]}: {mistake.label}, {100 * mistake.cost:.0f} "
        f"points worse than {mistake.better_label}"
    )


def _rounds(analysis: Analysis, across: Callable[[int], float]) -> list[str]:
    """A line where each round begins; a long game has the number of every other one."""
    parts, last = [], 0
    rounds = analysis.points[-1].round
    step = 1 + rounds // 20
    for n, point in enumerate(analysis.points):
        if point.round == last:
            continue
        last, x = point.round, across(n)
        parts.append(f'<line class="grid" x1="{x}" x2="{x}" y1="{TOP}" y2="{TOP + PLOT}"/>')
        if last % step == 0 or last == 1:
            parts.append(f'<text x="{x + 3}" y="{TOP + PLOT + 16}">{last}</text>')
    return parts


def _ends(analysis: Analysis, names: Sequence[str], down: Callable[[float], float]) -> list[str]:
    """Shape and name at the end of each curve, those that end together one below the other."""
    parts: list[str] = []
    order = sorted(range(len(names)), key=lambda seat: -analysis.points[-1].wins[seat])
    free = 0.0
    for seat in order:
        y = max(down(analysis.points[-1].wins[seat]), free)
        free = y + 18
        x = WIDTH - RIGHT + 14
        parts.append(
            f'<g class="p{seat + 1}"><path class="seat" transform="translate({x} {y})" '
            f'd="{SHAPES[seat]}"/><text class="name" x="{x + 12}" y="{y + 4}">'
            f"{escape(names[seat])}</text></g>"
        )
    return parts


def _badge(rank: int, seat: int, x: float, y: float) -> str:
    return (
        f'<g class="p{seat + 1}"><circle class="badge" cx="{x}" cy="{y}" r="9"/>'
        f'<text class="number" x="{x}" y="{y + 4}">{rank}</text></g>'
    )
