/** Were the dice fair? A game's rolls computed again from the server's seed and what players added: docs/protocol.md, “Fair dice”. */
import type { Proof, Roll, Seat } from "../net/protocol";
import type { Seen } from "../store/witness";

const hex = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");
const unhex = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
const utf8 = (text: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(new TextEncoder().encode(text));
const hmacKey = (bits: BufferSource): Promise<CryptoKey> =>
  crypto.subtle.importKey("raw", bits, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
const hmac = (key: CryptoKey, text: string): Promise<ArrayBuffer> =>
  crypto.subtle.sign("HMAC", key, utf8(text));

export const commitmentOf = async (seed: string): Promise<string> =>
  hex(await crypto.subtle.digest("SHA-256", unhex(seed)));

/** The dice of one game. */
export class FairDice {
  private constructor(readonly key: CryptoKey) {}

  /** From the seed and what was added by seat, "" where nothing was. */
  static async of(seed: string, nonces: readonly string[]): Promise<FairDice> {
    const key = await hmacKey(unhex(seed));
    const said = nonces.flatMap((nonce, seat) => (nonce ? [`p${seat + 1}=${nonce}`] : []));
    if (said.length === 0) return new FairDice(key);
    return new FairDice(await hmacKey(await hmac(key, ["dicewright nonces", ...said].join(" "))));
  }

  /** What the set-up was drawn from. */
  async setup(): Promise<number> {
    const first = new Uint8Array(await hmac(this.key, "dicewright set-up")).subarray(0, 6);
    return first.reduce((sum, byte) => sum * 256 + byte, 0);
  }

  /** The place of what comes in move `number` among so many; -1 if one byte cannot decide that. */
  async below(sides: number, number: number): Promise<number> {
    if (sides < 1 || sides > 256) return -1;
    const fair = 256 - (256 % sides);
    for (let more = 0; ; more++) {
      const text = `dicewright roll ${number}${more ? `.${more}` : ""}`;
      const byte = new Uint8Array(await hmac(this.key, text)).find((one) => one < fair);
      if (byte !== undefined) return byte % sides;
    }
  }
}

/** Something that is not as it was promised. */
export type Fault =
  | { kind: "seed" }
  | { kind: "nonce"; seat: number }
  | { kind: "stranger"; seat: number }
  | { kind: "setup" }
  | { kind: "outcomes"; number: number }
  | { kind: "roll"; number: number; came: string; due: string }
  | { kind: "seen"; number: number; came: string; seen: string };

/** How much of it this browser knows by itself: it added a number of its own; it saw the commitment before the game; nothing. */
export type Standing = "added" | "sealed" | "told";

export type Verdict = {
  rolls: number;
  faults: Fault[];
  standing: Standing;
  /** What could come, and in how many rolls. */
  lists: { outcomes: string[]; times: number }[];
};

/** Compare what the server tells now with what follows from it, and with what this browser saw. `own` are our seats. Null if there was
 *  never anything to check. */
export async function check(
  proof: Proof,
  seen: Seen | null,
  own: readonly number[],
  seats: readonly Seat[],
): Promise<Verdict | null> {
  const { seed, nonces } = proof.dice;
  const commitment = seen?.commitment || proof.dice.commitment;
  if (!commitment) return null;
  const mine = own.filter((seat) => seen?.nonces[seat]);
  const standing: Standing = mine.length > 0 ? "added" : seen?.early ? "sealed" : "told";
  // What was given, and the set-up with it, fell elsewhere. Who was here knows how much that was.
  const given = seen ? (seen.given ?? 0) : proof.given;
  const fallen = proof.rolls.filter((roll) => roll.number > given);
  const lists = listsOf(proof);
  const verdict = { rolls: fallen.length, standing, lists };
  if (!seed || (await commitmentOf(seed)) !== commitment)
    return { ...verdict, faults: [{ kind: "seed" }] };
  const dice = await FairDice.of(seed, nonces);
  const faults: Fault[] = [
    ...mine
      .filter((seat) => nonces[seat] !== seen?.nonces[seat])
      .map((seat): Fault => ({ kind: "nonce", seat })),
    ...seats
      .filter((seat) => seat.kind === "bot" && nonces[seat.seat])
      .map(({ seat }): Fault => ({ kind: "stranger", seat })),
    ...(given > 0 || (await dice.setup()) === proof.setup ? [] : [{ kind: "setup" } as const]),
    ...disorder(proof),
    ...(await wrongRolls(fallen, dice)),
    ...otherRolls(proof, seen),
  ];
  return { ...verdict, faults };
}

async function wrongRolls(rolls: readonly Roll[], dice: FairDice): Promise<Fault[]> {
  const found = await Promise.all(
    rolls.map(async ({ number, outcomes, came }): Promise<Fault | null> => {
      const due = outcomes[await dice.below(outcomes.length, number)] ?? "";
      return due === came ? null : { kind: "roll", number, came, due };
    }),
  );
  return found.filter((fault) => fault !== null);
}

/** Rolls that were others when this browser saw them. */
function otherRolls(proof: Proof, seen: Seen | null): Fault[] {
  const now = new Map(proof.rolls.map((roll) => [roll.number, roll.came]));
  return Object.entries(seen?.rolls ?? {})
    .filter(([number, text]) => now.get(Number(number)) !== text)
    .map(([number, text]) => ({
      kind: "seen",
      number: Number(number),
      came: now.get(Number(number)) ?? "",
      seen: text,
    }));
}

/** Whoever may order the outcomes of a roll anew, or name one twice, chooses the roll: two of them always stand in the same order. */
function disorder(proof: Proof): Fault[] {
  const known = new Set<string>(),
    pairs = new Set<string>(),
    faults: Fault[] = [];
  for (const { number, outcomes } of proof.rolls) {
    const list = outcomes.join("\n");
    if (known.has(list)) continue;
    known.add(list);
    const ordered = outcomes.flatMap((one, i) => outcomes.slice(i + 1).map((two) => [one, two]));
    if (ordered.some(([one, two]) => one === two || pairs.has(`${two}\n${one}`)))
      faults.push({ kind: "outcomes", number });
    else for (const [one, two] of ordered) pairs.add(`${one}\n${two}`);
  }
  return faults;
}

function listsOf(proof: Proof): Verdict["lists"] {
  const lists = new Map<string, { outcomes: string[]; times: number }>();
  for (const { outcomes } of proof.rolls) {
    const key = outcomes.join("\n");
    const list = lists.get(key) ?? { outcomes, times: 0 };
    lists.set(key, { ...list, times: list.times + 1 });
  }
  return [...lists.values()].sort((a, b) => b.times - a.times);
}
