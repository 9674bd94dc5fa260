"""A ladder as a page of its own: one file that needs nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from dicewright.sim.intervals import Sample
from dicewright.sim.ladder import Ladder, Rung

STYLE = """
:root { color-scheme: light dark;
  --ink: #1a2138; --soft: #585e73; --line: #d5c6a6; --room: #faf5e9; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #f5eddd; --soft: #98a3c2; --line: #2a3960; --room: #111a32; } }
body { background: var(--room); color: var(--ink); font: 16px/1.5 system-ui, sans-serif;
  max-width: 70rem; margin: 2rem auto; padding: 0 1rem; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; margin: 1rem 0 2rem; font-variant-numeric: tabular-nums; }
th, td { padding: 0.35rem 0.8rem; border-bottom: 1px solid var(--line); text-align: right; }
th:first-child, td:first-child, .specs tr > :last-child { text-align: left; }
code, .soft { color: var(--soft); }
"""


def ladder_page(ladder: Ladder, rungs: Sequence[Rung]) -> str:
    """The page: who is how strong, and who was ahead of whom how often."""
    title = f"Ladder: {ladder.setup}"
    games = sum(rung.ahead.count for rung in rungs) // 2
    rows = [
        (
            f"<td>{place}. {escape(rung.name)}</td><td>{rung.elo:.0f}</td>"
            f"<td>{percent(rung.ahead)}</td><td>{rung.ahead.count}</td><td>{rung.forfeits}</td>"
            f"<td><code>{escape(rung.spec)}</code></td>"
        )
        for place, rung in enumerate(rungs, 1)
    ]
    heads = ("bot", "Elo", "ahead", "games", "errors")
    against = [
        f"<td>{escape(rung.name)}</td>"
        + "".join(f"<td>{percent(rung.against.get(other.name))}</td>" for other in rungs)
        for rung in rungs
    ]
    return "\n".join(
        [
            '<!doctype html><html lang="en"><head><meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{escape(title)}</title><style>{STYLE}</style></head><body>",
            f"<h1>{escape(title)}</h1>",
            '<div class="wide specs">',
            table((*heads, "spec"), rows),
            "</div><h2>Who was ahead of whom</h2>",
            '<p class="soft">The row’s bot against the column’s, with its 95 % interval.</p>',
            '<div class="wide">',
            table(("bot", *(rung.name for rung in rungs)), against),
            "</div>",
            f'<p class="soft">{games} games, {ladder.rounds} rounds a pair, seed {ladder.seed}; '
            "seats and dice are balanced. An equal place counts half. Elo: Bradley and Terry over "
            "all games, 1500 in the middle.</p></body></html>",
            "",
        ]
    )


def table(heads: Sequence[str], rows: Sequence[str]) -> str:
    """A table whose first column has names."""
    named = "".join(f'<th scope="col">{escape(head)}</th>' for head in heads)
    body = "".join(f"<tr>{row}</tr>" for row in rows)
    return f"<table><thead><tr>{named}</tr></thead><tbody>{body}</tbody></table>"


def percent(sample: Sample | None) -> str:
    """A share and how sure it is: `62 % (55–69)`."""
    if sample is None or not sample.count:
        return "–"
    low, high = sample.share_interval() or (0.0, 1.0)
    return f"{100 * sample.mean:.0f} % ({100 * low:.0f}–{100 * high:.0f})"
