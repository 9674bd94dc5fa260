"""The page as an app: it can be installed, opens without a server, and a new build replaces it."""

from __future__ import annotations

import json
import re
from pathlib import Path

from playwright.sync_api import Browser

from dicewright.server.build import STATIC
from tests.page_player import Guest, until
from tests.server_client import Site, relaxed, running

#: The worker has taken over, and the files of this build are kept.
KEPT = """async () => {
  await navigator.serviceWorker.ready;
  const names = await caches.keys();
  const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  return kept.flat().map(({url}) => new URL(url).pathname);
}"""


def installed(browser: Browser, site: Site) -> Guest:
    guest = Guest(browser, site, service_workers="allow")
    guest.open().wait_for_selector("#make .arch")
    until(guest.page, KEPT, fits=lambda kept: "/" in kept and len(kept) > 4)
    # A worker answers for pages that are opened after it came.
    guest.open().wait_for_selector("#make .arch")
    until(guest.page, "navigator.serviceWorker.controller !== null")
    return guest


def test_the_page_can_be_installed(site: Site) -> None:
    manifest = json.loads(site.http.get("/manifest.json").text)
    assert manifest["display"] == "standalone"
    for icon in manifest["icons"]:
        answer = site.http.get(icon["src"])
        assert answer.headers["content-type"] == icon["type"]
    worker = site.http.get("/sw.js")
    assert "javascript" in worker.headers["content-type"]
    assert worker.headers["cache-control"] == "no-cache", "a new worker is found at once"


def test_without_a_server_the_installed_page_opens_and_says_so(
    browser: Browser, tmp_path: Path
) -> None:
    with running(relaxed(tmp_path)) as site:
        guest = installed(browser, site)
    # The server is gone; so is the network.
    guest.context.set_offline(True)
    guest.open().wait_for_selector(".offline")
    guest.page.wait_for_selector(".lobby__main")
    guest.complaints.clear()  # the browser itself reports what it could not fetch
    guest.leave()


def test_what_is_kept_belongs_to_the_build_that_is_served(browser: Browser, site: Site) -> None:
    guest = installed(browser, site)
    index = (STATIC / "index.html").read_text(encoding="utf-8")
    build = re.search(r'<meta name="build" content="([^"]*)"', index)
    assert build
    assert guest.page.evaluate("caches.keys()") == [f"dicewright-{build[1]}"]
    # A page of the build before is not shown any more once the server has another.
    guest.page.evaluate("caches.open('dicewright-older').then((old) => old.add('/favicon.svg'))")
    guest.page.evaluate("name => caches.delete(name)", f"dicewright-{build[1]}")
    guest.open().wait_for_selector("#make .arch")
    names = until(guest.page, "caches.keys()", fits=lambda names: "dicewright-older" not in names)
    assert names == [f"dicewright-{build[1]}"]
    guest.leave()
