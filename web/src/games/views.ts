/** What the page takes for granted in the view of any game; the rest is known to the game's own folder. */
import type { BaseView } from "../net/protocol";

export type View = BaseView & { round?: number; seats: { seat: number }[] };
