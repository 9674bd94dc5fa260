"""Settings: declared once; from a flag, a variable, a file or the default, in that order."""

from __future__ import annotations

import tomllib
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from dicewright.server.configuration import (
    DEFAULT,
    configure,
    declared,
    without_password,
)
from dicewright.server.declared import (
    LIST,
    NUMBER,
    SIZE,
    TEXT,
    TIME,
    WHOLE,
    BadSetting,
    Kind,
    declaration,
    one_of,
    variable_of,
)
from dicewright.server.settings import Settings
from tests.test_cli import assert_refused, dicewright
from tools.make_settings import PAGE, table, written


@pytest.fixture(autouse=True)
def no_variables(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DICEWRIGHT_CONFIG", *map(variable_of, declared())):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "server.toml"
    path.write_text('bot-pause = "2s"\nport = 9000\ndb = "from-file.db"\nviewers = 5\n')
    return path


# -- where values come from ------------------------------------------------------------------------


def test_a_flag_comes_before_a_variable_before_a_file_before_the_default(file: Path) -> None:
    flags = {"port": "9002", "host": None}
    environment = {"DICEWRIGHT_PORT": "9001", "DICEWRIGHT_BOT_PAUSE": "1.5s", "HOME": "/"}
    found = configure(flags, environment, str(file))
    settings, sources = found.settings, found.sources
    assert (settings.port, sources["port"]) == (9002, "--port")
    assert (settings.bot_pause, sources["bot-pause"]) == (1.5, "DICEWRIGHT_BOT_PAUSE")
    assert (settings.viewers, sources["viewers"]) == (5, str(file))
    assert (settings.host, sources["host"]) == ("127.0.0.1", DEFAULT)
    assert settings.database == "from-file.db"


def test_the_file_may_be_named_by_a_variable(file: Path) -> None:
    assert configure({}, {"DICEWRIGHT_CONFIG": str(file)}).settings.port == 9000


def test_without_a_word_everything_is_the_default() -> None:
    found = configure({}, {}, usual_database="usual.db")
    assert set(found.sources.values()) == {DEFAULT}
    assert found.settings == Settings("usual.db", seeds=found.settings.seeds)


# -- what is wrong ---------------------------------------------------------------------------------


def test_an_unknown_name_names_the_nearest(tmp_path: Path) -> None:
    file = tmp_path / "x.toml"
    file.write_text("bot_pause = 1\n")
    refused = dicewright("serve", "--print-config", "--config", str(file))
    assert_refused(refused, f"{file}: there is no setting “bot_pause”; did you mean bot-pause?")
    with pytest.raises(BadSetting, match="did you mean DICEWRIGHT_BOT_PAUSE"):
        configure({}, {"DICEWRIGHT_BOT_PAUS": "1"})
    assert_refused(dicewright("serve", "--bot-paus", "1"), "--bot-pause")


@pytest.mark.parametrize(
    "name", ["TEST_SEED", "INTERPRETED", "NO_COMPILE", "SANITISE", "C_DIR", "TESTS_MARK"]
)
def test_variables_of_other_things_are_left_alone(name: str) -> None:
    configure({}, {f"DICEWRIGHT_{name}": "1"})


@pytest.mark.parametrize(
    ("name", "written", "why"),
    [
        ("port", "70000", "at most 65535"),
        ("port", "0", "at least 1"),
        ("port", "http", "not a whole number"),
        ("bot-pause", "soon", "400ms, 90s"),
        ("bot-pause", "2min", "at most 1min"),
        ("frame-bytes", "4 stones", "64KiB"),
        ("log-level", "loud", "debug, info, warning, error"),
        ("forget-waiting-after", "1s", "at least 1min"),
    ],
)
def test_a_bad_value_is_one_line(name: str, written: str, why: str) -> None:
    assert_refused(dicewright("serve", "--print-config", f"--{name}", written), f"--{name}: ", why)
    with pytest.raises(BadSetting, match=variable_of(name)):
        configure({}, {variable_of(name): written})


@pytest.mark.parametrize(
    "text", ["port = ", "\0", "port = true", "port = 1.5", "host = 1", "trusted-proxies = [1]"]
)
def test_a_bad_file_is_one_line(text: str, tmp_path: Path) -> None:
    file = tmp_path / "x.toml"
    file.write_text(text)
    assert_refused(dicewright("serve", "--print-config", "--config", str(file)), str(file))


def test_a_file_that_is_not_there_is_one_line(tmp_path: Path) -> None:
    missing = str(tmp_path / "none.toml")
    assert_refused(dicewright("serve", "--config", missing), f"{missing} cannot be read: no such")


# -- how values are written ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "written", "value", "shown"),
    [
        (TIME, "400ms", 0.4, '"400ms"'),
        (TIME, "90s", 90, '"90s"'),
        (TIME, 90, 90, '"90s"'),
        (TIME, 0.25, 0.25, '"250ms"'),
        (TIME, "1.5 h", 5400, '"90min"'),
        (TIME, "48h", 172_800, '"2d"'),
        (TIME, "0", 0, '"0s"'),
        (SIZE, "64KiB", 65536, '"64KiB"'),
        (SIZE, 1000, 1000, '"1000B"'),
        (SIZE, "1MiB", 1 << 20, '"1MiB"'),
        (WHOLE, "10_000", 10_000, "10000"),
        (NUMBER, "2.5", 2.5, "2.5"),
        (NUMBER, 3, 3.0, "3"),
        (TEXT, 'a "b"', 'a "b"', '"a \\"b\\""'),
        (one_of("a", "b"), "b", "b", '"b"'),
        (LIST, "a, b", ("a", "b"), '["a", "b"]'),
        (LIST, ["a"], ("a",), '["a"]'),
        (LIST, "", (), "[]"),
    ],
)
def test_values_are_written_and_read_as_people_do(
    kind: Kind, written: Any, value: Any, shown: str
) -> None:
    assert kind.read(written) == pytest.approx(value)
    assert kind.show(kind.read(written)) == shown
    assert kind.read(tomllib.loads(f"x = {shown}")["x"]) == kind.read(written)


