/** Constellations, and the resources that they cost and bring. */
import { glyphs, symbol } from "../../../draw/sprite";
import { EMBLEM_BOX, emblemSymbol, emblems } from "./emblems";
import { resourceIcons, resources } from "./glyphs";

export const skyDrawings = (): string =>
  glyphs("i", resourceIcons) +
  glyphs("s", resources) +
  Object.keys(emblems)
    .map((card) => symbol(`feat-${card}`, EMBLEM_BOX, emblemSymbol(card)))
    .join("");

export const hasEmblem = (card: string): boolean => card in emblems;
