/** Any game that has no folder here, drawn from its view, its catalogue and what it asks. */
import { t } from "../../i18n/index.svelte";
import { gamePage } from "../game";
import PlainChoice from "./PlainChoice.svelte";
import PlainTable from "./PlainTable.svelte";
import type { PlainView } from "./parts";

export const page = gamePage<PlainView>({
  Table: PlainTable,
  classes: "game game--plain",
  tabs: (_, choices) => [
    { id: "table", icon: "dice", label: t("tab.table"), count: choices.all.length },
    { id: "bench", icon: "seat", label: t("tab.mine") },
    { id: "seats", icon: "players", label: t("tab.seats") },
    { id: "log", icon: "log", label: t("log.title") },
  ],
  Choice: PlainChoice,
});
