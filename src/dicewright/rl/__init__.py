"""Environments for researchers: PettingZoo, Gymnasium, OpenSpiel, and many games at once.

They need numpy and the library they are named after: `pip install dicewright[rl]`. Nothing is
imported here, so that each can be used without the others.

* `dicewright.rl.vector`          thousands of games in numpy arrays, the fast one
* `dicewright.rl.vector_env`      the same as Gymnasium's vector environment
* `dicewright.rl.memory`          many states into memory of your own
* `dicewright.rl.pettingzoo_env`  every seat an agent
* `dicewright.rl.gymnasium_env`   one seat against bots
* `dicewright.rl.open_spiel_game` chance nodes and all
"""