# -- showing them ----------------------------------------------------------------------------------


def test_what_is_shown_can_be_read_again_and_says_where_it_comes_from(
    file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DICEWRIGHT_VACATE_AFTER", "3min")
    words = ["--print-config", "--host", "0.0.0.0", "--frame-bytes", "8KiB"]
    shown = dicewright("serve", *words, "--config", str(file)).out
    assert 'host = "0.0.0.0"  # --host\n' in shown
    assert 'vacate-after = "3min"  # DICEWRIGHT_VACATE_AFTER\n' in shown
    assert f'bot-pause = "2s"  # {file}\n' in shown
    assert 'idle-after = "10min"  # default\n' in shown
    assert tomllib.loads(shown).keys() == declared().keys()
    again = tmp_path / "again.toml"
    again.write_text(shown)
    read = configure({}, {}, str(again)).settings
    assert (read.host, read.frame_bytes, read.vacate_after) == ("0.0.0.0", 8192, 180)
    for _, (_, about) in declared().items():
        assert f"# {about.help}\n" in shown


@pytest.mark.parametrize(
    ("address", "shown"),
    [
        ("postgresql://ann:secret@db/games", "postgresql://ann:***@db/games"),
        ("postgresql://ann:sec/re@t@db/games", "postgresql://ann:***@db/games"),
        ("postgresql://ann@db/games?password=secret", "postgresql://ann@db/games?password=***"),
        ("postgresql://ann@db/games", "postgresql://ann@db/games"),
        ("/var/lib/dicewright/tables.db", "/var/lib/dicewright/tables.db"),
    ],
)
def test_passwords_are_hidden(address: str, shown: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert without_password(address) == shown
    monkeypatch.setenv("DICEWRIGHT_DB", address)
    assert f'db = "{shown}"' in dicewright("serve", "--print-config").out


# -- every setting ---------------------------------------------------------------------------------


def test_every_field_is_a_setting_with_words() -> None:
    """`seeds` is not: only tests have others."""
    silent = {field.name for field in fields(Settings) if not declaration(field)}
    assert silent == {"seeds"}
    for name, (_, about) in declared().items():
        assert about.help.endswith("."), name
        assert about.help[0].isupper(), name


def test_every_setting_is_a_flag() -> None:
    shown = dicewright("serve", "--help").out
    for name in declared():
        assert f"--{name} " in shown


def test_the_docs_list_every_setting() -> None:
    """If this fails: python -m tools.make_settings."""
    text = PAGE.read_text(encoding="utf-8")
    assert written(text, table()) == text
