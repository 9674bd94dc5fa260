"""Files in and out. Nothing is ever half written, and nothing that exists is lost by accident."""

from __future__ import annotations

import json
import os
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from datetime import datetime
from pathlib import Path
from typing import TextIO, TypeVar

from dicewright.cli.errors import CommandError
from dicewright.core import kept
from dicewright.core.errors import BadRecord, DicewrightError
from dicewright.core.record import Record, Verdict, from_text, judge, to_text

T = TypeVar("T")
STANDARD_INPUT = "-"
SUFFIX = ".record"


def _reason(error: OSError) -> str:
    return (error.strerror or str(error)).lower()


def read_text(name: str) -> str:
    """The text of a file, or of the standard input for `-`."""
    try:
        if name == STANDARD_INPUT:
            return sys.stdin.read()
        return Path(name).read_text(encoding="utf-8")
    except OSError as error:
        raise CommandError(f"{name} cannot be read: {_reason(error)}") from None
    except UnicodeDecodeError:
        raise CommandError(f"{name} cannot be read: it is not text") from None


def is_there(name: str) -> bool:
    """Is there something to read by this name?"""
    return name == STANDARD_INPUT or Path(_one_of_many(name)[0]).exists()


def _one_of_many(name: str) -> tuple[str, str]:
    """`games.jsonl:3` as a file and a number; every other name without one."""
    path, _, number = name.rpartition(":")
    if path and number.isdecimal() and not Path(name).exists():
        return path, number
    return name, ""


def text_of_record(name: str) -> str:
    """The text of a record: of its file, of the standard input, or of one game of a file that holds
    many, as tournaments write it (`games.jsonl:3`)."""
    from dicewright.sim.games_file import PlayedGame

    path, number = _one_of_many(name)
    text = read_text(path)
    if not text.startswith('{"setup"'):
        if number:
            raise CommandError(f"{path} is no file of many games: name it without “:{number}”")
        return text
    games = {}
    for line in text.splitlines():
        game = PlayedGame.from_line(line)
        games[game.game] = game
    first, last = min(games), max(games)
    if number and int(number) not in games:
        raise CommandError(f"{path} has no game {number}; they are numbered from {first} to {last}")
    if not number and len(games) > 1:
        raise CommandError(f"{path} holds {len(games)} games: name one, as in “{path}:{last}”")
    chosen = games[int(number) if number else first]
    if chosen.record is None:
        raise CommandError(f"{path}: game {chosen.game} was kept without its record")
    return json.dumps(chosen.record)


def read_record(name: str) -> Record:
    """A record from a file, checked by playing it through."""
    return _read(name, from_text)


def read_verdict(name: str) -> Verdict:
    """The same, or a record of older rules, to be read as far as it can be played."""
    return _read(name, _goes_on_or_older)


def _goes_on_or_older(text: str) -> Verdict:
    verdict = judge(kept.read_text(text))
    if verdict.why and not verdict.older_rules:
        raise BadRecord(verdict.why)
    return verdict


def record_in(text: str, name: str) -> Record:
    """A record from the text of a file that was read already."""
    return _parsed(name, text, from_text)


def _read(name: str, read: Callable[[str], T]) -> T:
    """What a file says, or one line about what is wrong with it."""
    return _parsed(name, text_of_record(name), read)


def _parsed(name: str, text: str, read: Callable[[str], T]) -> T:
    try:
        return read(text)
    except DicewrightError as error:
        raise BadRecord(f"{name}: {error}") from None
    except (ValueError, TypeError, LookupError, ArithmeticError) as error:
        raise BadRecord(f"{name}: the record is not readable: {error}") from None


def check_target(path: Path, *, force: bool) -> None:
    """Refuse a file that cannot be written, or that exists and may not be overwritten."""
    if path.is_dir():
        raise CommandError(f"{path} cannot be written: it is a folder")
    if path.exists():
        if not path.is_file():
            raise CommandError(f"{path} cannot be written: it is not an ordinary file")
        if not force:
            raise CommandError(f"{path} exists already; --force overwrites it")
    elif not path.absolute().parent.is_dir():
        raise CommandError(f"{path} cannot be written: the folder {path.parent} does not exist")


def check_picture(path: Path, formats: Sequence[str], *, force: bool) -> None:
    """`check_target` for a picture: its name says in which of the formats it is drawn."""
    if path.suffix[1:] not in formats:
        known = " or ".join(f".{format}" for format in formats)
        raise CommandError(f"{path} cannot be drawn: the name ends in {known}")
    check_target(path, force=force)


@contextmanager
def writing(path: Path, *, force: bool) -> Iterator[TextIO]:
    """A file to write to; it takes its name only when everything was written."""
    with (
        _partial(path, force=force) as partial,
        partial.open("w", encoding="utf-8", newline="") as file,
    ):
        yield file
        file.flush()
        os.fsync(file.fileno())


def write_bytes(path: Path, data: bytes, *, force: bool) -> None:
    """A whole file at once."""
    with _partial(path, force=force) as partial, partial.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


@contextmanager
def _partial(path: Path, *, force: bool) -> Iterator[Path]:
    """A file beside the one that is meant, which it becomes if all goes well."""
    check_target(path, force=force)
    target = path.resolve()
    partial = target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        yield partial
        check_target(path, force=force)
        partial.replace(target)
    except OSError as error:
        raise CommandError(f"{path} cannot be written: {_reason(error)}") from None
    finally:
        with suppress(OSError):
            partial.unlink(missing_ok=True)


def write_record(path: Path, record: Record, *, force: bool) -> None:
    """The record as text in a file."""
    text = to_text(record)
    with writing(path, force=force) as file:
        file.write(text)


# -- games that are kept without being asked -------------------------------------------------------


def kept_folder() -> Path:
    """Where games are kept as they are played."""
    state = os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
    return Path(state) / "dicewright"


def fresh_kept_file(game: str) -> Path:
    """A new file for a game that nobody gave a name; beside the temporary files if need be."""
    stamp = datetime.now().strftime("%Y-%m-%d-%H%M%S")
    for folder in (kept_folder(), Path(tempfile.gettempdir())):
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError:
            continue
        if os.access(folder, os.W_OK):
            break
    else:
        raise CommandError("there is no folder to keep the game in; name a file with --save")
    path, copies = folder / f"{game}-{stamp}{SUFFIX}", 1
    while path.exists():
        copies += 1
        path = folder / f"{game}-{stamp}-{copies}{SUFFIX}"
    return path
