/* The table: everything on it, for games, reviews, lessons and puzzles, here and online. */
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { Choice, Sentence, Step, Table } from "../module";
import { useSettings } from "../store/settings";
import { announce } from "../ui/live";
import { plain } from "../ui/say";
import { _, say, useLanguage } from "../words";
import { Bar } from "./bar";
import { Centre } from "./centre";
import { type Pick, TableContext } from "./context";
import { useControls } from "./controls";
import { verdict } from "./draft";
import { news } from "./events";
import { useFlip } from "./flip";
import { Hand } from "./hand";
import { type OtherKey, useKeptFocus, useKeys } from "./keyboard";
import { LastTurns, Log } from "./log";
import { SeatView } from "./seat";
import { useSight } from "./sight";
import { sound } from "./sound";
import { verdictText } from "./texts";
import type { Drafting } from "./turn";
import { WhatIf } from "./whatif";

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
  /** More in the line of a seat's name. */
  seatExtra?(seat: number): ComponentChildren;
  /** Buttons beside the table. */
  tools?: ComponentChildren;
  /** What is said while nothing can be chosen, instead of whose turn it is. */
  status?: ComponentChildren;
  /** Instead of the hand and the choice: what comes after a round. */
  after?: ComponentChildren;
  /** What the keys h, l, u and ? do, and Enter where nothing is to be chosen. */
  onKey?(key: OtherKey): void;
}

/** Tells the live region, and by sounds, what has happened. */
function useNews(table: Table, quiet: boolean, mute: boolean): void {
  const before = useRef<Table | null>(null);
  useEffect(() => {
    if (mute) return;
    const { texts, sound: tone } = news(before.current, table, quiet);
    before.current = table;
    for (const text of texts) announce(plain(text));
    if (tone !== null) sound(tone);
  }, [table]);
}

/** Tells what the draft comes to, when it has changed. */
function useVerdict(table: Table, turn: Drafting | null, silent: boolean): void {
  const key = (turn?.draft ?? []).join(" ");
  useEffect(() => {
    const { choice } = table;
    if (turn === null || turn.waiting || choice === null || turn.draft.length === 0) return;
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

function defaultStatus(table: Table): Sentence {
  const seat = table.turn === null ? undefined : table.seats[table.turn];
  return seat === undefined ? "" : say(_("{name}’s turn."), { name: seat.name });
}

/** What a style sheet or a test may want to know of the table. */
function hooks(table: Table, choice: Choice | null) {
  return {
    "data-table": "",
    "data-players": table.seats.length,
    "data-viewer": table.viewer,
    "data-round": table.round,
    "data-turn": table.turn ?? "",
    "data-rule": table.rule,
    "data-leader": table.leader ?? "",
    "data-asks": choice?.asks ?? "",
    "data-over": table.turn === null ? "" : undefined,
  };
}

function Shown(props: TableProps & { table: Table }) {
  const { table, turn, onPlay, seatExtra, tools, status, after, onKey } = props;
  const { silent = false, mute = false, pick = null } = props;
  // A table that does not tell what the draft comes to does not show it either.
  const quiet = props.quiet === true || (silent && turn !== null && turn.draft.length > 0);
  const busy = props.busy === true || turn?.waiting === true;
  const { whatIf: strip } = useSettings();
  const root = useRef<HTMLDivElement>(null);
  const shared = useControls(table, { turn, onPlay, quiet, silent, busy, pick });
  const draft = shared.draft.join(" ");
  useLanguage();
  useNews(table, quiet, mute);
  useVerdict(table, turn, silent);
  useKeys(root, shared, onKey);
  useKeptFocus(root, shared);
  useSight(root, shared.choice?.asks ?? "");
  useFlip(root, `${table.round} ${table.position} ; ${draft}`, table.log.at(-1)?.seat ?? -1);

  const seat = (index: number) => {
    const shown = table.seats[index];
    return shown && <SeatView key={index} index={index} seat={shown} extra={seatExtra?.(index)} />;
  };
  return (
    <TableContext value={shared}>
      <div class="table" {...hooks(table, shared.choice)} aria-busy={busy} ref={root}>
        <div class="table-main">
          <div class="rivals">{rivals(table).map(seat)}</div>
          <Centre />
          {!quiet && strip && table.turn !== null && <WhatIf />}
          {table.viewer >= 0 && seat(table.viewer)}
          {after === undefined ? (
            <>
              {table.viewer >= 0 && <Hand />}
              <Bar status={status ?? defaultStatus(table)} error={turn?.error ?? ""} />
            </>
          ) : (
            <div class="after-place">{after}</div>
          )}
        </div>
        <aside class="table-side" aria-label={_("The round so far")}>
          {tools !== undefined && <div class="table-tools">{tools}</div>}
          <LastTurns table={table} />
          <Log table={table} />
        </aside>
      </div>
    </TableContext>
  );
}

export function TableView(props: TableProps) {
  const { table } = props;
  if (table === null) return <div class="table table-empty" aria-busy="true" />;
  return <Shown {...props} table={table} />;
}
