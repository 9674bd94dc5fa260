"""Draw the terminal game as the picture of the README: docs/terminal.svg.

The same drawing code as `dicewright play`, on a game some rounds old, recorded by rich.
"""

from __future__ import annotations

import io
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import TerminalTheme

from dicewright.cli.boards import brief, drawer_of
from dicewright.cli.scene import choice_lines, news_lines, question_line
from dicewright.core.match import Match
from dicewright.core.registry import get_game
from dicewright.core.rng import below
from dicewright.testing.conformance import random_choices
from tools.tables import tables

ROOT = Path(__file__).resolve().parent.parent
PICTURE = ROOT / "docs" / "terminal.svg"
WIDTH = 100
NAMES = ("Ann (you)", "Bo", "Cleo")
#: Night blue and brass, as on the page.
NIGHT = TerminalTheme(
    (18, 24, 43),
    (226, 222, 208),
    [
        (18, 24, 43),
        (226, 109, 92),
        (126, 190, 140),
        (217, 178, 95),
        (110, 160, 224),
        (190, 140, 210),
        (120, 196, 200),
        (226, 222, 208),
    ],
    [
        (98, 106, 130),
        (240, 140, 120),
        (150, 210, 160),
        (240, 205, 120),
        (140, 185, 240),
        (210, 165, 230),
        (150, 215, 220),
        (245, 243, 235),
    ],
)
#: rich's own frame without the fonts it would load from elsewhere.
FRAME = """<svg class="rich-terminal" viewBox="0 0 {width} {height}"
  xml:space="preserve" xmlns="http://www.w3.org/2000/svg">
<style>
.{unique_id}-matrix {{ font-family: "DejaVu Sans Mono", "Fira Code", Menlo, Consolas, monospace;
  font-size: {char_height}px; line-height: {line_height}px; font-variant-east-asian: full-width; }}
{styles}
</style>
<defs>
<clipPath id="{unique_id}-clip-terminal"><rect x="0" y="0" width="{terminal_width}"
  height="{terminal_height}" /></clipPath>
{lines}
</defs>
{chrome}
<g transform="translate({terminal_x}, {terminal_y})" clip-path="url(#{unique_id}-clip-terminal)">
{backgrounds}
<g class="{unique_id}-matrix">
{matrix}
</g>
</g>
</svg>
"""


def played() -> Match:
    """A game in the round and at the question that the picture is of, for the first player."""
    wanted = tables("picture")
    game = get_game(wanted["game"])
    match = Match.new(game, wanted["players"], wanted["options"], wanted["seed"])
    for word in random_choices(8):
        late = game.view(match.state, None)["round"] >= wanted["round"]
        asked = game.asked(match.state).kind == wanted["question"]
        if late and asked and match.state.current_player() == 0:
            return match
        legal = match.state.legal_actions()
        match.play(legal[below(word, len(legal))])
    return match


def main() -> None:
    match = played()
    prompt = match.prompt()
    paper = Console(record=True, width=WIDTH, file=io.StringIO(), highlight=False, markup=False)
    drawer, speaker = drawer_of(match.game.id), match.game.speaker()
    view = match.game.view(match.state, 0)
    lines = list(drawer.draw(speaker, view, NAMES, WIDTH))
    lines += news_lines(paper, speaker, brief(speaker, match.events, NAMES), NAMES, WIDTH)[-3:]
    lines.append(question_line(speaker, prompt, NAMES[0], WIDTH, can_undo=False))
    lines += choice_lines(speaker, prompt, WIDTH, short=False)
    for line in lines:
        paper.print(line, no_wrap=True, crop=True)
    PICTURE.parent.mkdir(exist_ok=True)
    svg = paper.export_svg(title="dicewright play", theme=NIGHT, code_format=FRAME, unique_id="dw")
    PICTURE.write_text(svg)
    print(f"wrote {PICTURE.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
