"""A table as one line: `diceforge 3 preset=advanced`."""

from __future__ import annotations

from dataclasses import dataclass, field

from dicewright.core.errors import BadOption
from dicewright.core.game import Game, Options
from dicewright.core.registry import get_game


@dataclass(frozen=True, slots=True)
class Setup:
    """A table: its game, its players and its options, checked."""

    game: Game
    players: int
    options: Options = field(hash=False)

    @classmethod
    def parse(cls, text: str) -> Setup:
        """`diceforge`, `diceforge 3`, `diceforge 3 preset=advanced`."""
        name, *words = text.split() or [""]
        game = get_game(name)
        players = int(words.pop(0)) if words and words[0].isdecimal() else min(game.player_counts)
        pairs = [word.partition("=") for word in words]
        for key, equals, _ in pairs:
            if not equals or not key:
                raise BadOption(f"«{text}» is no set-up; write «diceforge 3 preset=advanced»")
        return cls.checked(game, players, {key: value for key, _, value in pairs})

    @classmethod
    def checked(cls, game: Game, players: int, options: Options) -> Setup:
        """The options in their canonical form, or BadOption."""
        game.check_players(players)
        return cls(game, players, game.check_options(players, options))

    def __str__(self) -> str:
        pairs = (f"{key}={value}" for key, value in sorted(self.options.items()))
        return " ".join([self.game.id, str(self.players), *pairs])
