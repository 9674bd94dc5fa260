"""Who plays the other seats in lanes: `random`, `policy`, or `search:100`, a search of so many
iterations a decision. Time is no budget here: the same seed is to give the same games."""

from __future__ import annotations

from dicewright.bots.budget import Budget
from dicewright.bots.learned import own_policy
from dicewright.bots.search import EXPLORATION, FIRST_PLAY, policies
from dicewright.bots.tree import Tree
from dicewright.bots.values import NONE, learned_network
from dicewright.core.errors import BadOption
from dicewright.core.state import State
from dicewright.rl.consts import EVERY_SEAT, POLICY, RANDOM, SEARCH
from dicewright.rl.lanes import Opponents

KINDS = {"random": RANDOM, "policy": POLICY, "search": SEARCH}
#: Iterations of a search that is told none.
USUAL_ITERATIONS = 100


def read_spec(spec: str | None) -> tuple[int, int]:
    """A kind of opponents, and their iterations a decision."""
    if spec is None:
        return EVERY_SEAT, 0
    name, colon, budget = spec.partition(":")
    if name not in KINDS or (colon and name != "search"):
        raise BadOption(f"opponents are nobody, random, policy or search:100 here, not “{spec}”")
    if name != "search":
        return KINDS[name], 0
    allowed = Budget.parse(budget) if colon else Budget(iterations=USUAL_ITERATIONS)
    if not allowed.iterations or allowed.threads != 1:
        raise BadOption(f"a search in lanes has iterations, and no time or threads: not “{spec}”")
    return SEARCH, allowed.iterations


def opponents_for(game: str, template: State, kind: int, iterations: int) -> Opponents:
    """What one thread plays the other seats with."""
    looks = kind == SEARCH
    prior, playout = policies(game, template.players)
    # An iteration adds an edge and a node at most.
    room = 1 << (2 * iterations + 1).bit_length()
    return Opponents(
        kind,
        (own_policy(game), prior, playout),
        learned_network(game) if looks else NONE,
        Tree(room, EXPLORATION, FIRST_PLAY),
        template.clone(),
        iterations,
    )
