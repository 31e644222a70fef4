import type { Sentence } from "./module";

/** Why the module refuses a question: a sentence, and the place in the body, if it has one. */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    readonly text: Sentence,
    readonly line: number | null,
  ) {
    super(text);
  }
}
