/* Seats at online tables: the token that opens each, by server and game. */
import { Box, fieldsOf, useBox } from "./box";

export interface KeptSeat {
  /** Where the page of the server lies: "https://example.org/". */
  server: string;
  game: string;
  token: string;
  /** When it was last used, in milliseconds. */
  at: number;
}

const MOST = 50;

const isOf = ({ server, game }: KeptSeat, other: KeptSeat) => server === other.server && game === other.game;

const box = new Box<KeptSeat[]>(
  "seats",
  (kept) =>
    (Array.isArray(kept) ? kept : [])
      .map(fieldsOf<KeptSeat>)
      .filter((one) => [one.server, one.game, one.token].every((part) => typeof part === "string"))
      .map((one) => ({
        server: one.server as string,
        game: one.game as string,
        token: one.token as string,
        at: typeof one.at === "number" ? one.at : 0,
      }))
      .slice(0, MOST),
  // Seats of this device stay as they are.
  (own, other) =>
    [...own, ...other.filter((one) => !own.some((mine) => isOf(mine, one)))]
      .sort((a, b) => b.at - a.at)
      .slice(0, MOST),
);

const others = (server: string, game: string) =>
  box.get().filter((one) => one.server !== server || one.game !== game);

/** The token of the seat that this device has there, or null. */
export function seatToken(server: string, game: string): string | null {
  return box.get().find((one) => one.server === server && one.game === game)?.token ?? null;
}

export function keepSeat(server: string, game: string, token: string): void {
  box.set([{ server, game, token, at: Date.now() }, ...others(server, game)].slice(0, MOST));
}

export function forgetSeat(server: string, game: string): void {
  box.set(others(server, game));
}

/** Newest first. */
export function useSeats(): KeptSeat[] {
  return useBox(box);
}
