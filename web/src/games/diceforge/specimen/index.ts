import type { Specimen } from "../../../specimen/specimen";
import { drawings } from "../draw";
import "../styles/signs.css";
import "../styles/index.css";
import "../styles/setup.css";
import Show from "./Show.svelte";
import { catalogue, info, tables } from "./data";

export const specimen: Specimen = {
  info,
  drawings: drawings(catalogue.faces),
  shows: ["parts", "motion", "roll", ...Object.keys(tables)],
  names: (show) => (tables[show] ?? tables["table"]!).names,
  Show,
};
