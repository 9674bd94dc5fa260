"""People are called when it is their turn and they are not here: webhooks and push, only where they
said, never into private networks, and never more than asked."""

from __future__ import annotations

import json
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import anyio
import pytest
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature

from dicewright.server import outside, push
from dicewright.server.call import CallKind, News, PushKeys
from dicewright.server.hooks import body_of
from dicewright.server.outside import Target, Unreachable, is_public, target_of
from dicewright.server.refusal import Refused
from tests.server_client import Site, Viewer, relaxed, running
from tests.test_players import Person, everything
from tests.test_server_agreements import decide
from tests.waiting import soon

NEWS = News("turn", "abc", "Thursday", "Ann <3 @everyone", "https://club.example/t/abc", 0)


@dataclass
class Receiver:
    """A service somewhere, and what it was sent."""

    port: int = 0
    #: What it answers, one after another; the last one stays.
    answers: list[int] = field(default_factory=lambda: [200])
    got: list[tuple[str, dict[str, str], bytes]] = field(default_factory=list)

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}/hook?key=secret"


@contextmanager
def receiving() -> Iterator[Receiver]:
    receiver = Receiver()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"]))
            headers = {name.lower(): value for name, value in self.headers.items()}
            receiver.got.append((self.path, headers, body))
            more = len(receiver.answers) > 1
            self.send_response(receiver.answers.pop(0) if more else receiver.answers[0])
            self.send_header("Location", "/elsewhere")
            self.end_headers()

        def log_message(self, *_: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        receiver.port = server.server_address[1]
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield receiver
        finally:
            server.shutdown()
            thread.join()


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with receiving() as receiver:
        yield receiver


# -- where calls may go ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("address", "public"),
    [
        ("93.184.215.14", True),
        ("2606:2800:21f:cb07::1", True),
        ("127.0.0.1", False),
        ("10.1.2.3", False),
        ("169.254.169.254", False),
        ("100.64.0.1", False),
        ("0.0.0.0", False),
        ("224.0.0.1", False),
        ("::1", False),
        ("fe80::1%eth0", False),
        ("fd00::1", False),
        ("::ffff:10.0.0.1", False),
        ("64:ff9b::a00:1", False),
        ("2002:a00:1::1", False),
    ],
)
def test_private_addresses_are_known_in_every_form(address: str, *, public: bool) -> None:
    assert is_public(address) == public


@pytest.mark.parametrize(
    "address",
    [
        "http://hooks.example/x",
        "ftp://hooks.example/x",
        "https://hooks.example:8443/x",
        "https://user:pass@hooks.example/x",
        "https:///x",
        "https://hooks.example/x y",
        "https://hooks.example/x\r\nHost: other",
        "https://hooks.example:port/",
        "https://127.0.0.1/x",
        "https://[::1]/x",
        "https://hooks.example/" + "x" * 700,
    ],
)
def test_addresses_that_nobody_is_called_at(address: str) -> None:
    with pytest.raises(Refused):
        target_of(address, anywhere=False)


def test_a_name_that_leads_home_is_refused_when_the_call_goes_out() -> None:
    async def call() -> None:
        await outside.post(Target("localhost", 443, "/", tls=True), {}, b"", anywhere=False)

    with pytest.raises(Refused, match="private"):
        anyio.run(call)


def test_a_service_that_does_not_answer_keeps_nobody_waiting() -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        target = Target("127.0.0.1", silent.getsockname()[1], "/", tls=False)

        async def call() -> None:
            await outside.post(target, {}, b"", anywhere=True, within=0.1)

        with pytest.raises(Unreachable, match="no answer"):
            anyio.run(call)


# -- what is said ----------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["discord", "slack", "matrix", "ntfy", "json"])
def test_every_service_gets_what_it_takes(kind: CallKind) -> None:
    headers, body = body_of(kind, NEWS)
    if kind == "ntfy":
        assert (headers["Click"], body.decode()) == (NEWS.link, NEWS.text)
        return
    said: dict[str, Any] = json.loads(body)
    match kind:
        case "discord":
            assert said["content"] == f"{NEWS.text}\n{NEWS.link}"
            assert said["allowed_mentions"] == {"parse": []}, "names call nobody"
        case "slack":
            assert said["text"].startswith("Ann &lt;3")
        case "matrix":
            assert said == {"text": f"{NEWS.text} {NEWS.link}"}
        case _:
            assert (said["about"], said["table"], said["link"]) == ("turn", "abc", NEWS.link)


def browser() -> tuple[ec.EllipticCurvePrivateKey, bytes, PushKeys]:
    """A browser that can be called."""
    own, auth = ec.generate_private_key(ec.SECP256R1()), b"sixteen bytes 16"
    form = serialization.PublicFormat.UncompressedPoint
    point = own.public_key().public_bytes(serialization.Encoding.X962, form)
    return own, auth, PushKeys(push.text64(point), push.text64(auth))


