/* What has happened: the turns since one's own last one, and all of the round to unfold. */
import type { Table, Turn } from "../module";
import { Icon } from "../ui/icons";
import { Say } from "../ui/say";
import { _, ngettext, say } from "../words";

/** The turns that the viewer has not answered yet; a spectator sees the last one of each seat. */
export function lastTurns(table: Table): Turn[] {
  const { log, viewer, seats } = table;
  let own = -1;
  log.forEach((turn, i) => turn.seat === viewer && (own = i));
  const since = log.slice(own < 0 ? 0 : own + 1);
  const shown = since.length > 0 ? since : log.slice(-1);
  return shown.slice(-seats.length);
}

export function LastTurns({ table }: { table: Table }) {
  const turns = lastTurns(table);
  if (turns.length === 0) return null;
  return (
    <ol class="last-turns" aria-label={_("Latest moves")}>
      {turns.map((turn, i) => (
        <li key={table.log.length - turns.length + i} class={turn.out ? "out" : ""}>
          <Say text={turn.text} />
        </li>
      ))}
    </ol>
  );
}

export function Log({ table }: { table: Table }) {
  const n = table.log.length;
  if (n === 0) return null;
  return (
    <details class="log">
      <summary>
        <Icon name="menu" />
        <span>{say(ngettext("This round: {n} move", "This round: {n} moves", n), { n })}</span>
      </summary>
      <ol data-log="">
        {table.log.map((turn, i) => (
          <li key={i} class={turn.out ? "out" : ""}>
            <Say text={turn.text} />
          </li>
        ))}
      </ol>
    </details>
  );
}
