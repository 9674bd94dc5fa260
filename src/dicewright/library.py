"""Bots at a table in one call: what `import dicewright` offers beyond the contract in `core`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from dicewright.bots.determinise import determinised
from dicewright.bots.evaluation import Evaluation
from dicewright.bots.hosting import Seated
from dicewright.bots.registry import Thinker, bots_of_seats, get_bot
from dicewright.bots.registry import bots as installed
from dicewright.core.errors import DicewrightError
from dicewright.core.game import Choosable, Game, Options, checked_seed
from dicewright.core.legal import Action
from dicewright.core.record import Record, from_text
from dicewright.core.registry import get_game
from dicewright.core.rng import fresh_seed
from dicewright.core.state import State
from dicewright.sim import runner
from dicewright.sim.pool import all_cores
from dicewright.sim.runner import Plan, SimulationResult, play_with_bots


@dataclass(frozen=True, slots=True)
class Player:
    """A bot that can be asked about any position. It looks at a copy with other dice, so it
    foresees no roll and changes nothing."""

    seated: Seated

    def __repr__(self) -> str:
        return f"<bot {self.seated.spec}>"

    def choose(self, state: State) -> Action:
        """What it would do."""
        number = self.seated.ask(state)
        return Action(number, state.game.vocabulary.text(number))

    def evaluate(self, state: State) -> Evaluation:
        """Everybody's chance to win and the worth of every action, by a bot that looks ahead."""
        thinker = self.seated.bot
        if not isinstance(thinker, Thinker):
            raise DicewrightError(f"the bot “{self.seated.spec}” only chooses; ask “search”")
        return thinker.evaluate(determinised(state, self.seated.seed))


def bot(spec: str, seed: int | None = None) -> Player:
    """A bot by its name: `bot("smith").choose(state)` is an action.

    Levels from `novice` to `titan`, `random`, `greedy`, `policy`, or `search:100ms`: `bot_names()`
    lists them. With a seed it always decides alike, unless it looks ahead for a time.
    """
    chosen = _seed(seed)
    return Player(Seated(spec, get_bot(spec)(chosen), chosen))


def bot_names() -> list[str]:
    """The bots that are installed, levels first."""
    return installed()


def play(
    game: str | Game,
    bots: str | Sequence[str] = "greedy",
    players: int | None = None,
    options: Options | None = None,
    seed: int | None = None,
    *,
    trusted: bool = False,
    **choices: Choosable,
) -> Record:
    """A whole game between bots: one for all seats, or one for each (`"smith,random"`).

    >>> play("titandice", bots="greedy,random", seed=3).replay()  # doctest: +ELLIPSIS
    <Titan Dice for 2, over, scores ...>

    Bots that run code of their own choice (`exec:…`, `file:…`) must be `trusted`.
    """
    plan = _plan(game, bots, players, options, choices, seed=seed, trusted=trusted, recording=True)
    ended = play_with_bots(plan, plan.seed)
    if ended.failure:
        raise ended.failure.error
    header = (plan.game.id, plan.game.rules_version, plan.players, plan.seed)
    frozen = plan.game.freeze(plan.players, plan.options)
    return Record(*header, frozen, dict(enumerate(plan.bots)), ended.moves or [])


def simulate(
    game: str | Game,
    bots: str | Sequence[str] = "random",
    games: int = 1000,
    players: int | None = None,
    options: Options | None = None,
    seed: int | None = None,
    threads: int | None = None,
    *,
    trusted: bool = False,
    **choices: Choosable,
) -> SimulationResult:
    """Many games between bots, counted: wins, points and speed, seat by seat.

    >>> simulate("diceforge", games=100, players=4, seed=7).seats[0].bot
    'random'

    The same seed gives the same games, with any number of threads (one for each processor).
    """
    cores = all_cores() if threads is None else threads
    plan = _plan(
        game,
        bots,
        players,
        options,
        choices,
        seed=seed,
        trusted=trusted,
        games=games,
        threads=cores,
    )
    return runner.simulate(plan)


def _plan(
    game: str | Game,
    bots: str | Sequence[str],
    players: int | None,
    options: Options | None,
    choices: Mapping[str, Choosable],
    *,
    seed: int | None,
    trusted: bool,
    games: int = 1,
    threads: int = 1,
    recording: bool = False,
) -> Plan:
    """What to play, checked. Where nobody says how many play, there are as many as bots."""
    chosen = get_game(game) if isinstance(game, str) else game
    names = bots.split(",") if isinstance(bots, str) else list(bots)
    usual = len(names) if len(names) > 1 else chosen.usual_players
    seats = usual if players is None else players
    checked = chosen.check_options(seats, chosen.all_options(options, choices))
    for name in names:
        get_bot(name.strip(), trusted=trusted)
    specs = bots_of_seats(names, seats)
    return Plan(chosen, seats, checked, specs, _seed(seed), games, threads, recording)


def _seed(seed: int | None) -> int:
    return fresh_seed() if seed is None else checked_seed(seed)


def read_record(text: str) -> Record:
    """A record from its text (`str(record)`) or its JSON, checked by playing it through."""
    return from_text(text)
