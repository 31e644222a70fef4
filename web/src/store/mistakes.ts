/* One's own mistakes, as reviews have found them: puzzles that one has set oneself. */
import type { Step } from "../module";
import { Box, count, fieldsOf, flag, texts, useBox } from "./box";

export interface Mistake {
  record: string;
  /** The index of the turn in the game, and who played it. */
  turn: number;
  seat: number;
  /** Where the turn is the first after a new deal. */
  dealt: boolean;
  /** What was played, and what would have been better. */
  played: Step[];
  best: Step[];
  /** How much of the chance it cost, of 1. */
  loss: number;
  /** When it was found, in milliseconds. */
  at: number;
  solved: boolean;
}

const MOST = 100;

const box = new Box<Mistake[]>(
  "mistakes",
  (kept) =>
    (Array.isArray(kept) ? kept : [])
      .map(fieldsOf<Mistake>)
      .flatMap((one) =>
        typeof one.record !== "string" || texts(one.best, 64).length === 0
          ? []
          : [
              {
                record: one.record,
                turn: count(one.turn),
                seat: Math.min(count(one.seat), 3),
                dealt: flag(one.dealt, false),
                played: texts(one.played, 64),
                best: texts(one.best, 64),
                loss: typeof one.loss === "number" ? Math.min(Math.max(one.loss, 0), 1) : 0,
                at: typeof one.at === "number" ? one.at : 0,
                solved: flag(one.solved, false),
              },
            ],
      )
      .slice(0, MOST),
  (own, other) => joined([...own, ...other]),
);

const keyOf = ({ record, turn }: Mistake) => `${turn} ${record}`;

/** Each once: the first of its kind stays. The worst are kept longest. */
function joined(all: Mistake[]): Mistake[] {
  const each = new Map<string, Mistake>();
  for (const one of all) if (!each.has(keyOf(one))) each.set(keyOf(one), one);
  return [...each.values()]
    .sort((a, b) => Number(a.solved) - Number(b.solved) || b.loss - a.loss)
    .slice(0, MOST);
}

export function mistakes(): Mistake[] {
  return box.get();
}

/** Those to be solved first, the worst in front. */
export function useMistakes(): Mistake[] {
  return useBox(box);
}

export function keepMistakes(found: Mistake[]): void {
  const known = new Set(box.get().map(keyOf));
  const fresh = found.filter((one) => !known.has(keyOf(one)));
  if (fresh.length > 0) box.set(joined([...box.get(), ...fresh]));
}

export function mistakeSolved(mistake: Mistake): void {
  const key = keyOf(mistake);
  box.set(joined(box.get().map((one) => (keyOf(one) === key ? { ...one, solved: true } : one))));
}
