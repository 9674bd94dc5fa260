import { mount } from "svelte";
import App from "./App.svelte";
import { getBots } from "./net/api";
import { router } from "./store/router.svelte";
import { settings } from "./store/settings.svelte";
import "./styles/index.css";

settings.start();
router.start();
// A part that is not there any more belongs to an older page: whatever the server answers says if this is one.
addEventListener("vite:preloadError", () => void getBots().catch(() => {}));
mount(App, { target: document.body });
