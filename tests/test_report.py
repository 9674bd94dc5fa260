"""Reports: the facts are those of the games, the figures are right, the page stands alone."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterable
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import polars as pl
import pytest
from polars.testing import assert_frame_equal

from dicewright.bots import bots_of_seats
from dicewright.cli import report as command
from dicewright.core.errors import DicewrightError
from dicewright.core.match import Match
from dicewright.core.record import Record, to_json
from dicewright.core.registry import get_game
from dicewright.sim.pool import Pace
from dicewright.sim.report.drawing import Scale, binned, scatter
from dicewright.sim.report.figures import Figures, Item, figures_of
from dicewright.sim.report.gathering import TABLES as NAMES
from dicewright.sim.report.gathering import Facts, facts_of
from dicewright.sim.report.page import page
from dicewright.sim.report.parallel import CHUNK, tables_of_lines, tables_of_plan
from dicewright.sim.report.playing import play_game
from dicewright.sim.report.tables import (
    GAMES,
    NUMBERS,
    OFFERS,
    PURCHASES,
    SEATS,
    SOURCE,
    FactTables,
    joined,
    tables_of,
)
from dicewright.sim.runner import Plan, Played, simulate
from tests.conftest import ROOT, TABLES, name_of
from tests.test_cli import Done, assert_refused, bot_spec, dicewright, interrupted

FILES = set(command.FILES)


def plan(
    game: str = "diceforge",
    players: int = 2,
    bots: str = "random",
    games: int = 30,
    options: dict[str, str] | None = None,
) -> Plan:
    return Plan(get_game(game), players, options or {}, bots_of_seats(bots, players), 5, games, 1)


def line_of(record: Record, bots: Iterable[str], **changes: Any) -> str:
    """A line of a games file, as tournaments and simulations write it."""
    outcome = get_game(record.game).outcome(record.replay())
    data = {
        "record": json.loads(to_json(record)),
        "bots": list(bots),
        "scores": list(outcome.scores),
        "places": list(outcome.places),
        "setup": "base",
    }
    return json.dumps(data | changes)


def lines_of(of: Plan) -> list[str]:
    games = [play_game(of, index) for index in range(of.games)]
    return [line_of(told.record, told.bots) for told in games]


def figures_from(of: Plan) -> tuple[Figures, FactTables]:
    tables = tables_of_plan(of, 1)
    return figures_of(of.game, tables), tables


def assert_equal(some: FactTables, others: FactTables, names: Iterable[str]) -> None:
    for name in names:
        assert_frame_equal(some.named()[name], others.named()[name])
    assert some.titles == others.titles


# -- facts -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("bots", ["random", "greedy,random,random"])
@pytest.mark.parametrize("game", ["diceforge", "titandice"])
def test_a_report_plays_the_games_of_a_simulation(game: str, bots: str) -> None:
    of = plan(game, 3, bots, 8)
    rows: list[Played] = []
    simulate(of, sink=rows.extend)
    tables = tables_of_plan(of, 1)
    assert tables.seats["score"].to_list() == [score for row in rows for score in row.scores]
    assert tables.games["decisions"].to_list() == [row.decisions for row in rows]


def test_processes_change_nothing() -> None:
    of = plan(games=2 * CHUNK + 3)
    assert_equal(tables_of_plan(of, 1), tables_of_plan(of, 2), NAMES)


@pytest.mark.parametrize("size", [1, 7])
def test_the_split_changes_nothing(size: int, monkeypatch: pytest.MonkeyPatch) -> None:
    of = plan(games=20)
    usual = tables_of_plan(of, 1)
    monkeypatch.setattr(Pace, "size", lambda _: size)
    assert_equal(tables_of_plan(of, 1), usual, NAMES)
    assert_equal(tables_of_lines(lines_of(of), 1)[1], usual, set(NAMES) - {"games"})


def test_a_games_file_tells_the_same_as_the_games() -> None:
    of = plan(games=CHUNK + 2, bots="greedy,random")
    game, read = tables_of_lines(["", *lines_of(of), "  "], 1)
    played = tables_of_plan(of, 1)
    assert game == "diceforge"
    assert_equal(read, played, ("seats", "purchases", "offers", "numbers"))
    assert set(read.games["setup"]) == {"base"}


@pytest.mark.parametrize("table", TABLES, ids=name_of)
def test_the_sources_of_points_add_up_to_the_score(
    table: tuple[str, int, dict[str, str]],
) -> None:
    game, players, options = table
    seats = tables_of_plan(plan(game, players, games=2, options=options), 1).seats
    total = seats.select(pl.sum_horizontal(pl.col(f"^{SOURCE}.*$"))).to_series()
    assert total.to_list() == seats["score"].to_list()


def test_games_of_different_sizes_share_a_report() -> None:
    lines = lines_of(plan("titandice", 1, games=3)) + lines_of(plan("titandice", 4, games=CHUNK))
    _, tables = tables_of_lines(lines, 1)
    figures = figures_of(get_game("titandice"), tables)
    assert figures.players == (1, 4)
    assert tables.seats.select(pl.col(f"^{SOURCE}.*$")).null_count().sum_horizontal().to_list() == [
        0
    ]
    assert {seat.base for seat in figures.seats if seat.players == 4} == {0.25}


def test_whatever_was_bought_was_offered() -> None:
    tables = tables_of_plan(plan(options={"preset": "random", "sets": "all"}), 1)
    key = ["game", "kind", "id"]
    assert tables.purchases.join(tables.offers, on=key, how="anti").height == 0
    cards = tables.offers.filter(pl.col("kind") == "card").group_by("game").len()
    assert set(cards["len"]) == {15}


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda line: line[:50], "not a line of a games file"),
        (lambda _: "[1, 2]", "not a line of a games file"),
        (lambda _: "{}", "not a line of a games file"),
        (lambda line: line.replace('"record"', '"other"'), "without its record"),
        (lambda line: line.replace('"bots": ["random", ', '"bots": ['), "1 bots are named for 2"),
        (lambda line: json.dumps(json.loads(line) | {"scores": [1, 2]}), r"“scores” are \[1, 2\]"),
        (lambda line: json.dumps(json.loads(line) | {"places": [3, 3]}), "“places” are"),
        (lambda line: line.replace('"feat ', '"feast '), "is not an action"),
        (lambda line: line.replace('"check": "', '"check": "0'), "was changed"),
    ],
)
def test_a_bad_line_is_named(change: Any, reason: str) -> None:
    good = lines_of(plan(games=1))[0]
    assert change(good) != good
    with pytest.raises(DicewrightError, match=f"line 3: .*{reason}"):
        tables_of_lines([good, "", change(good)], 1)


def test_an_unfinished_game_is_refused() -> None:
    match = Match.new(get_game("diceforge"), 2, {}, 1)
    with pytest.raises(DicewrightError, match="line 1: the game is not finished"):
        tables_of_lines([line_of(match.record, ["random"] * 2)], 1)


def test_games_that_a_failing_bot_ended_are_left_out() -> None:
    match = Match.new(get_game("diceforge"), 2, {}, 1)
    lost = line_of(match.record, ["a", "b"], forfeit={"seat": 0, "why": "gone"}, places=[2, 1])
    _, tables = tables_of_lines([lost, *lines_of(plan(games=2)), lost], 1)
    assert (tables.games.height, tables.forfeits) == (2, 2)
    text = page(get_game("diceforge"), figures_of(get_game("diceforge"), tables), "here")
    assert "here; 2 games in which a bot failed left out" in text
    with pytest.raises(DicewrightError, match="no finished game"):
        tables_of_lines([lost], 1)


def test_what_a_simulation_records_can_be_reported(tmp_path: Path) -> None:
    file, out = str(tmp_path / "games.jsonl"), str(tmp_path / "out")
    table = ("diceforge", "--games", "12", "--bots", "greedy,random", "--seed", "3")
    assert dicewright("simulate", *table, "--records", file).code == 0
    recorded = dicewright("report", file, "--processes", "1", "--out", out, "--json")
    played = dicewright("report", *table, "--processes", "1", "--out", out, "--force", "--json")
    some, others = json.loads(recorded.out), json.loads(played.out)
    assert some["setups"] == ["diceforge 2"]
    assert some | {"setups": []} == others


def test_a_report_is_about_one_game() -> None:
    lines = lines_of(plan(games=1)) + lines_of(plan("titandice", games=1))
    with pytest.raises(DicewrightError, match="not about diceforge and titandice"):
        tables_of_lines(lines, 1)
    with pytest.raises(DicewrightError, match="there is no finished game in it"):
        tables_of_lines(["", " "], 1)


# -- figures ---------------------------------------------------------------------------------------


def made_up(seats: list[tuple[str, float, bool]]) -> Figures:
    """Figures of two-seat games that were never played: bot, win, and who had the hammer."""
    facts = Facts(titles={("glory", "blessings"): ("glory", "blessings")})
    for n, (bot, win, has) in enumerate(seats):
        game, seat = divmod(n, 2)
        if seat == 0:
            facts.games.append((game, "diceforge", 1, 2, game, "", "{}", 10, 20, 9, 18))
            facts.offers.append((game, "card", "hammer"))
        facts.seats.append((game, seat, bot, int(10 * win), 1 if win else 2, win))
        if has:
            facts.purchases += [
                (game, seat, "card", "hammer", 2, 3, "M1a", "performed"),
                (game, seat, "card", "hammer", 9, 17, "M1a", "performed"),
            ]
    return figures_of(get_game("diceforge"), joined([tables_of(facts)]))


def hammer(figures: Figures) -> Item:
    (item,) = figures.items
    return item


def test_wins_with_and_without_are_counted_by_seats() -> None:
    figures = made_up([("a", 1.0, True), ("a", 0.0, False)] * 30 + [("a", 0.5, False)] * 20)
    item = hammer(figures)
    assert (item.offered, item.owners, item.copies) == (80, 30, 60)
    assert item.having is not None
    assert item.lacking is not None
    assert (item.having.share, item.having.count) == (1.0, 30)
    assert (item.lacking.share, item.lacking.count) == (10 / 50, 50)
    assert item.rounds == (0, 30, 0, 0, 0, 0, 0, 0, 30)
    assert item.mean_round == 5.5
    assert item.base == 0.5
    assert item.popularity == 30 / 80


def test_a_strong_bot_does_not_make_its_cards_strong() -> None:
    """The strong bot wins always and nearly always has the card, which does nothing for it."""
    rows = [("strong", 1.0, n % 10 > 0) for n in range(60)]
    others = [("weak", 0.0, n % 10 == 0) for n in range(60)]
    item = hammer(made_up([row for pair in zip(rows, others, strict=True) for row in pair]))
    assert item.having is not None
    assert item.lacking is not None
    assert item.having.share - item.lacking.share == pytest.approx(0.8)
    assert item.gap is not None
    assert item.gap.gap == pytest.approx(0.0)
    assert not item.gap.clear


def test_a_card_that_wins_is_clear_and_a_handful_of_cases_tells_nothing() -> None:
    item = hammer(
        made_up([("a", 1.0, True), ("a", 0.0, False), ("a", 0.0, False), ("a", 1.0, True)] * 40)
    )
    assert item.gap is not None
    assert item.gap.clear
    assert item.gap.gap == pytest.approx(1.0)
    assert hammer(made_up([("a", 1.0, True), ("a", 0.0, False)] * 3)).gap is None


def test_bots_that_never_change_seats_are_noticed() -> None:
    rows = [("a", 1.0, True), ("b", 0.0, False)]
    assert made_up(rows * 6).seats_kept
    assert not made_up(rows * 6 + rows[::-1]).seats_kept
    assert not made_up([("a", 1.0, True), ("a", 0.0, False)] * 6).seats_kept


def test_seats_and_bots_have_the_wins_of_their_games() -> None:
    figures, tables = figures_from(plan(players=3, bots="greedy,random,random", games=40))
    assert sum(seat.wins.share for seat in figures.seats) == pytest.approx(1.0)
    assert {seat.base for seat in figures.seats} == {1 / 3}
    for group in figures.bots:
        mine = tables.seats.filter(pl.col("bot") == group.name)
        assert group.mean == pytest.approx(mine["score"].mean())
        assert group.wins is not None
        assert group.wins.share == pytest.approx(mine["win"].mean())
        assert sum(value for _, value in group.sources) == pytest.approx(group.mean)
        assert sum(times for _, times in group.scores) == group.seats


def test_contrasts_compare_seats_of_the_same_bot() -> None:
    """The first seat has more gold at the start, and the winners sit there: that is no contrast."""
    figures, _ = figures_from(plan(bots="greedy,random", games=40))
    start = [item for item in figures.contrasts if item.title == "at the start"]
    assert all(item.distance == 0 for item in start)


# -- pictures and page -----------------------------------------------------------------------------


class Checker(HTMLParser):
    """Every tag is closed, in order; nothing comes from elsewhere."""

    VOID = ("meta", "rect", "line", "circle", "br")

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.links: list[str] = []
        self.texts: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.links += [str(value) for name, value in attrs if name in ("src", "href")]
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        pass

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.texts.append(data)


@pytest.mark.parametrize(
    ("game", "players", "bots"),
    [("diceforge", 2, "random"), ("titandice", 4, "random"), ("titandice", 1, "random")],
)
def test_the_page_stands_alone_and_tells_of_everything(game: str, players: int, bots: str) -> None:
    of = plan(game, players, bots, 12)
    figures, _ = figures_from(of)
    text = page(of.game, figures, "from here")
    checker = Checker()
    checker.feed(text)
    assert checker.open == []
    assert checker.links == []
    assert "http" not in text
    assert "@import" not in text
    for item in figures.items:
        assert item.title in checker.texts
    for kind in of.game.acquisition_kinds:
        assert kind.title in checker.texts
    assert "nan" not in text.lower().replace("isnan", "")


def test_names_on_the_page_are_only_names() -> None:
    text = page(get_game("diceforge"), made_up([("<u>&", 1.0, True), ("x", 0.0, False)] * 9), "<i>")
    assert "&lt;u&gt;&amp;" in text
    assert "<u>" not in text
    assert "<i>" not in text.replace("<i class", "")


def test_bars_take_even_numbers_of_neighbours_and_lose_none() -> None:
    for length in (1, 9, 40, 41, 97, 300):
        bars, size = binned([1] * length, 40)
        assert len(bars) <= 40
        assert size == 1 or size % 2 == 0
        assert sum(bars) == length


def test_a_scale_is_rounded_outwards() -> None:
    scale = Scale.around([0.31, 0.58], 0.1)
    assert scale.low == pytest.approx(0.3)
    assert scale.high == pytest.approx(0.6)
    assert scale.at(0.3) == 0
    assert scale.at(0.6) == 100
    assert scale.at(2.0) == 100
    assert scale.ticks(4) == pytest.approx([0.3, 0.4, 0.5, 0.6])


def test_nothing_to_compare_is_no_picture() -> None:
    assert scatter(made_up([("a", 1.0, True), ("a", 0.0, False)]).items) == ""


# -- the command -----------------------------------------------------------------------------------


def test_the_command_writes_a_page_and_the_tables(tmp_path: Path) -> None:
    out = tmp_path / "out"
    done = dicewright(
        "report",
        "diceforge",
        "--games",
        "40",
        "--bots",
        "random",
        "--processes",
        "1",
        "--out",
        str(out),
    )
    assert (done.code, done.error) == (0, "")
    assert str(out / "report.html") in done.out
    assert {file.name for file in out.iterdir()} == FILES
    games = pl.read_parquet(out / "games.parquet")
    assert games.height == 40
    for name, columns in zip(NAMES, (GAMES, SEATS, PURCHASES, OFFERS, NUMBERS), strict=True):
        found = pl.read_parquet(out / f"{name}.parquet")
        assert found.columns[: len(columns)] == [column for column, _, _ in columns]
        assert found.height > 0


def test_a_games_file_is_read_and_figures_are_json(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    file.write_text("\n".join(lines_of(plan(games=20))) + "\n")
    done = dicewright(
        "report", str(file), "--out", str(tmp_path / "o"), "--processes", "1", "--json"
    )
    assert (done.code, done.error) == (0, "")
    data = json.loads(done.out)
    assert (data["game"], data["games"]) == ("diceforge", 20)
    typed = dicewright(
        "report", "-", "--out", str(tmp_path / "p"), "--processes", "1", typed=file.read_text()
    )
    assert typed.code == 0


def test_nothing_is_overwritten_unless_wanted(tmp_path: Path) -> None:
    (tmp_path / "seats.parquet").write_text("mine")
    words = ("report", "titandice", "--games", "5", "--processes", "1", "--out", str(tmp_path))
    assert_refused(dicewright(*words), "seats.parquet", "--force")
    assert [file.name for file in tmp_path.iterdir()] == ["seats.parquet"]
    assert (tmp_path / "seats.parquet").read_text() == "mine"
    assert dicewright(*words, "--force").code == 0
    assert {file.name for file in tmp_path.iterdir()} == FILES


def test_bad_input_is_one_line_and_leaves_no_folder(tmp_path: Path) -> None:
    out = str(tmp_path / "new")
    bad = tmp_path / "bad.jsonl"
    bad.write_text("{}\n")
    for words, reasons in (
        (("checkers",), ("neither a file nor a game", "diceforge")),
        ((str(bad),), ("bad.jsonl", "line 1", "does not say its setup, bots")),
        ((str(bad), "--players", "3"), ("--players", "played already")),
        ((str(bad), "--option", "a=b", "--games", "2"), ("--games, --option",)),
        (("diceforge", "--bots", "nobody"), ("no bot “nobody”",)),
        (("diceforge", "--games", "0"), ("number of games",)),
        (("diceforge", "--processes", "0"), ("at least one process",)),
        (("diceforge", "--option", "preset=x"), ("preset",)),
    ):
        assert_refused(dicewright("report", *words, "--out", out), *reasons)
        assert not (tmp_path / "new").exists()
    assert_refused(dicewright("report", "diceforge", "--out", str(bad)), "is not a folder")
    assert_refused(dicewright("report", "diceforge", "--out", f"{out}/deeper"), "does not exist")


@pytest.mark.parametrize("processes", ["1", "2"])
def test_ctrl_c_waits_for_no_slow_game(processes: str, tmp_path: Path) -> None:
    out = tmp_path / "out"
    words = ("report", "diceforge", "--bots", bot_spec("Slow"), "--processes", processes)
    done = interrupted(tmp_path / "mark", *words, "--out", str(out))
    assert done == Done(130, "", "")
    assert not out.exists()


def test_a_process_that_dies_is_one_line(tmp_path: Path) -> None:
    words = ("report", "diceforge", "--bots", bot_spec("Deadly"), "--processes", "2")
    assert_refused(dicewright(*words, "--out", str(tmp_path)), "a worker process died")


def test_without_polars_it_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "polars", None)
    assert_refused(dicewright("report", "diceforge"), "polars", "dicewright[analysis]")


def test_the_documentation_has_every_column() -> None:
    text = (ROOT / "docs" / "analysis.md").read_text(encoding="utf-8")
    for columns in (GAMES, SEATS, PURCHASES, OFFERS, NUMBERS):
        for name, _, words in columns:
            assert f"| `{name}` | {words} |" in text


def test_the_documentation_asks_the_tables_rightly(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The lines of Python in the document, beside the report they speak of."""
    text = (ROOT / "docs" / "analysis.md").read_text(encoding="utf-8")
    (program,) = re.findall(r"^```python\n(.*?)^```", text, re.DOTALL | re.MULTILINE)
    monkeypatch.chdir(tmp_path)
    assert dicewright("report", "diceforge", "--games", "20", "--processes", "1").code == 0
    names: dict[str, Any] = {}
    exec(program, names)
    assert isinstance(names["seats"], pl.DataFrame)
    bought = pl.read_parquet("report/purchases.parquet").filter(pl.col("id") == "ferryman")
    assert names["seats"].height == bought.height > 0
    assert "round" in capsys.readouterr().out


def test_a_game_told_twice_has_the_same_facts() -> None:
    told = play_game(plan("titandice", 2), 3)
    assert facts_of(told, 3) == facts_of(told, 3)
