/** What the table sounds like. Every sound is made here, of oscillators and noise: there is nothing to load.
 *
 *  How loud the player wants it stands on the root element (`data-sound`: off, soft, on). */

export type Sound = "turn" | "dice" | "metal" | "coin" | "card" | "oust" | "round" | "end";
export type Loudness = "off" | "soft" | "on";

const GAIN: Readonly<Record<Loudness, number>> = { off: 0, soft: 0.35, on: 1 };
const loudness = (): number =>
  GAIN[document.documentElement.dataset["sound"] as Loudness] ?? GAIN.off;

let audio: AudioContext | undefined;
let hiss: AudioBuffer | undefined;

/** A note that begins at once and dies away. `to`: it glides to another pitch. */
type Note = { pitch: number; loud: number; at?: number; long: number; to?: number; soft?: boolean };
/** A burst of noise around a pitch. */
type Burst = { around: number; loud: number; at: number; long: number; to?: number; wide?: number };
type Score = { notes?: readonly Note[]; bursts?: readonly Burst[] };

const SILENCE = 0.0001;

function envelope(out: AudioNode, { loud, at, long, soft }: Omit<Note, "pitch">): GainNode {
  const gain = audio!.createGain(),
    begin = audio!.currentTime + (at ?? 0);
  gain.gain.setValueAtTime(soft ? SILENCE : loud, begin);
  if (soft) gain.gain.exponentialRampToValueAtTime(loud, begin + 0.02);
  gain.gain.exponentialRampToValueAtTime(SILENCE, begin + long);
  gain.connect(out);
  return gain;
}

function sing(out: AudioNode, note: Note): void {
  const voice = audio!.createOscillator(),
    begin = audio!.currentTime + (note.at ?? 0);
  voice.frequency.setValueAtTime(note.pitch, begin);
  if (note.to) voice.frequency.exponentialRampToValueAtTime(note.to, begin + note.long);
  voice.connect(envelope(out, note));
  voice.start(begin);
  voice.stop(begin + note.long);
}

function rustle(out: AudioNode, { around, to, wide = 1.4, ...how }: Burst): void {
  const source = audio!.createBufferSource(),
    filter = audio!.createBiquadFilter(),
    begin = audio!.currentTime + how.at;
  source.buffer = hiss ??= noise();
  filter.type = "bandpass";
  filter.Q.value = wide;
  filter.frequency.setValueAtTime(around, begin);
  if (to) filter.frequency.exponentialRampToValueAtTime(to, begin + how.long);
  source.connect(filter).connect(envelope(out, how));
  source.start(begin);
  source.stop(begin + how.long);
}

function noise(): AudioBuffer {
  const buffer = audio!.createBuffer(1, audio!.sampleRate / 2, audio!.sampleRate),
    data = buffer.getChannelData(0);
  for (let i = 0; i < data.length; i++) data[i] = Math.random() * 2 - 1;
  return buffer;
}

/** A die that hits the wood, more softly each time. */
const hit = (at: number, loud: number, around = 2600): Burst[] => [
  { around, at, loud, long: 0.045, wide: 2 },
  { around: 420, at, loud: loud * 0.8, long: 0.06, wide: 1 },
];
/** Partials that are not in tune with each other: a bell, an anvil. */
const bell = (pitch: number, loud: number, long: number, at = 0): Note[] =>
  [1, 2.76, 5.4].map((n, i) => ({
    pitch: pitch * n,
    loud: loud / (i * 1.6 + 1),
    at,
    long: long / (i + 1),
  }));

const SCORES: Readonly<Record<Sound, Score>> = {
  turn: {
    notes: [
      { pitch: 659.3, loud: 0.12, long: 0.6, soft: true },
      { pitch: 880, loud: 0.12, at: 0.12, long: 0.6, soft: true },
    ],
  },
  dice: {
    bursts: [
      ...[0.05, 0.1, 0.16, 0.23, 0.31].flatMap((at, i) => hit(at, 0.1, 3000 - i * 90)),
      ...[0.59, 0.63].flatMap((at) => hit(at, 0.5, 2300)),
      ...[0.79, 0.84, 0.9].flatMap((at, i) => hit(at, 0.24 - i * 0.06, 2700)),
    ],
  },
  metal: {
    notes: [...bell(1320, 0.16, 0.9), { pitch: 2637, loud: 0.07, long: 0.5 }],
    bursts: [{ around: 3800, loud: 0.3, at: 0, long: 0.05 }],
  },
  coin: {
    notes: [
      { pitch: 1975, loud: 0.07, long: 0.18 },
      { pitch: 2637, loud: 0.07, at: 0.07, long: 0.4 },
    ],
  },
  card: {
    notes: [
      { pitch: 1047, loud: 0.04, at: 0.1, long: 0.7, soft: true },
      { pitch: 1568, loud: 0.035, at: 0.2, long: 0.8, soft: true },
      { pitch: 2093, loud: 0.03, at: 0.3, long: 0.9, soft: true },
    ],
    bursts: [{ around: 900, to: 3200, loud: 0.12, at: 0, long: 0.22 }],
  },
  oust: {
    notes: [{ pitch: 620, to: 110, loud: 0.14, at: 0.25, long: 0.45 }],
    bursts: [{ around: 160, loud: 0.5, at: 0.68, long: 0.16, wide: 0.8 }],
  },
  round: { notes: bell(262, 0.14, 2.2) },
  end: {
    notes: [
      ...[440, 554.4, 659.3, 880].map((pitch, i) => ({
        ...{ pitch, loud: 0.1, at: i * 0.16, long: 1.8, soft: true },
      })),
      ...bell(220, 0.12, 3, 0.64),
    ],
  },
};

/** The sound, now; silence where the player does not want it, or has not pressed anything yet: then browsers allow none. Only a call
 *  (`turn`) is heard from a page that nobody looks at. `stretch`: what belongs to a movement is as fast as that is. */
export function play(sound: Sound, stretch = 1): void {
  const loud = loudness();
  if (loud === 0 || !navigator.userActivation?.hasBeenActive) return;
  if (document.hidden && sound !== "turn") return;
  audio ??= new AudioContext();
  if (audio.state === "suspended") void audio.resume();
  const out = audio.createGain();
  out.gain.value = loud;
  out.connect(audio.destination);
  const { notes = [], bursts = [] } = SCORES[sound];
  for (const note of notes) sing(out, note);
  for (const burst of bursts) rustle(out, { ...burst, at: burst.at * stretch });
}
