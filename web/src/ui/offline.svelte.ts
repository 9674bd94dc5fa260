/** The page as an app: it opens without a connection, and says so. */

class Connection {
  /** Does the device know of any network? A server may be out of reach all the same. */
  offline = $state(false);

  start(): void {
    this.offline = !navigator.onLine;
    addEventListener("offline", () => (this.offline = true));
    addEventListener("online", () => (this.offline = false));
    // Pages over plain http have none; a page in development keeps nothing.
    if (import.meta.env.PROD && "serviceWorker" in navigator)
      void navigator.serviceWorker.register("/sw.js").catch(() => undefined);
  }
}

export const connection = new Connection();