def test_only_the_browser_reads_a_push_and_the_service_knows_us_by_our_key() -> None:
    own, auth, keys = browser()
    sealed = push.encrypted(push.payload(NEWS), keys)
    assert b"Ann" not in sealed
    assert json.loads(push.decrypted(sealed, own, auth))["path"] == "/t/abc"
    key = push.PushKey(push.new_key())
    target = target_of("https://push.example/send/1", anywhere=False)
    signed, public = key.headers(target, "mailto:op@club.example")["Authorization"][8:].split(
        ", k="
    )
    assert public == key.public
    head, claims, signature = signed.split(".")
    told = json.loads(push.plain64(claims))
    assert (told["aud"], told["sub"]) == ("https://push.example", "mailto:op@club.example")
    raw = push.plain64(signature)
    r, s = int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big")
    theirs = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), push.plain64(public))
    unsigned = f"{head}.{claims}".encode()
    theirs.verify(encode_dss_signature(r, s), unsigned, ec.ECDSA(hashes.SHA256()))


# -- two people ------------------------------------------------------------------------------------


def calling(folder: Path, **more: Any) -> Any:
    """A server whose operator lets calls go anywhere."""
    return running(relaxed(folder, calls="anywhere", call_patience=0.0, call_every=0.0, **more))


def gone(site: Site, table: str, seat: int) -> None:
    """Until the server has noticed that somebody left."""
    soon(lambda: not site.get(f"/api/tables/{table}")["seats"][seat]["present"])


def test_who_is_away_is_called_and_who_is_here_is_not(tmp_path: Path, receiver: Receiver) -> None:
    with calling(tmp_path) as site:
        table, [ann, bob] = site.make("Ann", "Bob", title="Thursday")
        with site.viewer(table, ann) as first, site.viewer(table, bob, lang="de") as second:
            wish = {"seat": 1, "kind": "ntfy", "address": receiver.address}
            assert first.ask("call", **wish)["code"] == "not-your-seat"
            assert second.ask("call", **wish)["type"] == "done"
            while not second.mine:
                decide([first, second], 1)
            while not first.mine:
                decide([first, second], 1)
        gone(site, table, 1)
        assert not receiver.got, "Bob was here"
        with site.viewer(table, ann) as first:
            while first.mine:
                first.act()
            [(path, headers, body)] = soon(lambda: list(receiver.got))
        assert path == "/hook?key=secret"
        assert headers["click"].endswith(f"/t/{table}")
        assert body.decode() == "Bob, du bist am Zug: „Thursday“."


def test_the_host_has_a_place_told_that_all_read(tmp_path: Path, receiver: Receiver) -> None:
    with calling(tmp_path) as site:
        table, [ann, bob] = site.make("Ann", "Bob")
        wish = {"kind": "discord", "address": receiver.address}
        with site.viewer(table, bob) as guest:
            assert guest.ask("call", **wish)["code"] == "not-host"
        with site.viewer(table, ann) as host:
            assert host.ask("call", **wish)["type"] == "done"
            assert host.ask("resign", seat=0)["type"] == "done"
            [(_, _, body)] = soon(lambda: list(receiver.got))
            assert "is over" in json.loads(body)["content"]


def test_calls_are_tried_told_to_their_owner_alone_and_removed(
    tmp_path: Path, receiver: Receiver
) -> None:
    with calling(tmp_path) as site:
        table, [ann, bob] = site.make("Ann", "Bob")
        with site.viewer(table, ann) as me, site.viewer(table, bob) as other:
            assert me.ask("calls")["type"] == "done"
            assert me.heard[-2]["calls"] == [], "nobody is called unless they said so"
            for number in range(4):
                wish = {"seat": 0, "kind": "json", "address": f"{receiver.address}{number}"}
                assert me.ask("call", **wish)["type"] == "done"
            extra = {"seat": 0, "kind": "json", "address": f"{receiver.address}5"}
            assert me.ask("call", **extra)["code"] == "too-many-calls"
            me.ask("calls")
            told = next(frame for frame in reversed(me.heard) if frame["type"] == "calls")
            assert "secret" not in json.dumps(told)
            id = told["calls"][0]["id"]
            assert me.ask("call_test", call=id)["type"] == "done"
            assert json.loads(receiver.got[-1][2])["about"] == "test"
            receiver.answers = [302]
            refused = me.ask("call_test", call=id)
            assert (refused["code"], len(receiver.got)) == ("unreachable", 2), "no redirects"
            assert other.ask("call_test", call=id)["code"] == "bad-request"
            assert other.ask("uncall", call=id)["code"] == "bad-request"
            assert other.ask("calls")["type"] == "done"
            assert other.heard[-2]["calls"] == []
            assert me.ask("uncall", call=id)["type"] == "done"
            assert me.ask("call_test", call=id)["code"] == "bad-request"


