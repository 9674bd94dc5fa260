"""The contract: what a game offers to everything around it.

`State` is how a game moves; `Game` is how the rest of the program talks about it. Command line,
server, bots, records and scenarios know nothing but these two, so a second game needs no change in
any of them.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from dicewright.core.actions import Vocabulary
from dicewright.core.errors import BadOption
from dicewright.core.events import Event
from dicewright.core.state import State
from dicewright.core.statistics import Statistics

Options = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Option:
    """A choice a table makes before the game. No values: any of `values` per `key` is checked by
    the game (as for `set.M2`)."""

    key: str
    default: str
    values: tuple[str, ...]
    text: str


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing a player can look up: a card, a face, a ruling, a term, an option."""

    section: str
    id: str
    title: str
    text: str
    facts: tuple[tuple[str, str], ...] = ()
    rulings: tuple[str, ...] = ()
    house: bool = False
    why: str = ""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a finished game ended: points, and places from 1 (equal standings share a place)."""

    scores: tuple[int, ...]
    places: tuple[int, ...]

    @property
    def winners(self) -> tuple[int, ...]:
        return tuple(seat for seat, place in enumerate(self.places) if place == 1)


class Game(ABC):
    """A game, once per program."""

    #: The name in commands and records, the name for people, and the version of the rules:
    #: it goes up whenever the same actions could lead to another state (law L9).
    id: str
    title: str
    rules_version: int
    player_counts: tuple[int, ...]
    vocabulary: Vocabulary
    #: What the positions of the game are made of.
    state_class: type[State]

    # -- set-up --------------------------------------------------------------------------------

    @property
    @abstractmethod
    def options(self) -> tuple[Option, ...]:
        """What a table can choose."""

    @abstractmethod
    def check_options(self, players: int, options: Options) -> dict[str, str]:
        """The options in canonical form (defaults left out), or BadOption with the reason."""

    @abstractmethod
    def configure(self, players: int, options: Options) -> State:
        """A state with these options on which `begin(seed)` starts a game. Checks them."""

    def check_players(self, players: int) -> None:
        """Refuse a number of players the game is not made for."""
        if players not in self.player_counts:
            low, high = min(self.player_counts), max(self.player_counts)
            raise BadOption(f"{self.title} is for {low} to {high} players, not {players}")

    def new(self, players: int, options: Options, seed: int) -> State:
        """A game that has begun. The state draws its own chance; see `State.chance_mode`."""
        state = self.configure(players, options)
        state.begin(seed)
        return state

    # -- content -------------------------------------------------------------------------------

    @property
    @abstractmethod
    def content(self) -> dict[str, tuple[str, ...]]:
        """The ids of everything the game consists of, by kind (cards, faces, …)."""

    @abstractmethod
    def entries(self) -> tuple[Entry, ...]:
        """Everything that can be looked up, in our own words."""

    # -- positions -----------------------------------------------------------------------------

    @abstractmethod
    def view(self, state: State, seat: int | None) -> dict[str, Any]:
        """What a seat (or a spectator) sees, as plain data."""

    @abstractmethod
    def question(self, state: State) -> tuple[str, str]:
        """The kind of the decision on top and its words."""

    @abstractmethod
    def label(self, state: State, action: int) -> str:
        """A legal action in words."""

    @abstractmethod
    def event(self, row: tuple[int, ...]) -> Event:
        """A row of the event log as an event."""

    @abstractmethod
    def describe(self, event: Event, names: tuple[str, ...]) -> str:
        """An event as a sentence; empty if it needs none."""

    @abstractmethod
    def faults(self, state: State) -> list[str]:
        """What cannot be in a sound position: lost pieces, exceeded caps. For tests."""

    # -- notation ------------------------------------------------------------------------------

    @abstractmethod
    def position(self, state: State) -> str:
        """The state as one canonical line."""

    @abstractmethod
    def from_position(self, line: str) -> State:
        """The state a line stands for, or BadNotation."""

    @abstractmethod
    def parse_roll(self, state: State, words: str) -> int:
        """The outcome that words like `p2 light G3` mean for the chance frame on top."""

    @abstractmethod
    def patch(self, state: State, owner: str, key: str, value: str) -> None:
        """Write a part of a position by name (scenarios). `owner` is `p1`… or `table`."""

    @abstractmethod
    def read(self, state: State, owner: str, key: str) -> str:
        """Read a part of a position by name, as `patch` writes it."""

    @abstractmethod
    def set_turn(self, state: State, seat: int, phase: str) -> None:
        """Let the turn of a seat start at a phase (scenarios)."""

    # -- results -------------------------------------------------------------------------------

    def outcome(self, state: State) -> Outcome:
        """Scores and places of a finished game."""
        standings = state.standings()
        places = tuple(1 + sum(other > mine for other in standings) for mine in standings)
        if len(standings) == 1 and standings[0] <= 0:
            # Alone there is nobody to be better than: a score above zero is a win.
            places = (2,)
        return Outcome(tuple(state.scores()), places)

    @abstractmethod
    def statistics(self, events: Iterable[Event], state: State) -> Statistics:
        """The numbers of a game whose events these are, all of them, and which led to `state`.

        The first section tells where the points came from: its rows add up to the scores exactly,
        also while the game goes on.
        """
