"""Questions as data: what a program reads agrees with what people read and with what happens."""

from __future__ import annotations

import random
from collections import defaultdict

import pytest

from dicewright.core.asking import Answer, Asked
from dicewright.core.game import Game
from dicewright.core.match import Match
from dicewright.core.registry import get_game
from dicewright.core.state import State
from dicewright.games.diceforge import asking as forge
from dicewright.games.titandice import asking as titan
from tests.conftest import TABLES

#: What players have of it is a number of the view by that name.
RESERVES = ("gold", "sun", "moon", "glory", "ancient")
PHASES = {
    "diceforge": {"", forge.DRAFT, forge.BLESSING, forge.REINFORCE, forge.ACTION, forge.EXTRA},
    "titandice": {titan.SETUP, titan.EXODUS, titan.ROLLING, titan.ACTING, titan.ATTACK},
}


def positions(game: Game, players: int, options: dict[str, str], games: int) -> list[State]:
    """Positions of random games at which somebody decides."""
    found = []
    for seed in range(games):
        match, chance = Match.new(game, players, options, seed), random.Random(seed)
        while not match.over:
            found.append(match.state.clone())
            match.play(chance.choice(match.state.legal_actions()))
    return found


@pytest.mark.parametrize(("name", "players", "options"), TABLES)
def test_every_question_and_answer_has_its_facts(
    name: str, players: int, options: dict[str, str]
) -> None:
    game = get_game(name)
    for state in positions(game, players, options, 1):
        asked, legal = game.asked(state), state.legal_actions()
        assert asked.kind == game.question(state)[0]
        assert asked.phase in PHASES[name]
        answers = game.answers(state, legal)
        assert len(answers) == len(legal)
        for answer in answers:
            for amounts in (answer.cost, answer.gain):
                assert all(n > 0 or name == "glory" for name, n in amounts.items())
            seat = answer.target.get("seat", 0)
            assert isinstance(seat, int)
            assert 0 <= seat < players
        told = [(answer.cost, answer.gain, answer.target) for answer in answers]
        form = [game.vocabulary.form(action) for action in legal]
        # What differs for people differs for programs: by its form, if not by its facts.
        assert len({repr(pair) for pair in zip(told, form, strict=True)}) == len(legal)


def test_phases_of_dice_forge_follow_each_other() -> None:
    """Within a turn a phase never goes back; all of them occur."""
    order = [forge.BLESSING, forge.REINFORCE, forge.ACTION, forge.EXTRA]
    game, seen = get_game("diceforge"), set()
    for seed in range(12):
        match, chance = Match.new(game, 2, {}, seed), random.Random(seed)
        before, turn = 0, (0, 0)
        while not match.over:
            view = match.state.view()
            now = order.index(game.asked(match.state).phase)
            if (view["round"], view["active"]) != turn:
                turn, before = (view["round"], view["active"]), 0
            assert now >= before, f"seed {seed}, move {match.version}"
            before = now
            seen.add(order[now])
            match.play(chance.choice(match.state.legal_actions()))
    assert seen == set(order)


@pytest.mark.parametrize("verb", ["forge", "feat", "extra", "triton", "cash"])
def test_costs_and_gains_of_dice_forge_are_what_happens(verb: str) -> None:
    """Where nothing else is asked or rolled before the next question, reserves change by just
    that. Gold and shards may also come off scepters and ancient shards: those tables are left
    out."""
    game = get_game("diceforge")
    options = {"set.M1b": "companion"} if verb == "cash" else {"preset": "advanced"}
    tried = 0
    for state in positions(game, 2, options, 10):
        seat, legal = state.current_player(), state.legal_actions()
        for action, answer in zip(legal, game.answers(state, legal), strict=True):
            if game.vocabulary.form(action)["verb"] != verb:
                continue
            after = state.clone()
            after.chance_mode = 1
            before = state.view()["seats"][seat]
            after.apply(action)
            now = after.view()["seats"][seat]
            for resource in ("sun", "moon", "gold"):
                paid = answer.cost.get(resource, 0)
                if paid and verb in ("forge", "feat", "extra"):
                    gained = now[resource] - before[resource] + paid
                    # A feat may give back at once what it cost; it never takes more.
                    assert gained >= 0, (game.vocabulary.text(action), answer)
                    tried += 1
            if verb in ("triton", "cash"):
                for resource, n in answer.gain.items():
                    room = before["caps"].get(resource, 10**6) - before[resource]
                    assert now[resource] - before[resource] == min(n, room)
                    tried += 1
    assert tried


def test_costs_of_titan_dice_are_paid() -> None:
    """What is paid for a card is what its action says."""
    game = get_game("titandice")
    tried = 0
    for state in positions(game, 3, {}, 10):
        if game.asked(state).kind != "act":
            continue
        legal = state.legal_actions()
        for action, answer in zip(legal, game.answers(state, legal), strict=True):
            if not answer.cost:
                continue
            after = state.clone()
            after.apply(action)
            asked = game.asked(after)
            if asked.kind == "pay":
                assert {asked.subject["creature"]: asked.subject["amount"]} == answer.cost
                assert asked.subject["level"] == answer.target["level"]
                tried += 1
    assert tried > 50


def test_an_attack_names_who_attacks_and_who_suffers() -> None:
    game = get_game("titandice")
    seen: dict[str, int] = defaultdict(int)
    for state in positions(game, 4, {}, 40):
        asked = game.asked(state)
        if asked.kind not in ("flip", "suffer", "set-aside"):
            continue
        view, subject = state.view(), asked.subject
        attacker, victims = subject["attacker"], subject["victims"]
        assert isinstance(victims, list)
        assert attacker != state.current_player()
        assert view["seats"][attacker]["out"]
        assert state.current_player() in victims
        assert not any(view["seats"][seat]["out"] for seat in victims)
        seen[asked.kind] += 1
    assert set(seen) == {"flip", "suffer", "set-aside"}


def test_a_game_without_facts_of_its_own_has_those_of_its_actions() -> None:
    game = get_game("titandice")
    state = game.new(2, seed=1)
    legal = state.legal_actions()
    assert Game.asked(game, state) == Asked(game.question(state)[0])
    usual = Game.answers(game, state, legal)
    assert all(isinstance(answer, Answer) and not answer.cost for answer in usual)
