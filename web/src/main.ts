import { mount } from "svelte";
import App from "./App.svelte";
import { speak } from "./i18n/index.svelte";
import { getBots } from "./net/api";
import { player } from "./store/player.svelte";
import { router } from "./store/router.svelte";
import { settings } from "./store/settings.svelte";
import { connection } from "./ui/offline.svelte";
import "./styles/index.css";

settings.start();
player.start();
router.start();
connection.start();
// A part that is not there any more belongs to an older page: whatever the server answers says if this is one.
addEventListener("vite:preloadError", () => void getBots().catch(() => {}));
await speak(settings.lang);
mount(App, { target: document.body });
