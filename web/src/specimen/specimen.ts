/** What a game's folder shows in the specimen: its components on positions of real games, as the server sends them; see snapshots.py. */
import type { Component } from "svelte";
import type { GameInfo, Prompt, Section, Step } from "../parts/types";

export interface Snapshot<View> {
  names: string[];
  view: View;
  prompt: Prompt | null;
  log: Step[];
  result: { scores: number[]; places: number[]; winners: number[] } | null;
  statistics: Section[];
}

export interface Specimen {
  info: GameInfo;
  drawings: string;
  /** What can be asked for. */
  shows: readonly string[];
  names(show: string): readonly string[];
  Show: Component<{ show: string; view: string }>;
}
