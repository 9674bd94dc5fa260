import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { qr, qrPath } from "./qr";

/** As segno draws them, `segno.make(text, error="m", boost_error=False, mode="byte", mask=…)`, as digests of their rows.
 *  They are as long as their versions can hold: segno fills up what is left with one byte more than the standard says. */
const SEGNO: [string, Record<string, string>][] = [
  [
    "http://192.168.1.17:8000/a",
    {
      0: "c20c393e3b61e93e6a65e9ba3f95dd49b1cf520c76d7b1aaf055c7443da4cd5e",
      5: "c5a3793074afa5981e0cc18ba880981136716e53d115106a92e9371088c91b22",
    },
  ],
  [
    "https://dice.example/t/abcdefghjkmnpq#seat=AbCdEfGhIjKlMnOpQrStUvWxYz012345xxxxxxxxx",
    {
      0: "60b09cf5b398ac67452bd6dcd3c2b9493eb3298adf4de39191549ae089dd6217",
      5: "87ecac2d40c3a6fc4900fc5d888e0261cd63143ab000751827b35eac1093216b",
    },
  ],
  [
    "https://dice.example/you#player=ézzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz",
    {
      0: "10270441bd82a0a5c11f026c0a2e937880561ec4c917ab72373b9a9b34c707e6",
      5: "e78ae215db31ce9271350fa1c240db7dcb934b530b11c49be05a55ae2b08fb22",
    },
  ],
  [
    "yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy",
    {
      0: "c77f6d6ece6d3cc208bb2acc616287b62908410f771c1302b253d257ec861c53",
      5: "d8d6872f6369a350d2bcd26494ec787b33b6389605245ce4a113cbabf58d6756",
    },
  ],
];

const digest = (text: string, mask?: number): string => {
  const rows = qr(text, mask).map((row) => row.map((dark) => (dark ? "#" : ".")).join(""));
  return createHash("sha256").update(rows.join("\n")).digest("hex");
};

describe("QR codes", () => {
  it.each(SEGNO)("are those of another encoder: %s", (text, masks) => {
    for (const [mask, expected] of Object.entries(masks))
      expect(digest(text, Number(mask))).toBe(expected);
  });

  it("have the mask that is easiest to read, whichever that is", () => {
    const [text] = SEGNO[0]!;
    expect(Array.from({ length: 8 }, (_, mask) => digest(text, mask))).toContain(digest(text));
  });

  it("have a quiet zone, and an end", () => {
    const { size, path } = qrPath(qr("https://dice.example/"));
    expect(size).toBe(25 + 8);
    expect(path.startsWith("M4 4h1v1h-1z")).toBe(true);
    expect(() => qr("x".repeat(300))).toThrow(RangeError);
  });
});
