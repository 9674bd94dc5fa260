"""Learn the value network of a game by self-play and write it into the package.

    python -m tools.network GAME
    python -m tools.network GAME --generations 3 --positions 2000000 --workers 8

A generation: games → positions (`gathering`, `data`) → a network (`fit`) → a gate: it has to beat
the one before with 95 % confidence (`gate`), else the one before stays. The first generation learns
from games of the policy, every other from games of the search with the network before, too. All
steps are kept under `build/network/GAME`: a run that was stopped goes on where it was. The file
says how it was made and from which positions; the same command makes the same positions again.
"""
