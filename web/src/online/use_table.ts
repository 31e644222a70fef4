/* A table online, for a component: connected as long as the component lives. */
import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { ask } from "../ask";
import type { Facts, OnlineEvent } from "../module";
import { root } from "../route";
import { forgetSeat, keepSeat, seatToken } from "../store/seats";
import { settings } from "../store/settings";
import { useFacts } from "../ui/facts";
import { announce } from "../ui/live";
import { notify } from "../ui/message";
import { _, say, useLanguage } from "../words";
import { Client, type Listener, type TableState } from "./client";
import { socketOf } from "./connection";
import { muted } from "./muted";
import { sentence } from "./names";
import { note, noted } from "./promises";
import { NotGranted } from "./protocol";

export const SERVER = root.href;

/** Where a table is, for a link. */
export function tableUrl(game: string, token?: string): string {
  return `${new URL(`t/${encodeURIComponent(game)}`, root).href}${token !== undefined ? `#${token}` : ""}`;
}

export interface Reaction {
  seat: number;
  code: string;
  id: number;
}

export interface OnlineTable {
  state: TableState;
  client: Client;
  facts: Facts | null;
  names: string[];
  /** The last thing that was told about the others; the number changes with each. */
  said: { text: string; id: number };
  reactions: Reaction[];
  /** Does something at the table; what comes of it is an event, and a refusal is told. False: it
   * was refused. */
  act(what: () => Promise<unknown>): Promise<boolean>;
  /** Comes again: with a seat's token, or to watch. */
  comeAs(token: string | null): void;
}

const REACTION_MS = 4500;

/** A code of the protocol as a sentence. */
export async function codeText({ code, detail }: NotGranted): Promise<string> {
  const { text } = await ask("code", { code, detail });
  return sentence(text);
}

async function tellRefusal(error: unknown): Promise<void> {
  if (!(error instanceof NotGranted)) throw error;
  if (error.code !== "") notify(await codeText(error));
}

/* The network, or the page itself, has come back: that is the moment to look. */
function useWaking(client: { current: Client | null }): void {
  useEffect(() => {
    const wake = () => document.visibilityState === "visible" && client.current?.wake();
    addEventListener("online", wake);
    addEventListener("offline", wake);
    addEventListener("pageshow", wake);
    document.addEventListener("visibilitychange", wake);
    return () => {
      removeEventListener("online", wake);
      removeEventListener("offline", wake);
      removeEventListener("pageshow", wake);
      document.removeEventListener("visibilitychange", wake);
    };
  }, [client]);
}

export function useTable(game: string, token: string | null): OnlineTable | null {
  const facts = useFacts();
  const latest = useRef({ facts });
  latest.current.facts = facts;
  const client = useRef<Client | null>(null);
  const [state, setState] = useState<TableState | null>(null);
  const [said, setSaid] = useState({ text: "", id: 0 });
  const [reactions, setReactions] = useState<Reaction[]>([]);
  useWaking(client);

  const open = useCallback((id: string, opens: string | null) => {
    client.current?.close();
    const listener: Listener = {
      changed: (now) => {
        if (now.game.commit !== "" && now.game.stage !== "over")
          note(SERVER, now.game.id, { commit: now.game.commit, link: now.game.link });
        if (now.link === "here" && now.game.seat >= 0 && next.token !== null)
          keepOnce(now.game.id, next.token);
        if (now.why?.code === "bad_token") dropSeat(now.game.id, next.token);
        setState(now);
      },
      told: (event, own) => {
        const { kind, text } = event;
        if (text === "" || !tellable(event, own, next)) return;
        announce(text, kind === "proposal");
        // What waits for an answer stands above the table.
        if (kind === "proposal" || kind === "paused") return;
        setSaid((old) => ({ text, id: old.id + 1 }));
      },
      reaction: (seat, code) => {
        if (muted()) return;
        const text = latest.current.facts?.reactions.find((one) => one.code === code)?.text;
        if (text === undefined) return;
        const id = Math.random();
        announce(say(_("{name}: {turn}"), { name: next.now.game.names[seat] ?? "", turn: text }));
        setReactions((old) => [...old.filter((one) => one.seat !== seat), { seat, code, id }]);
        setTimeout(() => setReactions((old) => old.filter((one) => one.id !== id)), REACTION_MS);
      },
      restored: () => notify(_("The server was restored from a backup: the game may have gone back a few moves.")),
      promised: (id, seed) => note(SERVER, id, { seed }),
      kept: (id) => noted(SERVER, id)?.seed ?? "",
      movedOn: (id) => history.replaceState(history.state, "", tableUrl(id)),
    };
    const next = new Client({
      game: id,
      token: opens,
      open: socketOf(root),
      pace: () => settings().pace,
      listener,
    });
    client.current = next;
    setState(next.now);
    next.start();
  }, []);

  const language = useLanguage();
  useEffect(() => client.current?.sayAgain(), [language]);
  useEffect(() => {
    open(game, arrive(game, token));
    return () => client.current?.close();
  }, [game, open]);

  const act = useCallback(async (what: () => Promise<unknown>) => {
    try {
      await what();
      return true;
    } catch (error) {
      await tellRefusal(error);
      return false;
    }
  }, []);
  const comeAs = useCallback(
    (opens: string | null) => open(client.current?.now.game.id ?? game, opens),
    [game, open],
  );

  if (state === null || client.current === null) return null;
  return {
    state,
    client: client.current,
    facts,
    names: state.game.names,
    said,
    reactions,
    act,
    comeAs,
  };
}

/* A token is for its owner alone: it leaves the address at once, and is kept on this device. */
function arrive(game: string, token: string | null): string | null {
  const kept = seatToken(SERVER, game);
  if (token === null) return kept;
  history.replaceState(history.state, "", tableUrl(game));
  if (kept === null) keepSeat(SERVER, game, token);
  return token;
}

function keepOnce(game: string, token: string): void {
  if (seatToken(SERVER, game) !== token) keepSeat(SERVER, game, token);
}

/** The seat is given up, or was never good. */
export function dropSeat(game: string, token: string | null): void {
  if (token !== null && seatToken(SERVER, game) === token) forgetSeat(SERVER, game);
}

/* One's own doings are seen on the table. */
function tellable({ kind, seat }: OnlineEvent, own: number, { joins }: Client): boolean {
  const mine = seat !== null && (seat === own || seat === joins);
  return !mine || kind === "takeback" || kind === "timeout" || kind === "absent";
}
