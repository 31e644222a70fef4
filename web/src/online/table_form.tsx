/* A form that ends at a table: it asks for a name first, and says why there is none. */
import type { ComponentChildren } from "preact";
import { useRef, useState } from "preact/hooks";
import type { Facts } from "../module";
import { go } from "../route";
import { keepSeat } from "../store/seats";
import { useSettings } from "../store/settings";
import { Problem } from "../ui/message";
import { _ } from "../words";
import { goToName, NameField } from "./name_field";
import { NotGranted } from "./protocol";
import { codeText, SERVER } from "./use_table";

interface FormProps {
  facts: Facts | null;
  title?: string;
  /** Finds or makes the table; the seat's token, null if it was kept already. */
  find: (name: string) => Promise<{ game: string; token: string | null }>;
  /** Of the message if that fails, and what can be done instead. */
  code: string;
  instead?: ComponentChildren;
  button: (busy: boolean) => ComponentChildren;
  children?: ComponentChildren;
}

async function reasonOf(error: unknown): Promise<string> {
  return error instanceof NotGranted && error.code !== ""
    ? codeText(error)
    : _("Can’t reach the server. You can still play on this device.");
}

export function TableForm({ facts, title, find, code, instead, button, children }: FormProps) {
  const name = useSettings().name.trim();
  const form = useRef<HTMLFormElement>(null);
  const [busy, setBusy] = useState(false);
  const [missing, setMissing] = useState(false);
  const [failure, setFailure] = useState("");
  const start = async () => {
    if (name === "") {
      setMissing(true);
      goToName(form.current);
      return;
    }
    setBusy(true);
    setFailure("");
    try {
      const { game, token } = await find(name);
      if (token !== null) keepSeat(SERVER, game, token);
      go(`t/${game}`);
    } catch (error) {
      setFailure(await reasonOf(error));
      setBusy(false);
    }
  };
  return (
    <form
      ref={form}
      class="panel"
      aria-busy={busy || facts === null}
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void start();
      }}
    >
      {title !== undefined && <h2>{title}</h2>}
      <NameField missing={missing} />
      {children}
      {failure !== "" && <Problem code={code} text={failure} actions={instead} />}
      <div class="actions">{button(busy)}</div>
    </form>
  );
}
