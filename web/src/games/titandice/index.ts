/** Titan Dice on the page. */
import { gamePage } from "../game";
import "./styles/index.css";
import TitanChoice from "./TitanChoice.svelte";
import TitanLying from "./TitanLying.svelte";
import TitanPurse from "./TitanPurse.svelte";
import TitanScene from "./TitanScene.svelte";
import TitanSign from "./TitanSign.svelte";
import TitanTable from "./TitanTable.svelte";
import { drawings } from "./draw";
import { flight, sound } from "./flight";
import { groups } from "./groups";
import { log } from "./log";
import { tabs } from "./tabs";
import { throwsOf, type Throw } from "./throws";
import type { TitanView } from "./types";

export const page = gamePage<TitanView, Throw>({
  Table: TitanTable,
  classes: "game game--titan",
  drawings,
  tabs,
  log,
  Sign: TitanSign,
  Choice: TitanChoice,
  groups,
  Lying: TitanLying,
  Purse: TitanPurse,
  turnEnds: ["act", "after", "last-capture"],
  scenes: throwsOf,
  Scene: TitanScene,
  flight,
  sound,
  marks: { Attacked: "oust", EndTriggered: "cage" },
  headline: ({ result }, context) =>
    result && context.word(result === "won" ? "page.solo-won" : "page.solo-lost"),
});
