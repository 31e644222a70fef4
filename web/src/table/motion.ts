/* The moments of a game on the stage: one after another, each with its time. A tap ends them all at
 * once, and so does a wish for less motion or the speed "at once"; what they show is then simply there.
 * Each moment leaves a mark in the browser's own log of performance, "red7 canvas V5", in order. */
import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useMemo, useReducer, useRef } from "preact/hooks";
import type { Step, Table } from "../module";
import { settings } from "../store/settings";
import { afterRender, dropAfterRender } from "../ui/apart";
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
  /** All of it is drawn, and can be seen. */
  drawn: boolean;
  seen: boolean;
  /** The table has come to rest. */
  onRest?: (() => void) | undefined;
}

/** What is begun soon. */
interface Awaited {
  moments: Moment[];
  begin(moments: Moment[]): void;
}

/** Cards are measured before the frame that draws them, but not in the task that renders them: all has to be
 * laid out for it, and two short tasks are better than a long one. What comes before that is begun with it. */
class Soon {
  private awaited: Awaited | null = null;
  private frame = 0;

  /** `goesOn`: what is awaited is still to be seen; `seen`: so is the table, and nothing may be painted before. */
  add({ moments, begin }: Awaited, goesOn: boolean, seen: boolean): void {
    const old = this.awaited;
    this.awaited = { moments: goesOn && old !== null ? [...old.moments, ...moments] : moments, begin };
    if (speed() === 0) this.now();
    else if (old === null) {
      if (seen) this.frame = requestAnimationFrame(this.now);
      afterRender(this.now);
    }
  }

  private readonly now = (): void => {
    const { awaited } = this;
    this.stop();
    awaited?.begin(awaited.moments);
  };

  stop(): void {
    cancelAnimationFrame(this.frame);
    dropAfterRender(this.now);
    this.awaited = null;
  }
}

export function useMotion({ root, table, draft, mute, drawn, seen, onRest }: MotionProps): Shown {
  const shown = useRef<Shown>({ table, crown: crownOf(table), moving: false });
  const [, draw] = useReducer((turn: number, _nothing: void) => turn + 1, 0);
  const last = useRef<Sight | null>(null);
  const target = useRef(table);
  const rested = useRef(onRest);
  rested.current = onRest;
  const flights = useRef<Flights | null>(null);
  flights.current ??= new Flights();
  const soon = useRef<Soon | null>(null);
  soon.current ??= new Soon();

  /** Waits for the crown to be drawn on its new head. */
  const crowning = useRef<(() => void) | null>(null);
  useLayoutEffect(() => {
    crowning.current?.();
    crowning.current = null;
  });

  const show = (next: Partial<Shown>) => {
    if (shown.current.moving) draw(); // what rests is drawn as it is
    shown.current = { ...shown.current, table: target.current, ...next };
  };
  const begin = (moment: Moment, lasts: number) => {
    if (!mute) setTimeout(soundOf, 0, moment, target.current); // apart: this task is about to be painted
    const element = root.current;
    switch (moment.kind) {
      case "deal":
      case "draw":
        flights.current?.play(lasts);
        return;
      case "palette":
      case "canvas":
      case "deck":
        flights.current?.play(lasts, moment.card);
        return;
      case "crown":
        if (element !== null) crowning.current = flyCrown(element, shown.current.crown, moment.seat, lasts);
        show({ crown: moment.seat });
        return;
      case "rule":
      case "out":
      case "win":
        show({});
        return;
    }
  };
  const walk = useRef<Walk | null>(null);
  walk.current ??= new Walk(begin, () => {
    flights.current?.finish();
    show({ crown: crownOf(target.current), moving: false });
    rested.current?.();
  });

  const key = `${table.round} ${table.position} ; ${draft.join(" ")}`;
  const moments = useMemo(() => momentsBetween(last.current, { table, draft }), [table, key]);
  // What is about to be shown moment by moment is not there before; all else is at once.
  const begins = speed() > 0 && last.current?.table !== table && moments.length > 0;
  const before = moments[0]?.kind === "deal" ? { table, crown: crownOf(table) } : shown.current;
  const now = { ...before, moving: true };
  useLayoutEffect(() => {
    const element = root.current;
    if (element === null || !drawn || last.current?.table === table) return; // another draft comes with another table
    const sight = { table, draft };
    const goesOn = follows(last.current, sight);
    last.current = sight;
    target.current = table;
    if (!goesOn) walk.current?.skip();
    if (begins) shown.current = now;
    const start = (all: Moment[]) => {
      const staged = new Set(all.flatMap((moment) => ("card" in moment ? [moment.card] : [])));
      const mover = table.log.at(-1)?.seat ?? -1;
      flights.current?.look(element, key, { staged, mover, deal: all[0]?.kind === "deal" });
      walk.current?.add(all);
    };
    soon.current?.add({ moments, begin: start }, goesOn, seen);
  }, [table, key, drawn]);
  useEffect(() => {
    const skip = () => walk.current?.skip();
    addEventListener("pointerdown", skip, true);
    addEventListener("keydown", skip, true);
    return () => {
      removeEventListener("pointerdown", skip, true);
      removeEventListener("keydown", skip, true);
      walk.current?.stop();
      soon.current?.stop();
    };
  }, []);
  if (begins) return now;
  return shown.current.moving ? shown.current : { table, crown: crownOf(table), moving: false };
}
