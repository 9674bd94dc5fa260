import type { Sign } from "../game";

export const sign: Sign = { icon: "u-brand", kind: ["module", "preset"] };
