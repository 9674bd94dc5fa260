/** The symbol set: every drawing once, as <symbol>; the page refers to them with <use>. */
import { EMBLEM_BOX, emblemSymbol, emblems } from "./emblems";
import {
  FACE_BOX,
  blankFace,
  celestialFaces,
  creatureFace,
  faceDefs,
  faceSymbol,
  faceSymbolId,
} from "./faces";
import { creatures, marks, resourceIcons, resources, sigils, ui } from "./glyphs";
import type { FaceRow } from "../parts/types";

const symbol = (id: string, box: string, body: string): string =>
  `<symbol id="${id}" viewBox="${box}">${body}</symbol>`;
const glyphs = (prefix: string, rows: Readonly<Record<string, string>>): string =>
  Object.entries(rows)
    .map(([id, body]) =>
      symbol(`${prefix}-${id}`, "0 0 24 24", `<g fill="currentColor">${body}</g>`),
    )
    .join("");
const tiles = (prefix: string, rows: readonly (readonly [string, string])[]): string =>
  rows.map(([id, body]) => symbol(prefix + id, FACE_BOX, body)).join("");

/** Glyphs, seat sigils, constellations, creatures: what no game's content is needed for. */
export const stillSymbols = (): string =>
  `<defs>${faceDefs}</defs>` +
  glyphs("i", resourceIcons) +
  glyphs("s", resources) +
  glyphs("m", marks) +
  glyphs("c", creatures) +
  glyphs("u", ui) +
  glyphs("seat", sigils) +
  tiles(
    "face-",
    Object.keys(creatures).map((name) => [name, creatureFace(name)] as const),
  ) +
  tiles("face-", [["blank", blankFace]]) +
  tiles("face-celestial-", Object.entries(celestialFaces)) +
  Object.keys(emblems)
    .map((card) => symbol(`feat-${card}`, EMBLEM_BOX, emblemSymbol(card)))
    .join("");

/** The faces of a game, from its content rows. */
export const faceSymbols = (faces: readonly FaceRow[]): string =>
  faces.map((face) => symbol(faceSymbolId(face.id), FACE_BOX, faceSymbol(face))).join("");

export const hasEmblem = (card: string): boolean => card in emblems;
