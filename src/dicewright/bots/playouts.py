"""Games played on to their end by a policy, without a step of Python in between.

What a finished game is worth to a player is told in two ways: the share of the win, and a payoff
from 0 to 1, half of it the win and half how clear it was. A search that sees only wins learns
nothing from a game that is lost anyway; see `payoff`.
"""

from __future__ import annotations

from dicewright.bots import consts as k
from dicewright.core.native import Doubles, Ints, Word, nogil
from dicewright.core.rng import below, following, start, stream
from dicewright.core.state import Policy, State, Weights

__all__ = ["finish", "lead_of", "learn", "payoff", "place_share", "weights_of", "win_share"]

#: What is noted of a decision before its choices.
HEAD = 5 + k.BEARING_KINDS


def win_share(g: State, seat: int) -> float:
    """1 for the winner, a share of it for several, 0 for the others. Alone, a score is a win."""
    mine = g.standing(seat)
    if g.players == 1:
        return 1.0 if mine > 0 else 0.0
    equal = 1
    for other in range(g.players):
        if other != seat:
            theirs = g.standing(other)
            if theirs > mine:
                return 0.0
            if theirs == mine:
                equal += 1
    return 1.0 / equal


def place_share(g: State, seat: int) -> float:
    """1 for the first, 0 for the last, in equal steps between; equals share. Alone, as a win."""
    if g.players == 1:
        return win_share(g, seat)
    mine = g.standing(seat)
    beaten = 0.0
    for other in range(g.players):
        if other != seat:
            theirs = g.standing(other)
            if theirs < mine:
                beaten += 1.0
            elif theirs == mine:
                beaten += 0.5
    return beaten / (g.players - 1)


def payoff(g: State, seat: int) -> float:
    """Half the win, half the lead over the best other player, measured by the scores at hand.

    Alone, half of it is what the position is worth: how close a lost game was.
    """
    share = win_share(g, seat)
    if g.players == 1:
        worth = 1.0 * max(g.worth(seat), 0)
        return 0.5 * share + 0.5 * worth / (worth + k.USUAL_WORTH)
    mine = g.score(seat)
    best = -32768
    total = mine
    for other in range(g.players):
        if other != seat:
            theirs = g.score(other)
            total += theirs
            if theirs > best:
                best = theirs
    lead = 1.0 * (mine - best)
    scale = 1.0 + total / (4.0 * g.players)
    if scale < 1.0:
        scale = 1.0
    size = lead if lead > 0.0 else -lead
    return 0.5 * share + 0.25 * (1.0 + lead / (size + scale))


def lead_of(g: State, seat: int) -> int:
    """How many points a seat has more than the best other one."""
    if g.players == 1:
        return g.score(seat)
    best = -k.LARGEST_CELL
    for other in range(g.players):
        if other != seat:
            best = max(best, g.score(other))
    return g.score(seat) - best


# -- learning from self-play -----------------------------------------------------------------------


def play_and_learn(
    template: State,
    scratch: State,
    policy: Policy,
    weights: Weights,
    seed: Word,
    first: int,
    count: int,
    trail: Ints,
    gradient: Doubles,
    tally: Doubles,
) -> int:
    """Play games of a policy against itself and add up which choices went with a good result.

    The gradient of the expected payoff (REINFORCE): every action taken counts for its trait, every
    action it was preferred to counts against its own, in proportion to how much better than the
    table's average its player did. `tally` gets games, steps, and the sum of the scores.
    """
    for i in range(count):
        scratch.copy_from(template)
        game_seed: Word = stream(seed, first + i)
        scratch.rng = start(game_seed)
        scratch.begin_game(game_seed)
        scratch.advance()
        used = follow(scratch, policy, weights, trail, start(stream(game_seed, 1)))
        tally[0] += 1.0
        tally[1] += scratch.decisions
        mean = 0.0
        for seat in range(scratch.players):
            mean += payoff(scratch, seat) / scratch.players
            tally[2] += 1.0 * scratch.score(seat) / scratch.players
        if scratch.players == 1:
            # Alone there is no table to compare with: a slow average of earlier games has to do.
            mean = tally[3]
            tally[3] += 0.001 * (payoff(scratch, 0) - mean)
        at = 0
        while at < used:
            size = trail[at]
            advantage = payoff(scratch, trail[at + 1]) - mean
            total = trail[at + 3]
            for j in range(size):
                share = 1.0 * trail[at + HEAD + 1 + 2 * j] / total
                if j == trail[at + 2]:
                    share -= 1.0
                trait = trail[at + HEAD + 2 * j]
                for row in range(1 + k.BEARING_KINDS):
                    gradient[trail[at + 4 + row] + trait] -= advantage * share
            at += HEAD + 2 * size
    return 0


def follow(g: State, policy: Policy, weights: Weights, trail: Ints, policy_word: Word) -> int:
    """Play on to the end and note every decision: how many choices, whose, which one was taken,
    the sum of the weights, where the policy's rows begin, then trait and weight of every
    choice. Returns how much was noted; a game that is too long for the trail is noted as far as it
    goes.
    """
    word: Word = policy_word
    used = 0
    limit: int = len(trail) - HEAD - 2 * k.LEGAL
    while g.over == 0:
        word = following(word)
        at = used + HEAD
        total = g.weigh(policy, weights)
        for i in range(g.legal_count):
            trail[at + 2 * i] = g.trait(g.legal[i])
            trail[at + 2 * i + 1] = weights.cells[i]
        rest = below(word, total)
        chosen = 0
        while rest >= trail[at + 2 * chosen + 1]:
            rest -= trail[at + 2 * chosen + 1]
            chosen += 1
        trail[used] = g.legal_count
        trail[used + 1] = g.stack[g.top + k.SEAT]
        trail[used + 2] = chosen
        trail[used + 3] = total
        trail[used + 4] = g.stage() * k.TRAITS
        for kind in range(k.BEARING_KINDS):
            trail[used + 5 + kind] = (k.STAGES + kind * k.BEARINGS + g.bearing(kind)) * k.TRAITS
        if at + 2 * g.legal_count <= limit:
            used = at + 2 * g.legal_count
        g.step(g.legal[chosen])
    return used


# -- for callers in Python -------------------------------------------------------------------------


def learn(
    template: State,
    scratch: State,
    policy: Policy,
    seed: Word,
    first: int,
    count: int,
    trail: Ints,
    gradient: Doubles,
    tally: Doubles,
) -> int:
    """`play_and_learn`, letting other threads run meanwhile."""
    weights: Weights = Weights()
    with nogil:
        play_and_learn(
            template, scratch, policy, weights, seed, first, count, trail, gradient, tally
        )
    return 0


def weights_of(g: State, policy: Policy) -> list[int]:
    """The weights of the legal actions, in their order."""
    weights = Weights()
    g.weigh(policy, weights)
    return weights.read(g.legal_count)


def finish(g: State, policy: Policy, seed: Word) -> int:
    """Play a state on to the end by a policy."""
    weights: Weights = Weights()
    with nogil:
        return g.run_policy(policy, weights, start(seed))
