/** Web Push: this browser can be called although no page of ours is open. */
import type { PushKeys } from "../net/protocol";

export const canPush = (): boolean =>
  typeof navigator !== "undefined" &&
  "serviceWorker" in navigator &&
  typeof window !== "undefined" &&
  "PushManager" in window;

const bytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (c) => c.charCodeAt(0));

const text = (buffer: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(buffer ?? new ArrayBuffer(0))))
    .replace(/\+/g, "-")
    .replace(/\//g, "_")
    .replace(/=+$/, "");

/** Ask the person, then the browser; throws what either answers. */
export async function subscribe(key: string): Promise<{ endpoint: string; keys: PushKeys }> {
  await navigator.serviceWorker.register("/sw.js");
  const worker = await navigator.serviceWorker.ready;
  const subscription = await worker.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: bytes(key),
  });
  return {
    endpoint: subscription.endpoint,
    keys: {
      p256dh: text(subscription.getKey("p256dh")),
      auth: text(subscription.getKey("auth")),
    },
  };
}
