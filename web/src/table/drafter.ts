/* A draft and the scene that it belongs to: what is asked of the module, in which order, and which
 * of its answers still count. */
import type { Scene, Sentence, Step, Table } from "../module";
import { Refusal } from "../refusal";

export interface Drafted {
  /** The scene that was answered, as a text. */
  key: string;
  /** With the draft applied; null until the first answer. */
  table: Table | null;
  draft: Step[];
  /** Why the last question was refused; empty if it was not. */
  error: Sentence;
}

export const NOTHING_DRAFTED: Drafted = { key: "", table: null, draft: [], error: "" };

type AskTable = (scene: Scene & { draft?: Step[] }) => Promise<Table>;

/** The same turn of the same round: a draft for it stays good, also after a new connection. */
function sameTurn(one: Table | null, other: Table): boolean {
  return one !== null && one.round === other.round && one.position === other.position;
}

function reason(error: unknown): Sentence {
  return error instanceof Refusal ? error.text : String(error);
}

export class Drafter {
  private scene: Scene | null = null;
  private key = "";
  private shown = NOTHING_DRAFTED;
  /** Of the last question; answers to older ones are dropped. */
  private number = 0;

  constructor(
    private readonly ask: AskTable,
    private readonly show: (drafted: Drafted) => void,
  ) {}

  private put(number: number, next: Drafted): void {
    if (number !== this.number) return;
    this.shown = next;
    this.show(next);
  }

  /** Another scene, or the same one in another language. */
  async look(scene: Scene | null, key: string): Promise<void> {
    const number = ++this.number;
    this.scene = scene;
    this.key = key;
    if (scene === null) return;
    try {
      let table = await this.ask(scene);
      let draft = sameTurn(this.shown.table, table) ? this.shown.draft : [];
      if (draft.length > 0) {
        try {
          table = await this.ask({ ...scene, draft });
        } catch {
          draft = [];
        }
      }
      this.put(number, { key, table, draft, error: "" });
    } catch (error) {
      this.put(number, { ...this.shown, key, error: reason(error) });
    }
  }

  /** Another draft. While the table is still that of an older scene there is nothing to draft. */
  async set(draft: Step[]): Promise<void> {
    const { scene, key } = this;
    if (scene === null || this.shown.key !== key) return;
    const number = ++this.number;
    try {
      const table = await this.ask({ ...scene, draft });
      this.put(number, { key, table, draft, error: "" });
    } catch (error) {
      this.put(number, { ...this.shown, error: reason(error) });
    }
  }

  choose(step: Step): Promise<void> {
    return this.set([...this.shown.draft, step]);
  }

  async back(steps = 1): Promise<void> {
    const { draft } = this.shown;
    if (draft.length > 0 && steps > 0) await this.set(draft.slice(0, Math.max(0, draft.length - steps)));
  }
}
