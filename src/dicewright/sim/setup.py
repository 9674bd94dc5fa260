"""A table as one line: `diceforge 3 preset=advanced`."""

from __future__ import annotations

from dataclasses import dataclass, field

from dicewright.core.errors import BadOption
from dicewright.core.game import Game, Options, read_options
from dicewright.core.registry import get_game

#: No table is so large that its players take more.
MOST_DIGITS = 9


@dataclass(frozen=True, slots=True)
class Setup:
    """A table: its game, its players and its options, checked."""

    game: Game
    players: int
    options: Options = field(hash=False)

    @classmethod
    def parse(cls, text: str) -> Setup:
        """`diceforge`, `diceforge 3`, `diceforge 3 preset=advanced`; without a number it is for the
        usual players."""
        name, *words = text.split() or [""]
        game = get_game(name)
        players = game.usual_players
        if words and words[0].isdecimal():
            number = words.pop(0)
            if len(number) > MOST_DIGITS:
                raise BadOption(f"“{number[:MOST_DIGITS]}…” is not a number of players")
            players = int(number)
        if any("=" not in word for word in words):
            raise BadOption(f"“{text}” is not a set-up; write “GAME 3 OPTION=VALUE”")
        return cls.checked(game, players, read_options(words))

    @classmethod
    def checked(cls, game: Game, players: int, options: Options) -> Setup:
        """The options in their canonical form, or BadOption."""
        game.check_players(players)
        return cls(game, players, game.check_options(players, options))

    def __str__(self) -> str:
        pairs = (f"{key}={value}" for key, value in sorted(self.options.items()))
        return " ".join([self.game.id, str(self.players), *pairs])
