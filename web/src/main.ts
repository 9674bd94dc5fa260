import { mount } from "svelte";
import App from "./App.svelte";
import { speak } from "./i18n/index.svelte";
import { getBots } from "./net/api";
import { router } from "./store/router.svelte";
import { settings } from "./store/settings.svelte";
import "./styles/index.css";

settings.start();
router.start();
// A part that is not there any more belongs to an older page: whatever the server answers says if this is one.
addEventListener("vite:preloadError", () => void getBots().catch(() => {}));
await speak(settings.lang);
mount(App, { target: document.body });
