"""Being called when it is one's turn, set up in a real browser: a webhook, and push."""

from __future__ import annotations

import base64
import json
from pathlib import Path

from playwright.sync_api import Browser

from dicewright.server import push
from tests.page_player import Guest
from tests.server_client import Viewer, relaxed, running
from tests.test_page_access import serious
from tests.test_players import Person
from tests.test_server_agreements import decide
from tests.test_server_calls import browser as callable_browser
from tests.test_server_calls import gone, receiving
from tests.waiting import soon

#: The browser's own service is far away: this one is asked instead.
SERVICE = """
PushManager.prototype.subscribe = async () => ({
  endpoint: ENDPOINT,
  getKey: (name) => Uint8Array.from(atob(KEYS[name]), (c) => c.charCodeAt(0)).buffer,
})
"""


def test_two_people_one_of_whom_is_called(browser: Browser, tmp_path: Path) -> None:
    own, auth, keys = callable_browser()
    plain = {
        name: base64.b64encode(push.plain64(kept)).decode()
        for name, kept in (("p256dh", keys.p256dh), ("auth", keys.auth))
    }
    settings = relaxed(tmp_path, calls="anywhere", call_patience=0.0, call_every=0.0)
    with running(settings) as site, receiving() as hook, receiving() as service:
        table, [ann, bob] = site.make("Ann", "Bob", title="Thursday")
        guest = Guest(browser, site, service_workers="allow")
        script = SERVICE.replace("ENDPOINT", json.dumps(service.address))
        guest.context.add_init_script(script.replace("KEYS", json.dumps(plain)))
        page = guest.sit(table, bob)
        page.get_by_role("button", name="Menu").click()
        dialog = page.get_by_role("dialog")
        dialog.get_by_role("heading", name="Call me").wait_for()
        dialog.get_by_label("Address of the webhook").fill(hook.address)
        dialog.get_by_role("button", name="Add").click()
        dialog.get_by_role("button", name="Test").click()
        dialog.get_by_text("Sent", exact=True).wait_for()
        assert b"test" in hook.got[0][2]
        dialog.get_by_role("button", name="Notify this device").click()
        dialog.get_by_text("this device (127.0.0.1)").wait_for()
        assert not serious(page)
        # It becomes Bob's turn after he has closed the page.
        with site.viewer(table, ann) as first, site.viewer(table, bob) as second:
            while not second.mine:
                decide([first, second], 1)
            while not first.mine:
                decide([first, second], 1)
        guest.leave()
        gone(site, table, 1)
        with site.viewer(table, ann) as first:
            while first.mine:
                first.act()
            soon(lambda: len(hook.got) == 2 and service.got)
        said = json.loads(push.decrypted(service.got[0][2], own, auth))
        assert said == {
            "title": "Thursday",
            "text": "Bob, it is your turn at “Thursday”.",
            "path": f"/t/{table}",
        }
        assert "Bob" in hook.got[1][2].decode()


def test_a_player_says_once_how_to_be_called_and_a_table_says_otherwise(
    browser: Browser, tmp_path: Path
) -> None:
    settings = relaxed(tmp_path, calls="anywhere", call_patience=0.0, call_every=0.0)
    with running(settings) as site, receiving() as hook:
        ann, bob = Person(site, "Ann"), Person(site, "Bob")
        tables = []
        for title in ("Monday", "Tuesday"):
            table, _ = ann.make({"kind": "open"}, title=title)
            bob.sit(table)
            tables.append(table)
        guest = Guest(browser, site)
        page = guest.open(f"/you#player={bob.key}")
        page.get_by_role("heading", name="Call me").wait_for()
        page.get_by_label("Address of the webhook").fill(hook.address)
        page.get_by_role("button", name="Add").click()
        page.get_by_role("button", name="Test").click()
        page.get_by_text("Sent", exact=True).wait_for()
        assert b"test" in hook.got[0][2]
        assert not serious(page)
        # The second table is told to keep silent.
        guest.open(f"/t/{tables[1]}")
        page.get_by_role("button", name="Menu").click()
        dialog = page.get_by_role("dialog")
        dialog.get_by_text("As at all your tables: ntfy (127.0.0.1).").wait_for()
        dialog.get_by_role("button", name="Do not call me for this table").click()
        dialog.get_by_text("nothing: this table does not call me").wait_for()
        assert not serious(page)
        guest.leave()
        hook.got.clear()
        for table in reversed(tables):
            gone(site, table, 1)
            with site.connect(table) as line:
                first = Viewer(line)
                ann.hello(first)
                assert first.ask("resign", seat=0)["type"] == "done"
        [(_, _, body)] = soon(lambda: list(hook.got))
        assert "Monday" in body.decode()
