"""The contract: what a game offers to everything around it.

`State` is how a game moves; `Game` is how the rest of the program talks about it. Command line,
server, bots, records and scenarios know nothing but these two, so a second game needs no change in
any of them.
"""

from __future__ import annotations

import difflib
import re
import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar

from dicewright.core.acquisitions import TURN_STARTED, Acquisition, AcquisitionKind
from dicewright.core.actions import Vocabulary
from dicewright.core.asking import Answer, Asked, Barred, target_of
from dicewright.core.errors import BadOption
from dicewright.core.events import Event
from dicewright.core.habits import Habits
from dicewright.core.lesson import Lesson
from dicewright.core.lexicon import Lexicon, Misfit
from dicewright.core.observation import Encoding
from dicewright.core.orders import StandingOrder
from dicewright.core.outcome import Outcome, places_of
from dicewright.core.past import Past
from dicewright.core.position import CellTexts
from dicewright.core.rng import MASK64, fresh_seed
from dicewright.core.rulings import Chosen, Ruling
from dicewright.core.state import State
from dicewright.core.statistics import Statistics
from dicewright.core.words import CORE, ENGLISH, Wording, Words

Options = Mapping[str, str]
#: A value of an option as a program may say it.
Choosable = str | int | bool

USUAL_PLAYERS = 2
#: What `longest_game` says of a game that does not know.
LONGEST_GAME = 2_500


def read_options(pairs: Iterable[str]) -> dict[str, str]:
    """`KEY=VALUE` pairs as options; the game checks what they mean."""
    options: dict[str, str] = {}
    for pair in pairs:
        key, equals, value = pair.partition("=")
        key, value = key.strip(), value.strip()
        if not equals or not key:
            raise BadOption(f"“{pair}” is not an option; write KEY=VALUE")
        if key in options:
            raise BadOption(f"option {key} is given twice")
        options[key] = value
    return options


def checked_seed(seed: int) -> int:
    """Refuse what no game can begin from."""
    if not 0 <= seed <= MASK64:
        raise BadOption(f"a seed is a number from 0 to 2**64 - 1, not {seed}")
    return seed


@dataclass(frozen=True, slots=True)
class Option:
    """A choice a table makes before the game, for programs (key, default, values) and for people:
    its title, a name for each value in the order of `values`, and what it means.
    """

    key: str
    default: str
    values: tuple[str, ...]
    title: str
    names: tuple[str, ...]
    text: str


def no_option(game: str, key: str, keys: Iterable[str]) -> BadOption:
    """The refusal of an option that a game does not have."""
    near = difflib.get_close_matches(key, list(keys), n=1)
    reason = "refusal.no-option-near" if near else "refusal.no-option"
    return BadOption(CORE.phrase(reason, game=game, key=key, near="".join(near)))


def bad_value(key: str, value: str, values: Iterable[str]) -> BadOption:
    """The refusal of a value that an option does not have."""
    known = ", ".join(values)
    return BadOption(CORE.phrase("refusal.bad-value", key=key, value=value, values=known))


