/* An answer of the module, for a component. Sentences in it are in the language, so it is asked
 * anew when the language changes. */
import { useEffect, useState } from "preact/hooks";
import { ask } from "../ask";
import type { Verb, Verbs } from "../module";
import { Refusal } from "../refusal";
import { useLanguage } from "../words";

export interface Answered<T> {
  answer: T | null;
  error: Refusal | null;
}

/** Asks the referee when one of `deps` changes. Until the new answer has come, the old one stays.
 * With null for its fields nothing is asked. */
export function useAnswer<V extends Verb>(
  verb: V,
  fields: Verbs[V]["ask"] | null,
  deps: readonly unknown[],
): Answered<Verbs[V]["answer"]> {
  const language = useLanguage();
  const [state, setState] = useState<Answered<Verbs[V]["answer"]>>({ answer: null, error: null });
  useEffect(() => {
    if (fields === null) {
      setState({ answer: null, error: null });
      return;
    }
    let late = false;
    ask(verb, fields).then(
      (answer) => late || setState({ answer, error: null }),
      (error) => late || setState({ answer: null, error: refusalOf(error) }),
    );
    return () => void (late = true);
  }, [verb, language, ...deps]);
  return state;
}

export function refusalOf(error: unknown): Refusal {
  return error instanceof Refusal ? error : new Refusal("module", String(error), null);
}
