"""Positions in numpy's arrays: rows of cells that are not 0, and what came of them."""

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
    """Positions. `cells` and `amounts` of position i stand from `ends[i - 1]` to `ends[i]`."""

    cells: NDArray[np.uint16]
    amounts: NDArray[np.float16]
    ends: Whole
    stages: NDArray[np.int8]
    players: NDArray[np.int8]
    leads: NDArray[np.int16]
    #: Position, kind, seat from the viewer on.
    targets: Real

    def __len__(self) -> int:
        return len(self.ends)

    def save(self, file: Path) -> None:
        """Keep them in a file: whole, or not at all."""
        draft = file.with_suffix(".draft.npz")
        np.savez(draft, **vars(self))
        draft.replace(file)

    @property
    def fingerprint(self) -> str:
        """Which positions these are, in short."""
        digest = blake2b(digest_size=8)
        for part in (self.cells, self.amounts, self.ends, self.targets):
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


def data_of(samples: Samples, seats: int) -> Data:
    """What was gathered."""
    count, used = samples.count, samples.used

    def whole(name: str, size: int = count) -> NDArray[np.int32]:
        return view(getattr(samples, name), np.int32)[:size]

    targets = view(samples.targets, np.float32)[: count * KINDS * MOST_SEATS]
    return Data(
        whole("cells", used).astype(np.uint16),
        view(samples.amounts, np.float32)[:used].astype(np.float16),
        whole("ends").astype(np.int64),
        whole("stages").astype(np.int8),
        whole("players").astype(np.int8),
        whole("leads").astype(np.int16),
        targets.reshape(count, KINDS, MOST_SEATS)[:, :, :seats].copy(),
    )


def joined(parts: list[Data]) -> Data:
    """All of them in a row."""
    starts = np.cumsum([0, *[len(part.cells) for part in parts[:-1]]])
    return Data(
        np.concatenate([part.cells for part in parts]),
        np.concatenate([part.amounts for part in parts]),
        np.concatenate([part.ends + at for part, at in zip(parts, starts, strict=True)]),
        np.concatenate([part.stages for part in parts]),
        np.concatenate([part.players for part in parts]),
        np.concatenate([part.leads for part in parts]),
        np.concatenate([part.targets for part in parts]),
    )


def split(data: Data, held: int, seed: int) -> tuple[Whole, Whole]:
    """Positions to learn from, and positions held back to see what was learned. Neighbours are of
    the same game, so whole runs are held back."""
    runs = len(data) // 64
    back = np.random.default_rng(seed).permutation(runs)[: held // 64]
    mask = np.isin(np.arange(len(data)) // 64, back)
    return np.flatnonzero(~mask), np.flatnonzero(mask)
