/* Where one is in a review, and what is shown there. */
import { useCallback, useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { RecordInfo, Scene, Step, Turn } from "../module";
import { announce } from "../ui/live";
import { plain } from "../ui/say";
import { _, say } from "../words";
import { openingTurn } from "./insight";
import type { Judged } from "./judging";
import { lossOf } from "./percent";
import { isBad, type JudgedTurn } from "./plot";
import type { Look } from "./review_judgement";
import { sceneAt, sceneBefore, type Stop, stopAfter, stopsOf, turnAt } from "./stops";

export interface Place {
  at: number;
  stops: Stop[];
  stop: Stop;
  /** The turn that was played last, its index in the game, and what it was worth. */
  turn: Turn | null;
  index: number;
  judged: JudgedTurn | undefined;
  /** In words: "after turn 3 of 12". */
  text: string;
  look: Look;
  setLook(look: Look): void;
  step(at: number): void;
  /** So many stops on or back, as far as there are any. */
  move(by: number): void;
  /** To the stop after a turn of the game. */
  goTo(turn: number): void;
}

const NOWHERE: Stop = { round: 0, turns: 0, played: 0 };

function textOf(info: RecordInfo, stop: Stop): string {
  const number = info.rounds[stop.round]?.number ?? 1;
  if (stop.played === 0) return say(_("Round {n} is dealt."), { n: number });
  return say(_("Move {n} of {all}"), { n: stop.turns, all: info.turns });
}

/* Every step is told: the turn, and its mark where it is a bad one. */
function tell(turn: Turn | null, judged: JudgedTurn | undefined, text: string): void {
  const mark = judged !== undefined && isBad(judged.mark) ? ` ${judged.markText} ${lossOf(judged.loss)}` : "";
  announce(turn === null ? text : `${plain(turn.text)}${mark}`);
}

/** `first`: the turn that the address names, an index of the game. Without it one looks at the end
 * until the turning point is known, and then at that, unless one has gone elsewhere by oneself. */
export function usePlace(info: RecordInfo, judged: Judged, seat: number, first: number | null): Place {
  const stops = useMemo(() => stopsOf(info), [info]);
  const [at, setAt] = useState(() => (first === null ? stops.length - 1 : stopAfter(stops, first)));
  const [look, setLook] = useState<Look>("played");
  const moved = useRef(first !== null);
  const turning = judged.done ? openingTurn(judged, seat) : null;
  useEffect(() => {
    if (turning === null || moved.current) return;
    moved.current = true;
    setAt(stopAfter(stops, turning));
    if (judged.turns[turning]?.playedBest === false) setLook("better");
  }, [turning]);
  const stop = stops[Math.min(at, stops.length - 1)] ?? NOWHERE;
  const played = turnAt(info, stop);
  const step = useCallback((next: number) => {
    moved.current = true;
    setLook("played");
    setAt(next);
  }, []);
  const move = useCallback(
    (by: number) => {
      moved.current = true;
      setLook("played");
      setAt((now) => Math.min(Math.max(now + by, 0), stops.length - 1));
    },
    [stops],
  );
  const goTo = useCallback((turn: number) => step(stopAfter(stops, turn)), [stops, step]);
  const turn = played?.turn ?? null;
  const index = played?.index ?? -1;
  const text = textOf(info, stop);
  const worth = judged.turns[index];
  const [told, setTold] = useState(at);
  useEffect(() => {
    if (at !== told) tell(turn, worth, text);
    setTold(at);
  }, [at]);
  return { at, stops, stop, turn, index, judged: worth, text, look, setLook, step, move, goTo };
}

/** The end of a turn that cannot be drafted: it ends, or draws what is not known before. */
const ENDS: readonly Step[] = [".", "=", "!", "pass"];

/** A turn as the table takes it. With actions a 3 draws a card, which is not known before: up to
 * there the turn counts as played, and what follows as its draft. */
export function draftOf(turn: readonly Step[], actions: boolean): { steps: Step[]; draft: Step[] } {
  const draft = [...turn];
  while (ENDS.includes(draft.at(-1) ?? "")) draft.pop();
  const draws = actions ? draft.map((step) => /^\+.3$/.test(step)).lastIndexOf(true) + 1 : 0;
  return draws < draft.length
    ? { steps: draft.slice(0, draws), draft: draft.slice(draws) }
    : { steps: [], draft };
}

interface Eyes {
  viewer: number;
  /** Whether all cards are shown. */
  open: boolean;
  /** Whether the game is of other people: nobody is "you". */
  foreign: boolean;
}

/** What is asked for the table that is looked at. Turns are seen with the eyes of who chose them
 * where that is what matters. */
export function tableOf(
  record: string,
  actions: boolean,
  place: Pick<Place, "stop" | "turn" | "judged" | "look">,
  { viewer, open, foreign }: Eyes,
): Scene & { draft?: Step[] } {
  const { stop, turn, judged, look } = place;
  if (turn === null || look === "played") return { ...sceneAt(record, stop, viewer, open), foreign };
  const scene = { ...sceneBefore(record, stop, turn.seat, open), foreign };
  if (look === "before" || judged === undefined) return scene;
  const better = draftOf(judged.best, actions);
  // Where all cards are shown nobody chooses: there the turn is played.
  return { ...scene, ...(open ? { steps: [...better.steps, ...better.draft] } : better) };
}
