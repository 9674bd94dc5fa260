"""Positions, prompts and events as data, in a viewer's language. Ids are the same in all."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

from dicewright.core.consts import CHANCE, NOBODY
from dicewright.core.errors import DicewrightError
from dicewright.core.game import Entry, Game, Options, Speaker
from dicewright.core.match import Match
from dicewright.core.outcome import places_of
from dicewright.core.record import NO_ACTION, Step, Verdict
from dicewright.core.registry import get_game
from dicewright.core.rulings import origin
from dicewright.core.state import State
from dicewright.core.statistics import Row, Statistics
from dicewright.core.words import ENGLISH, LANGUAGES
from dicewright.server.wire import (
    ActionData,
    ChoiceData,
    EntryData,
    EventData,
    GameData,
    GameInfo,
    OptionData,
    OrderData,
    Outcome,
    PromptData,
    RowData,
    SectionData,
    StepData,
    UndoData,
    VerbData,
)

#: The kind of an event that is only a move's text.
UNTOLD = "Move"


def known_language(lang: str) -> str:
    """A language we speak: the one wanted, whatever its region, or English."""
    wanted = lang[:2].lower()
    return wanted if wanted in LANGUAGES else ENGLISH


def speaker_of(game: str, lang: str) -> Speaker:
    """Whoever says things about a game in a language."""
    return get_game(game).speaker(lang)


# -- actions ---------------------------------------------------------------------------------------


@cache
def actions_of(game: str) -> dict[int, ActionData]:
    """Every action of a game, made once."""
    vocabulary = get_game(game).vocabulary
    return {n: ActionData(n, vocabulary.text(n), vocabulary.form(n)) for n in vocabulary}


def steps_data(
    game: str, speaker: Speaker, steps: Iterable[Step], names: tuple[str, ...]
) -> list[StepData]:
    """Moves, and what happened by them."""
    actions = actions_of(game)
    return [
        StepData(
            step.number,
            step.seat,
            None if step.action == NO_ACTION else actions[step.action],
            [
                EventData(event.kind, event.seat, event.data, str(speaker.describe(event, names)))
                for event in step.events
            ],
        )
        for step in steps
    ]


def rest_data(verdict: Verdict) -> list[StepData]:
    """The moves of a game of older rules that cannot be played now, as they were kept."""
    played = len(verdict.record.moves)
    return [
        StepData(number, NOBODY, None, [EventData(UNTOLD, NOBODY, {}, text)])
        for number, text in enumerate(verdict.kept.moves[played:], played + 1)
    ]


def told_options(row: Mapping[str, Any]) -> dict[str, str]:
    """Of a table's options those that are worth telling."""
    try:
        return get_game(row["game"]).told(row["players"], row["options"])
    except DicewrightError:
        return dict(row["options"])


def prompt_data(
    speaker: Speaker, game: str, state: State, undo: UndoData, names: Sequence[str]
) -> PromptData | None:
    """What is asked now; nothing when the game is over or dice are in the air."""
    seat = state.current_player()
    if seat < 0:
        return None
    kind, question = speaker.question(state)
    known = actions_of(game)
    legal = state.legal_actions()
    choices = []
    for number, label in zip(legal, speaker.labels(state, legal, names), strict=True):
        action = known[number]
        choices.append(ChoiceData(number, action.text, label, action.form))
    return PromptData(seat, kind, question, choices, undo)


#: In a replay nothing is taken back.
NO_UNDO = UndoData(possible=False, seat=-1, reason="nothing", why="", takes_back=None)


def undo_data(match: Match, lang: str) -> UndoData:
    """What taking back would do now."""
    undo = match.undo_state(lang)
    if undo.possible:
        takes_back = actions_of(match.game.id)[match.record.moves[-1]]
        return replace(
            NO_UNDO,
            possible=True,
            seat=undo.seat,
            reason="possible",
            why=undo.why,
            takes_back=takes_back,
        )
    rolled = bool(match.actors) and match.actors[-1] == CHANCE
    return replace(NO_UNDO, reason="rolled" if rolled else "nothing", why=undo.why)


def outcome_data(match: Match) -> Outcome | None:
    """How the game ended, if it did."""
    if not match.over:
        return None
    outcome = match.game.outcome(match.state)
    return Outcome(outcome.scores, outcome.places, outcome.winners)


def stored_outcome(scores: tuple[int, ...]) -> Outcome:
    """How a game of older rules ended, as far as its scores tell: alone, not who won."""
    places = places_of(scores)
    winners = () if len(scores) == 1 else tuple(s for s, p in enumerate(places) if p == 1)
    return Outcome(scores, places, winners)


# -- what does not change during a game ------------------------------------------------------------


def game_data(game: Game, speaker: Speaker) -> GameData:
    return GameData(game.id, game.title, game.rules_version, game.player_counts, _options(speaker))


def _options(speaker: Speaker) -> tuple[OptionData, ...]:
    return tuple(
        OptionData(o.key, o.default, o.values, o.title, o.names, o.text) for o in speaker.options()
    )


def game_info(game: Game, speaker: Speaker, options: Options) -> GameInfo:
    """All about a game: what a page needs once. Texts are as a table with these options plays."""
    return GameInfo(
        game.id,
        game.title,
        game.rules_version,
        game.player_counts,
        _options(speaker),
        game.content,
        game.catalogue,
        tuple(
            VerbData(verb.name, tuple(name for name, _ in verb.arguments))
            for verb in game.vocabulary.verbs
        ),
        tuple(OrderData(order.kind, order.answers) for order in game.standing_orders),
        tuple(_entry(speaker, entry) for entry in speaker.entries(options)),
    )


def _entry(speaker: Speaker, entry: Entry) -> EntryData:
    ruling = entry.ruling
    return EntryData(
        *(entry.section, entry.id, entry.title, entry.text, entry.facts, entry.rulings),
        *(entry.house, entry.why),
        kind=ruling.kind if ruling else "",
        source=origin(speaker.words, ruling) if ruling else "",
        options=entry.options,
    )


# -- the end ---------------------------------------------------------------------------------------


def sections(statistics: Statistics) -> list[SectionData]:
    return [
        SectionData(
            section.id,
            section.title,
            tuple(_row(row) for row in section.rows),
            _row(section.total) if section.total else None,
        )
        for section in statistics
    ]


def _row(row: Row) -> RowData:
    return RowData(row.id, row.title, row.values)
