/* Tables to go to: those of the server's list, and the seats that are kept on this device. */
import { useCallback, useEffect, useState } from "preact/hooks";
import type { Facts } from "../module";
import { href } from "../route";
import { forgetSeat } from "../store/seats";
import { Button, IconButton } from "../ui/button";
import { rulesName } from "../ui/facts";
import { Icon } from "../ui/icons";
import { Problem } from "../ui/message";
import { _, say } from "../words";
import { conditionsText, seatsText } from "./names";
import { fetchApi, useOwnTables } from "./own";
import { type Listed, NotGranted } from "./protocol";
import { codeText, SERVER } from "./use_table";

function TableLink({ table, facts }: { table: Listed; facts: Facts | null }) {
  return (
    <a class="table-link" href={href(`t/${table.game}`)}>
      <strong>
        <bdi>{seatsText(table.seats, facts)}</bdi>
      </strong>
      <span>{rulesName(table.rules, facts)}</span>
      <span class="note">{conditionsText(table)}</span>
    </a>
  );
}

interface Page {
  tables: Listed[];
  next: string | number | null;
}

export function PublicTables({ facts }: { facts: Facts | null }) {
  const [page, setPage] = useState<Page | null>(null);
  const [failure, setFailure] = useState("");
  const [busy, setBusy] = useState(false);
  const load = useCallback(async (before: Page | null) => {
    setBusy(true);
    try {
      const after =
        before !== null && before.next !== null ? `?after=${encodeURIComponent(before.next)}` : "";
      const { tables, next } = await fetchApi<Page>(`tables${after}`);
      setPage({ tables: [...(before?.tables ?? []), ...tables], next });
      setFailure("");
    } catch (error) {
      const known = error instanceof NotGranted && error.code !== "";
      setFailure(known ? await codeText(error) : _("Can’t reach the server, so there’s no list of tables."));
    }
    setBusy(false);
  }, []);
  useEffect(() => void load(null), [load]);
  return (
    <section class="panel" aria-busy={busy}>
      <h2>{_("Public tables with free seats")}</h2>
      {failure !== "" && <Problem text={failure} />}
      {page !== null && page.tables.length === 0 && <p>{_("No public table has a free seat right now.")}</p>}
      {page !== null && page.tables.length > 0 && (
        <ul class="table-list">
          {page.tables.map((table) => (
            <li key={table.game} data-game={table.game}>
              <TableLink table={table} facts={facts} />
            </li>
          ))}
        </ul>
      )}
      <div class="actions">
        {page !== null && page.next !== null && (
          <Button data-do="more" disabled={busy} onClick={() => void load(page)}>
            {_("show more")}
          </Button>
        )}
        <Button icon="again" data-do="refresh" disabled={busy} onClick={() => void load(null)}>
          {_("refresh")}
        </Button>
      </div>
    </section>
  );
}

/** One's own seats in games that are not over. */
export function OwnSeats({ facts }: { facts: Facts | null }) {
  const known = useOwnTables();
  if (known.length === 0) return null;
  return (
    <section class="panel">
      <h2>{_("Your tables")}</h2>
      <ul class="table-list">
        {known.map((table) => (
          <li key={table.game} class="own-seat" data-game={table.game}>
            <TableLink table={table} facts={facts} />
            <IconButton
              label={say(_("forget your seat at the table with {names}"), {
                names: seatsText(table.seats, facts),
              })}
              icon="close"
              onClick={() => forgetSeat(SERVER, table.game)}
            />
          </li>
        ))}
      </ul>
      <p class="note">
        <Icon name="info" /> {_("Your seat is kept on this device until you leave the table.")}
      </p>
    </section>
  );
}
