"""`dicewright dataset`: games between bots as Parquet files, for whoever learns from them."""

from __future__ import annotations

import sys
from contextlib import redirect_stdout
from pathlib import Path
from typing import Annotated

import typer

from dicewright.bots import bots_of_seats
from dicewright.cli.arguments import Players, Seed, TableChoices, players_or_usual, read_seed
from dicewright.cli.progress import progress_bar
from dicewright.cli.screen import console
from dicewright.core.extras import require
from dicewright.core.game import read_options
from dicewright.core.registry import get_game
from dicewright.sim.runner import Plan


def dataset(
    game: Annotated[str, typer.Argument(metavar="GAME", help="The game; see “dicewright games”.")],
    *,
    out: Annotated[Path, typer.Option(metavar="DIR", help="A new folder for the files.")],
    players: Players = None,
    games: Annotated[int, typer.Option(metavar="N", help="How many games.")] = 1000,
    bots: Annotated[
        str, typer.Option(metavar="NAMES", help="One bot for all seats, or one for each.")
    ] = "policy",
    seed: Seed = "1",
    option: TableChoices = None,
    shard: Annotated[int, typer.Option(metavar="N", help="Games in a file.")] = 100,
) -> None:
    """Write games as a data set: observation, legal actions, action, dice and outcome of every
    decision, in Parquet files, with a card that describes them.

    \b
    Examples:
      dicewright dataset diceforge --games 10000 --bots policy --out data
      dicewright dataset titandice --players 3 --bots greedy,random,random --out data
    """
    require("a data set", "polars", "analysis")
    require("a data set", "numpy", "analysis")
    from dicewright.sim.dataset import write_dataset

    chosen = get_game(game)
    number = players_or_usual(chosen, players)
    checked = chosen.check_options(number, read_options(option or []))
    specs = bots_of_seats(bots, number)
    plan = Plan(chosen, number, checked, specs, read_seed(seed), games, 1, recording=True)
    with progress_bar(games) as report, redirect_stdout(sys.stderr):
        for done in write_dataset(plan, out, shard):
            if report:
                report(done)
    console().print(f"{games} games in {out}; what they are: {out / 'card.md'}", soft_wrap=True)
