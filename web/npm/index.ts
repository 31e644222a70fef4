/* The module for other programs in JavaScript: rules, bots, solver and sentences as WebAssembly. What can be
 * asked, and what comes back, are the types of `Verbs`; docs/ask.md describes each verb. */
import { Memory } from "../src/memory";
import type { Verb, Verbs } from "../src/module";
import { question } from "../src/question";

export type * from "../src/module";

/** A question that the module has refused: what is wrong, in words. */
export class Refused extends Error {}

export class Red7 {
  private constructor(private readonly memory: Memory) {}

  /** Starts the module from its bytes: those of red7.wasm, which is part of this package. */
  static async start(bytes: BufferSource): Promise<Red7> {
    return new Red7(await Memory.start(bytes));
  }

  /** Asks one question. Some take their time: in a browser they are best asked in a worker. */
  ask<V extends Verb>(verb: V, fields: Verbs[V]["ask"]): Verbs[V]["answer"] {
    const answer = JSON.parse(this.memory.ask(question(verb, fields))) as { error?: { text: string } };
    if (answer.error !== undefined) throw new Refused(answer.error.text);
    return answer as Verbs[V]["answer"];
  }
}
