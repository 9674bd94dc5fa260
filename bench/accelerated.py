"""Steps a second of pgx (games written in JAX) beside our lanes, on the same machine.

    make bench-accelerated      measures, keeps accelerated.json, writes the documents (`figures`)

Both play uniformly random legal actions in a thousand games at once and begin new ones where some
end. pgx compiles a hundred steps into one call, with everything inside; compiling is not counted.
pgx needs JAX, so it runs in an environment of its own (requirements/pgx.txt).
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import time
from typing import Any

from bench.figures import ROOT, accelerated_table, keep, measured

GAMES = ("backgammon", "2048", "tic_tac_toe")
LANES = 1024
STEPS = 100
ROUNDS = 5


def peer_steps(name: str) -> float:
    """Steps a second of a game of pgx; the best round."""
    import jax
    import jax.numpy as jnp
    import pgx
    from pgx.experimental.wrappers import auto_reset

    env = pgx.make(name)
    step = jax.vmap(auto_reset(env.step, env.init))

    def play(carried: Any, _: None) -> Any:
        state, key = carried
        key, chosen, dice = jax.random.split(key, 3)
        legal = jnp.where(state.legal_action_mask, 0.0, -jnp.inf)
        actions = jax.random.categorical(chosen, legal)
        return (step(state, actions, jax.random.split(dice, LANES)), key), None

    @jax.jit  # type: ignore[untyped-decorator]
    def run(carried: Any) -> Any:
        return jax.lax.scan(play, carried, None, STEPS)[0]

    keys = jax.random.split(jax.random.PRNGKey(1), LANES)
    carried = jax.block_until_ready(run((jax.vmap(env.init)(keys), jax.random.PRNGKey(2))))
    best = 0.0
    for _ in range(ROUNDS):
        begun = time.perf_counter()
        carried = jax.block_until_ready(run(carried))
        best = max(best, STEPS * LANES / (time.perf_counter() - begun))
    return best


def peers() -> dict[str, Any]:
    import jax
    import pgx

    figures = {
        f"pgx {pgx.__version__} on {jax.default_backend()}|{g}": peer_steps(g) for g in GAMES
    }
    return {"jax": jax.__version__, "figures": figures}


def ours() -> dict[str, float]:
    """Self-play of all seats, by the clock."""
    import numpy as np

    from dicewright.rl.vector import VectorGame

    found = {}
    for game in ("diceforge", "titandice"):
        for threads in (1, 2):
            games = VectorGame(game, lanes=LANES, threads=threads)
            generator = np.random.default_rng(1)
            best = 0.0
            for _ in range(ROUNDS):
                begun = time.perf_counter()
                for _ in range(2 * STEPS):
                    games.step(games.random_actions(generator))
                best = max(best, 2 * STEPS * LANES / (time.perf_counter() - begun))
            found[f"dicewright, {threads} thread{'s' * (threads > 1)}|{game}"] = best
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--peers", metavar="PYTHON", help="interpreter with pgx")
    parser.add_argument("--peer-figures", action="store_true", help="only pgx, as JSON")
    given = parser.parse_args()
    if given.peer_figures:
        print(json.dumps(peers()))
        return
    asked = [given.peers or sys.executable, "-m", "bench.accelerated", "--peer-figures"]
    done = subprocess.run(asked, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True)
    told = json.loads(done.stdout.splitlines()[-1])
    figures = ours() | told["figures"]
    about = {
        "jax": told["jax"],
        "lanes": LANES,
        "steps_a_second": {name: round(rate) for name, rate in figures.items()},
    }
    keep("accelerated", measured(about))
    print(*accelerated_table(measured(about)), sep="\n")


if __name__ == "__main__":
    main()
