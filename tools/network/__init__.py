"""Learn the value network of a game by self-play and write it into the package.

    python -m tools.network GAME
    python -m tools.network GAME --generations 3 --positions 2000000 --workers 8

A generation: positions (`gathering`, `data`) → a network (`fit`) → a gate: it has to beat the one
before with 95 % confidence (`gate`), else the one before stays. What positions are worth is said by
policies that play on from them, and by searches: the first generation's judges by playouts, every
other's asks the network before. All steps are kept under `build/network/GAME`: a run that was
stopped goes on where it was. The file says how it was made and from which positions; the same
command makes the same positions again.
"""
