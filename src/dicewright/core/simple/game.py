"""A simple game as the rest of the program knows it: everything follows from what it declares."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import Any, cast

from dicewright.core.acquisitions import Acquisition, AcquisitionKind, TurnCounter
from dicewright.core.actions import Vocabulary
from dicewright.core.events import Event
from dicewright.core.game import Game, Options, Speaker, bad_value, no_option
from dicewright.core.lexicon import Lexicon, Misfit
from dicewright.core.observation import Encoding
from dicewright.core.position import (
    CellRow,
    CellTexts,
    Layout,
    facts,
    read_line,
    seat_names,
    write_line,
)
from dicewright.core.simple import scenes
from dicewright.core.simple.observed import encoding_of
from dicewright.core.simple.speaker import SimpleSpeaker
from dicewright.core.simple.state import OPTIONS, SimpleState
from dicewright.core.state import State
from dicewright.core.words import ENGLISH, WordFiles


def _simple(state: State) -> SimpleState:
    """The contract passes `State`; states of simple games are `SimpleState`."""
    return cast(SimpleState, state)


class SimpleGame(Game):
    """A game whose positions are a `SimpleState`. It says its `id`, `title`, `rules_version` and
    `state_class`; its words lie in the folder `words` beside its module."""

    state_class: type[SimpleState]
    #: Goes up whenever a cell of an observation changes its place, its scale or its meaning.
    encoding_version: int = 1
    #: Kinds of things that players come by: the detail of that name in events tells which.
    acquisition_kinds: tuple[AcquisitionKind, ...] = ()
    speaker_class: type[SimpleSpeaker] = SimpleSpeaker

    # `Game` declares these as plain attributes; here they are made when they are asked for.
    @property
    def vocabulary(self) -> Vocabulary:  # type: ignore[override]  # found when asked for
        return self.state_class.vocabulary

    @cached_property
    def player_counts(self) -> tuple[int, ...]:  # type: ignore[override]  # found when asked for
        return tuple(range(2, self.state_class.seats + 1))

    @cached_property
    def encoding(self) -> Encoding:  # type: ignore[override]  # found when asked for
        return encoding_of(self.state_class, self.encoding_version)

    @cached_property
    def lexicon(self) -> Lexicon:  # type: ignore[override]  # found when asked for
        return scenes.lexicon_of(self)

    # -- set-up --------------------------------------------------------------------------------

    def check_options(self, players: int, options: Options) -> dict[str, str]:
        self.check_players(players)
        known = {choice.key: choice for choice in self.state_class.choices}
        for key, value in options.items():
            if key not in known:
                raise no_option(self.title, key, known)
            if value not in known[key].texts:
                raise bad_value(key, value, known[key].texts)
        return {key: value for key, value in options.items() if value != known[key].texts[0]}

    def configure(self, players: int, options: Options) -> SimpleState:
        checked = self.check_options(players, options)
        state = self.state_class()
        state.players = players
        state.options = [
            choice.texts.index(checked.get(choice.key, choice.texts[0]))
            for choice in self.state_class.choices
        ]
        return state

    @property
    def content(self) -> dict[str, tuple[str, ...]]:
        """The names that parts and things to come by have."""
        made = self.state_class
        named = {part.name: part.names for part in made.parts.values() if part.names}
        return named | {kind.id: self._ids(kind.id) for kind in self.acquisition_kinds}

    @property
    def catalogue(self) -> dict[str, Any]:
        """How to draw a table of this game: its parts, what they are and how far they go."""
        return {
            "parts": [
                {
                    "id": part.name,
                    "kind": part.kind,
                    "names": list(part.names),
                    "by_seat": part.by_seat,
                    "most": part.most if part.limited else None,
                }
                for part in self.state_class.parts.values()
            ]
        }

    # -- words ---------------------------------------------------------------------------------

    @cached_property
    def words(self) -> WordFiles:
        return WordFiles(f"{self.package}.words", below="dicewright.core.simple.words")

    @cached_property
    def _speakers(self) -> dict[str, SimpleSpeaker]:
        return {}

    def speaker(self, language: str = ENGLISH) -> Speaker:
        if language not in self._speakers:
            words = self.words.words(language)
            self._speakers[language] = self.speaker_class(self, words)
        return self._speakers[language]

    # -- positions -----------------------------------------------------------------------------

    def view(self, state: State, seat: int | None) -> dict[str, Any]:
        """Every part by its name; nothing is hidden, so `seat` only says who looks."""
        parts = self.state_class.parts.values()
        scores = state.scores()
        return {
            "game": self.id,
            "you": seat,
            "players": state.players,
            "over": bool(state.over),
            "decider": state.current_player(),
            **{part.name: _seen(state, part.name) for part in parts if not part.by_seat},
            "seats": [
                {
                    "seat": other,
                    "score": scores[other],
                    **{part.name: _seen(state, part.name, other) for part in parts if part.by_seat},
                }
                for other in range(state.players)
            ],
        }

    def event(self, row: tuple[int, ...]) -> Event:
        return self.state_class.told.shapes[row[0]].read(row)

    def faults(self, state: State) -> list[str]:
        return [f"{misfit.owner} {misfit.key}: {misfit.why}" for misfit in self.misfits(state)]

    def misfits(self, state: State) -> list[Misfit]:
        return scenes.misfits(_simple(state))

    # -- notation ------------------------------------------------------------------------------

    @cached_property
    def layout(self) -> Layout:
        made = self.state_class
        seats = seat_names(made.seats)
        rows = {
            part.name: CellRow(
                tuple(axis for axis in (seats if part.by_seat else (), part.names) if axis),
                seats=part.by_seat,
            )
            for part in made.parts.values()
            if part.by_seat or part.names
        }
        rows[OPTIONS] = CellRow((tuple(choice.key for choice in made.choices),))
        return Layout(f"{self.id}/{self.rules_version}", rows, made.named_ops, (OPTIONS,))

    def position(self, state: State) -> str:
        return write_line(self.layout, _simple(state), self.state_class())

    def from_position(self, line: str) -> State:
        state = self.state_class()
        read_line(self.layout, line, state)
        return state

    def facts(self, state: State) -> CellTexts:
        return facts(self.layout, _simple(state), self.state_class())

    def parse_roll(self, state: State, words: str) -> int:
        return scenes.parse_roll(self, _simple(state), words)

    def dice_of(self, words: str) -> list[str]:
        """`p1 5 5 2` rolls three dice."""
        owner, *sides = words.split() or [""]
        return [f"{owner} {side}" for side in sides] or [words]

    def due(self, state: State) -> str:
        return scenes.due(_simple(state))

    def set_turn(self, state: State, seat: int, phase: str) -> None:
        position = _simple(state)
        position.set_frames([])
        position.push(self.lexicon.phase(phase), seat)
        position.settle()

    # -- results -------------------------------------------------------------------------------

    def _ids(self, kind: str) -> tuple[str, ...]:
        for details in self.state_class.told.details.values():
            names = details.get(kind)
            if names is not None and not isinstance(names, type):
                return tuple(names)
        raise KeyError(f"no event has a detail “{kind}”")

    def acquisitions(self, events: Iterable[Event], state: State) -> list[Acquisition]:  # noqa: ARG002 (the interface's)
        clock, found = TurnCounter(), []
        for event in events:
            clock.hear(event)
            found += [
                Acquisition(
                    event.seat, kind.id, str(event.data[kind.id]), clock.round, clock.turn, "", ""
                )
                for kind in self.acquisition_kinds
                if kind.id in event.data
            ]
        return found

    def obtainable(self, state: State) -> list[tuple[str, str]]:  # noqa: ARG002 (the interface's)
        return [(kind.id, id) for kind in self.acquisition_kinds for id in self._ids(kind.id)]


def _seen(state: State, name: str, seat: int = 0) -> int | dict[str, int]:
    """A part of the table, or a seat's."""
    part, value = _simple(state).parts[name], getattr(state, name)
    if part.names:
        first = seat * len(part.names) if part.by_seat else 0
        return dict(zip(part.names, value[first : first + len(part.names)], strict=True))
    found: int = value[seat] if part.by_seat else value
    return found
