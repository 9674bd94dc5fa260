"""A table as its viewers see it: the whole of it at first, then what is new.

`telling` puts games into words and data; here is what of them goes into which frame.
"""

from __future__ import annotations

from dicewright.core.record import Step
from dicewright.server.table import LOG_STEPS, Table
from dicewright.server.telling import (
    outcome_data,
    prompt_data,
    rest_data,
    speaker_of,
    steps_data,
    stored_outcome,
    undo_data,
)
from dicewright.server.wire import How, Outcome, PromptData, TableFrame, Update


def whole(table: Table, lang: str) -> TableFrame:
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
        vacate_after=table.house.settings.vacate_after,
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
