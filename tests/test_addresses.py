"""What a server says when it opens: where people nearby find it."""

from __future__ import annotations

import subprocess

import pytest
import segno

from dicewright.server import addresses
from dicewright.server.addresses import announce, code_of, nearby
from tests.server_client import free_port
from tests.test_cli import PROGRAM
from tests.waiting import PATIENCE


def test_a_server_for_everybody_says_where_it_is_found(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(addresses, "_by_way", lambda: iter(["192.168.1.17"]))
    monkeypatch.setattr(addresses, "_by_interface", lambda: iter(["127.0.0.1", "192.168.1.17"]))
    monkeypatch.setattr(addresses, "_by_name", lambda: iter(["127.0.1.1", "169.254.3.4"]))
    assert nearby(8000) == ["http://192.168.1.17:8000/"]
    announce("0.0.0.0", 8000)
    said = capsys.readouterr().out
    assert "http://localhost:8000/" in said
    assert "In this network: http://192.168.1.17:8000/" in said
    announce("127.0.0.1", 8000)
    assert "In this network" not in capsys.readouterr().out


def test_a_terminal_gets_a_code_that_is_as_large_as_it_must_be() -> None:
    address = "http://192.168.1.17:8000/"
    modules = segno.make(address, micro=False).symbol_size()[1]
    # Two modules are as high as a letter.
    assert len(code_of(address).splitlines()) == -(-modules // 2)


def test_serving_everybody_opens_and_says_so(tmp_path: object) -> None:
    port = free_port()
    words = ["serve", "--host", "0.0.0.0", "--port", str(port), "--db", f"{tmp_path}/tables.db"]
    process = subprocess.Popen(
        [*PROGRAM, *words], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )
    try:
        assert process.stdout
        assert f"http://localhost:{port}/" in process.stdout.readline()
    finally:
        process.terminate()
        process.wait(PATIENCE)
