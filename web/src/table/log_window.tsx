/* All of the round so far, in a window. */
import type { Table } from "../module";
import { Dialog } from "../ui/dialog";
import { Face } from "../ui/face";
import { Say } from "../ui/say";
import { _ } from "../words";

export function LogWindow({ table, onClose }: { table: Table; onClose(): void }) {
  return (
    <Dialog title={_("The round so far")} onClose={onClose} class="log">
      {table.log.length === 0 && <p class="note">{_("Nothing has been played yet.")}</p>}
      <ol data-log="">
        {table.log.map((turn, i) => (
          <li key={i} class={turn.out ? "out" : ""}>
            <Face name={table.seats[turn.seat]?.name ?? ""} own={turn.seat === table.viewer} />
            <p>
              <Say text={turn.text} />
            </p>
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
