/** The service worker: the page can be installed, and opens without a server too (it says then that there is none).
 *
 *  Nothing of a game is kept here, and nothing that could be old is shown while the server answers: pages come from the server first,
 *  and files with a digest in their name never change. What is kept belongs to one build; the next one replaces it. */

/** Calls to whoever's turn it is. */
importScripts("/push.js");

const PREFIX = "dicewright-";
const SHELL = "/";
/** How index.html says which build it belongs to, and what it is made of (vite.config.ts). */
const BUILD = /<meta name="build" content="([^"]*)"/;
const FILES = /(?:src|href)="(\/assets\/[^"]+)"/g;
/** Files of the page beside its build. */
const BESIDE = ["/manifest.json", "/favicon.svg"];

/** Keep a page and the files it begins with, and forget those of the build before. */
async function keep(page) {
  const text = await page.clone().text();
  const build = BUILD.exec(text)?.[1];
  if (!build) return;
  const name = PREFIX + build;
  const known = await caches.has(name);
  const cache = await caches.open(name);
  await cache.put(SHELL, page.clone());
  if (known) return;
  await cache.addAll([...BESIDE, ...[...text.matchAll(FILES)].map((found) => found[1])]);
  const all = await caches.keys();
  const older = all.filter((other) => other.startsWith(PREFIX) && other !== name);
  await Promise.all(older.map((other) => caches.delete(other)));
}

/** A page: what the server serves now, or what it served last. */
async function page(event) {
  try {
    const fresh = await fetch(event.request);
    // Kept under one address: every address of the page is the same document.
    if (fresh.ok && !fresh.redirected) event.waitUntil(keep(fresh.clone()).catch(() => {}));
    return fresh;
  } catch (offline) {
    const kept = await caches.match(SHELL);
    if (kept) return kept;
    throw offline;
  }
}

/** A file that never changes. */
async function lasting(request) {
  const kept = await caches.match(request);
  if (kept) return kept;
  const found = await fetch(request);
  const [name] = (await caches.keys()).filter((one) => one.startsWith(PREFIX));
  if (found.ok && name) await (await caches.open(name)).put(request, found.clone());
  return found;
}

self.addEventListener("install", (event) => {
  event.waitUntil(
    fetch(SHELL, { cache: "no-cache" })
      .then(keep)
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (pathname.startsWith("/api/")) return;
  if (request.mode === "navigate") event.respondWith(page(event));
  else if (pathname.startsWith("/assets/") || BESIDE.includes(pathname))
    event.respondWith(lasting(request));
});
