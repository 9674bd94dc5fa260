import type { Sign } from "../game";

export const sign: Sign = { icon: "u-cage", kind: [] };
