/* The moments of a game on the stage: one after another, each with its time. A tap ends them all at
 * once, and so does a wish for less motion or the speed "at once"; what they show is then simply there.
 * Each moment leaves a mark in the browser's own log of performance, "red7 canvas V5", in order. */
import type { RefObject } from "preact";
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Step, Table } from "../module";
import { settings } from "../store/settings";
import { Flights, flyCrown, still } from "./flip";
import { crownOf, follows, LASTS, type Moment, momentsBetween, type Sight } from "./moments";
import { soundOf } from "./sound";

/** What the room shows while cards are still under way: the table before, then the new one. */
export interface Shown {
  table: Table;
  crown: number | null;
  moving: boolean;
}

/** How long a moment takes, as a part of the usual: the speeds of the settings. */
function speed(): number {
  return still() ? 0 : settings().pace / 1200;
}

function note(moment: Moment): void {
  const what = "card" in moment ? moment.card : "rule" in moment ? moment.rule : "seat" in moment ? moment.seat : "";
  performance.mark(`red7 ${moment.kind} ${what}`);
}

const MOST_WAITING = 6;

/** Walks through the moments. */
class Walk {
  private queue: Moment[] = [];
  private timer = 0;
  private going = false;

  constructor(
    private readonly begin: (moment: Moment, lasts: number) => void,
    private readonly rest: () => void,
  ) {}

  get moving(): boolean {
    return this.going;
  }

  /** Whoever is far behind catches up. */
  add(moments: readonly Moment[]): void {
    if (this.queue.length > MOST_WAITING) this.skip();
    this.queue.push(...moments);
    if (!this.going) this.next();
  }

  private readonly next = (): void => {
    const moment = this.queue.shift();
    this.going = moment !== undefined;
    if (moment === undefined) {
      this.rest();
      return;
    }
    const lasts = LASTS[moment.kind] * speed();
    note(moment);
    this.begin(moment, lasts);
    if (lasts === 0) this.next();
    else this.timer = window.setTimeout(this.next, lasts);
  };

  /** Ends all of it at once. */
  skip(): void {
    clearTimeout(this.timer);
    const left = this.queue.splice(0);
    for (const moment of left) note(moment);
    if (this.going) this.next();
  }

  stop(): void {
    clearTimeout(this.timer);
    this.queue = [];
    this.going = false;
  }
}

interface MotionProps {
  root: RefObject<HTMLElement | null>;
  table: Table;
  draft: readonly Step[];
  mute: boolean;
  /** The table has come to rest. */
  onRest?: (() => void) | undefined;
}

export function useMotion({ root, table, draft, mute, onRest }: MotionProps): Shown {
  const [shown, setShown] = useState<Shown>({ table, crown: crownOf(table), moving: false });
  const last = useRef<Sight | null>(null);
  const target = useRef(table);
  const rested = useRef(onRest);
  rested.current = onRest;
  const flights = useRef<Flights | null>(null);
  flights.current ??= new Flights();

  const begin = useCallback((moment: Moment, lasts: number) => {
    if (!mute) soundOf(moment, target.current);
    const element = root.current;
    switch (moment.kind) {
      case "deal":
        flights.current?.play(lasts);
        return;
      case "palette":
      case "canvas":
      case "deck":
        flights.current?.play(lasts, moment.card);
        return;
      case "draw":
        flights.current?.play(lasts);
        return;
      case "rule":
        setShown((old) => ({ ...old, table: target.current }));
        return;
      case "crown":
        setShown((old) => {
          if (element !== null) flyCrown(element, old.crown, moment.seat, lasts);
          return { ...old, table: target.current, crown: moment.seat };
        });
        return;
      case "out":
      case "win":
        setShown((old) => ({ ...old, table: target.current }));
        return;
    }
  }, []);
  const walk = useRef<Walk | null>(null);
  walk.current ??= new Walk(begin, () => {
    flights.current?.finish();
    setShown({ table: target.current, crown: crownOf(target.current), moving: false });
    rested.current?.();
  });

  const key = `${table.round} ${table.position} ; ${draft.join(" ")}`;
  const moments = useMemo(() => momentsBetween(last.current, { table, draft }), [table, key]);
  useLayoutEffect(() => {
    const element = root.current;
    if (element === null) return;
    const staged = new Set(moments.flatMap((moment) => ("card" in moment ? [moment.card] : [])));
    const mover = table.log.at(-1)?.seat ?? -1;
    flights.current?.look(element, key, { staged, mover, deal: moments[0]?.kind === "deal" });
    if (last.current?.table === table) return; // another draft comes with another table
    const now = { table, draft };
    const goesOn = follows(last.current, now);
    last.current = now;
    target.current = table;
    if (!goesOn) walk.current?.skip();
    if (moments.length > 0) setShown((old) => ({ ...old, moving: true }));
    walk.current?.add(moments);
  }, [table, key]);
  useEffect(() => {
    const skip = () => walk.current?.skip();
    addEventListener("pointerdown", skip, true);
    addEventListener("keydown", skip, true);
    return () => {
      removeEventListener("pointerdown", skip, true);
      removeEventListener("keydown", skip, true);
      walk.current?.stop();
    };
  }, []);
  // What is about to be shown moment by moment is not there before; all else is at once.
  const staged = speed() > 0 && last.current?.table !== table && moments.some(({ kind }) => kind !== "deal");
  return shown.moving || staged ? shown : { table, crown: crownOf(table), moving: false };
}
