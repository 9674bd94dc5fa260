"""What was measured, and how the documents say it.

    python -m bench.figures      writes tables and sentences anew, from the files of this folder

Every benchmark keeps its figures in a file here (`engine.json`, …). Whatever names one of them in a
document is written from that file alone: tables between two marks, and the sentences listed below.
So a figure is the same wherever it is read; a test compares, and finds sentences about speed that
are not listed.
"""

from __future__ import annotations

import json
import math
import os
import platform
import re
from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
Figures = dict[str, Any]

# -- the files -------------------------------------------------------------------------------------


def kept(name: str) -> Figures:
    """What a benchmark measured last."""
    found: Figures = json.loads((ROOT / "bench" / f"{name}.json").read_text(encoding="utf-8"))
    return found


def measured(figures: Figures) -> Figures:
    """Figures with the day and the machine."""
    return {"date": date.today().isoformat(), "where": where()} | figures


def keep(name: str, figures: Figures) -> None:
    """Keep what a benchmark measured, and write the documents."""
    text = json.dumps(figures, indent=2, ensure_ascii=False)
    (ROOT / "bench" / f"{name}.json").write_text(text + "\n", encoding="utf-8")
    write()


def where() -> str:
    """The machine, as documents name it."""
    return f"Python {platform.python_version()}, {os.cpu_count()} cores, {platform.machine()}"


def significant(number: float, digits: int = 4) -> float:
    """A number without the digits that mean nothing."""
    return float(f"{number:.{digits}g}")


# -- numbers in words ------------------------------------------------------------------------------

ONES = (
    *("no", "one", "two", "three", "four", "five", "six"),
    *("seven", "eight", "nine", "ten", "eleven", "twelve"),
)
TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
PARTS = {
    "a tenth": 1 / 10,
    "an eighth": 1 / 8,
    "a seventh": 1 / 7,
    "a sixth": 1 / 6,
    "a fifth": 1 / 5,
    "a quarter": 1 / 4,
    "a third": 1 / 3,
    "half": 1 / 2,
    "two thirds": 2 / 3,
    "three quarters": 3 / 4,
    "four fifths": 4 / 5,
    "nine tenths": 9 / 10,
}


def about(number: float) -> str:
    """A number of which two digits matter: `seven`, `22`, `48,000`."""
    rounded = round(significant(number, 2))
    return ONES[rounded] if rounded < len(ONES) else f"{rounded:,}"


