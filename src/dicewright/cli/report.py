"""`dicewright report`: what many games teach, as a page to look at and as data to ask."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from dicewright.bots import bots_of_seats
from dicewright.cli.arguments import (
    Players,
    Processes,
    TableChoices,
    players_or_usual,
    read_seed,
)
from dicewright.cli.errors import CommandError
from dicewright.cli.files import STANDARD_INPUT, check_target, read_text, write_bytes, writing
from dicewright.cli.progress import progress_bar
from dicewright.core.errors import DicewrightError
from dicewright.core.extras import require
from dicewright.core.game import Game, read_options
from dicewright.core.registry import games as known_games
from dicewright.core.registry import get_game
from dicewright.sim.pool import all_cores
from dicewright.sim.report.gathering import TABLES
from dicewright.sim.runner import Plan

if TYPE_CHECKING:
    from dicewright.sim.report.figures import Figures
    from dicewright.sim.report.tables import FactTables

PAGE = "report.html"
FILES = (PAGE, *[f"{name}.parquet" for name in TABLES])
#: What is meant where nothing is said. None of it can be said of games that were played already.
USUAL_GAMES, USUAL_BOTS, USUAL_SEED = 2000, "greedy", "1"


def report(
    source: Annotated[
        str,
        typer.Argument(
            metavar="SOURCE", help="A games file (- for the standard input), or a game to play."
        ),
    ],
    *,
    out: Annotated[Path, typer.Option(metavar="DIR", help="The folder for page and data.")] = Path(
        "report"
    ),
    players: Players = None,
    games: Annotated[
        int | None, typer.Option(metavar="N", help=f"How many games ({USUAL_GAMES}).")
    ] = None,
    bots: Annotated[
        str | None,
        typer.Option(metavar="SPECS", help=f"One bot for all seats, or one a seat ({USUAL_BOTS})."),
    ] = None,
    seed: Annotated[
        str | None, typer.Option(metavar="SEED", help=f"Any number or word ({USUAL_SEED}).")
    ] = None,
    option: TableChoices = None,
    processes: Processes = None,
    json_: Annotated[
        bool, typer.Option("--json", help="All figures as one JSON object; the files, too.")
    ] = False,
    force: Annotated[bool, typer.Option("--force", help="Overwrite the files of DIR.")] = False,
) -> None:
    """Replay many games and tell what they teach: cards, faces, seats, scores, bots.

    Writes DIR/report.html, a page that needs nothing else, and the data as Parquet files.

    \b
    Examples:
      dicewright report diceforge --games 2000 --bots greedy
      dicewright report titandice --players 4 --bots greedy,random,random,greedy --out titan
      dicewright report games.jsonl --out league --force
    """
    require("a report", "polars", "analysis")
    workers = all_cores() if processes is None else processes
    if workers < 1:
        raise CommandError(f"at least one process is needed, not {workers}")
    with _folder(out, force=force):
        if source in known_games():
            plan = _plan(source, players, option or [], bots, seed, games)
            game, tables = plan.game, _play(plan, workers)
            origin = f"played for this report, seed {plan.seed}"
        else:
            said = {"players": players, "games": games, "bots": bots, "seed": seed}
            _refuse_choices(source, said | {"option": option or None})
            game, tables = _read(source, workers)
            origin = "from the standard input" if source == STANDARD_INPUT else Path(source).name
        figures = _write(game, tables, origin, out, force=force)
    if json_:
        print(json.dumps(figures.as_data(), ensure_ascii=False))
    else:
        print(f"{figures.games:,} games of {game.title}: {out / PAGE}")


# Whoever does not ask for a report does not need polars, nor wait for it: what uses it is imported
# where it is used.


def _plan(
    name: str,
    players: int | None,
    option: list[str],
    bots: str | None,
    seed: str | None,
    games: int | None,
) -> Plan:
    """The games to play, with the usual where nothing was said."""
    game = get_game(name)
    number = players_or_usual(game, players)
    return Plan(
        game,
        number,
        game.check_options(number, read_options(option)),
        bots_of_seats(USUAL_BOTS if bots is None else bots, number),
        read_seed(USUAL_SEED if seed is None else seed),
        USUAL_GAMES if games is None else games,
        1,
    )


def _refuse_choices(source: str, choices: Mapping[str, object]) -> None:
    """Games of a file are played already."""
    said = [f"--{name}" for name, value in choices.items() if value is not None]
    if not said:
        return
    if source != STANDARD_INPUT and not Path(source).exists():
        get_game(source)
    raise CommandError(f"{', '.join(said)} cannot be chosen for games that are played already")


def _play(plan: Plan, workers: int) -> FactTables:
    from dicewright.sim.report.parallel import tables_of_plan

    with progress_bar(plan.games) as report:
        return tables_of_plan(plan, workers, report)


def _read(source: str, workers: int) -> tuple[Game, FactTables]:
    from dicewright.sim.report.parallel import tables_of_lines

    if source != STANDARD_INPUT and not Path(source).exists():
        known = ", ".join(known_games())
        raise CommandError(f"“{source}” is neither a file nor a game; known games: {known}")
    lines = read_text(source).split("\n")
    total = sum(1 for line in lines if line.strip())
    try:
        with progress_bar(total) as report:
            game, tables = tables_of_lines(lines, workers, report)
    except DicewrightError as error:
        raise CommandError(f"{source}: {error}") from None
    return get_game(game), tables


@contextmanager
def _folder(out: Path, *, force: bool) -> Iterator[None]:
    """The folder to write to: all its files are checked before the work begins, and a folder that
    was made for nothing goes away again."""
    made = not out.exists()
    try:
        out.mkdir(exist_ok=True)
    except FileNotFoundError:
        raise CommandError(f"{out} cannot be made: its folder does not exist") from None
    except FileExistsError:
        raise CommandError(f"{out} is not a folder") from None
    try:
        for name in FILES:
            check_target(out / name, force=force)
        yield
    finally:
        if made and not any(out.iterdir()):
            out.rmdir()


def _write(game: Game, tables: FactTables, origin: str, out: Path, *, force: bool) -> Figures:
    from dicewright.sim.report.figures import figures_of
    from dicewright.sim.report.page import page

    figures = figures_of(game, tables)
    for name, table in tables.named().items():
        data = BytesIO()
        table.write_parquet(data)
        write_bytes(out / f"{name}.parquet", data.getvalue(), force=force)
    with writing(out / PAGE, force=force) as file:
        file.write(page(game, figures, origin))
    return figures
