"""Small pictures as inline SVG. They follow the room: percentages for width, CSS for colour.

Horizontal places are percentages and vertical ones pixels, so a picture fills the width it is given
and its letters and dots keep their size, on a phone as on a wide screen.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from dicewright.sim.report.figures import Gap, Item, Rate

DOT = 5
#: Letters of a label are about so wide and so high, in pixels; only to keep labels apart.
LETTER, LINE = 6.3, 15
#: What counts as nothing after adding fractions.
TINY = 1e-9
#: The width a scatter is drawn for when labels are placed.
NOMINAL = 1000


def svg(height: float, body: str, label: str, style: str = "") -> str:
    """A picture with a name for those who do not see it."""
    return (
        f'<svg class="{style}" width="100%" height="{height:g}" role="img" '
        f'aria-label="{escape(label)}">{body}</svg>'
    )


@dataclass(frozen=True, slots=True)
class Scale:
    """A stretch of numbers, drawn from left to right."""

    low: float
    high: float

    @classmethod
    def around(cls, values: Sequence[float], step: float, least: float = -math.inf) -> Scale:
        """The values, rounded outwards to whole steps."""
        low = max(math.floor(min(values) / step) * step, least)
        return cls(low, max(math.ceil(max(values) / step) * step, low + step))

    @classmethod
    def of_counts(cls, numbers: Sequence[int], most: int) -> Scale:
        """All the numbers, and as many more as make whole bars."""
        low, wide = min(numbers), max(numbers) - min(numbers) + 1
        bars, size = binned([0] * wide, most)
        return cls(low, low + len(bars) * size)

    def at(self, value: float) -> float:
        """Where it lies, in percent of the width."""
        share = (value - self.low) / (self.high - self.low)
        return round(100 * min(max(share, 0.0), 1.0), 2)

    def ticks(self, most: int = 6) -> list[float]:
        """Round numbers along it."""
        for step in (0.01, 0.02, 0.05, 0.1, 0.2, 0.25, 0.5, 1, 2, 5, 10, 20, 25, 50, 100, 200, 500):
            first = math.ceil(self.low / step - TINY)
            last = math.floor(self.high / step + TINY)
            if last - first + 1 <= most:
                return [n * step for n in range(first, last + 1)]
        return [self.low, self.high]


def percent(share: float, digits: int = 0) -> str:
    return f"{100 * share:.{digits}f} %"


def points(share: float) -> str:
    """A difference of shares in percentage points, with its sign."""
    rounded = f"{100 * share:+.1f}"
    return "±0.0" if rounded in ("+0.0", "-0.0") else rounded.replace("-", "−")


def axis(scale: Scale, *, as_percent: bool = True) -> str:
    """The numbers of a scale, for the head of a column."""
    body = ""
    for tick in scale.ticks():
        at = scale.at(tick)
        anchor = "start" if at < 4 else "end" if at > 96 else "middle"
        text = percent(tick) if as_percent else f"{tick:g}"
        body += f'<text x="{at}%" y="11" text-anchor="{anchor}">{text}</text>'
    return svg(14, body, "scale", "axis")


def grid_lines(scale: Scale, height: float) -> str:
    return "".join(
        f'<line class="grid" x1="{at}%" x2="{at}%" y1="0" y2="{height:g}"/>'
        for at in map(scale.at, scale.ticks())
    )


def bar(share: float, label: str) -> str:
    """A share as a bar in its trough."""
    body = (
        '<rect class="trough" width="100%" height="10" rx="5"/>'
        f'<rect class="fill" width="{100 * share:.2f}%" height="10" rx="5"/>'
    )
    return svg(10, body, label, "bar")


def distribution(counts: dict[int, int], scale: Scale, most: int, label: str, tall: float) -> str:
    """How often each number of a scale (see `Scale.of_counts`) came up."""
    numbers = range(int(scale.low), int(scale.high))
    return histogram(binned([counts.get(n, 0) for n in numbers], most)[0], label, tall)


def histogram(counts: Sequence[int], label: str, height: float = 30) -> str:
    """Counts side by side; the tallest fills the height."""
    most = max(counts, default=0) or 1
    wide = 100 / max(len(counts), 1)
    body = ""
    for n, count in enumerate(counts):
        tall = max(height * count / most, 1)
        style = "mark" if count else "none"
        body += (
            f'<rect class="{style}" x="{n * wide + 0.08 * wide:.2f}%" y="{height - tall:.1f}" '
            f'width="{0.84 * wide:.2f}%" height="{tall:.1f}" rx="1"/>'
        )
    return svg(height, body, label, "histogram")


def binned(counts: Sequence[int], most: int) -> tuple[list[int], int]:
    """Neighbouring counts put together until there are few enough, and how many make one.

    An odd number of neighbours would show the odd and even scores of a game as waves.
    """
    sizes = (size * power for power in (1, 10, 100, 1000) for size in (1, 2, 4, 6))
    size = next(size for size in sizes if size * most >= len(counts))
    return [sum(counts[n : n + size]) for n in range(0, len(counts), size)], size


def whisker(rate: Rate | Gap, middle: float, scale: Scale, y: float, style: str) -> str:
    """An interval with its dot."""
    low, high, at = scale.at(rate.low), scale.at(rate.high), scale.at(middle)
    return (
        f'<line class="{style}" x1="{low}%" x2="{high}%" y1="{y:g}" y2="{y:g}"/>'
        f'<circle class="{style}" cx="{at}%" cy="{y:g}" r="{DOT}"/>'
    )


def dumbbell(having: Rate | None, lacking: Rate | None, base: float, scale: Scale) -> str:
    """The share of wins with something (full) above the share without it (hollow)."""
    body = grid_lines(scale, 30)
    body += f'<line class="base" x1="{scale.at(base)}%" x2="{scale.at(base)}%" y1="0" y2="30"/>'
    words = []
    if lacking:
        body += whisker(lacking, lacking.share, scale, 22, "lacking")
        words.append(f"without it {percent(lacking.share)}")
    if having:
        body += whisker(having, having.share, scale, 9, "having")
        words.append(f"with it {percent(having.share)}")
    return svg(30, body, "wins " + ", ".join(words), "dumbbell")


def interval(rate: Rate, base: float, scale: Scale, label: str) -> str:
    """One share of wins against the base rate."""
    body = grid_lines(scale, 24)
    body += f'<line class="base" x1="{scale.at(base)}%" x2="{scale.at(base)}%" y1="0" y2="24"/>'
    return svg(24, body + whisker(rate, rate.share, scale, 12, "having"), label, "dumbbell")


def stacked(parts: Sequence[tuple[str, float]], scale: Scale, label: str) -> str:
    """Parts of a sum side by side, losses left of zero; a part wide enough shows its number."""
    body, right, left = "", 0.0, 0.0
    for style, value in parts:
        start = right if value >= 0 else left + value
        if value >= 0:
            right += value
        else:
            left += value
        x, wide = scale.at(start), scale.at(start + abs(value)) - scale.at(start)
        if wide <= 0:
            continue
        body += f'<rect class="{style}" x="{x:.2f}%" width="{wide:.2f}%" height="32"/>'
        if wide > 4.5:
            number = f"{value:.0f}".replace("-", "−")
            body += f'<text class="in {style}" x="{x + wide / 2:.2f}%" y="21">{number}</text>'
    return svg(32, body, label, "stacked")


# -- popularity against wins -----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Box:
    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: _Box) -> bool:
        return (
            self.left < other.right
            and other.left < self.right
            and self.top < other.bottom
            and other.top < self.bottom
        )


def scatter(items: Sequence[Item], height: float = 440) -> str:
    """How popular each thing is (to the right) and how much more its owners win (upwards)."""
    shown = [(item, item.gap) for item in items if item.gap]
    if not shown:
        return ""
    upward = Scale.around(
        [0.03, -0.03, *[gap.gap + d for _, gap in shown for d in (0.02, -0.02)]], 0.02
    )
    across = Scale.around([0.0, *[item.popularity for item, _ in shown]], 0.05, 0.0)
    top, bottom = 10.0, height - 26

    def down(value: float) -> float:
        return bottom - (bottom - top) * (value - upward.low) / (upward.high - upward.low)

    def right(value: float) -> float:
        # Room for the numbers at the left edge, and for a dot at the right one.
        return 5 + 0.93 * across.at(value)

    body = ""
    for tick in upward.ticks(8):
        style, y = ("base" if abs(tick) < TINY else "grid"), down(tick)
        body += f'<line class="{style}" x1="0" x2="100%" y1="{y:.1f}" y2="{y:.1f}"/>'
        body += f'<text x="0" y="{y - 4:.1f}">{points(tick)}</text>'
    for tick in across.ticks():
        anchor = "end" if across.at(tick) > 96 else "middle"
        body += (
            f'<text x="{right(tick):.2f}%" y="{height - 6:g}" text-anchor="{anchor}">'
            f"{percent(tick)}</text>"
        )
    places = [(item, gap, right(item.popularity), down(gap.gap)) for item, gap in shown]
    for item, gap, x, y in places:
        high, low = max(down(gap.high), top), min(down(gap.low), bottom)
        body += (
            f'<g class="{clarity(gap)}"><title>{escape(item.title)}: {points(gap.gap)} points, '
            f"{percent(item.popularity)}</title>"
            f'<line x1="{x:.2f}%" x2="{x:.2f}%" y1="{high:.1f}" y2="{low:.1f}"/>'
            f'<circle cx="{x:.2f}%" cy="{y:.1f}" r="{DOT}"/></g>'
        )
    # The greatest differences choose their place first; a label without room is left to the table.
    taken = [_Box(10 * x - 7, y - 7, 10 * x + 7, y + 7) for _, _, x, y in places]
    for item, _, x, y in sorted(places, key=lambda place: -abs(place[1].gap)):
        body += _label(item.title, x, y, taken)
    return svg(height, body, "popularity and share of wins", "scatter")


def clarity(gap: Gap) -> str:
    """The style of a difference: up, down, or open where it could be chance."""
    return ("up" if gap.gap > 0 else "down") if gap.clear else "open"


def _label(title: str, x: float, y: float, taken: list[_Box]) -> str:
    """The name beside its dot, where it meets no other; nothing if there is no such place."""
    wide, centre = LETTER * len(title), x * NOMINAL / 100
    for anchor, left, shift in (
        ("start", centre + 9, 4),
        ("end", centre - 9 - wide, 4),
        ("middle", centre - wide / 2, -10),
        ("middle", centre - wide / 2, 18),
    ):
        box = _Box(left, y + shift - LINE + 3, left + wide, y + shift + 3)
        inside = box.left > 40 and box.right < NOMINAL and box.top > 0
        if inside and not any(box.meets(other) for other in taken):
            taken.append(box)
            move = {"start": 9, "end": -9, "middle": 0}[anchor]
            return (
                f'<text class="name" x="{x:.2f}%" y="{y + shift:.1f}" dx="{move}" '
                f'text-anchor="{anchor}">{escape(title)}</text>'
            )
    return ""
