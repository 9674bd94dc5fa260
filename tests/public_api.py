"""Everything that `import dicewright` promises, used once, as a program of somebody else would.

It is checked by mypy --strict (against an installed package: `make release-check`) and run on both
engines (`tests/test_library.py`, which also looks whether anything public is missing here).
"""

from __future__ import annotations

from array import array
from collections.abc import Callable

import dicewright as dw
from dicewright.core.consts import ASK, CHANCE, NOBODY


def refused(error: type[dw.DicewrightError], call: Callable[[], object]) -> None:
    try:
        call()
    except error:
        return
    raise AssertionError(f"no {error.__name__}")


def games() -> dw.Game:
    names: list[str] = dw.game_names()
    game = dw.get_game(names[0])
    assert dw.new(game, seed=1) == dw.new(game.id, seed=1) == game.new(seed=1)
    return game


def looking(state: dw.State) -> None:
    numbers: list[int] = [state.players, state.rng, state.chance_mode, state.decisions]
    numbers += [state.top, state.legal_count, state.listening, state.broken]
    assert len(numbers) == 8
    over: bool = state.over
    assert not over
    assert len(state.scores()) == len(state.standings()) == len(state.worths()) == state.players
    assert state.current_player() in range(state.players)
    assert state.frames()[-1] == state.top_frame()
    view: dict[str, object] = state.view(0)
    assert view
    assert repr(state)
    assert str(state)
    cells = array("f", [0.0] * state.game.encoding.size)
    assert state.observe(0, cells) == len(cells)
    aspects: list[int] = state.aspects_seen(0)
    assert max(aspects) < state.aspects_known()
    calm: bool = state.is_calm()
    assert calm in (True, False)
    flags = array("b", [0] * (max(state.legal_actions()) + 1))
    assert state.mark_legal(flags) == sum(flags) == state.legal_count


def choosing(state: dw.State) -> None:
    actions: dw.Actions = state.actions
    first: dw.Action = actions[0]
    text: str = first.text
    assert text in actions
    assert first in actions
    assert state.accepts(first)
    assert [*actions] == state.legal_actions()
    refused(dw.BadNotation, lambda: state.play("nonsense"))
    refused(dw.IllegalAction, lambda: state.apply(-1))
    refused(dw.IllegalAction, lambda: state.apply(10**30))


def copying(state: dw.State) -> None:
    copy: dw.State = state.clone()
    assert copy == state
    assert copy.digest() == state.digest()
    assert copy.digest(dice=False) == state.digest(dice=False)
    steps: int = copy.play_out(1)
    assert steps > 0
    assert copy.over
    assert copy.current_player() == NOBODY
    outcome: dw.Outcome | None = copy.outcome()
    assert outcome is not None
    assert sum(outcome.shares) == 1
    assert outcome.winners
    assert min(outcome.places) == 1
    assert list(outcome.scores) == copy.scores()
    other: dw.State = dw.determinised(state, seed=1)
    assert other != state
    assert other.digest(dice=False) == state.digest(dice=False)
    copy.copy(state)
    assert copy.copy_often(state, 2) == 2
    assert copy == state == state.game.from_position(state.position())
    copy.load_cells(state.cells())
    copy.set_frames(state.frames())
    copy.settle()
    assert copy == state


def dice_by_hand(game: dw.Game) -> None:
    asking: dw.State = game.configure(game.usual_players, {})
    asking.chance_mode = ASK
    asking.begin(1)
    while asking.current_player() == CHANCE:
        asking.apply(asking.sample_chance())
    assert asking.legal_count > 1


def listening(state: dw.State) -> None:
    told = state.clone()
    told.listen()
    assert told.log
    told.apply(told.legal_actions()[-1])
    rows: list[tuple[int, ...]] = told.events()
    happened: tuple[dw.Event, ...] = told.happened()
    assert [told.game.event(row) for row in rows] == list(happened)
    assert happened[0].kind
    told.listen(wanted=False)


def records() -> None:
    match = dw.Match.new("diceforge", players=2, seed=7)
    events: list[dw.Event] = match.play(match.state.actions[-1])
    assert events
    assert not match.over
    record: dw.Record = match.record
    assert dw.read_record(str(record)) == record
    assert record.replay() == match.state
    refused(dw.BadRecord, lambda: dw.read_record("nonsense"))
    refused(dw.BadOption, lambda: dw.new("diceforge", preset="nonsense"))


def bots(state: dw.State) -> None:
    assert "greedy" in dw.bot_names()
    greedy = dw.bot("greedy", seed=1)
    chosen: dw.Action = greedy.choose(state)
    assert chosen in state.actions
    thought = dw.bot("search:20", seed=1).evaluate(state)
    assert thought.best in state.actions
    record: dw.Record = dw.play("diceforge", bots="greedy,random", seed=3)
    assert record.replay().over
    result = dw.simulate("diceforge", games=2, seed=7, threads=1)
    assert len(result.seats) == 2
    assert result.games_per_second > 0


def main() -> None:
    game = games()
    state = game.new(players=2, seed=7)
    looking(state)
    choosing(state)
    copying(state)
    dice_by_hand(game)
    listening(state)
    records()
    bots(state)


if __name__ == "__main__":
    main()
