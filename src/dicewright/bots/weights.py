"""What was learned about a game: its policy table, as a text file that shows what it holds.

A row a trait: its text, then a weight for every stage. NEUTRAL is the weight of a trait nobody has
learned anything about. Traits are named, not numbered, because their numbers move when a game grows
(a card, a face, a kind of decision); the file says which vocabulary it was learned with. Rows about
traits that the game has no more are skipped. `tools/train_policy.py` writes the files.
"""

from __future__ import annotations

from array import array
from functools import cache
from hashlib import blake2b
from importlib.resources import files

from dicewright.core.consts import STAGES, TRAITS
from dicewright.core.errors import DicewrightError
from dicewright.core.game import Game
from dicewright.core.registry import get_game

NEUTRAL = 1024
MOST = 1 << 20
#: Where it lies in the folder of its game.
POLICY = "policy.txt"
HEADING = "dicewright policy"
VERSION = 2


def neutral_policy() -> array[int]:
    """Every action is as good as any other."""
    return array("i", [NEUTRAL]) * (STAGES * TRAITS)


def vocabulary_of(game: Game) -> str:
    """What a policy is learned with: the rules, and how many traits with which texts."""
    texts = sorted(game.traits.values())
    digest = blake2b("\n".join(texts).encode(), digest_size=6).hexdigest()
    return f"rules {game.rules_version}, {len(texts)} traits ({digest})"


def print_policy(game: Game, policy: array[int], made: str) -> str:
    """A policy as a text."""
    lines = [f"{HEADING} {VERSION} of {game.id}", f"# {made}", f"# with {vocabulary_of(game)}"]
    for trait, text in sorted(game.traits.items()):
        row = policy[trait::TRAITS]
        if any(weight != NEUTRAL for weight in row):
            lines.append(f"{text}: " + " ".join(str(weight) for weight in row))
    return "\n".join(lines) + "\n"


def rows_of(game: str, text: str) -> dict[str, list[int]]:
    """The rows of a policy's text, by the texts of their traits."""
    lines = text.splitlines()
    if not lines or lines[0] != f"{HEADING} {VERSION} of {game}":
        raise DicewrightError(f"this is not a policy of {game}, version {VERSION}")
    rows: dict[str, list[int]] = {}
    for line in lines[1:]:
        if line.startswith("#"):
            continue
        trait, _, row = line.partition(":")
        words = row.split()
        if len(words) != STAGES or not all(_is_weight(word) for word in words) or trait in rows:
            raise DicewrightError(f"the policy of {game} has a bad row for trait “{trait}”")
        rows[trait] = [int(word) for word in words]
    return rows


def _is_weight(word: str) -> bool:
    return word.isascii() and word.isdecimal() and 1 <= int(word) <= MOST


def parse_policy(game: Game, text: str) -> array[int]:
    """A policy from its text."""
    rows, policy = rows_of(game.id, text), neutral_policy()
    for trait, name in game.traits.items():
        for stage, weight in enumerate(rows.get(name, ())):
            policy[stage * TRAITS + trait] = weight
    return policy


@cache
def learned_policy(game: str) -> array[int]:
    """What was learned about a game; neutral for a game nothing was learned about."""
    made = get_game(game)
    file = files(made.package) / POLICY
    return (
        parse_policy(made, file.read_text(encoding="utf-8")) if file.is_file() else neutral_policy()
    )


def tempered(policy: array[int], power: float) -> array[int]:
    """A policy with flatter (power below 1) or sharper opinions."""
    return array(
        "i",
        [max(1, min(MOST, round(NEUTRAL * (weight / NEUTRAL) ** power))) for weight in policy],
    )
