/* Games on this device: the one in progress, and those that were played to their end. */
import type { Step } from "../module";
import { Box, count, countOrNull, fieldsOf, texts, useBox } from "./box";

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
  /** Whose it is, where the record alone does not tell: one's seat at an online table. */
  seat?: number;
}

const MOST = 300;

export function checkSaved(kept: unknown): SavedGame | null {
  const { record, steps } = fieldsOf<SavedGame>(kept);
  return typeof record === "string" && record !== "" ? { record, steps: texts(steps, 64) } : null;
}

/** A game in progress here is not given up for one from elsewhere. */
const saved = new Box<SavedGame | null>("game", checkSaved, (own, other) => own ?? other);

function checkRecord({ record, at, seat }: ReturnType<typeof fieldsOf<KeptRecord>>): KeptRecord[] {
  if (typeof record !== "string") return [];
  const own = countOrNull(seat);
  return [{ record, at: typeof at === "number" ? at : count(at), ...(own !== null ? { seat: own } : {}) }];
}

/** Newest first, each once. */
function joinRecords(own: KeptRecord[], other: KeptRecord[]): KeptRecord[] {
  const known = new Set(own.map(({ record }) => record));
  const all = [...own, ...other.filter(({ record }) => !known.has(record))];
  return all.sort((a, b) => b.at - a.at).slice(0, MOST);
}

const records = new Box<KeptRecord[]>(
  "records",
  (kept) =>
    (Array.isArray(kept) ? kept : [])
      .map(fieldsOf<KeptRecord>)
      .flatMap(checkRecord)
      .slice(0, MOST),
  joinRecords,
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
export function keepRecord(record: string, seat?: number): void {
  const others = records.get().filter((one) => one.record !== record);
  const own = { record, at: Date.now(), ...(seat !== undefined && seat >= 0 ? { seat } : {}) };
  records.set([own, ...others].slice(0, MOST));
}

/** Newest first. */
export function keptRecords(): KeptRecord[] {
  return records.get();
}

export function useKeptRecords(): KeptRecord[] {
  return useBox(records);
}
