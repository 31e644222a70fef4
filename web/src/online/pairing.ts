/* Quick pairing: somebody to play with, among those who look for somebody too. A public table for two
 * with a free seat is joined; where there is none, one is made and waited at. Two who make one at the
 * same time find each other: who has the younger table goes over to the older one. */
import type { Facts } from "../module";
import { usualEdition } from "../ui/facts";
import { makeTable, type Made } from "./create";
import { fetchApi } from "./own";
import type { Listed } from "./protocol";

interface Lists {
  tables: Listed[];
}

/** The table that this device has come to by pairing, where a seat is taken without asking. */
let paired: { game: string; created: number | null } | null = null;

export function isPaired(game: string): boolean {
  return paired?.game === game;
}

/** Pairing is over: the seat is taken, or one has gone elsewhere. */
export function forgetPairing(): void {
  paired = null;
}

const isFor = (rules: string, { rules: played, seats, clock }: Listed) =>
  played === rules &&
  clock === null &&
  seats.length === 2 &&
  seats.some(({ who }) => who === "free") &&
  seats.some(({ who }) => who === "person");

/** The oldest table at which somebody waits; not the own one. */
export function oldest(tables: readonly Listed[], rules: string, own = ""): Listed | null {
  const all = tables.filter((table) => table.game !== own && isFor(rules, table));
  return all.reduce<Listed | null>(
    (best, one) => (best === null || one.created < best.created ? one : best),
    null,
  );
}

/** Finds a table or makes one. Throws NotGranted, without a code where no server answers. */
export async function pair(facts: Facts | null, name: string): Promise<Made> {
  const rules = usualEdition(facts);
  const found = oldest((await fetchApi<Lists>("tables?limit=100")).tables, rules);
  if (found !== null) {
    paired = { game: found.game, created: null };
    return { game: found.game, token: null };
  }
  const wish = { rules, seats: ["person", "person"], public: true, watch: true, clock: null, absent: { seconds: 120, bot: "casual" } };
  const made = await makeTable(wish, name);
  paired = { game: made.game, created: Date.now() };
  return made;
}

/** Where somebody waits at an older table than the own: its id. */
export async function olderTable(game: string, rules: string): Promise<string | null> {
  if (paired?.game !== game || paired.created === null) return null;
  const { tables } = await fetchApi<Lists>("tables?limit=100");
  const own = tables.find((table) => table.game === game);
  const other = oldest(tables, rules, game);
  if (own === undefined || other === null) return null;
  const older = other.created < own.created || (other.created === own.created && other.game < game);
  if (!older) return null;
  paired = { game: other.game, created: null };
  return other.game;
}
