"""A bot that is a program of its own: JSON lines in and out, nothing of dicewright imported.

    dicewright simulate diceforge --games 20 --bots "exec:python examples/standalone_bot.py,random"

It likes some kinds of action and decides the rest by its own dice. The protocol is in
docs/standalone-bots.md; any language that reads and writes lines can do the same.
"""

import json
import random
import sys
from typing import Any

LIKED = ("feat", "forge", "capture", "buy")


def choose(prompt: dict[str, Any], dice: random.Random) -> int:
    """The last listed choice of the verb that is liked most; any choice if there is none."""
    for verb in LIKED:
        fitting = [c for c in prompt["choices"] if c["form"]["verb"] == verb]
        if fitting:
            return int(fitting[-1]["action"])
    return int(dice.choice(prompt["choices"])["action"])


def main() -> None:
    dice = random.Random()
    answer: dict[str, Any]
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            dice.seed(message["seed"])  # the same seed, the same decisions
            answer = {"type": "ready"}
        elif message["type"] == "decide":
            answer = {"action": choose(message["prompt"], dice)}
        else:
            break
        print(json.dumps(answer), flush=True)


main()
