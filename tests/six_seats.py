"""A game for six, made of the contract alone, and its way through everything that knows no game.

Python cannot override what compiled code calls directly, so this runs without compiled modules, in
a process of its own: `DICEWRIGHT_INTERPRETED=1 python -m tests.six_seats`; see `test_seats.py`.
"""

# ruff: noqa: ARG002  (the contract's arguments)

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any
from unittest import mock

import numpy as np

from dicewright.bots import seated
from dicewright.core import consts as k
from dicewright.core import registry
from dicewright.core.acquisitions import Acquisition, AcquisitionKind
from dicewright.core.actions import Verb, Vocabulary
from dicewright.core.encoding import encode_decider, relative
from dicewright.core.events import Event
from dicewright.core.features import clear, put
from dicewright.core.frames import offer, pop, push
from dicewright.core.game import Game, Options, Speaker
from dicewright.core.lexicon import Misfit
from dicewright.core.limits import within_limits
from dicewright.core.native import Floats
from dicewright.core.observation import Encoding, Segment, seat_names
from dicewright.core.state import State

SEATS = 6
ROUNDS = 3
TAKES = 3
SIDES = 6
MOST_POINTS = ROUNDS * TAKES
X_GAME, C_DIE, D_TAKE = 1, k.CHANCE_OPS, k.DECISION_OPS
A_TAKE, A_SIDE = 0, TAKES
OBSERVATION = SEATS + 2 + SEATS


class Stones(State):
    """Take one to three stones a turn; who rolls a 1 then loses one."""

    turn: int
    points: Annotated[list[int], SEATS]

    def begin_game(self, seed: int) -> int:
        return push(self, X_GAME, 0, 0, 0, 0)

    def resolve(self, op: int) -> int:
        if self.turn == ROUNDS * self.players:
            return pop(self)
        seat = self.turn % self.players
        self.turn += 1
        push(self, C_DIE, seat, 0, 0, 0)
        return push(self, D_TAKE, seat, 0, 0, 0)

    def chance_first(self, op: int) -> int:
        return A_SIDE

    def chance_sides(self, op: int) -> int:
        return SIDES

    def land(self, op: int, action: int) -> int:
        seat = self.stack[pop(self) + k.SEAT]
        self.points[seat] -= 1 if action == A_SIDE else 0
        return 0

    def fill_legal(self, op: int) -> int:
        for stones in range(TAKES):
            offer(self, A_TAKE + stones)
        return 0

    def decide(self, op: int, action: int) -> int:
        seat = self.stack[pop(self) + k.SEAT]
        self.points[seat] += action - A_TAKE + 1
        return 0

    def score(self, seat: int) -> int:
        return self.points[seat]

    def observation_size(self) -> int:
        return OBSERVATION

    def encode(self, seat: int, out: Floats, at: int) -> int:
        clear(out, at, OBSERVATION)
        end = encode_decider(self, seat, out, at, SEATS)
        for other in range(self.players):
            put(out, end + relative(self, seat, other), self.points[other], MOST_POINTS)
        return at + OBSERVATION


class StonesGame(Game):
    id = "stones"
    title = "Six Stones"
    rules_version = 1
    player_counts = (2, SEATS)
    vocabulary = Vocabulary(
        (
            Verb("take", A_TAKE, (("stones", ("1", "2", "3")),)),
            Verb("roll", A_SIDE, (("side", tuple("123456")),)),
        )
    )
    state_class = Stones
    encoding = Encoding(
        1,
        (Segment("decider", ((*seat_names(SEATS), "chance", "nobody"),)),),
        (Segment("points", (), MOST_POINTS),),
        SEATS,
    )

    def check_options(self, players: int, options: Options) -> dict[str, str]:
        self.check_players(players)
        return dict(options)

    def configure(self, players: int, options: Options) -> State:
        self.check_options(players, options)
        state = Stones()
        state.players = players
        return state

    @property
    def content(self) -> dict[str, tuple[str, ...]]:
        return {}

    @property
    def acquisition_kinds(self) -> tuple[AcquisitionKind, ...]:
        return ()

    def view(self, state: State, seat: int | None) -> dict[str, Any]:
        return {"seats": [{"seat": n, "points": score} for n, score in enumerate(state.scores())]}

    # What nothing here asks for.

    def speaker(self, language: str = "en") -> Speaker:
        raise NotImplementedError

    def event(self, row: tuple[int, ...]) -> Event:
        raise NotImplementedError

    def faults(self, state: State) -> list[str]:
        raise NotImplementedError

    def misfits(self, state: State) -> list[Misfit]:
        raise NotImplementedError

    def position(self, state: State) -> str:
        raise NotImplementedError

    def from_position(self, line: str) -> State:
        raise NotImplementedError

    def parse_roll(self, state: State, words: str) -> int:
        raise NotImplementedError

    def due(self, state: State) -> str:
        raise NotImplementedError

    def set_turn(self, state: State, seat: int, phase: str) -> None:
        raise NotImplementedError

    def acquisitions(self, events: Iterable[Event], state: State) -> list[Acquisition]:
        raise NotImplementedError

    def obtainable(self, state: State) -> list[tuple[str, str]]:
        raise NotImplementedError