def times(ratio: float) -> str:
    """A ratio of which the first digit matters: `seven`, `ninety`, `a hundred`."""
    rounded = round(significant(ratio, 1))
    if 20 <= rounded < 100:
        return TENS[rounded // 10 - 2]
    if 100 <= rounded < 1000:
        return f"{'a' if rounded < 200 else ONES[rounded // 100]} hundred"
    return about(rounded)


def part(share: float) -> str:
    """The nearest of the parts that have a name."""
    return min(PARTS, key=lambda name: abs(math.log(PARTS[name] / share)))


def lasting(microseconds: float) -> str:
    """How long something takes: `13 nanoseconds`, `a quarter of a microsecond`."""
    if microseconds < 0.095:
        return f"{about(1000 * microseconds)} nanoseconds"
    if microseconds < 0.95:
        named = part(microseconds)
        return f"{named}{'' if named == 'half' else ' of'} a microsecond"
    rounded = about(microseconds)
    return "a microsecond" if rounded == "one" else f"{rounded} microseconds"


def or_so(low: float, high: float) -> str:
    """A range with one decimal, or a single number if it is none."""
    ends = sorted({f"{low:.1f}", f"{high:.1f}"})
    return " to ".join(ends)


# -- the engine ------------------------------------------------------------------------------------


def takes_less(key: str) -> bool:
    """Is less of it better?"""
    return key.endswith(("_us", "_decision"))


def ratio(key: str, better: float, worse: float) -> float:
    """How many times as fast."""
    return worse / better if takes_less(key) else better / worse


def row_name(key: str) -> str:
    return key.replace(".", ": ").replace("_us", " µs").replace("_", " ")


def engine_table(found: Figures) -> Iterator[str]:
    fast, slow = found["compiled"], found["interpreted"]
    yield f"`make bench-peers` on {found['date']}: {found['where']}."
    yield from ("", "| measured | compiled | interpreted | ratio |", "|---|---:|---:|---:|")
    for key, value in fast.items():
        digits = 3 if value < 100 else 0
        gain = f"{ratio(key, value, slow[key]):.1f}×" if key in slow else ""
        other = f"{slow[key]:,.{digits}f}" if key in slow else ""
        yield f"| {row_name(key)} | {value:,.{digits}f} | {other} | {gain} |"
    two = fast["4 players on two threads.games_per_second"] / fast["4 players.games_per_second"]
    yield from ("", f"Two threads play {two:.2f} times as many four-player games as one.")


def peers_table(found: Figures) -> Iterator[str]:
    ours = found["compiled"]["4 players.decisions_per_second"]
    yield "| same work by | version | game | decisions/s | ours / theirs | clone µs |"
    yield "|---|---|---|---:|---:|---:|"
    for row in found["peers"]:
        rate = row["decisions_per_second"]
        yield (
            f"| {row['peer']} | {row['version']} | {row['game']} | {rate:,.0f} "
            f"| {ours / rate:,.0f}× | {row['clone_microseconds']:.2f} |"
        )


def engine(key: str) -> float:
    """A figure of the compiled engine."""
    return float(kept("engine")["compiled"][key])


def compiled_gain() -> float:
    """How many times as fast whole games are compiled, on one thread: the middle of all tables."""
    found = kept("engine")
    slow = found["interpreted"]
    gains = sorted(
        ratio(key, value, slow[key])
        for key, value in found["compiled"].items()
        if key.endswith(".games_per_second") and key in slow and "threads" not in key
    )
    return float(gains[len(gains) // 2])


# -- environments ----------------------------------------------------------------------------------


def environments_table(found: Figures) -> Iterator[str]:
    yield (
        f"`make bench-environments` on {found['date']}: {found['where']}, two players each, "
        f"{found['lanes']} lanes."
    )
    yield f"Load before the run: {found['load']} processes."
    yield from ("", "| environment | how | steps/s | µs a step |", "|---|---|---:|---:|")
    for name, rate in found["steps_a_second"].items():
        subject, _, how = name.partition("|")
        yield f"| {subject} | {how} | {rate:,.0f} | {1e6 / rate:.2f} |"
    if "two_threads" in found:
        gains = [f"{gain:.2f} times ({game})" for game, gain in found["two_threads"].items()]
        yield from (
            "",
            f"`LanesEnv` is {' and '.join(gains)} as fast with two threads as with one,",
        )
        yield "both by the clock and in turns, in their best moments of a few milliseconds."


def steps(name: str) -> float:
    """Steps a second of an environment."""
    return float(kept("environments")["steps_a_second"][name])


def accelerated_table(found: Figures) -> Iterator[str]:
    yield (
        f"`make bench-accelerated` on {found['date']}: {found['where']}, no GPU, "
        f"JAX {found['jax']}, {found['lanes']} games at once."
    )
    yield from ("", "| by | game | steps/s |", "|---|---|---:|")
    for name, rate in found["steps_a_second"].items():
        by, _, game = name.partition("|")
        yield f"| {by} | {game} | {rate:,} |"


# -- the server ------------------------------------------------------------------------------------

#: The longest that one of a hundred moves may take, in milliseconds.
HOLDS = 100
SERVER_HEAD = (
    "| tables | moves/s | p50 ms | p90 ms | p99 ms | worst ms | server CPU | a move "
    "| PostgreSQL CPU | clients CPU | p99 ≤ 100 ms |\n|" + "---:|" * 10 + "---|"
)


def server_row(row: Figures) -> str:
    waits = " | ".join(f"{row[quantile]:.0f}" for quantile in ("p50", "p90", "p99", "worst"))
    used = [f"{100 * row[who]:.0f} %" for who in ("server_cpu", "database_cpu", "client_cpu")]
    return (
        f"| {row['tables']} | {row['moves_per_second']:.0f} | {waits} | {used[0]} "
        f"| {row['move_ms']:.2f} ms | {used[1]} | {used[2]} | {'yes' if row['holds'] else 'no'} |"
    )


def server_table(found: Figures) -> Iterator[str]:
    yield SERVER_HEAD
    yield from map(server_row, found["ramp"])


def served() -> tuple[str, str, str]:
    """How many tables, people and moves a second one process serves with half its time to spare:
    the same load is slower on another day."""
    fine = [row for row in kept("server")["ramp"] if row["holds"] and row["p99"] <= HOLDS / 2]
    tables = fine[-1]["tables"]
    moves = significant(fine[-1]["moves_per_second"], 2)
    return f"{tables:,}", f"{4 * tables:,}", f"{moves:,.0f}"


def move_ms() -> str:
    """What a move costs a busy server."""
    busy = [row["move_ms"] for row in kept("server")["ramp"] if row["tables"] >= 500]
    return or_so(min(busy), max(busy))


def cluster_table(found: Figures) -> Iterator[str]:
    decision, database = found["nodes"]["1"]["move_ms"], database_ms()
    idle = found["idle"]
    yield from ("| 100,000 people at 25,000 tables | a second | cores |", "|---|---:|---:|")
    rows = (
        ("each decides every 10 seconds", 10_000, "decisions", decision),
        ("each page asks every 3 to 4 seconds", 30_000, "questions", idle["question_ms"]),
        ("5,000 more look at the lobby every 5 seconds", 1_000, "looks", idle["lobby_ms"]),
        ("PostgreSQL, the same decisions", 10_000, "", database),
    )
    for what, number, named, cost in rows:
        cores = number * cost / 1000
        yield f"| {what} | {f'{number:,} {named}'.strip()} | {significant(cores, 2):g} |"


def database_ms() -> float:
    """What a decision costs PostgreSQL."""
    row = kept("server")["nodes"]["1"]
    return float(1000 * row["database_cpu"] / row["moves_per_second"])


# -- the documents ---------------------------------------------------------------------------------

#: Tables by the name in their mark, with the file that each is made of.
TABLES: dict[str, tuple[Callable[[Figures], Iterator[str]], str]] = {
    "engine": (engine_table, "engine"),
    "peers": (peers_table, "engine"),
    "environments": (environments_table, "environments"),
    "accelerated": (accelerated_table, "accelerated"),
    "server": (server_table, "server"),
    "cluster": (cluster_table, "server"),
}
MARKED = re.compile(r"(<!-- measured: (\w+) -->)\n.*?(<!-- end of measured -->)", re.DOTALL)

#: What documents say in prose: each {} is what the function returns.
SENTENCES: dict[str, Callable[[], tuple[str, ...]]] = {
    "copies a game in {}, and plays a million four-player games in about {} seconds on two cores": (
        lambda: (
            lasting(engine("clone.clone_inside_us")),
            about(1e6 / engine("4 players on two threads.games_per_second")),
        )
    ),
    "run as plain Python, about {} times slower": lambda: (times(compiled_gain()),),
    "Dice Forge and Titan Dice are about {} times faster": lambda: (times(compiled_gain()),),
    "# cheap enough to search with: {} >>> greedy": lambda: (
        lasting(engine("clone.clone_from_python_us")),
    ),
    "a copy, in {} |": lambda: (lasting(engine("clone.clone_from_python_us")),),
    "64 bits that equal states share, made in {}.": lambda: (lasting(engine("digest.digest_us")),),
    "About {} random two-player games a second on one core, {} decisions each, and {} with four": (
        lambda: (
            about(engine("Titan Dice, 2 players.games_per_second")),
            f"{decisions_a_game('Titan Dice, 2 players'):.0f}",
            about(engine("Titan Dice, 4 players.games_per_second")),
        )
    ),
    "whole games run at {} the speed of random ones": lambda: (
        part(engine("4 players by policy.games_per_second") / engine("4 players.games_per_second")),
    ),
    "playing on has become so cheap ({} µs an iteration, early in a game)": lambda: (
        f"{1e6 / engine('search, 2 players.iterations_per_second'):.0f}",
    ),
    "`raw_env` has none, is {} times as fast": lambda: (
        times(steps("diceforge|raw_env") / steps("diceforge|env")),
    ),
    "`raw_env` spends {} of its step in the chooser": lambda: (
        part(steps("diceforge|raw_env") / steps("the chooser alone, 402 actions|")),
    ),
    "a position is encoded in about {}.": lambda: (lasting(engine("encode.encode_us")),),
    "it serves {} tables, that is {} people and {} moves a second": served,
    "A move costs {} ms of it": lambda: (move_ms(),),
    "a decision that four people see costs {} ms of a node and {} ms of PostgreSQL": lambda: (
        f"{kept('server')['nodes']['1']['move_ms']:.1f}",
        f"{database_ms():.2f}",
    ),
    "asks whether the server is there, {} ms; a look at the lobby {} ms": lambda: (
        f"{kept('server')['idle']['question_ms']:.3f}",
        f"{kept('server')['idle']['lobby_ms']:.2f}",
    ),
    "a table with its four people {} KB, one who watches {} KB": lambda: (
        f"{kept('server')['idle']['table_kb']:.0f}",
        f"{kept('server')['idle']['viewer_kb']:.0f}",
    ),
    "which make twice the decisions of one with 300 ({} and {} a second)": lambda: (
        f"{kept('server')['nodes']['2']['moves_per_second']:,.0f}",
        f"{kept('server')['nodes']['1']['moves_per_second']:,.0f}",
    ),
    "while the clients took {} % of a core and PostgreSQL {} %": lambda: (
        f"{100 * kept('server')['nodes']['2']['client_cpu']:.0f}",
        f"{100 * kept('server')['nodes']['2']['database_cpu']:.0f}",
    ),
    "for the same processor time each ({} and {} ms)": lambda: (
        f"{kept('server')['nodes']['2']['move_ms']:.2f}",
        f"{kept('server')['nodes']['1']['move_ms']:.2f}",
    ),
}


def decisions_a_game(table: str) -> float:
    return engine(f"{table}.decisions_per_second") / engine(f"{table}.games_per_second")


def pattern(sentence: str) -> re.Pattern[str]:
    """A sentence as it may stand in a document: broken into lines anywhere, with any figures."""
    words = re.escape(sentence).replace(r"\{\}", "(.{1,40}?)").replace(r"\ ", r"\s+")
    return re.compile(words, re.DOTALL)


def table(name: str) -> Iterator[str]:
    """A table as the documents have it."""
    lines, file = TABLES[name]
    return lines(kept(file))


def with_figures(text: str) -> str:
    """A document with the figures that were measured last."""
    text = MARKED.sub(lambda at: "\n".join([at[1], *table(at[2]), at[3]]), text)
    for sentence, figures in SENTENCES.items():
        found = pattern(sentence).search(text)
        if found:
            for group, figure in reversed([*enumerate(figures(), 1)]):
                begin, end = found.span(group)
                if text[begin:end].split() != figure.split():
                    text = text[:begin] + figure + text[end:]
    return text


def pages() -> list[Path]:
    """The documents; not what tells of an earlier day."""
    told = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
    return [page for page in told if page.parent.name not in ("adr", "reading")]


def write() -> None:
    """Write every document that names a figure."""
    for page in pages():
        text = page.read_text(encoding="utf-8")
        if (new := with_figures(text)) != text:
            page.write_text(new, encoding="utf-8")


if __name__ == "__main__":
    write()
