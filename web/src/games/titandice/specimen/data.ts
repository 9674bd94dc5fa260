/** Positions of real games. */
import type { GameInfo } from "../../../parts/types";
import attackData from "../../../specimen/data/attack.json";
import creaturesData from "../../../specimen/data/creatures.json";
import soloData from "../../../specimen/data/solo.json";
import infoData from "../../../specimen/data/titandice.json";
import type { Snapshot } from "../../../specimen/specimen";
import type { TitanView } from "../types";

const snapshot = (data: unknown): Snapshot<TitanView> => data as Snapshot<TitanView>;

export const info = infoData as unknown as GameInfo;
export const tables: Record<string, Snapshot<TitanView>> = {
  titandice: snapshot(creaturesData),
  attack: snapshot(attackData),
  solo: snapshot(soloData),
};
