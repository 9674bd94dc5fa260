"""One screen of a game: the board, what happened, the question and its choices, fitted together.

The board and the choices are never cut. What happened gets the lines that are left; if the choices
with their full words leave too few, they are listed by their short texts.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.console import Console
from rich.text import Text

from dicewright.cli.answers import numbers_of, words_of
from dicewright.cli.boards import drawer_of
from dicewright.cli.screen import FAINT, in_columns, title_line, wrapped
from dicewright.cli.story import TURN, ToldEvent, by_turns, phrases
from dicewright.cli.words import terminal
from dicewright.core.game import Speaker
from dicewright.core.prompt import Prompt

#: Lines of news that are worth shorter choices, and the line below the choices.
LEAST_NEWS = 4
BELOW = 1
SEPARATOR = " · "


def news_lines(
    to: Console, speaker: Speaker, told: Iterable[ToldEvent], names: Sequence[str], width: int
) -> list[Text]:
    """What happened, wrapped to the width; every turn starts a new line."""
    paint = drawer_of(speaker.game.id).paint
    lines: list[Text] = []
    for stretch in by_turns(told):
        said = phrases(speaker, stretch, names)
        if stretch[0][0].kind == TURN:
            lines.append(Text(said.pop(0), style="bold"))
        # A phrase is kept together where the line has room for it.
        line = Text()
        for phrase in said:
            piece = paint(speaker, phrase)
            if line.cell_len and line.cell_len + len(SEPARATOR) + piece.cell_len > width:
                lines += wrapped(to, line, width)
                line = Text()
            if line.cell_len:
                line.append(SEPARATOR, style=FAINT)
            line.append_text(piece)
        if line.cell_len:
            lines += wrapped(to, line, width)
    return lines


def choice_lines(speaker: Speaker, prompt: Prompt, width: int, *, short: bool) -> list[Text]:
    """The numbered choices in as many columns as fit."""
    paint = drawer_of(speaker.game.id).paint
    numbers = numbers_of(prompt)
    pad = len(str(max(numbers)))
    items = []
    for number, choice in zip(numbers, prompt.choices, strict=True):
        words = choice.text if short else words_of(choice, speaker.language)
        painted = _not_bold(paint(speaker, words))
        items.append(Text(f"{number:>{pad}} ", style="bold").append_text(painted))
    return in_columns(items, width)


def _not_bold(text: Text) -> Text:
    text.stylize_before("not bold")
    return text


def question_line(
    speaker: Speaker, prompt: Prompt, name: str, width: int, *, can_undo: bool
) -> Text:
    """Who is asked what, and what else can be typed."""
    rest = "undo help quit" if can_undo else "help quit"
    asked = speaker.words("lookup.fact", name=name, value=prompt.question)
    return title_line(asked, width, Text(rest, style=FAINT))


def compose(
    to: Console,
    speaker: Speaker,
    board: list[Text],
    news: list[Text],
    question: Text,
    choices: list[list[Text]],
) -> list[Text]:
    """Everything on one screen. `choices` are the same choices, from many words to few."""
    height = to.height - BELOW if to.is_terminal else 10**6
    fixed = len(board) + 1 + (1 if news else 0)
    wanted = min(len(news), LEAST_NEWS)
    fitting = [lines for lines in choices if fixed + wanted + len(lines) <= height]
    chosen = fitting[0] if fitting else min(choices, key=len)
    room = max(height - fixed - len(chosen), min(wanted, 1))
    return [*board, *latest(speaker, news, room, to.width), question, *chosen]


def latest(speaker: Speaker, news: list[Text], room: int, width: int) -> list[Text]:
    """The end of the news, under a title that says if there is more."""
    if not news or room <= 0:
        return []
    words = terminal(speaker)
    more = words("scene.more") if len(news) > room else ""
    title = title_line(words("scene.happened"), width, Text(more, style=FAINT))
    return [title, *news[-room:]]
