"""What viewers see, as messages in their language: a whole table, what is new at it, and what both
are made of (positions, prompts, events). Ids are the same in all languages.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from dicewright.core.consts import NOBODY
from dicewright.core.game import Entry, Game, Options, Speaker
from dicewright.core.match import Match
from dicewright.core.outcome import Outcome, places_of
from dicewright.core.prompt import NO_UNDO, Prompt, Undo, prompt_of
from dicewright.core.record import NO_ACTION, Step, Verdict
from dicewright.core.registry import get_game
from dicewright.core.rulings import origin
from dicewright.core.state import State
from dicewright.core.words import ENGLISH, LANGUAGES, Language
from dicewright.server import messages, turns
from dicewright.server.changes import changes
from dicewright.server.messages import (
    GameData,
    GameEvent,
    GameInfo,
    How,
    LessonStep,
    TableFrame,
    UpdateFrame,
    VerbShape,
    View,
)
from dicewright.server.session import LOG_STEPS, Session
from dicewright.server.viewers import Reader

#: The kind of an event that is only a move's text.
UNTOLD = "Move"
_SPOKEN: dict[str, Language] = {lang: lang for lang in LANGUAGES}


def known_language(lang: str) -> Language:
    """A language we speak: the one wanted, whatever its region, or English."""
    return _SPOKEN.get(lang[:2].lower(), ENGLISH)


def speaker_of(game: str, lang: str) -> Speaker:
    """Whoever says things about a game in a language."""
    return get_game(game).speaker(lang)


# -- moves and questions ---------------------------------------------------------------------------


def steps_data(
    speaker: Speaker, steps: Iterable[Step], names: tuple[str, ...]
) -> list[messages.Step]:
    """Moves, and what happened by them."""
    vocabulary = speaker.game.vocabulary
    return [
        messages.Step(
            step.number,
            step.seat,
            None if step.action == NO_ACTION else vocabulary.action(step.action),
            [
                GameEvent(event.kind, event.seat, event.data, str(speaker.describe(event, names)))
                for event in step.events
            ],
        )
        for step in steps
    ]


def rest_data(verdict: Verdict) -> list[messages.Step]:
    """The moves of a game of older rules that cannot be played now, as they were kept."""
    played = len(verdict.record.moves)
    return [
        messages.Step(number, NOBODY, None, [GameEvent(UNTOLD, NOBODY, {}, text)])
        for number, text in enumerate(verdict.kept.moves[played:], played + 1)
    ]


def prompt_data(
    speaker: Speaker, state: State, undo: Undo = NO_UNDO, names: Sequence[str] = ()
) -> Prompt | None:
    """What is asked now; nothing when the game is over or dice are in the air."""
    return prompt_of(speaker, state, undo, names) if state.current_player() >= 0 else None


def outcome_data(match: Match) -> Outcome | None:
    """How the game ended, if it did."""
    return match.game.outcome(match.state) if match.over else None


def stored_outcome(scores: tuple[int, ...]) -> Outcome:
    """How a game of older rules ended, as far as its scores tell: alone, not who won."""
    return Outcome(scores, places_of(scores) if len(scores) != 1 else (2,))


# -- a table, whole and then what is new -----------------------------------------------------------


def whole_table(session: Session, lang: str) -> TableFrame:
    """Everything there is to see."""
    game, match = session.game, session.match
    session.told = session.view()
    log = steps_data(speaker_of(game.id, lang), session.log, session.names_in(lang))
    if session.older:
        log = [*log, *rest_data(session.older)][-LOG_STEPS:]
    return TableFrame(
        table=session.summary(),
        version=session.version,
        moves=match.version if match else 0,
        spectators=session.spectators,
        vacate_after=session.vacate_after,
        dice=session.dice_data(),
        view=session.told,
        prompt=_prompt(session, lang) if match else None,
        log=log,
        result=_outcome(session) if session.over else None,
        opening=_opening(session),
        lesson=_lesson(session, lang),
        affairs=session.affairs_data(),
        lines=session.lines,
    )


def _opening(session: Session) -> View | None:
    """What lay on the table before the first dice fell; nothing once somebody has decided."""
    opening = session.match.opening if session.match else None
    return session.game.view(opening, None) if opening else None


def _outcome(session: Session) -> Outcome | None:
    """How it ended: as the match says, or as it was kept."""
    if session.older:
        scores = session.older.kept.scores
        return stored_outcome(scores) if scores else None
    return outcome_data(session.match) if session.match else None


def tell_table(session: Session) -> None:
    """Tell everybody everything."""
    session.tell_all(lambda reader: whole_table(session, reader.lang))


def tell_update(
    session: Session, how: How, seat: int, steps: list[Step], unrolled: State | None = None
) -> None:
    """Tell everybody what just happened, and what is asked now."""
    game, match = session.game, session.match
    assert match
    before, session.told = session.told, None
    if session.viewers:
        session.told = session.view()
    changed = changes(before, session.told) if before and session.told else None
    decided = None
    if before and changed is not None and unrolled:
        decided = changes(before, game.view(unrolled, None))

    def make(reader: Reader) -> UpdateFrame:
        less = reader.changes and changed is not None
        return UpdateFrame(
            session.version,
            how,
            seat,
            steps_data(speaker_of(game.id, reader.lang), steps, session.names_in(reader.lang)),
            match.version,
            None if less else session.told,
            _prompt(session, reader.lang),
            session.status,
            outcome_data(match) if session.over else None,
            session.dice_data() if session.over else None,
            changed if less else None,
            decided if less else None,
            _lesson(session, reader.lang),
        )

    session.tell_all(make)


def _prompt(session: Session, lang: str) -> Prompt | None:
    """What is asked, if anything is, unless a standing order answers it in a moment."""
    match = session.match
    assert match
    if session.decider is None or session.ordered() is not None:
        return None
    if session.held is not None:
        return None if turns.goes_on(session) else turns.question(session, lang)
    undo = match.undo_state(lang)
    prompt = prompt_data(session.game.speaker(lang), match.state, undo, session.names_in(lang))
    allowed = session.course.allowed(match) if session.course else None
    if prompt is None or allowed is None:
        return prompt
    return replace(prompt, choices=tuple(c for c in prompt.choices if c.action in allowed))


def _lesson(session: Session, lang: str) -> LessonStep | None:
    """What is explained now, where something is."""
    if session.course is None or session.match is None:
        return None
    return session.course.step(session.match, session.game.speaker(lang).words)


# -- what does not change during a game ------------------------------------------------------------


def game_data(game: Game, speaker: Speaker) -> GameData:
    return GameData(
        *(game.id, game.title, game.rules_version, game.player_counts, speaker.options()),
        lesson=game.lesson is not None,
    )


def game_info(game: Game, speaker: Speaker, options: Options) -> GameInfo:
    """All about a game: what a page needs once. Texts are as a table with these options plays."""
    return GameInfo(
        game.id,
        game.title,
        game.rules_version,
        game.player_counts,
        speaker.options(),
        game.lesson is not None,
        game.content,
        game.catalogue,
        tuple(
            VerbShape(verb.name, tuple(name for name, _ in verb.arguments))
            for verb in game.vocabulary.verbs
        ),
        turns.orders_of(game),
        tuple(_entry(speaker, entry) for entry in speaker.entries(options)),
        speaker.said_by_pages(),
    )


def _entry(speaker: Speaker, entry: Entry) -> messages.Entry:
    ruling = entry.ruling
    return messages.Entry(
        *(entry.section, entry.id, entry.title, entry.text, entry.facts, entry.rulings),
        *(entry.house, entry.why),
        kind=ruling.kind if ruling else "",
        source=origin(speaker.words, ruling) if ruling else "",
        options=entry.options,
        short=entry.short if entry.short != entry.title else "",
        shows=entry.shows,
    )
