"""Titan Dice as the rest of the program knows it: one object that ties the parts together."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any, cast

from dicewright.core.acquisitions import Acquisition, AcquisitionKind
from dicewright.core.asking import Answer, Asked, Barred
from dicewright.core.events import Event
from dicewright.core.game import Entry, Game, Option, Options, Speaker
from dicewright.core.lexicon import Misfit
from dicewright.core.position import CellTexts
from dicewright.core.state import State
from dicewright.core.statistics import Statistics
from dicewright.core.words import ENGLISH
from dicewright.games.titandice import (
    acquisitions,
    asking,
    audit,
    barred,
    catalogue,
    drawing,
    events,
    notation,
    options,
    past,
    picture,
    prompts,
    scenes,
    statistics,
    trait_names,
    view,
    words,
)
from dicewright.games.titandice.actions import VOCABULARY
from dicewright.games.titandice.content import ATTACKS, CARD_IDS, CREATURE_NAMES, SIDE_NAMES
from dicewright.games.titandice.engine import Titan
from dicewright.games.titandice.habits import HABITS
from dicewright.games.titandice.lesson import LESSON
from dicewright.games.titandice.observation import ENCODING
from dicewright.games.titandice.rulings import RULINGS


def _titan(state: State) -> Titan:
    """The contract passes `State`; states of this game are `Titan`."""
    return cast(Titan, state)


class TitanSpeaker(Speaker):
    """Everything the game says to people."""

    def options(self) -> tuple[Option, ...]:
        return options.offered(self.words)

    def entries(self, table: Options | None = None) -> tuple[Entry, ...]:
        return words.entries(self.words, RULINGS, self.chosen(table))

    def question(self, state: State) -> tuple[str, str]:
        return prompts.question(self.words, _titan(state))

    def labels(self, state: State, actions: Sequence[int], names: Sequence[str] = ()) -> list[str]:
        return prompts.labels(self.words, _titan(state), actions, names)

    def describe(self, event: Event, names: tuple[str, ...]) -> str:
        return events.describe(self.words, event, names)

    def repeats(self, before: Event, event: Event) -> bool:
        """What was captured is collected, unless there was no room for some of it."""
        if (before.kind, event.kind, before.seat) != ("Captured", "Collected", event.seat):
            return False
        return event.data["amount"] == before.data["dice"]

    def statistics(self, events_: Iterable[Event], state: State) -> Statistics:
        return statistics.statistics(self.words, events_, _titan(state))


@cache
def _speaker(language: str) -> TitanSpeaker:
    return TitanSpeaker(GAME, words.FILES.words(language))


class TitanDice(Game):
    """The game object."""

    id = "titandice"
    title = "Titan Dice"
    rules_version = 3
    player_counts = (1, 2, 3, 4)
    longest_seen = (540, 2_400, 2_800, 3_400)
    vocabulary = VOCABULARY
    traits = trait_names.TRAITS
    training = ((2, {}, 6), (3, {}, 3), (4, {}, 3), (1, {}, 2))
    habits = HABITS
    past = past.PAST
    state_class = Titan
    standing_orders = prompts.STANDING_ORDERS
    turn_ends_by = ("act", "after", "last-capture")
    turn_marks = ("RoundStarted", "TurnStarted")
    turn_view = ("round", "first")
    encoding = ENCODING
    lexicon = scenes.LEXICON
    lesson = LESSON

    def check_options(self, players: int, options_: Options) -> dict[str, str]:
        self.check_players(players)
        return options.check_options(players, options_)

    def configure(self, players: int, options_: Options) -> Titan:
        self.check_players(players)
        return options.configure(players, options_)

    @property
    def content(self) -> dict[str, tuple[str, ...]]:
        return {
            "cards": CARD_IDS,
            "faces": SIDE_NAMES,
            "creatures": CREATURE_NAMES,
            "attacks": ATTACKS,
        }

    @property
    def catalogue(self) -> dict[str, Any]:
        return catalogue.CATALOGUE

    def speaker(self, language: str = ENGLISH) -> Speaker:
        return _speaker(language)

    def asked(self, state: State) -> Asked:
        return asking.asked(_titan(state))

    def answers(self, state: State, actions: Sequence[int]) -> list[Answer]:
        return asking.answers(_titan(state), actions)

    def barred(self, state: State) -> list[Barred]:
        return barred.barred(_titan(state))

    def view(self, state: State, seat: int | None) -> dict[str, Any]:
        return view.view(_titan(state), seat)

    def picture(self, state: State) -> str:
        return picture.picture(self, _titan(state))

    def drawing(self, state: State) -> str:
        return drawing.drawing(self, _titan(state))

    def event(self, row: tuple[int, ...]) -> Event:
        return events.event(row)

    @property
    def acquisition_kinds(self) -> tuple[AcquisitionKind, ...]:
        return acquisitions.KINDS

    def acquisitions(self, events_: Iterable[Event], state: State) -> list[Acquisition]:
        return acquisitions.acquisitions(events_, _titan(state))

    def obtainable(self, state: State) -> list[tuple[str, str]]:
        return acquisitions.obtainable(_titan(state))

    def faults(self, state: State) -> list[str]:
        return audit.faults(_titan(state))

    def misfits(self, state: State) -> list[Misfit]:
        return audit.misfits(_titan(state))

    def position(self, state: State) -> str:
        return notation.position(_titan(state))

    def from_position(self, line: str) -> Titan:
        return notation.from_position(line)

    def facts(self, state: State) -> CellTexts:
        return notation.facts_of(_titan(state))

    def parse_roll(self, state: State, words_: str) -> int:
        return scenes.parse_roll(_titan(state), words_)

    def due(self, state: State) -> str:
        return scenes.due(_titan(state))

    def set_turn(self, state: State, seat: int, phase: str) -> None:
        scenes.set_turn(_titan(state), seat, phase)


GAME = TitanDice()
