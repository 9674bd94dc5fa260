/** How a table of Dice Forge is set up. */
import type { GameSetup } from "../game";
import ForgeSetup from "./ForgeSetup.svelte";
import "./styles/signs.css";
import "./styles/setup.css";
import { skyDrawings } from "./draw/sky";

export const setup: GameSetup = {
  Setup: ForgeSetup,
  shows: (option) => option === "preset" || option === "module" || option.startsWith("set."),
  drawings: skyDrawings(),
};
