"""What was learned about the value of positions: a game's network, as a file in its folder.

A line that says what it is, a line of JSON that says with which vocabulary it was learned and how,
then its numbers: halves of 16 bits, packed. A network means the aspects of one game; where it has
others by now, a line says so and searches play on without it, as they do for games about
which nothing was learned. `tools/network` writes the files.
"""

from __future__ import annotations

import json
import struct
import warnings
import zlib
from array import array
from collections.abc import Mapping
from functools import cache
from hashlib import blake2b
from importlib.resources import files
from typing import Any

from dicewright.bots.consts import HIDDEN, MOST_SEATS, NARROW, STAGES
from dicewright.bots.network import Network
from dicewright.core.errors import DicewrightError
from dicewright.core.game import Game
from dicewright.core.registry import get_game

#: Where it lies in the folder of its game, and how large it may be.
NETWORK = "network.bin"
MOST_BYTES = 2_000_000
HEADING = "dicewright network"
VERSION = 2
LAYERS = ("first", "first_bias", "second", "second_bias", "third", "third_bias")
#: Nothing was learned.
NONE = Network(0, 0)


def vocabulary_of(game: Game) -> dict[str, int | str]:
    """What a network is learned with: rules, how many aspects, and which cards and faces (they are
    among the names of an observation) they tell of."""
    labels = game.encoding.labels
    digest = blake2b("\n".join(labels).encode(), digest_size=6).hexdigest()
    return {
        "rules": game.rules_version,
        "encoding": game.encoding.version,
        "aspects": aspects_of(game),
        "names": digest,
        "layers": f"{HIDDEN}-{NARROW}",
    }


def aspects_of(game: Game) -> int:
    """How many aspects the positions of a game have rows for."""
    return game.configure(min(game.player_counts), {}).aspects_known()


def write_network(game: Game, network: Network, made: Mapping[str, Any]) -> bytes:
    """A network as a file; `made` says how it was learned."""
    told = {
        "with": vocabulary_of(game),
        "seats": network.seats,
        "trust": trust_of(network),
        "made": made,
    }
    head = f"{HEADING} {VERSION} of {game.id}\n{json.dumps(told, ensure_ascii=False)}\n"
    numbers = [number for layer in LAYERS for number in getattr(network, layer)]
    return head.encode() + zlib.compress(struct.pack(f"<{len(numbers)}e", *numbers), 9)


def trust_of(network: Network) -> dict[int, list[float]]:
    """How much looks count, by numbers of players at which they do."""
    rows = {
        players: [network.trust[players * STAGES + stage] for stage in range(STAGES)]
        for players in range(1, MOST_SEATS + 1)
    }
    return {players: row for players, row in rows.items() if any(row)}


def heading_of(game: Game, data: bytes) -> tuple[dict[str, Any], bytes]:
    """What a file says about its network, and its numbers."""
    head, _, rest = data.partition(b"\n")
    if head != f"{HEADING} {VERSION} of {game.id}".encode():
        raise DicewrightError(f"this is not a network of {game.id}, version {VERSION}")
    told, _, numbers = rest.partition(b"\n")
    read: dict[str, Any] = json.loads(told)
    return read, numbers


def read_network(game: Game, data: bytes) -> Network:
    """A network from its file; DicewrightError, if it was learned with another vocabulary."""
    told, packed = heading_of(game, data)
    known = vocabulary_of(game)
    if told["with"] != known:
        raise DicewrightError(
            f"the network of {game.id} was learned with {_listed(told['with'])}, "
            f"but the game has {_listed(known)}: searches do without it until it is learned anew"
        )
    network = Network(told["with"]["aspects"], told["seats"])
    for players, row in told["trust"].items():
        for stage, share in enumerate(row):
            network.trust[int(players) * STAGES + stage] = share
    unpacked = zlib.decompress(packed)
    numbers = array("f", struct.unpack(f"<{len(unpacked) // 2}e", unpacked))
    at = 0
    for layer in LAYERS:
        size = len(getattr(network, layer))
        setattr(network, layer, numbers[at : at + size])
        at += size
    if at != len(numbers):
        raise DicewrightError(f"the network of {game.id} has {len(numbers)} numbers, not {at}")
    return network


def _listed(vocabulary: Mapping[str, int | str]) -> str:
    return ", ".join(f"{name} {value}" for name, value in vocabulary.items())


@cache
def learned_network(game: str) -> Network:
    """What was learned about a game, or NONE."""
    made = get_game(game)
    file = files(made.package) / NETWORK
    if not file.is_file():
        return NONE
    try:
        return read_network(made, file.read_bytes())
    except DicewrightError as error:
        warnings.warn(str(error), stacklevel=2)
        return NONE
