/** Dice Forge on the page. */
import { dieName } from "./content";
import { gamePage, type Held } from "../game";
import "./styles/signs.css";
import "./styles/index.css";
import { drawings } from "./draw";

import ForgeChoice from "./ForgeChoice.svelte";
import ForgeClosing from "./ForgeClosing.svelte";
import ForgeEnd from "./ForgeEnd.svelte";
import ForgePhases from "./ForgePhases.svelte";
import ForgePrice from "./ForgePrice.svelte";
import ForgePurse from "./ForgePurse.svelte";
import ForgeRound from "./ForgeRound.svelte";
import ForgeScene from "./ForgeScene.svelte";
import ForgeSign from "./ForgeSign.svelte";
import ForgeTable from "./ForgeTable.svelte";
import { flight, sound } from "./flight";
import { groupOf, groups } from "./groups";
import { log } from "./log";
import { rollsOf, type Lane } from "./rolls";
import { switches } from "./switches";
import { tabs } from "./tabs";
import type { ForgeCatalogue, ForgeView } from "./types";

/** A face in hand. */
const FORGING: Held = {
  mode: "forge",
  view: "bench",
  within: ".bench",
  first: ".bench button.place[data-lit]",
};

export const page = gamePage<ForgeView, Lane[]>({
  Table: ForgeTable,
  classes: "game",
  module: ({ module }) => (module === "none" ? null : module),
  active: (view) => view.active,
  drawings: (info) => drawings((info.catalogue as ForgeCatalogue).faces),
  Round: ForgeRound,
  tabs,
  log,
  Sign: ForgeSign,
  Price: ForgePrice,
  // The numbers of a card are drawn beside its title, and its place is the island it lies on.
  facts: ({ section }, facts, context) =>
    section === "card"
      ? facts.filter(
          ([, value]) => !/^([MSX]?)\d/.test(value) && value !== context.word("kind.none"),
        )
      : section === "face"
        ? facts.slice(-1)
        : facts,
  Choice: ForgeChoice,
  groups,
  groupOf,
  Phases: ForgePhases,
  Purse: ForgePurse,
  turnEnds: ["extra", "turn-end"],
  staysLit: true,
  held: ({ kind }) => (kind === "place" ? FORGING : null),
  briefly: ({ form }, context) => {
    if (form["card"]) return context.short("card", form["card"]);
    if (form["face"] && form["verb"] === "forge") return context.title("face", form["face"]);
    if (form["place"] && (form["die"] === "light" || form["die"] === "dark"))
      return `${dieName(context, form["die"])} ${form["place"]}`;
    return null;
  },
  switches,
  scenes: rollsOf,
  Scene: ForgeScene,
  flight,
  sound,
  marks: { HeroOusted: "oust", LapFinished: "hammer", TreasureFound: "chest" },
  Closing: ForgeClosing,
  End: ForgeEnd,
});
