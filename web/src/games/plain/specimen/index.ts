import type { Specimen } from "../../../specimen/specimen";
import { drawings } from "../draw";
import Show from "./Show.svelte";
import { info, table } from "./data";

export const specimen: Specimen = {
  info,
  drawings: drawings(info.catalogue),
  shows: ["plain", "plainroll"],
  names: () => table.names,
  Show,
};
