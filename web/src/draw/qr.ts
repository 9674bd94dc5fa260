/** QR codes (ISO/IEC 18004) of links, drawn here so that a secret in one never leaves the browser: bytes, level M, up to version 10. */

/** By version, from 1: codewords in all, of them for correction in each block, and how many blocks there are. */
const CODEWORDS = [26, 44, 70, 100, 134, 172, 196, 242, 292, 346];
const CORRECTION = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26];
const BLOCKS = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5];
/** Where alignment patterns have their centres, besides 6. */
const ALIGNMENT = [[], [18], [22], [26], [30], [34], [22, 38], [24, 42], [26, 46], [28, 50]];

const MASKS: readonly ((row: number, column: number) => boolean)[] = [
  (r, c) => (r + c) % 2 === 0,
  (r) => r % 2 === 0,
  (_, c) => c % 3 === 0,
  (r, c) => (r + c) % 3 === 0,
  (r, c) => (Math.floor(r / 2) + Math.floor(c / 3)) % 2 === 0,
  (r, c) => ((r * c) % 2) + ((r * c) % 3) === 0,
  (r, c) => (((r * c) % 2) + ((r * c) % 3)) % 2 === 0,
  (r, c) => (((r + c) % 2) + ((r * c) % 3)) % 2 === 0,
];

export type Modules = boolean[][];

/** Powers and logarithms of 2 in the field of 256 elements with the polynomial 0x11d. */
const POWER: number[] = [];
const LOGARITHM: number[] = [];
for (let i = 0, x = 1; i < 255; i++) {
  POWER[i] = x;
  LOGARITHM[x] = i;
  x = x & 0x80 ? (x << 1) ^ 0x11d : x << 1;
}
const times = (a: number, b: number): number =>
  a && b ? POWER[(LOGARITHM[a]! + LOGARITHM[b]!) % 255]! : 0;

/** Reed and Solomon's codewords for some data: the rest of a division by (x-1)(x-2)(x-4)… */
function correction(data: readonly number[], count: number): number[] {
  let divisor = [1];
  for (let i = 0; i < count; i++) {
    const next = [...divisor, 0];
    divisor.forEach((value, at) => (next[at + 1]! ^= times(value, POWER[i]!)));
    divisor = next;
  }
  const rest = [...data, ...Array<number>(count).fill(0)];
  data.forEach((_, at) => {
    const factor = rest[at]!;
    divisor.forEach((value, i) => (rest[at + i]! ^= times(value, factor)));
  });
  return rest.slice(data.length);
}

const bits = (value: number, count: number): boolean[] =>
  Array.from({ length: count }, (_, i) => ((value >> (count - 1 - i)) & 1) === 1);

const capacity = (version: number): number =>
  CODEWORDS[version - 1]! - CORRECTION[version - 1]! * BLOCKS[version - 1]!;
const lengthBits = (version: number): number => (version < 10 ? 8 : 16);

/** The text as codewords of the smallest version that has room for it. */
function encoded(text: string): { version: number; data: number[] } {
  const bytes = [...new TextEncoder().encode(text)];
  const version = CODEWORDS.findIndex(
    (_, i) => 4 + lengthBits(i + 1) + 8 * bytes.length <= 8 * capacity(i + 1),
  );
  if (version < 0) throw new RangeError("too long for a QR code");
  const room = capacity(version + 1);
  const stream = [...bits(4, 4), ...bits(bytes.length, lengthBits(version + 1))];
  for (const byte of bytes) stream.push(...bits(byte, 8));
  stream.push(...bits(0, Math.min(4, 8 * room - stream.length)));
  while (stream.length % 8) stream.push(false);
  const data: number[] = [];
  for (let i = 0; i < stream.length; i += 8)
    data.push(stream.slice(i, i + 8).reduce((byte, bit) => 2 * byte + Number(bit), 0));
  for (let pad = 0xec; data.length < room; pad ^= 0xec ^ 0x11) data.push(pad);
  return { version: version + 1, data };
}

/** Data and correction of all blocks, one codeword of each in turn. */
function interleaved(version: number, data: readonly number[]): number[] {
  const blocks = BLOCKS[version - 1]!;
  const short = Math.floor(data.length / blocks);
  const long = data.length % blocks;
  const parts: number[][] = [];
  for (let i = 0, at = 0; i < blocks; i++) {
    const size = short + (i >= blocks - long ? 1 : 0);
    parts.push(data.slice(at, at + size));
    at += size;
  }
  const checks = parts.map((part) => correction(part, CORRECTION[version - 1]!));
  const turns = (lists: number[][]): number[] =>
    Array.from({ length: Math.max(...lists.map((list) => list.length)) }, (_, i) =>
      lists.flatMap((list) => (i < list.length ? [list[i]!] : [])),
    ).flat();
  return [...turns(parts), ...turns(checks)];
}

