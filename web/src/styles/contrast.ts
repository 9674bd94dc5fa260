/** Contrast between tokens, for tests: what is written and drawn must be readable in both themes. */
import { readFileSync } from "node:fs";

/** 4.5 for text, 3 for graphics and controls. */
export type Pair = readonly [ink: string, ground: string, least: number];

const SHARED = new URL("./tokens.css", import.meta.url);

/** The tokens of the page, and those that a game adds: their colours in the light and in the dark theme; materials are the same in both. */
export function tokensOf(...more: URL[]): ReadonlyMap<string, readonly [string, string]> {
  const tokens = new Map<string, readonly [string, string]>();
  for (const file of [SHARED, ...more])
    for (const [, name = "", value = ""] of readFileSync(file, "utf8").matchAll(
      /--([\w-]+):\s*(light-dark\([^)]*\)|#[0-9a-f]{6})/gi,
    )) {
      const [light = "", dark = light] = value.match(/#[0-9a-f]{6}/gi) ?? [];
      tokens.set(name, [light, dark]);
    }
  return tokens;
}

const channel = (v: number): number =>
  v / 255 <= 0.04045 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4;
const WEIGHTS = [0.2126, 0.7152, 0.0722];
const luminance = (hex: string): number =>
  WEIGHTS.reduce(
    (sum, weight, i) => sum + weight * channel(parseInt(hex.slice(1 + i * 2, 3 + i * 2), 16)),
    0,
  );
export const ratio = (a: string, b: string): number =>
  (Math.max(luminance(a), luminance(b)) + 0.05) / (Math.min(luminance(a), luminance(b)) + 0.05);

/** The worse ratio of two tokens in the two themes; nothing is readable on a token that does not exist. */
export const contrast = (
  tokens: ReadonlyMap<string, readonly [string, string]>,
  ink: string,
  ground: string,
): number =>
  Math.min(
    ...([0, 1] as const).map((theme) => {
      const [a, b] = [tokens.get(ink)?.[theme], tokens.get(ground)?.[theme]];
      return a && b ? ratio(a, b) : 0;
    }),
  );
