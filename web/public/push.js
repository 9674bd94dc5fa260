// The part of the service worker that is called when it is somebody's turn: shows it, and goes there.
self.addEventListener("push", (event) => {
  const { title, text, path } = event.data.json();
  event.waitUntil(
    self.registration.showNotification(title, {
      body: text,
      tag: path,
      data: { path },
      icon: "/favicon.svg",
    }),
  );
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { path } = event.notification.data;
  const go = async () => {
    const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
    const there = pages.find((page) => new URL(page.url).pathname === path);
    return there ? there.focus() : self.clients.openWindow(path);
  };
  event.waitUntil(go());
});