STONES = StonesGame()


# -- the way through -------------------------------------------------------------------------------


def simulated(bots: tuple[str, ...]) -> None:
    """Every seat of many games is counted."""
    from dicewright.sim.runner import Plan, Played, simulate

    played: list[Played] = []
    plan = Plan(STONES, SEATS, {}, bots, seed=5, games=40, threads=1)
    result = simulate(plan, sink=played.extend)
    assert [seat.bot for seat in result.seats] == list(bots)
    assert result.decisions == plan.games * SEATS * ROUNDS
    assert abs(sum(seat.wins for seat in result.seats) - plan.games) < 1e-9
    for seat, counted in enumerate(result.seats):
        scores = [game.scores[seat] for game in played]
        assert counted.best == max(scores)
        assert abs(counted.mean - sum(scores) / plan.games) < 1e-9
        shares = [(seat in game.winners) / len(game.winners) for game in played]
        assert abs(counted.wins - sum(shares)) < 1e-9
    assert {seat for game in played for seat in game.winners} == set(range(SEATS))


def asked(spec: str) -> None:
    """A bot in every seat plays a game to its end."""
    state = STONES.new(SEATS, {}, 11)
    with seated(STONES, SEATS, {}, dict.fromkeys(range(SEATS), spec), 11) as table:
        while not state.over:
            state.play(table[state.current_player()].ask(state))
    assert state.decisions == SEATS * ROUNDS


def judged() -> None:
    """A search tells the chances of all six."""
    from dicewright.bots.budget import Budget
    from dicewright.bots.search import SearchBot

    state = STONES.new(SEATS, {}, 11)
    wins = SearchBot(3, Budget(iterations=200)).evaluate(state).wins
    assert len(wins) == SEATS
    assert abs(sum(wins) - 1) < 1e-9
    assert min(wins) > 0


def observed() -> None:
    """The cells of an observation are those of six seats."""
    names = STONES.encoding.labels
    assert len(set(names)) == len(names) == OBSERVATION
    state = STONES.new(SEATS, {}, 11)
    state.play(A_TAKE + 2)
    for seat in range(SEATS):
        seen = np.zeros(OBSERVATION, np.float32)
        state.observe(seat, seen)
        cells = dict(zip(names, seen.tolist(), strict=True))
        who = seat_names(SEATS)[-seat % SEATS]
        assert cells[f"{who}.points"] == np.float32(state.scores()[0] / MOST_POINTS) > 0
        decider = seat_names(SEATS)[(1 - seat) % SEATS]
        assert cells[f"decider.{decider}"] == 1


def in_environments() -> None:
    """PettingZoo, Gymnasium and the vector have six seats."""
    from dicewright.rl import pettingzoo_env
    from dicewright.rl.gymnasium_env import SeatEnv
    from dicewright.rl.vector import VectorGame

    env = pettingzoo_env.env("stones", players=SEATS)
    env.reset(seed=7)
    paid = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, over, _, info = env.last()
        assert env.observation_space(agent).contains(observation)
        paid[agent] += reward
        env.step(None if over else int(np.flatnonzero(info["action_mask"])[-1]))
    assert len(paid) == SEATS
    assert any(paid.values())
    assert abs(sum(paid.values())) < 1e-6

    alone = SeatEnv("stones", players=SEATS, seat=SEATS - 1)
    _, info = alone.reset(seed=7)
    over = False
    while not over:
        _, _, over, _, info = alone.step(int(np.flatnonzero(info["action_mask"])[0]))
    assert len(info["scores"]) == SEATS

    games = VectorGame("stones", lanes=4, players=SEATS, seed=7)
    assert games.rewards.shape == (4, SEATS)
    generator = np.random.default_rng(1)
    seats, ended = set(), 0
    for _ in range(SEATS * ROUNDS):
        seats |= set(games.seats.tolist())
        games.step(games.random_actions(generator))
        ended += int(games.dones.sum())
    assert seats == set(range(SEATS))
    assert ended == 4
    assert np.allclose(games.rewards.sum(axis=1), 0, atol=1e-6)


def main() -> None:
    assert within_limits(STONES) is STONES
    with mock.patch.object(registry, "games", return_value={STONES.id: STONES}):
        simulated(("random",) * SEATS)
        simulated(("random", "greedy", "random", "greedy", "random", "flat:12"))
        for spec in ("random", "greedy", "policy", "search:20"):
            asked(spec)
        judged()
        observed()
        in_environments()
    print("done")


if __name__ == "__main__":
    main()
