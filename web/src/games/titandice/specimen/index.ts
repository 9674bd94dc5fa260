import type { Specimen } from "../../../specimen/specimen";
import { drawings } from "../draw";
import "../styles/index.css";
import Show from "./Show.svelte";
import { info, tables } from "./data";

export const specimen: Specimen = {
  info,
  drawings: drawings(),
  shows: ["creatures", ...Object.keys(tables)],
  names: (show) => tables[show]?.names ?? [],
  Show,
};
