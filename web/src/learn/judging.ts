/* A review under way. The thinker judges turn after turn, while one looks at what there is, and
 * stops when the screen is left. */
import { useEffect, useState } from "preact/hooks";
import { stopThinking, think } from "../ask";
import type { ReviewEvent } from "../module";
import { Refusal } from "../refusal";
import { useLanguage } from "../words";
import type { JudgedTurn } from "./plot";

type JudgedRound = Extract<ReviewEvent, { kind: "round" }>;
type JudgedEnd = Extract<ReviewEvent, { kind: "end" }>;

export interface Judged {
  /** By the turn's index in the game; not yet judged ones are missing. */
  turns: JudgedTurn[];
  rounds: JudgedRound[];
  end: JudgedEnd | null;
  /** Whether all is judged. */
  done: boolean;
  /** Why it could not go on; empty if it can. */
  failure: string;
}

const NOTHING: Judged = { turns: [], rounds: [], end: null, done: false, failure: "" };

/** Reviews that were done, so that one who comes back does not wait again. */
const done = new Map<string, Judged>();
const MOST = 5;

function keep(key: string, judged: Judged): void {
  done.set(key, judged);
  const oldest = done.keys().next().value;
  if (done.size > MOST && oldest !== undefined) done.delete(oldest);
}

function withEvent(judged: Judged, event: ReviewEvent): Judged {
  switch (event.kind) {
    case "turn": {
      const turns = [...judged.turns];
      turns[event.index] = event;
      return { ...judged, turns };
    }
    case "round":
      return { ...judged, rounds: [...judged.rounds.filter((one) => one.round !== event.round), event] };
    case "end":
      return { ...judged, end: event, done: true };
  }
}

async function judge(
  wanted: { record: string; open: boolean; foreign: boolean },
  first: Judged,
  hear: (judged: Judged) => boolean,
): Promise<void> {
  let judged = first;
  await think("review", wanted);
  while (!judged.done) {
    judged = withEvent(judged, await think("review-next", {}));
    if (!hear(judged)) return;
  }
}

/** What was judged is shown so often, and not turn by turn: many are judged within a frame. */
const TELL_MS = 200;

/** The review of a record, as far as it has come; with `open`, also what open cards say. What was
 * judged in another language, or without open cards, stays until it is judged anew. */
export function useJudging(record: string, open: boolean, foreign = false): Judged {
  const language = useLanguage();
  const key = `${language} ${open} ${foreign}\n${record}`;
  const [shown, setShown] = useState({ record, judged: done.get(key) ?? NOTHING });
  useEffect(() => {
    const known = done.get(key);
    const first =
      known ?? (shown.record === record ? { ...shown.judged, done: false, failure: "" } : NOTHING);
    setShown({ record, judged: first });
    if (known !== undefined) return;
    let left = false;
    let newest = first;
    let timer = 0;
    const show = () => {
      clearTimeout(timer);
      timer = 0;
      setShown({ record, judged: newest });
    };
    const hear = (judged: Judged) => {
      if (left) return false;
      newest = judged;
      if (judged.done) {
        keep(key, judged);
        show();
      } else if (timer === 0) timer = window.setTimeout(show, TELL_MS);
      return true;
    };
    judge({ record, open, foreign }, first, hear).catch((error: unknown) => {
      if (left) return;
      newest = { ...newest, failure: error instanceof Refusal ? error.text : String(error) };
      show();
    });
    return () => {
      left = true;
      clearTimeout(timer);
      stopThinking();
    };
  }, [key]);
  return shown.judged;
}
