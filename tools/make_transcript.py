"""Write the conversation with a stand-alone bot into docs/standalone-bots.md, from a real game.

python -m tools.make_transcript          (make transcript)
"""

from __future__ import annotations

import json
import textwrap
from pathlib import Path
from typing import Any
from unittest.mock import patch

from dicewright.bots import seated
from dicewright.bots.standalone import Line
from dicewright.core.registry import get_game
from dicewright.sim.play import play_game
from tools.tables import tables

PAGE = Path("docs/standalone-bots.md")
BEGIN, END = "<!-- transcript -->", "<!-- end of transcript -->"
COMMAND = "exec:python3 examples/standalone_bot.py"
GAME, PLAYERS, OPTIONS, SEED = tables("transcript").values()
WIDTH = 100
#: Questions that are shown; the first of them whole.
SHOWN = 3


class Listened(Line):
    """Notes both sides of the conversation."""

    heard: list[tuple[str, Any]]

    def exchange(self, message: dict[str, Any], limit: float) -> str:
        answer = super().exchange(message, limit)
        self.heard.append(("←", json.loads(answer)))
        return answer

    def _send(self, message: dict[str, Any]) -> None:
        self.heard.append(("→", message))
        super()._send(message)


def conversation() -> list[tuple[str, Any]]:
    """Everything that was said in a game between the example and a random bot."""
    game = get_game(GAME)
    Listened.heard = []
    with (
        patch("dicewright.bots.standalone.Line", Listened),
        seated(game, PLAYERS, OPTIONS, {0: COMMAND, 1: "random"}, SEED) as bots,
    ):
        play_game(game.configure(PLAYERS, OPTIONS), bots, SEED)
    return Listened.heard


def transcript() -> str:
    """The beginning and the end of it, in lines that fit a page."""
    said = conversation()
    shown = said[: 2 + 2 * SHOWN]
    lines = []
    whole = True
    for arrow, message in shown:
        if message.get("type") == "decide":
            if not whole:
                message = message | {"view": "…", "position": "…"}
            whole = False
        lines.append(_wrapped(arrow, message))
    left = (len(said) - 1 - len(shown)) // 2
    lines += [f"  … {left} more decisions …", _wrapped(*said[-1])]
    return "\n".join(lines)


def _wrapped(arrow: str, message: dict[str, Any]) -> str:
    text = json.dumps(message, ensure_ascii=False)
    return textwrap.fill(
        f"{arrow} {text}",
        WIDTH,
        subsequent_indent="  ",
        break_long_words=True,
        break_on_hyphens=False,
    )


def page(text: str) -> str:
    """The page with the conversation in its place."""
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n```\n{transcript()}\n```\n{END}{after}"


def main() -> None:
    PAGE.write_text(page(PAGE.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
