"""Dice Forge as the rest of the program knows it: one object that ties the parts together."""

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
from dicewright.games.diceforge import (
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
    training,
    trait_names,
    view,
    words,
)
from dicewright.games.diceforge.actions import VOCABULARY
from dicewright.games.diceforge.content.boards import CELESTIAL_SIDES
from dicewright.games.diceforge.content.cards import CARDS, SLOTS
from dicewright.games.diceforge.content.faces import FACES, MODULES
from dicewright.games.diceforge.content.presets import PRESETS
from dicewright.games.diceforge.engine import Forge
from dicewright.games.diceforge.habits import HABITS
from dicewright.games.diceforge.lesson import LESSON
from dicewright.games.diceforge.observation import ENCODING
from dicewright.games.diceforge.rulings import RULINGS


def _forge(state: State) -> Forge:
    """The contract passes `State`; states of this game are `Forge`."""
    return cast(Forge, state)


class ForgeSpeaker(Speaker):
    """Everything the game says to people."""

    names = ("resource", "amount", "die", "token", "kind")

    def options(self) -> tuple[Option, ...]:
        return options.offered(self.words)

    def entries(self, table: Options | None = None) -> tuple[Entry, ...]:
        return words.entries(self.words, RULINGS, self.chosen(table))

    def question(self, state: State) -> tuple[str, str]:
        return prompts.question(self.words, _forge(state))

    def labels(self, state: State, actions: Sequence[int], names: Sequence[str] = ()) -> list[str]:
        return prompts.labels(self.words, _forge(state), actions, names)

    def describe(self, event: Event, names: tuple[str, ...]) -> str:
        return events.describe(self.words, event, names)

    def repeats(self, before: Event, event: Event) -> bool:
        """Glory that was taken instead of something else is gained."""
        if (before.kind, event.kind, before.seat) != ("Converted", "Gained", event.seat):
            return False
        return (event.data["resource"], event.data["amount"]) == ("glory", before.data["glory"])

    def statistics(self, events_: Iterable[Event], state: State) -> Statistics:
        return statistics.statistics(self.words, events_, _forge(state))


@cache
def _speaker(language: str) -> ForgeSpeaker:
    return ForgeSpeaker(GAME, words.FILES.words(language))


class DiceForge(Game):
    """The game object."""

    id = "diceforge"
    title = "Dice Forge"
    rules_version = 2
    player_counts = (2, 3, 4)
    most_decisions = 5_000
    longest_seen = (440, 600, 900)
    vocabulary = VOCABULARY
    traits = trait_names.TRAITS
    training = training.TABLES
    habits = HABITS
    past = past.PAST
    state_class = Forge
    standing_orders = prompts.STANDING_ORDERS
    turn_ends_by = ("extra", "turn-end")
    turn_view = ("round", "active")
    encoding = ENCODING
    lexicon = scenes.LEXICON
    lesson = LESSON

    def check_options(self, players: int, options_: Options) -> dict[str, str]:
        self.check_players(players)
        return options.check_options(players, options_)

    def freeze(self, players: int, options_: Options) -> dict[str, str]:
        return options.with_pool(super().freeze(players, options_))

    def configure(self, players: int, options_: Options) -> Forge:
        self.check_players(players)
        return options.configure(players, options_)

    @property
    def content(self) -> dict[str, tuple[str, ...]]:
        return {
            "cards": tuple(card.id for card in CARDS),
            "faces": tuple(face.id for face in FACES),
            "slots": tuple(slot.id for slot in SLOTS),
            "presets": tuple(PRESETS),
            "modules": MODULES,
            "celestial": CELESTIAL_SIDES,
        }

    @property
    def catalogue(self) -> dict[str, Any]:
        return catalogue.CATALOGUE

    def speaker(self, language: str = ENGLISH) -> Speaker:
        return _speaker(language)

    def asked(self, state: State) -> Asked:
        return asking.asked(_forge(state))

    def answers(self, state: State, actions: Sequence[int]) -> list[Answer]:
        return asking.answers(_forge(state), actions)

    def barred(self, state: State) -> list[Barred]:
        return barred.barred(_forge(state))

    def view(self, state: State, seat: int | None) -> dict[str, Any]:
        return view.view(_forge(state), seat)

    def picture(self, state: State) -> str:
        return picture.picture(self, _forge(state))

    def drawing(self, state: State) -> str:
        return drawing.drawing(self, _forge(state))

    def event(self, row: tuple[int, ...]) -> Event:
        return events.event(row)

    def faults(self, state: State) -> list[str]:
        return audit.faults(_forge(state))

    def misfits(self, state: State) -> list[Misfit]:
        return audit.misfits(_forge(state))

    def position(self, state: State) -> str:
        return notation.position(_forge(state))

    def from_position(self, line: str) -> Forge:
        return notation.from_position(line)

    def facts(self, state: State) -> CellTexts:
        return notation.facts_of(_forge(state))

    def parse_roll(self, state: State, words_: str) -> int:
        return scenes.parse_roll(_forge(state), words_)

    def due(self, state: State) -> str:
        return scenes.due(_forge(state))

    def set_turn(self, state: State, seat: int, phase: str) -> None:
        scenes.set_turn(_forge(state), seat, phase)

    @property
    def acquisition_kinds(self) -> tuple[AcquisitionKind, ...]:
        return acquisitions.KINDS

    def acquisitions(
        self,
        events_: Iterable[Event],
        state: State,  # noqa: ARG002 (here the events tell everything)
    ) -> list[Acquisition]:
        return acquisitions.acquisitions(events_)

    def obtainable(self, state: State) -> list[tuple[str, str]]:
        return acquisitions.obtainable(_forge(state))


GAME = DiceForge()
