/* What has happened: the last turns as faces and cards beside a wide table. */
import type { Table, Turn } from "../module";
import { CardFace } from "../ui/card";
import { Face } from "../ui/face";
import { _ } from "../words";
import { cardOf } from "./draft";

/** The turns that the viewer has not answered yet; a spectator sees the last one of each seat. */
export function lastTurns(table: Table): Turn[] {
  const { log, viewer, seats } = table;
  let own = -1;
  log.forEach((turn, i) => turn.seat === viewer && (own = i));
  const since = log.slice(own < 0 ? 0 : own);
  const shown = since.length > 0 ? since : log.slice(-1);
  return shown.slice(-seats.length);
}

function TapeCards({ turn }: { turn: Turn }) {
  const laid = turn.steps.flatMap((step) => {
    const card = cardOf(step);
    return card === null ? [] : [{ card, canvas: step.startsWith("@") || step.startsWith("7@") }];
  });
  return (
    <>
      {laid.map(({ card, canvas }) => (
        <span key={card} class={canvas ? "on-canvas" : ""}>
          <CardFace card={card} />
        </span>
      ))}
      {turn.out && <span class="tape-out">{_("out")}</span>}
    </>
  );
}

/** For the eye only: screen readers have heard it, and the window tells all of it. */
export function Tape({ table }: { table: Table }) {
  const turns = lastTurns(table);
  if (turns.length === 0) return null;
  return (
    <ol class="tape" aria-hidden="true">
      {turns.map((turn, i) => (
        <li key={table.log.length - turns.length + i}>
          <Face name={table.seats[turn.seat]?.name ?? ""} own={turn.seat === table.viewer} />
          <TapeCards turn={turn} />
        </li>
      ))}
    </ol>
  );
}