/** What a code of a version always has: null is room for data. */
function frame(version: number): (boolean | null)[][] {
  const size = 17 + 4 * version;
  const field = Array.from({ length: size }, () => Array<boolean | null>(size).fill(null));
  const put = (row: number, column: number, dark: boolean): void => {
    if (row >= 0 && row < size && column >= 0 && column < size) field[row]![column] = dark;
  };
  const rings = (row: number, column: number, radius: number, light: readonly number[]): void => {
    for (let r = -radius; r <= radius; r++)
      for (let c = -radius; c <= radius; c++)
        put(row + r, column + c, !light.includes(Math.max(Math.abs(r), Math.abs(c))));
  };
  for (let i = 8; i < size - 8; i++) {
    put(6, i, i % 2 === 0);
    put(i, 6, i % 2 === 0);
  }
  for (const [row, column] of [
    [3, 3],
    [3, size - 4],
    [size - 4, 3],
  ] as const)
    rings(row, column, 4, [2, 4]);
  const centres = version > 1 ? [6, ...ALIGNMENT[version - 1]!] : [];
  for (const row of centres)
    for (const column of centres) {
      const corners = [row, column].filter((at) => at === 6).length;
      const last = [row, column].includes(size - 7);
      if (corners === 2 || (corners === 1 && last)) continue;
      rings(row, column, 2, [1]);
    }
  return field;
}

/** A number with the rest of its division by a polynomial behind it. */
function guarded(value: number, polynomial: number, count: number): number {
  let rest = value << count;
  for (let i = 31; i >= count; i--) if ((rest >> i) & 1) rest ^= polynomial << (i - count);
  return (value << count) | rest;
}

/** Which level, mask and version it is, where readers look for that. */
function labelled(field: (boolean | null)[][], version: number, mask: number): void {
  const size = field.length;
  const format = bits(guarded(mask, 0x537, 10) ^ 0x5412, 15).reverse();
  for (let i = 0; i < 15; i++) {
    const down = i < 6 ? i : i < 8 ? i + 1 : size - 15 + i;
    const across = i < 8 ? size - 1 - i : i === 8 ? 7 : 14 - i;
    field[down]![8] = field[8]![across] = format[i]!;
  }
  field[size - 8]![8] = true;
  if (version < 7) return;
  const number = bits(guarded(version, 0x1f25, 12), 18).reverse();
  for (let i = 0; i < 18; i++) {
    const [far, near] = [size - 11 + (i % 3), Math.floor(i / 3)];
    field[far]![near] = field[near]![far] = number[i]!;
  }
}

/** The data in its zigzag, from the lower right corner. */
function filled(field: (boolean | null)[][], stream: readonly boolean[], mask: number): Modules {
  const size = field.length;
  let at = 0;
  const made = field.map((row) => [...row]);
  for (let right = size - 1, up = true; right > 0; right -= 2, up = !up) {
    if (right === 6) right = 5;
    for (let i = 0; i < size; i++) {
      const row = up ? size - 1 - i : i;
      for (const column of [right, right - 1])
        if (field[row]![column] === null)
          made[row]![column] = (stream[at++] ?? false) !== MASKS[mask]!(row, column);
    }
  }
  return made as Modules;
}

/** How hard a code is to read, by the standard's four rules. */
function penalty(field: Modules): number {
  const size = field.length;
  const lines = [...field, ...field.map((_, c) => field.map((row) => row[c]!))];
  let found = 0;
  for (const line of lines) {
    const text = line.map((dark) => (dark ? "1" : "0")).join("");
    for (const run of text.match(/0{5,}|1{5,}/g) ?? []) found += run.length - 2;
    for (let i = 0; i + 11 <= size; i++)
      if (["10111010000", "00001011101"].includes(text.slice(i, i + 11))) found += 40;
  }
  for (let r = 1; r < size; r++)
    for (let c = 1; c < size; c++) {
      const dark = field[r]![c];
      if (dark === field[r - 1]![c] && dark === field[r]![c - 1] && dark === field[r - 1]![c - 1])
        found += 3;
    }
  const dark = field.flat().filter(Boolean).length / size ** 2;
  return found + 10 * Math.floor(Math.abs(20 * dark - 10));
}

/** The code of a text: dark where it is true, with the mask that is easiest to read, or a given one. */
export function qr(text: string, mask?: number): Modules {
  const { version, data } = encoded(text);
  const stream = interleaved(version, data).flatMap((word) => bits(word, 8));
  const codes = (mask === undefined ? MASKS.map((_, i) => i) : [mask]).map((number) => {
    const field = frame(version);
    labelled(field, version, number);
    return filled(field, stream, number);
  });
  return codes.reduce((best, code) => (penalty(code) < penalty(best) ? code : best));
}

/** The same as the path of an SVG: a square of a unit for each dark module, with four around it. */
export function qrPath(modules: Modules): { size: number; path: string } {
  const path = modules.flatMap((row, r) =>
    row.flatMap((dark, c) => (dark ? [`M${c + 4} ${r + 4}h1v1h-1z`] : [])),
  );
  return { size: modules.length + 8, path: path.join("") };
}
