"""Many games side by side: a step in all of them without a step of Python in between.

A *lane* is a place for a game; when the game ends the next one begins there at once. Game `k` of a
lane depends only on the seed, the lane and `k`, so any split over threads gives the same games.
Nothing here knows a game, and nothing needs numpy: any rows of floats and ints will do.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Annotated

from dicewright.bots.network import Glance, Network
from dicewright.bots.playouts import lead_of, win_share
from dicewright.bots.tree import Tree, edge_key, find, forget, iterate_often
from dicewright.core.cells import fresh_rows
from dicewright.core.frames import flag_legal
from dicewright.core.native import (
    Flags,
    Floats,
    Ints,
    Word,
    borrowed,
    give_way,
    nogil,
    post,
    posted,
)
from dicewright.core.rng import below, following, start, stream
from dicewright.core.state import Policy, State
from dicewright.rl import consts as k

__all__ = [
    "Batch",
    "Bell",
    "Lanes",
    "Opponents",
    "Share",
    "Shown",
    "begin_lanes",
    "encode_batch",
    "help_lanes",
    "pay",
    "wait_for_helpers",
    "work_lanes",
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


class Shown:
    """What every step reads and writes, a row a lane: actions that were chosen, and those that are
    drawn; what the player to move sees and may do, and where he sits; what the step paid every seat
    and whoever played it, whether it ended a game, and what was seen at that end."""

    chosen: Ints
    drawn: Ints
    observations: Floats
    masks: Flags
    seats: Ints
    rewards: Floats
    paid: Floats
    dones: Flags
    finals: Floats

    def __init__(
        self,
        actions: tuple[Ints, Ints],
        seen: tuple[Floats, Flags, Ints],
        ended: tuple[Floats, Floats, Flags, Floats],
    ) -> None:
        self.chosen, self.drawn = actions
        self.observations, self.masks, self.seats = seen
        self.rewards, self.paid, self.dones, self.finals = ended


class Share:
    """The lanes of one thread, from `first` to `last`, the last not included."""

    lanes: Lanes
    others: Opponents
    shown: Shown
    first: int
    last: int

    def __init__(
        self, lanes: Lanes, others: Opponents, shown: Shown, first: int, last: int
    ) -> None:
        self.lanes = lanes
        self.others = others
        self.shown = shown
        self.first = first
        self.last = last


class Bell:
    """Where threads wait for each other awake: the number of the task that is asked for, then the
    number of the last one that each helper has done. A number says which task it is; apart from
    that only whether two are equal matters. No two threads write into the same line of memory."""

    numbers: Annotated[list[int], k.BELL_CELLS]
    #: The first lane of each thread's share whose action is not legal, or -1.
    wrong: Annotated[list[int], k.BELL_CELLS]
    #: What random actions are drawn from.
    word: Word

    def __init__(self) -> None:
        fresh_rows(self)
        self.word = 0

    def ring(self, task: int) -> int:
        """Ask for a task; its number."""
        number = (self.numbers[0] // k.TASKS + 1) * k.TASKS % k.TASK_NUMBERS + task
        post(self.numbers, 0, number)
        return number

    def asked(self) -> int:
        """The task that was asked for last."""
        return posted(self.numbers, 0)

    def answer(self, helper: int, number: int) -> None:
        """A helper, counted from 1, has done its share, or cannot."""
        post(self.numbers, helper * k.APART, number)

    def first_wrong(self, threads: int) -> int:
        """The first lane whose action is not legal, or -1, once all threads have looked."""
        for i in range(threads):
            if self.wrong[i * k.APART] >= 0:
                return self.wrong[i * k.APART]
        return -1


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
    g.weigh(others.policy, others.tree.weights)
    best = 0
    for i in range(g.legal_count):
        if others.tree.weights.cells[i] > others.tree.weights.cells[best]:
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


def show_lane(lanes: Lanes, shown: Shown, g: State, i: int) -> int:
    """Write what the player to move sees, may do, and where he sits."""
    seat = g.stack[g.top + 1]
    shown.seats[i] = seat
    g.encode(seat, shown.observations, i * g.observation_size())
    return flag_legal(g, shown.masks, i * lanes.actions, lanes.actions)


def step_lane(lanes: Lanes, others: Opponents, shown: Shown, g: State, i: int) -> int:
    """Play the action that was chosen; if that ends the game, pay everybody, show whoever played
    the end of it, and begin the next."""
    for seat in range(g.players):
        shown.rewards[i * g.players + seat] = 0.0
    shown.paid[i] = 0.0
    shown.dones[i] = 0
    g.step(shown.chosen[i])
    play_opponents(lanes, others, g, i)
    if g.over:
        shown.dones[i] = 1
        for seat in range(g.players):
            shown.rewards[i * g.players + seat] = seat_pay(g, seat, lanes.kind)
        shown.paid[i] = shown.rewards[i * g.players + shown.seats[i]]
        g.encode(shown.seats[i], shown.finals, i * g.observation_size())
        begin_lane(lanes, g, i)
        play_opponents(lanes, others, g, i)
    return show_lane(lanes, shown, g, i)


# -- the lanes of a share --------------------------------------------------------------------------


def begin_lanes(share: Share) -> int:
    """Begin a game in every lane."""
    with nogil:
        for i in range(share.first, share.last):
            begin_lane(share.lanes, share.lanes.lane[i], i)
            play_opponents(share.lanes, share.others, share.lanes.lane[i], i)
            show_lane(share.lanes, share.shown, share.lanes.lane[i], i)
    return 0


def draw_actions(lanes: Lanes, shown: Shown, first: int, last: int, first_word: Word) -> int:
    """A legal action for every lane, each as likely as any other. The n-th lane goes by the n-th
    random word, whoever draws."""
    word: Word = first_word
    for _ in range(first):
        word = following(word)
    for i in range(first, last):
        word = following(word)
        legal = lanes.lane[i].legal_count
        shown.drawn[i] = lanes.lane[i].legal[below(word, legal)]
    return 0


def first_illegal(lanes: Lanes, shown: Shown, first: int, last: int) -> int:
    """The first lane whose action is not legal, or -1."""
    for i in range(first, last):
        if not lanes.lane[i].lists(shown.chosen[i]):
            return i
    return -1


def step_lanes(lanes: Lanes, others: Opponents, shown: Shown, first: int, last: int) -> int:
    """Play the action that was chosen in every lane. They are legal."""
    for i in range(first, last):
        step_lane(lanes, others, shown, lanes.lane[i], i)
    return 0


def work(share: Share, bell: Bell, place: int, task: int) -> int:
    """A task in the lanes of a share."""
    if task == k.DRAW:
        draw_actions(share.lanes, share.shown, share.first, share.last, bell.word)
    elif task == k.LOOK:
        wrong = first_illegal(share.lanes, share.shown, share.first, share.last)
        bell.wrong[place * k.APART] = wrong
    else:
        step_lanes(share.lanes, share.others, share.shown, share.first, share.last)
    return 0


# -- several threads -------------------------------------------------------------------------------


def work_lanes(share: Share, bell: Bell, task: int) -> int:
    """The caller's own share of a task."""
    with nogil:
        work(share, bell, 0, task)
    return 0


def help_lanes(share: Share, bell: Bell, helper: int, number: int) -> int:
    """Do a share of every task that is asked for after `number`, until none was for a while;
    returns the number of the last one. A thread that slept in between would take longer to wake up
    than a step takes."""
    with nogil:
        idle = 0
        while idle < k.PATIENCE:
            asked = posted(bell.numbers, 0)
            if asked == number:
                idle += 1
            else:
                work(share, bell, helper, asked % k.TASKS)
                number = asked
                post(bell.numbers, helper * k.APART, number)
                idle = 0
    return number


def wait_for_helpers(bell: Bell, helpers: int, number: int) -> int:
    """Wait until every helper has done a task, awake, but not for long: one may wait for this very
    core. Returns how many have."""
    with nogil:
        idle = 0
        done = 0
        while done < helpers and idle < k.IMPATIENCE:
            if posted(bell.numbers, (1 + done) * k.APART) == number:
                done += 1
            else:
                idle += 1
        if done < helpers:
            give_way()
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
