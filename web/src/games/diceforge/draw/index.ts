/** Drawings of Dice Forge: resources, constellations, faces, sides of the celestial die. */
import { glyphs, symbol, tiles } from "../../../draw/sprite";
import { TILE_BOX } from "../../../draw/tile";
import type { FaceRow } from "../types";
import { EMBLEM_BOX, emblemSymbol, emblems } from "./emblems";
import { celestialFaces, faceSymbol, faceSymbolId } from "./faces";
import { marks, resourceIcons, resources } from "./glyphs";

/** What no content is needed for. */
const still = (): string =>
  glyphs("i", resourceIcons) +
  glyphs("s", resources) +
  glyphs("m", marks) +
  tiles("face-celestial-", Object.entries(celestialFaces)) +
  Object.keys(emblems)
    .map((card) => symbol(`feat-${card}`, EMBLEM_BOX, emblemSymbol(card)))
    .join("");

/** The faces come with the content. */
const faceSymbols = (faces: readonly FaceRow[]): string =>
  faces.map((face) => symbol(faceSymbolId(face.id), TILE_BOX, faceSymbol(face))).join("");

export const drawings = (faces: readonly FaceRow[]): string => still() + faceSymbols(faces);

export const hasEmblem = (card: string): boolean => card in emblems;
