/* A turn being chosen: the scene, and a draft of steps that have not been played yet. The module
 * says what the table looks like with them. */
import { useEffect, useMemo, useState } from "preact/hooks";
import { ask } from "../ask";
import type { Scene, Step, Table } from "../module";
import { useLanguage } from "../words";
import { Drafter, NOTHING_DRAFTED } from "./drafter";

export interface Drafting {
  /** With the draft applied; null until the first answer. */
  table: Table | null;
  draft: Step[];
  /** Why the last question was refused; empty if it was not. */
  error: string;
  /** The table is still that of an older scene. */
  waiting: boolean;
  /** Adds a step to the draft. */
  choose(step: Step): void;
  /** Takes its last step away, or the last so many. */
  back(steps?: number): void;
  clear(): void;
  /** Another draft instead. */
  set(draft: Step[]): void;
}

export function useTurn(scene: Scene | null, options: { lenient?: boolean } = {}): Drafting {
  const language = useLanguage();
  const lenient = options.lenient === true;
  const key = scene === null ? "" : JSON.stringify(scene);
  const [shown, setShown] = useState(NOTHING_DRAFTED);
  const drafter = useMemo(
    () => new Drafter((wanted) => ask("table", { ...wanted, lenient }), setShown),
    [lenient],
  );
  useEffect(() => void drafter.look(scene, key), [drafter, key, language]);
  const acts = useMemo(
    () => ({
      choose: (step: Step) => void drafter.choose(step),
      back: (steps?: number) => void drafter.back(steps),
      clear: () => void drafter.set([]),
      set: (draft: Step[]) => void drafter.set(draft),
    }),
    [drafter],
  );
  const { table, draft, error } = shown;
  return { table, draft, error, waiting: shown.key !== key, ...acts };
}
