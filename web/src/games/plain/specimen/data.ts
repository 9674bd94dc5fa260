/** A position of a real game that has no folder here. */
import type { GameInfo } from "../../../parts/types";
import infoData from "../../../specimen/data/example.json";
import plainData from "../../../specimen/data/plain.json";
import type { Snapshot } from "../../../specimen/specimen";
import type { PlainView } from "../parts";

export const info = infoData as unknown as GameInfo;
export const table = plainData as unknown as Snapshot<PlainView>;
