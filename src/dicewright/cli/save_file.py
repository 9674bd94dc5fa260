"""The file of a game that is being played: written as it goes, so that nothing is lost."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from dicewright.cli.files import check_target, fresh_kept_file, kept_folder, write_record
from dicewright.core.record import Record


@dataclass(slots=True)
class SaveFile:
    """The file of a game. `automatic`: nobody chose it, so nobody minds if it goes away again."""

    path: Path
    automatic: bool

    def keep(self, record: Record) -> None:
        """Write the record as it is now. The file is this game's own, so it may be replaced."""
        write_record(self.path, record, force=True)

    def discard(self) -> None:
        """Forget the game."""
        with suppress(OSError):
            self.path.unlink(missing_ok=True)


def save_file_for(game: str, save: Path | None, load: str | None, *, force: bool) -> SaveFile:
    """Where a game is kept: the file somebody names, the kept file it came from, or a new one."""
    if save is not None:
        check_target(save, force=force)
        return SaveFile(save, automatic=False)
    if load is not None and Path(load).resolve().parent == kept_folder().resolve():
        return SaveFile(Path(load), automatic=False)
    return SaveFile(fresh_kept_file(game), automatic=True)
