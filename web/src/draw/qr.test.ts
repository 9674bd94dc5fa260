import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { qr, qrPath } from "./qr";

/** As segno draws them, `segno.make(text, error="m", boost_error=False, mode="byte", mask=…)`, as digests of their rows. */
const SEGNO: [string, Record<string, string>][] = [
  [
    "http://192.168.1.17:8000/",
    {
      best: "baf6b702657b57e362b3f86066e3c1335caade26bd4f9fe0c2ca7d540ebd361a",
      0: "2a0843741fd6a27f1fe7688d5572f0f88f3e307c04823c6c73e1329b3cc51591",
      5: "baf6b702657b57e362b3f86066e3c1335caade26bd4f9fe0c2ca7d540ebd361a",
    },
  ],
  [
    "https://dice.example/t/abcdefghjkmnpq#seat=AbCdEfGhIjKlMnOpQrStUvWxYz012345",
    {
      best: "c0b4984c3dc2102dfa6acf4c274c1f5d70d1bdedc6dcf2691b225bc5fac88cd8",
      0: "b5c9f9f9a1f926b7c33df25e43736113df540970cf1cf60777e47e7b062edff7",
      5: "40ef0d4c3b39dca44b73fa999edacc30bfa202c4e91d9a1b9dd8f1b5527b336e",
    },
  ],
  [
    "https://dice.example/you#player=AbCdEfGhIjKlMnOpQrStUvWxYz012345?éxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
    {
      best: "ad955397b1a7ba195503956e7595638a9850e684bcf1ad8d585fdf8ad5144b61",
      0: "1075b9f3ca021437b0c182cbdfae2906bf81f56407467e385e4664c3940ba95c",
      5: "0255d27f209820c1d287791301ae75a6cfaacfe877ca7db03b89a648713f9103",
    },
  ],
  [
    "yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy",
    {
      best: "ae864e08aad1347c6af8b5bc8bc780386584c1717d17e5c033f1c53e3010faae",
      0: "1a7fa6ecc0dc96a6c8ee897172535ab379adae625f13ec0fc5fbadda15f59e65",
      5: "02982c232b10f8acb05bdfb3168ca6f6eb07fbb21408293ed94a4215fe2178e5",
    },
  ],
];

const digest = (text: string, mask?: number): string => {
  const rows = qr(text, mask).map((row) => row.map((dark) => (dark ? "#" : ".")).join(""));
  return createHash("sha256").update(rows.join("\n")).digest("hex");
};

describe("QR codes", () => {
  it.each(SEGNO)("are those of another encoder: %s", (text, { best, ...masks }) => {
    for (const [mask, expected] of Object.entries(masks))
      expect(digest(text, Number(mask))).toBe(expected);
    expect(digest(text)).toBe(best);
  });

  it("have a quiet zone, and an end", () => {
    const { size, path } = qrPath(qr("https://dice.example/"));
    expect(size).toBe(25 + 8);
    expect(path.startsWith("M4 4h1v1h-1z")).toBe(true);
    expect(() => qr("x".repeat(300))).toThrow(RangeError);
  });
});