def test_what_fails_is_tried_again_and_a_browser_that_left_is_forgotten(
    tmp_path: Path, receiver: Receiver
) -> None:
    receiver.answers = [503, 503, 410]
    own, auth, keys = browser()
    with calling(tmp_path) as site:
        table, [ann, bob] = site.make("Ann", "Bob")
        given = {"p256dh": keys.p256dh, "auth": keys.auth}
        with site.viewer(table, bob) as second:
            bad = {"seat": 1, "kind": "push", "address": receiver.address}
            assert second.ask("call", **bad)["code"] == "bad-address"
            assert second.ask("call", **bad, keys=given)["type"] == "done"
        gone(site, table, 1)
        with site.viewer(table, ann) as first:
            assert first.ask("resign", seat=0)["type"] == "done"
            soon(lambda: len(receiver.got) == 3)
        assert "is over" in json.loads(push.decrypted(receiver.got[-1][2], own, auth))["text"]

        def known() -> list[Any]:
            with site.viewer(table, bob) as second:
                second.ask("calls")
                return list(second.heard[-2]["calls"])

        soon(known, lambda found: not found)


def test_who_leaves_a_seat_is_not_called_for_whoever_sits_there_next(
    tmp_path: Path, receiver: Receiver
) -> None:
    with calling(tmp_path) as site:
        table, [ann] = site.make("Ann", "open", "open")
        bob = site.sit(table, "Bob", seat=1)
        with site.viewer(table, bob) as guest:
            wish = {"seat": 1, "kind": "ntfy", "address": receiver.address}
            assert guest.ask("call", **wish)["type"] == "done"
            assert guest.ask("leave", seat=1)["type"] == "done"
        eve = site.sit(table, "Eve", seat=1)
        with site.viewer(table, eve) as next, site.viewer(table, ann) as host:
            next.ask("calls")
            assert next.heard[-2]["calls"] == []
            assert host.ask("close")["type"] == "done"
        assert not receiver.got


def test_usually_nobody_is_called_in_private_networks(site: Site) -> None:
    table, [ann, _] = site.make("Ann", "Bob")
    with site.viewer(table, ann) as me:
        for address in ("http://ntfy.example/x", "https://127.0.0.1/x", "https://[fd00::1]/x"):
            answer = me.ask("call", seat=0, kind="ntfy", address=address)
            assert answer["code"] in ("bad-address", "private-address")
        assert me.ask("call", seat=0, kind="ntfy", address="https://localhost/x")["type"] == "done"
        me.ask("calls")
        id = me.heard[-2]["calls"][0]["id"]
        assert me.ask("call_test", call=id)["code"] == "private-address"


# -- players are called at all their tables --------------------------------------------------------


def own_calls(person: Person, *addresses: str) -> list[Any]:
    for address in addresses:
        answer = person.site.http.post(
            "/api/players/me/calls?lang=de",
            json={"kind": "json", "address": address},
            headers=person.shown | {"origin": f"http://127.0.0.1:{person.site.port}"},
        )
        assert answer.status_code == 201, answer.text
    return list(person.ask("GET", "/calls")["calls"])


def pass_on(site: Site, table: str, token: str) -> None:
    """Somebody plays until it is another's turn."""
    with site.viewer(table, token) as viewer:
        while viewer.mine:
            viewer.act()


