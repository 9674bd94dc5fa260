import { mount } from "svelte";
import App from "./App.svelte";
import { router } from "./store/router.svelte";
import { settings } from "./store/settings.svelte";
import "./styles/index.css";

settings.start();
router.start();
mount(App, { target: document.body });
