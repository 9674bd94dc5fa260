"""What was learned about a game: its policy table, as a text file that shows what it holds.

A row a trait: its number, then a weight for every stage. NEUTRAL is the weight of a trait nobody
has learned anything about. `tools/train_policy.py` writes the files, by self-play.
"""

from __future__ import annotations

from array import array
from functools import cache
from importlib.resources import files

from dicewright.core.consts import STAGES, TRAITS
from dicewright.core.errors import DicewrightError

NEUTRAL = 1024
MOST = 1 << 20
HEADING = "dicewright policy"
VERSION = 1


def neutral_policy() -> array[int]:
    """Every action is as good as any other."""
    return array("i", [NEUTRAL]) * (STAGES * TRAITS)


def print_policy(game: str, policy: array[int], made: str) -> str:
    """A policy as a text."""
    lines = [f"{HEADING} {VERSION} of {game}", f"# {made}"]
    for trait in range(TRAITS):
        row = policy[trait::TRAITS]
        if any(weight != NEUTRAL for weight in row):
            lines.append(f"{trait}: " + " ".join(str(weight) for weight in row))
    return "\n".join(lines) + "\n"


def parse_policy(game: str, text: str) -> array[int]:
    """A policy from its text."""
    lines = text.splitlines()
    if not lines or lines[0] != f"{HEADING} {VERSION} of {game}":
        raise DicewrightError(f"this is no policy of {game}, version {VERSION}")
    policy = neutral_policy()
    for line in lines[1:]:
        if line.startswith("#"):
            continue
        trait, _, row = line.partition(":")
        weights = [int(word) for word in row.split()]
        if len(weights) != STAGES or not all(1 <= weight <= MOST for weight in weights):
            raise DicewrightError(f"the policy of {game} has a bad row for trait {trait}")
        for stage, weight in enumerate(weights):
            policy[stage * TRAITS + int(trait)] = weight
    return policy


@cache
def learned_policy(game: str) -> array[int]:
    """What was learned about a game; neutral for a game nothing was learned about."""
    file = files("dicewright.bots") / "policies" / f"{game}.txt"
    if not file.is_file():
        return neutral_policy()
    return parse_policy(game, file.read_text(encoding="utf-8"))


def tempered(policy: array[int], power: float) -> array[int]:
    """A policy with flatter (power below 1) or sharper opinions."""
    return array(
        "i",
        [max(1, min(MOST, round(NEUTRAL * (weight / NEUTRAL) ** power))) for weight in policy],
    )
