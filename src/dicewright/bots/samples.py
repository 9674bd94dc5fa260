"""Positions to learn a value from: what seats see, and how the game went for them.

A game is played to some decision by policies that explore; that position is noted, and played to
its end several times by the policy that the value is to be of. Of an observation the cells that are
not 0 are noted.
"""

from __future__ import annotations

from array import array

from dicewright.bots import consts as k
from dicewright.bots.network import lead_of
from dicewright.bots.playouts import payoff, place_share, win_share
from dicewright.core.native import Floats, Ints, Word, nogil
from dicewright.core.rng import below, following, start, stream
from dicewright.core.state import Policy, State, Weights

__all__ = ["Samples", "fill_targets", "gather", "note"]

#: No game is taken to be shorter than this.
SHORTEST = 8


class Samples:
    """Positions, as many as there is room for."""

    room: int
    count: int
    used: int
    #: About how many decisions a game has.
    length: int
    #: What is not 0: cell and amount, one position after the other; and where each ends.
    cells: Ints
    amounts: Floats
    ends: Ints
    seats: Ints
    stages: Ints
    players: Ints
    leads: Ints
    targets: Floats
    seen: Floats
    weights: Weights

    def __init__(self, room: int, size: int, active: int, length: int) -> None:
        """`size` is that of an observation, `active` how many of its cells are used on average at
        most."""
        self.room = room
        self.length = length
        self.cells = array("i", [0]) * (room * active)
        self.amounts = array("f", [0.0]) * (room * active)
        self.ends = array("i", [0]) * room
        self.seats = array("i", [0]) * room
        self.stages = array("i", [0]) * room
        self.players = array("i", [0]) * room
        self.leads = array("i", [0]) * room
        self.targets = array("f", [0.0]) * (room * k.TARGETS)
        self.seen = array("f", [0.0]) * size
        self.weights = Weights()
        self.count = 0
        self.used = 0


def is_full(samples: Samples) -> int:
    if samples.count == samples.room:
        return 1
    return 1 if samples.used + len(samples.seen) > len(samples.cells) else 0


def note(samples: Samples, g: State) -> int:
    """Note a position as whoever decides sees it; returns whether there was room."""
    if is_full(samples):
        return 0
    seat = g.stack[g.top + k.SEAT]
    size = g.encode(seat, samples.seen, 0)
    at = samples.used
    for cell in range(size):
        if samples.seen[cell] != 0.0:
            samples.cells[at] = cell
            samples.amounts[at] = samples.seen[cell]
            at += 1
    samples.used = at
    samples.ends[samples.count] = at
    samples.seats[samples.count] = seat
    samples.stages[samples.count] = g.stage()
    samples.players[samples.count] = g.players
    samples.leads[samples.count] = lead_of(g, seat)
    samples.count += 1
    return 1


def add_targets(samples: Samples, row: int, g: State, share: float) -> int:
    """Add how a game ended to what is noted of a position, seats counted from the viewer."""
    at = row * k.TARGETS
    for i in range(g.players):
        seat = (samples.seats[row] + i) % g.players
        samples.targets[at + i] += share * payoff(g, seat)
        samples.targets[at + k.MOST_SEATS + i] += share * win_share(g, seat)
        samples.targets[at + 2 * k.MOST_SEATS + i] += share * place_share(g, seat)
        samples.targets[at + 3 * k.MOST_SEATS + i] += share * g.score(seat)
    return 0


def fill_targets(samples: Samples, first: int, g: State) -> int:
    """Note how the game ended for all positions from `first` on."""
    for row in range(first, samples.count):
        add_targets(samples, row, g, 1.0)
    return 0


def follow_policy(samples: Samples, g: State, policy: Policy, word: Word) -> int:
    """One decision by a policy."""
    rest = below(word, g.weigh(policy, samples.weights))
    i = 0
    while rest >= samples.weights.cells[i]:
        rest -= samples.weights.cells[i]
        i += 1
    return g.step(g.legal[i])


def explore(samples: Samples, g: State, one: Policy, others: Policy, explorer_word: Word) -> int:
    """Play to some decision: one seat by one policy, the others by another; half the time the last
    action is any. Returns the decisions taken."""
    word: Word = following(explorer_word)
    stop = below(word, samples.length)
    word = following(word)
    who = below(word, g.players)
    steps = 0
    while g.over == 0 and steps < stop:
        word = following(word)
        if g.stack[g.top + k.SEAT] == who:
            follow_policy(samples, g, one, word)
        else:
            follow_policy(samples, g, others, word)
        steps += 1
    word = following(word)
    if g.over == 0 and below(word, 2):
        word = following(word)
        g.step(g.legal[below(word, g.legal_count)])
        steps += 1
    return steps


def note_and_finish(
    samples: Samples, g: State, copy: State, policy: Policy, times: int, player_word: Word
) -> int:
    """Note a position and what comes of it on average, played on so many times by a policy."""
    row = samples.count
    if note(samples, g) == 0:
        return 0
    word: Word = player_word
    for _ in range(times):
        copy.copy_from(g)
        word = following(word)
        copy.rng = start(word)
        word = following(word)
        copy.run_policy(policy, samples.weights, word)
        add_targets(samples, row, copy, 1.0 / times)
    return 1


def gather_games(
    samples: Samples,
    template: State,
    scratch: State,
    copy: State,
    one: Policy,
    others: Policy,
    policy: Policy,
    seed: Word,
    count: int,
    times: int,
) -> int:
    for i in range(count):
        scratch.copy_from(template)
        game_seed: Word = stream(seed, i)
        scratch.rng = start(game_seed)
        scratch.begin_game(game_seed)
        scratch.advance()
        steps = explore(samples, scratch, one, others, start(stream(game_seed, 1)))
        if scratch.over == 0:
            note_and_finish(samples, scratch, copy, policy, times, start(stream(game_seed, 2)))
            steps = copy.decisions
        samples.length = max((15 * samples.length + steps) // 16, SHORTEST)
    return samples.count


def gather(
    samples: Samples,
    template: State,
    scratch: State,
    copy: State,
    one: Policy,
    others: Policy,
    policy: Policy,
    seed: Word,
    count: int,
    times: int,
) -> int:
    """A position of each of so many games, played on `times` times, letting other threads run."""
    with nogil:
        return gather_games(
            samples, template, scratch, copy, one, others, policy, seed, count, times
        )
