"""Records: the truth about a game (law L4).

A record is a header and the list of actions and chance outcomes; a state is only a cache of it.
How it is written is `core/kept.py`'s business; here it is played: `walk` is the one way in which
anybody plays a record again. What was kept is never believed: `judge` plays it through and
compares. When the rules have changed since, a game that comes out as it did goes on under the
present rules; one that does not stays what it was, and can be read as far as it can be played.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from hashlib import blake2b
from typing import Any

from dicewright.core.consts import ASK, CHANCE, NOBODY
from dicewright.core.errors import BadNotation, BadRecord, DicewrightError, RulesMismatch
from dicewright.core.events import Event
from dicewright.core.game import Game
from dicewright.core.information import information_state
from dicewright.core.kept import UNCHECKED, UNFINISHED, Kept, read_data, read_text
from dicewright.core.registry import get_game
from dicewright.core.state import State

NO_ACTION = -1


@dataclass(frozen=True, slots=True)
class Step:
    """One move of a record: its number, who made it, and what happened. Number 0 is the set-up."""

    number: int
    seat: int
    action: int
    events: tuple[Event, ...]


@dataclass(slots=True)
class Record:
    """A game as it was played. Its options are all of them (`Game.freeze`)."""

    game: str
    rules: int
    players: int
    seed: int
    options: dict[str, str] = field(default_factory=dict)
    names: dict[int, str] = field(default_factory=dict)
    moves: list[int] = field(default_factory=list)
    #: Fair dice, if the game has them: the commitment to their seed, after the game the seed, and
    #: what players added to it, by seat.
    commitment: str = ""
    dice_seed: str = ""
    nonces: dict[int, str] = field(default_factory=dict)
    #: How many of the moves were given, as the position of another game from which this one began:
    #: they and the set-up are not of these dice, and cannot be taken back.
    given: int = 0

    def __repr__(self) -> str:
        moves = f"{len(self.moves)} moves"
        return f"<Record of {self.game} for {self.players}, seed {self.seed}, {moves}>"

    def __str__(self) -> str:
        return to_text(self)

    def start(self, *, listening: bool = False) -> State:
        """The state before the first move; chance outcomes come from the record."""
        state = get_game(self.game).configure(self.players, self.options)
        state.chance_mode = ASK
        state.listen(wanted=listening)
        state.begin(self.seed)
        return state

    def walk(
        self, moves: int | None = None, *, listening: bool = True
    ) -> Iterator[tuple[Step, State]]:
        """Play it again, all of it or so many moves: every step with the state after it (the same
        object, moved on). Every move is checked. Steps have events only if one is `listening`."""
        state = self.start(listening=listening)
        return walk(get_game(self.game), state, self.moves[:moves])

    def replay(self, moves: int | None = None) -> State:
        """The state after so many moves (all, if not given)."""
        *_, (_, state) = self.walk(moves, listening=False)
        return state

    def information_state(self, moves: int | None = None) -> str:
        """What players know after so many moves (all of them, if nothing is said): the same text
        for games that nobody at the table can tell apart. See `core.information`."""
        return information_state(self.start(), self.moves[:moves])

    def events(self) -> list[Event]:
        """Everything that happened, from the set-up on."""
        return [event for step, _ in self.walk() for event in step.events]


def walk(game: Game, state: State, moves: Iterable[int]) -> Iterator[tuple[Step, State]]:
    """`Record.walk` from any position on. What the state heard last is step 0."""
    yield Step(0, NOBODY, NO_ACTION, heard(game, state)), state
    for number, action in enumerate(moves, 1):
        seat = state.current_player()
        if not state.accepts(action):
            text = game.vocabulary.text(action)
            raise BadRecord(f"move {number} of the record, “{text}”, is not allowed there")
        state.apply(action)
        yield Step(number, seat, action, heard(game, state)), state


def heard(game: Game, state: State) -> tuple[Event, ...]:
    """What happened in a state that listens, by its last move."""
    return tuple(game.event(row) for row in state.events())


# -- fingerprints ----------------------------------------------------------------------------------


def digest(game: Game, state: State) -> str:
    """A short fingerprint of what lies on the table and who is asked, by names: whatever the random
    word and the numbers of things are."""
    facts = [f"{'.'.join(name)}={text}" for name, text in game.facts(state).items()]
    return _hashed([f"asked={state.current_player()}", *sorted(facts)])


def check_of(game: Game, state: State, moves: Iterable[str]) -> str:
    """The check of a record with these moves. They are part of it because some moves leave no trace
    on the table until the game goes on."""
    return _hashed([digest(game, state), *moves])


def _hashed(lines: list[str]) -> str:
    return blake2b("\n".join(lines).encode(), digest_size=8).hexdigest()


def _old_check(game: Game, state: State, record: Record) -> str:
    """The check of format 1, which is a digest of the position line of 0.1.0. Of unfinished games
    it cannot be told any more: that line had the numbers of frames in it."""
    if game.past is None or not state.over:
        return UNCHECKED
    line = game.past.final_line(record.players, record.options, game.facts(state))
    return blake2b(line.encode(), digest_size=8).hexdigest()


def _result(state: State) -> str:
    return " ".join(map(str, state.scores())) if state.over else UNFINISHED


def _actor(seat: int) -> str:
    return "chance" if seat == CHANCE else f"p{seat + 1}"


# -- writing ---------------------------------------------------------------------------------------


def kept_of(record: Record) -> Kept:
    """A record as it is kept."""
    game = get_game(record.game)
    steps = record.walk(listening=False)
    _, state = next(steps)
    actors = [_actor(step.seat) for step, _ in steps]
    texts = [game.vocabulary.text(action) for action in record.moves]
    return Kept(
        *(record.game, record.rules, record.players, record.seed),
        options=dict(record.options),
        names=dict(record.names),
        moves=texts,
        actors=actors,
        commitment=record.commitment,
        dice_seed=record.dice_seed,
        nonces=dict(record.nonces),
        given=record.given,
        result=_result(state),
        check=check_of(game, state, texts),
    )


def to_text(record: Record) -> str:
    """The record as text."""
    return kept_of(record).text()


def to_data(record: Record) -> dict[str, Any]:
    """The record as plain data."""
    return kept_of(record).data()


def to_json(record: Record) -> str:
    """The record as JSON."""
    return kept_of(record).json()


# -- reading ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Verdict:
    """What becomes of a kept game under the present rules.

    The record has the moves that can be played: all of them if the game goes on, otherwise those
    before the one that cannot, and `why` says what is wrong.
    """

    kept: Kept
    record: Record
    why: str = ""

    @property
    def goes_on(self) -> bool:
        return not self.why

    def readable(self) -> Kept:
        """What was kept, with all that it means. Its end is as it was said: nobody can check it."""
        return replace(self.kept, options=dict(self.record.options), check=UNCHECKED)

    @property
    def older_rules(self) -> bool:
        """Does it not go on because the rules were others?"""
        return bool(self.why) and self.kept.rules != get_game(self.kept.game).rules_version


def judge(kept: Kept) -> Verdict:
    """Play a kept game through. DicewrightError if that cannot even begin."""
    game = get_game(kept.game)
    options = game.freeze(kept.players, game.meant(kept.options))
    record = Record(
        *(game.id, game.rules_version, kept.players, kept.seed, options, dict(kept.names)),
        commitment=kept.commitment,
        dice_seed=kept.dice_seed,
        nonces=dict(kept.nonces),
        given=kept.given,
    )
    try:
        record.moves, unknown = _numbers(game, kept)
        state = _play_through(record, kept)
        why = unknown or _difference(game, record, state, kept)
    except BadRecord as error:
        why = str(error)
    record.rules = kept.rules if why else game.rules_version
    return Verdict(kept, record, why)


def _numbers(game: Game, kept: Kept) -> tuple[list[int], str]:
    """The moves as they are numbered now, up to one that nobody knows, and what is wrong there."""
    found: list[int] = []
    for number, text in enumerate(kept.moves, 1):
        try:
            found.append(game.vocabulary.parse(text))
        except BadNotation as error:
            return found, f"move {number} of the record cannot be read: {error}"
    return found, ""


def _play_through(record: Record, kept: Kept) -> State:
    """The state that the moves lead to; if one of them is wrong, the record keeps those before."""
    played, steps = 0, record.walk(listening=False)
    try:
        _, state = next(steps)
        for step, _ in steps:
            said = kept.actors[played] if played < len(kept.actors) else ""
            if said not in ("", _actor(step.seat)):
                raise BadRecord(
                    f"move {step.number} of the record is made by {said}, "
                    f"not by {_actor(step.seat)}"
                )
            played = step.number
    except BadRecord:
        del record.moves[played:]
        raise
    return state


def _difference(game: Game, record: Record, state: State, kept: Kept) -> str:
    """What the moves do not lead to, if anything."""
    due = check_of(game, state, kept.moves)
    if kept.format == 1:
        due = _old_check(game, state, record)
    if kept.result != _result(state) or (UNCHECKED not in (due, kept.check) and due != kept.check):
        return "the record was changed: its moves do not lead to the end it claims"
    if kept.moves and kept.rules != game.rules_version and state.current_player() == CHANCE:
        return "dice are rolled where somebody had to decide"
    return ""


def from_kept(kept: Kept) -> Record:
    """The record of a kept game that goes on, or BadRecord."""
    try:
        verdict = judge(kept)
    except BadRecord:
        raise
    except DicewrightError as error:
        raise BadRecord(f"the record cannot be replayed: {error}") from None
    if verdict.older_rules:
        raise RulesMismatch(
            f"the record was played under rules {kept.rules} of {kept.game}, and under rules "
            f"{get_game(kept.game).rules_version} it comes out differently: {verdict.why}"
        )
    if verdict.why:
        raise BadRecord(verdict.why)
    return verdict.record


def from_text(text: str) -> Record:
    """Read a record from its text or its JSON; everything is checked by playing it through."""
    return from_kept(read_text(text))


def from_data(data: Any) -> Record:
    """Read a record from what its JSON says, as one that stands in a larger JSON does."""
    return from_kept(read_data(data))
