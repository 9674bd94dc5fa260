/** Positions of real games, as the server sends them; see snapshots.py. */
import type { ForgeView, GameInfo, Prompt, Section, Step, TitanView } from "../parts/types";
import attackData from "./data/attack.json";
import baseData from "./data/base.json";
import creaturesData from "./data/creatures.json";
import forgeInfo from "./data/diceforge.json";
import draftData from "./data/draft.json";
import endData from "./data/end.json";
import goddessData from "./data/goddess.json";
import placeData from "./data/place.json";
import soloData from "./data/solo.json";
import titanInfo from "./data/titandice.json";
import titansData from "./data/titans.json";

export interface Snapshot<View> {
  names: string[];
  view: View;
  prompt: Prompt | null;
  log: Step[];
  result: { scores: number[]; places: number[]; winners: number[] } | null;
  statistics: Section[];
}

const forge = (data: unknown): Snapshot<ForgeView> => data as Snapshot<ForgeView>;
const titan = (data: unknown): Snapshot<TitanView> => data as Snapshot<TitanView>;

export const infos = {
  diceforge: forgeInfo as unknown as GameInfo,
  titandice: titanInfo as unknown as GameInfo,
};
export const forgeTables: Record<string, Snapshot<ForgeView>> = {
  table: forge(baseData),
  forge: forge(placeData),
  goddess: forge(goddessData),
  titans: forge(titansData),
  draft: forge(draftData),
  end: forge(endData),
};
export const titanTables: Record<string, Snapshot<TitanView>> = {
  titandice: titan(creaturesData),
  attack: titan(attackData),
  solo: titan(soloData),
};
