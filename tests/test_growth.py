"""The game grows, and what was kept means the same: a card, a face and a kind of decision join a
copy of the program, each at the beginning, in the middle or at the end of its list."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from dicewright.core.kept import read_text
from dicewright.core.match import Match
from dicewright.core.record import digest, judge, to_text
from dicewright.core.registry import get_game
from dicewright.core.rng import below
from dicewright.server.database import reading
from dicewright.testing.conformance import random_choices
from tests.conftest import ROOT
from tests.test_identity import LEARNED
from tests.test_kept_games import OLD

PACKAGE = ROOT / "src" / "dicewright"
FORGE = Path("games/diceforge")
#: Before which row they join; the last ones after all others.
PLACES = {
    "beginning": ('    Card("hammer"', '    _gain("G1"', "D_DRAFT = "),
    "middle": ('    Card("minotaur"', '    _gain("V3"', "D_OPTION = "),
    "end": (
        ")\nNUMBER: dict[str, int] = {card.id",
        ")\n\n\ndef _on_its_shelf",
        "KINDS_OF_DECISION = ",
    ),
}
CARD = '    Card("newcomer", "M2", 3, BEGINNER, instant=(gain(k.GOLD, 2),)),\n'
FACE = '    _gain("newface", gold=5),\n'
WORDS = """
[card."newcomer"]
name = "The Newcomer"
kinds = ["instant"]
text = "Gain 2 gold."

[face."newface"]
name = "5 gold"
text = "Gain 5 gold."
"""
DECISION = """

def legal_ponder(g: Forge) -> int:
    return 0


def decide_ponder(g: Forge, action: int) -> int:
    return 0
"""


def insert(path: Path, before: str, what: str) -> None:
    text = path.read_text()
    assert text.count(before) == 1, f"{before!r} is {text.count(before)} times in {path.name}"
    path.write_text(text.replace(before, what + before))


def grown(folder: Path, place: str) -> Path:
    """A copy of the program, not compiled, with newcomers."""
    ignored = shutil.ignore_patterns("*.so", "__pycache__", "static", "_compiled.py")
    shutil.copytree(PACKAGE, folder / "dicewright", ignore=ignored)
    home = folder / "dicewright" / FORGE
    card, face, decision = PLACES[place]
    insert(home / "content" / "cards.py", card, CARD)
    insert(home / "content" / "faces.py", face, FACE)
    insert(home / "consts.py", decision, "D_PONDER = _decision()\n")
    chapter = home / "rules" / "order.py"
    chapter.write_text(chapter.read_text() + DECISION)
    insert(home / "asking.py", '    k.D_DRAFT: "draft",', '    k.D_PONDER: "ponder",\n')
    words = home / "words" / "en.toml"
    words.write_text(words.read_text() + WORDS)
    return folder


#: What the grown program is asked; it answers with JSON.
ASK = """
import json, sys
from pathlib import Path
from dicewright.bots.weights import learned_policy
from dicewright.core.kept import read_text
from dicewright.core.record import digest, judge
from dicewright.core.registry import get_game
from dicewright.server.database import reading
from tests.test_identity import opinions_of
from tools.make_vocabulary import path_of, vocabulary_lines

game = get_game("diceforge")
kept = json.load(sys.stdin)
answer = {"numbers": {t: game.vocabulary.parse(t) for t in ("use silver-hind", "step 1")}}
answer["verdicts"] = {}
for name, text in kept["records"].items():
    verdict = judge(read_text(text))
    answer["verdicts"][name] = (verdict.why, digest(game, verdict.record.replay()))
with reading(kept["database"]) as tables:
    for id, title in tables.tables():
        if title in kept["tables"]:
            verdict = judge(tables.kept(id))
            answer["verdicts"][title] = (verdict.why, digest(game, verdict.record.replay()))
answer["learned"] = opinions_of("diceforge")
names = set(vocabulary_lines(game))
golden = path_of(game).read_text().splitlines()
answer["gone"] = [line for line in golden if line not in names]
answer["new"] = sorted(names - set(golden))
print(json.dumps(answer))
"""

RECORDS = ("diceforge-draft-begun.json", "diceforge-random.json", "diceforge-first-game.record")
TABLES = ("random, unfinished",)


def fresh_record() -> str:
    """A record as this version writes it: begun, with a random set-up."""
    game = get_game("diceforge")
    match = Match.new(game, 2, {"preset": "random", "module": "goddess"}, 3)
    for number, word in enumerate(random_choices(5)):
        if number == 40:
            break
        legal = match.state.legal_actions()
        match.play(legal[below(word, len(legal))])
    return to_text(match.record)


def asked(place: str, folder: Path) -> tuple[dict[str, Any], dict[str, Any]]:
    """What is kept, and what a grown program says of it."""
    records = {name: (OLD / "records" / name).read_text() for name in RECORDS}
    kept = {
        "records": records | {"fresh": fresh_record()},
        "database": str(OLD / "tables.db"),
        "tables": TABLES,
    }
    path = os.pathsep.join([str(grown(folder, place)), str(ROOT)])
    done = subprocess.run(
        [sys.executable, "-c", ASK],
        input=json.dumps(kept),
        capture_output=True,
        text=True,
        env=os.environ | {"PYTHONPATH": path},
        check=False,
    )
    assert done.returncode == 0, done.stderr
    answer: dict[str, Any] = json.loads(done.stdout)
    return kept, answer


@pytest.mark.parametrize("place", PLACES)
def test_what_was_kept_means_the_same_when_the_game_grows(place: str, tmp_path: Path) -> None:
    game = get_game("diceforge")
    kept, answer = asked(place, tmp_path)
    numbers = {text: game.vocabulary.parse(text) for text in answer["numbers"]}
    assert all(answer["numbers"][text] > numbers[text] for text in numbers), "nothing has moved"
    for name, text in kept["records"].items():
        verdict = judge(read_text(text))
        expected = [verdict.why, digest(game, verdict.record.replay())]
        assert answer["verdicts"][name] == expected, name
    with reading(kept["database"]) as tables:
        for id, title in tables.tables():
            if title in TABLES:
                verdict = judge(tables.kept(id))
                expected = [verdict.why, digest(game, verdict.record.replay())]
                assert answer["verdicts"][title] == expected, title
    assert answer["learned"] == LEARNED["diceforge"]
    assert answer["gone"] == []
    assert {"action feat newcomer", "action forge newface", "trait pass ponder"} <= set(
        answer["new"]
    )
