"""Learn the value network of a game by self-play and write it into the package.

    python -m tools.network GAME
    python -m tools.network GAME --generations 3 --positions 2000000 --workers 8

A generation: positions (`gathering`, `data`) → a network (`fit`). The first learns what positions
are worth to policies that play on from them; every other also what they are worth to a search that
asks the network before. The last one has to beat playouts in the same time with 95 % confidence
(`gate`), or nothing is written. All steps are kept under `build/network/GAME`: a run that was
stopped goes on where it was. The file says how it was made and from which positions; the same
command makes the same positions again.
"""
