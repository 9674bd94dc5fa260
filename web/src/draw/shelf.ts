/** Garden and forest: which faces lie together, and the cards that bring them. Only for the picture: what may be taken comes from the prompt. */
export interface ShelfPool {
  readonly id: string;
  readonly faces: readonly string[];
  readonly cards: readonly string[];
}

const four = (face: string): string[] =>
  ["red", "blue", "yellow", "green"].map((colour) => `${face}-${colour}`);

export const shelfPools: readonly ShelfPool[] = [
  { id: "mirror", faces: ["mirror"], cards: ["mirror-of-the-abyss"] },
  { id: "x3", faces: ["x3"], cards: ["helmet-of-invisibility"] },
  { id: "ship", faces: ["ship"], cards: ["celestial-ship"] },
  { id: "shield", faces: four("shield"), cards: ["guardians-shield"] },
  { id: "boar", faces: four("boar"), cards: ["tenacious-boar"] },
  { id: "golem-moon", faces: ["golem-moon"], cards: ["moon-golem"] },
  { id: "golem-sun", faces: ["golem-sun"], cards: ["sun-golem"] },
  { id: "misfortune", faces: four("misfortune"), cards: ["mirror-of-misfortune"] },
  { id: "dogged", faces: ["G2+V1+L1", "G3+A1"], cards: ["dogged"] },
  { id: "chaos", faces: four("chaos"), cards: ["chaos"] },
];

/** This card takes any face of the garden whose own card is not in the game. */
export const TRIDENT = "abyssal-trident";
