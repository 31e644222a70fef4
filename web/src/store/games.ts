/* Games on this device: the one in progress, and those that were played to their end. */
import type { Step } from "../module";
import { Box, fieldsOf, texts, useBox } from "./box";

export interface SavedGame {
  record: string;
  /** The steps of the turn in progress. */
  steps: Step[];
}

/** A finished game. */
export interface KeptRecord {
  record: string;
  /** When it was kept, in milliseconds. */
  at: number;
}

const MOST = 50;

const saved = new Box<SavedGame | null>("game", (kept) => {
  const { record, steps } = fieldsOf<SavedGame>(kept);
  return typeof record === "string" && record !== "" ? { record, steps: texts(steps, 64) } : null;
});

const records = new Box<KeptRecord[]>("records", (kept) =>
  (Array.isArray(kept) ? kept : [])
    .map(fieldsOf<KeptRecord>)
    .filter((one) => typeof one.record === "string")
    .map((one) => ({ record: one.record as string, at: typeof one.at === "number" ? one.at : 0 }))
    .slice(0, MOST),
);

export function savedGame(): SavedGame | null {
  return saved.get();
}

export function useSavedGame(): SavedGame | null {
  return useBox(saved);
}

/** Saves the game in progress; null: there is none any more. */
export function saveGame(game: SavedGame | null): void {
  saved.set(game);
}

/** Keeps a finished game, as the newest; once, however often it is kept. */
export function keepRecord(record: string): void {
  const others = records.get().filter((one) => one.record !== record);
  records.set([{ record, at: Date.now() }, ...others].slice(0, MOST));
}

/** Newest first. */
export function keptRecords(): KeptRecord[] {
  return records.get();
}

export function useKeptRecords(): KeptRecord[] {
  return useBox(records);
}
