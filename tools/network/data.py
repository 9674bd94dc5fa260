"""Positions in numpy's arrays: their aspects, and what comes of them."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from dicewright.bots.consts import KINDS, MOST_SEATS
from dicewright.bots.samples import Samples

Whole = NDArray[np.int64]
Real = NDArray[np.float32]
Number = TypeVar("Number", bound=np.number[Any])


@dataclass(frozen=True)
class Data:
    """Positions."""

    #: Position, place; 0 where there is nothing.
    aspects: NDArray[np.uint16]
    stages: NDArray[np.int8]
    players: NDArray[np.int8]
    #: Was the position worth that to a search (1), or to policies (0)?
    searched: NDArray[np.int8]
    #: Position, kind, seat from the viewer on.
    targets: Real

    def __len__(self) -> int:
        return len(self.stages)

    def save(self, file: Path) -> None:
        """Keep them in a file: whole, or not at all."""
        draft = file.with_suffix(".draft.npz")
        np.savez(draft, **vars(self))
        draft.replace(file)

    @property
    def fingerprint(self) -> str:
        """Which positions these are, in short."""
        digest = blake2b(digest_size=8)
        for part in (self.aspects, self.targets):
            digest.update(np.ascontiguousarray(part).tobytes())
        return digest.hexdigest()


def load(file: Path) -> Data:
    with np.load(file) as kept_arrays:
        return Data(**{name: kept_arrays[name] for name in kept_arrays.files})


def kept(file: Path, content: bytes) -> None:
    """Write a file: whole, or not at all."""
    draft = file.with_name(f"{file.name}.draft")
    draft.write_bytes(content)
    draft.replace(file)


def view(row: Any, kind: type[Number]) -> NDArray[Number]:
    """A row of compiled code as an array, without a copy."""
    return np.frombuffer(row, dtype=kind)


def data_of(samples: Samples, seats: int, *, searched: bool) -> Data:
    """What was gathered."""
    count = samples.count

    def whole(name: str, size: int = count) -> NDArray[np.int32]:
        return view(getattr(samples, name), np.int32)[:size]

    targets = view(samples.targets, np.float32)[: count * KINDS * MOST_SEATS]
    return Data(
        whole("aspects", count * samples.width).reshape(count, -1).astype(np.uint16),
        whole("stages").astype(np.int8),
        whole("players").astype(np.int8),
        np.full(count, searched, np.int8),
        targets.reshape(count, KINDS, MOST_SEATS)[:, :, :seats].copy(),
    )


def joined(parts: list[Data]) -> Data:
    """All of them in a row; aspects as wide as the widest."""
    width = max(part.aspects.shape[1] for part in parts)
    wide = [np.pad(part.aspects, ((0, 0), (0, width - part.aspects.shape[1]))) for part in parts]
    return Data(
        np.concatenate(wide),
        np.concatenate([part.stages for part in parts]),
        np.concatenate([part.players for part in parts]),
        np.concatenate([part.searched for part in parts]),
        np.concatenate([part.targets for part in parts]),
    )


def split(data: Data, held: int, seed: int) -> tuple[Whole, Whole]:
    """Positions to learn from, and positions held back to see what was learned."""
    order = np.random.default_rng(seed).permutation(len(data))
    return np.sort(order[held:]), np.sort(order[:held])
