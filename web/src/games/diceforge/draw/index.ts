/** Drawings of Dice Forge: resources, constellations, faces, sides of the celestial die. */
import { glyphs, symbol, tiles } from "../../../draw/sprite";
import { TILE_BOX } from "../../../draw/tile";
import type { FaceRow } from "../types";
import { celestialFaces, faceSymbol, faceSymbolId } from "./faces";
import { marks } from "./glyphs";
import { skyDrawings } from "./sky";

/** The faces come with the content. */
const faceSymbols = (faces: readonly FaceRow[]): string =>
  faces.map((face) => symbol(faceSymbolId(face.id), TILE_BOX, faceSymbol(face))).join("");

export const drawings = (faces: readonly FaceRow[]): string =>
  skyDrawings() +
  glyphs("m", marks) +
  tiles("face-celestial-", Object.entries(celestialFaces)) +
  faceSymbols(faces);
