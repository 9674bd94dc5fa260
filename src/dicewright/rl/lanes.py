"""Many games side by side: a step in all of them without a step of Python in between.

A *lane* is a place for a game; when the game ends the next one begins there at once. Game `k` of a
lane depends only on the seed, the lane and `k`, so any split over threads gives the same games.
Nothing here knows a game, and nothing needs numpy: any rows of floats and ints will do.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Annotated

from dicewright.bots.network import Glance, Network, lead_of
from dicewright.bots.playouts import win_share
from dicewright.bots.tree import Tree, edge_key, find, forget, iterate_often
from dicewright.core.cells import fresh_rows
from dicewright.core.frames import flag_legal
from dicewright.core.native import Flags, Floats, Ints, Word, borrowed, nogil, post, posted
from dicewright.core.rng import below, following, start, stream
from dicewright.core.state import Policy, State
from dicewright.rl import consts as k

__all__ = [
    "Batch",
    "Bell",
    "Lanes",
    "Opponents",
    "begin_lanes",
    "draw_actions",
    "encode_batch",
    "first_illegal",
    "help_lanes",
    "pay",
    "step_lanes",
    "wait_for_helpers",
]


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
    ) -> None:
        fresh_rows(self)
        assert 0 < len(states) <= k.MOST_LANES
        self.states = tuple(states)
        self.template = template
        self.count = len(states)
        self.actions = actions
        self.seed = seed
        self.kind = kind
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
        made = (self.states, self.template, self.actions, self.seed, self.kind)
        return unpickled, (made, self.memory())


def unpickled(made: tuple[object, ...], memory: Sequence[tuple[int, int, int]]) -> Lanes:
    """Lanes from a pickle."""
    lanes = Lanes(*made)  # type: ignore[arg-type]  # what __reduce__ wrote
    lanes.restore(memory)
    return lanes


class Opponents:
    """Who plays the seats that are not the learner's. One thread's own: a search keeps notes."""

    kind: int
    #: What `policy` plays by; the search's first opinion; the player of its games to the end.
    policy: Policy
    prior: Policy
    playout: Policy
    network: Network
    glance: Glance
    tree: Tree
    scratch: State
    iterations: int

    def __init__(
        self,
        kind: int,
        policies: tuple[Policy, Policy, Policy],
        network: Network,
        tree: Tree,
        scratch: State,
        iterations: int,
    ) -> None:
        self.kind = kind
        self.policy, self.prior, self.playout = policies
        self.network = network
        self.glance = Glance(network)
        self.tree = tree
        self.scratch = scratch
        self.iterations = iterations


class Bell:
    """Where threads wait for each other awake: the number of the step that is asked for, then the
    number of the last one that each helper has done. Only whether they are equal matters."""

    numbers: Annotated[list[int], 1 + k.MOST_THREADS]

    def __init__(self) -> None:
        fresh_rows(self)

    def ring(self) -> int:
        """Ask for a step more; its number."""
        number = (self.numbers[0] + 1) % k.STEP_NUMBERS
        post(self.numbers, 0, number)
        return number

    def asked(self) -> int:
        """The step that was asked for last."""
        return posted(self.numbers, 0)

    def answer(self, helper: int, number: int) -> None:
        """A helper, counted from 1, has done its share, or cannot."""
        post(self.numbers, helper, number)


class Batch:
    """States in a row, to be written into memory together."""

    states: tuple[State, ...]
    count: int
    #: Borrowed from `states`, so that no lock is needed.
    row: Annotated[list[State], k.MOST_LANES]

    def __init__(self, states: Sequence[State]) -> None:
        fresh_rows(self)
        assert 0 < len(states) <= k.MOST_LANES
        self.states = tuple(states)
        self.count = len(states)
        for i in range(self.count):
            self.row[i] = borrowed(self.states[i])


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


def play_opponents(lanes: Lanes, others: Opponents, g: State, i: int) -> int:
    """Moves of the others until the learner is asked; nothing if every seat is."""
    if others.kind == k.EVERY_SEAT:
        return 0
    while not g.over and g.stack[g.top + 1] != lanes.learner[i]:
        if others.kind == k.POLICY:
            g.step(liked_best(others, g))
        else:
            lanes.words[i] = following(lanes.words[i])
            if others.kind == k.SEARCH:
                g.step(looked_up(others, g, lanes.words[i]))
            else:
                g.step(g.legal[below(lanes.words[i], g.legal_count)])
    return 0


def liked_best(others: Opponents, g: State) -> int:
    """The action that the policy likes best; of equals the first."""
    row = g.stage() * k.TRAITS
    best = 0
    most = -1
    for i in range(g.legal_count):
        weight = others.policy.cells[row + g.trait(g.legal[i])]
        if weight > most:
            most = weight
            best = i
    return g.legal[best]


def looked_up(others: Opponents, g: State, word: Word) -> int:
    """The action where a search ends up most often; of equals the one that paid more."""
    others.tree.iterations = 0
    forget(others.tree)
    iterate_often(
        others.tree,
        others.network,
        others.glance,
        g,
        others.scratch,
        others.prior,
        others.playout,
        word,
        others.iterations,
    )
    best = 0
    most = 0
    paid = 0.0
    for i in range(g.legal_count):
        at = find(others.tree, edge_key(0, g.legal[i]))
        if at >= 0:
            visits = others.tree.visits[at]
            if visits > most or (visits == most and others.tree.payoffs[at] > paid):
                most = visits
                paid = others.tree.payoffs[at]
                best = i
    return g.legal[best]


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
    others: Opponents,
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
    play_opponents(lanes, others, g, i)
    if g.over:
        dones[i] = 1
        for seat in range(g.players):
            rewards[i * g.players + seat] = seat_pay(g, seat, lanes.kind)
        g.encode(seats[i], finals, i * g.observation_size())
        begin_lane(lanes, g, i)
        play_opponents(lanes, others, g, i)
    return show_lane(lanes, g, i, observations, masks, seats)


# -- all lanes from `first` to `last`, the last not included ---------------------------------------


def begin_lanes(
    lanes: Lanes,
    others: Opponents,
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
            play_opponents(lanes, others, lanes.lane[i], i)
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
    others: Opponents,
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
        step_share(
            lanes, others, first, last, actions, observations, masks, seats, rewards, dones, finals
        )
    return 0


def step_share(
    lanes: Lanes,
    others: Opponents,
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
    """The lanes of one thread, one after the other."""
    for i in range(first, last):
        step_lane(
            lanes,
            others,
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


# -- several threads -------------------------------------------------------------------------------


def help_lanes(
    lanes: Lanes,
    others: Opponents,
    first: int,
    last: int,
    actions: Ints,
    observations: Floats,
    masks: Flags,
    seats: Ints,
    rewards: Floats,
    dones: Flags,
    finals: Floats,
    bell: Bell,
    helper: int,
    number: int,
) -> int:
    """Do a share of every step that is asked for after `number`, until none was for a while;
    returns the number of the last one. A thread that slept in between would take longer to wake up
    than a step takes."""
    with nogil:
        idle = 0
        while idle < k.PATIENCE:
            asked = posted(bell.numbers, 0)
            if asked == number:
                idle += 1
            else:
                step_share(
                    lanes,
                    others,
                    first,
                    last,
                    actions,
                    observations,
                    masks,
                    seats,
                    rewards,
                    dones,
                    finals,
                )
                number = asked
                post(bell.numbers, helper, number)
                idle = 0
    return number


def wait_for_helpers(bell: Bell, helpers: int, number: int) -> int:
    """Wait until every helper has done a step, awake, but not forever; returns how many have."""
    with nogil:
        idle = 0
        done = 0
        while done < helpers and idle < k.PATIENCE:
            if posted(bell.numbers, 1 + done) == number:
                done += 1
            else:
                idle += 1
    return done


# -- states that are not in lanes ------------------------------------------------------------------


def encode_batch(
    batch: Batch, seats: Ints, actions: int, observations: Floats, masks: Flags
) -> int:
    """Write what a seat sees of each state, and what is legal there unless `actions` is 0."""
    with nogil:
        for i in range(batch.count):
            batch.row[i].encode(seats[i], observations, i * batch.row[i].observation_size())
            if actions > 0:
                flag_legal(batch.row[i], masks, i * actions, actions)
    return 0