#: The section of entries that are the rules, to be read one after the other.
CHAPTER = "chapter"


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing a player can look up: a card, a face, a ruling, a term, an option.

    The title of a card may have soft hyphens, for tiles; see `core.words.plain`. `short` is what
    stands where there is little room, if not the title. `rulings` are those that it cites, `ruling`
    is the row of one that it is, `options` change what it says. A chapter of the rules `shows`
    other entries beside it: `card:hammer`.
    """

    section: str
    id: str
    title: str
    text: str
    facts: tuple[tuple[str, str], ...] = ()
    rulings: tuple[str, ...] = ()
    why: str = ""
    ruling: Ruling | None = None
    options: tuple[str, ...] = ()
    short: str = ""
    shows: tuple[str, ...] = ()

    @property
    def house(self) -> bool:
        """Is it a decision of ours?"""
        return self.ruling is not None and self.ruling.house


def player_name(words: Words, seat: int, names: Sequence[str] = ()) -> str:
    """What a player is called: by name, or by the number of the seat."""
    return names[seat] if seat < len(names) else words("player.name", number=seat + 1)


class Speaker(ABC):
    """A game in one language: everything it says to people. Made once per language."""

    #: Sections of names that pages need beside what can be looked up.
    names: ClassVar[tuple[str, ...]] = ()

    def __init__(self, game: Game, words: Words) -> None:
        self.game = game
        self.words = words

    @property
    def language(self) -> str:
        return self.words.language

    @abstractmethod
    def options(self) -> tuple[Option, ...]:
        """What a table can choose."""

    @abstractmethod
    def entries(self, table: Options | None = None) -> tuple[Entry, ...]:
        """Everything that can be looked up, in our own words, as a table with these options plays
        it; as we play it if there is none."""

    def said_by_pages(self) -> dict[str, Wording]:
        """What pages say themselves, by key: names of things, names of standing orders, and the
        sentences that only the game's page needs."""
        return self.words.said_by_pages((*self.names, "order", "page"))

    def chosen(self, table: Options | None = None) -> dict[str, Chosen]:
        """The value of every option at a table, in words, too. What is no value counts as not
        said: a table of an older version can still be spoken of."""
        said = table or {}
        found = {}
        for option in self.options():
            value = said.get(option.key, option.default)
            if value not in option.values:
                value = option.default
            named = dict(zip(option.values, option.names, strict=True))
            found[option.key] = Chosen(value, named.get(value, value))
        return found

    @abstractmethod
    def question(self, state: State) -> tuple[str, str]:
        """The kind of the decision on top and its words."""

    @abstractmethod
    def labels(self, state: State, actions: Sequence[int], names: Sequence[str] = ()) -> list[str]:
        """Legal actions in words, in their order; players are called by their names if they have
        some."""

    def label(self, state: State, action: int, names: Sequence[str] = ()) -> str:
        """A legal action in words."""
        return self.labels(state, [action], names)[0]

    @abstractmethod
    def describe(self, event: Event, names: tuple[str, ...]) -> str:
        """An event as a sentence; empty if it needs none.

        What somebody did begins with the name and the verb, so that deeds can be strung together.
        """

    def repeats(self, before: Event, event: Event) -> bool:  # noqa: ARG002 (for others)
        """Does an event only say again, in a short telling, what the event before it said?"""
        return False

    @abstractmethod
    def statistics(self, events: Iterable[Event], state: State) -> Statistics:
        """The numbers of a game whose events these are, all of them, and which led to `state`.

        The first section tells where the points came from: its rows add up to the scores exactly,
        also while the game goes on.
        """

    def player(self, seat: int, names: Sequence[str] = ()) -> str:
        """What a player is called: by name, or by the number of the seat."""
        return player_name(self.words, seat, names)


