"""What viewers see, as data in their language: a whole table, what is new at it, and what both are
made of (positions, prompts, events, results). Ids are the same in all languages.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cache

from dicewright.core.consts import CHANCE, NOBODY
from dicewright.core.game import Entry, Game, Options, Speaker
from dicewright.core.match import Match
from dicewright.core.outcome import places_of
from dicewright.core.record import NO_ACTION, Step, Verdict
from dicewright.core.registry import get_game
from dicewright.core.rulings import origin
from dicewright.core.state import State
from dicewright.core.statistics import Statistics, StatisticsRow
from dicewright.core.words import ENGLISH, LANGUAGES
from dicewright.server.table import LOG_STEPS, Table
from dicewright.server.wire import (
    ActionData,
    ChoiceData,
    EntryData,
    EventData,
    GameData,
    GameInfo,
    How,
    OptionData,
    OrderData,
    Outcome,
    PromptData,
    RowData,
    SectionData,
    StepData,
    TableFrame,
    UndoData,
    Update,
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


def prompt_data(
    speaker: Speaker, game: str, state: State, undo: UndoData, names: Sequence[str]
) -> PromptData | None:
    """What is asked now; nothing when the game is over or dice are in the air."""
    seat = state.current_player()
    if seat < 0:
        return None
    asked = speaker.game.asked(state)
    known = actions_of(game)
    legal = state.legal_actions()
    labels, answers = speaker.labels(state, legal, names), speaker.game.answers(state, legal)
    choices = []
    for number, label, answer in zip(legal, labels, answers, strict=True):
        action = known[number]
        facts = (answer.cost, answer.gain, answer.target)
        choices.append(ChoiceData(number, action.text, label, action.form, *facts))
    question = speaker.question(state)[1]
    return PromptData(seat, asked.kind, asked.phase, asked.subject, question, choices, undo)


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


# -- a table, whole and then what is new -----------------------------------------------------------


def whole_table(table: Table, lang: str) -> TableFrame:
    """Everything there is to see."""
    game, match = table.game, table.match
    state = match.state if match else table.last
    log = steps_data(game.id, speaker_of(game.id, lang), table.log, table.names)
    if table.older:
        log = [*log, *rest_data(table.older)][-LOG_STEPS:]
    return TableFrame(
        table=table.summary(),
        version=table.version,
        moves=match.version if match else 0,
        spectators=table.spectators,
        vacate_after=table.lobby.settings.vacate_after,
        dice=table.dice_data(),
        view=game.view(state, None) if state else None,
        prompt=_prompt(table, lang) if match else None,
        log=log,
        result=_outcome(table) if table.over else None,
    )


def _outcome(table: Table) -> Outcome | None:
    """How it ended: as the match says, or as it was kept."""
    if table.older:
        scores = table.older.kept.scores
        return stored_outcome(scores) if scores else None
    return outcome_data(table.match) if table.match else None


def tell_update(table: Table, how: How, seat: int, steps: list[Step]) -> None:
    """Tell everybody what just happened, and what is asked now."""
    game, match = table.game, table.match
    assert match
    view = game.view(match.state, None) if table.viewers else {}

    def make(lang: str) -> Update:
        return Update(
            table.version,
            how,
            seat,
            steps_data(game.id, speaker_of(game.id, lang), steps, table.names),
            match.version,
            view,
            _prompt(table, lang),
            table.status,
            outcome_data(match),
            table.dice_data() if table.over else None,
        )

    table.tell_all(make)


def _prompt(table: Table, lang: str) -> PromptData | None:
    """What is asked, unless a standing order answers it in a moment."""
    match = table.match
    assert match
    if table.decider is not None and table.ordered() is not None:
        return None
    game = table.game.id
    undo = undo_data(match, lang)
    return prompt_data(speaker_of(game, lang), game, match.state, undo, table.names)


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


def _row(row: StatisticsRow) -> RowData:
    return RowData(row.id, row.title, row.values)
