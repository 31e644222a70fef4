/* A puzzle being solved: made by the thinker, judged, perhaps given up. */
import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { stopThinking, think } from "../ask";
import type { Puzzle, PuzzleVerdict, Step, Verbs } from "../module";
import { Refusal } from "../refusal";
import { daySolved, progress, puzzleFailed, puzzleSolved } from "../store/progress";
import { useLanguage } from "../words";
import type { Wish } from "./day";

export type Solution = Verbs["puzzle-solution"]["answer"];

/** The answer that was given last. */
export interface Answer {
  steps: Step[];
  verdict: PuzzleVerdict;
}

export interface Puzzling {
  puzzle: Puzzle | null;
  answer: Answer | null;
  solution: Solution | null;
  /** Why there is no puzzle; "" while there may be one. */
  problem: string;
  stopped: boolean;
  /** Solved or given up. */
  done: boolean;
  check(steps: Step[]): void;
  giveUp(): void;
  again(): void;
}

interface State {
  puzzle: Puzzle | null;
  answer: Answer | null;
  solution: Solution | null;
  problem: string;
  stopped: boolean;
}

const FRESH: State = {
  puzzle: null,
  answer: null,
  solution: null,
  problem: "",
  stopped: false,
};

function countAnswer(right: boolean, counted: boolean, day: string | undefined): void {
  const before = day !== undefined && progress().days.includes(day);
  if (before) return;
  if (!counted) {
    if (right) puzzleSolved(day);
    else puzzleFailed();
  } else if (right && day !== undefined) daySolved(day);
}

/** `day`: the day whose puzzle it is, if it is one. */
export function usePuzzle(wish: Wish, day: string | undefined): Puzzling {
  const language = useLanguage();
  const key = JSON.stringify(wish);
  const [state, setState] = useState<State>(FRESH);
  const [tries, setTries] = useState(0);
  /* Whether the first answer has been counted: only that one makes or ends a streak. Two may be
   * under way at once, where a button is pressed twice. */
  const counted = useRef(false);

  const refused = useCallback((error: unknown) => {
    const refusal = error instanceof Refusal ? error : null;
    if (refusal?.code === "stopped") setState((now) => ({ ...now, stopped: true }));
    else setState((now) => ({ ...now, problem: refusal?.text ?? String(error) }));
  }, []);

  /* Another language needs all sentences anew, and nothing else. */
  useEffect(() => {
    let left = false;
    const renew = async () => {
      const puzzle = await think("puzzle", wish);
      if (left) return;
      setState((now) => ({ ...now, puzzle, stopped: false, problem: "" }));
      const { answer, solution } = state;
      if (answer !== null) {
        const verdict = await think("puzzle-check", { ...wish, steps: answer.steps });
        if (!left) setState((now) => ({ ...now, answer: { ...answer, verdict } }));
      }
      if (solution !== null) {
        const anew = await think("puzzle-solution", wish);
        if (!left) setState((now) => ({ ...now, solution: anew }));
      }
    };
    renew().catch((error: unknown) => left || refused(error));
    return () => {
      left = true;
      stopThinking();
    };
  }, [key, language, tries]);

  const check = (steps: Step[]) => {
    think("puzzle-check", { ...wish, steps }).then((verdict) => {
      countAnswer(verdict.judgement === "right", counted.current, day);
      counted.current = true;
      setState((now) => ({ ...now, answer: { steps, verdict } }));
    }, refused);
  };
  const giveUp = () => {
    think("puzzle-solution", wish).then((solution) => {
      if (!counted.current) countAnswer(false, false, day);
      counted.current = true;
      setState((now) => ({ ...now, solution }));
    }, refused);
  };
  const again = () => {
    setState(FRESH);
    setTries(tries + 1);
  };
  const done = state.solution !== null || state.answer?.verdict.judgement === "right";
  return { ...state, done, check, giveUp, again };
}
