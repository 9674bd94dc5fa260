"""Records: the truth about a game (law L4).

A record is a header and the list of actions and chance outcomes; a state is only a cache of it. Its
text is made to be read and pasted:

    dicewright record 1
    game diceforge
    rules 1
    players 2
    seed 7
    option preset=advanced
    name p1 Ann

      1  chance  roll light 4
      5  p1      forge G4
    …
    result 53 61
    check 5d0c2b8a9e13f702

An unfinished game says `result *`. The check is a digest of the final position, so a record that
was cut off or changed by hand is noticed. A game with fair dice (`core/fair.py`) has a line `dice`
with the commitment, and when it is over a line `dice-seed` that every roll can be checked with.
`to_json` is the same as data.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Any

from dicewright.core.consts import ASK, CHANCE
from dicewright.core.errors import BadRecord, DicewrightError, RulesMismatch
from dicewright.core.game import Game
from dicewright.core.registry import get_game
from dicewright.core.state import State

FORMAT = "dicewright record 1"
UNFINISHED = "*"


@dataclass(slots=True)
class Record:
    """A game as it was played."""

    game: str
    rules: int
    players: int
    seed: int
    options: dict[str, str] = field(default_factory=dict)
    names: dict[int, str] = field(default_factory=dict)
    moves: list[int] = field(default_factory=list)
    #: Fair dice, if the game has them: the commitment to their seed, and after the game the seed.
    commitment: str = ""
    dice_seed: str = ""

    def __repr__(self) -> str:
        moves = f"{len(self.moves)} moves"
        return f"<Record of {self.game} for {self.players}, seed {self.seed}, {moves}>"

    def __str__(self) -> str:
        return to_text(self)

    def start(self, *, listening: bool = False) -> State:
        """The state before the first move; chance outcomes come from the record."""
        game = get_game(self.game)
        if self.rules != game.rules_version:
            raise RulesMismatch(
                f"the record was played under rules {self.rules} of {self.game}; "
                f"this program plays rules {game.rules_version}"
            )
        state = game.configure(self.players, self.options)
        state.chance_mode = ASK
        state.listen(wanted=listening)
        state.begin(self.seed)
        return state

    def replay(self, moves: int | None = None) -> State:
        """The state after so many moves (all, if not given). Every move is checked."""
        state = self.start()
        for number, action in enumerate(self.moves[:moves], 1):
            if not state.accepts(action):
                text = get_game(self.game).vocabulary.text(action)
                raise BadRecord(f"move {number} of the record, «{text}», is not allowed there")
            state.apply(action)
        return state


def digest(game: Game, state: State) -> str:
    """A short fingerprint of a position, whatever its random word is."""
    twin = state.clone()
    twin.rng = 0
    return blake2b(game.position(twin).encode(), digest_size=8).hexdigest()


def _result(state: State) -> str:
    return " ".join(map(str, state.scores())) if state.over else UNFINISHED


def _dice(record: Record) -> dict[str, str]:
    """What the header says about fair dice, if there are any."""
    said = {"dice": record.commitment, "dice-seed": record.dice_seed}
    return {key: value for key, value in said.items() if value}


def to_text(record: Record) -> str:
    """The record as text."""
    game = get_game(record.game)
    lines = [
        FORMAT,
        f"game {record.game}",
        f"rules {record.rules}",
        f"players {record.players}",
        f"seed {record.seed}",
        *[f"option {key}={value}" for key, value in sorted(record.options.items())],
        *[f"name p{seat + 1} {name}" for seat, name in sorted(record.names.items())],
        *[f"{key} {value}" for key, value in _dice(record).items()],
        "",
    ]
    state = record.start()
    for number, action in enumerate(record.moves, 1):
        seat = state.current_player()
        actor = "chance" if seat == CHANCE else f"p{seat + 1}"
        lines.append(f"{number:5}  {actor:6}  {game.vocabulary.text(action)}")
        state.play(action)
    lines += ["", f"result {_result(state)}", f"check {digest(game, state)}", ""]
    return "\n".join(lines)


def to_data(record: Record) -> dict[str, Any]:
    """The record as plain data."""
    game = get_game(record.game)
    state = record.replay()
    return {
        "format": FORMAT,
        "game": record.game,
        "rules": record.rules,
        "players": record.players,
        "seed": record.seed,
        "options": record.options,
        "names": {f"p{seat + 1}": name for seat, name in sorted(record.names.items())},
        **_dice(record),
        "moves": [game.vocabulary.text(action) for action in record.moves],
        "result": _result(state),
        "check": digest(game, state),
    }


def to_json(record: Record) -> str:
    """The record as JSON."""
    return json.dumps(to_data(record), ensure_ascii=False, indent=1)


def from_text(text: str) -> Record:
    """Read a record from its text or its JSON; everything is checked by playing it through."""
    if text.lstrip().startswith("{"):
        return from_data(_read_json(text))
    return _verified(*_read_lines(text))


def from_data(data: Any) -> Record:
    """Read a record from what its JSON says, as one that stands in a larger JSON does."""
    return _verified(*_read_data(data))


def _read_json(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadRecord(f"the record is not readable: {error}") from None


def _read_data(data: Any) -> tuple[dict[str, Any], list[str]]:
    try:
        header = {key: data[key] for key in ("game", "rules", "players", "seed", "result", "check")}
        header |= {key: data[key] for key in ("dice", "dice-seed") if key in data}
        header["options"] = dict(data["options"])
        header["names"] = {_seat(key): str(name) for key, name in data["names"].items()}
        moves = [str(move) for move in data["moves"]]
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise BadRecord(f"the record is not readable: {error}") from None
    if data.get("format") != FORMAT:
        raise BadRecord(f"this is no «{FORMAT}»")
    return header, moves


def _read_lines(text: str) -> tuple[dict[str, Any], list[str]]:
    lines = text.splitlines()
    if not lines or lines[0].strip() != FORMAT:
        raise BadRecord(f"this is no «{FORMAT}»: the first line says something else")
    header: dict[str, Any] = {"options": {}, "names": {}}
    moves: list[str] = []
    for number, line in enumerate(lines[1:], 2):
        word, _, rest = line.strip().partition(" ")
        rest = rest.strip()
        if not word or word.startswith("#"):
            continue
        if word.isdecimal():
            if int(word) != len(moves) + 1:
                raise BadRecord(f"line {number}: move {len(moves) + 1} is missing")
            moves.append(rest)
        elif word == "option":
            key, _, value = rest.partition("=")
            if key in header["options"]:
                raise BadRecord(f"line {number}: option {key} is given twice")
            header["options"][key] = value
        elif word == "name":
            seat, _, name = rest.partition(" ")
            header["names"][_seat(seat)] = name
        elif word in ("game", "rules", "players", "seed", "dice", "dice-seed", "result", "check"):
            header[word] = rest
        else:
            raise BadRecord(f"line {number}: «{word}» is nothing a record says")
    return header, moves


def _seat(text: str) -> int:
    if text[:1] != "p" or not text[1:].isdecimal() or int(text[1:]) == 0:
        raise BadRecord(f"«{text}» is no player")
    return int(text[1:]) - 1


def _number(header: dict[str, Any], key: str, most: int) -> int:
    """A number of the header."""
    if key not in header:
        raise BadRecord(f"the record does not say its {key}")
    text = str(header[key])
    if not text.isdecimal() or not text.isascii() or int(text) > most:
        raise BadRecord(f"the record is not readable: its {key} is «{text}»")
    return int(text)


def _hex(header: dict[str, Any], key: str) -> str:
    """256 bits of the header, if it has them."""
    text = str(header.get(key, ""))
    if text and not re.fullmatch("[0-9a-f]{64}", text):
        raise BadRecord(f"the record is not readable: its {key} is «{text[:64]}»")
    return text


def _verified(header: dict[str, Any], moves: list[str]) -> Record:
    rules = _number(header, "rules", 1 << 31)
    players = _number(header, "players", 1 << 31)
    seed = _number(header, "seed", (1 << 64) - 1)
    if "game" not in header:
        raise BadRecord("the record does not say its game")
    if "result" not in header or "check" not in header:
        raise BadRecord(f"the record is cut off: it ends after move {len(moves)} without a result")
    game = get_game(str(header["game"]))
    try:
        options = game.check_options(players, header["options"])
        record = Record(
            *(game.id, rules, players, seed, options, header["names"]),
            commitment=_hex(header, "dice"),
            dice_seed=_hex(header, "dice-seed"),
        )
        state = _play_through(record, game, moves)
    except BadRecord:
        raise
    except DicewrightError as error:
        raise BadRecord(f"the record cannot be replayed: {error}") from None
    if any(seat >= players for seat in record.names):
        raise BadRecord(f"the record names a player {max(record.names) + 1} of {players}")
    if digest(game, state) != header["check"] or _result(state) != str(header["result"]):
        raise BadRecord("the record was changed: its moves do not lead to the end it claims")
    return record


def _play_through(record: Record, game: Game, moves: list[str]) -> State:
    """Read the moves, in text records with who made them («p1 forge G4»), and check the actors; the
    state they lead to."""
    state = record.start()
    for number, text in enumerate(moves, 1):
        actor, _, action_text = text.partition(" ")
        seat = state.current_player()
        expected = "chance" if seat == CHANCE else f"p{seat + 1}"
        if actor == expected:
            text = action_text.strip()
        elif actor == "chance" or (actor[:1] == "p" and actor[1:].isdecimal()):
            raise BadRecord(f"move {number} of the record is made by {actor}, not by {expected}")
        action = game.vocabulary.parse(text)
        if not state.accepts(action):
            raise BadRecord(f"move {number} of the record, «{text}», is not allowed there")
        state.apply(action)
        record.moves.append(action)
    return state
