"""What players of Titan Dice see."""

from __future__ import annotations

from dicewright.bots import get_bot
from dicewright.core.registry import get_game


def test_a_question_about_rolled_dice_says_which() -> None:
    game = get_game("titandice")
    kinds = set()
    for seed in range(6):
        state = game.new(3, {}, seed)
        bot = get_bot("random")(seed)
        while not state.over:
            view, kind = game.view(state, None), game.question(state)[0]
            if kind in ("wounds", "reroll"):
                kinds.add(kind)
                # One die of that side may be rolled again, and all of them.
                counts = {game.vocabulary.text(action) for action in state.legal_actions()}
                assert f"count {view['roll'][view['asked']]}" in counts
                assert kind == "reroll" or view["asked"] == "wound"
            else:
                assert view["asked"] is None
            state.apply(bot.choose(state))
    assert kinds == {"wounds", "reroll"}
