/* The table: everything on it, for games, reviews, lessons and puzzles, here and online. */
import type { ComponentChildren, RefObject } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Choice, Colour, Sentence, Step, Table } from "../module";
import { announce } from "../ui/live";
import { useParts } from "../ui/lazy";
import { LIGHT, Terraces } from "../ui/room";
import { plain } from "../ui/say";
import { wantType } from "../ui/type";
import { _, say, useLanguage } from "../words";
import { Bar } from "./bar";
import { Centre } from "./centre";
import { type Pick, TableContext } from "./context";
import { useControls } from "./controls";
import { verdict } from "./draft";
import { news } from "./events";
import { Hand } from "./hand";
import { type OtherKey, useKeptFocus, useKeys } from "./keyboard";
import { Tape } from "./log";
import { useMotion } from "./motion";
import { SeatView } from "./seat";
import { stir } from "./sound";
import { verdictText } from "./texts";
import type { Drafting } from "./turn";
import { Voice, voiceText } from "./voice";

export interface TableProps {
  table: Table | null;
  /** A turn that can be chosen; null where one only looks. */
  turn: Drafting | null;
  onPlay?(steps: Step[]): void;
  /** Does not tell who leads and what counts. */
  quiet?: boolean;
  /** Does not tell what a draft comes to. */
  silent?: boolean;
  /** Announces nothing and makes no sound: whoever shows the table does. */
  mute?: boolean;
  /** Something is under way: nothing can be played. */
  busy?: boolean;
  pick?: Pick | undefined;
  /** More beside a seat's name. */
  seatExtra?(seat: number): ComponentChildren;
  /** The one sentence while nothing can be chosen, instead of who leads. */
  status?: Sentence;
  /** In the bar while nothing can be chosen, instead of whose turn it is; null: no bar then. */
  waiting?: Sentence | null;
  /** Buttons of the bar: while a turn is chosen, and while others play. */
  tools?: ComponentChildren;
  waitingTools?: ComponentChildren;
  /** Takes back what was played; null: it can be, but just now there is nothing. */
  onUndo?: (() => void) | null | undefined;
  /** Instead of the hand and the bar: what comes after a round. */
  after?: ComponentChildren;
  /** What the keys h, l, u and ? do, and Enter where nothing is to be chosen. */
  onKey?(key: OtherKey): void;
  /** The table is shown as it is, and nothing moves any more. */
  onRest?(): void;
}

/** Tells the live region what has happened. */
function useNews(table: Table, quiet: boolean, mute: boolean): void {
  const before = useRef<Table | null>(null);
  useEffect(() => {
    if (mute) return;
    const { texts, mine } = news(before.current, table, quiet);
    before.current = table;
    for (const text of texts) announce(plain(text));
    if (mine) stir([12, 60, 12]);
  }, [table]);
}

/** Tells what the draft comes to, when it has changed. */
function useVerdict(table: Table, turn: Drafting | null, silent: boolean): void {
  const key = (turn?.draft ?? []).join(" ");
  useEffect(() => {
    const { choice } = table;
    if (turn === null || turn.waiting || choice === null || turn.draft.length === 0) return;
    stir(10);
    const kind = verdict(choice);
    if (silent || kind === "missing") announce(plain(choice.question));
    else {
      const why = kind === "passes" ? "" : plain(choice.text);
      announce(`${verdictText(kind)} ${why}`);
    }
  }, [key]);
}

/** The others clockwise, from the seat after the viewer's. */
function rivals(table: Table): number[] {
  const { seats, viewer } = table;
  if (viewer < 0) return seats.map((_seat, i) => i);
  return seats.slice(1).map((_seat, i) => (viewer + 1 + i) % seats.length);
}

/** Where rivals sit at a wide table: left, across, right. */
const SIDES: Record<number, readonly string[]> = {
  1: ["north"],
  2: ["west", "east"],
  3: ["west", "north", "east"],
  4: ["west", "north", "east", "south"],
};

function whoseTurn(table: Table): Sentence {
  const seat = table.turn === null ? undefined : table.seats[table.turn];
  return seat === undefined ? "" : say(_("{name}’s turn."), { name: seat.name });
}

/** What a style sheet or a test may want to know of the table. */
function hooks(table: Table, choice: Choice | null, moving: boolean) {
  return {
    "data-table": "",
    "data-players": table.seats.length,
    "data-viewer": table.viewer,
    "data-round": table.round,
    "data-turn": table.turn ?? "",
    "data-turns": table.log.length,
    "data-rule": table.rule,
    "data-leader": table.leader ?? "",
    "data-asks": choice?.asks ?? "",
    "data-over": table.turn === null ? "" : undefined,
    "data-moving": moving ? "" : undefined,
  };
}

