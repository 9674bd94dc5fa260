"""`dicewright games`: what can be played, with which options."""

from __future__ import annotations

import json
from itertools import groupby
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.text import Text

from dicewright.bots import bots
from dicewright.cli.screen import FAINT, console, indented
from dicewright.core.game import Game, Option
from dicewright.core.registry import games as all_games


def games(
    *,
    json_: Annotated[bool, typer.Option("--json", help="One JSON object for programs.")] = False,
) -> None:
    """List the games, their options and what they consist of.

    \b
    Examples:
      dicewright games
      dicewright games --json
    """
    if json_:
        print(json.dumps({"games": [as_data(game) for game in all_games().values()]}))
        return
    to = console()
    for game in all_games().values():
        _show(to, game)
    to.print(Text("bots: ", style=FAINT).append(", ".join(bots()), style="not dim"))


def as_data(game: Game) -> dict[str, Any]:
    """A game for programs."""
    return {
        "id": game.id,
        "title": game.title,
        "players": list(game.player_counts),
        "rules_version": game.rules_version,
        "options": [
            {
                "key": option.key,
                "default": option.default,
                "values": list(option.values),
                "title": option.title,
                "names": list(option.names),
                "text": option.text,
            }
            for option in game.options
        ],
        "content": {kind: list(ids) for kind, ids in game.content.items()},
        "actions": sum(1 for _ in game.vocabulary),
    }


def _show(to: Console, game: Game) -> None:
    counts = ", ".join(map(str, game.player_counts))
    to.print(Text(game.id, style="bold").append(f"  {game.title}", style="not bold"))
    to.print(f"  {counts} players, rules {game.rules_version}")
    for text, same in groupby(game.options, key=lambda option: option.text):
        for option in same:
            indented(to, _option(option), 2)
        indented(to, Text(text, style=FAINT), 6)
    for kind, ids in game.content.items():
        indented(to, Text(f"{len(ids)} {kind}: ").append(", ".join(ids), style=FAINT), 2)


def _option(option: Option) -> Text:
    text = Text(f"--option {option.key}=")
    text.append(option.default or "VALUE", style="bold")
    return text.append(f"  ({', '.join(option.values)})" if option.values else "", style=FAINT)
