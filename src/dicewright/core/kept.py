"""Kept games: what a record's text or JSON says, both ways. Nothing is believed or played here.

    dicewright record 2
    game diceforge
    rules 1
    players 2
    seed 7
    option preset=advanced
    …
    name p1 Ann

      1  chance  roll light 4
      5  p1      forge G4
    …
    result 53 61
    check 5d0c2b8a9e13f702

Everything is kept by name, and every option is said, so a kept game means the same when numbers
and usual things change. An unfinished game says `result *`. The check is a digest of the moves and
of the position they lead to (`core/record.py`), so a record that was cut off or changed by hand is
noticed; `check *` says that nobody knew the position. A game with fair dice (`core/fair.py`) has a
line `dice` with the commitment, a line `nonce p1 …` for every player who added to them, and when it
is over a line `dice-seed` that every roll can be checked with. A game that began from a position of
another one says by `given 57` that so many moves were given. The JSON is the same as data.

Format 1, of version 0.1.0, left options out that were as usual then (`core/past.py`), and its check
depended on numbers: docs/adr/0004-kept-by-name.md.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from typing import Any

from dicewright.core.errors import BadRecord

NAME = "dicewright record"
FORMAT = 2
FORMATS = {f"{NAME} {number}": number for number in (1, FORMAT)}
UNFINISHED = "*"
UNCHECKED = "*"
ACTOR = re.compile(r"chance|p[1-9][0-9]*")
WORDS = ("game", "rules", "players", "seed", "dice", "dice-seed", "given", "result", "check")


@dataclass(slots=True)
class Kept:
    """A game as it was kept: its header, its moves as texts, how it ended.

    `actors` say who made the moves, as far as that is known; `options` are those that are said.
    """

    game: str
    rules: int
    players: int
    seed: int
    options: dict[str, str] = field(default_factory=dict)
    names: dict[int, str] = field(default_factory=dict)
    moves: list[str] = field(default_factory=list)
    actors: list[str] = field(default_factory=list)
    commitment: str = ""
    dice_seed: str = ""
    nonces: dict[int, str] = field(default_factory=dict)
    given: int = 0
    result: str = UNFINISHED
    check: str = UNCHECKED
    format: int = FORMAT

    @property
    def scores(self) -> tuple[int, ...] | None:
        """The scores it ended with, if it ended and says them."""
        words = self.result.split()
        fits = len(words) == self.players and all(re.fullmatch("-?[0-9]+", w) for w in words)
        return tuple(map(int, words)) if fits else None

    def _dice(self) -> dict[str, str]:
        """What the header says about fair dice, if there are any."""
        said = {"dice": self.commitment, "dice-seed": self.dice_seed}
        return {key: value for key, value in said.items() if value}

    def _given(self) -> dict[str, int]:
        """How many moves were given, if any."""
        return {"given": self.given} if self.given else {}

    def _nonces(self) -> dict[str, str]:
        """What players added to them."""
        return {f"p{seat + 1}": nonce for seat, nonce in sorted(self.nonces.items())}

    def text(self) -> str:
        """The record as text."""
        actors = [*self.actors, *[""] * (len(self.moves) - len(self.actors))]
        moves = enumerate(zip(actors, self.moves, strict=True), 1)
        lines = [
            f"{NAME} {FORMAT}",
            f"game {self.game}",
            f"rules {self.rules}",
            f"players {self.players}",
            f"seed {self.seed}",
            *[f"option {key}={value}" for key, value in sorted(self.options.items())],
            *[f"name p{seat + 1} {name}" for seat, name in sorted(self.names.items())],
            *[f"{key} {value}" for key, value in self._dice().items()],
            *[f"nonce {player} {nonce}" for player, nonce in self._nonces().items()],
            *[f"{key} {value}" for key, value in self._given().items()],
            "",
            *[f"{number:5}  {actor:6}  {move}" for number, (actor, move) in moves],
            "",
            f"result {self.result}",
            f"check {self.check}",
            "",
        ]
        return "\n".join(lines)

    def data(self) -> dict[str, Any]:
        """The record as plain data."""
        return {
            "format": f"{NAME} {FORMAT}",
            "game": self.game,
            "rules": self.rules,
            "players": self.players,
            "seed": self.seed,
            "options": dict(sorted(self.options.items())),
            "names": {f"p{seat + 1}": name for seat, name in sorted(self.names.items())},
            **self._dice(),
            **({"nonces": self._nonces()} if self.nonces else {}),
            **self._given(),
            "moves": list(self.moves),
            "result": self.result,
            "check": self.check,
        }

    def json(self) -> str:
        """The record as JSON."""
        return json.dumps(self.data(), ensure_ascii=False, indent=1)


# -- reading ---------------------------------------------------------------------------------------


def read_text(text: str) -> Kept:
    """What a text or a JSON says, or BadRecord if it is no record."""
    if text.lstrip().startswith("{"):
        try:
            return read_data(json.loads(text))
        except (ValueError, RecursionError) as error:
            if isinstance(error, BadRecord):
                raise
            raise BadRecord(f"the record is not readable: {error}") from None
    return _kept(*_read_lines(text))


def read_data(data: Any) -> Kept:
    """The same of a JSON that was read, as one that stands in a larger JSON is."""
    try:
        header = {key: data[key] for key in ("game", "rules", "players", "seed", "result", "check")}
        header |= {key: data[key] for key in ("dice", "dice-seed", "given") if key in data}
        header["options"] = {str(key): str(value) for key, value in data["options"].items()}
        header["names"] = {_seat(key): str(name) for key, name in data["names"].items()}
        given = data.get("nonces", {})
        header["nonces"] = {_seat(key): str(nonce) for key, nonce in given.items()}
        moves = [_move(str(move)) for move in data["moves"]]
        header["format"] = FORMATS.get(str(data.get("format")))
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise BadRecord(f"the record is not readable: {error}") from None
    if header["format"] is None:
        raise BadRecord(f"this is not a “{NAME}” of a format known here")
    return _kept(header, moves)


def _read_lines(text: str) -> tuple[dict[str, Any], list[tuple[str, str]]]:
    lines = text.splitlines()
    first = " ".join(lines[0].split()) if lines else ""
    if first not in FORMATS:
        raise BadRecord(f"this is not a “{NAME} {FORMAT}”: the first line says something else")
    header: dict[str, Any] = {"options": {}, "names": {}, "nonces": {}}
    header["format"] = FORMATS[first]
    moves: list[tuple[str, str]] = []
    for number, line in enumerate(lines[1:], 2):
        word, _, rest = line.strip().partition(" ")
        rest = rest.strip()
        if not word or word.startswith("#"):
            continue
        if word.isdecimal():
            if int(word) != len(moves) + 1:
                raise BadRecord(f"line {number}: move {len(moves) + 1} is missing")
            moves.append(_move(rest))
        elif word == "option":
            key, _, value = rest.partition("=")
            if key in header["options"]:
                raise BadRecord(f"line {number}: option {key} is given twice")
            header["options"][key] = value
        elif word in ("name", "nonce"):
            seat, _, said = rest.partition(" ")
            header[f"{word}s"][_seat(seat)] = said
        elif word in WORDS:
            header[word] = rest
        else:
            raise BadRecord(f"line {number}: “{word}” is not part of a record")
    return header, moves


def _move(text: str) -> tuple[str, str]:
    """`p1 forge G4`: who, and what. No verb is called like a player."""
    actor, _, move = text.partition(" ")
    return (actor, move.strip()) if ACTOR.fullmatch(actor) else ("", text)


def _seat(text: str) -> int:
    if text[:1] != "p" or not text[1:].isdecimal() or int(text[1:]) == 0:
        raise BadRecord(f"“{text}” is not a player")
    return int(text[1:]) - 1


def _number(header: dict[str, Any], key: str, most: int) -> int:
    """A number of the header."""
    if key not in header:
        raise BadRecord(f"the record does not say its {key}")
    text = str(header[key])
    if not text.isdecimal() or not text.isascii() or int(text) > most:
        raise BadRecord(f"the record is not readable: its {key} is “{text}”")
    return int(text)


def _hex(header: dict[str, Any], key: str) -> str:
    """256 bits of the header, if it has them."""
    text = str(header.get(key, ""))
    return _bits(text, key) if text else ""


def _bits(text: str, key: str) -> str:
    """256 bits in hex."""
    if not re.fullmatch("[0-9a-f]{64}", text):
        raise BadRecord(f"the record is not readable: its {key} is “{text[:64]}”")
    return text


def _check(header: dict[str, Any]) -> str:
    """The check; only since format 2 there may be none."""
    text = str(header["check"])
    if not re.fullmatch("[0-9a-f]{16}", text) and (text != UNCHECKED or header["format"] == 1):
        raise BadRecord(f"the record was changed: its check is “{text[:64]}”")
    return text


def _kept(header: dict[str, Any], moves: list[tuple[str, str]]) -> Kept:
    rules = _number(header, "rules", 1 << 31)
    players = _number(header, "players", 1 << 31)
    seed = _number(header, "seed", (1 << 64) - 1)
    if "game" not in header:
        raise BadRecord("the record does not say its game")
    if "result" not in header or "check" not in header:
        raise BadRecord(f"the record is cut off: it ends after move {len(moves)} without a result")
    given = _number(header, "given", len(moves)) if "given" in header else 0
    named = {*header["names"], *header["nonces"]}
    if any(seat >= players for seat in named):
        raise BadRecord(f"the record names a player {max(named) + 1} of {players}")
    return Kept(
        *(str(header["game"]), rules, players, seed, header["options"], header["names"]),
        moves=[move for _, move in moves],
        actors=[actor for actor, _ in moves],
        commitment=_hex(header, "dice"),
        dice_seed=_hex(header, "dice-seed"),
        nonces={seat: _bits(nonce, "nonce") for seat, nonce in header["nonces"].items()},
        given=given,
        result=" ".join(str(header["result"]).split()),
        check=_check(header),
        format=header["format"],
    )