/** The room: its colour and its light are the rule's. A new rule opens from the canvas in its shape. */
function Room({ rule }: { rule: Colour }) {
  const [old, setOld] = useState(rule);
  return (
    <>
      <div class="room" data-rule={old} aria-hidden="true" />
      <div
        key={rule}
        class={`room${old === rule ? "" : " opening"}`}
        data-rule={rule}
        aria-hidden="true"
        onAnimationEnd={() => setOld(rule)}
      >
        <Terraces rule={rule} />
      </div>
    </>
  );
}

/** After a game the board gives way to what comes then: the light stays behind the canvas. */
function useLight(root: RefObject<HTMLElement | null>, ended: boolean): void {
  useEffect(() => {
    const table = root.current;
    const [room, centre] = [".room", ".centre"].map((one) => table?.querySelector(one) ?? null);
    if (!ended || !table || !room || !centre) return;
    const follow = () => {
      const [all, own] = [room.getBoundingClientRect(), centre.getBoundingClientRect()];
      table.style.setProperty("--light", `${own.top + own.height / 2 - all.top - all.height * (LIGHT / 100)}px`);
    };
    const observer = new ResizeObserver(follow);
    for (const one of [room, centre]) observer.observe(one);
    return () => observer.disconnect();
  }, [ended]);
}

/** In how many steps a table is drawn after its rivals: each in a task of its own, or the first would be long.
 * With the last but one all of it is drawn and measured, with the last it is seen. */
const PARTS = 4;

function Shown(props: TableProps & { table: Table }) {
  const { table, turn, onPlay, seatExtra, tools, waitingTools, status, waiting, after, onKey, onUndo } = props;
  const { silent = false, mute = false, pick = null } = props;
  // A table that does not tell what the draft comes to does not show it either.
  const quiet = props.quiet === true || (silent && turn !== null && turn.draft.length > 0);
  const busy = props.busy === true || turn?.waiting === true;
  const root = useRef<HTMLDivElement>(null);
  const parts = useParts(PARTS);
  const drawn = parts >= PARTS - 1;
  const ready = parts === PARTS;
  const shown = useMotion({ root, table, draft: turn?.draft ?? [], mute, drawn, seen: ready, onRest: props.onRest });
  // Now a game can be played, nothing moves, and there is time for beauty.
  useEffect(() => {
    if (shown.moving) return;
    const timer = setTimeout(wantType, 300);
    return () => clearTimeout(timer);
  }, [shown.moving]);
  useLight(root, after !== undefined && drawn);
  const bar = after === undefined && (waiting !== null || turn !== null);
  const shared = useControls(table, { turn, shown, onPlay, quiet, silent, busy, pick, plays: bar });
  useLanguage();
  useNews(table, quiet, mute);
  useVerdict(table, turn, silent);
  useKeys(root, shared, onKey);
  useKeptFocus(root, shared);

  const others = rivals(table);
  const seat = (index: number, side: string) => {
    const one = table.seats[index];
    return one && <SeatView key={index} index={index} seat={one} side={side} extra={seatExtra?.(index)} />;
  };
  const error = turn?.error ?? "";
  return (
    <TableContext value={shared}>
      <div
        class={`table${bar || after !== undefined ? "" : " no-bar"}${after === undefined ? "" : " ended"}${after !== undefined && table.viewer < 0 ? " stacked" : ""}${ready ? "" : " unready"}`}
        {...hooks(table, shared.choice, shown.moving)}
        aria-busy={busy || shared.pending || !ready}
        ref={root}
      >
        <Room rule={shared.rule} />
        <div class="stage" data-rule={shared.rule}>
          <div class="places">
            <div class="rivals">{others.map((index, i) => seat(index, SIDES[others.length]?.[i] ?? "north"))}</div>
            {parts > 0 && <Centre />}
            {drawn && <Voice text={voiceText(shared, shown.moving, status ?? "", error)} wrong={error !== ""} />}
            {parts > 1 && table.viewer >= 0 && seat(table.viewer, "south")}
            {after !== undefined && <div class="after-place" data-floats="">{after}</div>}
            {after === undefined && parts > 1 && table.viewer >= 0 && <Hand />}
            {after === undefined && drawn && bar && (
              <Bar
                onUndo={onUndo ?? undefined}
                undoes={onUndo !== undefined}
                waiting={waiting ?? whoseTurn(table)}
                tools={tools}
                waitingTools={waitingTools}
              />
            )}
            {drawn && <Tape table={table} />}
          </div>
        </div>
      </div>
    </TableContext>
  );
}

export function TableView(props: TableProps) {
  const { table } = props;
  if (table === null) return <div class="table table-empty" aria-busy="true" />;
  return <Shown {...props} table={table} />;
}
