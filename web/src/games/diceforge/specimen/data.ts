/** Positions of real games. */
import type { GameInfo } from "../../../parts/types";
import baseData from "../../../specimen/data/base.json";
import infoData from "../../../specimen/data/diceforge.json";
import draftData from "../../../specimen/data/draft.json";
import endData from "../../../specimen/data/end.json";
import goddessData from "../../../specimen/data/goddess.json";
import placeData from "../../../specimen/data/place.json";
import titansData from "../../../specimen/data/titans.json";
import type { Snapshot } from "../../../specimen/specimen";
import type { ForgeCatalogue, ForgeView } from "../types";

const snapshot = (data: unknown): Snapshot<ForgeView> => data as Snapshot<ForgeView>;

export const info = infoData as unknown as GameInfo;
export const catalogue = info.catalogue as ForgeCatalogue;
export const tables: Record<string, Snapshot<ForgeView>> = {
  table: snapshot(baseData),
  forge: snapshot(placeData),
  goddess: snapshot(goddessData),
  titans: snapshot(titansData),
  draft: snapshot(draftData),
  end: snapshot(endData),
};
