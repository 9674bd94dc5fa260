/** Any game that has no folder here, drawn from its view, its catalogue and what it asks. */
import { t } from "../../i18n/index.svelte";
import { gamePage } from "../game";
import PlainChoice from "./PlainChoice.svelte";
import PlainScene from "./PlainScene.svelte";
import PlainTable from "./PlainTable.svelte";
import { drawings } from "./draw";
import { sidesOf, type PlainView } from "./parts";
import { throwsOf, type Throw } from "./throws";

export const page = gamePage<PlainView, Throw>({
  Table: PlainTable,
  classes: "game game--plain",
  drawings: ({ catalogue }) => drawings(catalogue),
  tabs: (_, choices) => [
    { id: "table", icon: "dice", label: t("tab.table"), count: choices.all.length },
    { id: "bench", icon: "seat", label: t("tab.mine") },
    { id: "seats", icon: "players", label: t("tab.seats") },
    { id: "log", icon: "log", label: t("log.title") },
  ],
  Choice: PlainChoice,
  scenes: (update, before, { catalogue }) => throwsOf(update, before, sidesOf(catalogue)),
  Scene: PlainScene,
});
