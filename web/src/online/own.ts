/* One's own seats in games that go on: what the server tells of them without a connection. */
import { useEffect, useState } from "preact/hooks";
import { root } from "../route";
import { useSeats } from "../store/seats";
import { type Listed, NotGranted } from "./protocol";

/** Where the page of this server lies. */
const HERE = root.href;

/** What the server says at an address under api/. Throws NotGranted, without a code if none answers. */
export async function fetchApi<T>(path: string): Promise<T> {
  const answer = await fetch(new URL(`api/${path}`, root)).catch(() => null);
  const type = answer?.headers.get("Content-Type") ?? "";
  if (answer === null || !type.includes("json")) throw new NotGranted("");
  const message = (await answer.json()) as T & { error?: string };
  if (!answer.ok) throw new NotGranted(message.error ?? "");
  return message;
}

/** A game as the server tells it, in the list or by itself. */
export type Known = Listed & { state: string };

/** So many seats are asked about; older ones are out of sight. */
const ASKED = 8;

async function look(game: string): Promise<Known[]> {
  try {
    const one = await fetchApi<Known>(`games/${encodeURIComponent(game)}`);
    return one.state === "over" || one.state === "closed" ? [] : [{ ...one, game }];
  } catch {
    return [];
  }
}

/** The tables at which this device has a seat and that are not over. */
export function useOwnTables(): Known[] {
  const seats = useSeats().filter(({ server }) => server === HERE);
  const games = seats
    .slice(0, ASKED)
    .map(({ game }) => game)
    .join(" ");
  const [known, setKnown] = useState<Known[]>([]);
  useEffect(() => {
    let late = false;
    const all = games.split(" ").filter((game) => game !== "");
    void Promise.all(all.map(look)).then((found) => late || setKnown(found.flat()));
    return () => void (late = true);
  }, [games]);
  return known;
}
