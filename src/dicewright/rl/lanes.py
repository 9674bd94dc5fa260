"""Many games side by side: a step in all of them without a step of Python in between.

A *lane* is a place for a game; when the game ends the next one begins there at once. Game `k` of a
lane depends only on the seed, the lane and `k`, so any split over threads gives the same games.
Nothing here knows a game, and nothing needs numpy: any rows of floats and ints will do.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Annotated

from dicewright.bots.playouts import win_share
from dicewright.core.cells import fresh_rows
from dicewright.core.frames import flag_legal
from dicewright.core.native import Flags, Floats, Ints, Word, borrowed, nogil
from dicewright.core.rng import below, following, start, stream
from dicewright.core.state import State
from dicewright.rl import consts as k

__all__ = ["Lanes", "begin_lanes", "draw_actions", "first_illegal", "pay", "step_lanes"]


def seat_pay(g: State, seat: int, kind: int) -> float:
    """What a finished game pays a seat.

    By wins: 1 to a single winner, -1 / (players - 1) to the others, so that they add up to zero;
    winners who share a win share what it pays. Alone: 1 or -1. By score: points ahead of the best
    other player; alone, the score.
    """
    if kind == k.PAY_SCORE:
        return lead_of(g, seat)
    share = win_share(g, seat)
    if g.players == 1:
        return 2.0 * share - 1.0
    return (share * g.players - 1.0) / (g.players - 1)


def lead_of(g: State, seat: int) -> int:
    """Points ahead of the best other player; alone, the score."""
    if g.players == 1:
        return g.score(seat)
    best = k.LEAST_SCORE
    for other in range(g.players):
        if other != seat and g.score(other) > best:
            best = g.score(other)
    return g.score(seat) - best


def pay(g: State, seat: int, kind: int) -> float:
    """`seat_pay` for callers in Python."""
    return seat_pay(g, seat, kind)


class Lanes:
    """The games, and whose turn it is to begin in each lane."""

    states: tuple[State, ...]
    template: State
    count: int
    actions: int
    seed: Word
    kind: int
    against_random: int
    #: Borrowed from `states`, so that no lock is needed.
    lane: Annotated[list[State], k.MOST_LANES]
    begun: Annotated[list[int], k.MOST_LANES]
    words: Annotated[list[Word], k.MOST_LANES]
    learner: Annotated[list[int], k.MOST_LANES]

    def __init__(
        self,
        states: Sequence[State],
        template: State,
        actions: int,
        seed: int,
        kind: int,
        against_random: int,
    ) -> None:
        fresh_rows(self)
        assert 0 < len(states) <= k.MOST_LANES
        self.states = tuple(states)
        self.template = template
        self.count = len(states)
        self.actions = actions
        self.seed = seed
        self.kind = kind
        self.against_random = against_random
        for i in range(self.count):
            self.lane[i] = borrowed(self.states[i])

    def memory(self) -> list[tuple[int, int, int]]:
        """What the lanes remember besides their states: games begun, random words, seats."""
        return [(self.begun[i], self.words[i], self.learner[i]) for i in range(self.count)]

    def restore(self, memory: Sequence[tuple[int, int, int]]) -> None:
        """Take up what `memory` gave."""
        for i in range(self.count):
            self.begun[i] = memory[i][0]
            self.words[i] = memory[i][1]
            self.learner[i] = memory[i][2]

    def __reduce__(self) -> tuple[Callable[..., Lanes], tuple[object, ...]]:
        made = (self.states, self.template, self.actions, self.seed, self.kind, self.against_random)
        return unpickled, (made, self.memory())


def unpickled(made: tuple[object, ...], memory: Sequence[tuple[int, int, int]]) -> Lanes:
    """Lanes from a pickle."""
    lanes = Lanes(*made)  # type: ignore[arg-type]  # what __reduce__ wrote
    lanes.restore(memory)
    return lanes


# -- one lane --------------------------------------------------------------------------------------


def begin_lane(lanes: Lanes, g: State, i: int) -> int:
    """The next game of a lane. The learner's seat moves on from game to game."""
    g.copy_from(lanes.template)
    game_seed: Word = stream(stream(lanes.seed, i), lanes.begun[i])
    lanes.learner[i] = (i + lanes.begun[i]) % g.players
    lanes.words[i] = start(stream(game_seed, k.OPPONENT_STREAM))
    lanes.begun[i] += 1
    g.rng = start(game_seed)
    g.begin_game(game_seed)
    return g.advance()


