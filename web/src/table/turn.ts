/* A turn being chosen: the scene, and a draft of steps that have not been played yet. The module
 * says what the table looks like with them. */
import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { ask } from "../ask";
import { Refusal, type Scene, type Step, type Table } from "../module";
import { useLanguage } from "../words";

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

interface Shown {
  /** The scene that was answered. */
  key: string;
  table: Table | null;
  draft: Step[];
  error: string;
}

/** The same turn of the same round: a draft for it stays good, also after a new connection. */
function sameTurn(one: Table | null, other: Table): boolean {
  return one !== null && one.round === other.round && one.position === other.position;
}

function reason(error: unknown): string {
  return error instanceof Refusal ? error.text : String(error);
}

export function useTurn(scene: Scene | null, options: { lenient?: boolean } = {}): Drafting {
  const language = useLanguage();
  const lenient = options.lenient === true;
  const key = scene === null ? "" : JSON.stringify(scene);
  const [shown, setShown] = useState<Shown>({ key: "", table: null, draft: [], error: "" });
  /* What was asked last; answers to older questions are dropped. */
  const latest = useRef({ scene, shown, number: 0 });
  latest.current.scene = scene;

  const put = useCallback((next: Shown) => {
    latest.current.shown = next;
    setShown(next);
  }, []);

  useEffect(() => {
    const now = latest.current;
    const number = ++now.number;
    const wanted = now.scene;
    if (wanted === null) return;
    const look = async () => {
      try {
        let table = await ask("table", { ...wanted, lenient });
        let draft = sameTurn(now.shown.table, table) ? now.shown.draft : [];
        if (draft.length > 0) {
          try {
            table = await ask("table", { ...wanted, draft, lenient });
          } catch {
            draft = [];
          }
        }
        if (number === now.number) put({ key, table, draft, error: "" });
      } catch (error) {
        if (number === now.number) put({ ...now.shown, key, error: reason(error) });
      }
    };
    void look();
  }, [key, language, lenient, put]);

  const redraft = useCallback(
    async (draft: Step[]) => {
      const now = latest.current;
      const wanted = now.scene;
      if (wanted === null) return;
      const number = ++now.number;
      try {
        const table = await ask("table", { ...wanted, draft, lenient });
        if (number === now.number) put({ ...now.shown, table, draft, error: "" });
      } catch (error) {
        if (number === now.number) put({ ...now.shown, error: reason(error) });
      }
    },
    [lenient, put],
  );

  const choose = useCallback((step: Step) => void redraft([...latest.current.shown.draft, step]), [redraft]);
  const back = useCallback(
    (steps = 1) => {
      const { draft } = latest.current.shown;
      if (draft.length > 0) void redraft(draft.slice(0, Math.max(0, draft.length - steps)));
    },
    [redraft],
  );
  const clear = useCallback(() => {
    if (latest.current.shown.draft.length > 0) void redraft([]);
  }, [redraft]);

  const set = useCallback((draft: Step[]) => void redraft(draft), [redraft]);

  const { table, draft, error } = shown;
  return { table, draft, error, waiting: shown.key !== key, choose, back, clear, set };
}
