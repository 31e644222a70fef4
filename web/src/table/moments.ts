/* What is to be seen between two tables, one after another: cards that are laid, the rule that changes,
 * the crown that moves, who is out, who wins. Nothing here draws. */
import type { Card, Colour, Step, Table } from "../module";
import { cardOf } from "./draft";

export type Moment =
  | { kind: "deal" }
  | { kind: "palette" | "canvas" | "deck"; card: Card; seat: number }
  | { kind: "draw"; seat: number }
  | { kind: "rule"; rule: Colour }
  | { kind: "crown"; seat: number | null }
  | { kind: "out" | "win"; seat: number };

/** How long each is to be seen at the usual speed, in milliseconds. */
export const LASTS: Record<Moment["kind"], number> = {
  deal: 640,
  palette: 360,
  canvas: 420,
  deck: 420,
  draw: 360,
  rule: 520,
  crown: 480,
  out: 360,
  win: 900,
};

interface Done {
  seat: number;
  step: Step;
}

/** All steps of the round so far, those of the draft last. */
function stepsOf({ log, viewer }: Table, draft: readonly Step[]): Done[] {
  const played = log.flatMap(({ seat, steps }) => steps.map((step) => ({ seat, step })));
  return [...played, ...draft.map((step) => ({ seat: viewer, step }))];
}

function momentOf({ seat, step }: Done): Moment | null {
  const card = cardOf(step);
  if (step === "=" || step.startsWith("=")) return { kind: "draw", seat };
  if (card === null) return null;
  if (step.startsWith("+")) return { kind: "palette", card, seat };
  if (step.startsWith("@") || step.startsWith("7@")) return { kind: "canvas", card, seat };
  return { kind: "deck", card, seat };
}

/** A moment of a game that is shown: a table with a draft on it. */
export interface Sight {
  table: Table;
  draft: readonly Step[];
}

/** Whether one goes on from the other; otherwise it is another round, or a step back. */
function newSteps(before: Sight, after: Sight): Done[] | null {
  if (before.table.round !== after.table.round || before.table.viewer !== after.table.viewer) return null;
  const old = stepsOf(before.table, before.draft);
  const now = stepsOf(after.table, after.draft);
  const goesOn = old.every(({ seat, step }, i) => now[i]?.seat === seat && now[i].step === step);
  return goesOn ? now.slice(old.length) : null;
}

/** Whether what is shown of the one can be shown to its end before the other is. */
export function follows(before: Sight | null, after: Sight): boolean {
  return before !== null && newSteps(before, after) !== null;
}

function isDeal(before: Sight | null, { table, draft }: Sight): boolean {
  const fresh = table.log.length === 0 && draft.length === 0;
  return fresh && (before === null || before.table.round !== table.round || before.table.log.length > 0);
}

/** What is to be seen; nothing where the tables do not follow one another. */
export function momentsBetween(before: Sight | null, after: Sight): Moment[] {
  if (isDeal(before, after)) return [{ kind: "deal" }];
  const steps = before === null ? null : newSteps(before, after);
  if (before === null || steps === null) return [];
  const moments: Moment[] = [];
  for (const done of steps) {
    const moment = momentOf(done);
    if (moment !== null) moments.push(moment);
  }
  const { table } = after;
  if (table.rule !== before.table.rule) moments.push({ kind: "rule", rule: table.rule });
  const crown = crownOf(table);
  if (crown !== crownOf(before.table)) moments.push({ kind: "crown", seat: crown });
  table.seats.forEach(({ out }, seat) => {
    if (out && before.table.seats[seat]?.out === false) moments.push({ kind: "out", seat });
  });
  if (table.winner !== null && before.table.winner === null)
    moments.push({ kind: "win", seat: table.winner });
  return moments;
}

/** Who wears the crown: the winner of the round, or who leads. */
export function crownOf({ winner, leader }: Table): number | null {
  return winner ?? leader;
}
