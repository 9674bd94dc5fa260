"""`dicewright replay`: a record retold turn by turn, shown at a move, or converted."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

from dicewright.cli.arguments import Language, RecordFile
from dicewright.cli.boards import drawer_of
from dicewright.cli.errors import CommandError
from dicewright.cli.files import STANDARD_INPUT, read_record, read_verdict
from dicewright.cli.reader import Reader
from dicewright.cli.scene import news_lines
from dicewright.cli.screen import FAINT, console, show, title_line
from dicewright.cli.statistics import as_json, of_record, scores_grid, sections_lines
from dicewright.cli.story import TURN, in_full, phrases, player_names
from dicewright.cli.words import terminal
from dicewright.core.consts import CHANCE
from dicewright.core.events import Event
from dicewright.core.game import Speaker
from dicewright.core.record import Record, Step, Verdict, kept_of
from dicewright.core.registry import get_game
from dicewright.core.state import State
from dicewright.core.words import ENGLISH


def replay(
    record: RecordFile,
    *,
    to: Annotated[
        int | None, typer.Option(metavar="N", help="Show the table after N moves.")
    ] = None,
    step: Annotated[
        bool, typer.Option("--step", help="Go through it one decision at a time.")
    ] = False,
    stats: Annotated[
        bool, typer.Option("--stats", help="Show the numbers of the game; also with --json.")
    ] = False,
    json: Annotated[bool, typer.Option("--json", help="Convert the record to JSON.")] = False,
    text: Annotated[bool, typer.Option("--text", help="Convert the record to text.")] = False,
    language: Language = ENGLISH,
) -> None:
    """Show a recorded game. Every move is checked while it is replayed.

    \b
    Examples:
      dicewright replay game.record
      dicewright replay game.record --to 40
      dicewright replay game.record --step
      dicewright replay game.record --stats
      dicewright replay game.record --json > game.json
      dicewright replay games.jsonl:3        # of a tournament, or of simulate --records
    """
    if sum((to is not None, step, json and not stats, text, stats)) > 1:
        raise CommandError(
            "only one of --to, --step, --stats, --json and --text can be had at a time; "
            "just --stats and --json go together"
        )
    if step and record == STANDARD_INPUT:
        raise CommandError("--step reads the keyboard, so the record cannot come from there, too")
    verdict = read_verdict(record)
    read = verdict.record
    speaker = get_game(read.game).speaker(language)
    if stats and not verdict.goes_on:
        read = read_record(record)
    if stats and json:
        print(as_json(read, speaker))
    elif stats:
        _show_numbers(console(), speaker, read)
    elif json or text:
        kept = kept_of(read) if verdict.goes_on else verdict.readable()
        print(kept.json() if json else kept.text(), end="\n" if json else "")
    elif to is not None:
        _show_position(console(), speaker, read, to)
    elif step:
        _go_through(console(), speaker, read)
    else:
        _tell(console(), speaker, verdict)


def _header(speaker: Speaker, record: Record) -> list[str]:
    game = speaker.game
    options = "".join(
        f", {key}={value}"
        for key, value in sorted(game.told(record.players, record.options).items())
    )
    words = terminal(speaker)
    players = words.amount("player", record.players)
    said = {"game": game.title, "rules": record.rules, "players": players, "seed": record.seed}
    lines = [words("replay.header", **said) + options]
    if record.names:
        lines.append(words.joined(player_names(record, speaker)))
    return lines


def _board(speaker: Speaker, state: State, names: tuple[str, ...], width: int) -> list[Text]:
    game = speaker.game
    return drawer_of(game.id).draw(speaker, game.view(state, None), names, width)


# -- the whole story -------------------------------------------------------------------------------


def _tell(to: Console, speaker: Speaker, verdict: Verdict) -> None:
    """Header, moves by turns, result."""
    record = verdict.record
    names = player_names(record, speaker)
    show(to, _header(speaker, record))
    for line in _story(to, speaker, record, names):
        to.print(line, soft_wrap=True)
    if not verdict.goes_on:
        show(to, _rest(speaker, verdict))
        return
    state = record.replay()
    if state.over:
        to.print(scores_grid(speaker, state, names))
    else:
        to.print(_unfinished(speaker, record))


def _rest(speaker: Speaker, verdict: Verdict) -> Iterator[Text]:
    """What was kept of a game of older rules after the moves that can be played, and its end."""
    kept, played = verdict.kept, len(verdict.record.moves)
    present = get_game(kept.game).rules_version
    words = terminal(speaker)
    yield Text(words("replay.older", rules=kept.rules, present=present))
    yield Text(verdict.why, style=FAINT)
    for number, text in enumerate(kept.moves[played:], played + 1):
        yield Text(f"{number:5}  ", style=FAINT).append(text, style="not dim")
    ended = words("replay.open") if kept.scores is None else " ".join(map(str, kept.scores))
    yield Text(words("replay.result", result=ended), style="bold")


def _unfinished(speaker: Speaker, record: Record) -> Text:
    words = terminal(speaker)
    return Text(words("replay.unfinished", moves=words.amount("move", len(record.moves))), FAINT)


def _show_numbers(to: Console, speaker: Speaker, record: Record) -> None:
    """Where the points came from, and everything else the game counts."""
    statistics, state = of_record(record, speaker)
    show(to, _header(speaker, record)[:1])
    show(to, sections_lines(statistics, player_names(record, speaker), to.width))
    if not state.over:
        to.print(_unfinished(speaker, record))


def _story(to: Console, speaker: Speaker, record: Record, names: tuple[str, ...]) -> Iterator[Text]:
    """A line for each decision; the dice before it together."""
    rolls: list[Event] = []
    for step, _ in record.walk():
        if step.seat == CHANCE or not step.number:
            rolls += _without_turns(step.events)
        else:
            yield from _told(to, speaker, rolls, names)
            rolls = []
            yield _decision(speaker, step, names)
        for event in step.events:
            if event.kind == TURN:
                yield from _told(to, speaker, rolls, names)
                rolls = []
                yield Text(speaker.describe(event, names), style="bold")
    yield from _told(to, speaker, rolls, names)


def _without_turns(events: tuple[Event, ...]) -> list[Event]:
    return [event for event in events if event.kind != TURN]


def _told(to: Console, speaker: Speaker, events: list[Event], names: tuple[str, ...]) -> list[Text]:
    indent = " " * 7
    told = in_full(speaker, events, names)
    lines = news_lines(to, speaker, told, names, to.width - len(indent))
    return [Text(indent) + line for line in lines]


def _decision(speaker: Speaker, step: Step, names: tuple[str, ...]) -> Text:
    game = speaker.game
    line = Text(f"{step.number:5}  ", style=FAINT)
    line.append(f"p{step.seat + 1} {game.vocabulary.text(step.action)}", style="bold not dim")
    said = " · ".join(phrases(speaker, in_full(speaker, _without_turns(step.events), names), names))
    if not said:
        return line
    return line.append_text(Text(": ")).append_text(drawer_of(game.id).paint(speaker, said))


# -- one position ----------------------------------------------------------------------------------


def _show_position(to: Console, speaker: Speaker, record: Record, number: int) -> None:
    """The board after so many moves, and its position line."""
    if not 0 <= number <= len(record.moves):
        raise CommandError(f"the record has {len(record.moves)} moves; --to is from 0 to that")
    state = record.replay(number)
    where = {"number": number, "moves": len(record.moves)}
    show(to, [terminal(speaker)("replay.after", **where)])
    show(to, _board(speaker, state, player_names(record, speaker), to.width))
    print(speaker.game.position(state), flush=True)


# -- step by step ----------------------------------------------------------------------------------


def _go_through(to: Console, speaker: Speaker, record: Record) -> None:
    """The board after each decision; Enter goes on, b back, a number there, q ends it."""
    names = player_names(record, speaker)
    told = [step for step, _ in record.walk()]
    stops = [step.number for step in told if step.seat >= 0] or [0]
    reader = Reader(to)
    at = 0
    while True:
        number = stops[at]
        before = stops[at - 1] if at else -1
        where = {"number": number, "moves": len(record.moves)}
        if reader.interactive:
            to.clear()
        show(to, _board(speaker, record.replay(number), names, to.width))
        show(to, [title_line(terminal(speaker)("replay.move", **where), to.width)])
        events = [event for step in told[before + 1 : number] for event in step.events]
        show(to, news_lines(to, speaker, in_full(speaker, events, names), names, to.width))
        show(to, [_decision(speaker, told[number], names)] if told[number].seat >= 0 else [])
        following = _next_stop(reader, stops, at)
        if following is None:
            return
        at = following


def _next_stop(reader: Reader, stops: list[int], at: int) -> int | None:
    """Where somebody wants to go; None to end."""
    last = at + 1 == len(stops)
    words = "[b back, a number, q end]" if last else "[Enter next, b back, a number, q end]"
    while True:
        try:
            typed = reader.line(f"{words} ").lower()
        except EOFError:
            return None
        if typed in ("q", "quit", "exit") or (last and not typed):
            return None
        if typed in ("", "n", "next"):
            return at + 1
        if typed in ("b", "back"):
            return max(at - 1, 0)
        if typed.isdecimal():
            later = [index for index, stop in enumerate(stops) if stop >= int(typed)]
            return later[0] if later else len(stops) - 1
        reader.to.print(f"“{typed}” cannot be done here")
