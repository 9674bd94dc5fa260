/** The specimen: every component on real positions. `?show=table`, `?theme=dark|light`, `?lang=de`, `?view=bench`, `?motion=off`. */
import { mount } from "svelte";
import "../styles/index.css";
import "../styles/specimen.css";
import { speak } from "../i18n/index.svelte";
import { languageOf } from "../store/settings.svelte";
import Specimen from "./Specimen.svelte";

const asked = new URLSearchParams(location.search);
for (const key of ["theme", "motion"]) {
  const value = asked.get(key);
  if (value) document.documentElement.dataset[key] = value;
}
const lang = languageOf([asked.get("lang") ?? ""]);
await speak(lang);
mount(Specimen, {
  target: document.body,
  props: {
    show: asked.get("show") ?? "parts",
    lang,
    view: asked.get("view") ?? "islands",
  },
});
