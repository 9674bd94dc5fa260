/** Whoever saw a game end sees its points counted, once. */
let ended: string | null = null;

export const ceremony = {
  /** This game has just ended before our eyes. */
  await(table: string): void {
    ended = table;
  },
  /** Is it this game that ended? */
  attend(table: string): boolean {
    const due = ended === table;
    ended = null;
    return due;
  },
};
