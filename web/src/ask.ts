/* Asking the module. There are two workers: the referee answers at once; the thinker is for
 * bots, hints, reviews and puzzles, and can be stopped, by ending its worker. */
import { files } from "./files";
import type { Verb, Verbs } from "./module";
import { Refusal } from "./refusal";
import { question } from "./question";
import { _ } from "./words";
import type { FromWorker, ToWorker } from "./worker";

interface Waiting {
  resolve(answer: string): void;
  reject(error: unknown): void;
}

const listeners = new Set<() => void>();

/** Hears when the module cannot be loaded: hardly anything works then. */
export function onMissingModule(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

class Mind {
  private worker: Worker | null = null;
  private waiting = new Map<number, Waiting>();
  private last = 0;

  /** What a new worker is told first: the language. */
  greeting = "";

  private start(): Worker {
    const worker = new Worker(new URL(files.worker, import.meta.url), { type: "module" });
    worker.onmessage = (event: MessageEvent<FromWorker>) => {
      const { id, answer, failure } = event.data;
      const waiting = this.waiting.get(id);
      this.waiting.delete(id);
      if (answer !== undefined) {
        waiting?.resolve(answer);
        return;
      }
      if (waiting !== undefined) this.waiting.set(id, waiting);
      this.fail(failure === "run" ? "run" : "load");
    };
    worker.onerror = (event) => {
      event.preventDefault();
      this.fail("load");
    };
    if (this.greeting !== "") worker.postMessage({ id: 0, question: this.greeting } satisfies ToWorker);
    return worker;
  }

  private fail(how: "load" | "run"): void {
    const text = how === "load" ? _("Couldn’t load the game.") : _("Something went wrong in the game.");
    this.end(new Refusal(how, text, null));
    if (how === "load") for (const listener of listeners) listener();
  }

  /** Ends the worker; who still waits is refused. */
  end(refusal = new Refusal("stopped", "", null)): void {
    const waiting = [...this.waiting.values()];
    this.worker?.terminate();
    this.worker = null;
    this.waiting.clear();
    for (const { reject } of waiting) reject(refusal);
  }

  greet(text: string): void {
    this.greeting = text;
    this.worker?.postMessage({ id: 0, question: text } satisfies ToWorker);
  }

  send(text: string): Promise<string> {
    this.worker ??= this.start();
    const id = ++this.last;
    const answer = new Promise<string>((resolve, reject) => this.waiting.set(id, { resolve, reject }));
    this.worker.postMessage({ id, question: text } satisfies ToWorker);
    return answer;
  }
}

const referee = new Mind();
const thinker = new Mind();

interface Refused {
  error?: { code: string; text: string; line: number | null };
}

async function through<V extends Verb>(
  mind: Mind,
  verb: V,
  fields: Verbs[V]["ask"],
): Promise<Verbs[V]["answer"]> {
  const answer = JSON.parse(await mind.send(question(verb, fields))) as Verbs[V]["answer"] & Refused;
  if (answer.error !== undefined) throw new Refusal(answer.error.code, answer.error.text, answer.error.line);
  return answer;
}

/** Asks the referee. Throws a Refusal. */
export function ask<V extends Verb>(verb: V, fields: Verbs[V]["ask"]): Promise<Verbs[V]["answer"]> {
  return through(referee, verb, fields);
}

/** Asks the thinker, which may take long. Throws a Refusal, with the code "stopped" if it was stopped. */
export function think<V extends Verb>(verb: V, fields: Verbs[V]["ask"]): Promise<Verbs[V]["answer"]> {
  return through(thinker, verb, fields);
}

/** Stops the thinker: whatever was asked of it is refused. */
export function stopThinking(): void {
  thinker.end();
}

/** The language of both, with its catalogue as the module reads it. */
export function speak(language: string, catalogue: string): void {
  const text = question("language", { language, body: catalogue });
  referee.greet(text);
  thinker.greet(text);
}