def test_what_a_player_says_once_holds_at_all_tables_until_one_says_otherwise(
    tmp_path: Path, receiver: Receiver
) -> None:
    with calling(tmp_path) as site, receiving() as elsewhere:
        bob = Person(site, "Bob")
        [call] = own_calls(bob, receiver.address)
        assert "secret" not in json.dumps(call)
        tables = []
        for title in ("Monday", "Tuesday"):
            table, [ann] = site.make("Ann", "open", title=title, game="titandice")
            tables.append((table, ann, bob.sit(table)))
        for table, ann, seat in tables:
            with site.viewer(table, ann) as first, site.viewer(table, seat) as second:
                while not first.mine:
                    decide([first, second], 1)
            gone(site, table, 1)
        for (table, ann, _), title in zip(tables, ("Monday", "Tuesday"), strict=True):
            receiver.got.clear()
            pass_on(site, table, ann)
            [(_, _, body)] = soon(lambda: list(receiver.got))
            said = json.loads(body)
            assert said["text"] == f"Bob, du bist am Zug: „{title}“."
            assert said["link"] == f"http://127.0.0.1:{site.port}/t/{table}"
        # At the second table another way counts, then none at all.
        table, ann, seat = tables[1]
        with site.viewer(table, ann) as first, site.connect(table) as line:
            second = Viewer(line)
            bob.hello(second)
            second.ask("calls")
            told = next(frame for frame in second.heard if frame["type"] == "calls")
            assert [usual["id"] for usual in told["usual"]] == [call["id"]]
            wish = {"seat": 1, "kind": "json", "address": elsewhere.address}
            assert second.ask("call", **wish)["type"] == "done"
            while not first.mine:
                decide([first, second], 1)
        gone(site, table, 1)
        receiver.got.clear()
        pass_on(site, table, ann)
        soon(lambda: elsewhere.got)
        with site.viewer(table, ann) as first, site.viewer(table, seat) as second:
            assert second.ask("call", seat=1, kind="none", address="")["type"] == "done"
            assert second.ask("call", kind="none", address="")["code"] == "not-host"
            second.ask("calls")
            assert [call["kind"] for call in second.heard[-2]["calls"]] == ["none"]
            assert second.heard[-2]["usual"] == [], "only whoever shows the key is told"
            while not first.mine:
                decide([first, second], 1)
        gone(site, table, 1)
        elsewhere.got.clear()
        pass_on(site, table, ann)
        # Whatever was to go out has gone out once the other table calls.
        table, ann, _ = tables[0]
        with site.viewer(table, ann) as first:
            assert first.ask("resign", seat=0)["type"] == "done"
        [(_, _, body)] = soon(lambda: list(receiver.got))
        assert json.loads(body)["about"] == "over"
        assert not elsewhere.got


def test_calls_of_a_player_are_tried_removed_and_forgotten_with_them(
    tmp_path: Path, receiver: Receiver
) -> None:
    with calling(tmp_path) as site:
        ann, bob = Person(site, "Ann"), Person(site, "Bob")
        [one, two] = own_calls(ann, f"{receiver.address}1", f"{receiver.address}2")
        assert own_calls(bob) == []
        ann.ask("POST", f"/calls/{one['id']}/test")
        assert json.loads(receiver.got[-1][2])["about"] == "test"
        test = f"/api/players/me/calls/{one['id']}/test"
        assert site.http.post(test, headers=bob.shown).json()["code"] == "bad-request"
        bob.ask("DELETE", f"/calls/{one['id']}")
        assert [call["id"] for call in own_calls(ann)] == [one["id"], two["id"]]
        assert [call["id"] for call in ann.ask("DELETE", f"/calls/{one['id']}")["calls"]] == [
            two["id"]
        ]
        receiver.answers = [500]
        answer = site.http.post(test.replace(one["id"], two["id"]), headers=ann.shown)
        assert answer.json()["code"] == "unreachable"
        _, _, keys = browser()
        given = {"p256dh": keys.p256dh, "auth": keys.auth}
        body = {"kind": "push", "address": receiver.address, "keys": given}
        shown = ann.shown
        assert site.http.post("/api/players/me/calls", json=body, headers=shown).status_code == 201
        # A browser that is notified may be the one that got lost.
        ann.ask("PUT", "/key", json={"key": "x" * 40})
        ann.key = "x" * 40
        assert [call["kind"] for call in own_calls(ann)] == ["json"]
        ann.ask("DELETE", "")
    kept = everything(tmp_path / "tables.db")
    assert "key=secret" not in kept


def test_a_browser_of_a_player_that_left_is_forgotten(tmp_path: Path, receiver: Receiver) -> None:
    receiver.answers = [410]
    _, _, keys = browser()
    given = {"p256dh": keys.p256dh, "auth": keys.auth}
    with calling(tmp_path) as site:
        bob = Person(site, "Bob")
        body = {"kind": "push", "address": receiver.address, "keys": given}
        assert (
            site.http.post("/api/players/me/calls", json=body, headers=bob.shown).status_code == 201
        )
        table, [ann] = site.make("Ann", "open")
        bob.sit(table)
        with site.viewer(table, ann) as first:
            assert first.ask("resign", seat=0)["type"] == "done"
        soon(lambda: not own_calls(bob))


def test_players_are_usually_not_called_in_private_networks(site: Site) -> None:
    ann = Person(site, "Ann")
    for kind, address in (
        ("ntfy", "http://ntfy.example/x"),
        ("ntfy", "https://127.0.0.1/x"),
        ("push", "https://push.example/x"),
    ):
        body = {"kind": kind, "address": address}
        answer = site.http.post("/api/players/me/calls", json=body, headers=ann.shown)
        assert answer.json()["code"] in ("bad-address", "private-address")
    body = {"kind": "none", "address": ""}
    assert site.http.post("/api/players/me/calls", json=body, headers=ann.shown).status_code == 422
