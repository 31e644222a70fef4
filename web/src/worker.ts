/* The worker: loads the module and answers questions, one after the other. */
import { files } from "./files";
import { Memory } from "./memory";

export interface ToWorker {
  id: number;
  question: string;
}
export interface FromWorker {
  id: number;
  /** The answer, or how the module itself failed: then the worker is of no more use. */
  answer?: string;
  failure?: "load" | "run";
}

const scope = self as unknown as DedicatedWorkerGlobalScope;

async function load(): Promise<Memory> {
  const answer = await fetch(new URL(files.module, import.meta.url));
  if (!answer.ok) throw new Error(`${files.module}: ${answer.status}`);
  return Memory.start(await answer.arrayBuffer());
}

const loaded = load();

scope.onmessage = async (event: MessageEvent<ToWorker>) => {
  const { id, question } = event.data;
  let failure: FromWorker["failure"] = "load";
  try {
    const memory = await loaded;
    failure = "run";
    scope.postMessage({ id, answer: memory.ask(question) } satisfies FromWorker);
  } catch (error) {
    console.error(error);
    scope.postMessage({ id, failure } satisfies FromWorker);
  }
};
