"""What every game promises, as functions to call from a test.

Each plays random games and raises AssertionError at the first broken promise. They know nothing but
the contract, so a game outside this repo can use them as they are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from dicewright.core import record as records
from dicewright.core.acquisitions import TURN_STARTED
from dicewright.core.consts import ASK, CHANCE, NOBODY
from dicewright.core.game import Game, Options
from dicewright.core.match import Match
from dicewright.core.record import digest
from dicewright.core.rng import below, following, start
from dicewright.core.state import State


def random_choices(seed: int) -> Iterator[int]:
    """An endless row of random words, the same in every process."""
    word = start(seed)
    while True:
        word = following(word)
        yield word


def walk(
    game: Game, players: int, options: Options, seed: int, *, ask: bool = False
) -> Iterator[State]:
    """Play a random game and give the state at every choice, then at the end."""
    state = game.configure(players, options)
    state.chance_mode = ASK if ask else 0
    state.begin(seed)
    for word in random_choices(seed):
        yield state
        if state.over:
            return
        legal = state.legal_actions()
        state.apply(legal[below(word, len(legal))])


def check_legal_lists(game: Game, players: int, options: Options, seed: int) -> None:
    """Lists have no repetition and more than one action; nothing else is taken."""
    for state in walk(game, players, options, seed):
        legal = state.legal_actions()
        assert len(set(legal)) == len(legal), f"listed twice: {legal}"
        if state.over:
            assert not legal
            assert state.current_player() == NOBODY
            return
        assert len(legal) > 1, "a decision with a single answer was asked"
        assert 0 <= state.current_player() < players
        assert all(action in game.vocabulary and state.accepts(action) for action in legal)
        assert not state.accepts(game.vocabulary.size + 1)
        assert all(game.label(state, action) for action in legal)
        assert game.question(state)[1]


def check_soundness(game: Game, players: int, options: Options, seed: int) -> None:
    """Nothing gets lost, at any moment of the game."""
    for state in walk(game, players, options, seed):
        assert game.faults(state) == [], (game.faults(state), game.position(state))


def whole(game: Game, state: State) -> str:
    """Everything about a position but its random word. (A digest leaves more out.)"""
    twin = state.clone()
    twin.rng = 0
    return game.position(twin)


def check_clones(game: Game, players: int, options: Options, seed: int) -> None:
    """Every earlier copy keeps its position while the original plays on."""
    kept = [(state.clone(), whole(game, state)) for state in walk(game, players, options, seed)]
    for clone, before in kept:
        assert whole(game, clone) == before
    clone, _ = kept[len(kept) // 2]
    twin = clone.clone()
    clone.play_out(seed)
    twin.play_out(seed)
    assert whole(game, clone) == whole(game, twin), "two copies went different ways"


#: Reading a position takes longer than a hundred decisions, and neighbours hardly differ.
POSITIONS_APART = 3


def check_positions(game: Game, players: int, options: Options, seed: int) -> None:
    """A position line gives the position back, with the same choices, also at chance."""
    for ask in (False, True):
        for index, state in enumerate(walk(game, players, options, seed, ask=ask)):
            if index % POSITIONS_APART and not state.over:
                continue
            line = game.position(state)
            assert "\n" not in line
            again = game.from_position(line)
            assert game.position(again) == line
            assert again.legal_actions() == state.legal_actions()
            assert again.current_player() == state.current_player()


def check_records(game: Game, players: int, options: Options, seed: int) -> None:
    """A record replays to the same state, survives both notations, and can be cut anywhere."""
    match = Match.new(game, players, options, seed)
    for word in random_choices(seed):
        if match.over:
            break
        legal = match.state.legal_actions()
        match.play(legal[below(word, len(legal))])
    text = records.to_text(match.record)
    again = records.from_text(text)
    assert again == match.record
    assert records.to_text(again) == text
    assert records.from_text(records.to_json(match.record)) == match.record
    assert whole(game, again.replay()) == whole(game, match.state)
    assert digest(game, again.replay()) == digest(game, match.state)
    assert Match(again).state.scores() == match.state.scores()


def check_own_chance(game: Game, players: int, options: Options, seed: int) -> None:
    """A state that draws its own chance plays the same game as one whose caller draws for it."""
    plain = list(walk_decisions(game, players, options, seed, ask=False))
    asked = list(walk_decisions(game, players, options, seed, ask=True))
    assert plain == asked


def walk_decisions(
    game: Game, players: int, options: Options, seed: int, *, ask: bool
) -> Iterator[tuple[int, ...]]:
    """The legal lists of a random game, decision by decision, then the scores."""
    state = game.configure(players, options)
    state.chance_mode = ASK if ask else 0
    state.begin(seed)
    for word in random_choices(seed):
        while state.current_player() == CHANCE:
            state.play(state.sample_chance())
        if state.over:
            yield tuple(state.scores())
            return
        legal = state.legal_actions()
        yield tuple(legal)
        state.apply(legal[below(word, len(legal))])


def check_vocabulary(game: Game) -> None:
    """Number, text and form of every action lead to each other."""
    for action in game.vocabulary:
        assert game.vocabulary.parse(game.vocabulary.text(action)) == action
        assert game.vocabulary.from_form(game.vocabulary.form(action)) == action


def check_undo(game: Game, players: int, options: Options, seed: int) -> None:
    """Whatever can be taken back leads to the very position before; dice are never taken back."""
    match = Match.new(game, players, options, seed)
    for word in random_choices(seed):
        if match.over:
            return
        before, moves = whole(game, match.state), match.version
        seat = match.state.current_player()
        legal = match.state.legal_actions()
        action = legal[below(word, len(legal))]
        match.play(action)
        undo = match.undo_state()
        assert undo.possible == (match.actors[-1] != CHANCE)
        if undo.possible:
            assert undo.seat == seat
            match.undo(seat)
            assert (whole(game, match.state), match.version) == (before, moves)
            match.play(action)


def check_acquisitions(game: Game, players: int, options: Options, seed: int) -> None:
    """What players came by is content of the game, told in order, and in words."""
    match = Match.new(game, players, options, seed)
    events = list(match.events)
    for word in random_choices(seed):
        if match.over:
            break
        legal = match.state.legal_actions()
        events += match.play(legal[below(word, len(legal))])
    rounds = [int(event.data["round"]) for event in events if event.kind == TURN_STARTED]
    assert rounds == sorted(rounds)
    found = game.acquisitions(events, match.state)
    assert found or not game.acquisition_kinds, "nobody came by anything in a whole game"
    assert found == sorted(found, key=lambda item: item.turn)
    entries = {(entry.section, entry.id) for entry in game.entries()}
    kinds = {kind.id for kind in game.acquisition_kinds}
    for kind, id in [(item.kind, item.id) for item in found] + game.obtainable(match.state):
        assert kind in kinds
        assert (kind, id) in entries
    for item in found:
        assert 0 <= item.seat < players
        assert item.round == rounds[item.turn - 1]


Check = Callable[[Game, int, Options, int], None]
CHECKS: tuple[Check, ...] = (
    check_legal_lists,
    check_soundness,
    check_clones,
    check_positions,
    check_records,
    check_own_chance,
    check_undo,
    check_acquisitions,
)
