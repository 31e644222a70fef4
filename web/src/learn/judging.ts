/* A review under way. The thinker judges turn after turn, while one looks at what there is, and
 * stops when the screen is left. */
import { useEffect, useState } from "preact/hooks";
import { stopThinking, think } from "../ask";
import { Refusal, type ReviewEvent } from "../module";
import { useLanguage } from "../words";
import type { JudgedTurn } from "./plot";

type JudgedRound = Extract<ReviewEvent, { kind: "round" }>;
type JudgedEnd = Extract<ReviewEvent, { kind: "end" }>;

export interface Judged {
  /** By the turn's index in the game; not yet judged ones are missing. */
  turns: JudgedTurn[];
  rounds: JudgedRound[];
  end: JudgedEnd | null;
  /** Why it could not go on; empty if it can. */
  failure: string;
}

const NOTHING: Judged = { turns: [], rounds: [], end: null, failure: "" };

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
      return { ...judged, end: event };
  }
}

async function judge(record: string, hear: (judged: Judged) => boolean): Promise<void> {
  let judged = NOTHING;
  await think("review", { record, open: true });
  while (judged.end === null) {
    judged = withEvent(judged, await think("review-next", {}));
    if (!hear(judged)) return;
  }
}

/** The review of a record, as far as it has come; sentences are in the language. */
export function useJudging(record: string): Judged {
  const language = useLanguage();
  const key = `${language}\n${record}`;
  const [judged, setJudged] = useState<Judged>(() => done.get(key) ?? NOTHING);
  useEffect(() => {
    const known = done.get(key);
    setJudged(known ?? NOTHING);
    if (known !== undefined) return;
    let left = false;
    const hear = (now: Judged) => {
      if (left) return false;
      if (now.end !== null) keep(key, now);
      setJudged(now);
      return true;
    };
    judge(record, hear).catch((error: unknown) => {
      if (left) return;
      const failure = error instanceof Refusal ? error.text : String(error);
      setJudged((now) => ({ ...now, failure }));
    });
    return () => {
      left = true;
      stopThinking();
    };
  }, [key]);
  return judged;
}
