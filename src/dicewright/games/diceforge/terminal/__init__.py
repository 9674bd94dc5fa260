"""How Dice Forge looks in a terminal. The command loads it; nothing else in the game may."""

from dicewright.cli.boards import Drawer
from dicewright.games.diceforge.terminal import board, palette

DRAWER = Drawer(board.draw, palette.paint, board.brief)