def play_opponents(lanes: Lanes, g: State, i: int) -> int:
    """Random moves until the learner is asked; nothing if every seat is."""
    if lanes.against_random:
        while not g.over and g.stack[g.top + 1] != lanes.learner[i]:
            lanes.words[i] = following(lanes.words[i])
            g.step(g.legal[below(lanes.words[i], g.legal_count)])
    return 0


def show_lane(
    lanes: Lanes, g: State, i: int, observations: Floats, masks: Flags, seats: Ints
) -> int:
    """Write what the player to move sees, may do, and where he sits."""
    seat = g.stack[g.top + 1]
    seats[i] = seat
    g.encode(seat, observations, i * g.observation_size())
    return flag_legal(g, masks, i * lanes.actions, lanes.actions)


def step_lane(
    lanes: Lanes,
    g: State,
    i: int,
    action: int,
    observations: Floats,
    masks: Flags,
    seats: Ints,
    rewards: Floats,
    dones: Flags,
    finals: Floats,
) -> int:
    """Play an action; if that ends the game, pay everybody, show whoever played the end of it, and
    begin the next."""
    for seat in range(g.players):
        rewards[i * g.players + seat] = 0.0
    dones[i] = 0
    g.step(action)
    play_opponents(lanes, g, i)
    if g.over:
        dones[i] = 1
        for seat in range(g.players):
            rewards[i * g.players + seat] = seat_pay(g, seat, lanes.kind)
        g.encode(seats[i], finals, i * g.observation_size())
        begin_lane(lanes, g, i)
        play_opponents(lanes, g, i)
    return show_lane(lanes, g, i, observations, masks, seats)


# -- all lanes from `first` to `last`, the last not included ---------------------------------------


def begin_lanes(
    lanes: Lanes,
    first: int,
    last: int,
    observations: Floats,
    masks: Flags,
    seats: Ints,
) -> int:
    """Begin a game in every lane."""
    with nogil:
        for i in range(first, last):
            begin_lane(lanes, lanes.lane[i], i)
            play_opponents(lanes, lanes.lane[i], i)
            show_lane(lanes, lanes.lane[i], i, observations, masks, seats)
    return 0


def draw_actions(lanes: Lanes, word: Word, actions: Ints) -> int:
    """A legal action for every lane, each as likely as any other, from a random word."""
    for i in range(lanes.count):
        word = following(word)
        legal = lanes.lane[i].legal_count
        actions[i] = lanes.lane[i].legal[below(word, legal)]
    return 0


def first_illegal(lanes: Lanes, actions: Ints) -> int:
    """The first lane whose action is not legal, or -1."""
    for i in range(lanes.count):
        if not lanes.lane[i].lists(actions[i]):
            return i
    return -1


def step_lanes(
    lanes: Lanes,
    first: int,
    last: int,
    actions: Ints,
    observations: Floats,
    masks: Flags,
    seats: Ints,
    rewards: Floats,
    dones: Flags,
    finals: Floats,
) -> int:
    """Play an action in every lane. They are legal."""
    with nogil:
        for i in range(first, last):
            step_lane(
                lanes,
                lanes.lane[i],
                i,
                actions[i],
                observations,
                masks,
                seats,
                rewards,
                dones,
                finals,
            )
    return 0