class Game(ABC):
    """A game, once per program. Asked for words without a language, it speaks English."""

    #: The name in commands and records, the name for people, and the version of the rules:
    #: it goes up whenever the same actions could lead to another state (law L9).
    id: str
    title: str
    rules_version: int
    player_counts: tuple[int, ...]
    #: A bound for libraries that want one: no game has more decisions.
    most_decisions: int = 100_000
    #: The moves (decisions and rolls) of the longest games that bots played to win, for each of
    #: `player_counts`.
    longest_seen: tuple[int, ...] = ()
    vocabulary: Vocabulary
    #: What the positions of the game are made of.
    state_class: type[State]
    #: Questions a player may want to answer once and for all.
    standing_orders: tuple[StandingOrder, ...] = ()
    #: Where people end their turns themselves: kinds of questions at which to pass is to do that.
    #: None where it needs no step of its own.
    turn_ends_by: tuple[str, ...] | None = None
    #: Kinds of events that belong to the next turn.
    turn_marks: tuple[str, ...] = (TURN_STARTED,)
    #: What a view says of the turn: it stays until the turn was ended.
    turn_view: tuple[str, ...] = ()
    #: How earlier versions kept their games; nothing for a game that has no past.
    past: Past | None = None
    #: What `State.observe` writes.
    encoding: Encoding
    #: The words of scenarios.
    lexicon: Lexicon
    #: The first game of somebody who does not know it, if there is one.
    lesson: Lesson | None = None
    #: What people tend to do, for bots that play like them.
    habits: Habits = Habits()

    def __repr__(self) -> str:
        low, high = min(self.player_counts), max(self.player_counts)
        return f"<{self.title} ({self.id}), for {low} to {high} players>"

    def __reduce__(self) -> tuple[Callable[[str], Game], tuple[str]]:
        """A game is a single object: pickles and copies mean the one of that name."""
        from dicewright.core.registry import get_game

        return get_game, (self.id,)

    @property
    def package(self) -> str:
        """The package that the game's class lies in: its words, its drawer, what was learned."""
        module = sys.modules[type(self).__module__]
        return module.__package__ or module.__name__

    @property
    def traits(self) -> Mapping[int, str]:
        """What the numbers of `State.trait` are called. Policies are kept by these texts, so they
        stay what they are when numbers move. Usually actions are their own traits."""
        return {action: self.vocabulary.text(action) for action in self.vocabulary}

    @property
    def training(self) -> Sequence[tuple[int, Options, int]]:
        """What a policy is learned on: players, options, and how many of all games have them."""
        return tuple((players, {}, 1) for players in self.player_counts)

    def longest_game(self, players: int) -> int:
        """About as many moves as the longest honest game has. Whoever reads records of strangers
        wants to know: legal moves that lead nowhere can be added without end."""
        seen = dict(zip(self.player_counts, self.longest_seen, strict=False))
        return seen.get(players, LONGEST_GAME)

    # -- set-up --------------------------------------------------------------------------------

    @abstractmethod
    def check_options(self, players: int, options: Options) -> dict[str, str]:
        """The options in canonical form (defaults left out), or BadOption with the reason."""

    @abstractmethod
    def configure(self, players: int, options: Options) -> State:
        """A state with these options on which `begin(seed)` starts a game. Checks them."""

    @property
    def usual_players(self) -> int:
        """How many play where nobody says it: two, where two can play."""
        counts = self.player_counts
        return USUAL_PLAYERS if USUAL_PLAYERS in counts else min(counts)

    def check_players(self, players: int) -> None:
        """Refuse a number of players the game is not made for."""
        if players not in self.player_counts:
            low, high = min(self.player_counts), max(self.player_counts)
            raise BadOption(
                CORE.phrase("refusal.players", game=self.title, low=low, high=high, players=players)
            )

    def new(
        self,
        players: int | None = None,
        options: Options | None = None,
        seed: int | None = None,
        **choices: Choosable,
    ) -> State:
        """A game that has begun: for so many players (the usual ones), with these options (see
        `all_options`) and this seed (any). It draws its own chance; see `State.chance_mode`.
        """
        number = self.usual_players if players is None else players
        state = self.configure(number, self.all_options(options, choices))
        state.begin(fresh_seed() if seed is None else checked_seed(seed))
        return state

    def all_options(
        self, options: Options | None, choices: Mapping[str, Choosable]
    ) -> dict[str, str]:
        """Options together with choices as Python writes them: `two_player_faces` for
        `two-player-faces`, `set_M1a` for `set.M1a`, a number, True for `yes`."""
        found = dict(options or {})
        keys: dict[str, str] = {}
        for name, value in choices.items():
            if "_" in name and not keys:
                keys = {re.sub("[-.]", "_", key): key for key in self.usual_options}
            key = keys.get(name, name)
            if key in found:
                raise BadOption(f"option {key} is given twice")
            found[key] = ("yes" if value else "no") if isinstance(value, bool) else str(value)
        return found

    # -- headers of kept games -------------------------------------------------------------------

    def freeze(self, players: int, options: Options) -> dict[str, str]:
        """The options as the header of a game keeps them, checked: all of them, also those that are
        as usual, so that the header means the same when something else becomes usual."""
        checked = self.check_options(players, options)
        return {**{key: value for key, value in self.usual_options.items() if value}, **checked}

    def meant(self, options: Options) -> dict[str, str]:
        """What a kept header says together with what it means without saying (`core/past.py`)."""
        return self.past.meant(options) if self.past else dict(options)

    def told(self, players: int, options: Options) -> dict[str, str]:
        """Of a header's options those that are worth telling people: the unusual ones."""
        checked = self.check_options(players, options)
        return {key: value for key, value in checked.items() if key in self.usual_options}

    @cached_property
    def usual_options(self) -> dict[str, str]:
        """The default of every option that a table can choose."""
        return {option.key: option.default for option in self.options}

    # -- content -------------------------------------------------------------------------------

    @property
    @abstractmethod
    def content(self) -> dict[str, tuple[str, ...]]:
        """The ids of everything the game consists of, by kind (cards, faces, …)."""

    @property
    def catalogue(self) -> dict[str, Any]:
        """The rows behind the ids as plain data, for pages that draw them: costs, what faces show,
        how spaces are connected. No words."""
        return {}

    # -- words ---------------------------------------------------------------------------------

    @abstractmethod
    def speaker(self, language: str = ENGLISH) -> Speaker:
        """The game in one of `core.words.LANGUAGES`."""

    @property
    def options(self) -> tuple[Option, ...]:
        return self.speaker().options()

    def entries(self, table: Options | None = None) -> tuple[Entry, ...]:
        return self.speaker().entries(table)

    def question(self, state: State) -> tuple[str, str]:
        return self.speaker().question(state)

    def label(self, state: State, action: int) -> str:
        return self.speaker().label(state, action)

    # -- questions as data ---------------------------------------------------------------------

    def asked(self, state: State) -> Asked:
        """What is asked now, without words."""
        return Asked(self.question(state)[0])

    def answers(self, state: State, actions: Sequence[int]) -> list[Answer]:  # noqa: ARG002 (for others)
        """What legal actions cost, bring and are about, in their order."""
        return [Answer(target=target_of(self.vocabulary.form(action))) for action in actions]

    def barred(self, state: State) -> list[Barred]:  # noqa: ARG002 (for others)
        """What lies on the table, could be wanted now and cannot be had, and why."""
        return []

    def describe(self, event: Event, names: tuple[str, ...]) -> str:
        return self.speaker().describe(event, names)

    def statistics(self, events: Iterable[Event], state: State) -> Statistics:
        return self.speaker().statistics(events, state)

    # -- positions -----------------------------------------------------------------------------

    @abstractmethod
    def view(self, state: State, seat: int | None) -> dict[str, Any]:
        """What a seat (or a spectator) sees, as plain data."""

    def picture(self, state: State) -> str:
        """The position in plain letters, some lines of them: what `str(state)` is."""
        from dicewright.core.picture import plain_picture

        return plain_picture(self, state)

    def drawing(self, state: State) -> str:  # noqa: ARG002 (for others)
        """The position as an SVG drawing, for notebooks; empty if the game has none."""
        return ""

    @abstractmethod
    def event(self, row: tuple[int, ...]) -> Event:
        """A row of the event log as an event."""

    @abstractmethod
    def faults(self, state: State) -> list[str]:
        """What cannot be in a sound position: lost pieces, exceeded caps. For tests."""

    @abstractmethod
    def misfits(self, state: State) -> list[Misfit]:
        """The parts of a position, by name, that no game of this table could have (scenarios)."""

    # -- notation ------------------------------------------------------------------------------

    @abstractmethod
    def position(self, state: State) -> str:
        """The state as one canonical line."""

    @abstractmethod
    def from_position(self, line: str) -> State:
        """The state a line stands for, or BadNotation."""

    def facts(self, state: State) -> CellTexts:
        """What is true of a position, by name: every cell that says something, but nothing that a
        record's header says already, and no numbers of things that have names. Digests are made of
        it, so a fact must stay what it is when the game grows."""
        twin = state.clone()
        twin.rng = 0
        return {(part,): "" for part in self.position(twin).split()}

    @abstractmethod
    def parse_roll(self, state: State, words: str) -> int:
        """The outcome that words like `p2 light G3` mean for the chance frame on top."""

    def dice_of(self, words: str) -> list[str]:
        """The dice that a line of a scenario rolls, each as `parse_roll` reads it."""
        return [words]

    @abstractmethod
    def due(self, state: State) -> str:
        """The die that a chance frame on top waits for: whose, in whose turn, and what for."""

    def patch(self, state: State, owner: str, key: str, value: str) -> None:
        """Write a part of a position by name (scenarios). `owner` is `p1`… or `table`."""
        self.lexicon.patch(state, owner, key, value)

    def read(self, state: State, owner: str, key: str) -> str:
        """Read a part of a position by name, as `patch` writes it."""
        return self.lexicon.read(state, owner, key)

    @abstractmethod
    def set_turn(self, state: State, seat: int, phase: str) -> None:
        """Let the turn of a seat start at a phase (scenarios)."""

    # -- results -------------------------------------------------------------------------------

    def outcome(self, state: State) -> Outcome:
        """Scores and places of a finished game."""
        return Outcome(tuple(state.scores()), places_of(state.standings()))

    @property
    @abstractmethod
    def acquisition_kinds(self) -> tuple[AcquisitionKind, ...]:
        """The kinds of things that `acquisitions` tells of."""

    @abstractmethod
    def acquisitions(self, events: Iterable[Event], state: State) -> list[Acquisition]:
        """What players came by in a game, in order; events and state as for `statistics`."""

    @abstractmethod
    def obtainable(self, state: State) -> list[tuple[str, str]]:
        """What this table has to offer, as (kind, id): everything that is left. Together with what
        somebody got, it is all that anybody could have got."""
